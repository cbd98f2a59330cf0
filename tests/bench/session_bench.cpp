// SPDX-License-Identifier: GPL-3.0-or-later
// Whole sessions under virtual time, against the local engine in the same process: how many times faster
// than real time (`times_real_time`), and what an hour with 500 barge-ins leaves in memory.
#include "session/fake_engine.h"
#include "session/local_rig.h"

#include <hrp/audio/wav.h>

#include <benchmark/benchmark.h>

#include <fstream>

using namespace hrp;
using namespace std::chrono_literals;

namespace {

/// Counts, keeps nothing.
class Counter final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override {
        ++records;
        if (const auto* finding = std::get_if<log::Finding>(&record->body))
            findings += finding->severity >= log::Severity::Warning;
        turns += std::holds_alternative<log::TurnCommitted>(record->body);
    }
    std::int64_t records = 0, findings = 0, turns = 0;
};

/// The demonstration with recorded people, from the handshake to the last screen.
void studySession(benchmark::State& state) {
    session::SessionSettings settings;
    settings.study =
        study::loadStudy(QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json"))->study;
    audio::Samples clip;
    for (const char* name :
         {"ps_goforward.wav", "librivox_0880.wav", "librivox_0890.wav", "librivox_0930.wav"}) {
        const auto file = audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") +
                                               QString::fromLatin1(name));
        clip.insert(clip.end(), file->samples.begin(), file->samples.end());
        clip.resize(clip.size() + static_cast<std::size_t>(base::msToSamples(9'000)));
    }
    double seconds = 0;
    Counter counter;
    for (auto _ : state) {
        test::LocalRun run(settings, clip, {&counter}, nullptr, engine::makeInlineSynthesizer);
        const auto begin = run.clock().now();
        run.start();
        if (!run.finish(600s) || *run.outcome() != log::Outcome::Finished)
            state.SkipWithError("the session did not finish");
        seconds += time::toMs(run.clock().now() - begin) / 1000;
    }
    state.counters["times_real_time"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
    state.counters["session_s"] = seconds / static_cast<double>(state.iterations());
    state.counters["findings"] = static_cast<double>(counter.findings);
    state.counters["turns"] = static_cast<double>(counter.turns) / static_cast<double>(state.iterations());
}
BENCHMARK(studySession)->Unit(benchmark::kMillisecond);

double residentMb() {
    std::ifstream status("/proc/self/statm");
    double total = 0, resident = 0;
    status >> total >> resident;
    return resident * 4096 / 1024 / 1024;
}

/// An hour of microphone and 500 replies of 10 s, each broken into: memory, findings, exact truncates.
void anHourOfBargeIns(benchmark::State& state) {
    for (auto _ : state) {
        time::VirtualScheduler clock;
        test::FakeEngine engine(clock);
        log::SessionLog log;
        Counter counter;
        log.addReader(counter);
        auto queue = std::make_shared<audio::PlayoutQueue>();
        session::SessionSettings settings;
        settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
        settings.autoContinue = session::AutoContinue::Never;
        settings.study.screens = {study::Screen{}};
        session::Session session({clock, clock, engine.connector(), log, queue, {}, {}}, settings);
        session.start();
        clock.settle();
        session.onPlayoutAnchor({0, clock.now()});
        std::int64_t mic = 0, wrong = 0;
        const double before = residentMb();
        for (int i = 0; i < 500; ++i) { // 7.2 s each
            const std::string n = std::to_string(i);
            engine.rc(("r" + n).c_str());
            for (int part = 0; part < 10; ++part)
                engine.d(("r" + n).c_str(), ("i" + n).c_str(), 1'000);
            std::int64_t heard = 0;
            for (int ms = 0; ms < 7'200; ms += 20) {
                const auto at = clock.now();
                clock.advance(20ms);
                session.onCaptured({audio::Samples(480, 100), mic, at});
                mic += 480;
                audio::Samples block(480);
                queue->read(block);
                session.onPlayoutWritten();
                clock.settle();
                heard = queue->ledger({"i" + n, 0}).value_or(audio::PartLedger{}).heard;
            }
            engine.ss(("u" + n).c_str(), static_cast<int>(mic / 24 - 300));
            wrong += engine.last("conversation.item.truncate").at("audio_end_ms") != heard * 1000 / 24'000;
            engine.rd(("r" + n).c_str(), "cancelled");
            engine.se(("u" + n).c_str(), static_cast<int>(mic / 24));
            engine.cm(("u" + n).c_str());
            engine.forget();
        }
        state.counters["growth_MB"] = residentMb() - before;
        state.counters["findings"] = static_cast<double>(counter.findings);
        state.counters["wrong_truncates"] = static_cast<double>(wrong);
        state.counters["records"] = static_cast<double>(counter.records);
    }
}
BENCHMARK(anHourOfBargeIns)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
