// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_update_reader.h"

#include <hrp/protocol/profile.h>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

using Kind = FieldProblem::Kind;

// Limits of the API.
constexpr double kLeastSpeed = 0.25, kMostSpeed = 1.5;
constexpr IntegerRange kSilenceRange{0, 10'000}, kPaddingRange{0, 10'000}, kTokenRange{1, 4096};
// Ours: codes of languages are shorter, and recognisers look at the first few hundred words.
constexpr qsizetype kLongestLanguage = 35, kLongestTranscriptionPrompt = 8'192;

std::optional<int> smallInteger(const FieldReader& fields, QLatin1StringView name, IntegerRange range) {
    if (const auto number = fields.integer(name, range))
        return static_cast<int>(*number);
    return std::nullopt;
}

void checkFormat(const FieldReader& fields) {
    const auto format = fields.child("format"_L1);
    if (!format)
        return;
    format->allowOnly({"type"_L1, "rate"_L1});
    const QString type = format->requiredText("type"_L1);
    if (format->value("type"_L1).isString() && type != "audio/pcm"_L1)
        format->problem(Kind::BadValue, "type"_L1, u"should be audio/pcm, but is '%1'"_s.arg(type.left(40)));
    const auto rate = format->integer("rate"_L1);
    if (rate && *rate != base::kSampleRate)
        format->problem(Kind::BadValue, "rate"_L1,
                        u"should be %1, but is %2"_s.arg(base::kSampleRate).arg(*rate));
}

std::optional<QStringList> readModalities(const FieldReader& fields) {
    auto list = fields.textList("output_modalities"_L1);
    if (list && *list != QStringList{u"audio"_s} && *list != QStringList{u"text"_s}) {
        fields.problem(Kind::BadValue, "output_modalities"_L1, u"should be [\"audio\"] or [\"text\"]"_s);
        return std::nullopt;
    }
    return list;
}

std::optional<Json> readTools(const FieldReader& fields, OrderedSource& source, const char* parent) {
    if (!fields.array("tools"_L1))
        return std::nullopt;
    for (const FieldReader& tool : fields.children("tools"_L1)) {
        const QString type = tool.requiredText("type"_L1);
        if (tool.value("type"_L1).isString() && type != "function"_L1)
            tool.problem(Kind::BadValue, "type"_L1, u"should be function, but is '%1'"_s.arg(type.left(40)));
        const QString name = tool.requiredText("name"_L1);
        if (tool.value("name"_L1).isString() && name.isEmpty())
            tool.problem(Kind::BadValue, "name"_L1, u"should not be empty"_s);
        tool.text("description"_L1);
        tool.child("parameters"_L1);
    }
    return source.at({parent, "tools"}, fields.value("tools"_L1));
}

std::optional<Json> readToolChoice(const FieldReader& fields, OrderedSource& source, const char* parent) {
    constexpr auto name = "tool_choice"_L1;
    if (!fields.has(name))
        return std::nullopt;
    const QJsonValue value = fields.value(name);
    if (value.isObject()) {
        const auto choice = fields.child(name);
        if (choice->requiredText("type"_L1) != "function"_L1 && choice->value("type"_L1).isString())
            choice->problem(Kind::BadValue, "type"_L1, u"should be function"_s);
        choice->requiredText("name"_L1);
    } else if (!value.isString()) {
        fields.problem(Kind::WrongType, name,
                       u"should be a string or an object, but is "_s + describe(value));
    } else if (const QString text = value.toString();
               text != "auto"_L1 && text != "none"_L1 && text != "required"_L1) {
        fields.problem(Kind::BadValue, name,
                       u"should be auto, none, required or a function, but is '%1'"_s.arg(text.left(40)));
    }
    return source.at({parent, name.data()}, value);
}

std::optional<Json> readMaxTokens(const FieldReader& fields) {
    constexpr auto name = "max_output_tokens"_L1;
    if (fields.value(name).isString()) {
        if (fields.value(name).toString() == "inf"_L1)
            return Json("inf");
        fields.problem(Kind::BadValue, name, u"should be a number or \"inf\""_s);
        return std::nullopt;
    }
    if (const auto number = fields.integer(name, kTokenRange))
        return Json(*number);
    return std::nullopt;
}

std::optional<QString> readVoice(const FieldReader& fields) {
    auto voice = fields.text("voice"_L1);
    if (voice && voice->isEmpty())
        fields.problem(Kind::BadValue, "voice"_L1, u"should not be empty"_s);
    return voice;
}

TurnDetectionUpdate readTurnDetectionUpdate(const FieldReader& fields) {
    fields.allowOnly({"type"_L1, "threshold"_L1, "prefix_padding_ms"_L1, "silence_duration_ms"_L1,
                      "idle_timeout_ms"_L1, "create_response"_L1, "interrupt_response"_L1});
    TurnDetectionUpdate turns;
    turns.type = fields.requiredText("type"_L1);
    if (fields.value("type"_L1).isString() && turns.type != "server_vad"_L1)
        fields.problem(Kind::BadValue, "type"_L1,
                       u"should be server_vad, but is '%1'"_s.arg(turns.type.left(40)));
    turns.threshold = fields.number("threshold"_L1, 0, 1);
    turns.prefixPaddingMs = smallInteger(fields, "prefix_padding_ms"_L1, kPaddingRange);
    turns.silenceDurationMs = smallInteger(fields, "silence_duration_ms"_L1, kSilenceRange);
    turns.createResponse = fields.boolean("create_response"_L1);
    turns.interruptResponse = fields.boolean("interrupt_response"_L1);
    if (fields.has("idle_timeout_ms"_L1) && !fields.isNull("idle_timeout_ms"_L1))
        fields.problem(Kind::BadValue, "idle_timeout_ms"_L1,
                       u"should be null: idle time-outs are not supported"_s);
    return turns;
}

