// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::metrics {

inline constexpr std::size_t kPathStages = 7; ///< of log::PathStage, in the order of the path

/// Why the path is broken, for views that word it themselves.
enum class PathTrouble {
    None,
    NoMicrophone,     ///< no audio comes from the microphone
    SilentMicrophone, ///< it delivers nothing but digital silence
    NotSent,          ///< audio comes, but nothing goes to the engine
    NotHeard,         ///< the participant speaks, but the engine hears no speech
    TurnStaysOpen,    ///< the engine hears speech all the time, or never files the turn
    NoReply,          ///< the turn is over, but no reply begins
    NoAudio,          ///< a reply has begun, but no audio comes
    NoSound,          ///< audio has come, but the loudspeaker does not play
    ReplyStaysOpen,   ///< everything that came was heard, but the engine does not end the reply
};
/// What is wrong and how it can be mended, in plain English; both empty for None.
QString pathSentence(PathTrouble trouble);
QString pathRemedy(PathTrouble trouble);

/// The path microphone → sent → heard by the engine → turn closed → reply asked → audio in → loudspeaker at
/// one moment.
struct PathView {
    std::array<std::optional<double>, kPathStages> movedMs; ///< by stage: session time of its last movement
    std::optional<log::PathStage> dead;                     ///< the first stage that should move and doesn't
    PathTrouble trouble = PathTrouble::None;
    double sinceMs = 0; ///< session time since which it is so
};

/// Folds a log into the state of the path. Needs no PathMoved records, but takes them.
class SignalPath {
public:
    SignalPath();
    ~SignalPath();
    SignalPath(SignalPath&&) noexcept;
    SignalPath& operator=(SignalPath&&) noexcept;

    void add(const log::Record& record);
    /// `nowMs`: session time. Nothing is dead while the session does not run, stands still or is over.
    PathView at(double nowMs) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Tells which stage of the path a record shows moving, at most once a second for each: the PathMoved records
/// that a session writes.
class PathMeter {
public:
    struct Moved {
        log::PathStage stage;
        double tMs = 0;
    };
    std::optional<Moved> add(const log::Record& record);

private:
    std::array<std::optional<double>, kPathStages> m_told;
    bool m_microphoneLost = false;
};

} // namespace hrp::metrics
