// SPDX-License-Identifier: GPL-3.0-or-later
#include "client_event_types.h"
#include "client_item_reader.h"
#include "field_reader.h"
#include "json_scan.h"
#include "session_update_reader.h"

#include <hrp/protocol/profile.h>

#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

using Kind = FieldProblem::Kind;

tl::unexpected<ClientError> refuse(const char* code, const QString& message, const QString& param = {},
                                   const QString& eventId = {}) {
    return tl::unexpected(
        ClientError{{u"invalid_request_error"_s, QString::fromLatin1(code), message, param, eventId}});
}

tl::unexpected<ClientError> refuse(const FieldProblem& problem, const QString& eventId) {
    const char* code = "invalid_value";
    switch (problem.kind) {
    case Kind::Missing:
        return refuse("missing_required_parameter", u"Missing required parameter: '%1'."_s.arg(problem.path),
                      problem.path, eventId);
    case Kind::UnknownField:
        return refuse("unknown_parameter", u"Unknown parameter: '%1'."_s.arg(problem.path), problem.path,
                      eventId);
    case Kind::WrongType:
        code = "invalid_type";
        break;
    case Kind::BadAudio:
        code = "invalid_audio";
        break;
    case Kind::BadImage:
        code = "invalid_image";
        break;
    case Kind::BadValue:
        break;
    }
    return refuse(code, u"'%1' %2."_s.arg(problem.path, problem.text), problem.path, eventId);
}

/// A name that must not be empty.
QString requiredName(const FieldReader& fields, QLatin1StringView name) {
    QString text = fields.requiredText(name);
    if (fields.value(name).isString() && text.isEmpty())
        fields.problem(Kind::BadValue, name, u"should not be empty"_s);
    return text;
}

void readBody(const FieldReader& fields, OrderedSource& source, SessionUpdate& update) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "session"_L1});
    if (const auto session = fields.requiredChild("session"_L1))
        update = readSessionUpdate(*session, source);
}

void readBody(const FieldReader& fields, OrderedSource&, AudioAppend& append) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "audio"_L1});
    append.pcm = readClientAudio(fields, "audio"_L1);
}

void readBody(const FieldReader& fields, OrderedSource&, AudioCommit&) {
    fields.allowOnly({"type"_L1, "event_id"_L1});
}

void readBody(const FieldReader& fields, OrderedSource&, AudioClear&) {
    fields.allowOnly({"type"_L1, "event_id"_L1});
}

void readBody(const FieldReader& fields, OrderedSource&, ItemCreate& create) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "previous_item_id"_L1, "item"_L1});
    if (!fields.isNull("previous_item_id"_L1))
        create.previousItemId = fields.text("previous_item_id"_L1);
    if (const auto item = fields.requiredChild("item"_L1))
        create.item = readClientItem(*item);
}

void readBody(const FieldReader& fields, OrderedSource&, ItemTruncate& truncate) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "item_id"_L1, "content_index"_L1, "audio_end_ms"_L1});
    truncate.itemId = requiredName(fields, "item_id"_L1);
    truncate.contentIndex =
        static_cast<int>(fields.requiredInteger("content_index"_L1, {0, std::numeric_limits<int>::max()}));
    truncate.audioEndMs = fields.requiredInteger("audio_end_ms"_L1);
}

void readBody(const FieldReader& fields, OrderedSource&, ItemDelete& remove) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "item_id"_L1});
    remove.itemId = requiredName(fields, "item_id"_L1);
}

void readBody(const FieldReader& fields, OrderedSource&, ItemRetrieve& retrieve) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "item_id"_L1});
    retrieve.itemId = requiredName(fields, "item_id"_L1);
}

void readBody(const FieldReader& fields, OrderedSource& source, ResponseCreate& create) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "response"_L1});
    if (const auto response = fields.child("response"_L1))
        create = readResponseCreate(*response, source);
}

void readBody(const FieldReader& fields, OrderedSource&, ResponseCancel& cancel) {
    fields.allowOnly({"type"_L1, "event_id"_L1, "response_id"_L1});
    if (!fields.isNull("response_id"_L1))
        cancel.responseId = fields.text("response_id"_L1).value_or(QString());
}

template <std::size_t... Index>
ClientEventBody emptyClientBody(std::size_t wanted, std::index_sequence<Index...>) {
    ClientEventBody body;
    const auto make = [&body]<std::size_t I>() { body.emplace<I>(); };
    ((Index == wanted ? make.template operator()<Index>() : void()), ...);
    return body;
}

tl::expected<ClientEvent, ClientError> readClientObject(const QJsonObject& object, const QByteArray& utf8) {
    FieldProblems problems;
    OrderedSource source(utf8);
    const FieldReader fields(object, QString(), problems, FieldReader::Nulls::AreWrong);
    ClientEvent event;
    if (!fields.isNull("event_id"_L1))
        event.eventId = fields.text("event_id"_L1).value_or(QString());
    const QString type = fields.requiredText("type"_L1);
    if (!problems.isEmpty())
        return refuse(problems.first(), event.eventId);
    const auto known = std::ranges::find(kClientEventTypes, toStd(type));
    if (known == kClientEventTypes.end())
        return refuse("unknown_event", u"Unknown event type: '%1'."_s.arg(type.left(100)), u"type"_s,
                      event.eventId);
    event.body = emptyClientBody(static_cast<std::size_t>(known - kClientEventTypes.begin()),
                                 std::make_index_sequence<kClientEventTypes.size()>());
    std::visit([&](auto& body) { readBody(fields, source, body); }, event.body);
    if (!problems.isEmpty())
        return refuse(problems.first(), event.eventId);
    return event;
}

} // namespace

tl::expected<ClientEvent, ClientError> readClientEvent(const QByteArray& utf8) {
    if (utf8.size() > kMaxClientMessageBytes)
        return refuse("message_too_large",
                      u"A message of %1 bytes is larger than the %2 allowed."_s.arg(utf8.size())
                          .arg(kMaxClientMessageBytes));
    const JsonScan scan = scanJson({utf8.constData(), static_cast<std::size_t>(utf8.size())});
    switch (scan.fault) {
    case JsonScan::Fault::NotUtf8:
        return refuse("invalid_json", u"The message is not valid UTF-8."_s);
    case JsonScan::Fault::TooDeep:
        return refuse("invalid_json", u"The message %1."_s.arg(scan.text));
    case JsonScan::Fault::Malformed:
        return refuse("invalid_json",
                      u"The message is not JSON: at byte %1: %2."_s.arg(scan.offset).arg(scan.text));
    case JsonScan::Fault::None:
        break;
    }
    if (!scan.isObject)
        return refuse("invalid_json", u"The message should be a JSON object."_s);
    QJsonParseError parseError{};
    const QJsonDocument document = QJsonDocument::fromJson(utf8, &parseError);
    if (parseError.error != QJsonParseError::NoError)
        return refuse("invalid_json", u"The message is not readable: at byte %1: %2."_s.arg(parseError.offset)
                                          .arg(parseError.errorString()));
    return readClientObject(document.object(), utf8);
}

} // namespace hrp::protocol
