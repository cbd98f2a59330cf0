// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/conformance/report.h>

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace hrp::ui {

/// The checks of an engine as rows, in the order of the suite: each with a sign and its word, what was seen,
/// and how long it took.
class CheckModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Verdict, Check, Evidence, ColumnCount };
    enum class State { Waiting, Running, Done };
    struct Row {
        conformance::CheckInfo check;
        State state = State::Waiting;
        std::optional<conformance::CheckResult> result;
    };

    explicit CheckModel(QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// All checks wait again.
    void begin();
    void start(const QString& check);
    void finish(const conformance::CheckResult& result);
    /// The final report: results that were corrected at the end included.
    void take(const conformance::Report& report);

    const Row& row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    int done() const;
    int count(conformance::Outcome outcome) const;
    /// Everything about a row as plain text: what it does, what was seen, what to change.
    QString detailOf(int index) const;

private:
    int find(const QString& check) const;
    std::vector<Row> m_rows;
};

/// "✓ passed", "✗ failed", "⚠ warning", "– skipped".
QString verdictText(conformance::Outcome outcome);

} // namespace hrp::ui
