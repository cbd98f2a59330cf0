// SPDX-License-Identifier: GPL-3.0-or-later
// The contract's JSON form of messages, both ways.
#include <hrp/provider/message.h>

#include <hrp/protocol/base64.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace hrp::provider {
namespace {

struct NamedRole {
    const char* name;
    Message::Role role;
};
constexpr std::array kRoles{
    NamedRole{"system", Message::Role::System}, NamedRole{"user", Message::Role::User},
    NamedRole{"assistant", Message::Role::Assistant}, NamedRole{"tool", Message::Role::Tool}};

/// Thrown inside this file only; readMessages catches it.
struct Unreadable {
    MessageFault fault;
};

[[noreturn]] void refuse(const QString& place, const QString& text, bool aboutAudio = false) {
    throw Unreadable{{place, text, aboutAudio}};
}

QString stringField(const Json& object, const char* name, const QString& place) {
    const auto field = object.find(name);
    if (field == object.end())
        refuse(place, u"the field “%1” is missing"_s.arg(QLatin1StringView(name)));
    if (!field->is_string())
        refuse(place + u'.' + QLatin1StringView(name), u"it should be a string"_s);
    return protocol::fromStd(field->get<std::string>());
}

AudioPart readAudio(const Json& json, const QString& place) {
    AudioPart audio;
    if (json.contains("format"))
        audio.format = stringField(json, "format", place);
    if (const auto rate = json.find("sample_rate"); rate != json.end()) {
        if (!rate->is_number_integer())
            refuse(place + u".sample_rate"_s, u"it should be a whole number of Hz"_s, true);
        audio.sampleRate = static_cast<int>(std::clamp(rate->get<double>(), -1.0, 1e9));
    }
    const auto data = json.find("data");
    if (data == json.end() || !data->is_string())
        refuse(place + u".data"_s, u"it should be a string of base64"_s, true);
    auto bytes = protocol::decodeBase64(data->get_ref<const std::string&>());
    if (!bytes)
        refuse(place + u".data"_s, u"it is not valid base64 (with padding, without line breaks)"_s, true);
    audio.data = std::move(*bytes);
    return audio;
}

MessagePart readPart(const Json& json, const QString& place) {
    if (!json.is_object())
        refuse(place, u"it should be an object with a “type”"_s);
    const QString type = stringField(json, "type", place);
    if (type == "text"_L1)
        return TextPart{stringField(json, "text", place)};
    if (type == "audio"_L1)
        return readAudio(json, place);
    refuse(place + u".type"_s, u"“%1” is not known; it should be “text” or “audio”"_s.arg(type));
}

ToolCall readCall(const Json& json, const QString& place) {
    if (!json.is_object())
        refuse(place, u"it should be an object with “tool”, “arguments” and “id”"_s);
    const QString tool = stringField(json, "tool", place), id = stringField(json, "id", place);
    if (const auto raw = json.find("raw_arguments"); raw != json.end() && raw->is_string())
        return ToolCall::fromEngine(tool, protocol::fromStd(raw->get<std::string>()), id);
    const auto arguments = json.find("arguments");
    if (arguments == json.end() || !arguments->is_object())
        refuse(place + u".arguments"_s, u"it should be an object"_s);
    return ToolCall::fromEngine(tool, QString::fromUtf8(protocol::toBytes(*arguments)), id);
}

void readContent(Message& message, const Json& content, const QString& place) {
    if (content.is_null())
        return;
    if (content.is_string()) {
        if (!content.get_ref<const std::string&>().empty())
            message.content.append(TextPart{protocol::fromStd(content.get<std::string>())});
        return;
    }
    if (content.is_array()) {
        for (std::size_t i = 0; i < content.size(); ++i)
            message.content.append(readPart(content[i], place + u'[' + QString::number(i) + u']'));
        return;
    }
    if (message.role == Message::Role::Tool && content.is_object()) {
        message.content.append(TextPart{QString::fromUtf8(protocol::toBytes(content))});
        return;
    }
    refuse(place, u"it should be a string or a list of parts"_s);
}

Message readMessage(const Json& json, const QString& place) {
    if (!json.is_object())
        refuse(place, u"it should be an object with “role” and “content”"_s);
    Message message;
    const QString role = stringField(json, "role", place);
    bool known = false;
    for (const NamedRole& named : kRoles)
        if (role == QLatin1StringView(named.name)) {
            message.role = named.role;
            known = true;
        }
    if (!known)
        refuse(place + u".role"_s,
               u"“%1” is not known; it should be system, user, assistant or tool"_s.arg(role));
    if (message.role == Message::Role::Tool)
        message.toolCallId = stringField(json, "tool_call_id", place);
    const auto content = json.find("content");
    if (content != json.end())
        readContent(message, *content, place + u".content"_s);
    else if (message.role != Message::Role::Assistant)
        refuse(place, u"the field “content” is missing"_s);
    if (const auto calls = json.find("tool_calls"); calls != json.end() && !calls->is_null()) {
        if (!calls->is_array())
            refuse(place + u".tool_calls"_s, u"it should be a list"_s);
        for (std::size_t i = 0; i < calls->size(); ++i)
            message.toolCalls.append(
                readCall((*calls)[i], place + u".tool_calls["_s + QString::number(i) + u']'));
    }
    return message;
}

Json partJson(const MessagePart& part) {
    if (const auto* text = std::get_if<TextPart>(&part))
        return {{"type", "text"}, {"text", protocol::toStd(text->text)}};
    const auto& audio = std::get<AudioPart>(part);
    return {{"type", "audio"},
            {"data", protocol::encodeBase64(audio.data).toStdString()},
            {"format", protocol::toStd(audio.format)},
            {"sample_rate", audio.sampleRate}};
}

Json messageJson(const Message& message) {
    Json json = Json::object();
    for (const NamedRole& named : kRoles)
        if (named.role == message.role)
            json["role"] = named.name;
    if (message.role == Message::Role::Tool)
        json["tool_call_id"] = protocol::toStd(message.toolCallId);
    const bool plain =
        message.content.isEmpty() ||
        (message.content.size() == 1 && std::holds_alternative<TextPart>(message.content.first()));
    if (plain) {
        json["content"] = protocol::toStd(message.text());
    } else {
        Json& parts = json["content"] = Json::array();
        for (const MessagePart& part : message.content)
            parts.push_back(partJson(part));
    }
    if (!message.toolCalls.isEmpty()) {
        Json& calls = json["tool_calls"] = Json::array();
        for (const ToolCall& call : message.toolCalls)
            calls.push_back(toJson(call));
    }
    return json;
}

} // namespace

tl::expected<QList<Message>, MessageFault> readMessages(const Json& json) {
    if (!json.is_array())
        return tl::unexpected(MessageFault{u"messages"_s, u"it should be a list of messages"_s});
    QList<Message> messages;
    try {
        for (std::size_t i = 0; i < json.size(); ++i)
            messages.append(readMessage(json[i], u"messages["_s + QString::number(i) + u']'));
    } catch (const Unreadable& unreadable) {
        return tl::unexpected(unreadable.fault);
    }
    return messages;
}

Json toJson(const QList<Message>& messages) {
    Json json = Json::array();
    for (const Message& message : messages)
        json.push_back(messageJson(message));
    return json;
}

Json toJson(const ToolCall& call) {
    Json json = {{"tool", protocol::toStd(call.tool)},
                 {"arguments", call.arguments},
                 {"id", protocol::toStd(call.id)}};
    if (!call.valid) {
        json["valid"] = false;
        json["raw_arguments"] = protocol::toStd(call.rawArguments);
        json["problem"] = protocol::toStd(call.problem);
    }
    return json;
}

} // namespace hrp::provider
