// SPDX-License-Identifier: GPL-3.0-or-later
// A session as tables for statistics: rows of typed cells, columns that say what they hold.
#pragma once
#include <hrp/exports/tiers.h>
#include <hrp/metrics/summary.h>
#include <hrp/recording/details.h>

#include <QByteArray>
#include <QString>

#include <memory>
#include <variant>
#include <vector>

namespace hrp::exports {

/// What a column holds: one line of the codebook. Every text is plain English.
struct Column {
    const char* name;
    const char* meaning;
    const char* unit = "";    ///< "ms", "samples", "USD"; empty: none
    const char* range = "";   ///< "0 …", "participant | agent"; empty: any text
    const char* missing = ""; ///< when the cell is empty
    const char* clock = "";   ///< "session": ms since the first captured sample; "wall": UTC
};

/// No value is an empty cell.
using Cell = std::variant<std::monostate, double, std::int64_t, bool, QString>;
using Row = std::vector<Cell>;

struct Table {
    QString name; ///< of the file, without its ending
    std::vector<Column> columns;
    std::vector<Row> rows; ///< as many cells as columns
};

/// UTF-8 with a byte order mark, RFC 4180, lines end with CR LF. Numbers have a point and no "-0"; a text
/// that a spreadsheet would take for a formula (=, +, -, @, tab or return first) gets an apostrophe before
/// it.
QByteArray toCsv(const Table& table);
/// The same without byte order mark and header: more rows of a table.
QByteArray csvRows(const Table& table);
/// One line a column of all tables.
QByteArray codebookCsv(const std::vector<Table>& tables);

/// Folds one session's records into its tables: events, decisions, runs, chat and ratings with the columns of
/// HyperStudy's own exports, then turns, answers, findings and the one row of sessions. One thread.
class TablesFold {
public:
    TablesFold();
    ~TablesFold();
    TablesFold(TablesFold&&) noexcept;
    TablesFold& operator=(TablesFold&&) noexcept;

    void add(const log::Record& record);
    /// `recording`: the folder's name. Only rows that begin in the span, if there is one; times stay session
    /// times. Every table begins with the columns that say which session a row belongs to.
    std::vector<Table> tables(const QString& recording, const recording::Details& details,
                              const metrics::PriceTable* prices = nullptr,
                              const std::optional<Span>& span = {}) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::exports
