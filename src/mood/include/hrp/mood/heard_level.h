// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <deque>
#include <span>

namespace hrp::mood {

/// How loud the agent is heard, for a mouth: 0 (silent) to 1 (as loud as speech gets), rising fast and
/// falling more slowly. Follows the agent's lane, so it is in step with what sounds. One thread.
class HeardLevel {
public:
    /// Samples (24 kHz) of the agent's lane from session sample `first` on, as LogReader gets them.
    void add(std::int64_t first, std::span<const std::int16_t> samples);
    /// The level at this session time. Times must not go backwards.
    double at(double nowMs);
    void reset() { *this = {}; }

private:
    struct Slice {
        double startMs = 0, endMs = 0, level = 0;
    };
    std::deque<Slice> m_slices; ///< not heard yet, or just now
    double m_level = 0;
    double m_atMs = 0;
};

/// Loudness of a peak in dBFS on the scale of HeardLevel: −48 and below is 0, −8 and above is 1.
double levelOfPeak(double peakDb);

} // namespace hrp::mood
