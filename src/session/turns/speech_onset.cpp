// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/speech_onset.h"

#include <algorithm>
#include <cmath>

namespace hrp::session {

namespace {
constexpr int kFrameSamples = base::kSampleRate / 100;
constexpr int kFrameMs = 10;
constexpr std::size_t kFramesKept = 100;
constexpr double kQuietRms = 150;   ///< −47 dBFS: no room is quieter than it must be to call this sound
constexpr double kLoudRms = 800;    ///< −32 dBFS: speech, whatever lies before it
constexpr double kAboveFloor = 3.0; ///< 10 dB
} // namespace

void SpeechOnset::feed(std::span<const std::int16_t> samples) {
    for (const std::int16_t sample : samples) {
        if (m_frameRms.size() >= kFramesKept)
            return;
        m_sumOfSquares += static_cast<double>(sample) * sample;
        if (++m_inFrame == kFrameSamples) {
            m_frameRms.push_back(std::sqrt(m_sumOfSquares / kFrameSamples));
            m_sumOfSquares = 0;
            m_inFrame = 0;
        }
    }
}

std::optional<double> SpeechOnset::firstMs(double limitMs) const {
    if (m_frameRms.empty())
        return std::nullopt;
    const double floor = *std::ranges::min_element(m_frameRms);
    const double threshold = std::clamp(floor * kAboveFloor, kQuietRms, kLoudRms);
    for (std::size_t i = 0; i < m_frameRms.size() && static_cast<double>(i) * kFrameMs <= limitMs; ++i) {
        const bool lasts = i + 1 >= m_frameRms.size() || m_frameRms[i + 1] > threshold;
        if (m_frameRms[i] > threshold && lasts) // one frame alone is a click
            return static_cast<double>(i) * kFrameMs;
    }
    return std::nullopt;
}

} // namespace hrp::session
