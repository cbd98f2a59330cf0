// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/protocol/items.h>

#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace hrp::engine {

/// An edge at a sample of the current segment (E2): start without prefix padding, end without silence.
struct VoiceStart {
    std::int64_t sample = 0;
    bool operator==(const VoiceStart&) const = default;
};
struct VoiceStop {
    std::int64_t sample = 0;
    bool operator==(const VoiceStop&) const = default;
};
using VoiceEdge = std::variant<VoiceStart, VoiceStop>;

/// Voice activity on samples received, not on the wall clock, and the same for any chunk size (E2): a network
/// says whether somebody speaks (hrp/vad), the level over an adaptive noise floor says when.
///
/// A start is told about 130 ms after the voice set in (so that a barge-in is fast) and dated back to its
/// first sound; a stop is told once silenceDurationMs without voice have been received. Edges are placed to
/// 5 ms; in noise that hides them, to the network's 32 ms. A voice of less than 110 ms begins no turn. About
/// 2.5 ms of CPU for a second of sound. Any one thread.
class VoiceDetector {
public:
    explicit VoiceDetector(const protocol::TurnDetection& settings);
    ~VoiceDetector();
    VoiceDetector(VoiceDetector&&) noexcept;
    VoiceDetector& operator=(VoiceDetector&&) noexcept;

    /// Takes the next samples and returns the edges they settle, in order: starts and stops alternate.
    std::vector<VoiceEdge> feed(std::span<const std::int16_t> samples);
    /// Between a start told and its stop.
    bool speaking() const;
    /// Samples fed since the start of the segment.
    std::int64_t samples() const;
    /// New settings within the segment: what was heard so far stays.
    void configure(const protocol::TurnDetection& settings);
    /// Ends the turn in progress without telling a stop: what follows is another turn.
    void endTurn();
    /// A new segment: starts over at sample 0 with nothing heard (E3).
    void reset(const protocol::TurnDetection& settings);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
