// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/wire_log.h"

#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <deque>
#include <functional>
#include <memory>
#include <unordered_set>

namespace hrp::session {

/// Why and how a session ends.
struct Ending {
    log::Outcome outcome = log::Outcome::Stopped;
    QString reason;
    int closeCode = 0;       ///< of the engine's close frame, if it sent one
    bool retryable = false;  ///< the engine may be back in a while
    double retryAfterMs = 0; ///< it asked not to be tried again before; 0: it asked for nothing
};

/// The wire: opens it, leads through session.created and session.updated (H1–H3), reads strictly (H6, H16)
/// and logs every message both ways.
class Connection final : public Outbox {
public:
    enum class State { Idle, Opening, AwaitingCreated, AwaitingUpdated, Up, Closing, Ended };
    struct Hooks {
        std::function<void(State)> onState;
        /// Every event that was read, the session.created and session.updated of the beginning too. The
        /// agent's sound and the participant's voice come here before they are logged, though the log has
        /// them in order (RecordWriter::actFirst).
        std::function<void(const protocol::EngineEvent&)> onEvent;
        /// The session must end now. Comes at most once; close() is still to be called.
        std::function<void(const Ending&)> onFailure;
        /// The pipe is gone after close(). Posted.
        std::function<void()> onClosed;
    };
    Connection(time::Scheduler& scheduler, RecordWriter& records, transport::PipeConnector& connector,
               Hooks hooks);
    ~Connection() override;

    /// `initial` is sent after session.created. Once more after an end: for a new engine session.
    void open(const transport::PipeRequest& request, protocol::SessionUpdate initial);
    /// Says goodbye and ends; nothing is sent or read any more.
    void close(int code, const QString& reason);
    State state() const { return m_state; }

    QString send(protocol::ClientEventBody body) override;
    Backlog backlog() override;

private:
    void enter(State state);
    void onText(const QByteArray& message);
    void handle(const protocol::EngineEvent& event, const QStringList& warnings);
    void onBinary(std::int64_t bytes);
    void onPipeEnd(const transport::PipeEnd& end);
    void unreadable(const protocol::ReadError& error, const QByteArray& utf8);
    void countMalformed(const QString& what);
    QString refusedText() const;
    void handshake(const protocol::EngineEvent& event);
    bool seenBefore(const QString& eventId, const QByteArray& utf8);
    void fail(const Ending& ending);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    transport::PipeConnector& m_connector;
    Hooks m_hooks;
    WireLog m_wire;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    SendBacklog m_backlog;
    QString m_complaint; ///< of the engine before the session was up: its error, whatever it answers
    transport::PipeRequest m_request;
    protocol::SessionUpdate m_initial;
    QString m_initialEventId;
    State m_state = State::Idle;
    time::Timer m_timeout;
    bool m_failed = false;
    int m_unreadable = 0; ///< in a row
    std::uint64_t m_nextEvent = 1;
    std::unordered_set<std::size_t> m_seen; ///< messages with an event_id, by hash
    std::deque<std::size_t> m_seenOrder;
};

} // namespace hrp::session
