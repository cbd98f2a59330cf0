// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

namespace hrp::protocol {

/// Why a file that somebody named was not read. Two sentences.
struct FileProblem {
    QString text; ///< "“robin.json” is not a regular file."
    QString remedy;
    QString whole() const { return text + QLatin1Char(' ') + remedy; }
};

/// All of a file that somebody named. Only regular files, and never more than `mostBytes` and one: pipes
/// would be waited on, and devices read until memory ends. Blocking; any thread.
tl::expected<QByteArray, FileProblem> readWholeFile(const QString& path, qint64 mostBytes);

/// The text of a file in UTF-8. Programs of people write UTF-16 too, with a byte order mark or without one:
/// that is read. UTF-32 and what is no Unicode are errors: "the file is written in …; save it as UTF-8".
tl::expected<QByteArray, QString> utf8OfFile(const QByteArray& bytes);

} // namespace hrp::protocol
