// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/log/remark.h>
#include <hrp/log/session_log.h>

#include <QAbstractListModel>

#include <vector>

namespace hrp::ui {

/// The turns of both speakers, in order of their start. A row is made when the turn begins and filled as
/// its words come, however late (case 124).
class TranscriptModel final : public QAbstractListModel, public LogView {
    Q_OBJECT
public:
    enum Role { TurnRole = Qt::UserRole + 1, SpeakerNameRole, PlainTextRole };

    explicit TranscriptModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The turn of a row; null for a remark.
    const log::Turn* turnAt(int row) const;
    /// The remark of a row (a message, typed words, a reveal); null for a turn.
    const log::Remark* remarkAt(int row) const;
    /// When the row's turn began, or its remark was made.
    double startMsAt(int row) const;
    QString speakerName(const log::Turn& turn) const;
    /// "mm-hmm" over the agent's words: nobody took the floor.
    bool isShortOverlap(const log::Turn& turn) const { return log::isShortOverlap(turn, m_fold.turns()); }
    /// "Message: two more minutes", "Kim typed: hello", …
    QString wordsOf(const log::Remark& remark) const;
    /// "Alex 00:03.1  Hello" lines of the rows, for the clipboard.
    QString textOf(const QList<int>& rows) const;
    /// The turn that had begun last at a session time, or -1.
    int rowAt(double ms) const;
    /// First row at or after `from` (wrapping) whose words hold `needle`, or -1. `direction` is +1 or -1.
    int find(const QString& needle, int from, int direction) const;

    void reset() override;
    void consume(const LogBatch& batch) override;

private:
    /// Turns and remarks by time; a turn before a remark of the same moment.
    struct Row {
        double tMs = 0;
        qsizetype at = 0; ///< in the turns or in the remarks
        bool remark = false;
    };
    void merge();
    int firstRow(qsizetype turn, double remarkMs) const;
    QString wordsAt(int row) const;

    log::TurnFold m_fold;
    QList<log::Remark> m_remarks;
    std::vector<Row> m_rows;
    int m_shown = 0;
    QString m_participant, m_agent;
};

/// Words of a turn as shown when there are none: "(no words known)", "(no words)" for an empty text.
QString wordsOf(const log::Turn& turn);
/// Length of the part of wordsOf() that was heard; all of it for participants and undisturbed replies.
qsizetype heardLength(const log::Turn& turn);

} // namespace hrp::ui
