// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_connection.h>

#include <hrp/client/engine_errors.h>
#include <hrp/transport/close_reason.h>

#include <utility>

namespace hrp::client {

Q_LOGGING_CATEGORY(lcConnection, "hrp.client.connection", QtInfoMsg)

using protocol::EngineEvent;
using Kind = EngineConnection::Failure::Kind;

EngineConnection::EngineConnection(time::Scheduler& scheduler, transport::PipeConnector& connector,
                                   Options options, Hooks hooks)
    : m_scheduler(scheduler), m_connector(connector), m_options(options), m_hooks(std::move(hooks)) {}

EngineConnection::~EngineConnection() = default;

void EngineConnection::open(const transport::PipeRequest& request) {
    m_request = request;
    m_secrets = transport::Secrets(request);
    m_updateEventId.clear();
    m_complaint.reset();
    m_failed = false;
    m_malformed = 0;
    enter(State::Opening);
    m_pipe = m_connector.connect(request);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onOpen = [this] {
        if (m_state == State::Opening)
            enter(State::AwaitingCreated);
    };
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onBinary = [this](std::int64_t bytes) { onBinary(bytes); };
    callbacks.onEnd = [this](const transport::PipeEnd& end) { onEnd(end); };
    m_pipe->setCallbacks(std::move(callbacks));
}

/// Idle → Opening → AwaitingCreated → AwaitingUpdated → Up; from any of these → Closing → Ended, or → Ended.
void EngineConnection::enter(State state) {
    m_state = state;
    m_timeout.cancel();
    if (state == State::AwaitingCreated || state == State::AwaitingUpdated)
        awaitAnswer();
    if (m_hooks.onState)
        m_hooks.onState(state);
}

void EngineConnection::awaitAnswer() {
    m_timeout = m_scheduler.after(m_options.answerTimeout, [this] {
        if (m_complaint)
            return fail(refusal(*m_complaint));
        Failure failure{.kind = Kind::NoAnswer, .during = m_state, .retryable = true};
        const double seconds = time::toMs(m_options.answerTimeout) / 1000;
        failure.text =
            m_state == State::AwaitingCreated
                ? QStringLiteral(
                      "%1 accepted the connection but sent no session.created within %2 s. Is it a "
                      "realtime engine?")
                      .arg(transport::addressText(m_request.url))
                      .arg(seconds)
                : QStringLiteral("The engine did not answer the session's settings (no session.updated "
                                 "within %1 s).")
                      .arg(seconds);
        fail(std::move(failure));
    });
}

bool EngineConnection::listens() const {
    return !m_failed && m_state != State::Closing && m_state != State::Ended;
}

bool EngineConnection::send(const QByteArray& utf8) {
    return m_pipe && m_pipe->send(utf8);
}

std::int64_t EngineConnection::bytesToSend() const {
    return m_pipe ? m_pipe->bytesToSend() : 0;
}

std::optional<double> EngineConnection::roundTripMs() const {
    return m_pipe ? m_pipe->roundTripMs() : std::nullopt;
}

void EngineConnection::close(int code, const QString& reason) {
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

void EngineConnection::onText(const QByteArray& message) {
    if (!listens())
        return;
    auto reading = protocol::readEngineEvent(message);
    // Engines repeat the key that they refuse: it must not get into logs, recordings or what people see (H1).
    // Not looked for in sound, which waits for nothing.
    QByteArray utf8 = message;
    if (!reading || !std::holds_alternative<protocol::AudioDelta>(reading->event.body)) {
        utf8 = m_secrets.removedFrom(message);
        if (utf8 != message)
            reading = protocol::readEngineEvent(utf8);
    }
    if (!reading) {
        onMalformed({&reading.error(), utf8, utf8.size(), reading.error().text});
        return;
    }
    m_malformed = 0;
    m_hooks.onMessage({reading->event, reading->warnings, utf8});
}

void EngineConnection::onBinary(std::int64_t bytes) {
    if (listens())
        onMalformed(
            {nullptr,
             {},
             bytes,
             QStringLiteral("The engine sent a binary message of %1 bytes; the profile has only text.")
                 .arg(bytes)});
}

void EngineConnection::onMalformed(const Malformed& message) {
    m_hooks.onMalformed(message);
    Failure failure{.kind = Kind::Malformed, .during = m_state};
    if (message.error && message.error->endsSession())
        failure.text = QStringLiteral("Protocol error of the engine: %1").arg(message.text);
    else if (++m_malformed >= kMalformedInARow)
        failure.text =
            QStringLiteral(
                "Protocol error of the engine: %1 messages in a row could not be read. The last: %2")
                .arg(m_malformed)
                .arg(message.text);
    else
        return;
    fail(std::move(failure));
}

bool EngineConnection::advance(const EngineEvent& event) {
    if (!listens())
        return false;
    if (m_state == State::AwaitingCreated && std::holds_alternative<protocol::SessionCreated>(event.body))
        enter(State::AwaitingUpdated);
    else if (m_state == State::AwaitingUpdated &&
             std::holds_alternative<protocol::SessionUpdated>(event.body))
        enter(State::Up);
    else if (const auto* error = std::get_if<protocol::ErrorEvent>(&event.body))
        onError(error->error);
    return listens();
}

void EngineConnection::onError(const protocol::ErrorInfo& error) {
    const bool up = m_state == State::Up;
    const bool ours = m_state == State::AwaitingUpdated && error.eventId == m_updateEventId;
    if (!up && (ours || m_options.anyErrorRefuses))
        return fail(refusal(error));
    if (classOf(error) != ErrorClass::Passing)
        return fail({.kind = Kind::EndedByError,
                     .during = m_state,
                     .text = QStringLiteral("The engine ended the session: %1.").arg(errorText(error)),
                     .error = error,
                     .end = {},
                     .retryable = isRetryable(error)});
    if (!up) // whatever it answers: if nothing else comes, this is why
        m_complaint = error;
}

EngineConnection::Failure EngineConnection::refusal(const protocol::ErrorInfo& error) const {
    const QString field = error.param.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(error.param);
    const QString text =
        m_state == State::AwaitingUpdated
            ? QStringLiteral("The engine refused the session's settings: %1%2. Check model and voice.")
            : QStringLiteral("The engine refused the session: %1%2.");
    return {.kind = Kind::Refused,
            .during = m_state,
            .text = text.arg(errorText(error), field),
            .error = error,
            .end = {}};
}

void EngineConnection::onEnd(const transport::PipeEnd& asTold) {
    transport::PipeEnd end = asTold;
    end.reason = m_secrets.removedFrom(end.reason);
    const State before = m_state;
    const std::optional<protocol::ErrorInfo> complaint =
        before == State::Up ? std::nullopt : std::exchange(m_complaint, std::nullopt);
    const Failure refused = complaint ? refusal(*complaint) : Failure{};
    enter(State::Ended);
    if (before != State::Closing && before != State::Ended) {
        using Cause = transport::PipeEnd::Cause;
        Failure failure{.kind = Kind::Closed,
                        .during = before,
                        .text = transport::closeText(end),
                        .error = {},
                        .end = end,
                        .retryable = isRetryable(end)};
        if (end.cause == Cause::MessageTooBig || end.cause == Cause::InvalidUtf8) {
            failure.kind = Kind::Malformed;
            failure.retryable = false;
        } else if (before == State::Opening) {
            failure.kind = Kind::NotReached;
            failure.text = transport::connectFailureText(end, m_request.url);
        } else if (complaint) {
            failure = refused;
            failure.end = end;
        }
        fail(std::move(failure));
    }
    m_hooks.onClosed();
}

void EngineConnection::fail(Failure failure) {
    if (std::exchange(m_failed, true))
        return;
    m_timeout.cancel();
    m_hooks.onFailure(failure);
}

} // namespace hrp::client
