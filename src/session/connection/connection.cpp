// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/connection.h"

#include <hrp/client/engine_errors.h>

#include <utility>

namespace hrp::session {

using client::EngineConnection;
using protocol::EngineEvent;

namespace {
constexpr std::size_t kRemembered = 4096; ///< messages in which a repetition is noticed

/// The outcome of a session that ends so. An engine that refuses us before it is up was never reached.
log::Outcome outcomeOf(const EngineConnection::Failure& failure) {
    using Kind = EngineConnection::Failure::Kind;
    switch (failure.kind) {
    case Kind::NotReached:
    case Kind::Refused:
        return log::Outcome::ConnectFailed;
    case Kind::NoAnswer:
        return log::Outcome::Timeout;
    case Kind::Malformed:
        return log::Outcome::ProtocolError;
    case Kind::EndedByError:
        if (failure.during != EngineConnection::State::Up)
            return log::Outcome::ConnectFailed;
        return client::classOf(*failure.error) == client::ErrorClass::SessionExpired
                   ? log::Outcome::SessionLimit
                   : log::Outcome::EngineClosed;
    case Kind::Closed:
        break;
    }
    return log::Outcome::EngineClosed;
}
} // namespace

Connection::Connection(time::Scheduler& scheduler, RecordWriter& records, transport::PipeConnector& connector,
                       Hooks hooks)
    : m_records(records),
      m_hooks(std::move(hooks)),
      m_wire(records),
      m_engine(scheduler, connector, {},
               {.onState = [this](State state) { onState(state); },
                .onMessage = [this](const EngineConnection::Message& message) { onMessage(message); },
                .onMalformed = [this](const EngineConnection::Malformed& message) { onMalformed(message); },
                .onFailure = [this](const EngineConnection::Failure& failure) { onFailure(failure); },
                .onClosed = [this] { m_hooks.onClosed(); }}) {}

Connection::~Connection() = default;

void Connection::open(const transport::PipeRequest& request, protocol::SessionUpdate initial) {
    m_initial = std::move(initial);
    m_seen.clear();
    m_seenOrder.clear();
    m_backlog.clear();
    m_engine.open(request);
}

void Connection::onState(State state) {
    if (m_hooks.onState)
        m_hooks.onState(state);
    if (state == State::AwaitingUpdated)
        m_engine.answers(send(std::exchange(m_initial, {})));
}

void Connection::close(int code, const QString& reason) {
    m_engine.close(code, reason);
}

QString Connection::send(protocol::ClientEventBody body) {
    if (state() != State::AwaitingUpdated && state() != State::Up)
        return {};
    protocol::ClientEvent event{{}, std::move(body)};
    if (!std::holds_alternative<protocol::AudioAppend>(event.body))
        event.eventId = QStringLiteral("hrp_%1").arg(m_nextEvent++);
    const QByteArray utf8 = protocol::writeClientEvent(event);
    if (!m_engine.send(utf8))
        return {}; // it has just ended; onClosed is on its way
    const auto* append = std::get_if<protocol::AudioAppend>(&event.body);
    m_backlog.sent(utf8.size(), append ? base::bytesToMs(append->pcm.size()) : 0);
    m_wire.sent(event, utf8);
    return event.eventId;
}

Backlog Connection::backlog() {
    return m_backlog.of(m_engine.bytesToSend());
}

void Connection::onMessage(const EngineConnection::Message& message) {
    const EngineEvent& event = message.event;
    if (seenBefore(event.eventId, message.utf8)) {
        m_wire.received(event, message.utf8);
        m_records.finding("event-twice",
                          QStringLiteral("The engine sent %1 (%2) twice; the second one is left out.")
                              .arg(protocol::typeOf(event), event.eventId),
                          event.eventId);
        return;
    }
    // Nothing may stand between the wire and the ear, least of all the log (H9).
    const bool urgent = std::holds_alternative<protocol::SpeechStarted>(event.body) ||
                        std::holds_alternative<protocol::AudioDelta>(event.body);
    if (urgent) {
        m_records.actFirst([&] { handle(message); }, [&] { return WireLog::recordOf(event, message.utf8); });
    } else {
        const RecordWriter::Cause cause(m_records, m_wire.received(event, message.utf8));
        handle(message);
    }
    remember(event.eventId, message.utf8);
}

void Connection::handle(const EngineConnection::Message& message) {
    const EngineEvent& event = message.event;
    const bool matters = protocol::classOf(event) == protocol::EventClass::Core;
    for (const QString& warning : message.warnings)
        m_records.finding(matters ? "form" : "form-other", warning, protocol::typeOf(event));
    if (const auto* error = std::get_if<protocol::ErrorEvent>(&event.body))
        m_records.write(log::EngineError{error->error}); // H18
    if (m_engine.advance(event))
        m_hooks.onEvent(event);
}

void Connection::onMalformed(const EngineConnection::Malformed& message) {
    const protocol::ReadError* error = message.error;
    if (error)
        m_wire.unreadable(*error, message.utf8);
    else
        m_wire.binary(message.bytes);
    using Code = protocol::ReadError::Code;
    const bool audio = error && (error->code == Code::AudioTooLong || error->code == Code::BadBase64);
    m_records.finding(audio ? "audio-unusable" : "unreadable", message.text);
}

/// The whole message is looked at only where its event_id came before.
bool Connection::seenBefore(const QString& eventId, const QByteArray& utf8) const {
    const auto seen = eventId.isEmpty() ? m_seen.end() : m_seen.find(eventId);
    return seen != m_seen.end() && seen->second == qHash(utf8);
}

void Connection::remember(const QString& eventId, const QByteArray& utf8) {
    if (eventId.isEmpty())
        return;
    const auto [seen, isNew] = m_seen.insert_or_assign(eventId, qHash(utf8));
    if (isNew)
        m_seenOrder.push_back(eventId);
    if (m_seenOrder.size() > kRemembered) {
        m_seen.erase(m_seenOrder.front());
        m_seenOrder.pop_front();
    }
}

void Connection::onFailure(const EngineConnection::Failure& failure) {
    if (failure.kind == EngineConnection::Failure::Kind::Malformed && failure.end)
        m_records.finding("unreadable", failure.text); // what ended the connection was no message
    m_hooks.onFailure(
        {outcomeOf(failure), failure.text, failure.closeCode(), failure.retryable, failure.retryAfterMs()});
}

} // namespace hrp::session
