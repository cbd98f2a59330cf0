// SPDX-License-Identifier: GPL-3.0-or-later
// What goes into a provider call (P2, P4): the conversation so far, as values.
#pragma once
#include <hrp/base/sample_rate.h>
#include <hrp/protocol/json.h>

#include <QByteArray>
#include <QList>
#include <QString>

#include <tl/expected.hpp>

#include <variant>

namespace hrp::provider {

using protocol::Json;

/// A function the engine wants called (P4). The engine's arguments are a string that should hold a JSON
/// object; if it does not, the call is marked and the string kept, so that the caller can tell the engine.
struct ToolCall {
    QString tool;
    Json arguments = Json::object(); ///< null if not valid
    QString id;                      ///< goes back in Message::toolResult
    bool valid = true;
    QString rawArguments; ///< as the engine wrote them
    QString problem;      ///< what is wrong with them, if not valid

    /// Reads the engine's argument string.
    static ToolCall fromEngine(const QString& tool, const QString& rawArguments, const QString& id);
    bool operator==(const ToolCall&) const = default;
};

struct TextPart {
    QString text;
    bool operator==(const TextPart&) const = default;
};
/// Speech of the user. Only "pcm16" at 24 000 Hz is taken: raw samples, little-endian, one channel.
struct AudioPart {
    QByteArray data;
    QString format = QStringLiteral("pcm16");
    int sampleRate = base::kSampleRate;
    bool operator==(const AudioPart&) const = default;
};
using MessagePart = std::variant<TextPart, AudioPart>;

struct Message {
    enum class Role { System, User, Assistant, Tool };
    Role role = Role::User;
    QList<MessagePart> content;
    QList<ToolCall> toolCalls; ///< Assistant: what it asked for
    QString toolCallId;        ///< Tool: which call this is the result of

    static Message system(const QString& text);
    static Message user(const QString& text);
    static Message userAudio(const QByteArray& pcm16);
    static Message assistant(const QString& text, const QList<ToolCall>& calls = {});
    /// `result` becomes the JSON text of a function_call_output; {"error": "why"} is a result too.
    static Message toolResult(const QString& callId, const Json& result);

    /// The text parts, joined by newlines.
    QString text() const;
    bool operator==(const Message&) const = default;
};

/// Why a list of messages in JSON was not read: the place ("messages[2].content[0].data") and the fault.
struct MessageFault {
    QString place, text;
    bool aboutAudio = false; ///< an AudioFormatError rather than a wrong form
};
/// Reads the contract's form: [{"role":"user","content":"…" | [{"type":"text","text":"…"},
/// {"type":"audio","data":"BASE64","format":"pcm16","sample_rate":24000}]}, …], with `tool_calls` of
/// assistant messages and {"role":"tool","tool_call_id":"…","content":"…" | {…}}.
tl::expected<QList<Message>, MessageFault> readMessages(const Json& json);
/// Writes the same form.
Json toJson(const QList<Message>& messages);
Json toJson(const ToolCall& call);

} // namespace hrp::provider
