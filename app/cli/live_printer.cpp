// SPDX-License-Identifier: GPL-3.0-or-later
#include "live_printer.h"

#include <hrp/base/dispatch.h>
#include <hrp/protocol/json.h>
#include <hrp/session/scripted_participant.h>

#include <cmath>

namespace hrp::cli {
namespace {

QString clock(double ms) {
    const auto tenths = static_cast<long long>(std::floor(std::abs(ms) / 100.0));
    return QStringLiteral("%1%2:%3.%4")
        .arg(ms < 0 ? QStringLiteral("-") : QString())
        .arg(tenths / 600, 2, 10, QLatin1Char('0'))
        .arg(tenths / 10 % 60, 2, 10, QLatin1Char('0'))
        .arg(tenths % 10);
}

} // namespace

void LivePrinter::line(double tMs, const QString& text) {
    say(QStringLiteral("%1  %2").arg(clock(tMs), text));
}

/// A line break in somebody's words must not begin a line of ours.
void LivePrinter::say(QString line) {
    m_print(line.replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\r'), QLatin1Char(' ')));
}

void LivePrinter::printTurn(const log::Turn& turn) {
    const bool agent = turn.speaker == log::Turn::Speaker::Agent;
    const bool cut = agent && turn.heardMs < turn.generatedMs;
    QString text = cut ? turn.heardText : turn.text.value_or(QString());
    if (text.isEmpty() && !turn.text)
        m_wordless.insert(turn.itemId); // an engine's words come after the turn, often after its answer
    if (text.isEmpty())
        text = turn.text ? QStringLiteral("(nothing heard)") : QStringLiteral("(no words known)");
    QString extra = QStringLiteral("%1 s").arg((turn.endMs - turn.startMs) / 1000.0, 0, 'f', 1);
    if (turn.latencyMs)
        extra += QStringLiteral(", after %1 ms").arg(*turn.latencyMs, 0, 'f', 0);
    if (turn.interrupted || cut)
        extra +=
            QStringLiteral(", %1: %2 of %3 ms heard")
                .arg(turn.interrupted ? QStringLiteral("interrupted") : QStringLiteral("cut off by the end"))
                .arg(turn.heardMs, 0, 'f', 0)
                .arg(turn.generatedMs, 0, 'f', 0);
    line(turn.startMs, QStringLiteral("%1: %2  [%3]").arg(agent ? m_agent : m_participant, text, extra));
}

/// Turns that no record has closed yet, and none will.
void LivePrinter::printTheRest() {
    for (qsizetype i = m_firstTurn; i < m_turns.turns().size(); ++i) {
        const log::Turn& turn = m_turns.turns()[i];
        if (m_printed.contains(turn.itemId) || turn.silent)
            continue;
        m_printed.insert(turn.itemId);
        printTurn(turn);
    }
}

void LivePrinter::onRecord(const log::RecordPtr& record) {
    const double t = record->tMs;
    base::dispatch(
        record->body,
        base::Overloaded{
            [&](const log::SessionStarted& started) {
                if (!started.agentName.isEmpty())
                    m_agent = started.agentName;
                if (!started.participantName.isEmpty())
                    m_participant = started.participantName;
                say(QStringLiteral("Study “%1” with %2 (%3), voice %4")
                        .arg(started.studyName, started.engineName, started.engineUrl, started.voice));
            },
            [&](const log::ScreenShown& screen) {
                line(t,
                     QStringLiteral("[screen] %1: %2").arg(screen.name, screen.text.simplified().left(120)));
            },
            [&](const log::QuestionOpened& question) {
                line(t, QStringLiteral("[question] %1 by %2")
                            .arg(question.question.section(QLatin1Char('\n'), 0, 0), question.tool));
            },
            [&](const log::ToolAnswered& answer) {
                if (!answer.accepted)
                    line(t, QStringLiteral("[refused] %1: %2").arg(answer.name, answer.reason));
            },
            [&](const log::QuestionClosed& question) {
                line(t, question.accepted
                            ? QStringLiteral("[answer] %1: %2 (attempt %3)")
                                  .arg(m_agent, QString::fromUtf8(protocol::toBytes(question.value)))
                                  .arg(question.attempts)
                            : QStringLiteral("[no answer] %1: %2").arg(m_agent, question.note));
            },
            [&](const log::ParticipantAnswered& answer) {
                line(t, QStringLiteral("[answer] %1: %2")
                            .arg(m_participant, QString::fromUtf8(protocol::toBytes(answer.value))));
            },
            [&](const log::Note& note) { line(t, QStringLiteral("[note] %1").arg(note.text)); },
            [&](const log::ChatSent& chat) {
                const QString speaker = chat.fromAgent ? m_agent : m_participant;
                line(t, QStringLiteral("[typed] %1: %2")
                            .arg(chat.speaker.isEmpty() ? speaker : chat.speaker, chat.text));
            },
            [&](const log::Paused& paused) {
                line(t, QStringLiteral("[paused] waiting for %1")
                            .arg(paused.waitingFor.join(QStringLiteral(", "))));
            },
            [&](const log::Resumed&) { line(t, QStringLiteral("[resumed]")); },
            [&](const log::MessageSent& message) {
                line(t, QStringLiteral("[message] %1").arg(message.text));
            },
            [&](const log::TimerSet& timer) { line(t, QStringLiteral("[timer] %1 s").arg(timer.seconds)); },
            [&](const log::Finding& finding) {
                if (finding.severity != log::Severity::Info)
                    line(t, QStringLiteral("[finding %1] %2").arg(finding.rule, finding.text));
            },
            [&](const log::EngineError& error) {
                line(t, QStringLiteral("[engine error] %1: %2").arg(error.error.code, error.error.message));
            },
            [&](const log::DeviceProblem& problem) {
                line(t, QStringLiteral("[device] %1").arg(problem.text));
            },
            [&](const log::QuestionWaiting& question) {
                line(t, QStringLiteral("[waiting for the experimenter] %1").arg(question.why));
            },
            [&](const log::HoldChanged& hold) {
                line(t, hold.on ? QStringLiteral("[short break] %1").arg(hold.text)
                                : QStringLiteral("[the break is over]"));
            },
            [&](const log::ConnectionLost& lost) {
                printTheRest();
                line(t, QStringLiteral("[engine gone] %1 %2")
                            .arg(lost.reason, lost.willRetry ? QStringLiteral("Trying again in %1 s.")
                                                                   .arg(lost.retryInMs / 1000, 0, 'f', 1)
                                                             : QString())
                            .trimmed());
            },
            [&](const log::SessionContinued& next) {
                line(t,
                     QStringLiteral("[engine session %1] knows: %2; does not know: %3")
                         .arg(next.number)
                         .arg(next.carried.join(QStringLiteral(", ")), next.lost.join(QStringLiteral(", "))));
                m_printed.clear(); // its items may have the same ids
                m_wordless.clear();
                m_firstTurn = m_turns.turns().size();
            },
            [&](const log::SessionEnded& ended) {
                printTheRest();
                line(t, QStringLiteral("[end] %1: %2").arg(log::nameOf(ended.outcome), ended.reason));
            },
            [](const auto&) {},
        });

    const int changed = m_turns.add(*record);
    if (changed < 0)
        return;
    const log::Turn& turn = m_turns.turns()[changed];
    if (m_wordless.contains(turn.itemId) && turn.text && !turn.text->isEmpty()) {
        m_wordless.remove(turn.itemId);
        line(turn.startMs,
             QStringLiteral("[words] %1: %2")
                 .arg(turn.speaker == log::Turn::Speaker::Agent ? m_agent : m_participant, *turn.text));
    }
    if (turn.open || turn.silent || m_printed.contains(turn.itemId))
        return;
    m_printed.insert(turn.itemId);
    printTurn(turn);
}

} // namespace hrp::cli
