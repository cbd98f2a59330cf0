// SPDX-License-Identifier: GPL-3.0-or-later
// What the local engine costs: voice detection, speech, whole sessions under virtual time.
#include <hrp/audio/wav.h>
#include <hrp/engine/engine_session.h>
#include <hrp/engine/server.h>
#include <hrp/engine/voice_detector.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QUrl>

using namespace hrp;
using namespace std::chrono_literals;

namespace {

/// Five seconds of recorded speech and two of silence.
const audio::Samples& spokenTurn() {
    static const audio::Samples samples = [] {
        const auto file =
            audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/librivox_0890.wav"));
        audio::Samples out = file ? file->samples : audio::Samples(5 * base::kSampleRate, 0);
        out.resize(out.size() + 2 * base::kSampleRate, 0);
        return out;
    }();
    return samples;
}

/// A participant's stream in 20 ms appends; `percent_of_core` is the cost of one session in real time.
void detectVoice(benchmark::State& state) {
    constexpr std::size_t kBlock = base::kSampleRate / 50;
    engine::VoiceDetector detector{protocol::TurnDetection{}};
    const std::span<const std::int16_t> all(spokenTurn());
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(detector.feed(all.subspan(at, kBlock)));
        at = at + 2 * kBlock > all.size() ? 0 : at + kBlock;
    }
    state.counters["percent_of_core"] =
        benchmark::Counter(static_cast<double>(state.iterations()) / 50 / 100,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(detectVoice);

/// A sentence of about three seconds; `x_realtime` compares with its sound.
void synthesizeSentence(benchmark::State& state) {
    double seconds = 0;
    for (auto _ : state)
        seconds += base::samplesToMs(std::ssize(engine::synthesizeNow(
                       QStringLiteral("I have a first idea, but I would like to hear yours."),
                       state.range(0) == 0 ? QStringLiteral("slt") : QStringLiteral("es"), 1.0))) /
                   1000;
    state.counters["x_realtime"] = benchmark::Counter(seconds, benchmark::Counter::kIsRate);
}
BENCHMARK(synthesizeSentence)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

/// Spoken turns in 20 ms appends, each with its reply, in virtual time.
void wholeSession(benchmark::State& state) {
    time::VirtualScheduler scheduler;
    auto [near, far] = transport::makeLocalPair(scheduler);
    engine::EngineSession session({scheduler,
                                   scheduler,
                                   std::move(far),
                                   engine::makeInlineSynthesizer(scheduler),
                                   engine::makeRehearsalResponder(scheduler, 1),
                                   {}},
                                  {.sessionLimitS = 1'000'000});
    std::int64_t bytes = 0, replies = 0;
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [&](const QByteArray& utf8) {
        bytes += utf8.size();
        replies += utf8.contains("\"response.done\"");
    };
    near->setCallbacks(std::move(callbacks));
    constexpr std::size_t kFrame = base::kSampleRate / 50;
    const audio::Samples& turn = spokenTurn();
    const auto begin = scheduler.now();
    for (auto _ : state)
        for (std::size_t at = 0; at + kFrame <= turn.size(); at += kFrame) {
            scheduler.advance(20ms);
            near->send(protocol::writeClientEvent(
                {{},
                 protocol::AudioAppend{
                     QByteArray(reinterpret_cast<const char*>(turn.data() + at), kFrame * 2)}}));
        }
    state.SetBytesProcessed(bytes);
    state.counters["replies"] = benchmark::Counter(static_cast<double>(replies));
    state.counters["x_realtime"] =
        benchmark::Counter(time::toMs(scheduler.now() - begin) / 1000, benchmark::Counter::kIsRate);
}
BENCHMARK(wholeSession)->Unit(benchmark::kMillisecond);

/// Sockets of Qt need an application.
void needApplicationForSockets() {
    static int argc = 1;
    static char name[] = "hrp_bench";
    static char* argv[] = {name, nullptr};
    if (!QCoreApplication::instance())
        static QCoreApplication application(argc, argv);
}

/// From the end of recorded speech (RMS over 500) to the first audio of the reply, over a socket, as a client
/// measures it; the silence of 500 ms is part of it.
void speechEndToFirstDelta(benchmark::State& state) {
    constexpr double kSpeechEndMs = 5040; // of librivox_0890
    needApplicationForSockets();
    constexpr std::size_t kFrame = base::kSampleRate / 50;
    time::SteadyScheduler scheduler;
    time::SystemWallClock wallClock;
    engine::Server server(scheduler, wallClock, {});
    if (const auto problem = server.start())
        return state.SkipWithError(problem->toStdString().c_str());
    transport::WebSocketConnector connector(scheduler);
    for (auto _ : state) {
        QEventLoop loop;
        transport::PipeRequest request;
        request.url = QUrl(server.url());
        const auto pipe = connector.connect(request);
        std::size_t at = 0;
        time::TimePoint begin{}, delta{};
        time::Timer next;
        const std::function<void()> append = [&] {
            pipe->send(protocol::writeClientEvent(
                {{},
                 protocol::AudioAppend{
                     QByteArray(reinterpret_cast<const char*>(spokenTurn().data() + at), kFrame * 2)}}));
            at += kFrame;
            if (at + kFrame <= spokenTurn().size())
                next = scheduler.at(begin + audio::samplesToTime(static_cast<std::int64_t>(at + kFrame)),
                                    append);
            else
                loop.quit();
        };
        transport::MessagePipe::Callbacks callbacks;
        callbacks.onText = [&](const QByteArray& utf8) {
            if (begin == time::TimePoint{}) {
                begin = scheduler.now();
                next = scheduler.at(begin + audio::samplesToTime(kFrame), append);
            }
            if (utf8.contains("\"response.output_audio.delta\"")) {
                delta = scheduler.now();
                loop.quit();
            }
        };
        pipe->setCallbacks(std::move(callbacks));
        loop.exec();
        state.SetIterationTime((time::toMs(delta - begin) - kSpeechEndMs) / 1000);
    }
}
BENCHMARK(speechEndToFirstDelta)->UseManualTime()->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace
