// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/device_test.h"

#include <algorithm>
#include <cmath>

namespace hrp::test {

using audio::Samples;

Samples softNoise(std::int64_t count, unsigned seed) {
    constexpr std::int64_t kTaps = 16;
    const Samples white = noise(count + kTaps, seed, 20'000);
    Samples out(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        double sum = 0;
        for (std::int64_t tap = 0; tap < kTaps; ++tap)
            sum += white[static_cast<std::size_t>(i + tap)] *
                   (1 - std::cos(2 * std::numbers::pi * (static_cast<double>(tap) + 0.5) / kTaps)) / 8;
        out[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(sum);
    }
    return out;
}

Match find(const Samples& pattern, const Samples& recording, std::int64_t from, std::int64_t to) {
    const auto length = static_cast<std::int64_t>(pattern.size());
    const std::int64_t last = static_cast<std::int64_t>(recording.size()) - length;
    from = std::max<std::int64_t>(0, from);
    to = to < 0 ? last + 1 : std::min(to, last + 1);
    const std::vector<float> needle(pattern.begin(), pattern.end()), hay(recording.begin(), recording.end());
    double patternEnergy = 0;
    for (const float sample : needle)
        patternEnergy += static_cast<double>(sample) * sample;
    Match best;
    for (std::int64_t at = from; at < to; ++at) {
        float product = 0, energy = 0;
        for (std::int64_t i = 0; i < length; ++i) {
            const float sample = hay[static_cast<std::size_t>(at + i)];
            product += sample * needle[static_cast<std::size_t>(i)];
            energy += sample * sample;
        }
        const double fit = energy > 0 ? product / std::sqrt(static_cast<double>(energy) * patternEnergy) : 0;
        if (fit > best.fit)
            best = {at, fit};
    }
    return best;
}

} // namespace hrp::test
