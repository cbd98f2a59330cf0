// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/files.h>
#include <hrp/protocol/json.h>

#include "json_scan.h"

#include <hrp/protocol/profile.h>

#include <QJsonArray>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace hrp::protocol {
namespace {

/// nlohmann's objects are looked up from front to back, so an object with a great many fields would take
/// time that grows with their square.
constexpr std::size_t kMostFields = 4096;

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

constexpr double kMostExactInteger = 9007199254740992.0; // 2^53

bool isIntegralFloat(const Json& json) {
    if (!json.is_number_float())
        return false;
    const double value = json.get<double>();
    return std::abs(value) <= kMostExactInteger && value == std::trunc(value);
}

bool hasIntegralFloat(const Json& json) {
    if (json.is_structured()) {
        for (const Json& child : json)
            if (hasIntegralFloat(child))
                return true;
    }
    return isIntegralFloat(json);
}

void makeIntegers(Json& json) {
    if (json.is_structured()) {
        for (Json& child : json)
            makeIntegers(child);
    } else if (isIntegralFloat(json)) {
        json = static_cast<std::int64_t>(json.get<double>());
    }
}

std::string dump(const Json& json, int indent) {
    const auto write = [indent](const Json& value) {
        return value.dump(indent, ' ', false, Json::error_handler_t::replace);
    };
    // Copied only where needed: an item may carry megabytes of images.
    if (!hasIntegralFloat(json))
        return write(json);
    Json copy = json;
    makeIntegers(copy);
    return write(copy);
}

QString placeOf(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto lineStart = before.rfind('\n');
    const auto column = lineStart == std::string_view::npos ? offset + 1 : offset - lineStart;
    return QStringLiteral("line %1, column %2").arg(line).arg(column);
}

bool isSurrogateEscape(std::string_view escape, char from, char to) {
    // "\uDxyz": the digit after D tells high (8–B) from low (C–F).
    return escape.size() == 6 && escape.substr(0, 2) == "\\u" && (escape[2] == 'd' || escape[2] == 'D') &&
           std::tolower(static_cast<unsigned char>(escape[3])) >= from &&
           std::tolower(static_cast<unsigned char>(escape[3])) <= to;
}

/// Of text that was scanned. nlohmann refuses lone surrogates; real texts hold them (cut-off emoji).
std::string withoutLoneSurrogates(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] != '\\') {
            out.push_back(text[i++]);
            continue;
        }
        const std::string_view escape = text.substr(i, text.substr(i, 2) == "\\u" ? 6 : 2);
        const bool high = isSurrogateEscape(escape, '8', 'b');
        if (high && isSurrogateEscape(text.substr(std::min(i + 6, text.size()), 6), 'c', 'f')) {
            out += text.substr(i, 12);
            i += 12;
            continue;
        }
        out += high || isSurrogateEscape(escape, 'c', 'f') ? std::string_view("\\ufffd") : escape;
        i += escape.size();
    }
    return out;
}

std::string_view viewOf(const QByteArray& utf8) {
    return {utf8.constData(), static_cast<std::size_t>(utf8.size())};
}

tl::expected<Json, JsonError> build(std::string_view text, const JsonScan& scan) {
    if (scan.fault == JsonScan::Fault::NotUtf8)
        return tl::unexpected(JsonError{QStringLiteral("the text is not valid UTF-8")});
    if (scan.fault != JsonScan::Fault::None)
        return tl::unexpected(JsonError{placeOf(text, scan.offset) + QStringLiteral(": ") + scan.text});
    if (scan.mostFields > kMostFields)
        return tl::unexpected(JsonError{QStringLiteral("an object has %1 fields, more than the %2 allowed")
                                            .arg(scan.mostFields)
                                            .arg(kMostFields)});
    Json json = scan.hasLoneSurrogate ? Json::parse(withoutLoneSurrogates(text), nullptr, false)
                                      : Json::parse(text, nullptr, false);
    // The grammar was checked; what is left is a number that no double can hold.
    if (json.is_discarded())
        return tl::unexpected(JsonError{QStringLiteral("a number is out of range")});
    return json;
}

} // namespace

QByteArray toBytes(const Json& json) {
    return QByteArray::fromStdString(dump(json, -1));
}

QByteArray toPrettyBytes(const Json& json) {
    return QByteArray::fromStdString(dump(json, 2) + '\n');
}

tl::expected<Json, JsonError> parseOrdered(const QByteArray& utf8) {
    const std::string_view text = viewOf(utf8);
    return build(text, scanJson(text));
}

tl::expected<Json, JsonError> parseAuthored(const QByteArray& file) {
    const auto decoded = utf8OfFile(file);
    if (!decoded)
        return tl::unexpected(JsonError{decoded.error()});
    const QByteArray& utf8 = *decoded;
    std::string_view text = viewOf(utf8);
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    const JsonScan scan = scanJson(text);
    if (scan.fault == JsonScan::Fault::None && !scan.duplicates.isEmpty())
        return tl::unexpected(JsonError{
            placeOf(text, scan.duplicateOffset) +
            QStringLiteral(": “%1” stands twice in one object, and only one can count; take one out")
                .arg(scan.duplicates.first().left(60))});
    return build(text, scan);
}

std::string toStd(const QString& text) {
    // Qt writes '?' for a lone surrogate.
    QString whole = text;
    for (qsizetype i = 0; i < whole.size(); ++i) {
        const QChar c = std::as_const(whole)[i];
        if (c.isHighSurrogate() && i + 1 < whole.size() && std::as_const(whole)[i + 1].isLowSurrogate())
            ++i;
        else if (c.isSurrogate())
            whole[i] = QChar::ReplacementCharacter;
    }
    return whole.toStdString();
}

QString fromStd(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

Json toOrdered(const QJsonValue& value) {
    switch (value.type()) {
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        return nullptr;
    case QJsonValue::Bool:
        return value.toBool();
    case QJsonValue::Double: {
        const qint64 whole = value.toInteger();
        if (static_cast<double>(whole) == value.toDouble())
            return whole;
        return value.toDouble();
    }
    case QJsonValue::String:
        return toStd(value.toString());
    case QJsonValue::Array: {
        Json array = Json::array();
        for (const auto& child : value.toArray())
            array.push_back(toOrdered(child));
        return array;
    }
    case QJsonValue::Object: {
        Json object = Json::object();
        // A QJsonObject has each key once, so they need not be looked up.
        auto& fields = object.get_ref<Json::object_t&>();
        const QJsonObject source = value.toObject();
        for (auto it = source.begin(); it != source.end(); ++it)
            fields.Json::object_t::Container::emplace_back(toStd(it.key()), toOrdered(it.value()));
        return object;
    }
    }
    return nullptr;
}

} // namespace hrp::protocol
