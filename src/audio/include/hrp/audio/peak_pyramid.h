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
/// by index; what was never written is silence. One thread.
class PeakPyramid {
public:
    PeakPyramid();
    ~PeakPyramid();
    PeakPyramid(PeakPyramid&&) noexcept;
    PeakPyramid& operator=(PeakPyramid&&) noexcept;
    void write(std::int64_t first, std::span<const std::int16_t> samples);
    std::int64_t size() const; ///< one past the last sample written
    /// Extremes of [first, first + count); {0,0} outside what was written. Exact for any range.
    Peak peak(std::int64_t first, std::int64_t count) const;
    /// One peak per column of `samplesPerColumn`, from `first` on.
    std::vector<Peak> columns(std::int64_t first, std::int64_t samplesPerColumn, int columns) const;
    /// Copies samples out (listening, export); silence where none are.
    Samples samples(std::int64_t first, std::int64_t count) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
