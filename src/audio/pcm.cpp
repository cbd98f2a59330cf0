// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/pcm.h>

#include <algorithm>
#include <cmath>

namespace hrp::audio {

namespace {
constexpr double kFullScale = 32'768.0;

double toDb(double amplitude) {
    constexpr double kFloorDb = -120.0;
    return amplitude > 0 ? std::max(kFloorDb, 20.0 * std::log10(amplitude / kFullScale)) : kFloorDb;
}
} // namespace

Level levelOf(std::span<const std::int16_t> samples) {
    if (samples.empty())
        return {};
    int peak = 0;
    std::int64_t energy = 0;
    for (const int sample : samples) {
        peak = std::max(peak, std::abs(sample));
        energy += std::int64_t{sample} * sample;
    }
    return {toDb(peak), toDb(std::sqrt(static_cast<double>(energy) / static_cast<double>(samples.size())))};
}

} // namespace hrp::audio
