// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/connection.h"

#include "connection/close_reason.h"

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;
using protocol::EngineEvent;

namespace {
constexpr auto kAnswerTimeout = 10s;      ///< H3
constexpr int kUnreadableInARow = 5;      ///< H16
constexpr std::size_t kRemembered = 4096; ///< messages in which a repetition is noticed
} // namespace

Connection::Connection(time::Scheduler& scheduler, RecordWriter& records, transport::PipeConnector& connector,
                       Hooks hooks)
    : m_scheduler(scheduler),
      m_records(records),
      m_connector(connector),
      m_hooks(std::move(hooks)),
      m_wire(records) {}

Connection::~Connection() = default;

void Connection::open(const transport::PipeRequest& request, protocol::SessionUpdate initial) {
    m_request = request;
    m_initial = std::move(initial);
    m_failed = false;
    m_unreadable = 0;
    m_seen.clear();
    m_seenOrder.clear();
    m_backlog.clear();
    m_complaint.clear();
    enter(State::Opening);
    m_pipe = m_connector.connect(request);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onOpen = [this] { enter(State::AwaitingCreated); };
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onBinary = [this](std::int64_t bytes) { onBinary(bytes); };
    callbacks.onEnd = [this](const transport::PipeEnd& end) { onPipeEnd(end); };
    m_pipe->setCallbacks(std::move(callbacks));
}

/// Idle → Opening → AwaitingCreated → AwaitingUpdated → Up; from any of these → Closing → Ended, or → Ended.
void Connection::enter(State state) {
    m_state = state;
    m_timeout.cancel();
    switch (state) {
    case State::AwaitingCreated:
        m_timeout = m_scheduler.after(kAnswerTimeout, [this] {
            if (!m_complaint.isEmpty())
                return fail({log::Outcome::ConnectFailed, refusedText(), 0});
            fail({log::Outcome::Timeout,
                  QStringLiteral(
                      "%1 accepted the connection but sent no session.created within 10 s. Is it a realtime "
                      "engine?")
                      .arg(addressText(m_request.url)),
                  0, true});
        });
        break;
    case State::AwaitingUpdated:
        m_timeout = m_scheduler.after(kAnswerTimeout, [this] {
            if (!m_complaint.isEmpty())
                return fail(
                    {log::Outcome::ConnectFailed,
                     QStringLiteral("The engine refused the session's settings: %1. Check model and voice.")
                         .arg(m_complaint),
                     0});
            fail({log::Outcome::Timeout,
                  QStringLiteral(
                      "The engine did not answer the session's settings (no session.updated within 10 s)."),
                  0, true});
        });
        break;
    default:
        break;
    }
    if (m_hooks.onState)
        m_hooks.onState(state);
    if (state == State::AwaitingUpdated)
        m_initialEventId = send(std::exchange(m_initial, {}));
}

void Connection::close(int code, const QString& reason) {
    if (m_state == State::Closing || m_state == State::Ended)
        return;
    if (!m_pipe) {
        enter(State::Ended);
        m_hooks.onClosed();
        return;
    }
    enter(State::Closing);
    m_pipe->close(code, reason);
}

QString Connection::send(protocol::ClientEventBody body) {
    if (!m_pipe || (m_state != State::AwaitingUpdated && m_state != State::Up))
        return {};
    protocol::ClientEvent event{{}, std::move(body)};
    if (!std::holds_alternative<protocol::AudioAppend>(event.body))
        event.eventId = QStringLiteral("hrp_%1").arg(m_nextEvent++);
    const QByteArray utf8 = protocol::writeClientEvent(event);
    if (!m_pipe->send(utf8))
        return {}; // it has just ended; onEnd is on its way
    const auto* append = std::get_if<protocol::AudioAppend>(&event.body);
    m_backlog.sent(utf8.size(), append ? base::samplesToMs(append->pcm.size() / 2) : 0);
    m_wire.sent(event, utf8);
    return event.eventId;
}

Backlog Connection::backlog() {
    return m_pipe ? m_backlog.of(m_pipe->bytesToSend()) : Backlog{};
}

namespace {
/// A shorter "key" is a word that may stand anywhere.
constexpr qsizetype kShortestKey = 6;

QByteArray keyOf(const transport::PipeRequest& request) {
    for (const auto& [name, value] : request.headers)
        if (name.compare("Authorization", Qt::CaseInsensitive) == 0)
            return value.mid(value.lastIndexOf(' ') + 1);
    return {};
}

/// Engines repeat the key that they refuse: it must not get into logs, recordings or what people see (H1).
QByteArray withoutKey(QByteArray text, const QByteArray& key) {
    return key.size() < kShortestKey ? text : text.replace(key, "[key]");
}
} // namespace

void Connection::onText(const QByteArray& message) {
    const QByteArray utf8 = withoutKey(message, keyOf(m_request));
    if (m_failed || m_state == State::Closing || m_state == State::Ended)
        return;
    const auto reading = protocol::readEngineEvent(utf8);
    if (!reading) {
        unreadable(reading.error(), utf8);
        return;
    }
    m_unreadable = 0;
    const EngineEvent& event = reading->event;
    if (seenBefore(event.eventId, utf8)) {
        m_wire.received(event, utf8);
        m_records.finding("event-twice",
                          QStringLiteral("The engine sent %1 (%2) twice; the second one is left out.")
                              .arg(protocol::typeOf(event), event.eventId),
                          event.eventId);
        return;
    }
    // Nothing may stand between the wire and the ear, least of all the log (H9).
    const bool urgent = std::holds_alternative<protocol::SpeechStarted>(event.body) ||
                        std::holds_alternative<protocol::AudioDelta>(event.body);
    if (urgent)
        return m_records.actFirst([&] { handle(event, reading->warnings); },
                                  [&] { return WireLog::recordOf(event, utf8); });
    const RecordWriter::Cause cause(m_records, m_wire.received(event, utf8));
    handle(event, reading->warnings);
}

