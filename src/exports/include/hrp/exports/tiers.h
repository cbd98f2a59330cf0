// SPDX-License-Identifier: GPL-3.0-or-later
// A session as annotation programs see it: named tiers of labelled stretches of time. What TextGrid, EAF and
// captions are written from.
#pragma once
#include <hrp/log/session_log.h>

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::exports {

/// Part of a session, in session time (ms). Times of what is exported count from its beginning, so that they
/// fit a WAV file of the same span.
struct Span {
    double fromMs = 0, toMs = 0;
};

/// The label of speech whose words are not known.
inline const QString kSpeech = QStringLiteral("[speech]");

struct Interval {
    double startMs = 0, endMs = 0; ///< a point has both the same
    QString label;
};

struct Tier {
    enum class Kind {
        Participant,  ///< true speech of the participant's turns, with words where they are known
        AgentHeard,   ///< what sounded, with the words that were heard
        AgentUnheard, ///< what the engine had made and nobody heard, behind the place where it was cut
        Vad,          ///< the engine's edges, prefix padding and silence included
        Screens,      ///< label: the screen's name
        Questions,    ///< asked to answered; label: question and answer
        Notes         ///< points: the experimenter's notes, messages, interventions
    };
    Kind kind = Kind::Participant;
    std::vector<Interval> intervals; ///< by start
};
/// "participant", "agent heard", "agent unheard", "vad", "screens", "questions", "notes". Stable.
QString nameOf(Tier::Kind kind);

/// Time in ticks of a format, so that what was rounded stays in order.
struct Mark {
    std::int64_t start = 0, end = 0;
    QString label;
};
/// The intervals of a tier as formats want them: in ticks, inside [0, end], none empty, none over another,
/// in order. Of two that overlap the earlier one ends where the later one begins; what begins in the same
/// tick becomes one, labels joined with " / ".
std::vector<Mark> marksOf(const Tier& tier, std::int64_t end, double ticksPerMs);
/// The same for a tier of points: at most one in a tick.
std::vector<Mark> pointsOf(const Tier& tier, std::int64_t end, double ticksPerMs);

struct Tiers {
    double durationMs = 0;
    QString participant, agent; ///< display names
    std::vector<Tier> tiers;    ///< one of each kind, in the order of Kind

    const Tier& of(Tier::Kind kind) const { return tiers[static_cast<std::size_t>(kind)]; }
    /// Only what lies in the span, counted from its beginning.
    Tiers clipped(const Span& span) const;
};

/// Folds the records of a session, whole or broken off. One thread.
class TiersFold {
public:
    TiersFold();
    ~TiersFold();
    TiersFold(TiersFold&&) noexcept;
    TiersFold& operator=(TiersFold&&) noexcept;

    void add(const log::Record& record);
    Tiers tiers() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::exports
