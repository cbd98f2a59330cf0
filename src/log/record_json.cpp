// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/dispatch.h>
#include <hrp/log/record.h>

#include "record_forms.h"

#include <cmath>
#include <concepts>
#include <limits>
#include <string>
#include <type_traits>

namespace hrp::log {

using protocol::fromStd;
using protocol::toStd;

namespace {

template <class T>
concept Worded = requires {
    Words<T>::table;
};
template <class T>
concept Formed = requires {
    Form<T>::fields;
};

template <Worded E>
std::string_view wordOf(E value) {
    for (const auto& [candidate, word] : Words<E>::table)
        if (candidate == value)
            return word;
    return {};
}

QString latin(std::string_view text) {
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

// Every member of a record stands in its form: counted by how many initialisers the structure takes.
// Never called, only asked for: it needs no body.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
struct Anything {
    template <class T>
    operator T() const;
};
template <class T, class... A>
constexpr std::size_t memberCount() {
    if constexpr (requires { T{A()..., Anything()}; })
        return memberCount<T, A..., Anything>();
    else
        return sizeof...(A);
}
template <class T>
constexpr bool formIsWhole() {
    return memberCount<T>() == std::tuple_size_v<decltype(Form<T>::fields)>;
}
template <std::size_t... I>
constexpr bool formsAreWhole(std::index_sequence<I...>) {
    return (formIsWhole<std::variant_alternative_t<I, RecordBody>>() && ...);
}
static_assert(formsAreWhole(std::make_index_sequence<std::variant_size_v<RecordBody>>()));
static_assert(formIsWhole<protocol::Participant>() && formIsWhole<protocol::Usage>() &&
              formIsWhole<protocol::ErrorInfo>());

// ---- writing ------------------------------------------------------------------------------------------

Json written(const QString& value) {
    return toStd(value);
}
Json written(bool value) {
    return value;
}
Json written(int value) {
    return value;
}
Json written(std::int64_t value) {
    return value;
}
Json written(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}
Json written(const Json& value) {
    return value;
}
template <Worded E>
Json written(E value) {
    return std::string(wordOf(value));
}
template <Formed T>
Json written(const T& value);

template <class T>
Json written(const QList<T>& list) {
    Json array = Json::array();
    for (const auto& value : list)
        array.push_back(written(value));
    return array;
}
template <class T>
Json written(const std::optional<T>& value) {
    return value ? written(*value) : Json(nullptr);
}

template <Formed T>
void writeFields(Json& object, const T& value) {
    std::apply([&](const auto&... f) { ((object[std::string(f.name)] = written(value.*f.member)), ...); },
               Form<T>::fields);
}
template <Formed T>
Json written(const T& value) {
    Json object = Json::object();
    writeFields(object, value);
    return object;
}

// ---- reading: an empty text is success ------------------------------------------------------------------

using Complaint = QString;

Complaint expected(const char* what, const Json& got) {
    return QStringLiteral("expected %1, got %2").arg(latin(what), latin(got.type_name()));
}

Complaint read(const Json& json, QString& out) {
    if (!json.is_string())
        return expected("a text", json);
    out = fromStd(json.get_ref<const std::string&>());
    return {};
}
Complaint read(const Json& json, bool& out) {
    if (!json.is_boolean())
        return expected("true or false", json);
    out = json.get<bool>();
    return {};
}
template <class T>
requires std::integral<T> &&(!std::same_as<T, bool>)Complaint read(const Json& json, T& out) {
    if (!json.is_number_integer())
        return expected("an integer", json);
    const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
                                                : std::in_range<T>(json.get<std::int64_t>());
    if (!fits)
        return QStringLiteral("%1 is out of range").arg(fromStd(json.dump()));
    out = json.get<T>();
    return {};
}
Complaint read(const Json& json, double& out) {
    if (json.is_null()) { // what has no JSON form was written as null
        out = std::numeric_limits<double>::quiet_NaN();
        return {};
    }
    if (!json.is_number())
        return expected("a number", json);
    out = json.get<double>();
    return {};
}
Complaint read(const Json& json, Json& out) {
    out = json;
    return {};
}
template <Worded E>
Complaint read(const Json& json, E& out) {
    if (!json.is_string())
        return expected("a word", json);
    const auto& word = json.get_ref<const std::string&>();
    QStringList known;
    for (const auto& [value, name] : Words<E>::table) {
        if (name == word) {
            out = value;
            return {};
        }
        known.append(latin(name));
    }
    return QStringLiteral("unknown word \"%1\", expected one of %2")
        .arg(fromStd(word), known.join(QStringLiteral(", ")));
}
template <Formed T>
Complaint read(const Json& json, T& out);

template <class T>
Complaint read(const Json& json, QList<T>& out) {
    if (!json.is_array())
        return expected("an array", json);
    out.clear();
    for (const auto& element : json) {
        T value;
        if (auto complaint = read(element, value); !complaint.isEmpty())
            return QStringLiteral("element %1: %2").arg(out.size()).arg(complaint);
        out.append(std::move(value));
    }
    return {};
}
template <class T>
Complaint read(const Json& json, std::optional<T>& out) {
    out.reset();
    return json.is_null() ? Complaint() : read(json, out.emplace());
}

template <class T>
Complaint readNamed(const Json& object, std::string_view name, T& out, bool needed = true) {
    const auto found = object.find(std::string(name));
    if (found == object.end())
        return needed ? QStringLiteral("field \"%1\" is missing").arg(latin(name)) : Complaint();
    auto complaint = read(*found, out);
    return complaint.isEmpty() ? complaint : QStringLiteral("field \"%1\": %2").arg(latin(name), complaint);
}
template <Formed T>
Complaint readFields(const Json& object, T& out) {
    Complaint complaint;
    std::apply(
        [&](const auto&... f) {
            ((complaint.isEmpty() ? void(complaint = readNamed(object, f.name, out.*f.member, f.needed))
                                  : void()),
             ...);
        },
        Form<T>::fields);
    return complaint;
}
template <Formed T>
Complaint read(const Json& json, T& out) {
    return json.is_object() ? readFields(json, out) : expected("an object", json);
}

/// Reads the body of the alternative whose kind this is; false if there is none.
bool readBody(std::string_view kind, const Json& json, RecordBody& out, Complaint& complaint) {
    const auto tryOne = [&]<std::size_t I>() {
        if (Form<std::variant_alternative_t<I, RecordBody>>::kind != kind)
            return false;
        complaint = readFields(json, out.emplace<I>());
        return true;
    };
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (tryOne.template operator()<I>() || ...);
    }
    (std::make_index_sequence<std::variant_size_v<RecordBody>>());
}

} // namespace

template <class E>
requires std::is_enum_v<E> QString nameOf(E value) {
    return latin(wordOf(value));
}
template QString nameOf(Phase);
template QString nameOf(ClockAnchored::Stream);
template QString nameOf(Outcome);
template QString nameOf(InputSource);
template QString nameOf(Direction);
template QString nameOf(WireEvent::Kind);
template QString nameOf(ParticipantAudio::State);
template QString nameOf(ReplyPurpose);
template QString nameOf(InterruptCause);
template QString nameOf(CommandSource);
template QString nameOf(HoldCause);
template QString nameOf(Severity);
template QString nameOf(FindingClass);
template QString nameOf(PathStage);

QString kindOf(const RecordBody& body) {
    QString kind;
    base::dispatch(body, [&]<class T>(const T&) { kind = latin(Form<T>::kind); });
    return kind;
}

Json toJson(const Record& record) {
    Json json = Json::object();
    json["v"] = kRecordVersion;
    json["seq"] = record.seq;
    json["at_ms"] = written(record.atMs);
    json["t_ms"] = written(record.tMs);
    if (record.cause)
        json["caused_by"] = record.cause;
    base::dispatch(record.body, [&]<class T>(const T& body) {
        json["kind"] = std::string(Form<T>::kind);
        writeFields(json, body);
    });
    return json;
}

/// Version 1 said in a sentence what had been done by hand.
Complaint readInterventionOfVersion1(const Json& json, RecordBody& out) {
    CommandGiven given;
    given.intervention = true;
    auto complaint = readNamed(json, "what", given.sentence);
    out = std::move(given);
    return complaint;
}

/// In version 1 the participant's own answer was a note of this beginning.
void answerFromNoteOfVersion1(RecordBody& body) {
    const auto* note = std::get_if<Note>(&body);
    const QLatin1String begin("The participant answered: ");
    if (!note || !note->text.startsWith(begin))
        return;
    if (const auto value = protocol::parseOrdered(note->text.mid(begin.size()).toUtf8()))
        body = ParticipantAnswered{{}, *value};
}

/// A month; what lies beyond is a damaged number, and views would have to draw it.
constexpr double kLongestSessionMs = 31.0 * 24 * 3600 * 1000;

tl::expected<Record, QString> recordFromJson(const Json& json) {
    const auto fail = [](const QString& text) { return tl::unexpected(text); };
    if (!json.is_object())
        return fail(QStringLiteral("a record is a JSON object: ") + expected("an object", json));
    int version = 0;
    if (auto complaint = readNamed(json, "v", version); !complaint.isEmpty())
        return fail(QStringLiteral("record without a version: ") + complaint);
    if (version < 1 || version > kRecordVersion)
        return fail(QStringLiteral("record version %1 is not known here (known: 1 to %2); a newer program "
                                   "wrote it")
                        .arg(version)
                        .arg(kRecordVersion));
    Record record;
    QString kind;
    for (const auto& complaint : {readNamed(json, "seq", record.seq), readNamed(json, "at_ms", record.atMs),
                                  readNamed(json, "t_ms", record.tMs), readNamed(json, "kind", kind),
                                  readNamed(json, "caused_by", record.cause, false)})
        if (!complaint.isEmpty())
            return fail(complaint);
    for (const double ms : {record.atMs, record.tMs})
        if (!(std::abs(ms) <= kLongestSessionMs))
            return fail(QStringLiteral("the time %1 ms lies outside any session").arg(ms));
    Complaint complaint;
    if (version == 1 && kind == QLatin1String("intervention"))
        complaint = readInterventionOfVersion1(json, record.body);
    else if (!readBody(toStd(kind), json, record.body, complaint))
        return fail(QStringLiteral("unknown kind of record \"%1\"").arg(kind));
    if (!complaint.isEmpty())
        return fail(QStringLiteral("%1: %2").arg(kind, complaint));
    if (version == 1)
        answerFromNoteOfVersion1(record.body);
    return record;
}

} // namespace hrp::log
