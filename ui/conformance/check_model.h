// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "widgets/text_table_model.h"

#include <hrp/conformance/report.h>

#include <optional>
#include <vector>

namespace hrp::ui {

/// The checks of an engine as rows, in the order of the suite: each with a sign and its word, what was seen,
/// and how long it took.
class CheckModel final : public TextTableModel {
    Q_OBJECT
public:
    enum Column { Verdict, Check, Evidence, Change };
    enum class State { Waiting, Running, Done };
    struct Row {
        conformance::CheckInfo check;
        State state = State::Waiting;
        std::optional<conformance::CheckResult> result;
    };

    explicit CheckModel(QObject* parent = nullptr);

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

protected:
    int rows() const override { return static_cast<int>(m_rows.size()); }
    QStringList headings() const override;
    QString cell(int row, int column) const override;
    QString toolTip(int row) const override;

private:
    static QString changeOf(const Row& row);
    int find(const QString& check) const;
    std::vector<Row> m_rows;
};

/// "✓ passed", "✗ failed", "⚠ warning", "– skipped".
QString verdictText(conformance::Outcome outcome);

} // namespace hrp::ui
