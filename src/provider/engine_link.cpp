// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_link.h"

#include "provider_log.h"

#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

constexpr int kUnreadableInARow = 5; ///< H16
constexpr int kNormalClosure = 1000;

Json textJson(const QString& text) {
    return protocol::toStd(text);
}

} // namespace

Json engineErrorJson(const protocol::ErrorInfo& error) {
    return {{"type", textJson(error.type)},
            {"code", textJson(error.code)},
            {"message", textJson(error.message)},
            {"param", textJson(error.param)}};
}

QString engineErrorText(const protocol::ErrorInfo& error) {
    const QString name = error.code.isEmpty() ? error.type : error.code;
    QString message = error.message.trimmed();
    if (message.endsWith(u'.'))
        message.chop(1);
    if (name.isEmpty() || message.isEmpty())
        return name + message;
    return name + u": "_s + message;
}

bool isKeyError(const protocol::ErrorInfo& error) {
    return error.code == "invalid_api_key"_L1 || error.code == "account_deactivated"_L1 ||
           error.type == "authentication_error"_L1;
}

EngineLink::EngineLink(time::Scheduler& scheduler, transport::PipeConnector& connector, Setup setup,
                       Hooks hooks)
    : m_scheduler(scheduler), m_connector(connector), m_setup(std::move(setup)), m_hooks(std::move(hooks)) {}

EngineLink::~EngineLink() = default;

void EngineLink::open() {
    m_pipe = m_connector.connect(m_setup.request);
    transport::MessagePipe::Callbacks callbacks;
    callbacks.onOpen = [this] {
        if (m_state == State::Opening)
            enter(State::AwaitingCreated);
    };
    callbacks.onText = [this](const QByteArray& utf8) { onText(utf8); };
    callbacks.onBinary = [this](std::int64_t bytes) {
        unreadable(u"a binary message of %1 bytes; the profile has only text"_s.arg(bytes));
    };
    callbacks.onEnd = [this](const transport::PipeEnd& end) { onPipeEnd(end); };
    m_pipe->setCallbacks(std::move(callbacks));
}

/// Opening → AwaitingCreated → AwaitingUpdated → Up; from any of these → Closing → Ended, or → Ended.
void EngineLink::enter(State state) {
    m_state = state;
    m_timeout.cancel();
    const auto awaitAnswer = [this](const QString& awaited) {
        m_timeout = m_scheduler.after(m_setup.answerTimeout, [this, awaited] {
            fail(ErrorType::SessionInitialization, u"no_answer"_s,
                 u"%1 accepted the connection but sent no %2 within %3 s. Is it a realtime engine?"_s
                     .arg(transport::addressText(m_setup.request.url), awaited)
                     .arg(time::toMs(m_setup.answerTimeout) / 1000));
        });
    };
    switch (state) {
    case State::AwaitingCreated:
        awaitAnswer(u"session.created"_s);
        break;
    case State::AwaitingUpdated: {
        awaitAnswer(u"session.updated"_s);
        m_updateEventId = nextEventId();
        Json update = {{"type", "session.update"}, {"event_id", textJson(m_updateEventId)}};
        update["session"] = std::exchange(m_setup.session, {});
        m_pipe->send(protocol::toBytes(update));
        break;
    }
    default:
        break;
    }
}

QString EngineLink::send(protocol::ClientEventBody body) {
    if (m_state != State::Up)
        return {};
    const protocol::ClientEvent event{nextEventId(), std::move(body)};
    return m_pipe->send(protocol::writeClientEvent(event)) ? event.eventId : QString();
}

void EngineLink::close() {
    if (m_state == State::Closing || m_state == State::Ended)
        return;
    enter(State::Closing);
    m_pipe->close(kNormalClosure, QString());
}

void EngineLink::onText(const QByteArray& utf8) {
    if (m_failed || m_state == State::Closing || m_state == State::Ended)
        return;
    const auto reading = protocol::readEngineEvent(utf8);
    if (!reading) {
        if (reading.error().endsSession())
            fail(ErrorType::WebSocketConnection, u"protocol_error"_s,
                 u"Protocol error of the engine: %1"_s.arg(reading.error().text));
        else
            unreadable(reading.error().text);
        return;
    }
    m_unreadable = 0;
    for (const QString& warning : reading->warnings)
        qCInfo(providerLog).noquote() << warning;
    if (const auto* other = std::get_if<protocol::OtherEvent>(&reading->event.body);
        other && !protocol::isIgnoredEvent(other->type.toStdString()) &&
        !m_unknownTypes.contains(other->type)) {
        m_unknownTypes.insert(other->type); // P7, H17
        qCInfo(providerLog).noquote() << "unknown event type" << other->type << "is ignored";
    }
    if (m_state == State::Up)
        m_hooks.onEvent(reading->event, utf8);
    else
        handshake(reading->event);
}

