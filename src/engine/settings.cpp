// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "conversation.h"

#include <hrp/engine/speech.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::ErrorInfo;
using protocol::Json;
using Checked = tl::expected<void, ErrorInfo>;

constexpr int kMostOutputTokens = 4096;
constexpr double kSlowest = 0.25, kFastest = 1.5;

/// A text field of an object; empty if it isn't there or is no text.
QString textOf(const Json& object, const char* key) {
    if (!object.is_object())
        return {};
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? protocol::fromStd(found->get<std::string>())
                                                       : QString();
}

tl::unexpected<ErrorInfo> invalid(const QString& param, const QString& message) {
    return tl::unexpected(refusal(u"invalid_value"_s, message, param));
}

Checked checkModalities(const QStringList& modalities, const QString& param) {
    if (modalities == QStringList{u"audio"_s} || modalities == QStringList{u"text"_s})
        return {};
    return invalid(param,
                   u"Output is either [\"audio\"] or [\"text\"], not [%1]."_s.arg(
                       modalities.isEmpty() ? QString() : u"\"%1\""_s.arg(modalities.join(u"\",\""_s))));
}

Checked checkTools(const Json& tools, const QString& param) {
    if (!tools.is_array())
        return invalid(param, u"Tools are an array of function declarations."_s);
    QStringList names;
    for (const Json& tool : tools) {
        const QString name = textOf(tool, "name");
        if (textOf(tool, "type") != u"function"_s || name.isEmpty())
            return invalid(param, u"Each tool needs \"type\":\"function\" and a `name`."_s);
        if (names.contains(name))
            return invalid(param, u"The tool “%1” is declared twice."_s.arg(name));
        names << name;
    }
    return {};
}

Checked checkToolChoice(const Json& choice, const Json& tools, const QString& param) {
    if (choice == "auto" || choice == "none" || (choice == "required" && !tools.empty()))
        return {};
    if (choice == "required")
        return invalid(param, u"A tool is required, but none is declared."_s);
    const QString name = textOf(choice, "type") == u"function"_s ? textOf(choice, "name") : QString();
    if (name.isEmpty())
        return invalid(param, u"tool_choice is \"auto\", \"none\", \"required\", or "
                              "{\"type\":\"function\",\"name\":…}."_s);
    const bool known = std::any_of(tools.begin(), tools.end(),
                                   [&name](const Json& tool) { return textOf(tool, "name") == name; });
    if (!known)
        return invalid(param, u"The tool “%1” is not declared."_s.arg(name));
    return {};
}

Checked checkMaxTokens(const Json& most, const QString& param) {
    if (most == "inf" || (most.is_number_integer() && most >= 1 && most <= kMostOutputTokens))
        return {};
    return invalid(param,
                   u"max_output_tokens is \"inf\" or an integer from 1 to %1."_s.arg(kMostOutputTokens));
}

Checked checkVoice(const QString& voice, const QString& param) {
    if (isVoice(voice))
        return {};
    return invalid(param, u"There is no voice “%1”. Voices: %2, or a language such as es."_s.arg(
                              voice, packagedVoices().join(u", "_s)));
}

