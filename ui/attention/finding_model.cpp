// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/finding_model.h"

#include "stream/shown_records.h"
#include "text/format.h"
#include "text/rule_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace hrp::ui {
namespace {

using log::FindingClass;

QString findingWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Findings", source);
}

QString budgetText(const log::BudgetReached& budget) {
    const QString limit = QLocale().toString(budget.limit, 'g', 6),
                  used = QLocale().toString(budget.used, 'g', 6);
    const QString unit = budget.unit == QLatin1String("tokens")
                             ? findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "tokens"))
                             : findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "of cost"));
    return (budget.scope == QLatin1String("study")
                ? findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "The study has used %1 of %2 %3."))
                : findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "This session has used %1 of %2 %3.")))
        .arg(used, limit, unit);
}

} // namespace

QString classText(FindingClass cls) {
    switch (cls) {
    case FindingClass::ActNow:
        return findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "act now"));
    case FindingClass::Note:
        return findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "note for later"));
    case FindingClass::Engineer:
        return findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "for the engineer"));
    }
    return {};
}

QString classSign(FindingClass cls) {
    return cls == FindingClass::ActNow ? QStringLiteral("‼")
           : cls == FindingClass::Note ? QStringLiteral("•")
                                       : QStringLiteral("⚙");
}

QString classIcon(FindingClass cls) {
    return cls == FindingClass::ActNow ? QStringLiteral("bell")
           : cls == FindingClass::Note ? QStringLiteral("flag")
                                       : QStringLiteral("tool");
}

QStringList FindingModel::headings() const {
    return {tr("For whom"), tr("Time"), tr("What was noticed"), tr("Rule")};
}

QString FindingModel::cell(int row, int column) const {
    const Matter& m = matter(row);
    switch (column) {
    case Class:
        return classSign(m.cls) + QLatin1Char(' ') + classText(m.cls);
    case Time:
        return clockText(m.tMs);
    case What: {
        QString text = oneLine(m.text, 400);
        if (m.times > 1)
            text += QStringLiteral(" (×%1)").arg(QLocale().toString(m.times));
        return m.over ? text + QStringLiteral(" – ") + tr("over") : text;
    }
    case Rule:
        return m.check.isEmpty()  ? m.rule
               : m.rule.isEmpty() ? m.check
                                  : m.rule + QStringLiteral(" · ") + m.check;
    default:
        return {};
    }
}

QString FindingModel::toolTip(int row) const {
    const Matter& m = matter(row);
    return m.inFull.isEmpty() || m.inFull == m.text ? m.text : m.text + QLatin1Char('\n') + m.inFull;
}

QVariant FindingModel::more(int row, int, int role) const {
    return role == ClassRole ? QVariant(static_cast<int>(matter(row).cls)) : QVariant();
}

int FindingModel::next() const {
    int best = -1;
    for (int row = m_shown - 1; row >= 0; --row) {
        const Matter& m = matter(row);
        if (!m.seen && !m.over && (best < 0 || m.cls < matter(best).cls))
            best = row;
    }
    return best;
}

int FindingModel::unseen() const {
    return static_cast<int>(std::count_if(m_matters.begin(), m_matters.end(),
                                          [](const Matter& m) { return !m.seen && !m.over; }));
}

void FindingModel::markSeen(int row) {
    if (row >= 0 && row < m_shown)
        m_matters[static_cast<std::size_t>(row)].seen = true;
}

void FindingModel::reset() {
    beginResetModel();
    m_matters.clear();
    m_counts = {};
    m_shown = 0;
    endResetModel();
}

std::optional<FindingModel::Matter> FindingModel::matterOf(const log::Record& record) {
    Matter m;
    m.tMs = record.tMs;
    bool kept = false;
    visitShown<ShownPart::Findings>(
        record.body,
        [&](const log::Finding& finding) {
            // What an impossible command is answered with is said at once, not kept.
            kept = finding.severity != log::Severity::Info || finding.cls == FindingClass::ActNow;
            m.cls = finding.cls;
            m.severity = finding.severity;
            m.text = findingText(finding);
            m.inFull = finding.text;
            m.rule = finding.rule;
            m.check = finding.check;
            m.eventId = finding.eventId.isEmpty() ? finding.concerns : finding.eventId;
        },
        [&](const log::EngineError& error) {
            kept = true;
            m.cls = FindingClass::Engineer;
            m.severity = log::Severity::Error;
            m.text = findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "The engine reports: %1"))
                         .arg(error.error.message);
            m.rule = QStringLiteral("H18");
            m.check = error.error.code;
        },
        [&](const log::DeviceProblem& device) {
            kept = !device.recovered;
            for (Matter& before : m_matters)
                before.over =
                    before.over || (device.recovered && before.device && before.check == device.device);
            m.cls = FindingClass::ActNow;
            m.text = device.text;
            m.check = device.device;
            m.device = true;
        },
        [&](const log::BudgetReached& budget) {
            kept = true;
            m.cls = FindingClass::ActNow;
            m.text = budgetText(budget);
            m.check = QStringLiteral("budget");
        });
    return kept ? std::optional(m) : std::nullopt;
}

void FindingModel::consume(const LogBatch& batch) {
    bool changed = false;
    for (const log::RecordPtr& record : batch.records) {
        changed = changed || std::holds_alternative<log::DeviceProblem>(record->body);
        std::optional<Matter> m = matterOf(*record);
        if (!m)
            continue;
        const auto same = std::find_if(m_matters.rbegin(), m_matters.rend(), [&](const Matter& before) {
            return before.cls == m->cls && before.text == m->text && before.inFull == m->inFull &&
                   before.check == m->check && !before.over;
        });
        if (same != m_matters.rend()) {
            ++same->times;
            changed = true;
            continue;
        }
        ++m_counts[static_cast<std::size_t>(m->cls)];
        m_matters.push_back(std::move(*m));
    }
    if (changed)
        allChanged();
    if (const int total = static_cast<int>(m_matters.size()); total > m_shown) {
        beginInsertRows({}, m_shown, total - 1);
        m_shown = total;
        endInsertRows();
    }
}

} // namespace hrp::ui