void Connection::handle(const EngineEvent& event, const QStringList& warnings) {
    const bool matters = protocol::classOf(event) == protocol::EventClass::Core;
    for (const QString& warning : warnings)
        m_records.finding(matters ? "form" : "form-other", warning, protocol::typeOf(event));
    if (const auto* error = std::get_if<protocol::ErrorEvent>(&event.body))
        m_records.write(log::EngineError{error->error}); // H18
    handshake(event);
    if (!m_failed)
        m_hooks.onEvent(event);
}

/// The first two answers of the engine; what comes later only passes through.
void Connection::handshake(const EngineEvent& event) {
    if (m_state == State::AwaitingCreated && std::holds_alternative<protocol::SessionCreated>(event.body)) {
        enter(State::AwaitingUpdated);
    } else if (m_state == State::AwaitingUpdated &&
               std::holds_alternative<protocol::SessionUpdated>(event.body)) {
        enter(State::Up);
    } else if (const auto* error = std::get_if<protocol::ErrorEvent>(&event.body)) {
        if (m_state == State::AwaitingUpdated && error->error.eventId == m_initialEventId)
            fail({log::Outcome::ConnectFailed,
                  QStringLiteral("The engine refused the session's settings: %1. Check model and voice.")
                      .arg(errorText(error->error)),
                  0});
        else if (const auto outcome = outcomeOfError(error->error))
            fail({m_state == State::Up ? *outcome : log::Outcome::ConnectFailed,
                  QStringLiteral("The engine ended the session: %1.").arg(errorText(error->error)), 0,
                  isCurable(error->error)});
        else if (m_state != State::Up) // whatever it answers: if nothing else comes, this is why
            m_complaint =
                errorText(error->error) +
                (error->error.param.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(error->error.param));
    }
}

void Connection::onBinary(std::int64_t bytes) {
    if (m_failed || m_state == State::Closing || m_state == State::Ended)
        return;
    m_wire.binary(bytes);
    countMalformed(QStringLiteral("The engine sent a binary message of %1 bytes; the profile has only text.")
                       .arg(bytes));
}

void Connection::unreadable(const protocol::ReadError& error, const QByteArray& utf8) {
    m_wire.unreadable(error, utf8);
    if (!error.endsSession()) {
        countMalformed(error.text);
        return;
    }
    const bool audio = error.code == protocol::ReadError::Code::AudioTooLong ||
                       error.code == protocol::ReadError::Code::BadBase64;
    m_records.finding(audio ? "audio-unusable" : "unreadable", error.text);
    fail(
        {log::Outcome::ProtocolError, QStringLiteral("Protocol error of the engine: %1").arg(error.text), 0});
}

void Connection::countMalformed(const QString& what) {
    m_records.finding("unreadable", what);
    if (++m_unreadable >= kUnreadableInARow)
        fail({log::Outcome::ProtocolError,
              QStringLiteral(
                  "Protocol error of the engine: %1 messages in a row could not be read. The last: %2")
                  .arg(m_unreadable)
                  .arg(what),
              0});
}

bool Connection::seenBefore(const QString& eventId, const QByteArray& utf8) {
    if (eventId.isEmpty())
        return false;
    const std::size_t hash = qHash(utf8, qHash(eventId));
    if (!m_seen.insert(hash).second)
        return true;
    m_seenOrder.push_back(hash);
    if (m_seenOrder.size() > kRemembered) {
        m_seen.erase(m_seenOrder.front());
        m_seenOrder.pop_front();
    }
    return false;
}

void Connection::onPipeEnd(const transport::PipeEnd& asTold) {
    transport::PipeEnd end = asTold;
    end.reason = QString::fromUtf8(withoutKey(asTold.reason.toUtf8(), keyOf(m_request)));
    using Cause = transport::PipeEnd::Cause;
    const State before = m_state;
    enter(State::Ended);
    if (before == State::Closing || before == State::Ended) {
        m_hooks.onClosed();
        return;
    }
    if (end.cause == Cause::MessageTooBig || end.cause == Cause::InvalidUtf8) {
        m_records.finding("unreadable", closeText(end));
        fail({log::Outcome::ProtocolError, closeText(end), end.code});
    } else if (before == State::Opening) {
        fail({log::Outcome::ConnectFailed, connectFailureText(end, m_request.url), end.code, isCurable(end),
              end.retryAfterS * 1000.0});
    } else if (before != State::Up && !m_complaint.isEmpty()) {
        fail({log::Outcome::ConnectFailed, refusedText(), end.code});
    } else {
        fail({log::Outcome::EngineClosed, closeText(end), end.code, isCurable(end)});
    }
    m_hooks.onClosed();
}

QString Connection::refusedText() const {
    return QStringLiteral("The engine refused the session: %1.").arg(m_complaint);
}

void Connection::fail(const Ending& ending) {
    if (std::exchange(m_failed, true))
        return;
    m_timeout.cancel();
    m_hooks.onFailure(ending);
}

} // namespace hrp::session
