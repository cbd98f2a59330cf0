// SPDX-License-Identifier: GPL-3.0-or-later
// A whole session with the local engine, in process and under virtual time: microphone clip, engine with
// its voice, loudspeaker clock. Header only, for tests and benchmarks.
#pragma once
#include <hrp/audio/file_devices.h>
#include <hrp/engine/engine_session.h>
#include <hrp/session/audio_link.h>
#include <hrp/session/session.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <memory>
#include <optional>
#include <vector>

namespace hrp::test {

class LocalRun {
public:
    LocalRun(session::SessionSettings settings, audio::Samples participant,
             const std::vector<log::LogReader*>& readers)
        : m_connector(m_clock,
                      [this](std::unique_ptr<transport::MessagePipe> pipe, const transport::PipeRequest&) {
                          m_engine = std::make_unique<engine::EngineSession>(
                              engine::EngineSession::Parts{m_clock,
                                                           m_clock,
                                                           std::move(pipe),
                                                           m_voice,
                                                           engine::makeRehearsalResponder(m_clock, 1),
                                                           {}},
                              engine::EngineSession::Options{});
                      }) {
        for (log::LogReader* reader : readers)
            m_log.addReader(*reader);
        settings.engine.url = QUrl(QStringLiteral("ws://127.0.0.1:1/v1/realtime"));
        settings.engine.voice = QStringLiteral("slt");
        if (settings.sessionId.isEmpty())
            settings.sessionId = QStringLiteral("hs-local-run");
        session::Session::Environment environment{m_clock, m_clock, m_connector, m_log, m_queue, {}, {}};
        environment.onRunning = [this] { m_link->startInput(); };
        environment.onEnded = [this](log::Outcome outcome, const QString&) { m_outcome = outcome; };
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
    /// The engine is gone from one moment to the next; whoever connects again finds a new one.
    void killEngine() {
        m_engine.reset();
        m_clock.settle();
    }
    session::Session& session() { return *m_session; }
    time::VirtualScheduler& clock() { return m_clock; }
    std::optional<log::Outcome> outcome() const { return m_outcome; }

private:
    time::VirtualScheduler m_clock;
    std::shared_ptr<engine::Synthesizer> m_voice = engine::makeInlineSynthesizer(m_clock);
    std::unique_ptr<engine::EngineSession> m_engine;
    transport::LocalConnector m_connector;
    log::SessionLog m_log;
    std::shared_ptr<audio::PlayoutQueue> m_queue = std::make_shared<audio::PlayoutQueue>();
    std::optional<log::Outcome> m_outcome;
    std::unique_ptr<session::Session> m_session;
    std::optional<session::AudioLink> m_link;
};

} // namespace hrp::test
