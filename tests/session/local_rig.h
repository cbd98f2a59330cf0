// SPDX-License-Identifier: GPL-3.0-or-later
// Whole sessions in process and under virtual time: microphone clip, any engine, loudspeaker clock. Header
// only, for tests and benchmarks.
#pragma once
#include "failing_pipe.h"

#include <hrp/audio/file_devices.h>
#include <hrp/engine/engine_session.h>
#include <hrp/engine/faults.h>
#include <hrp/session/audio_link.h>
#include <hrp/session/session.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace hrp::test {

/// A session between a clip, the clock's loudspeaker and whatever engine `connector` leads to.
class ClockedRun {
public:
    ClockedRun(time::VirtualScheduler& clock, transport::PipeConnector& connector,
               session::SessionSettings settings, audio::Samples participant,
               const std::vector<log::LogReader*>& readers)
        : m_clock(clock) {
        for (log::LogReader* reader : readers)
            m_log.addReader(*reader);
        settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
        if (settings.sessionId.isEmpty())
            settings.sessionId = QStringLiteral("hs-local-run");
        session::Session::Environment environment{m_clock, m_clock, connector, m_log, m_queue, {}, {}};
        environment.onRunning = [this] { m_link->startInput(); };
        environment.onEnded = [this](log::Outcome outcome, const QString& reason) {
            m_outcome = outcome;
            m_reason = reason;
        };
        m_session = std::make_unique<session::Session>(std::move(environment), std::move(settings));
        m_link.emplace(
            m_clock, *m_session, m_queue,
            std::make_unique<audio::ClipInput>(m_clock, std::move(participant), QStringLiteral("clip")),
            std::make_unique<audio::ClockedOutput>(m_clock));
    }

    void start() {
        m_link->startOutput();
        m_session->start();
    }
    /// Runs until the session has ended; false if it does not within `limit`.
    bool finish(time::Duration limit) {
        return m_clock.runUntil([this] { return m_outcome.has_value(); }, limit);
    }
    session::Session& session() { return *m_session; }
    std::optional<log::Outcome> outcome() const { return m_outcome; }
    const QString& reason() const { return m_reason; }

private:
    time::VirtualScheduler& m_clock;
    log::SessionLog m_log;
    std::shared_ptr<audio::PlayoutQueue> m_queue = std::make_shared<audio::PlayoutQueue>();
    std::optional<log::Outcome> m_outcome;
    QString m_reason;
    std::unique_ptr<session::Session> m_session;
    std::optional<session::AudioLink> m_link;
};

/// The packaged voices, each sentence made once a process: under virtual time, making speech is most of what
/// a session costs.
class RememberedVoice final : public engine::Synthesizer {
public:
    explicit RememberedVoice(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~RememberedVoice() override { *m_alive = false; }
    void speak(const QString& text, const QString& voice, double speed, std::stop_token,
               std::function<void(engine::SpokenText)> done) override {
        m_scheduler.post([alive = m_alive, done = std::move(done), &spoken = said(text, voice, speed)] {
            if (*alive)
                done(spoken);
        });
    }

private:
    static const engine::SpokenText& said(const QString& text, const QString& voice, double speed) {
        static std::map<std::tuple<QString, QString, double>, engine::SpokenText> all;
        engine::SpokenText& spoken = all[{text, voice, speed}];
        if (spoken.text.isEmpty())
            spoken = {text, engine::synthesizeNow(text, voice, speed), {}};
        return spoken;
    }
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

/// The same with the local engine, which may have one of its deliberate faults. Without a `voice`, it
/// remembers what it said in earlier runs.
class LocalRun {
public:
    using MakeVoice = std::function<std::shared_ptr<engine::Synthesizer>(time::Scheduler&)>;
    LocalRun(session::SessionSettings settings, audio::Samples participant,
             const std::vector<log::LogReader*>& readers, const engine::Fault* fault = nullptr,
             const MakeVoice& voice = {})
        : m_voice(voice ? voice(m_clock) : std::make_shared<RememberedVoice>(m_clock)),
          m_connector(m_clock,
                      [this, fault](std::unique_ptr<transport::MessagePipe> pipe,
                                    const transport::PipeRequest&) { accept(std::move(pipe), fault); }),
          m_refusing(m_clock, refusalOf(fault)),
          m_run(m_clock,
                fault && fault->refusal ? static_cast<transport::PipeConnector&>(m_refusing) : m_connector,
                withVoice(std::move(settings)), std::move(participant), readers) {}

    void start() { m_run.start(); }
    bool finish(time::Duration limit) { return m_run.finish(limit); }
    /// The engine is gone from one moment to the next; whoever connects again finds a new one.
    void killEngine() {
        m_engine.reset();
        m_clock.settle();
    }
    session::Session& session() { return m_run.session(); }
    time::VirtualScheduler& clock() { return m_clock; }
    std::optional<log::Outcome> outcome() const { return m_run.outcome(); }
    const QString& reason() const { return m_run.reason(); }

private:
    static session::SessionSettings withVoice(session::SessionSettings settings) {
        settings.engine.voice = QStringLiteral("slt");
        return settings;
    }
    static transport::PipeEnd refusalOf(const engine::Fault* fault) {
        return {transport::PipeEnd::Cause::HttpStatus,
                0,
                fault && fault->refusal ? fault->refusal->httpStatus : 0,
                {}};
    }
    void accept(std::unique_ptr<transport::MessagePipe> pipe, const engine::Fault* fault) {
        if (fault && fault->filter)
            pipe = engine::faulty(std::move(pipe), fault->filter(m_clock));
        auto responder = engine::makeRehearsalResponder(m_clock, 1);
        if (fault && fault->responder)
            responder = fault->responder(std::move(responder));
        m_engine = std::make_unique<engine::EngineSession>(
            engine::EngineSession::Parts{
                m_clock, m_clock, std::move(pipe), m_voice, std::move(responder), {}},
            engine::EngineSession::Options{});
    }

    time::VirtualScheduler m_clock;
    std::shared_ptr<engine::Synthesizer> m_voice;
    std::unique_ptr<engine::EngineSession> m_engine;
    transport::LocalConnector m_connector;
    FailingConnector m_refusing;
    ClockedRun m_run;
};

} // namespace hrp::test
