// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "session/ids.h"
#include "session/turn_audio.h"

#include <hrp/engine/voice_detector.h>
#include <hrp/protocol/items.h>

#include <QString>

#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace hrp::engine {

/// A turn of the participant's, ready to become an item.
struct InputTurn {
    QString itemId;
    double ms = 0;          ///< length of its audio, padding and silence included
    audio::Samples audio{}; ///< of it, if it was to be kept
};
/// What comes of appended audio. Times are the API's, of the segment (E2, E3).
struct TurnStarted {
    QString itemId;
    std::int64_t audioStartMs = 0;
};
struct TurnStopped {
    InputTurn turn;
    std::int64_t audioEndMs = 0;
};
using TurnEdge = std::variant<TurnStarted, TurnStopped>;

/// The input audio buffer: which samples belong to which turn. It counts samples, and keeps them only for
/// those who want to hear the turns.
///
/// Detection on: the buffer holds the turn in progress and nothing else. Switched off: a turn in progress
/// ends and waits for its commit (E4); what is appended then is kept until it is committed too. Switched on
/// again: a new segment at 0, and nothing of the old one is left (E3).
class InputTurns {
public:
    /// What is appended while detection is off is kept for a commit: so much and no more (E6).
    static constexpr double kMostHeldMs = 30.0 * 60'000;

    InputTurns(IdMaker& ids, const std::optional<protocol::TurnDetection>& detection);

    /// Whether turns come with their audio from now on.
    void keepAudio(bool kept) { m_audio.setKept(kept); }
    /// False if the buffer would grow beyond kMostHeldMs with so many samples more.
    bool hasRoomFor(std::int64_t samples) const;
    /// Edges in order; a turn that stops is no longer in the buffer.
    std::vector<TurnEdge> append(std::span<const std::int16_t> samples);
    /// New settings, on or off. Returns a turn that waited for a commit which can no longer come.
    std::optional<InputTurn> setDetection(const std::optional<protocol::TurnDetection>& detection);
    /// The turn in the buffer (with the id that was announced), or nothing if it holds under 100 ms (E5).
    std::optional<InputTurn> commit();
    /// Milliseconds that a commit would find.
    double bufferedMs() const;
    void clear();
    /// Between a start told and its stop, commit or clear.
    bool inTurn() const { return !m_turnId.isEmpty(); }

private:
    TurnEdge edge(const VoiceStart& start);
    TurnEdge edge(const VoiceStop& stop);

    IdMaker& m_ids;
    std::optional<protocol::TurnDetection> m_detection;
    VoiceDetector m_detector;
    QString m_turnId;             ///< announced and not yet filed; empty: none
    std::int64_t m_turnFirst = 0; ///< first sample of it, padding included
    std::int64_t m_held = 0;      ///< samples in the buffer while detection is off
    TurnAudio m_audio;
};

} // namespace hrp::engine
