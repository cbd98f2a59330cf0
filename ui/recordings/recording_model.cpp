// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings/recording_model.h"

#include "text/format.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

namespace hrp::ui {

RecordingModel::RecordingModel(QObject* parent) : QAbstractTableModel(parent) {}

int RecordingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int RecordingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString RecordingModel::text(const RecordingEntry& entry, int column) const {
    switch (column) {
    case Date:
        return entry.startedUnixMs > 0 ? QLocale().toString(QDateTime::fromMSecsSinceEpoch(
                                                                static_cast<qint64>(entry.startedUnixMs)),
                                                            QLocale::ShortFormat)
                                       : tr("not known");
    case Study:
        return entry.study.isEmpty() ? QFileInfo(entry.folder).completeBaseName() : oneLine(entry.study, 120);
    case Outcome:
        if (!entry.problem.isEmpty())
            return QStringLiteral("✗ ") + tr("cannot be read");
        if (isRunning(entry))
            return QStringLiteral("● ") + tr("is being recorded");
        if (!entry.outcome)
            return QStringLiteral("⚠ ") + tr("broke off");
        if (*entry.outcome == log::Outcome::Finished)
            return QStringLiteral("✓ ") + outcomeText(*entry.outcome);
        return (*entry.outcome == log::Outcome::Stopped ? QStringLiteral("■ ") : QStringLiteral("⚠ ")) +
               outcomeText(*entry.outcome);
    case Length:
        return entry.lengthMs > 0 ? clockText(entry.lengthMs, false) : QStringLiteral("–");
    case Size:
        return sizeText(entry.bytes);
    default:
        return {};
    }
}

QVariant RecordingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_entries.size())
        return {};
    const RecordingEntry& entry = m_entries[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return text(entry, index.column());
    case Qt::AccessibleTextRole:
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
               text(entry, index.column());
    case Qt::ToolTipRole: {
        QStringList lines{entry.folder};
        if (!entry.agent.isEmpty() || !entry.participant.isEmpty())
            lines += tr("%1 with %2, on %3").arg(entry.participant, entry.agent, entry.engine);
        for (const QString& more : {entry.reason, entry.problem})
            if (!more.isEmpty())
                lines += oneLine(more, 400);
        return plainToolTip(lines.join(QLatin1Char('\n')));
    }
    case SortRole:
        switch (index.column()) {
        case Date:
            return entry.startedUnixMs;
        case Length:
            return entry.lengthMs;
        case Size:
            return entry.bytes;
        default:
            return text(entry, index.column());
        }
    case WordsRole: {
        QStringList words{QFileInfo(entry.folder).fileName(), entry.agent, entry.participant, entry.engine,
                          entry.reason};
        for (int column = 0; column < ColumnCount; ++column)
            words += text(entry, column);
        return words.join(QLatin1Char(' '));
    }
    default:
        return {};
    }
}

QVariant RecordingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Date:
        return tr("Date");
    case Study:
        return tr("Study");
    case Outcome:
        return tr("How it ended");
    case Length:
        return tr("Length");
    case Size:
        return tr("Size");
    default:
        return {};
    }
}

void RecordingModel::setEntries(const QList<RecordingEntry>& entries) {
    beginResetModel();
    m_entries = entries;
    endResetModel();
}

void RecordingModel::forget(const QString& folder) {
    for (int row = 0; row < m_entries.size(); ++row)
        if (m_entries[row].folder == folder) {
            beginRemoveRows({}, row, row);
            m_entries.removeAt(row);
            endRemoveRows();
            return;
        }
}

void RecordingModel::setRunning(const QString& folder) {
    m_running = folder;
    if (!m_entries.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

} // namespace hrp::ui
