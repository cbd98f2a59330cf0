// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/engine_under_test.h"

#include <hrp/engine/recognizer.h>
#include <hrp/engine/responder.h>
#include <hrp/engine/speech.h>
#include <hrp/transport/local_pipe.h>

#include <QJsonDocument>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using transport::MessagePipe;
using transport::PipeEnd;

/// A handshake that is refused.
class RefusedPipe final : public MessagePipe {
public:
    RefusedPipe(time::Scheduler& scheduler, int status) : m_scheduler(scheduler), m_status(status) {}
    ~RefusedPipe() override { *m_alive = false; }
    void setCallbacks(Callbacks callbacks) override {
        m_callbacks = std::move(callbacks);
        m_scheduler.post([this, alive = m_alive] {
            if (!*alive)
                return;
            PipeEnd end;
            end.cause = PipeEnd::Cause::HttpStatus;
            end.httpStatus = m_status;
            m_callbacks.onEnd(end);
        });
    }
    bool isOpen() const override { return false; }
    bool send(const QByteArray&) override { return false; }
    std::int64_t bytesToSend() const override { return 0; }
    void close(int, const QString&) override {}
    void abort() override {}

private:
    time::Scheduler& m_scheduler;
    int m_status;
    Callbacks m_callbacks;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

/// Says every text as a tone of 60 ms a character, at once.
class Tones final : public engine::Synthesizer {
public:
    explicit Tones(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~Tones() override { *m_alive = false; }
    void speak(const QString& text, const QString&, double speed, std::stop_token,
               std::function<void(engine::SpokenText)> done) override {
        constexpr double kMsPerCharacter = 60;
        engine::SpokenText result{text, {}, {}};
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

private:
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

/// Understands the same words in every turn.
class SameWords final : public engine::Recognizer {
public:
    explicit SameWords(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~SameWords() override { *m_alive = false; }
    QString name() const override { return u"same-words"_s; }
    void transcribe(audio::Samples, const Hints&, std::stop_token,
                    std::function<void(Result)> done) override {
        m_scheduler.post([alive = m_alive, done = std::move(done)] {
            if (*alive)
                done({u"go forward ten meters"_s, {}, {}});
        });
    }

private:
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

class Editing final : public engine::FaultFilter {
public:
    explicit Editing(std::function<void(QJsonObject&)> edit) : m_edit(std::move(edit)) {}
    void toClient(const QByteArray& message, MessagePipe& wire) override {
        QJsonObject event = QJsonDocument::fromJson(message).object();
        m_edit(event);
        wire.send(QJsonDocument(event).toJson(QJsonDocument::Compact));
    }

private:
    std::function<void(QJsonObject&)> m_edit;
};

QByteArray header(const transport::PipeRequest& request, const QByteArray& name) {
    for (const auto& [key, value] : request.headers)
        if (key == name)
            return value;
    return {};
}

} // namespace

EngineUnderTest::EngineUnderTest(const QString& fault, const QByteArray& requiredKey)
    : m_requiredKey(requiredKey),
      m_synthesizer(std::make_shared<Tones>(scheduler)),
      m_recognizer(std::make_shared<SameWords>(scheduler)) {
    if (fault.isEmpty())
        return;
    m_fault = engine::findFault(fault);
    if (!m_fault)
        throw std::invalid_argument("no such fault: " + fault.toStdString());
}

EngineUnderTest::~EngineUnderTest() = default;

std::unique_ptr<MessagePipe> EngineUnderTest::connect(const transport::PipeRequest& request) {
    ++connections;
    if (m_fault && m_fault->refusal)
        return std::make_unique<RefusedPipe>(scheduler, m_fault->refusal->httpStatus);
    const bool anyKey = m_requiredKey.isEmpty() || (m_fault && m_fault->takesAnyKey);
    if (!anyKey && header(request, "Authorization") != "Bearer " + m_requiredKey)
        return std::make_unique<RefusedPipe>(scheduler, 401);
    if (m_fault && m_fault->mostSessions > 0 && static_cast<int>(m_sessions.size()) >= m_fault->mostSessions)
        return std::make_unique<RefusedPipe>(scheduler, engine::tooManySessions().httpStatus);
    auto [near, far] = transport::makeLocalPair(scheduler, 1ms);
    engine::EngineSession::Options options;
    options.seed = static_cast<unsigned>(connections);
    auto responder = engine::makeRehearsalResponder(scheduler, options.seed);
    if (m_fault && m_fault->responder)
        responder = m_fault->responder(std::move(responder));
    if (m_fault && m_fault->filter)
        far = engine::faulty(std::move(far), m_fault->filter(scheduler));
    if (edit)
        far = engine::faulty(std::move(far), std::make_unique<Editing>(edit));
    auto session = std::make_unique<engine::EngineSession>(
        engine::EngineSession::Parts{
            scheduler, scheduler, std::move(far), m_synthesizer, std::move(responder),
            [this](engine::EngineSession* ended) { m_sessions.erase(ended); }, m_recognizer},
        options);
    m_sessions[session.get()] = std::move(session);
    openAtOnce = std::max(openAtOnce, static_cast<int>(m_sessions.size()));
    return std::move(near);
}

void EngineUnderTest::closeAll() {
    std::vector<engine::EngineSession*> sessions; // each leaves the map when it has ended
    for (const auto& [session, owner] : m_sessions)
        sessions.push_back(session);
    for (engine::EngineSession* session : sessions)
        session->close(1001, u"the engine is shutting down"_s);
}

conformance::Report EngineUnderTest::verify(const QStringList& only, const QByteArray& key, int parallel) {
    conformance::Runner::Options options;
    options.target.url = QUrl(u"ws://engine.test/v1/realtime"_s);
    options.target.key = key;
    options.speech = speech();
    options.only = only;
    options.parallel = parallel;
    std::optional<conformance::Report> report;
    conformance::Runner runner(scheduler, scheduler, *this, options,
                               {{},
                                [this](const auto& result) { told.push_back(result); },
                                [&report](const auto& done) { report = done; },
                                [this](const QString& note) { notes << note; }});
    runner.start();
    EXPECT_TRUE(scheduler.runUntil([&report] { return report.has_value(); }, 30min));
    return report.value_or(conformance::Report{});
}

conformance::Speech speech() {
    static const auto loaded =
        conformance::loadSpeech(QStringLiteral(HRP_SOURCE_DIR "/resources/conformance"));
    if (!loaded)
        throw std::runtime_error(loaded.error().toStdString());
    return *loaded;
}

std::string textOf(const conformance::Report& report, conformance::Outcome outcome) {
    QString text;
    for (const auto& result : report.results)
        if (result.outcome == outcome)
            text += conformance::lineOf(result) + u'\n';
    return text.toStdString();
}

QStringList namesOf(const conformance::Report& report, conformance::Outcome outcome) {
    QStringList names;
    for (const auto& result : report.results)
        if (result.outcome == outcome)
            names << result.check.name;
    return names;
}

} // namespace hrp::test
