// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/finding_model.h"

#include "text/format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace hrp::ui {
namespace {

using log::FindingClass;

QString findingWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Findings", source);
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

FindingModel::FindingModel(QObject* parent) : QAbstractTableModel(parent) {}

int FindingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

int FindingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant FindingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_shown)
        return {};
    const Matter& m = matter(index.row());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
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
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
               data(index, Qt::DisplayRole).toString();
    case Qt::ToolTipRole:
        return plainToolTip(m.text);
    case ClassRole:
        return static_cast<int>(m.cls);
    default:
        return {};
    }
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Class:
        return tr("For whom");
    case Time:
        return tr("Time");
    case What:
        return tr("What was noticed");
    case Rule:
        return tr("Rule");
    default:
        return {};
    }
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
    if (const auto* finding = std::get_if<log::Finding>(&record.body)) {
        if (finding->severity == log::Severity::Info && finding->cls != FindingClass::ActNow)
            return std::nullopt; // what an impossible command is answered with: said at once, not kept
        m.cls = finding->cls;
        m.severity = finding->severity;
        m.text = finding->text;
        m.rule = finding->rule;
        m.check = finding->check;
        m.eventId = finding->eventId.isEmpty() ? finding->concerns : finding->eventId;
        return m;
    }
    if (const auto* error = std::get_if<log::EngineError>(&record.body)) {
        m.cls = FindingClass::Engineer;
        m.severity = log::Severity::Error;
        m.text = findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "The engine reports: %1"))
                     .arg(error->error.message);
        m.rule = QStringLiteral("H18");
        m.check = error->error.code;
        return m;
    }
    if (const auto* device = std::get_if<log::DeviceProblem>(&record.body)) {
        if (device->recovered) {
            for (Matter& before : m_matters)
                before.over = before.over || (before.device && before.check == device->device);
            return std::nullopt;
        }
        m.cls = FindingClass::ActNow;
        m.text = device->text;
        m.check = device->device;
        m.device = true;
        return m;
    }
    if (const auto* budget = std::get_if<log::BudgetReached>(&record.body)) {
        m.cls = FindingClass::ActNow;
        const QString limit = QLocale().toString(budget->limit, 'g', 6),
                      used = QLocale().toString(budget->used, 'g', 6);
        const QString unit = budget->unit == QLatin1String("tokens")
                                 ? findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "tokens"))
                                 : findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "of cost"));
        m.text =
            (budget->scope == QLatin1String("study")
                 ? findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "The study has used %1 of %2 %3."))
                 : findingWords(QT_TRANSLATE_NOOP("hrp::ui::Findings", "This session has used %1 of %2 %3.")))
                .arg(used, limit, unit);
        m.check = QStringLiteral("budget");
        return m;
    }
    return std::nullopt;
}

void FindingModel::consume(const LogBatch& batch) {
    bool changed = false;
    for (const log::RecordPtr& record : batch.records) {
        changed = changed || std::holds_alternative<log::DeviceProblem>(record->body);
        std::optional<Matter> m = matterOf(*record);
        if (!m)
            continue;
        const auto same = std::find_if(m_matters.rbegin(), m_matters.rend(), [&](const Matter& before) {
            return before.cls == m->cls && before.text == m->text && before.check == m->check && !before.over;
        });
        if (same != m_matters.rend()) {
            ++same->times;
            changed = true;
            continue;
        }
        ++m_counts[static_cast<std::size_t>(m->cls)];
        m_matters.push_back(std::move(*m));
    }
    if (changed && m_shown > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_shown - 1, ColumnCount - 1));
    if (const int total = static_cast<int>(m_matters.size()); total > m_shown) {
        beginInsertRows({}, m_shown, total - 1);
        m_shown = total;
        endInsertRows();
    }
}

} // namespace hrp::ui
