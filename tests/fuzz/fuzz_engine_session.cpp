// SPDX-License-Identifier: GPL-3.0-or-later
// Any lines as the messages of a client to the local engine (E6, E14), under virtual time. A line that begins
// with "a" and a number is so many times 20 ms of sound. What the engine answers can be read, and it never
// goes away.
#include <hrp/engine/engine_session.h>
#include <hrp/engine/responder.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

/// Words without sound: speech synthesis is not what is tried here.
class Silence final : public engine::Synthesizer {
public:
    explicit Silence(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~Silence() override { *m_alive = false; }
    void speak(const QString& text, const QString&, double, std::stop_token,
               std::function<void(engine::SpokenText)> done) override {
        engine::SpokenText spoken{text, audio::Samples(base::kSampleRate), {}};
        m_scheduler.post([alive = m_alive, done = std::move(done), spoken = std::move(spoken)] {
            if (*alive)
                done(spoken);
        });
    }

private:
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

/// A square wave of 200 Hz with the swell of syllables, or silence.
QByteArray sound(bool loud) {
    QByteArray pcm(base::kSampleRate / 50 * 2, '\0');
    for (qsizetype i = 0; loud && i + 1 < pcm.size(); i += 2)
        pcm[i + 1] = static_cast<char>(i / 120 % 2 ? 24 : -24);
    return pcm;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int kMostFrames = 200;
    time::VirtualScheduler scheduler;
    auto [near, far] = transport::makeLocalPair(scheduler);
    engine::EngineSession session({scheduler,
                                   scheduler,
                                   std::move(far),
                                   std::make_shared<Silence>(scheduler),
                                   engine::makeRehearsalResponder(scheduler, 1),
                                   {}},
                                  {});
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [](const QByteArray& utf8) {
        if (!protocol::readEngineEvent(utf8))
            std::abort();
    };
    bool ended = false;
    callbacks.onEnd = [&ended](const transport::PipeEnd&) { ended = true; };
    near->setCallbacks(std::move(callbacks));
    const QByteArray input(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    for (const QByteArray& line : input.split('\n')) {
        if (line.startsWith('a')) {
            const int frames = std::clamp(line.mid(1).toInt(), -kMostFrames, kMostFrames);
            for (int i = 0; i < std::abs(frames); ++i) {
                near->send(protocol::writeClientEvent({{}, protocol::AudioAppend{sound(frames > 0)}}));
                scheduler.advance(20ms);
            }
        } else {
            near->send(line);
            scheduler.advance(20ms);
        }
    }
    scheduler.advance(1s);
    // Only text that is no UTF-8 may end a session.
    if (ended && input.isValidUtf8())
        std::abort();
    return 0;
}
