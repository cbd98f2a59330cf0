// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace hrp::protocol {

/// JSON that keeps the order of its fields: what we write is in the order of the source document, and
/// files of the user's come back as they were.
using Json = nlohmann::ordered_json;

/// Compact bytes. A double without a fraction is written as an integer (`"speed":1`); invalid UTF-8 and
/// lone surrogates become U+FFFD, so that what we write is always valid.
QByteArray toBytes(const Json& json);
/// The same, indented by two, with a final newline (files).
QByteArray toPrettyBytes(const Json& json);

/// A text with the place where reading failed: "line 3, column 17: …".
struct JsonError {
    QString text;
};
/// Strict reading that keeps the order of fields. Refuses nesting over 64 levels and trailing bytes.
tl::expected<Json, JsonError> parseOrdered(const QByteArray& utf8);
/// The same for files that people write: a field that stands twice in one object is an error, since one of
/// the two would count for nothing without a word. A byte order mark is passed over, and UTF-16 is read
/// (older PowerShells write it); other encodings are named.
tl::expected<Json, JsonError> parseAuthored(const QByteArray& file);

std::string toStd(const QString& text); ///< UTF-8; a lone surrogate becomes U+FFFD
QString fromStd(const std::string& utf8);
Json toOrdered(const QJsonValue& value);

} // namespace hrp::protocol
