// SPDX-License-Identifier: GPL-3.0-or-later
// What the watchdog costs: a whole session's records, as they were written, once more through it.
#include "session/local_rig.h"

#include <hrp/audio/wav.h>
#include <hrp/metrics/watchdog.h>

#include <benchmark/benchmark.h>

using namespace hrp;
using namespace std::chrono_literals;

namespace {

class Keeper final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override { records.push_back(record); }
    std::vector<log::RecordPtr> records;
};

void watchSession(benchmark::State& state) {
    session::SessionSettings settings;
    settings.study =
        study::loadStudy(QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json"))->study;
    const auto file =
        audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/ps_goforward.wav"));
    Keeper keeper;
    test::LocalRun run(settings, file->samples, {&keeper});
    run.start();
    if (!run.finish(600s))
        state.SkipWithError("the session did not finish");
    for (auto _ : state) {
        metrics::Watchdog dog;
        for (const auto& record : keeper.records)
            dog.add(*record);
        benchmark::DoNotOptimize(dog.take());
    }
    const auto count = static_cast<double>(keeper.records.size());
    state.counters["records"] = count;
    state.counters["per_record"] =
        benchmark::Counter(count * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(watchSession)->Unit(benchmark::kMillisecond);

} // namespace
