// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/client_events.h>

#include "client_event_definitions.h"
#include "wire_json.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

namespace hrp::protocol {
namespace {

Json inputJson(const InputUpdate& input) {
    Json json = Json::object();
    if (input.hasFormat)
        json["format"] = audioFormat();
    if (input.transcriptionModel) {
        const auto& model = *input.transcriptionModel;
        Json& block = json["transcription"] = model ? Json{{"model", toStd(*model)}} : Json(nullptr);
        if (model && input.transcriptionLanguage)
            block["language"] = textOrNull(*input.transcriptionLanguage);
        if (model && input.transcriptionPrompt)
            block["prompt"] = textOrNull(*input.transcriptionPrompt);
    }
    if (!input.turnDetection)
        return json;
    if (!*input.turnDetection) {
        json["turn_detection"] = nullptr;
        return json;
    }
    const TurnDetectionUpdate& turns = **input.turnDetection;
    Json& block = json["turn_detection"] = {{"type", toStd(turns.type)}};
    if (turns.threshold)
        block["threshold"] = *turns.threshold;
    if (turns.prefixPaddingMs)
        block["prefix_padding_ms"] = *turns.prefixPaddingMs;
    if (turns.silenceDurationMs)
        block["silence_duration_ms"] = *turns.silenceDurationMs;
    if (turns.createResponse)
        block["create_response"] = *turns.createResponse;
    if (turns.interruptResponse)
        block["interrupt_response"] = *turns.interruptResponse;
    return json;
}

Json sessionJson(const SessionUpdate& update) {
    Json session = {{"type", "realtime"}};
    if (update.modalities)
        session["output_modalities"] = toWire(*update.modalities);
    if (update.instructions)
        session["instructions"] = toStd(*update.instructions);
    if (update.tools)
        session["tools"] = *update.tools;
    if (update.toolChoice)
        session["tool_choice"] = *update.toolChoice;
    if (update.maxOutputTokens)
        session["max_output_tokens"] = *update.maxOutputTokens;
    Json audio = Json::object();
    if (update.input)
        audio["input"] = inputJson(*update.input);
    Json output = Json::object();
    if (update.hasOutputFormat)
        output["format"] = audioFormat();
    if (update.voice)
        output["voice"] = toStd(*update.voice);
    if (update.speed)
        output["speed"] = *update.speed;
    if (!output.empty())
        audio["output"] = std::move(output);
    if (!audio.empty())
        session["audio"] = std::move(audio);
    return session;
}

Json responseJson(const ResponseCreate& create) {
    Json response = Json::object();
    if (create.modalities)
        response["output_modalities"] = toWire(*create.modalities);
    if (create.instructions)
        response["instructions"] = toStd(*create.instructions);
    if (create.tools)
        response["tools"] = *create.tools;
    if (create.toolChoice)
        response["tool_choice"] = *create.toolChoice;
    if (create.maxOutputTokens)
        response["max_output_tokens"] = *create.maxOutputTokens;
    if (create.voice)
        response["audio"] = {{"output", {{"voice", toStd(*create.voice)}}}};
    if (create.metadata)
        response["metadata"] = *create.metadata;
    return response;
}

/// Writes the fields of a client's event, by form and by the member's type.
class ClientFieldWriter {
public:
    explicit ClientFieldWriter(Json& json) : m_json(json) {}

