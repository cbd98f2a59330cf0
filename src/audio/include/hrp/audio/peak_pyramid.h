// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <memory>

namespace hrp::audio {

struct Peak {
    std::int16_t min = 0, max = 0;
    bool operator==(const Peak&) const = default;
};
/// Lowest and highest sample of any stretch of a growing recording, fast at every zoom. Samples are placed
/// by index, in any order and again if need be; a write costs time in proportion to what is written, never
/// to what is there. What was never written, also before 0 and behind the end, is silence: it counts as
/// zeros in a stretch that includes it, and takes no memory. One thread.
class PeakPyramid {
public:
    PeakPyramid();
    ~PeakPyramid();
    PeakPyramid(PeakPyramid&&) noexcept;
    PeakPyramid& operator=(PeakPyramid&&) noexcept;
    /// Samples before index 0 are left out.
    void write(std::int64_t first, std::span<const std::int16_t> samples);
    std::int64_t size() const; ///< one past the last sample written
    /// Extremes of [first, first + count), exact for any range; {0, 0} for an empty one.
    Peak peak(std::int64_t first, std::int64_t count) const;
    /// One peak per column of `samplesPerColumn` (at least 1), from `first` on.
    std::vector<Peak> columns(std::int64_t first, std::int64_t samplesPerColumn, int columns) const;
    /// Copies samples out (listening, export); silence where none are.
    Samples samples(std::int64_t first, std::int64_t count) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
