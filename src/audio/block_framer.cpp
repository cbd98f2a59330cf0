// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_framer.h"

#include <algorithm>
#include <utility>

namespace hrp::audio {

namespace {
/// Age of the newest sample when it arrives, measured with a virtual microphone (p50; p99 is 8 ms).
constexpr time::Duration kArrivalAge = std::chrono::microseconds(2'500);
constexpr time::Duration kWindow = std::chrono::seconds(1);
} // namespace

std::vector<CapturedBlock> BlockFramer::push(std::span<const std::int16_t> samples, time::TimePoint now) {
    std::vector<CapturedBlock> blocks;
    if (samples.empty())
        return blocks;
    m_partial.insert(m_partial.end(), samples.begin(), samples.end());
    noteArrival(now);
    const time::TimePoint origin = std::min(m_earliest, m_earliestBefore);
    auto from = m_partial.begin();
    while (m_partial.end() - from >= kBlock) {
        blocks.push_back({{from, from + kBlock}, m_first, origin + samplesToTime(m_first)});
        from += kBlock;
        m_first += kBlock;
    }
    m_partial.erase(m_partial.begin(), from);
    return blocks;
}

void BlockFramer::noteArrival(time::TimePoint now) {
    if (now >= m_windowEnd) {
        m_earliestBefore = std::exchange(m_earliest, time::TimePoint::max());
        m_windowEnd = now + kWindow;
    }
    const std::int64_t arrived = m_first + static_cast<std::int64_t>(m_partial.size());
    m_earliest = std::min(m_earliest, now - kArrivalAge - samplesToTime(arrived));
}

void BlockFramer::restart() {
    m_partial.clear();
    m_earliest = m_earliestBefore = time::TimePoint::max();
    m_windowEnd = {};
}

} // namespace hrp::audio
