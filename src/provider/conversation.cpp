// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversation.h"

#include "audio_check.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

using protocol::ContentPart;
using protocol::Item;

QString messageName(qsizetype index) {
    return u"Message %1"_s.arg(index + 1);
}

ProviderError invalidMessage(qsizetype index, const QString& text) {
    return {ErrorType::SessionInitialization, u"invalid_messages"_s, messageName(index) + u' ' + text,
            Json::object(), nullptr};
}

Item messageItem(const QString& role) {
    Item item;
    item.type = u"message"_s;
    item.role = role;
    return item;
}

ContentPart textPart(const QString& type, const QString& text) {
    ContentPart part;
    part.type = type;
    part.text = text;
    return part;
}

tl::expected<Item, ProviderError> userItem(const Message& message, qsizetype index) {
    Item item = messageItem(u"user"_s);
    qsizetype audioBytes = 0;
    for (const MessagePart& part : message.content) {
        if (const auto* text = std::get_if<TextPart>(&part)) {
            if (!text->text.isEmpty())
                item.content.append(textPart(u"input_text"_s, text->text));
            continue;
        }
        AudioPart audio = std::get<AudioPart>(part);
        auto fault = audioFault(audio);
        audioBytes += audio.data.size();
        if (!fault && audioBytes > kMaxItemAudioBytes)
            fault = AudioFault{u"too_long"_s,
                               u"its pieces are too long together for one message: make several."_s};
        if (fault)
            return tl::unexpected(
                ProviderError{ErrorType::AudioFormat, fault->code,
                              u"The audio of message %1 can't be sent: %2"_s.arg(index + 1).arg(fault->text),
                              Json::object(), nullptr});
        ContentPart speech;
        speech.type = u"input_audio"_s;
        speech.audio = std::move(audio.data);
        item.content.append(std::move(speech));
    }
    if (item.content.isEmpty())
        return tl::unexpected(invalidMessage(index, u"(user) is empty: give it text or audio."_s));
    return item;
}

tl::expected<QList<Item>, ProviderError> assistantItems(const Message& message, qsizetype index) {
    QList<Item> items;
    const QString text = message.text();
    if (text.isEmpty() && !message.content.isEmpty())
        return tl::unexpected(invalidMessage(
            index,
            u"(assistant) has audio without words: the engine takes its earlier replies as text only."_s));
    if (!text.isEmpty()) {
        Item item = messageItem(u"assistant"_s);
        item.content.append(textPart(u"output_text"_s, text));
        items.append(item);
    }
    for (const ToolCall& call : message.toolCalls) {
        if (call.id.isEmpty() || call.tool.isEmpty())
            return tl::unexpected(
                invalidMessage(index, u"(assistant) has a tool call without id or tool."_s));
        Item item;
        item.type = u"function_call"_s;
        item.callId = call.id;
        item.name = call.tool;
        item.arguments = call.valid && call.rawArguments.isEmpty()
                             ? QString::fromUtf8(protocol::toBytes(call.arguments))
                             : call.rawArguments;
        items.append(item);
    }
    return items;
}

QStringList idsOf(const QList<ToolCall>& calls) {
    QStringList ids;
    for (const ToolCall& call : calls)
        ids.append(call.id);
    ids.sort();
    return ids;
}

} // namespace

tl::expected<Plan, ProviderError> planConversation(const QList<Message>& messages) {
    if (messages.isEmpty())
        return tl::unexpected(ProviderError{ErrorType::SessionInitialization, u"invalid_messages"_s,
                                            u"There are no messages: give at least one."_s, Json::object(),
                                            nullptr});
    Plan plan;
    QStringList instructions;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const Message& message = messages[i];
        Turn turn;
        switch (message.role) {
        case Message::Role::System:
            for (const MessagePart& part : message.content)
                if (!std::holds_alternative<TextPart>(part))
                    return tl::unexpected(
                        invalidMessage(i, u"(system) holds audio: instructions are text."_s));
            instructions.append(message.text());
            continue;
        case Message::Role::User: {
            auto item = userItem(message, i);
            if (!item)
                return tl::unexpected(item.error());
            turn.items.append(std::move(*item));
            break;
        }
        case Message::Role::Assistant: {
            auto items = assistantItems(message, i);
            if (!items)
                return tl::unexpected(items.error());
            turn.items = std::move(*items);
            turn.assistant = true;
            turn.text = message.text().trimmed();
            turn.callIds = idsOf(message.toolCalls);
            break;
        }
        case Message::Role::Tool: {
            if (message.toolCallId.isEmpty())
                return tl::unexpected(
                    invalidMessage(i, u"(tool) does not say which call it is the result of."_s));
            Item item;
            item.type = u"function_call_output"_s;
            item.callId = message.toolCallId;
            item.output = message.text();
            turn.items.append(item);
            break;
        }
        }
        turn.message = i;
        plan.turns.append(std::move(turn));
    }
    if (!instructions.isEmpty())
        plan.instructions = instructions.join(u'\n');
    return plan;
}

std::optional<ProviderError> resultWithoutCall(const QList<Turn>& turns) {
    QSet<QString> asked;
    for (const Turn& turn : turns) {
        for (const QString& id : turn.callIds)
            asked.insert(id);
        for (const Item& item : turn.items)
            if (item.type == "function_call_output"_L1 && !asked.contains(item.callId))
                return invalidMessage(
                    turn.message,
                    u"(tool) is the result of call “%1”, which no earlier message asks for: include "
                    "the assistant's message with its tool calls."_s.arg(item.callId));
    }
    return std::nullopt;
}

void SessionMemory::replied(const Response& response) {
    m_known.append(
        {{}, response.content.trimmed(), idsOf(response.toolCalls.value_or(QList<ToolCall>())), true});
}

std::optional<qsizetype> SessionMemory::firstNew(const QList<Turn>& turns) const {
    qsizetype next = 0;
    bool answered = false; ///< the session's last word is a reply that `turns` leaves out
    for (const Known& known : m_known) {
        answered = false;
        if (!known.reply) {
            if (next == turns.size() || turns[next].items != known.items)
                return std::nullopt;
            ++next;
            continue;
        }
        if (next < turns.size() && turns[next].assistant) {
            const Turn& turn = turns[next];
            if (turn.text != known.text || (!turn.callIds.isEmpty() && turn.callIds != known.callIds))
                return std::nullopt;
            ++next;
        } else {
            answered = true;
        }
    }
    if (answered && next == turns.size())
        return std::nullopt;
    return next;
}

} // namespace hrp::provider
