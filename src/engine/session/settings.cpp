// SPDX-License-Identifier: GPL-3.0-or-later
// Types and ranges were checked when the message was read; here is what depends on the session.
#include "session/settings.h"

#include "session/conversation.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::ErrorInfo;
using protocol::Json;
using Checked = tl::expected<void, ErrorInfo>;

tl::unexpected<ErrorInfo> invalid(const QString& param, const QString& message) {
    return tl::unexpected(refusal(u"invalid_value"_s, message, param));
}

QString nameOf(const Json& declaration) {
    const auto name = declaration.is_object() ? declaration.find("name") : declaration.end();
    return name != declaration.end() && name->is_string() ? protocol::fromStd(name->get<std::string>())
                                                          : QString();
}

Checked checkTools(const Json& tools, const QString& param) {
    QStringList names;
    for (const Json& tool : tools) {
        if (names.contains(nameOf(tool)))
            return invalid(param, u"The tool “%1” is declared twice."_s.arg(nameOf(tool)));
        names << nameOf(tool);
    }
    return {};
}

Checked checkToolChoice(const Json& choice, const Json& tools, const QString& param) {
    if (choice == "required" && tools.empty())
        return invalid(param, u"A tool is required, but none is declared."_s);
    if (!choice.is_object())
        return {};
    const QString name = nameOf(choice);
    if (std::none_of(tools.begin(), tools.end(), [&name](const Json& tool) { return nameOf(tool) == name; }))
        return invalid(param, u"The tool “%1” is not declared."_s.arg(name));
    return {};
}

Checked checkVoice(const VoiceCheck& check, const QString& voice, const QString& param) {
    if (const auto problem = check ? check(voice) : std::nullopt)
        return invalid(param, *problem);
    return {};
}

/// Absent fields keep while it is on (E1).
void applyTranscription(const protocol::InputUpdate& input, protocol::SessionInfo& session) {
    const bool wasOn = !session.transcriptionModel.isEmpty();
    const auto kept = [&](const std::optional<QString>& given, const QString& before) {
        return given.value_or(wasOn ? before : QString());
    };
    session.transcriptionLanguage = kept(input.transcriptionLanguage, session.transcriptionLanguage);
    session.transcriptionPrompt = kept(input.transcriptionPrompt, session.transcriptionPrompt);
    session.transcriptionModel = input.transcriptionModel->value_or(QString());
}

/// Puts what is in force in place of what was asked for.
Checked checkTranscription(const SettingLimits& limits, protocol::SessionInfo& session) {
    const QString param = u"session.audio.input.transcription"_s;
    if (session.transcriptionModel.isEmpty()) {
        session.transcriptionLanguage.clear();
        session.transcriptionPrompt.clear();
        return {};
    }
    if (!limits.recognizer)
        return tl::unexpected(refusal(
            u"transcription_not_available"_s,
            u"This engine can't transcribe: %1. Or set audio.input.transcription to null."_s.arg(
                limits.whyNoRecognizer.isEmpty() ? u"it has no recogniser"_s : limits.whyNoRecognizer),
            param));
    const auto hints =
        limits.recognizer->inEffect({session.transcriptionLanguage, session.transcriptionPrompt});
    if (!hints)
        return invalid(param + u".language"_s, hints.error());
    session.transcriptionModel = limits.recognizer->name();
    session.transcriptionLanguage = hints->language;
    session.transcriptionPrompt = hints->prompt;
    return {};
}

} // namespace

tl::expected<protocol::SessionInfo, ErrorInfo> updated(const protocol::SessionInfo& session,
                                                       const protocol::SessionUpdate& update,
                                                       const SettingLimits& limits) {
    protocol::SessionInfo next = session;
    next.modalities = update.modalities.value_or(session.modalities);
    next.instructions = update.instructions.value_or(session.instructions);
    next.tools = update.tools.value_or(session.tools);
    next.toolChoice = update.toolChoice.value_or(session.toolChoice);
    next.maxOutputTokens = update.maxOutputTokens.value_or(session.maxOutputTokens);
    next.voice = update.voice.value_or(session.voice);
    next.speed = update.speed.value_or(session.speed);
    if (update.input && update.input->transcriptionModel)
        applyTranscription(*update.input, next);
    if (update.input && update.input->turnDetection) {
        const auto& turns = *update.input->turnDetection;
        next.turnDetection = turns ? std::optional(turns->appliedTo(session.turnDetection)) : std::nullopt;
    }

    if (const auto tools = checkTools(next.tools, u"session.tools"_s); !tools)
        return tl::unexpected(tools.error());
    if (const auto choice = checkToolChoice(next.toolChoice, next.tools, u"session.tool_choice"_s); !choice)
        return tl::unexpected(choice.error());
    if (next.voice != session.voice) {
        const QString param = u"session.audio.output.voice"_s;
        if (const auto voice = checkVoice(limits.voiceProblem, next.voice, param); !voice)
            return tl::unexpected(voice.error());
        if (limits.audioWasSaid)
            return tl::unexpected(refusal(u"cannot_update_voice"_s,
                                          u"The voice can't change once the assistant has spoken. It stays "
                                          "“%1”: send the update without a voice."_s.arg(session.voice),
                                          param));
    }
    if (const auto words = checkTranscription(limits, next); !words)
        return tl::unexpected(words.error());
    return next;
}

bool ReplySettings::spoken() const {
    return modalities == QStringList{u"audio"_s};
}

QString ReplySettings::forcedTool() const {
    return nameOf(toolChoice);
}

tl::expected<ReplySettings, ErrorInfo> replySettings(const protocol::SessionInfo& session,
                                                     const VoiceCheck& voiceProblem,
                                                     const protocol::ResponseCreate& create) {
    const ReplySettings reply{create.modalities.value_or(session.modalities),
                              create.instructions.value_or(session.instructions),
                              create.tools.value_or(session.tools),
                              create.toolChoice.value_or(session.toolChoice),
                              create.maxOutputTokens.value_or(session.maxOutputTokens),
                              create.voice.value_or(session.voice),
                              create.metadata.value_or(Json(nullptr))};
    for (const Checked& checked : {checkTools(reply.tools, u"response.tools"_s),
                                   checkToolChoice(reply.toolChoice, reply.tools, u"response.tool_choice"_s),
                                   checkVoice(voiceProblem, reply.voice, u"response.audio.output.voice"_s)})
        if (!checked)
            return tl::unexpected(checked.error());
    return reply;
}

} // namespace hrp::engine
