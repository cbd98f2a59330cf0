// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <span>
#include <vector>

namespace hrp::audio {

inline constexpr int kRate = 24'000; ///< samples a second, everywhere inside (H5)
using Samples = std::vector<std::int16_t>;

constexpr double samplesToMs(std::int64_t samples) {
    return static_cast<double>(samples) * 1000.0 / kRate;
}
constexpr std::int64_t msToSamples(double ms) {
    return static_cast<std::int64_t>(ms * kRate / 1000.0);
}
/// Whole milliseconds, rounded down, as truncate carries them (H9).
constexpr std::int64_t samplesToWholeMs(std::int64_t samples) {
    return samples * 1000 / kRate;
}
constexpr time::Duration samplesToTime(std::int64_t samples) {
    return time::Duration(samples * 1'000'000'000 / kRate);
}
/// Whole samples in a length of time, rounded down (lengths from 0 on).
constexpr std::int64_t timeToSamples(time::Duration length) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return length.count() / kSecond * kRate + length.count() % kSecond * kRate / kSecond;
}

/// Highest absolute sample and root mean square of a block, in dBFS; -120 for digital silence.
struct Level {
    double peakDb = -120, rmsDb = -120;
};
Level levelOf(std::span<const std::int16_t> samples);

} // namespace hrp::audio
