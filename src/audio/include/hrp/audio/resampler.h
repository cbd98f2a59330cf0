// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <memory>

namespace hrp::audio {

/// Streaming resampler for one mono channel: the result does not depend on how the input is cut.
class Resampler {
public:
    Resampler(int fromRate, int toRate);
    ~Resampler();
    Resampler(Resampler&&) noexcept;
    Resampler& operator=(Resampler&&) noexcept;
    /// Takes samples and returns what is ready.
    Samples process(std::span<const std::int16_t> samples);
    /// The rest, at the end of the stream. The total is then round(in × to / from) samples.
    Samples finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};
Samples resample(std::span<const std::int16_t> samples, int fromRate, int toRate);

} // namespace hrp::audio
