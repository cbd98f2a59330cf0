// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/wire_log.h"

#include <hrp/client/engine_connection.h>
#include <hrp/log/record.h>
#include <hrp/protocol/engine_events.h>

#include <deque>
#include <functional>
#include <unordered_map>

namespace hrp::session {

/// Why and how a session ends.
struct Ending {
    log::Outcome outcome = log::Outcome::Stopped;
    QString reason;
    int closeCode = 0;       ///< of the engine's close frame, if it sent one
    bool retryable = false;  ///< the engine may be back in a while
    double retryAfterMs = 0; ///< it asked not to be tried again before; 0: it asked for nothing
};

/// The engine's side of a session: a client::EngineConnection whose messages are logged both ways, with what
/// is wrong with them, and whose end becomes the session's.
class Connection final : public Outbox {
public:
    using State = client::EngineConnection::State;
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
    State state() const { return m_engine.state(); }

    QString send(protocol::ClientEventBody body) override;
    Backlog backlog() override;

private:
    void onState(State state);
    void onMessage(const client::EngineConnection::Message& message);
    void handle(const client::EngineConnection::Message& message);
    void onMalformed(const client::EngineConnection::Malformed& message);
    void onFailure(const client::EngineConnection::Failure& failure);
    bool seenBefore(const QString& eventId, const QByteArray& utf8) const;
    void remember(const QString& eventId, const QByteArray& utf8);

    RecordWriter& m_records;
    Hooks m_hooks;
    WireLog m_wire;
    client::EngineConnection m_engine;
    SendBacklog m_backlog;
    protocol::SessionUpdate m_initial;
    std::uint64_t m_nextEvent = 1;
    std::unordered_map<QString, std::size_t> m_seen; ///< hashes of messages by their event_id
    std::deque<QString> m_seenOrder;
};

} // namespace hrp::session