    void operator()(form::Plain, const char* name, const Item& item) { m_json[name] = toWire(item); }
    void operator()(form::Plain, const char* name, std::int64_t number) { m_json[name] = number; }
    void operator()(form::Name, const char* name, const QString& text) { m_json[name] = toStd(text); }
    void operator()(form::Audio, const char* name, const QByteArray& pcm) {
        m_json[name] = encodeBase64(pcm).toStdString();
    }
    void operator()(form::IfGiven, const char* name, const std::optional<QString>& text) {
        if (text)
            m_json[name] = toStd(*text);
    }
    void operator()(form::IfGiven, const char* name, const QString& text) {
        if (!text.isEmpty())
            m_json[name] = toStd(text);
    }
    void operator()(form::Whole, const char* name, const SessionUpdate& update) {
        m_json[name] = sessionJson(update);
    }
    void operator()(form::Whole, const char* name, const ResponseCreate& create) {
        if (Json response = responseJson(create); !response.empty())
            m_json[name] = std::move(response);
    }

private:
    Json& m_json;
};

} // namespace

TurnDetectionUpdate TurnDetectionUpdate::from(const TurnDetection& turns) {
    constexpr double defaultThreshold = 0.5;
    TurnDetectionUpdate update;
    update.type = turns.type;
    if (turns.threshold != defaultThreshold)
        update.threshold = turns.threshold;
    if (turns.prefixPaddingMs != kDefaultPrefixPaddingMs)
        update.prefixPaddingMs = turns.prefixPaddingMs;
    update.silenceDurationMs = turns.silenceDurationMs;
    update.createResponse = turns.createResponse;
    update.interruptResponse = turns.interruptResponse;
    return update;
}

TurnDetection TurnDetectionUpdate::appliedTo(const std::optional<TurnDetection>& current) const {
    TurnDetection turns = current.value_or(TurnDetection{});
    turns.type = type;
    turns.threshold = threshold.value_or(turns.threshold);
    turns.prefixPaddingMs = prefixPaddingMs.value_or(turns.prefixPaddingMs);
    turns.silenceDurationMs = silenceDurationMs.value_or(turns.silenceDurationMs);
    turns.createResponse = createResponse.value_or(turns.createResponse);
    turns.interruptResponse = interruptResponse.value_or(turns.interruptResponse);
    return turns;
}

SessionUpdate SessionUpdate::initial(const QString& instructions, const Json& tools, const QString& voice,
                                     double speed, const TurnDetection& turns,
                                     const std::optional<QString>& transcriptionModel) {
    SessionUpdate update = turnDetectionOnly(turns, transcriptionModel);
    update.modalities = QStringList{QStringLiteral("audio")};
    update.instructions = instructions;
    update.tools = tools;
    update.toolChoice = Json("auto");
    update.hasOutputFormat = true;
    update.voice = voice;
    update.speed = speed;
    return update;
}

SessionUpdate SessionUpdate::instructionsOnly(const QString& instructions) {
    SessionUpdate update;
    update.instructions = instructions;
    return update;
}

SessionUpdate SessionUpdate::turnDetectionOnly(const std::optional<TurnDetection>& turns,
                                               const std::optional<QString>& transcriptionModel) {
    InputUpdate input;
    input.hasFormat = true;
    input.transcriptionModel = transcriptionModel;
    input.turnDetection.emplace();
    if (turns)
        *input.turnDetection = TurnDetectionUpdate::from(*turns);
    SessionUpdate update;
    update.input = std::move(input);
    return update;
}

ResponseCreate ResponseCreate::spoken() {
    ResponseCreate create;
    create.modalities = QStringList{QStringLiteral("audio")};
    return create;
}

ResponseCreate ResponseCreate::silent(const QString& toolName) {
    ResponseCreate create;
    create.modalities = QStringList{QStringLiteral("text")};
    create.toolChoice = Json{{"type", "function"}, {"name", toStd(toolName)}};
    return create;
}

QString typeOf(const ClientEvent& event) {
    const std::string_view type = ClientDefinitions::types[event.body.index()];
    return QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()));
}

QByteArray writeClientEvent(const ClientEvent& event) {
    Json json = {{"type", ClientDefinitions::types[event.body.index()]}};
    if (!event.eventId.isEmpty())
        json["event_id"] = toStd(event.eventId);
    ClientFieldWriter writer(json);
    std::visit([&writer](const auto& body) { visitFields(body, writer); }, event.body);
    return toBytes(json);
}

} // namespace hrp::protocol
