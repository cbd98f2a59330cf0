// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/test_client.h"

#include <QEventLoop>
#include <QJsonDocument>
#include <QTimer>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace hrp::test {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

void ScriptedResponder::begin(const engine::ReplyTask& task, std::function<void(engine::ReplyPart)> emit) {
    tasks.push_back(task);
    if (silent)
        return;
    std::vector<engine::ReplyPart> parts{engine::SaySentence{u"This is a reply of some length, I think."_s},
                                         engine::ReplyEnds{}};
    if (!script.empty()) {
        parts = script.front();
        script.pop_front();
    }
    m_scheduler.post([alive = m_alive, parts = std::move(parts), emit = std::move(emit)] {
        for (const engine::ReplyPart& part : parts)
            if (*alive)
                emit(part);
    });
}

void ScriptedResponder::cancel(const QString& responseId) {
    cancelled.push_back(responseId);
}

void ToneSynthesizer::speak(const QString& text, const QString&, double speed, std::stop_token,
                            std::function<void(engine::SpokenText)> done) {
    constexpr double kMsPerCharacter = 60;
    const bool spoken = std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); });
    engine::SpokenText result{text, {}, {}};
    if (spoken)
        result.samples.resize(
            static_cast<std::size_t>(base::msToSamples(kMsPerCharacter * double(text.size()) / speed)));
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = static_cast<std::int16_t>(
            8000 * std::sin(2 * std::numbers::pi * 440 * double(i) / base::kSampleRate));
    m_scheduler.post([alive = m_alive, done = std::move(done), result = std::move(result)] {
        if (*alive)
            done(result);
    });
}

TestClient::TestClient(engine::EngineSession::Options options, Agent agent,
                       std::shared_ptr<engine::Recognizer> recognizer, const engine::Fault* fault,
                       const SessionMakers& makers)
    : m_start(scheduler.now()), m_faulty(fault != nullptr) {
    auto [near, far] = transport::makeLocalPair(scheduler);
    std::shared_ptr<engine::Synthesizer> synthesizer;
    std::unique_ptr<engine::Responder> chosen;
    if (agent == Agent::Scripted) {
        auto own = std::make_unique<ScriptedResponder>(scheduler);
        responder = own.get();
        chosen = std::move(own);
        synthesizer = std::make_shared<ToneSynthesizer>(scheduler);
    } else {
        chosen = engine::makeRehearsalResponder(scheduler, options.seed);
        synthesizer = engine::makeInlineSynthesizer(scheduler);
    }
    if (makers.responder)
        chosen = makers.responder(scheduler);
    if (makers.synthesizer)
        synthesizer = makers.synthesizer(scheduler);
    if (makers.recognizer)
        recognizer = makers.recognizer(scheduler);
    if (fault && fault->responder)
        chosen = fault->responder(std::move(chosen));
    if (fault && fault->filter)
        far = engine::faulty(std::move(far), fault->filter(scheduler));
    session = std::make_unique<engine::EngineSession>(
        engine::EngineSession::Parts{scheduler, scheduler, std::move(far), std::move(synthesizer),
                                     std::move(chosen), [this](engine::EngineSession*) { ended = true; },
                                     std::move(recognizer)},
        options);
    pipe = std::move(near);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onEnd = [this](const transport::PipeEnd& why) { end = why; };
    pipe->setCallbacks(std::move(callbacks));
    scheduler.settle();
}

void TestClient::onText(const QByteArray& utf8) {
    raw.push_back(utf8);
    auto reading = protocol::readEngineEvent(utf8);
    if (m_faulty && !reading) {
        unread << reading.error().text;
        return;
    }
    ASSERT_TRUE(reading.has_value()) << reading.error().text.toStdString() << "\n"
                                     << utf8.left(300).toStdString();
    EXPECT_TRUE(reading->warnings.isEmpty()) << reading->warnings.join(u", "_s).toStdString();
    EXPECT_FALSE(reading->event.eventId.isEmpty()) << "E13: every event has an id";
    events.push_back({reading->event, QJsonDocument::fromJson(utf8).object(), nowMs()});
}

