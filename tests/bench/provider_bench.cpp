// SPDX-License-Identifier: GPL-3.0-or-later
// What a provider call takes beyond the engine's own time, over a real WebSocket, threads and all.
#include "provider/wire_engine.h"

#include <hrp/provider/realtime_provider.h>

#include <QCoreApplication>

#include <benchmark/benchmark.h>

#include <chrono>
#include <malloc.h>
#include <optional>

using namespace hrp::provider;
using hrp::provider::test::WireEngine;

namespace {

constexpr int kReplyMs = 5'000;

/// Threads of Qt need an application.
void needApplication() {
    static int argc = 1;
    static char name[] = "hrp_bench";
    static char* argv[] = {name, nullptr};
    static std::optional<QCoreApplication> application;
    if (!QCoreApplication::instance())
        application.emplace(argc, argv);
}

double heapKib() {
    const auto use = mallinfo2();
    return static_cast<double>(use.uordblks + use.hblkhd) / 1024;
}

/// Two seconds of speech in, five out. `kept` goes on with one conversation; otherwise each call is one of
/// its own, which opens a session.
void completeCalls(benchmark::State& state, bool kept) {
    needApplication();
    WireEngine engine(kReplyMs);
    Coordinator coordinator;
    Config config;
    config.url = engine.url;
    const Cleanup cleanup = mount(coordinator, config);
    const auto provider =
        coordinator.find(QString::fromLatin1(kMountPoint), QString::fromLatin1(kProviderName));
    const Message speech = Message::userAudio(QByteArray(96'000, '\1'));
    QList<Message> talk;
    int calls = 0;
    double heapBefore = 0;
    for (auto _ : state) {
        if (!kept || talk.size() > 40)
            talk = {Message::user(QString::number(calls))};
        talk.append(speech);
        const auto begin = std::chrono::steady_clock::now();
        const Outcome outcome = provider->complete(talk).result();
        const std::chrono::nanoseconds took = std::chrono::steady_clock::now() - begin;
        if (!outcome) {
            state.SkipWithError(qPrintable(outcome.error().message));
            return;
        }
        talk.append(outcome->asMessage());
        state.SetIterationTime(static_cast<double>(took.count() - engine.replyNs) / 1e9);
        if (++calls == 100)
            heapBefore = heapKib();
    }
    state.counters["heap_growth_KiB"] = calls > 100 ? heapKib() - heapBefore : 0;
    state.counters["sessions"] = engine.opened.load();
}
BENCHMARK_CAPTURE(completeCalls, keptSession, true)
    ->UseManualTime()
    ->Iterations(1'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(completeCalls, newSession, false)
    ->UseManualTime()
    ->Iterations(1'000)
    ->Unit(benchmark::kMillisecond);

} // namespace
