// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/check_model.h"

#include "text/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace hrp::ui {

using conformance::Outcome;

QString verdictText(Outcome outcome) {
    switch (outcome) {
    case Outcome::Pass:
        return QStringLiteral("✓ ") + QCoreApplication::translate("hrp::ui::CheckModel", "passed");
    case Outcome::Fail:
        return QStringLiteral("✗ ") + QCoreApplication::translate("hrp::ui::CheckModel", "failed");
    case Outcome::Warn:
        return QStringLiteral("⚠ ") + QCoreApplication::translate("hrp::ui::CheckModel", "warning");
    case Outcome::Skip:
        return QStringLiteral("– ") + QCoreApplication::translate("hrp::ui::CheckModel", "skipped");
    }
    return {};
}

CheckModel::CheckModel(QObject* parent) : TextTableModel(parent) {
    begin();
}

QStringList CheckModel::headings() const {
    return {tr("Verdict"), tr("Check"), tr("What was seen"), tr("What to change")};
}

QString CheckModel::cell(int at, int column) const {
    const Row& r = row(at);
    switch (column) {
    case Verdict:
        return r.result                    ? verdictText(r.result->outcome)
               : r.state == State::Running ? QStringLiteral("▶ ") + tr("runs")
                                           : QStringLiteral("· ") + tr("waits");
    case Check:
        return r.check.name;
    case Evidence:
        return !r.result ? r.check.does
                         : oneLine(r.result->outcome == Outcome::Fail && !r.result->came.isEmpty()
                                       ? r.result->came
                                       : r.result->evidence,
                                   400);
    case Change:
        return oneLine(changeOf(r), 400);
    default:
        return {};
    }
}

QString CheckModel::toolTip(int row) const {
    return detailOf(row);
}

/// The remedy of what failed.
QString CheckModel::changeOf(const Row& r) {
    if (!r.result)
        return {};
    return r.result->change.isEmpty() && r.result->outcome == Outcome::Fail ? r.check.remedy
                                                                            : r.result->change;
}

void CheckModel::begin() {
    beginResetModel();
    m_rows.clear();
    for (const conformance::CheckInfo& check : conformance::suite())
        m_rows.push_back({check, State::Waiting, {}});
    endResetModel();
}

int CheckModel::find(const QString& check) const {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& r) { return r.check.name == check; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void CheckModel::start(const QString& check) {
    if (const int at = find(check); at >= 0 && row(at).state == State::Waiting) {
        m_rows[static_cast<std::size_t>(at)].state = State::Running;
        Q_EMIT dataChanged(index(at, 0), index(at, columnCount() - 1));
    }
}

void CheckModel::finish(const conformance::CheckResult& result) {
    if (const int at = find(result.check.name); at >= 0) {
        Row& r = m_rows[static_cast<std::size_t>(at)];
        r.state = State::Done;
        r.result = result;
        Q_EMIT dataChanged(index(at, 0), index(at, columnCount() - 1));
    }
}

void CheckModel::take(const conformance::Report& report) {
    for (const conformance::CheckResult& result : report.results)
        finish(result);
}

int CheckModel::done() const {
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [](const Row& r) { return r.result.has_value(); }));
}

int CheckModel::count(Outcome outcome) const {
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [outcome](const Row& r) {
        return r.result && r.result->outcome == outcome;
    }));
}

QString CheckModel::detailOf(int index) const {
    const Row& r = row(index);
    QStringList lines{r.check.does, tr("Proves: %1").arg(r.check.proves.join(QStringLiteral(", ")))};
    if (!r.result)
        return lines.join(QLatin1Char('\n'));
    lines += verdictText(r.result->outcome) + QStringLiteral(": ") + r.result->evidence;
    if (!r.result->expected.isEmpty())
        lines += tr("Expected: %1").arg(r.result->expected);
    if (!r.result->came.isEmpty() && r.result->came != r.result->evidence)
        lines += tr("Came: %1").arg(r.result->came);
    const QString remedy = changeOf(r);
    if (!remedy.isEmpty())
        lines += tr("To change: %1").arg(remedy);
    return lines.join(QLatin1Char('\n'));
}

} // namespace hrp::ui
