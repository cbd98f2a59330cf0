// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hrp::session {

/// Where sound first rises out of the silence at the start of a stretch of audio. The engine's edge cannot
/// tell when speech begins within its prefix padding of the start of its clock (it is cut off at 0, H13);
/// the samples that were sent can.
class SpeechOnset {
public:
    /// Samples from the start of the stretch on, in order; what lies beyond the first second is let go.
    void feed(std::span<const std::int16_t> samples);
    /// Start of the first 10 ms that are clearly louder than the quietest ones, if within `limitMs`.
    std::optional<double> firstMs(double limitMs) const;

private:
    std::vector<double> m_frameRms; ///< of each whole 10 ms frame
    double m_sumOfSquares = 0;
    int m_inFrame = 0;
};

} // namespace hrp::session
