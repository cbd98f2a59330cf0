// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/message.h>

namespace hrp::provider {
namespace {

Message withText(Message::Role role, const QString& text) {
    Message message;
    message.role = role;
    if (!text.isEmpty())
        message.content.append(TextPart{text});
    return message;
}

} // namespace

ToolCall ToolCall::fromEngine(const QString& tool, const QString& rawArguments, const QString& id) {
    ToolCall call;
    call.tool = tool;
    call.id = id;
    call.rawArguments = rawArguments;
    auto read = protocol::parseOrdered(rawArguments.toUtf8());
    if (read && read->is_object()) {
        call.arguments = std::move(*read);
        return call;
    }
    call.valid = false;
    call.arguments = nullptr;
    call.problem = read ? QStringLiteral("the arguments are JSON but no object")
                        : QStringLiteral("the arguments are no JSON: ") + read.error().text;
    return call;
}

Message Message::system(const QString& text) {
    return withText(Role::System, text);
}

Message Message::user(const QString& text) {
    return withText(Role::User, text);
}

Message Message::userAudio(const QByteArray& pcm16) {
    Message message;
    message.content.append(AudioPart{pcm16});
    return message;
}

Message Message::assistant(const QString& text, const QList<ToolCall>& calls) {
    Message message = withText(Role::Assistant, text);
    message.toolCalls = calls;
    return message;
}

Message Message::toolResult(const QString& callId, const Json& result) {
    Message message = withText(Role::Tool, QString::fromUtf8(protocol::toBytes(result)));
    message.toolCallId = callId;
    return message;
}

QString Message::text() const {
    QStringList texts;
    for (const MessagePart& part : content)
        if (const auto* words = std::get_if<TextPart>(&part))
            texts.append(words->text);
    return texts.join(QLatin1Char('\n'));
}

} // namespace hrp::provider
