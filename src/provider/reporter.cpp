// SPDX-License-Identifier: GPL-3.0-or-later
#include "reporter.h"

#include "provider_log.h"
#include "session_setup.h"

#include <hrp/transport/close_reason.h>

namespace hrp::provider {

Q_LOGGING_CATEGORY(providerLog, "hrp.provider", QtInfoMsg)

namespace {

QString providerName() {
    return QString::fromLatin1(kProviderName);
}

} // namespace

Reporter::Reporter(const Config& config, std::shared_ptr<EventHub> events)
    : m_model(config.model),
      m_voice(config.voice),
      m_url(transport::addressText(config.url)),
      m_secrets(pipeRequest(config)),
      m_events(std::move(events)) {}

void Reporter::request(const QList<Message>& messages, const QString& sessionId) const {
    m_events->publish(RequestEvent{providerName(), m_model, messages, sessionId});
}

void Reporter::response(const Response& response, std::int64_t durationMs, const QString& sessionId) const {
    m_events->publish(ResponseEvent{providerName(), m_model, response, durationMs, sessionId});
}

ProviderError Reporter::failure(ProviderError error, const QString& sessionId) const {
    Json context = {{"code", protocol::toStd(error.code)},
                    {"url", protocol::toStd(m_url)},
                    {"model", protocol::toStd(m_model)},
                    {"voice", protocol::toStd(m_voice)}};
    if (!sessionId.isEmpty())
        context["session_id"] = protocol::toStd(sessionId);
    context.update(error.context);
    removeKey(context);
    error.context = std::move(context);
    error.message = m_secrets.removedFrom(error.message);
    if (error.partial) {
        auto partial = std::make_shared<Response>(*error.partial);
        removeKey(partial->raw.websocketResponse); // a failed response quotes its error
        error.partial = std::move(partial);
    }

    qCWarning(providerLog).noquote().nospace()
        << providerName() << ": " << nameOf(error.type) << ": " << error.message << ' '
        << QString::fromUtf8(protocol::toBytes(error.context));
    if (error.type == ErrorType::AudioFormat)
        m_events->publish(ValidationErrorEvent{providerName(), error});
    m_events->publish(ErrorEvent{providerName(), error});
    return error;
}

void Reporter::removeKey(Json& json) const {
    if (json.is_string())
        json = protocol::toStd(m_secrets.removedFrom(protocol::fromStd(json.get<std::string>())));
    else if (json.is_structured())
        for (Json& child : json)
            removeKey(child);
}

} // namespace hrp::provider
