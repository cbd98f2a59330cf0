// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcript/transcript_model.h"

#include "text/format.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

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
    const bool turn = row >= 0 && row < m_shown && !m_rows[static_cast<std::size_t>(row)].remark;
    return turn ? &m_fold.turns()[m_rows[static_cast<std::size_t>(row)].at] : nullptr;
}

const log::Remark* TranscriptModel::remarkAt(int row) const {
    const bool remark = row >= 0 && row < m_shown && m_rows[static_cast<std::size_t>(row)].remark;
    return remark ? &m_remarks[m_rows[static_cast<std::size_t>(row)].at] : nullptr;
}

double TranscriptModel::startMsAt(int row) const {
    return row >= 0 && row < m_shown ? m_rows[static_cast<std::size_t>(row)].tMs : 0;
}

QString TranscriptModel::wordsOf(const log::Remark& remark) const {
    switch (remark.kind) {
    case log::Remark::Kind::Message:
        return tr("Message: %1").arg(remark.text);
    case log::Remark::Kind::Typed:
        return tr("%1 typed: %2").arg(remark.speaker, remark.text);
    case log::Remark::Kind::Reveal:
        break;
    }
    return tr("Answer of %1: %2").arg(remark.speaker, remark.text);
}

QString TranscriptModel::wordsAt(int row) const {
    if (const log::Remark* remark = remarkAt(row))
        return wordsOf(*remark);
    const log::Turn* turn = turnAt(row);
    return turn ? ui::wordsOf(*turn) : QString();
}

QString TranscriptModel::speakerName(const log::Turn& turn) const {
    if (turn.speaker == log::Turn::Speaker::Participant)
        return m_participant.isEmpty() ? tr("Participant") : m_participant;
    return m_agent.isEmpty() ? tr("Agent") : m_agent;
}

QVariant TranscriptModel::data(const QModelIndex& index, int role) const {
    const int row = index.isValid() ? index.row() : -1;
    const log::Turn* turn = turnAt(row);
    const log::Remark* remark = remarkAt(row);
    if (!turn && !remark)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case PlainTextRole:
        return wordsAt(row);
    case SpeakerNameRole:
        return turn ? speakerName(*turn) : remark->speaker;
    case Qt::AccessibleTextRole: {
        if (remark)
            return tr("At %1: %2").arg(clockText(remark->tMs), oneLine(wordsOf(*remark), 500));
        QString text =
            tr("%1 at %2: %3")
                .arg(speakerName(*turn), clockText(turn->startMs), oneLine(ui::wordsOf(*turn), 500));
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
    for (const int row : rows) {
        if (const log::Remark* remark = remarkAt(row))
            lines += QStringLiteral("%1\t\t%2").arg(clockText(remark->tMs), wordsOf(*remark));
        if (const log::Turn* turn = turnAt(row)) {
            QString line = QStringLiteral("%1\t%2\t").arg(clockText(turn->startMs), speakerName(*turn));
            const QString words = ui::wordsOf(*turn);
            const qsizetype heard = heardLength(*turn);
            line += turn->interrupted && heard < words.size()
                        ? words.left(heard) + tr(" [never heard: %1]").arg(words.mid(heard).trimmed())
                        : words;
            lines += line;
        }
    }
    return lines.join(QLatin1Char('\n'));
}

int TranscriptModel::rowAt(double ms) const {
    for (int row = m_shown - 1; row >= 0; --row)
        if (turnAt(row) && startMsAt(row) <= ms + 0.5)
            return row;
    return -1;
}

int TranscriptModel::find(const QString& needle, int from, int direction) const {
    if (needle.isEmpty() || m_shown == 0)
        return -1;
    for (int i = 0; i < m_shown; ++i) {
        const int row = ((from + direction * i) % m_shown + m_shown) % m_shown;
        const log::Turn* turn = turnAt(row);
        if ((!turn || turn->text) && wordsAt(row).contains(needle, Qt::CaseInsensitive))
            return row;
    }
    return -1;
}

/// Both lists are in order of time, or nearly: a turn's start may still be corrected.
void TranscriptModel::merge() {
    std::vector<Row> rows;
    rows.reserve(static_cast<std::size_t>(m_fold.turns().size() + m_remarks.size()));
    for (qsizetype i = 0; i < m_fold.turns().size(); ++i)
        rows.push_back({m_fold.turns()[i].startMs, i, false});
    for (qsizetype i = 0; i < m_remarks.size(); ++i)
        rows.push_back({m_remarks[i].tMs, i, true});
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.tMs < b.tMs; });
    m_rows = std::move(rows);
}

void TranscriptModel::reset() {
    beginResetModel();
    m_fold = log::TurnFold();
    m_remarks.clear();
    m_rows.clear();
    m_shown = 0;
    m_participant.clear();
    m_agent.clear();
    endResetModel();
}

/// The first row that is a turn from this one on, or a remark from this time on.
int TranscriptModel::firstRow(qsizetype turn, double remarkMs) const {
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) {
        return row.remark ? row.tMs >= remarkMs : row.at >= turn;
    });
    return static_cast<int>(found - m_rows.begin());
}

void TranscriptModel::consume(const LogBatch& batch) {
    constexpr qsizetype kNoTurn = std::numeric_limits<qsizetype>::max();
    constexpr double kNoRemark = std::numeric_limits<double>::max();
    qsizetype turn = kNoTurn;
    double remarkMs = kNoRemark;
    for (const log::RecordPtr& record : batch.records) {
        if (const auto* started = std::get_if<log::SessionStarted>(&record->body)) {
            m_participant = started->participantName;
            m_agent = started->agentName;
        }
        if (auto remark = log::remarkOf(*record)) {
            remarkMs = std::min(remarkMs, remark->tMs);
            m_remarks.append(*std::move(remark));
        }
        m_fold.add(*record);
        if (const int changed = m_fold.firstChanged(); changed >= 0)
            turn = std::min<qsizetype>(turn, changed);
    }
    if (turn == kNoTurn && remarkMs == kNoRemark)
        return;
    const int before = m_shown, total = static_cast<int>(m_fold.turns().size() + m_remarks.size());
    const int firstBefore = firstRow(turn, remarkMs);
    if (total > before)
        beginInsertRows({}, before, total - 1);
    merge();
    if (total > before) {
        m_shown = total;
        endInsertRows();
    }
    // What comes to its place by time shifts those behind it.
    if (const int first = std::min(firstBefore, firstRow(turn, remarkMs)); first < before)
        Q_EMIT dataChanged(index(first), index(before - 1));
}

} // namespace hrp::ui
