// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio_delta_scan.h"
#include "engine_event_definitions.h"
#include "field_reader.h"
#include "json_scan.h"
#include "wire_read.h"

#include <hrp/protocol/base64.h>

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

using Code = ReadError::Code;
constexpr IntegerRange kIndexRange{0, std::numeric_limits<int>::max()};

tl::unexpected<ReadError> refuse(Code code, const QString& text) {
    return tl::unexpected(ReadError{code, {}, {}, text});
}

QLatin1StringView latin1(std::string_view text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// Reads the fields of an event's object, by form and by the member's type.
class EventReader {
public:
    EventReader(const FieldReader& reader, OrderedSource& source) : m_reader(reader), m_source(source) {}

    void operator()(form::Plain, const char* name, QString& value) {
        value = m_reader.requiredText(QLatin1StringView(name));
    }
    void operator()(form::Plain, const char* name, std::int64_t& value) {
        value = m_reader.requiredInteger(QLatin1StringView(name));
    }
    void operator()(form::Plain, const char* name, int& value) {
        value = static_cast<int>(m_reader.integer(QLatin1StringView(name), kIndexRange).value_or(0));
    }
    void operator()(form::Plain, const char* name, Item& value) {
        if (const auto child = m_reader.requiredChild(QLatin1StringView(name)))
            value = readItem(*child);
    }
    void operator()(form::Plain, const char* name, ResponseInfo& value) {
        if (const auto child = m_reader.requiredChild(QLatin1StringView(name)))
            value = readResponse(*child, m_source);
    }
    void operator()(form::Plain, const char* name, SessionInfo& value) {
        if (const auto child = m_reader.requiredChild(QLatin1StringView(name)))
            value = readSession(*child, m_source);
    }
    void operator()(form::Plain, const char* name, ErrorInfo& value) {
        if (const auto child = m_reader.requiredChild(QLatin1StringView(name)))
            value = readErrorInfo(*child);
    }
    void operator()(form::OrNull, const char* name, QString& value) {
        value = m_reader.text(QLatin1StringView(name)).value_or(QString());
    }
    void operator()(form::Duration, const char* name, double& seconds) {
        if (const auto usage = m_reader.child(QLatin1StringView(name)))
            seconds = usage->number("seconds"_L1).value_or(0);
    }
    void operator()(form::EmptyPart, const char* name, QString& type) {
        QString text;
        (*this)(form::Part{}, name, type, text);
    }
    void operator()(form::Part, const char* name, QString& type, QString& text) {
        const auto child = m_reader.requiredChild(QLatin1StringView(name));
        if (!child)
            return;
        type = child->requiredText("type"_L1);
        text = child->text(type == "audio"_L1 ? "transcript"_L1 : "text"_L1).value_or(QString());
    }
    void operator()(form::EmptyList, const char*, RateLimitsUpdated&) {}
    /// Sets `m_audioError` if the audio can't be used (H6).
    void operator()(form::Audio, const char* name, QByteArray& pcm) {
        const QString text = m_reader.value(QLatin1StringView(name)).toString();
        const QByteArray bytes = text.toUtf8();
        auto decoded = decodeBase64({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        m_audioBytes = decoded ? decoded->size() : 0;
        if (!decoded)
            m_audioError = Code::BadBase64;
        else if (m_audioBytes > kMaxDeltaBytes)
            m_audioError = Code::AudioTooLong;
        else
            pcm = *std::move(decoded);
    }
    std::optional<Code> audioError() const { return m_audioError; }
    qsizetype audioBytes() const { return m_audioBytes; }

private:
    const FieldReader& m_reader;
    OrderedSource& m_source;
    std::optional<Code> m_audioError;
    qsizetype m_audioBytes = 0;
};

/// H16: what the profile requires of a core event.
std::optional<ReadError> checkRequired(const QJsonObject& object, const CoreEvent& event) {
    const auto fault = [&event](Code code, const RequiredField& field, const QString& text) {
        const QString type(latin1(event.type)), name(latin1(field.name));
        return ReadError{code, type, name, u"%1: %2 %3"_s.arg(type, name, text)};
    };
    for (const RequiredField& field : event.fields) {
        const QLatin1StringView name = latin1(field.name);
        if (!object.contains(name))
            return fault(Code::MissingField, field, u"is missing"_s);
        const QJsonValue value = object.value(name);
        switch (field.type) {
        case FieldType::String:
            if (!value.isString())
                return fault(Code::WrongType, field, u"should be a string, but is "_s + describe(value));
            break;
        case FieldType::Object:
            if (!value.isObject())
                return fault(Code::WrongType, field, u"should be an object, but is "_s + describe(value));
            break;
        case FieldType::Integer:
            if (const auto number = readInteger(value, {}); !number)
                return fault(Code::WrongType, field, number.error().text);
            break;
        }
    }
    return std::nullopt;
}

tl::expected<EngineReading, ReadError> readObject(const QJsonObject& object, const QByteArray& utf8) {
    const QJsonValue typeValue = object.value("type"_L1);
    if (!typeValue.isString())
        return refuse(Code::NoType,
                      typeValue.isUndefined()
                          ? u"the message has no type"_s
                          : u"the message's type should be a string, but is "_s + describe(typeValue));
    const QString type = typeValue.toString();
    const std::string typeName = toStd(type);
    if (const CoreEvent* core = findCoreEvent(typeName))
        if (auto error = checkRequired(object, *core))
            return tl::unexpected(*std::move(error));

    EngineReading reading;
    FieldProblems problems;
    OrderedSource source(utf8);
    const FieldReader fieldReader(object, QString(), problems);
    EventReader reader(fieldReader, source);
    reading.event.body = EngineDefinitions::make(typeName).value_or(OtherEvent{});
    std::visit([&reader](auto& body) { visitFields(body, reader); }, reading.event.body);
    if (auto* other = std::get_if<OtherEvent>(&reading.event.body))
        other->type = type;
    reading.event.eventId = fieldReader.text("event_id"_L1).value_or(QString());

    if (const auto error = reader.audioError()) {
        const auto* delta = std::get_if<AudioDelta>(&reading.event.body);
        const QString ofItem = delta ? u"delta of item %1"_s.arg(delta->itemId) : u"delta"_s;
        const QString text =
            *error == Code::BadBase64
                ? u"%1: %2 is not valid base64"_s.arg(type, ofItem)
                : u"%1: %2 holds %3 ms of audio (%4 bytes), more than the %5 ms (%6 bytes) allowed"_s
                      .arg(type, ofItem)
                      .arg(static_cast<double>(reader.audioBytes()) * kMaxDeltaMs / kMaxDeltaBytes, 0, 'f', 1)
                      .arg(reader.audioBytes())
                      .arg(kMaxDeltaMs)
                      .arg(kMaxDeltaBytes);
        return tl::unexpected(ReadError{*error, type, u"delta"_s, text});
    }
    for (const FieldProblem& problem : problems)
        reading.warnings.append(u"%1: %2 %3"_s.arg(type, problem.path, problem.text));
    return reading;
}

} // namespace

tl::expected<EngineReading, ReadError> readEngineEvent(const QByteArray& utf8) {
    if (utf8.size() > kMaxMessageBytes)
        return refuse(
            Code::TooBig,
            u"a message of %1 bytes is larger than the %2 allowed"_s.arg(utf8.size()).arg(kMaxMessageBytes));
    const std::string_view text(utf8.constData(), static_cast<std::size_t>(utf8.size()));
    if (auto delta = scanAudioDelta(text))
        return EngineReading{*std::move(delta), {}};

    const JsonScan scan = scanJson(text);
    switch (scan.fault) {
    case JsonScan::Fault::NotUtf8:
        return refuse(Code::NotUtf8, u"a message is not valid UTF-8"_s);
    case JsonScan::Fault::TooDeep:
        return refuse(Code::TooDeep, u"a message %1"_s.arg(scan.text));
    case JsonScan::Fault::Malformed:
        return refuse(Code::NotJson,
                      u"a message is not JSON: at byte %1: %2"_s.arg(scan.offset).arg(scan.text));
    case JsonScan::Fault::None:
        break;
    }
    if (!scan.isObject)
        return refuse(Code::NotAnObject, u"a message is JSON, but not an object"_s);
    QJsonParseError parseError{};
    const QJsonDocument document = QJsonDocument::fromJson(utf8, &parseError);
    // The grammar was checked; what is left is a number that no double can hold.
    if (parseError.error != QJsonParseError::NoError)
        return refuse(Code::NotJson, u"a message is not readable: at byte %1: %2"_s.arg(parseError.offset)
                                         .arg(parseError.errorString()));
    auto reading = readObject(document.object(), utf8);
    if (reading)
        for (const QString& name : scan.duplicates)
            reading->warnings.append(
                u"%1: the field \"%2\" stands twice in one object; the last one counts"_s.arg(
                    typeOf(reading->event), name));
    return reading;
}

} // namespace hrp::protocol