/// A text that may be null: none.
std::optional<QString> readHint(const FieldReader& fields, QLatin1StringView name, qsizetype longest) {
    if (fields.isNull(name))
        return QString();
    auto text = fields.text(name);
    if (text && text->size() > longest)
        fields.problem(Kind::BadValue, name, u"should have at most %1 characters"_s.arg(longest));
    return text;
}

InputUpdate readInput(const FieldReader& fields) {
    fields.allowOnly({"format"_L1, "transcription"_L1, "noise_reduction"_L1, "turn_detection"_L1});
    InputUpdate input;
    input.hasFormat = fields.has("format"_L1);
    checkFormat(fields);
    if (fields.isNull("transcription"_L1)) {
        input.transcriptionModel.emplace();
    } else if (const auto transcription = fields.child("transcription"_L1)) {
        transcription->allowOnly({"model"_L1, "language"_L1, "prompt"_L1});
        const QString model = transcription->requiredText("model"_L1);
        if (transcription->value("model"_L1).isString() && model.isEmpty())
            transcription->problem(Kind::BadValue, "model"_L1, u"should not be empty"_s);
        input.transcriptionModel = model;
        input.transcriptionLanguage = readHint(*transcription, "language"_L1, kLongestLanguage);
        input.transcriptionPrompt = readHint(*transcription, "prompt"_L1, kLongestTranscriptionPrompt);
    }
    if (fields.isNull("turn_detection"_L1))
        input.turnDetection.emplace();
    else if (const auto turns = fields.child("turn_detection"_L1))
        input.turnDetection = readTurnDetectionUpdate(*turns);
    return input;
}

} // namespace

SessionUpdate readSessionUpdate(const FieldReader& fields, OrderedSource& source) {
    fields.allowOnly({"type"_L1, "model"_L1, "output_modalities"_L1, "instructions"_L1, "tools"_L1,
                      "tool_choice"_L1, "parallel_tool_calls"_L1, "max_output_tokens"_L1, "reasoning"_L1,
                      "tracing"_L1, "truncation"_L1, "prompt"_L1, "include"_L1, "audio"_L1});
    const QString type = fields.requiredText("type"_L1);
    if (fields.value("type"_L1).isString() && type != "realtime"_L1)
        fields.problem(Kind::BadValue, "type"_L1, u"should be realtime, but is '%1'"_s.arg(type.left(40)));
    SessionUpdate update;
    update.modalities = readModalities(fields);
    update.instructions = fields.text("instructions"_L1);
    update.tools = readTools(fields, source, "session");
    update.toolChoice = readToolChoice(fields, source, "session");
    update.maxOutputTokens = readMaxTokens(fields);
    const auto audio = fields.child("audio"_L1);
    if (!audio)
        return update;
    audio->allowOnly({"input"_L1, "output"_L1});
    if (const auto input = audio->child("input"_L1))
        update.input = readInput(*input);
    if (const auto output = audio->child("output"_L1)) {
        output->allowOnly({"format"_L1, "voice"_L1, "speed"_L1});
        update.hasOutputFormat = output->has("format"_L1);
        checkFormat(*output);
        update.voice = readVoice(*output);
        update.speed = output->number("speed"_L1, kLeastSpeed, kMostSpeed);
    }
    return update;
}

ResponseCreate readResponseCreate(const FieldReader& fields, OrderedSource& source) {
    fields.allowOnly({"output_modalities"_L1, "instructions"_L1, "tools"_L1, "tool_choice"_L1,
                      "parallel_tool_calls"_L1, "max_output_tokens"_L1, "reasoning"_L1, "prompt"_L1,
                      "audio"_L1, "metadata"_L1, "conversation"_L1, "input"_L1});
    ResponseCreate create;
    create.modalities = readModalities(fields);
    create.instructions = fields.text("instructions"_L1);
    create.tools = readTools(fields, source, "response");
    create.toolChoice = readToolChoice(fields, source, "response");
    create.maxOutputTokens = readMaxTokens(fields);
    if (const auto audio = fields.child("audio"_L1)) {
        audio->allowOnly({"output"_L1});
        if (const auto output = audio->child("output"_L1)) {
            output->allowOnly({"format"_L1, "voice"_L1});
            checkFormat(*output);
            create.voice = readVoice(*output);
        }
    }
    if (!fields.isNull("metadata"_L1) && fields.child("metadata"_L1))
        create.metadata = source.at({"response", "metadata"}, fields.value("metadata"_L1));
    // Replies outside the conversation are another mode of the API.
    if (const auto conversation = fields.text("conversation"_L1); conversation && *conversation != "auto"_L1)
        fields.problem(Kind::BadValue, "conversation"_L1, u"should be auto: other ones are not supported"_s);
    if (fields.has("input"_L1))
        fields.problem(Kind::BadValue, "input"_L1,
                       u"is not supported: a reply is to the whole conversation"_s);
    return create;
}

} // namespace hrp::protocol
