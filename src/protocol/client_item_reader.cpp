// SPDX-License-Identifier: GPL-3.0-or-later
#include "client_item_reader.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

using Kind = FieldProblem::Kind;

std::optional<QByteArray> decoded(const QString& base64) {
    const QByteArray text = base64.toUtf8();
    return decodeBase64({text.constData(), static_cast<std::size_t>(text.size())});
}

/// By their first bytes; what a picture claims to be does not matter to those who decode it.
bool isImage(const QByteArray& bytes) {
    return bytes.startsWith("\x89PNG\r\n\x1A\n") || bytes.startsWith("\xFF\xD8\xFF") ||
           bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a") ||
           (bytes.startsWith("RIFF") && bytes.mid(8, 4) == "WEBP");
}

/// H22: a data: URL with a PNG, JPEG, WebP or GIF. What is wrong with it, or nothing.
std::optional<QString> imageFault(const QString& url) {
    constexpr std::array types{"image/png"_L1, "image/jpeg"_L1, "image/webp"_L1, "image/gif"_L1};
    if (!url.startsWith("data:"_L1))
        return u"should be a data: URL"_s;
    const qsizetype comma = url.indexOf(u',');
    const QStringView head = comma < 0 ? QStringView() : QStringView(url).mid(5, comma - 5);
    if (!head.endsWith(";base64"_L1))
        return u"should be of the form data:image/png;base64,…"_s;
    if (std::find(types.begin(), types.end(), head.chopped(7)) == types.end())
        return u"should hold a PNG, JPEG, WebP or GIF, but is %1"_s.arg(head.chopped(7).left(40));
    const auto bytes = decoded(url.mid(comma + 1));
    if (!bytes)
        return u"is not valid base64"_s;
    if (!isImage(*bytes))
        return u"holds no PNG, JPEG, WebP or GIF"_s;
    return std::nullopt;
}

QString readText(const FieldReader& fields) {
    QString text = fields.requiredText("text"_L1);
    if (fields.value("text"_L1).isString() && text.isEmpty())
        fields.problem(Kind::BadValue, "text"_L1, u"should not be empty"_s);
    return text;
}

bool mayHold(const QString& role, const QString& partType) {
    if (role == "user"_L1)
        return partType == "input_text"_L1 || partType == "input_audio"_L1 || partType == "input_image"_L1;
    return partType == (role == "system"_L1 ? "input_text"_L1 : "output_text"_L1);
}

ContentPart readClientPart(const FieldReader& fields, const QString& role) {
    fields.allowOnly({"type"_L1, "text"_L1, "audio"_L1, "transcript"_L1, "image_url"_L1, "detail"_L1});
    ContentPart part;
    part.type = fields.requiredText("type"_L1);
    if (part.type.isEmpty())
        return part;
    if (!mayHold(role, part.type)) {
        fields.problem(Kind::BadValue, "type"_L1,
                       u"should be %1 in a message of role '%2', but is '%3'"_s.arg(
                           role == "user"_L1     ? u"input_text, input_audio or input_image"_s
                           : role == "system"_L1 ? u"input_text"_s
                                                 : u"output_text"_s,
                           role, part.type.left(40)));
    } else if (part.type == "input_image"_L1) {
        part.imageUrl = fields.requiredText("image_url"_L1);
        if (fields.value("image_url"_L1).isString())
            if (const auto fault = imageFault(part.imageUrl))
                fields.problem(Kind::BadImage, "image_url"_L1, *fault);
    } else if (part.type == "input_audio"_L1) {
        part.audio = readClientAudio(fields, "audio"_L1);
        if (!fields.isNull("transcript"_L1))
            part.transcript = fields.text("transcript"_L1);
        if (part.audio.isEmpty() && fields.value("audio"_L1).isString())
            fields.problem(Kind::BadAudio, "audio"_L1, u"should not be empty"_s);
    } else {
        part.text = readText(fields);
    }
    return part;
}

void readMessage(const FieldReader& fields, Item& item) {
    item.role = fields.requiredText("role"_L1);
    if (item.role.isEmpty() && fields.has("role"_L1) && !fields.value("role"_L1).isString())
        return;
    if (item.role != "user"_L1 && item.role != "assistant"_L1 && item.role != "system"_L1) {
        if (fields.has("role"_L1))
            fields.problem(Kind::BadValue, "role"_L1,
                           u"should be user, assistant or system, but is '%1'"_s.arg(item.role.left(40)));
        return;
    }
    if (!fields.has("content"_L1))
        return fields.missing("content"_L1);
    const auto parts = fields.children("content"_L1);
    for (const FieldReader& part : parts)
        item.content.append(readClientPart(part, item.role));
    if (fields.value("content"_L1).isArray() && fields.value("content"_L1).toArray().isEmpty())
        fields.problem(Kind::BadValue, "content"_L1, u"should hold at least one part"_s);
}

} // namespace

QByteArray readClientAudio(const FieldReader& fields, QLatin1StringView name) {
    const QString text = fields.requiredText(name);
    auto bytes = decoded(text);
    if (!bytes)
        fields.problem(Kind::BadAudio, name, u"is not valid base64"_s);
    else if (bytes->size() > kMaxAppendBytes)
        fields.problem(
            Kind::BadAudio, name,
            u"holds %1 bytes, more than the %2 (15 MiB) allowed"_s.arg(bytes->size()).arg(kMaxAppendBytes));
    else if (bytes->size() % base::kBytesPerSample != 0)
        fields.problem(Kind::BadAudio, name,
                       u"holds %1 bytes: PCM16 audio has an even number of them"_s.arg(bytes->size()));
    else
        return *std::move(bytes);
    return {};
}

Item readClientItem(const FieldReader& fields) {
    fields.allowOnly({"id"_L1, "object"_L1, "type"_L1, "status"_L1, "role"_L1, "content"_L1, "call_id"_L1,
                      "name"_L1, "arguments"_L1, "output"_L1});
    Item item;
    item.id = fields.text("id"_L1).value_or(QString());
    if (fields.value("id"_L1).isString() && item.id.isEmpty())
        fields.problem(Kind::BadValue, "id"_L1, u"should not be empty"_s);
    item.status = fields.text("status"_L1).value_or(QString());
    item.type = fields.requiredText("type"_L1);
    if (item.type == "message"_L1) {
        readMessage(fields, item);
    } else if (item.type == "function_call"_L1) {
        item.callId = fields.requiredText("call_id"_L1);
        item.name = fields.requiredText("name"_L1);
        item.arguments = fields.requiredText("arguments"_L1);
    } else if (item.type == "function_call_output"_L1) {
        item.callId = fields.requiredText("call_id"_L1);
        item.output = fields.requiredText("output"_L1);
    } else if (fields.value("type"_L1).isString()) {
        fields.problem(Kind::BadValue, "type"_L1,
                       u"should be message, function_call or function_call_output, but is '%1'"_s.arg(
                           item.type.left(40)));
    }
    return item;
}

} // namespace hrp::protocol
