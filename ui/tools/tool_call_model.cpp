// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tool_call_model.h"

#include "stream/shown_records.h"
#include "text/format.h"

#include <hrp/protocol/json.h>
#include <hrp/session/scripted_participant.h>

#include <algorithm>
#include <limits>

namespace hrp::ui {
ToolCallModel::ToolCallModel(QObject* parent) : QAbstractTableModel(parent) {}

int ToolCallModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_shown;
}

int ToolCallModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString ToolCallModel::text(const Call& call, int column) const {
    switch (column) {
    case Time:
        return clockText(call.tMs);
    case Question:
        return call.question.isEmpty() ? tr("none open") : oneLine(call.question);
    case Tool:
        return oneLine(call.call.name, 60);
    case Arguments:
        return oneLine(call.call.arguments);
    case Verdict:
        if (call.state == State::Waiting)
            return tr("waiting");
        if (call.state == State::Participant)
            return QStringLiteral("• ") + tr("the participant's own");
        if (call.state == State::ByHand)
            return QStringLiteral("✋ ") + tr("answered by hand");
        if (call.state == State::GivenUp)
            return QStringLiteral("– ") + tr("no answer");
        if (call.state == State::Accepted)
            return QStringLiteral("✓ ") + tr("accepted");
        return QStringLiteral("✗ ") + (call.reason.isEmpty() ? tr("refused") : oneLine(call.reason));
    case Attempt:
        return call.attempt > 0 ? tr("%1 of %2").arg(call.attempt).arg(call.maxAttempts) : QString();
    case Took:
        return call.tookMs ? durationText(*call.tookMs) : QString();
    default:
        return {};
    }
}

QVariant ToolCallModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_shown)
        return {};
    const Call& call = m_calls[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(call, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() == 0) // the list shows column 0 for all of them
            return tr("%1: %2 %3, %4 %5")
                .arg(text(call, Time), text(call, Tool), text(call, Arguments), text(call, Verdict),
                     text(call, Attempt));
        return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
               text(call, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(
            QStringLiteral("%1\n%2 %3\n%4")
                .arg(call.question, call.call.name, call.call.arguments, text(call, Verdict)));
    case StateRole:
        return static_cast<int>(call.state);
    default:
        return {};
    }
}

QVariant ToolCallModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Question:
        return tr("Question");
    case Tool:
        return tr("Tool");
    case Arguments:
        return tr("Arguments");
    case Verdict:
        return tr("Verdict");
    case Attempt:
        return tr("Attempt");
    case Took:
        return tr("Took");
    default:
        return {};
    }
}

void ToolCallModel::reset() {
    beginResetModel();
    m_calls.clear();
    m_shown = 0;
    m_state.reset();
    endResetModel();
}

/// An accepted call has its own row; what became of the question otherwise gets one here.
void ToolCallModel::close(const log::QuestionClosed& closed, double tMs) {
    if (closed.accepted && !closed.byHand)
        return;
    log::ToolCalled shown;
    shown.name = closed.byHand ? tr("experimenter") : tr("question");
    if (closed.byHand)
        shown.arguments = QString::fromUtf8(protocol::toBytes(closed.value));
    m_calls.push_back({tMs,
                       shown,
                       shortQuestion(closed.question),
                       closed.byHand ? State::ByHand : State::GivenUp,
                       closed.byHand ? QString() : oneLine(closed.note, 400),
                       0,
                       0,
                       {}});
}

/// The participant's own answer stands among the agent's.
QString ToolCallModel::openQuestion() const {
    return m_state.question() ? shortQuestion(m_state.question()->question) : QString();
}

QString ToolCallModel::screenName() const {
    return m_state.screen() ? m_state.screen()->name : QString();
}

void ToolCallModel::noteOwnAnswer(const log::ParticipantAnswered& answer, double tMs) {
    m_calls.push_back({tMs,
                       {{}, {}, {}, tr("participant"), QString::fromUtf8(protocol::toBytes(answer.value))},
                       m_state.question()        ? openQuestion()
                       : answer.screen.isEmpty() ? screenName()
                                                 : answer.screen,
                       State::Participant,
                       {},
                       0,
                       0,
                       {}});
}

/// The row of the call that was answered; -1: it is not known.
int ToolCallModel::noteVerdict(const log::ToolAnswered& answered) {
    const auto call = std::find_if(m_calls.rbegin(), m_calls.rend(),
                                   [&](const Call& c) { return c.call.callId == answered.callId; });
    if (call == m_calls.rend())
        return -1;
    call->state = answered.accepted ? State::Accepted : State::Refused;
    call->reason = answered.reason;
    call->attempt = answered.attempt;
    call->maxAttempts = answered.maxAttempts;
    call->tookMs = answered.tookMs;
    return static_cast<int>(m_calls.rend() - call) - 1;
}

void ToolCallModel::consume(const LogBatch& batch) {
    int first = std::numeric_limits<int>::max(), last = -1;
    for (const log::RecordPtr& record : batch.records) {
        m_state.add(*record);
        visitShown<ShownPart::ToolCalls>(
            record->body, [&](const log::QuestionClosed& closed) { close(closed, record->tMs); },
            [&](const log::ParticipantAnswered& answer) { noteOwnAnswer(answer, record->tMs); },
            [&](const log::ToolCalled& called) {
                m_calls.push_back({record->tMs, called, openQuestion(), State::Waiting, {}, 0, 0, {}});
            },
            [&](const log::ToolAnswered& answered) {
                const int row = noteVerdict(answered);
                if (row < 0 || row >= m_shown)
                    return;
                first = std::min(first, row);
                last = std::max(last, row);
            });
    }
    if (first <= last)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
    if (const int total = static_cast<int>(m_calls.size()); total > m_shown) {
        beginInsertRows({}, m_shown, total - 1);
        m_shown = total;
        endInsertRows();
    }
}

} // namespace hrp::ui
