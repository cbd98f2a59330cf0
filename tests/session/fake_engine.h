// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that does exactly what a test tells it to, over an in-process pipe, and remembers every frame
// of the client. Names follow the notation of realtime traces: d = audio delta, ad = audio done, rc/rd =
// response created/done, ss/se = speech started/stopped, cm = committed, fa = function call.
#pragma once
#include <hrp/protocol/engine_events.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <memory>
#include <optional>
#include <vector>

namespace hrp::test {

using protocol::Json;

class FakeEngine {
public:
    explicit FakeEngine(time::VirtualScheduler& clock, time::Duration latency = time::Duration::zero());

    transport::PipeConnector& connector() { return m_door; }
    const transport::PipeRequest& request() const { return m_request; }
    bool connected() const { return m_pipe != nullptr; }

    // -- what it does by itself --
    bool sendsCreated = true;
    bool answersUpdates = true; ///< session.updated with the effective turn detection
    bool answersTruncates = true;
    QString manualItem;         ///< what a commit makes of audio without a turn; empty: an error
    bool answersHistory = true; ///< conversation.item.added for items that come with an id
    bool refusesHistory = false;
    bool down = false;                         ///< hangs up on whoever connects
    std::optional<transport::PipeEnd> refusal; ///< of the handshake of whoever connects
    int connections = 0;
    bool answersCommits = true; ///< committed, with the item of the last speech_started
    time::Duration updateDelay = time::Duration::zero();

    // -- engine to client --
    void raw(const QByteArray& utf8);
    void send(protocol::EngineEventBody body, const QString& eventId = {});
    void created();
    void updated();
    void ss(const char* item, int ms);
    void se(const char* item, int ms);
    void cm(const char* item);
    void rc(const char* response, const QStringList& modalities = {QStringLiteral("audio")});
    void rd(const char* response, const char* status = "completed", QList<protocol::Item> output = {});
    void d(const char* response, const char* item, int ms, int contentIndex = 0);
    void dSamples(const char* response, const char* item, int samples, int contentIndex = 0);
    void ad(const char* response, const char* item);
    void t(const char* response, const char* item, const QString& delta);
    void td(const char* response, const char* item, const QString& transcript);
    void ia(const char* item);
    void fa(const char* response, const char* call, const char* name, const char* arguments);
    void error(const char* code, const QString& eventId = {}, const char* message = "it is so");
    void close(int code, const char* reason);
    void drop(); ///< breaks the line
    /// Delivers what is on its way, both ways.
    void settle() { m_clock.settle(); }

    // -- what the client sent --
    const std::vector<Json>& frames() const { return m_frames; }
    std::vector<Json> frames(const char* type) const;
    int count(const char* type) const { return static_cast<int>(frames(type).size()); }
    Json last(const char* type) const;
    std::vector<std::string> types() const; ///< of all frames but appends
    /// [context] objects in order; all, or those of one event.
    std::vector<Json> contexts(const char* event = nullptr) const;
    std::vector<Json> outputs() const; ///< {"call_id", "output": object} of function_call_output items
    int appendedMs() const;
    QByteArray appended() const; ///< PCM of all appends
    void forget() { m_frames.clear(); }
    bool detectionOff() const { return m_detectionOff; }
    int appendsWhileOff = 0;

    /// 440 Hz, going on across calls.
    QByteArray tone(int samples);

private:
    void accept(std::unique_ptr<transport::MessagePipe> pipe, const transport::PipeRequest& request);
    void onText(const QByteArray& utf8);
    void react(const Json& frame);

    /// Refuses, or lets in.
    class Door final : public transport::PipeConnector {
    public:
        explicit Door(FakeEngine& engine) : m_engine(engine) {}
        std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest& request) override;

    private:
        FakeEngine& m_engine;
    };

    time::VirtualScheduler& m_clock;
    transport::LocalConnector m_connector;
    Door m_door{*this};
    transport::PipeRequest m_request;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    std::vector<Json> m_frames;
    std::vector<time::Timer> m_timers;
    QString m_turn; ///< item of the turn in progress
    bool m_detectionOff = false;
    int m_nextEvent = 1;
    std::int64_t m_phase = 0;
};

} // namespace hrp::test
