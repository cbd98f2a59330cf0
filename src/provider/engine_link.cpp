// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_link.h"

#include "provider_log.h"

#include <hrp/client/engine_errors.h>
#include <hrp/protocol/profile.h>
#include <hrp/transport/close_reason.h>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::provider {

using client::EngineConnection;

namespace {

Json textJson(const QString& text) {
    return protocol::toStd(text);
}

/// What is known of the end of a connection, for ProviderError::context.
Json endJson(const transport::PipeEnd& end) {
    Json context = Json::object();
    if (end.code != 0)
        context["close_code"] = end.code;
    if (end.httpStatus != 0)
        context["http_status"] = end.httpStatus;
    if (!end.reason.isEmpty())
        context["reason"] = textJson(end.reason);
    return context;
}

ProviderError errorOfEnd(const EngineConnection::Failure& failure) {
    using Cause = transport::PipeEnd::Cause;
    const transport::PipeEnd& end = *failure.end;
    const auto error = [&](ErrorType type, const QString& code) {
        return ProviderError{type, code, failure.text, endJson(end), nullptr};
    };
    if (end.httpStatus == 401 || end.httpStatus == 403)
        return error(ErrorType::WebSocketConnection, u"invalid_api_key"_s);
    if (end.httpStatus == 400 || end.httpStatus == 404) // engines refuse unknown models so
        return error(ErrorType::SessionInitialization, u"not_found"_s);
    if (failure.during == EngineConnection::State::Opening)
        return error(ErrorType::WebSocketConnection,
                     end.cause == Cause::HandshakeTimeout ? u"timeout"_s : u"connection_failed"_s);
    if (end.cause != Cause::ClosedByPeer)
        return error(ErrorType::WebSocketConnection, u"dropped"_s);
    return error(failure.during == EngineConnection::State::Up ? ErrorType::WebSocketConnection
                                                               : ErrorType::SessionInitialization,
                 u"closed"_s);
}

ProviderError errorOfRefusal(const protocol::ErrorInfo& error) {
    const Json context = {{"engine_error", engineErrorJson(error)}};
    const QString said = client::errorText(error);
    if (client::classOf(error) == client::ErrorClass::KeyRefused)
        return {ErrorType::WebSocketConnection, u"invalid_api_key"_s,
                u"The engine does not accept the key: %1."_s.arg(said), context, nullptr};
    return {ErrorType::SessionInitialization, u"session_refused"_s,
            u"The engine refused the session: %1. Check model, voice and session_config."_s.arg(said),
            context, nullptr};
}

ProviderError errorOf(const EngineConnection::Failure& failure) {
    using Kind = EngineConnection::Failure::Kind;
    switch (failure.kind) {
    case Kind::NoAnswer:
        return {ErrorType::SessionInitialization, u"no_answer"_s, failure.text, Json::object(), nullptr};
    case Kind::Refused:
    case Kind::EndedByError:
        return errorOfRefusal(*failure.error);
    case Kind::Malformed:
        return {ErrorType::WebSocketConnection, u"protocol_error"_s, failure.text,
                failure.end ? endJson(*failure.end) : Json::object(), nullptr};
    case Kind::NotReached:
    case Kind::Closed:
        break;
    }
    return errorOfEnd(failure);
}

} // namespace

Json engineErrorJson(const protocol::ErrorInfo& error) {
    return {{"type", textJson(error.type)},
            {"code", textJson(error.code)},
            {"message", textJson(error.message)},
            {"param", textJson(error.param)}};
}

EngineLink::EngineLink(time::Scheduler& scheduler, transport::PipeConnector& connector, Setup setup,
                       Hooks hooks)
    : m_setup(std::move(setup)),
      m_hooks(std::move(hooks)),
      m_connection(
          scheduler, connector, {.answerTimeout = m_setup.answerTimeout, .anyErrorRefuses = true},
          {.onState = [this](State state) { onState(state); },
           .onMessage = [this](const EngineConnection::Message& message) { onMessage(message); },
           .onMalformed =
               [](const EngineConnection::Malformed& message) {
                   qCInfo(providerLog).noquote() << "unreadable message of the engine:" << message.text;
               },
           .onFailure =
               [this](const EngineConnection::Failure& failure) { m_hooks.onFailure(errorOf(failure)); },
           .onClosed = [this] { m_hooks.onClosed(); }}) {}

EngineLink::~EngineLink() = default;

void EngineLink::open() {
    m_connection.open(m_setup.request);
}

void EngineLink::onState(State state) {
    if (state == State::AwaitingUpdated)
        sendSettings();
    else if (state == State::Up)
        m_hooks.onUp();
}

void EngineLink::sendSettings() {
    const QString eventId = nextEventId();
    Json update = {{"type", "session.update"}, {"event_id", textJson(eventId)}};
    update["session"] = std::exchange(m_setup.session, {});
    m_connection.answers(eventId);
    m_connection.send(protocol::toBytes(update));
}

QString EngineLink::send(protocol::ClientEventBody body) {
    if (state() != State::Up)
        return {};
    const protocol::ClientEvent event{nextEventId(), std::move(body)};
    return m_connection.send(protocol::writeClientEvent(event)) ? event.eventId : QString();
}

void EngineLink::close() {
    m_connection.close(client::kNormalClose, QString());
}

void EngineLink::onMessage(const EngineConnection::Message& message) {
    for (const QString& warning : message.warnings)
        qCInfo(providerLog).noquote() << warning;
    if (const auto* other = std::get_if<protocol::OtherEvent>(&message.event.body);
        other && !protocol::isIgnoredEvent(other->type.toStdString()) &&
        !m_unknownTypes.contains(other->type)) {
        m_unknownTypes.insert(other->type); // P7, H17
        qCInfo(providerLog).noquote() << "unknown event type" << other->type << "is ignored";
    }
    if (state() == State::Up)
        return m_hooks.onEvent(message.event, message.utf8); // errors, too: the call knows what they answer
    const auto* created = std::get_if<protocol::SessionCreated>(&message.event.body);
    if (created && state() == State::AwaitingCreated) {
        m_sessionId = created->session.id;
        m_hooks.onCreated();
        if (state() != State::AwaitingCreated) // a hook may have ended it
            return;
    }
    m_connection.advance(message.event);
}

} // namespace hrp::provider
