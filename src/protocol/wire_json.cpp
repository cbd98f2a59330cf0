// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_json.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

Json toWire(const ContentPart& part) {
    Json json = {{"type", toStd(part.type)}};
    if (part.type == "input_text"_L1 || part.type == "output_text"_L1) {
        json["text"] = toStd(part.text.value_or(QString()));
    } else if (part.type == "input_image"_L1) {
        json["image_url"] = toStd(part.imageUrl);
    } else {
        if (!part.audio.isEmpty())
            json["audio"] = encodeBase64(part.audio).toStdString();
        // An engine says "no words yet" in so many words; a client has nothing to say about them.
        if (part.transcript)
            json["transcript"] = toStd(*part.transcript);
        else if (part.audio.isEmpty())
            json["transcript"] = nullptr;
    }
    return json;
}

Json statusDetails(const ResponseInfo& response) {
    const bool hasError =
        !(response.errorType.isEmpty() && response.errorCode.isEmpty() && response.errorMessage.isEmpty());
    if (response.reason.isEmpty() && !hasError)
        return nullptr;
    Json details = {{"type", toStd(response.status)}};
    if (!response.reason.isEmpty())
        details["reason"] = toStd(response.reason);
    if (hasError)
        details["error"] = {{"type", textOrNull(response.errorType)},
                            {"code", textOrNull(response.errorCode)},
                            {"message", textOrNull(response.errorMessage)}};
    return details;
}

} // namespace

Json audioFormat() {
    return {{"type", "audio/pcm"}, {"rate", base::kSampleRate}};
}

Json textOrNull(const QString& text) {
    return text.isEmpty() ? Json(nullptr) : Json(toStd(text));
}

Json toWire(const QStringList& list) {
    Json json = Json::array();
    for (const QString& text : list)
        json.push_back(toStd(text));
    return json;
}

Json toWire(const Item& item) {
    Json json = Json::object();
    if (!item.id.isEmpty())
        json["id"] = toStd(item.id);
    json["type"] = toStd(item.type);
    if (!item.status.isEmpty())
        json["status"] = toStd(item.status);
    if (item.type == "function_call"_L1) {
        json["name"] = toStd(item.name);
        json["call_id"] = toStd(item.callId);
        json["arguments"] = toStd(item.arguments);
    } else if (item.type == "function_call_output"_L1) {
        json["call_id"] = toStd(item.callId);
        json["output"] = toStd(item.output);
    } else {
        json["role"] = toStd(item.role);
        Json& content = json["content"] = Json::array();
        for (const ContentPart& part : item.content)
            content.push_back(toWire(part));
    }
    return json;
}

Json toWire(const Usage& usage) {
    return {{"total_tokens", usage.totalTokens},
            {"input_tokens", usage.inputTokens},
            {"output_tokens", usage.outputTokens},
            {"input_token_details",
             {{"text_tokens", usage.inputTextTokens},
              {"audio_tokens", usage.inputAudioTokens},
              {"image_tokens", usage.inputImageTokens},
              {"cached_tokens", usage.cachedTokens},
              {"cached_tokens_details",
               {{"text_tokens", usage.cachedTextTokens},
                {"audio_tokens", usage.cachedAudioTokens},
                {"image_tokens", usage.cachedImageTokens}}}}},
            {"output_token_details",
             {{"text_tokens", usage.outputTextTokens}, {"audio_tokens", usage.outputAudioTokens}}}};
}

Json toWire(const ResponseInfo& response) {
    Json output = Json::array();
    for (const Item& item : response.output)
        output.push_back(toWire(item));
    return {{"object", "realtime.response"},
            {"id", toStd(response.id)},
            {"status", toStd(response.status)},
            {"status_details", statusDetails(response)},
            {"output", std::move(output)},
            {"conversation_id", textOrNull(response.conversationId)},
            {"output_modalities", toWire(response.modalities)},
            {"max_output_tokens", response.maxOutputTokens},
            {"audio", {{"output", {{"format", audioFormat()}, {"voice", textOrNull(response.voice)}}}}},
            {"usage", response.usage ? toWire(*response.usage) : Json(nullptr)},
            {"metadata", response.metadata}};
}

Json toWire(const TurnDetection& turns) {
    return {{"type", toStd(turns.type)},
            {"threshold", turns.threshold},
            {"prefix_padding_ms", turns.prefixPaddingMs},
            {"silence_duration_ms", turns.silenceDurationMs},
            {"idle_timeout_ms", nullptr},
            {"create_response", turns.createResponse},
            {"interrupt_response", turns.interruptResponse}};
}

Json toWire(const SessionInfo& session) {
    Json transcription = nullptr;
    if (!session.transcriptionModel.isEmpty())
        transcription = {{"model", toStd(session.transcriptionModel)},
                         {"language", textOrNull(session.transcriptionLanguage)},
                         {"prompt", textOrNull(session.transcriptionPrompt)}};
    return {{"type", "realtime"},
            {"object", "realtime.session"},
            {"id", toStd(session.id)},
            {"model", toStd(session.model)},
            {"output_modalities", toWire(session.modalities)},
            {"instructions", toStd(session.instructions)},
            {"tools", session.tools},
            {"tool_choice", session.toolChoice},
            {"max_output_tokens", session.maxOutputTokens},
            {"tracing", nullptr},
            {"truncation", "auto"},
            {"prompt", nullptr},
            {"expires_at", session.expiresAt ? Json(*session.expiresAt) : Json(nullptr)},
            {"audio",
             {{"input",
               {{"format", audioFormat()},
                {"transcription", std::move(transcription)},
                {"noise_reduction", nullptr},
                {"turn_detection", session.turnDetection ? toWire(*session.turnDetection) : Json(nullptr)}}},
              {"output",
               {{"format", audioFormat()}, {"voice", toStd(session.voice)}, {"speed", session.speed}}}}},
            {"include", nullptr}};
}

Json toWire(const ErrorInfo& error) {
    return {{"type", textOrNull(error.type)},
            {"code", textOrNull(error.code)},
            {"message", toStd(error.message)},
            {"param", textOrNull(error.param)},
            {"event_id", textOrNull(error.eventId)}};
}

} // namespace hrp::protocol
