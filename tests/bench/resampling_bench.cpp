// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/resampler.h>

#include <benchmark/benchmark.h>

using namespace hrp::audio;
using hrp::test::noise;

namespace {

/// A microphone's stream in 20 ms blocks; `x_realtime` says how many would fit on one core.
void resampleStream(benchmark::State& state) {
    const int rate = static_cast<int>(state.range(0));
    const Samples block = noise(rate / 50, 1);
    Resampler resampler(rate, hrp::base::kSampleRate);
    for (auto _ : state)
        benchmark::DoNotOptimize(resampler.process(block));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(block.size()) * 2);
    state.counters["x_realtime"] =
        benchmark::Counter(static_cast<double>(state.iterations()) / 50, benchmark::Counter::kIsRate);
}
BENCHMARK(resampleStream)->Arg(48'000)->Arg(44'100)->Arg(16'000);

/// A participant's file of one minute at once.
void resampleMinute(benchmark::State& state) {
    const Samples minute = noise(60 * 44'100, 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(resample(minute, 44'100, hrp::base::kSampleRate));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(minute.size()) * 2);
}
BENCHMARK(resampleMinute)->Unit(benchmark::kMillisecond);

} // namespace
