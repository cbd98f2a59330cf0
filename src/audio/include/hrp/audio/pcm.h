// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/base/sample_rate.h>
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <span>
#include <vector>

namespace hrp::audio {

using Samples = std::vector<std::int16_t>;

constexpr time::Duration samplesToTime(std::int64_t samples) {
    return time::Duration(samples * 1'000'000'000 / base::kSampleRate);
}
/// Whole samples in a length of time, rounded down (lengths from 0 on).
constexpr std::int64_t timeToSamples(time::Duration length) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    return length.count() / kSecond * base::kSampleRate +
           length.count() % kSecond * base::kSampleRate / kSecond;
}

/// Highest absolute sample and root mean square of a block, in dBFS; -120 for digital silence.
struct Level {
    double peakDb = -120, rmsDb = -120;
};
Level levelOf(std::span<const std::int16_t> samples);

} // namespace hrp::audio
