// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing of events. The measure is the wire: bytes/s of messages and events/s.
// Target: a delta of 2000 ms in at most 40 µs.
#include <hrp/protocol/base64.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <benchmark/benchmark.h>

#include <random>

namespace {

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

QByteArray noise(int ms) {
    std::mt19937 random(1);
    QByteArray pcm(ms * hrp::base::kSampleRate / 1000 * hrp::base::kBytesPerSample, '\0');
    for (char& byte : pcm)
        byte = static_cast<char>(random());
    return pcm;
}

EngineEvent audioDelta(int ms) {
    return {u"event_E3tjDXKZDZlTcJwGsxSYf"_s,
            AudioDelta{u"resp_E3tjDbVIwvxW4oRcJ0yJR"_s, u"item_E3tjDP2r1gPpQwKqJET6O"_s, 0, 0, noise(ms)}};
}

void count(benchmark::State& state, const QByteArray& message) {
    state.SetItemsProcessed(state.iterations());
    state.SetBytesProcessed(state.iterations() * message.size());
}

void EventDecoding_AudioDelta(benchmark::State& state) {
    const QByteArray message = writeEngineEvent(audioDelta(static_cast<int>(state.range(0))));
    for (auto _ : state) {
        auto reading = readEngineEvent(message);
        if (!reading)
            state.SkipWithError("not read");
        benchmark::DoNotOptimize(reading);
    }
    count(state, message);
}
BENCHMARK(EventDecoding_AudioDelta)->ArgName("ms")->Arg(100)->Arg(2000);

/// The same through the reader for all events: an extra field of an unusual kind keeps it off the fast path.
void EventDecoding_AudioDeltaOfUnusualForm(benchmark::State& state) {
    QByteArray message = writeEngineEvent(audioDelta(static_cast<int>(state.range(0))));
    message.chop(1);
    message += ",\"x\":null}";
    for (auto _ : state) {
        auto reading = readEngineEvent(message);
        if (!reading)
            state.SkipWithError("not read");
        benchmark::DoNotOptimize(reading);
    }
    count(state, message);
}
BENCHMARK(EventDecoding_AudioDeltaOfUnusualForm)->ArgName("ms")->Arg(100)->Arg(2000);

void EventDecoding_TranscriptDelta(benchmark::State& state) {
    const QByteArray message =
        writeEngineEvent({u"event_E3tjDI4i1iGYtxtWfnSSc"_s,
                          TranscriptDelta{u"resp_E3tjDbVIwvxW4oRcJ0yJR"_s, u"item_E3tjDP2r1gPpQwKqJET6O"_s, 0,
                                          0, u" Marcelo"_s}});
    for (auto _ : state) {
        auto reading = readEngineEvent(message);
        if (!reading)
            state.SkipWithError("not read");
        benchmark::DoNotOptimize(reading);
    }
    count(state, message);
}
BENCHMARK(EventDecoding_TranscriptDelta);

void EventDecoding_ClientAppend(benchmark::State& state) {
    const QByteArray message = writeClientEvent({{}, AudioAppend{noise(static_cast<int>(state.range(0)))}});
    for (auto _ : state) {
        auto event = readClientEvent(message);
        if (!event)
            state.SkipWithError("not read");
        benchmark::DoNotOptimize(event);
    }
    count(state, message);
}
BENCHMARK(EventDecoding_ClientAppend)->ArgName("ms")->Arg(20)->Arg(1000);

void EventEncoding_AudioDelta(benchmark::State& state) {
    const EngineEvent event = audioDelta(static_cast<int>(state.range(0)));
    QByteArray message;
    for (auto _ : state) {
        message = writeEngineEvent(event);
        benchmark::DoNotOptimize(message);
    }
    count(state, message);
}
BENCHMARK(EventEncoding_AudioDelta)->ArgName("ms")->Arg(100)->Arg(2000);

void EventEncoding_ClientAppend(benchmark::State& state) {
    const ClientEvent event{{}, AudioAppend{noise(static_cast<int>(state.range(0)))}};
    QByteArray message;
    for (auto _ : state) {
        message = writeClientEvent(event);
        benchmark::DoNotOptimize(message);
    }
    count(state, message);
}
BENCHMARK(EventEncoding_ClientAppend)->ArgName("ms")->Arg(20)->Arg(100);

} // namespace
