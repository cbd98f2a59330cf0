// SPDX-License-Identifier: GPL-3.0-or-later
// Synthetic audio with known content.
#pragma once
#include <hrp/audio/pcm.h>

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace hrp::test {

/// White noise without zeros, so that every sample differs from silence.
inline audio::Samples noise(std::int64_t count, unsigned seed, int amplitude = 12'000) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> level(1, amplitude);
    audio::Samples out(static_cast<std::size_t>(count));
    for (auto& sample : out)
        sample = static_cast<std::int16_t>(random() % 2 ? level(random) : -level(random));
    return out;
}

inline audio::Samples tone(double hertz, double ms, int rate = base::kSampleRate, double amplitude = 12'000) {
    audio::Samples out(static_cast<std::size_t>(ms * rate / 1000));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::int16_t>(
            std::lround(amplitude * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / rate)));
    return out;
}

inline audio::Samples joined(std::initializer_list<audio::Samples> parts) {
    audio::Samples out;
    for (const auto& part : parts)
        out.insert(out.end(), part.begin(), part.end());
    return out;
}

inline audio::Samples slice(const audio::Samples& from, std::int64_t first, std::int64_t count) {
    return {from.begin() + first, from.begin() + first + count};
}

inline std::int64_t ms(double value) {
    return base::msToSamples(value);
}

} // namespace hrp::test