Checked checkDetection(const protocol::TurnDetection& turns, const QString& param) {
    if (turns.type != u"server_vad"_s)
        return invalid(param + u".type"_s,
                       u"Turn detection is \"server_vad\" or null, not \"%1\"."_s.arg(turns.type));
    if (!(turns.threshold >= 0 && turns.threshold <= 1))
        return invalid(param + u".threshold"_s, u"The threshold lies between 0 and 1."_s);
    if (turns.prefixPaddingMs < 0 || turns.prefixPaddingMs > 5'000)
        return invalid(param + u".prefix_padding_ms"_s, u"The prefix padding lies between 0 and 5000 ms."_s);
    if (turns.silenceDurationMs < 100 || turns.silenceDurationMs > 10'000)
        return invalid(param + u".silence_duration_ms"_s, u"The silence lies between 100 and 10000 ms."_s);
    return {};
}

} // namespace

tl::expected<protocol::SessionInfo, ErrorInfo> updated(const protocol::SessionInfo& session,
                                                       const protocol::SessionUpdate& update,
                                                       const SettingLimits& limits) {
    protocol::SessionInfo next = session;
    Checked checked;
    const auto failed = [&checked](Checked result) {
        checked = std::move(result);
        return !checked;
    };
    if (update.modalities) {
        next.modalities = *update.modalities;
        if (failed(checkModalities(next.modalities, u"session.output_modalities"_s)))
            return tl::unexpected(checked.error());
    }
    next.instructions = update.instructions.value_or(next.instructions);
    if (update.tools) {
        next.tools = *update.tools;
        if (failed(checkTools(next.tools, u"session.tools"_s)))
            return tl::unexpected(checked.error());
    }
    next.toolChoice = update.toolChoice.value_or(next.toolChoice);
    if ((update.tools || update.toolChoice) &&
        failed(checkToolChoice(next.toolChoice, next.tools, u"session.tool_choice"_s)))
        return tl::unexpected(checked.error());
    if (update.maxOutputTokens) {
        next.maxOutputTokens = *update.maxOutputTokens;
        if (failed(checkMaxTokens(next.maxOutputTokens, u"session.max_output_tokens"_s)))
            return tl::unexpected(checked.error());
    }
    if (update.voice && *update.voice != session.voice) {
        if (failed(checkVoice(*update.voice, u"session.audio.output.voice"_s)))
            return tl::unexpected(checked.error());
        if (limits.audioWasSaid)
            return tl::unexpected(refusal(
                u"cannot_update_voice"_s,
                u"The voice can't be changed once there is audio of the assistant. It stays “%1”; send the "
                "update without a voice."_s.arg(session.voice),
                u"session.audio.output.voice"_s));
        next.voice = *update.voice;
    }
    if (update.speed) {
        if (!(*update.speed >= kSlowest && *update.speed <= kFastest))
            return invalid(u"session.audio.output.speed"_s, u"The speed lies between 0.25 and 1.5."_s);
        next.speed = *update.speed;
    }
    if (!update.input)
        return next;
    if (update.input->transcriptionModel) {
        next.transcriptionModel = update.input->transcriptionModel->value_or(QString());
        if (!next.transcriptionModel.isEmpty() && !limits.canTranscribe)
            return tl::unexpected(
                refusal(u"transcription_not_available"_s,
                        u"This engine has no recogniser: set audio.input.transcription to null."_s,
                        u"session.audio.input.transcription"_s));
    }
    if (update.input->turnDetection) {
        const auto& turns = *update.input->turnDetection;
        next.turnDetection = turns ? std::optional(turns->appliedTo(session.turnDetection)) : std::nullopt;
        if (next.turnDetection &&
            failed(checkDetection(*next.turnDetection, u"session.audio.input.turn_detection"_s)))
            return tl::unexpected(checked.error());
    }
    return next;
}

QString ReplySettings::forcedTool() const {
    return textOf(toolChoice, "name");
}

bool ReplySettings::spoken() const {
    return modalities == QStringList{u"audio"_s};
}

tl::expected<ReplySettings, ErrorInfo> replySettings(const protocol::SessionInfo& session,
                                                     const protocol::ResponseCreate& create) {
    const ReplySettings reply{create.modalities.value_or(session.modalities),
                              create.instructions.value_or(session.instructions),
                              create.tools.value_or(session.tools),
                              create.toolChoice.value_or(session.toolChoice),
                              create.maxOutputTokens.value_or(session.maxOutputTokens),
                              create.voice.value_or(session.voice),
                              create.metadata.value_or(Json(nullptr))};
    for (const Checked& checked : {checkModalities(reply.modalities, u"response.output_modalities"_s),
                                   checkTools(reply.tools, u"response.tools"_s),
                                   checkToolChoice(reply.toolChoice, reply.tools, u"response.tool_choice"_s),
                                   checkMaxTokens(reply.maxOutputTokens, u"response.max_output_tokens"_s),
                                   checkVoice(reply.voice, u"response.audio.output.voice"_s)})
        if (!checked)
            return tl::unexpected(checked.error());
    return reply;
}

} // namespace hrp::engine
