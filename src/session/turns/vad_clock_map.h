// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "turns/speech_onset.h"

#include <cstdint>
#include <span>
#include <vector>

namespace hrp::session {

/// From the engine's milliseconds to session time (H13). The engine counts the samples it was sent, and
/// starts over at 0 with the first one after each switch of its turn detection back on: that is a segment.
/// Samples that were left out (a slow line) and drift of the microphone are in the map.
class VadClockMap {
public:
    int segment() const { return static_cast<int>(m_segments.size()) - 1; }
    /// The engine's count starts over; `sessionMs` stands in until something is appended.
    void nextSegment(double sessionMs);
    /// These samples were appended; the first was captured at `sessionMs`.
    void appended(std::span<const std::int16_t> samples, double sessionMs);
    double sessionMsOf(int segment, double engineMs) const;
    /// Engine ms at which sound first rises in a segment, if within its first `limitMs`.
    std::optional<double> firstSoundMs(int segment, double limitMs) const;
    /// Audio appended in the running segment.
    double appendedMs() const;

private:
    struct Anchor {
        std::int64_t sample = 0;
        double sessionMs = 0;
    };
    struct Segment {
        double startedMs = 0;
        std::vector<Anchor> anchors;
        std::int64_t appended = 0;
        SpeechOnset onset;
    };
    const Segment& at(int segment) const;
    std::vector<Segment> m_segments{1};
};

} // namespace hrp::session
