// SPDX-License-Identifier: GPL-3.0-or-later
#include "wire_read.h"

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

constexpr IntegerRange kMilliseconds{0, std::numeric_limits<int>::max()};

ContentPart readPart(const FieldReader& fields) {
    ContentPart part;
    part.type = fields.requiredText("type"_L1);
    part.text = fields.text("text"_L1);
    part.transcript = fields.text("transcript"_L1);
    part.imageUrl = fields.text("image_url"_L1).value_or(QString());
    return part;
}

/// Nothing where neither sum is a number: unknown is not 0.
std::optional<Usage> readUsage(const FieldReader& fields) {
    const auto count = [](const FieldReader& from, QLatin1StringView name) {
        return from.integer(name).value_or(0);
    };
    if (!fields.integer("input_tokens"_L1) && !fields.integer("output_tokens"_L1))
        return std::nullopt;
    Usage usage;
    usage.totalTokens = count(fields, "total_tokens"_L1);
    usage.inputTokens = count(fields, "input_tokens"_L1);
    usage.outputTokens = count(fields, "output_tokens"_L1);
    if (const auto input = fields.child("input_token_details"_L1)) {
        usage.inputTextTokens = count(*input, "text_tokens"_L1);
        usage.inputAudioTokens = count(*input, "audio_tokens"_L1);
        usage.inputImageTokens = count(*input, "image_tokens"_L1);
        usage.cachedTokens = count(*input, "cached_tokens"_L1);
        if (const auto cached = input->child("cached_tokens_details"_L1)) {
            usage.cachedTextTokens = count(*cached, "text_tokens"_L1);
            usage.cachedAudioTokens = count(*cached, "audio_tokens"_L1);
            usage.cachedImageTokens = count(*cached, "image_tokens"_L1);
        }
    }
    if (const auto output = fields.child("output_token_details"_L1)) {
        usage.outputTextTokens = count(*output, "text_tokens"_L1);
        usage.outputAudioTokens = count(*output, "audio_tokens"_L1);
    }
    return usage;
}

TurnDetection readTurnDetection(const FieldReader& fields) {
    TurnDetection turns;
    turns.type = fields.requiredText("type"_L1);
    turns.threshold = fields.number("threshold"_L1).value_or(turns.threshold);
    turns.prefixPaddingMs = static_cast<int>(
        fields.integer("prefix_padding_ms"_L1, kMilliseconds).value_or(turns.prefixPaddingMs));
    turns.silenceDurationMs = static_cast<int>(
        fields.integer("silence_duration_ms"_L1, kMilliseconds).value_or(turns.silenceDurationMs));
    turns.createResponse = fields.boolean("create_response"_L1).value_or(turns.createResponse);
    turns.interruptResponse = fields.boolean("interrupt_response"_L1).value_or(turns.interruptResponse);
    return turns;
}

/// A string or an integer ("inf", 4096), a string or an object (tool_choice): kept as it came.
Json readKept(const FieldReader& fields, QLatin1StringView name, OrderedSource& source, const char* parent,
              const Json& fallback) {
    return fields.has(name) ? source.at({parent, name.data()}, fields.value(name)) : fallback;
}

} // namespace

Item readItem(const FieldReader& fields) {
    Item item;
    item.id = fields.requiredText("id"_L1);
    item.type = fields.requiredText("type"_L1);
    item.status = fields.text("status"_L1).value_or(QString());
    item.role = fields.text("role"_L1).value_or(QString());
    for (const FieldReader& part : fields.children("content"_L1))
        item.content.append(readPart(part));
    item.callId = fields.text("call_id"_L1).value_or(QString());
    item.name = fields.text("name"_L1).value_or(QString());
    item.arguments = fields.text("arguments"_L1).value_or(QString());
    item.output = fields.text("output"_L1).value_or(QString());
    return item;
}

ResponseInfo readResponse(const FieldReader& fields, OrderedSource& source) {
    ResponseInfo response;
    response.id = fields.requiredText("id"_L1);
    response.status = fields.requiredText("status"_L1);
    if (const auto details = fields.child("status_details"_L1)) {
        response.reason = details->text("reason"_L1).value_or(QString());
        // A text in place of the object, or in its field "error", is a message all the same.
        if (const QJsonValue words = details->value("error"_L1); words.isString()) {
            response.errorMessage = words.toString();
        } else if (const auto error = details->child("error"_L1)) {
            response.errorType = error->text("type"_L1).value_or(QString());
            response.errorCode = error->text("code"_L1).value_or(QString());
            response.errorMessage = error->has("message"_L1) || !error->value("error"_L1).isString()
                                        ? error->text("message"_L1).value_or(QString())
                                        : error->value("error"_L1).toString();
        }
    }
    for (const FieldReader& item : fields.children("output"_L1))
        response.output.append(readItem(item));
    response.conversationId = fields.text("conversation_id"_L1).value_or(QString());
    response.modalities = fields.textList("output_modalities"_L1).value_or(QStringList());
    response.maxOutputTokens = readKept(fields, "max_output_tokens"_L1, source, "response", nullptr);
    if (const auto audio = fields.child("audio"_L1))
        if (const auto output = audio->child("output"_L1))
            response.voice = output->text("voice"_L1).value_or(QString());
    if (const auto usage = fields.child("usage"_L1))
        response.usage = readUsage(*usage);
    response.metadata = readKept(fields, "metadata"_L1, source, "response", nullptr);
    return response;
}

SessionInfo readSession(const FieldReader& fields, OrderedSource& source) {
    SessionInfo session;
    session.raw = fields.object();
    session.id = fields.text("id"_L1).value_or(QString());
    session.model = fields.text("model"_L1).value_or(QString());
    session.modalities = fields.textList("output_modalities"_L1).value_or(QStringList());
    session.instructions = fields.text("instructions"_L1).value_or(QString());
    if (fields.array("tools"_L1))
        session.tools = source.at({"session", "tools"}, fields.value("tools"_L1));
    session.toolChoice = readKept(fields, "tool_choice"_L1, source, "session", "auto");
    session.maxOutputTokens = readKept(fields, "max_output_tokens"_L1, source, "session", "inf");
    session.expiresAt = fields.integer("expires_at"_L1);
    const auto audio = fields.child("audio"_L1);
    if (!audio)
        return session;
    if (const auto input = audio->child("input"_L1)) {
        if (const auto transcription = input->child("transcription"_L1)) {
            session.transcriptionModel = transcription->text("model"_L1).value_or(QString());
            session.transcriptionLanguage = transcription->text("language"_L1).value_or(QString());
            session.transcriptionPrompt = transcription->text("prompt"_L1).value_or(QString());
        }
        if (const auto turns = input->child("turn_detection"_L1))
            session.turnDetection = readTurnDetection(*turns);
    }
    if (const auto output = audio->child("output"_L1)) {
        session.voice = output->text("voice"_L1).value_or(QString());
        session.speed = output->number("speed"_L1).value_or(session.speed);
    }
    return session;
}

ErrorInfo readErrorInfo(const FieldReader& fields) {
    ErrorInfo error;
    error.type = fields.text("type"_L1).value_or(QString());
    error.code = fields.text("code"_L1).value_or(QString());
    error.message = fields.text("message"_L1).value_or(QString());
    error.param = fields.text("param"_L1).value_or(QString());
    error.eventId = fields.text("event_id"_L1).value_or(QString());
    return error;
}

} // namespace hrp::protocol
