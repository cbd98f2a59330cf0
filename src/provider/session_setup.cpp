// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_setup.h"

#include <hrp/client/engine_request.h>
#include <hrp/protocol/client_events.h>
#include <hrp/transport/close_reason.h>

#include <QSet>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

ProviderError setupError(ErrorType type, const QString& code, const QString& message) {
    return {type, code, message, Json::object(), nullptr};
}

std::optional<QString> toolFault(const Json& tool, QSet<QString>& names) {
    if (!tool.is_object())
        return u"should be an object"_s;
    if (tool.value("type", Json("function")) != "function")
        return u"should have the type “function”"_s;
    const auto name = tool.find("name");
    if (name == tool.end() || !name->is_string() || name->get_ref<const std::string&>().empty())
        return u"should have a “name”"_s;
    const QString text = protocol::fromStd(name->get<std::string>());
    if (names.contains(text))
        return u"is called “%1” like one before it"_s.arg(text);
    names.insert(text);
    if (const auto parameters = tool.find("parameters"); parameters != tool.end() && !parameters->is_object())
        return u"(“%1”) should have a JSON schema object as “parameters”"_s.arg(text);
    return std::nullopt;
}

} // namespace

std::optional<ProviderError> configFault(const Config& config) {
    if (const auto fault = transport::addressFault(config.url))
        return setupError(ErrorType::SessionInitialization, u"invalid_address"_s, *fault);
    if (config.apiKey.isEmpty() && !transport::isLoopback(config.url))
        return setupError(ErrorType::WebSocketConnection, u"missing_api_key"_s,
                          u"There is no key for %1: set api_key, or OPENAI_API_KEY in the environment."_s.arg(
                              transport::addressText(config.url)));
    return std::nullopt;
}

std::optional<ProviderError> toolsFault(const CompleteOptions& options) {
    const auto invalid = [](const QString& text) {
        return setupError(ErrorType::SessionInitialization, u"invalid_tools"_s, text);
    };
    if (!options.tools.is_array())
        return invalid(u"The tools should be a list of declarations."_s);
    QSet<QString> names;
    for (std::size_t i = 0; i < options.tools.size(); ++i)
        if (const auto fault = toolFault(options.tools[i], names))
            return invalid(u"Tool %1 %2."_s.arg(i + 1).arg(*fault));
    if (!options.toolChoice || !options.toolChoice->is_object())
        return std::nullopt;
    const auto chosen = options.toolChoice->find("name");
    if (chosen == options.toolChoice->end() || !chosen->is_string())
        return invalid(u"The tool choice should name a tool."_s);
    const QString name = protocol::fromStd(chosen->get<std::string>());
    if (!names.contains(name))
        return invalid(u"The tool choice “%1” is none of the tools."_s.arg(name));
    return std::nullopt;
}

transport::PipeRequest pipeRequest(const Config& config) {
    return client::pipeRequest({.url = config.url,
                                .model = config.model,
                                .key = config.apiKey,
                                .safetyIdentifier = client::newSafetyIdentifier(),
                                .extraCaPem = config.extraCaPem,
                                .handshakeTimeoutMs = static_cast<int>(config.connectTimeout.count())});
}

Json sessionJson(const Config& config, const SessionSettings& settings) {
    auto update = protocol::SessionUpdate::turnDetectionOnly(std::nullopt, std::nullopt);
    update.modalities = QStringList{u"audio"_s};
    update.instructions = settings.instructions;
    update.tools = settings.tools;
    for (Json& tool : *update.tools)
        if (!tool.contains("type"))
            tool["type"] = "function";
    update.toolChoice = Json("auto");
    update.hasOutputFormat = true;
    update.voice = config.voice;
    if (config.maxTokens)
        update.maxOutputTokens = Json(*config.maxTokens);
    Json session = protocol::parseOrdered(protocol::writeClientEvent({{}, update})).value()["session"];
    if (config.temperature)
        session["temperature"] = *config.temperature;
    session.update(config.sessionConfig, true);
    return session;
}

} // namespace hrp::provider
