// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcript/transcript_model.h"

#include "text/format.h"

#include <QCoreApplication>

#include <algorithm>

namespace hrp::ui {

QString wordsOf(const log::Turn& turn) {
    if (!turn.text)
        return QCoreApplication::translate("hrp::ui::Transcript", "(no words known)");
    if (turn.text->isEmpty())
        return QCoreApplication::translate("hrp::ui::Transcript", "(no words)");
    return *turn.text;
}

qsizetype heardLength(const log::Turn& turn) {
    if (turn.speaker == log::Turn::Speaker::Participant || !turn.text || turn.text->isEmpty())
        return wordsOf(turn).size();
    if (!turn.open && turn.heardMs >= turn.generatedMs) // else somebody, or the end of the session, cut it
        return turn.text->size();
    qsizetype heard = std::min(turn.heardText.size(), turn.text->size());
    while (heard < turn.text->size() &&
           turn.text->at(heard).isSpace()) // what is struck out begins with a word
        ++heard;
    return heard;
}

TranscriptModel::TranscriptModel(QObject* parent) : QAbstractListModel(parent) {}

int TranscriptModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

const log::Turn* TranscriptModel::turnAt(int row) const {
    return row >= 0 && row < m_shown ? &m_fold.turns()[row] : nullptr;
}

QString TranscriptModel::speakerName(const log::Turn& turn) const {
    if (turn.speaker == log::Turn::Speaker::Participant)
        return m_participant.isEmpty() ? tr("Participant") : m_participant;
    return m_agent.isEmpty() ? tr("Agent") : m_agent;
}

QVariant TranscriptModel::data(const QModelIndex& index, int role) const {
    const log::Turn* turn = index.isValid() ? turnAt(index.row()) : nullptr;
    if (!turn)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case PlainTextRole:
        return wordsOf(*turn);
    case SpeakerNameRole:
        return speakerName(*turn);
    case Qt::AccessibleTextRole: {
        QString text = tr("%1 at %2: %3")
                           .arg(speakerName(*turn), clockText(turn->startMs), oneLine(wordsOf(*turn), 500));
        if (turn->interrupted)
            text +=
                QStringLiteral(". ") +
                tr("Interrupted; words after “%1” were never heard.").arg(oneLine(turn->heardText.right(60)));
        return text;
    }
    default:
        return {};
    }
}

QString TranscriptModel::textOf(const QList<int>& rows) const {
    QStringList lines;
    for (const int row : rows)
        if (const log::Turn* turn = turnAt(row)) {
            QString line = QStringLiteral("%1\t%2\t").arg(clockText(turn->startMs), speakerName(*turn));
            const QString words = wordsOf(*turn);
            const qsizetype heard = heardLength(*turn);
            line += turn->interrupted && heard < words.size()
                        ? words.left(heard) + tr(" [never heard: %1]").arg(words.mid(heard).trimmed())
                        : words;
            lines += line;
        }
    return lines.join(QLatin1Char('\n'));
}

int TranscriptModel::rowAt(double ms) const {
    for (int row = m_shown - 1; row >= 0; --row)
        if (m_fold.turns()[row].startMs <= ms + 0.5)
            return row;
    return -1;
}

int TranscriptModel::find(const QString& needle, int from, int direction) const {
    if (needle.isEmpty() || m_shown == 0)
        return -1;
    for (int i = 0; i < m_shown; ++i) {
        const int row = ((from + direction * i) % m_shown + m_shown) % m_shown;
        const log::Turn& turn = m_fold.turns()[row];
        if (turn.text && turn.text->contains(needle, Qt::CaseInsensitive))
            return row;
    }
    return -1;
}

void TranscriptModel::reset() {
    beginResetModel();
    m_fold = log::TurnFold();
    m_shown = 0;
    m_participant.clear();
    m_agent.clear();
    endResetModel();
}

void TranscriptModel::consume(const LogBatch& batch) {
    int first = -1;
    for (const log::RecordPtr& record : batch.records) {
        if (const auto* started = std::get_if<log::SessionStarted>(&record->body)) {
            m_participant = started->participantName;
            m_agent = started->agentName;
        }
        m_fold.add(*record);
        if (const int changed = m_fold.firstChanged(); changed >= 0)
            first = first < 0 ? changed : std::min(first, changed);
    }
    if (first < 0)
        return;
    const int before = m_shown, total = static_cast<int>(m_fold.turns().size());
    if (total > before) {
        beginInsertRows({}, before, total - 1);
        m_shown = total;
        endInsertRows();
    }
    // A turn that moves to its place by time shifts those behind it.
    if (first < before)
        Q_EMIT dataChanged(index(first), index(before - 1));
}

} // namespace hrp::ui