void EngineLink::handshake(const protocol::EngineEvent& event) {
    if (const auto* created = std::get_if<protocol::SessionCreated>(&event.body);
        created && m_state == State::AwaitingCreated) {
        m_sessionId = created->session.id;
        m_hooks.onCreated();
        if (m_state == State::AwaitingCreated) // a hook may have ended it
            enter(State::AwaitingUpdated);
    } else if (std::holds_alternative<protocol::SessionUpdated>(event.body) &&
               m_state == State::AwaitingUpdated) {
        enter(State::Up);
        m_hooks.onUp();
    } else if (const auto* refused = std::get_if<protocol::ErrorEvent>(&event.body)) {
        const protocol::ErrorInfo& error = refused->error;
        Json context = {{"engine_error", engineErrorJson(error)}};
        if (isKeyError(error))
            fail(ErrorType::WebSocketConnection, u"invalid_api_key"_s,
                 u"The engine does not accept the key: %1."_s.arg(engineErrorText(error)),
                 std::move(context));
        else
            fail(ErrorType::SessionInitialization, u"session_refused"_s,
                 u"The engine refused the session: %1. Check model, voice and session_config."_s.arg(
                     engineErrorText(error)),
                 std::move(context));
    }
}

void EngineLink::unreadable(const QString& what) {
    if (m_failed || m_state == State::Closing || m_state == State::Ended)
        return;
    qCInfo(providerLog).noquote() << "unreadable message of the engine:" << what;
    if (++m_unreadable >= kUnreadableInARow)
        fail(ErrorType::WebSocketConnection, u"protocol_error"_s,
             u"Protocol error of the engine: %1 messages in a row could not be read. The last: %2."_s
                 .arg(m_unreadable)
                 .arg(what));
}

void EngineLink::onPipeEnd(const transport::PipeEnd& end) {
    using Cause = transport::PipeEnd::Cause;
    const State before = m_state;
    enter(State::Ended);
    if (before != State::Closing && !m_failed) {
        Json context = Json::object();
        if (end.code != 0)
            context["close_code"] = end.code;
        if (end.httpStatus != 0)
            context["http_status"] = end.httpStatus;
        if (!end.reason.isEmpty())
            context["reason"] = textJson(end.reason);
        const bool opening = before == State::Opening;
        const QString text =
            opening ? transport::connectFailureText(end, m_setup.request.url) : transport::closeText(end);
        if (end.cause == Cause::MessageTooBig || end.cause == Cause::InvalidUtf8)
            fail(ErrorType::WebSocketConnection, u"protocol_error"_s, text, std::move(context));
        else if (end.httpStatus == 401 || end.httpStatus == 403)
            fail(ErrorType::WebSocketConnection, u"invalid_api_key"_s, text, std::move(context));
        else if (end.httpStatus == 400 || end.httpStatus == 404) // engines refuse unknown models so
            fail(ErrorType::SessionInitialization, u"not_found"_s, text, std::move(context));
        else if (opening)
            fail(ErrorType::WebSocketConnection,
                 end.cause == Cause::HandshakeTimeout ? u"timeout"_s : u"connection_failed"_s, text,
                 std::move(context));
        else if (end.cause != Cause::ClosedByPeer)
            fail(ErrorType::WebSocketConnection, u"dropped"_s, text, std::move(context));
        else if (before == State::Up)
            fail(ErrorType::WebSocketConnection, u"closed"_s, text, std::move(context));
        else
            fail(ErrorType::SessionInitialization, u"closed"_s, text, std::move(context));
    }
    m_hooks.onClosed();
}

void EngineLink::fail(ErrorType type, const QString& code, const QString& message, Json context) {
    if (std::exchange(m_failed, true))
        return;
    m_timeout.cancel();
    m_hooks.onFailure({type, code, message, std::move(context), nullptr});
}

} // namespace hrp::provider
