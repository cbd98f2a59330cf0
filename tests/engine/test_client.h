// SPDX-License-Identifier: GPL-3.0-or-later
// A client of an engine session over an in-process pipe, under virtual time.
#pragma once
#include "engine/signals.h"

#include <hrp/engine/engine_session.h>
#include <hrp/engine/faults.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <QJsonObject>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::test {

using protocol::Json;

/// Says and does what a test puts into it; remembers what it was asked.
class ScriptedResponder final : public engine::Responder {
public:
    explicit ScriptedResponder(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~ScriptedResponder() override { *m_alive = false; }
    void begin(const engine::ReplyTask& task, std::function<void(engine::ReplyPart)> emit) override;
    void cancel(const QString& responseId) override;

    std::deque<std::vector<engine::ReplyPart>> script; ///< one entry a reply; after it: one sentence
    std::vector<engine::ReplyTask> tasks;
    std::vector<QString> cancelled;
    bool silent = false; ///< never answers

private:
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

/// Says every text as a tone of 60 ms a character, at once: quick, and exact to reckon with.
class ToneSynthesizer final : public engine::Synthesizer {
public:
    explicit ToneSynthesizer(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    ~ToneSynthesizer() override { *m_alive = false; }
    void speak(const QString& text, const QString& voice, double speed, std::stop_token,
               std::function<void(engine::SpokenText)> done) override;

private:
    time::Scheduler& m_scheduler;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

struct Received {
    protocol::EngineEvent event;
    QJsonObject json;
    double atMs = 0; ///< virtual time since the client began
};

/// Parts of a session in place of the test's own.
struct SessionMakers {
    std::function<std::unique_ptr<engine::Responder>(time::Scheduler&)> responder = {};
    std::function<std::shared_ptr<engine::Synthesizer>(time::Scheduler&)> synthesizer = {};
    std::function<std::shared_ptr<engine::Recognizer>(time::Scheduler&)> recognizer = {};
};

class TestClient {
public:
    /// What answers: a script and tones, or the rehearsal responder with its voice.
    enum class Agent { Scripted, Rehearsal };
    explicit TestClient(engine::EngineSession::Options options = {}, Agent agent = Agent::Scripted,
                        std::shared_ptr<engine::Recognizer> recognizer = nullptr,
                        const engine::Fault* fault = nullptr, const SessionMakers& makers = {});

    void send(protocol::ClientEventBody body, const QString& eventId = {});
    void sendRaw(const QByteArray& utf8);
    /// The first update of a session, as the study side sends it.
    void configure(const protocol::TurnDetection& turns = {}, const Json& tools = Json::array());
    void turnDetection(const std::optional<protocol::TurnDetection>& turns);
    /// All of it now, in appends of `chunkMs`.
    void append(const Samples& samples, int chunkMs = 1000);
    /// 20 ms every 20 ms.
    void stream(const Samples& samples);
    /// Lets time pass until nothing more is due, at most a minute.
    void run();
    void runFor(int ms);
    /// Until an event of the type has come after the first `from`; false after 30 s.
    bool runUntil(const char* type, std::size_t from = 0);
    /// For sessions that wait for real sockets: lets them and virtual time go on, ms by ms, until `done`;
    /// false after 20 s.
    bool pumpUntil(const std::function<bool()>& done);

    std::vector<QString> types(std::size_t from = 0) const;
    std::size_t count(const char* type) const;
    template <typename Body>
    std::vector<Body> all() const {
        std::vector<Body> out;
        for (const Received& received : events)
            if (const auto* body = std::get_if<Body>(&received.event.body))
                out.push_back(*body);
        return out;
    }
    template <typename Body>
    Body last() const {
        const auto found = all<Body>();
        return found.empty() ? Body{} : found.back();
    }
    std::vector<QString> errorCodes() const;
    /// Milliseconds of audio received for an item.
    double audioMs(const QString& itemId) const;
    double nowMs() const;

    time::VirtualScheduler scheduler;
    std::vector<Received> events;
    QStringList unread; ///< what was wrong with messages of a faulty engine; without a fault, a failure
    std::vector<QByteArray> raw;
    std::unique_ptr<transport::MessagePipe> pipe;
    std::optional<transport::PipeEnd> end;
    std::unique_ptr<engine::EngineSession> session;
    ScriptedResponder* responder = nullptr; ///< the session's, if scripted
    bool ended = false;                     ///< onEnded came

private:
    void onText(const QByteArray& utf8);
    time::TimePoint m_start;
    bool m_faulty = false;
};

} // namespace hrp::test
