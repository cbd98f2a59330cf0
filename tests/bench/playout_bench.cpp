// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/playout_queue.h>

#include <benchmark/benchmark.h>

using namespace hrp::audio;
using hrp::test::ms;
using hrp::test::noise;

namespace {

/// What the audio thread does every 5 ms.
void playoutRead(benchmark::State& state) {
    PlayoutQueue queue;
    const PartId part{"item", 0};
    const Samples delta = noise(ms(2000), 1);
    Samples block(static_cast<std::size_t>(ms(5)));
    for (auto _ : state) {
        if (queue.unheardSamples() < ms(5)) {
            state.PauseTiming();
            queue.pollEvents();
            for (int i = 0; i < 30; ++i)
                queue.append(part, delta);
            state.ResumeTiming();
        }
        benchmark::DoNotOptimize(queue.read(block));
    }
    state.SetItemsProcessed(state.iterations() * ms(5));
}
BENCHMARK(playoutRead);

/// What the session thread does with a delta of the largest size.
void playoutAppend2000ms(benchmark::State& state) {
    PlayoutQueue queue;
    const Samples delta = noise(ms(2000), 1);
    std::int64_t reply = 0;
    for (auto _ : state) {
        queue.append({"item" + std::to_string(reply), 0}, delta);
        if (queue.unheardSamples() > ms(60'000)) {
            state.PauseTiming();
            queue.flush();
            ++reply;
            state.ResumeTiming();
        }
    }
    state.SetBytesProcessed(state.iterations() * ms(2000) * 2);
}
BENCHMARK(playoutAppend2000ms);

/// A barge-in with a minute waiting.
void playoutFlushAMinute(benchmark::State& state) {
    const Samples delta = noise(ms(2000), 1);
    std::int64_t reply = 0;
    PlayoutQueue queue;
    for (auto _ : state) {
        state.PauseTiming();
        const PartId part{"item" + std::to_string(reply++), 0};
        for (int i = 0; i < 30; ++i)
            queue.append(part, delta);
        state.ResumeTiming();
        benchmark::DoNotOptimize(queue.flush());
    }
}
BENCHMARK(playoutFlushAMinute);

} // namespace
