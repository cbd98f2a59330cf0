// SPDX-License-Identifier: GPL-3.0-or-later
#include "client_event_definitions.h"
#include "client_item_reader.h"
#include "field_reader.h"
#include "json_scan.h"
#include "session_update_reader.h"

#include <QJsonDocument>

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

/// Reads the fields of a client's event, by form and by the member's type.
class ClientFieldReader {
public:
    ClientFieldReader(const FieldReader& fields, OrderedSource& source)
        : m_fields(fields), m_source(source) {}

    void operator()(form::Plain, const char* name, Item& item) const {
        if (const auto child = m_fields.requiredChild(QLatin1StringView(name)))
            item = readClientItem(*child);
    }
    void operator()(form::Plain, const char* name, int& index) const {
        index = static_cast<int>(
            m_fields.requiredInteger(QLatin1StringView(name), {0, std::numeric_limits<int>::max()}));
    }
    void operator()(form::Plain, const char* name, std::int64_t& number) const {
        number = m_fields.requiredInteger(QLatin1StringView(name));
    }
    void operator()(form::Name, const char* name, QString& text) const {
        text = requiredName(m_fields, QLatin1StringView(name));
    }
    void operator()(form::Audio, const char* name, QByteArray& pcm) const {
        pcm = readClientAudio(m_fields, QLatin1StringView(name));
    }
    void operator()(form::IfGiven, const char* name, std::optional<QString>& text) const {
        if (!m_fields.isNull(QLatin1StringView(name)))
            text = m_fields.text(QLatin1StringView(name));
    }
    void operator()(form::IfGiven, const char* name, QString& text) const {
        if (!m_fields.isNull(QLatin1StringView(name)))
            text = m_fields.text(QLatin1StringView(name)).value_or(QString());
    }
    void operator()(form::Whole, const char* name, SessionUpdate& update) const {
        if (const auto session = m_fields.requiredChild(QLatin1StringView(name)))
            update = readSessionUpdate(*session, m_source);
    }
    void operator()(form::Whole, const char* name, ResponseCreate& create) const {
        if (const auto response = m_fields.child(QLatin1StringView(name)))
            create = readResponseCreate(*response, m_source);
    }

private:
    const FieldReader& m_fields;
    OrderedSource& m_source;
};

template <class E>
void readBody(const FieldReader& fields, OrderedSource& source, E& body) {
    std::apply(
        [&fields](const auto&... each) {
            fields.allowOnly({"type"_L1, "event_id"_L1, QLatin1StringView(each.name.data())...});
        },
        kDefinition<E>.fields);
    const ClientFieldReader reader(fields, source);
    visitFields(body, reader);
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
    auto body = ClientDefinitions::make(toStd(type));
    if (!body)
        return refuse("unknown_event", u"Unknown event type: '%1'."_s.arg(type.left(100)), u"type"_s,
                      event.eventId);
    event.body = *std::move(body);
    std::visit([&](auto& known) { readBody(fields, source, known); }, event.body);
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
