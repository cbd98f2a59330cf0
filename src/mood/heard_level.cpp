// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/mood/heard_level.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace hrp::mood {
namespace {

constexpr double kSamplesInMs = 24;
constexpr std::size_t kSliceSamples = 480; ///< 20 ms
constexpr double kRiseMs = 30, kFallMs = 90;
constexpr double kFloorDb = -48, kTopDb = -8;
constexpr std::size_t kSlicesKept = 500;

int peakOf(std::span<const std::int16_t> samples) {
    int peak = 0;
    for (const std::int16_t sample : samples)
        peak = std::max(peak, std::abs(static_cast<int>(sample)));
    return peak;
}

} // namespace

double levelOfPeak(double peakDb) {
    return std::clamp((peakDb - kFloorDb) / (kTopDb - kFloorDb), 0.0, 1.0);
}

void HeardLevel::add(std::int64_t first, std::span<const std::int16_t> samples) {
    for (std::size_t at = 0; at < samples.size(); at += kSliceSamples) {
        const auto slice = samples.subspan(at, std::min(kSliceSamples, samples.size() - at));
        const double startMs = static_cast<double>(first + static_cast<std::int64_t>(at)) / kSamplesInMs;
        const int peak = peakOf(slice);
        const double level = peak == 0 ? 0.0 : levelOfPeak(20 * std::log10(peak / 32'768.0));
        m_slices.push_back({startMs, startMs + static_cast<double>(slice.size()) / kSamplesInMs, level});
    }
    while (m_slices.size() > kSlicesKept)
        m_slices.pop_front();
}

double HeardLevel::at(double nowMs) {
    const double elapsedMs = std::max(0.0, nowMs - m_atMs);
    // The loudest that sounded since the last look, so that no syllable is missed at a slow frame rate.
    double target = 0;
    while (!m_slices.empty() && m_slices.front().startMs <= nowMs) {
        const Slice& slice = m_slices.front();
        if (slice.endMs > m_atMs)
            target = std::max(target, slice.level);
        if (slice.endMs > nowMs)
            break;
        m_slices.pop_front();
    }
    const double share = 1 - std::exp(-elapsedMs / (target > m_level ? kRiseMs : kFallMs));
    m_level += (target - m_level) * share;
    if (target == 0 && m_level < 0.005)
        m_level = 0;
    m_atMs = nowMs;
    return m_level;
}

} // namespace hrp::mood
