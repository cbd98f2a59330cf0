// SPDX-License-Identifier: GPL-3.0-or-later
#include "device_watch.h"

#include <algorithm>

namespace hrp::audio {

namespace {
constexpr time::Duration kStallAfter = std::chrono::seconds(1);
constexpr std::int64_t kSilentAfter = std::int64_t{2} * base::kSampleRate;
constexpr std::int64_t kWakeUp = base::kSampleRate / 5;
} // namespace

void CaptureWatch::opened(time::TimePoint now) {
    m_lastArrival = now;
    m_ignore = kWakeUp;
    m_zeros = 0;
}

void CaptureWatch::arrived(std::span<const std::int16_t> samples, time::TimePoint now) {
    m_lastArrival = now;
    if (std::ranges::any_of(samples, [](auto sample) { return sample != 0; })) {
        m_zeros = m_ignore = 0;
        m_silent = false;
        return;
    }
    const auto count = static_cast<std::int64_t>(samples.size());
    const std::int64_t ignored = std::min(count, m_ignore);
    m_ignore -= ignored;
    m_zeros += count - ignored;
    m_silent = m_silent || m_zeros > kSilentAfter;
}

bool CaptureWatch::stalled(time::TimePoint now) const {
    return now - m_lastArrival >= kStallAfter;
}

std::optional<bool> CaptureWatch::silenceNews() {
    if (m_silent == m_told)
        return {};
    m_told = m_silent;
    return m_told;
}

} // namespace hrp::audio
