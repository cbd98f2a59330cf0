// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>

#include <optional>
#include <vector>

namespace hrp::audio {

/// Cuts what a device delivers in odd pieces into 20 ms blocks, and finds out when each was captured: the
/// samples count, and the piece that was least delayed of late ties the count to the clock. A device that
/// gave nothing for a while and one that was read late look the same at first: what comes then is kept back
/// for up to 100 ms, until it has caught up (it was late) or has not (a gap, which the times of the blocks
/// leave out).
class BlockFramer {
public:
    static constexpr std::int64_t kBlock = base::kSampleRate / 50;
    /// Returns the blocks that are complete; before a gap a shorter one. `now`: when the last of `samples`
    /// arrived.
    std::vector<CapturedBlock> push(std::span<const std::int16_t> samples, time::TimePoint now);
    /// The stream broke off: what comes next does not join on in time. A begun block is dropped.
    void restart();

private:
    /// What came since the device was late, until that is decided.
    struct Doubt {
        time::TimePoint since{};
        time::Duration least{};  ///< it was behind, at its best
        std::size_t joinsAt = 0; ///< samples of m_partial from before
    };
    time::Duration behind(time::TimePoint now) const;
    bool undecided(time::TimePoint now, std::size_t before, std::vector<CapturedBlock>& blocks);
    void noteArrival(time::TimePoint now);
    std::int64_t m_first = 0; ///< index of the first sample that is in no block yet
    Samples m_partial;
    /// When sample 0 would have been captured, by the least delayed arrival of the last two seconds.
    time::TimePoint m_earliest = time::TimePoint::max(), m_earliestBefore = time::TimePoint::max();
    time::TimePoint m_windowEnd{};
    std::optional<Doubt> m_doubt;
};

} // namespace hrp::audio
