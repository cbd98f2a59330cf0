// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/log/session_state.h>

#include <QAbstractTableModel>

#include <optional>

namespace hrp::ui {

/// One row a tool call: the question it belongs to, what was called, our verdict and why, which attempt.
/// Answers that a scripted participant gave to the same screens stand between them, and what the experimenter
/// did with a question that the agent left open.
class ToolCallModel final : public QAbstractTableModel, public LogView {
    Q_OBJECT
public:
    enum Column { Time, Question, Tool, Arguments, Verdict, Attempt, Took, ColumnCount };
    enum class State { Waiting, Accepted, Refused, Participant, ByHand, GivenUp };
    static constexpr int StateRole = Qt::UserRole + 1;

    struct Call {
        double tMs = 0;
        log::ToolCalled call;
        QString question;
        State state = State::Waiting;
        QString reason;
        int attempt = 0, maxAttempts = 0;
        std::optional<double> tookMs;
    };

    explicit ToolCallModel(QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    const std::vector<Call>& calls() const { return m_calls; }

    void reset() override;
    void consume(const LogBatch& batch) override;

private:
    QString openQuestion() const;
    QString screenName() const;
    void noteOwnAnswer(const log::ParticipantAnswered& answer, double tMs);
    int noteVerdict(const log::ToolAnswered& answered);
    void close(const log::QuestionClosed& closed, double tMs);
    QString text(const Call& call, int column) const;

    std::vector<Call> m_calls;
    int m_shown = 0;
    log::SessionState m_state;
};

} // namespace hrp::ui
