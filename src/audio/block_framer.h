// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>

#include <vector>

namespace hrp::audio {

/// Cuts what a device delivers in odd pieces into 20 ms blocks, and finds out when each was captured: the
/// samples count, and the piece that was least delayed of late ties the count to the clock.
class BlockFramer {
public:
    static constexpr std::int64_t kBlock = base::kSampleRate / 50;
    /// Returns the blocks that are complete. `now`: when the last of `samples` arrived.
    std::vector<CapturedBlock> push(std::span<const std::int16_t> samples, time::TimePoint now);
    /// The stream broke off: what comes next does not join on in time. A begun block is dropped.
    void restart();

private:
    void noteArrival(time::TimePoint now);
    std::int64_t m_first = 0; ///< index of the first sample that is in no block yet
    Samples m_partial;
    /// When sample 0 would have been captured, by the least delayed arrival of the last two seconds.
    time::TimePoint m_earliest = time::TimePoint::max(), m_earliestBefore = time::TimePoint::max();
    time::TimePoint m_windowEnd{};
};

} // namespace hrp::audio
