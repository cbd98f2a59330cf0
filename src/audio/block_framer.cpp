// SPDX-License-Identifier: GPL-3.0-or-later
#include "block_framer.h"

#include <algorithm>
#include <utility>

namespace hrp::audio {

namespace {
/// Age of the newest sample when it arrives, measured with a virtual microphone (p50; p99 is 8 ms).
constexpr time::Duration kArrivalAge = std::chrono::microseconds(2'500);
constexpr time::Duration kWindow = std::chrono::seconds(1);
constexpr time::Duration kLate = std::chrono::milliseconds(50);     ///< further behind: late, or a gap
constexpr time::Duration kDecided = std::chrono::milliseconds(100); ///< what is late has caught up by then
} // namespace

std::vector<CapturedBlock> BlockFramer::push(std::span<const std::int16_t> samples, time::TimePoint now) {
    std::vector<CapturedBlock> blocks;
    if (samples.empty())
        return blocks;
    const std::size_t before = m_partial.size();
    m_partial.insert(m_partial.end(), samples.begin(), samples.end());
    if (undecided(now, before, blocks))
        return blocks;
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

/// How long after the samples of late the newest one has come; 0 before there were any.
time::Duration BlockFramer::behind(time::TimePoint now) const {
    const time::TimePoint origin = std::min(m_earliest, m_earliestBefore);
    if (origin == time::TimePoint::max())
        return {};
    const std::int64_t arrived = m_first + static_cast<std::int64_t>(m_partial.size());
    return now - kArrivalAge - samplesToTime(arrived) - origin;
}

/// True while it is open whether the device was late or had a gap. A gap moves the time of all that follows.
bool BlockFramer::undecided(time::TimePoint now, std::size_t before, std::vector<CapturedBlock>& blocks) {
    const time::Duration late = behind(now);
    if (late <= kLate) {
        m_doubt.reset();
        return false;
    }
    if (!m_doubt)
        m_doubt = Doubt{now, late, before};
    m_doubt->least = std::min(m_doubt->least, late);
    if (now - m_doubt->since < kDecided)
        return true;
    const time::TimePoint origin = std::min(m_earliest, m_earliestBefore);
    if (m_doubt->joinsAt > 0) {
        const auto end = m_partial.begin() + static_cast<std::ptrdiff_t>(m_doubt->joinsAt);
        blocks.push_back({{m_partial.begin(), end}, m_first, origin + samplesToTime(m_first)});
        m_first += static_cast<std::int64_t>(m_doubt->joinsAt);
        m_partial.erase(m_partial.begin(), end);
    }
    m_earliest = origin + m_doubt->least;
    m_earliestBefore = time::TimePoint::max();
    m_windowEnd = now + kWindow;
    m_doubt.reset();
    return false;
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
    m_doubt.reset();
}

} // namespace hrp::audio
