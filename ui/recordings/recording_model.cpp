// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings/recording_model.h"

#include "text/format.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLocale>

namespace hrp::ui {

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
        return outcomeShown(entry);
    case Length:
        return entry.lengthMs > 0 ? clockText(entry.lengthMs, false) : QStringLiteral("–");
    case Size:
        return sizeText(entry.bytes);
    default:
        return {};
    }
}

QString RecordingModel::outcomeShown(const RecordingEntry& entry) const {
    if (!entry.problem.isEmpty())
        return QStringLiteral("✗ ") + tr("cannot be read");
    if (isRunning(entry))
        return QStringLiteral("● ") + tr("is being recorded");
    const QString text = entry.outcome ? outcomeText(*entry.outcome) : tr("broke off");
    if (entry.soundMissing)
        return QStringLiteral("⚠ ") + tr("%1; sound is missing").arg(text);
    return (entry.outcome == log::Outcome::Finished  ? QStringLiteral("✓ ")
            : entry.outcome == log::Outcome::Stopped ? QStringLiteral("■ ")
                                                     : QStringLiteral("⚠ ")) +
           text;
}

QStringList RecordingModel::headings() const {
    return {tr("Date"), tr("Study"), tr("How it ended"), tr("Length"), tr("Size")};
}

QString RecordingModel::cell(int row, int column) const {
    return text(entry(row), column);
}

QString RecordingModel::toolTip(int row) const {
    const RecordingEntry& e = entry(row);
    QStringList lines{e.folder};
    if (!e.agent.isEmpty() || !e.participant.isEmpty())
        lines += tr("%1 with %2, on %3").arg(e.participant, e.agent, e.engine);
    for (const QString& words : {e.reason, e.problem})
        if (!words.isEmpty())
            lines += oneLine(words, 400);
    return lines.join(QLatin1Char('\n'));
}

QVariant RecordingModel::more(int row, int column, int role) const {
    const RecordingEntry& e = entry(row);
    if (role == WordsRole) {
        QStringList words{QFileInfo(e.folder).fileName(), e.agent, e.participant, e.engine, e.reason};
        for (int each = 0; each < columnCount(); ++each)
            words += text(e, each);
        return words.join(QLatin1Char(' '));
    }
    if (role != SortRole)
        return {};
    switch (column) {
    case Date:
        return e.startedUnixMs;
    case Length:
        return e.lengthMs;
    case Size:
        return e.bytes;
    default:
        return text(e, column);
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
    allChanged();
}

} // namespace hrp::ui
