// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <memory>

namespace hrp::audio {

/// Rates that a Resampler takes; callers check rates that come from outside first.
inline constexpr int kLowestRate = 1'000, kHighestRate = 768'000;

/// Streaming resampler for one mono channel (soxr, without dither): the result does not depend on how the
/// input is cut. Throws std::invalid_argument for a rate outside the limits above.
class Resampler {
public:
    enum class Quality {
        High, ///< output follows the input by up to 60 ms
        Live  ///< by up to 25 ms; a little less bandwidth
    };
    Resampler(int fromRate, int toRate, Quality quality = Quality::High);
    ~Resampler();
    Resampler(Resampler&&) noexcept;
    Resampler& operator=(Resampler&&) noexcept;
    /// Takes samples and returns what is ready.
    Samples process(std::span<const std::int16_t> samples);
    /// The rest, at the end of the stream; no more process() after it. The total is then
    /// round(in × to / from) samples.
    Samples finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};
/// All at once.
Samples resample(std::span<const std::int16_t> samples, int fromRate, int toRate);

} // namespace hrp::audio
