// SPDX-License-Identifier: GPL-3.0-or-later
// The one format of sound inside the program and on the wire: 24 kHz, mono, 16 bit (H5).
#pragma once
#include <cstdint>

namespace hrp::base {

inline constexpr int kSampleRate = 24'000; ///< samples a second
inline constexpr int kBytesPerSample = 2;  ///< PCM16, little-endian

constexpr double samplesToMs(std::int64_t samples) {
    return static_cast<double>(samples) * 1000.0 / kSampleRate;
}
/// Rounded towards zero.
constexpr std::int64_t msToSamples(double ms) {
    return static_cast<std::int64_t>(ms * kSampleRate / 1000.0);
}
/// Whole milliseconds, rounded down, as truncate carries them (H9).
constexpr std::int64_t samplesToWholeMs(std::int64_t samples) {
    return samples * 1000 / kSampleRate;
}
constexpr double bytesToMs(std::int64_t bytes) {
    return static_cast<double>(bytes) * 1000.0 / (kSampleRate * kBytesPerSample);
}

} // namespace hrp::base
