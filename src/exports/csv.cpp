// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/exports/tables.h>

#include <hrp/base/dispatch.h>

#include <QLocale>

#include <cmath>

namespace hrp::exports {
namespace {

constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

QByteArray field(const QString& text) {
    QString safe = text;
    safe.remove(QChar(u'\0'));
    // A spreadsheet would run it.
    if (!safe.isEmpty() && QStringLiteral("=+-@\t\r").contains(safe.front()))
        safe.prepend(QLatin1Char('\''));
    const bool quotes = safe.contains(QLatin1Char('"')) || safe.contains(QLatin1Char(',')) ||
                        safe.contains(QLatin1Char('\n')) || safe.contains(QLatin1Char('\r')) ||
                        safe.startsWith(QLatin1Char(' ')) || safe.endsWith(QLatin1Char(' '));
    if (!quotes)
        return safe.toUtf8();
    safe.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return '"' + safe.toUtf8() + '"';
}

QByteArray cellText(const Cell& cell) {
    QByteArray out;
    base::dispatch(
        cell, base::Overloaded{
                  [](std::monostate) {},
                  [&](double number) {
                      if (std::isfinite(number))
                          out = number == 0 ? QByteArray("0")
                                            : QByteArray::number(number, 'g', QLocale::FloatingPointShortest);
                  },
                  [&](std::int64_t number) { out = QByteArray::number(static_cast<qlonglong>(number)); },
                  [&](bool truth) { out = truth ? "true" : "false"; },
                  [&](const QString& text) { out = field(text); },
              });
    return out;
}

QByteArray line(const Row& row) {
    QByteArray out;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0)
            out += ',';
        out += cellText(row[i]);
    }
    return out + "\r\n";
}

} // namespace

QByteArray csvRows(const Table& table) {
    QByteArray out;
    for (const Row& row : table.rows)
        out += line(row);
    return out;
}

QByteArray toCsv(const Table& table) {
    Row header;
    for (const Column& column : table.columns)
        header.emplace_back(QString::fromLatin1(column.name));
    return kByteOrderMark + line(header) + csvRows(table);
}

QByteArray codebookCsv(const std::vector<Table>& tables) {
    Table book{QStringLiteral("codebook"),
               {{"table", ""},
                {"name", ""},
                {"meaning", ""},
                {"unit", ""},
                {"range", ""},
                {"missing", ""},
                {"clock", ""}},
               {}};
    const auto text = [](const char* words) { return Cell(QString::fromUtf8(words)); };
    for (const Table& table : tables)
        for (const Column& column : table.columns)
            book.rows.push_back({table.name, text(column.name), text(column.meaning), text(column.unit),
                                 text(column.range), text(column.missing), text(column.clock)});
    return toCsv(book);
}

} // namespace hrp::exports
