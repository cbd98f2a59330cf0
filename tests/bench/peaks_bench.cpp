// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/peak_pyramid.h>

#include <benchmark/benchmark.h>

using namespace hrp::audio;
using hrp::test::noise;

namespace {

constexpr std::int64_t kHour = std::int64_t{3'600} * hrp::base::kSampleRate;

PeakPyramid anHour() {
    PeakPyramid pyramid;
    const Samples minute = noise(60 * hrp::base::kSampleRate, 1);
    for (std::int64_t at = 0; at < kHour; at += 60 * hrp::base::kSampleRate)
        pyramid.write(at, minute);
    return pyramid;
}

/// 20 ms more at the end of an hour: what a live lane does 50 times a second.
void peaksAppend20ms(benchmark::State& state) {
    PeakPyramid pyramid = anHour();
    const Samples block = noise(480, 2);
    std::int64_t at = kHour;
    for (auto _ : state) {
        pyramid.write(at, block);
        at = at < 2 * kHour ? at + 480 : kHour;
    }
    state.SetItemsProcessed(state.iterations() * 480);
}
BENCHMARK(peaksAppend20ms);

/// A 1600 pixel wide view of an hour-long lane at a zoom (samples a pixel).
void peaksColumns1600(benchmark::State& state) {
    const PeakPyramid pyramid = anHour();
    for (auto _ : state)
        benchmark::DoNotOptimize(pyramid.columns(1'234'567, state.range(0), 1'600));
}
BENCHMARK(peaksColumns1600)
    ->Arg(1)
    ->Arg(24)
    ->Arg(240)
    ->Arg(2'400)
    ->Arg(54'000)
    ->Unit(benchmark::kMicrosecond);

} // namespace