void TestClient::send(protocol::ClientEventBody body, const QString& eventId) {
    sendRaw(protocol::writeClientEvent({eventId, std::move(body)}));
}

void TestClient::sendRaw(const QByteArray& utf8) {
    pipe->send(utf8);
    scheduler.settle();
}

void TestClient::configure(const protocol::TurnDetection& turns, const Json& tools) {
    send(protocol::SessionUpdate::initial(u"You are Robin."_s, tools, u"marin"_s, 1.0, turns, std::nullopt));
}

void TestClient::turnDetection(const std::optional<protocol::TurnDetection>& turns) {
    send(protocol::SessionUpdate::turnDetectionOnly(turns, std::nullopt));
}

void TestClient::append(const Samples& samples, int chunkMs) {
    const std::size_t chunk = static_cast<std::size_t>(base::msToSamples(chunkMs));
    for (std::size_t at = 0; at < samples.size(); at += chunk) {
        const std::size_t count = std::min(chunk, samples.size() - at);
        // Little-endian, as all machines that these tests run on.
        send(protocol::AudioAppend{QByteArray(reinterpret_cast<const char*>(samples.data() + at),
                                              static_cast<qsizetype>(count * 2))});
    }
}

void TestClient::stream(const Samples& samples) {
    constexpr std::size_t kFrame = base::kSampleRate / 50;
    for (std::size_t at = 0; at < samples.size(); at += kFrame) {
        runFor(20);
        append(Samples(samples.begin() + static_cast<std::ptrdiff_t>(at),
                       samples.begin() + static_cast<std::ptrdiff_t>(std::min(at + kFrame, samples.size()))));
    }
}

void TestClient::run() {
    std::size_t before = events.size() + 1;
    // The session's limit is always due some time: quiet for 3 s means done.
    for (int i = 0; i < 20 && before != events.size(); ++i) {
        before = events.size();
        scheduler.advance(3s);
    }
}

void TestClient::runFor(int ms) {
    scheduler.advance(std::chrono::milliseconds(ms));
}

bool TestClient::runUntil(const char* type, std::size_t from) {
    return scheduler.runUntil(
        [&] {
            for (std::size_t i = from; i < events.size(); ++i)
                if (protocol::typeOf(events[i].event) == QLatin1String(type))
                    return true;
            return false;
        },
        30s);
}

bool TestClient::pumpUntil(const std::function<bool()>& done) {
    QEventLoop loop;
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &loop, [&] {
        scheduler.advance(1ms);
        if (done())
            loop.quit();
    });
    tick.start(1ms);
    QTimer::singleShot(20s, &loop, &QEventLoop::quit);
    loop.exec();
    return done();
}

std::vector<QString> TestClient::types(std::size_t from) const {
    std::vector<QString> out;
    for (std::size_t i = from; i < events.size(); ++i)
        out.push_back(protocol::typeOf(events[i].event));
    return out;
}

std::size_t TestClient::count(const char* type) const {
    const auto all = types();
    return static_cast<std::size_t>(std::count(all.begin(), all.end(), QLatin1String(type)));
}

std::vector<QString> TestClient::errorCodes() const {
    std::vector<QString> codes;
    for (const auto& error : all<protocol::ErrorEvent>())
        codes.push_back(error.error.code);
    return codes;
}

double TestClient::audioMs(const QString& itemId) const {
    double ms = 0;
    for (const auto& delta : all<protocol::AudioDelta>())
        if (delta.itemId == itemId)
            ms += base::samplesToMs(delta.pcm.size() / 2);
    return ms;
}

double TestClient::nowMs() const {
    return time::toMs(scheduler.now() - m_start);
}

} // namespace hrp::test
