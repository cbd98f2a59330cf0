// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/base/traced_state.h>
#include <hrp/client/limits.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>
#include <hrp/transport/secrets.h>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::client {

Q_DECLARE_LOGGING_CATEGORY(lcConnection)

/// The client's side of one engine session on the wire: opens it, leads through session.created and
/// session.updated (H1–H3), reads strictly (H6, H16), counts what cannot be read, and says once why it ended.
/// One thread: the scheduler's. Whoever owns it may not destroy it from within a hook.
class EngineConnection {
public:
    enum class State { Idle, Opening, AwaitingCreated, AwaitingUpdated, Up, Closing, Ended };

    /// Why there is no session, or none any more.
    struct Failure {
        enum class Kind {
            NotReached,   ///< the connection did not come about: `end`
            NoAnswer,     ///< connected, but what the handshake waits for did not come in time
            Refused,      ///< the engine's `error` in place of a session
            EndedByError, ///< the engine's `error` that ends every session (ErrorClass)
            Malformed,    ///< it does not keep to the protocol
            Closed,       ///< the connection ended: `end`
        };
        Kind kind = Kind::Closed;
        State during = State::Idle; ///< where the session was
        QString text;               ///< for people: what is wrong and what to do
        std::optional<protocol::ErrorInfo> error;
        std::optional<transport::PipeEnd> end;
        bool retryable = false; ///< the engine may be back in a while

        int closeCode() const { return end ? end->code : 0; }
        /// It asked not to be tried again before; 0: it asked for nothing.
        double retryAfterMs() const { return end ? end->retryAfterS * 1000.0 : 0; }
    };

    /// A message that was read. `utf8` is without keys.
    struct Message {
        const protocol::EngineEvent& event;
        const QStringList& warnings; ///< deviations of its form that do not matter to its meaning
        const QByteArray& utf8;
    };

    struct Malformed {
        const protocol::ReadError* error; ///< null: a binary message
        const QByteArray& utf8;           ///< empty then
        std::int64_t bytes;
        QString text; ///< for people: what is wrong with it
    };

    struct Hooks {
        std::function<void(State)> onState;
        /// Each message that was read, in every state up to Up. Its owner calls advance() with those that
        /// count.
        std::function<void(const Message&)> onMessage;
        /// One that was not.
        std::function<void(const Malformed&)> onMalformed;
        /// At most once. Nothing but onClosed comes after it; close() is still to be called.
        std::function<void(const Failure&)> onFailure;
        /// The pipe is gone. Once for each open().
        std::function<void()> onClosed;
    };

    struct Options {
        time::Duration answerTimeout = kAnswerTimeout;
        /// Any error before the session is up ends the attempt. Otherwise only one that answers our
        /// session.update or ends every session does, and others are the reason if nothing else comes.
        bool anyErrorRefuses = false;
    };

    EngineConnection(time::Scheduler& scheduler, transport::PipeConnector& connector, Options options,
                     Hooks hooks);
    ~EngineConnection();

    /// Once more after an end: for a new engine session.
    void open(const transport::PipeRequest& request);
    /// Leads the handshake on: to AwaitingUpdated, where the owner sends its session.update (onState) and
    /// says under which event_id with answers(), and to Up. False: the session has ended by it, nothing is to
    /// be done with the event.
    bool advance(const protocol::EngineEvent& event);
    void answers(const QString& eventId) { m_updateEventId = eventId; }
    /// Gives one message to the pipe. False where there is none, or it has just ended.
    bool send(const QByteArray& utf8);
    /// Says goodbye and ends; from here on only onClosed comes.
    void close(int code, const QString& reason);

    State state() const { return m_state; }
    /// Bytes given to the pipe that have not left this process.
    std::int64_t bytesToSend() const;
    std::optional<double> roundTripMs() const;

private:
    bool listens() const;
    void enter(State state);
    void awaitAnswer();
    void onText(const QByteArray& message);
    void onBinary(std::int64_t bytes);
    void onEnd(const transport::PipeEnd& end);
    void onError(const protocol::ErrorInfo& error);
    void onMalformed(const Malformed& message);
    Failure refusal(const protocol::ErrorInfo& error) const;
    void fail(Failure failure);

    time::Scheduler& m_scheduler;
    transport::PipeConnector& m_connector;
    Options m_options;
    Hooks m_hooks;
    transport::PipeRequest m_request;
    transport::Secrets m_secrets;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    static constexpr const char* kStateNames[] = {
        "idle", "opening", "awaiting created", "awaiting updated", "up", "closing", "ended"};
    base::TracedState<State> m_state{State::Idle, lcConnection, "connection", kStateNames};
    QString m_updateEventId;                        ///< of our first session.update
    std::optional<protocol::ErrorInfo> m_complaint; ///< an error before the session was up
    time::Timer m_timeout;
    bool m_failed = false;
    int m_malformed = 0; ///< in a row
};

} // namespace hrp::client
