// SPDX-License-Identifier: GPL-3.0-or-later
// What each record of the log means for the mood.
#include "machine.h"

#include <QTextBoundaryFinder>

#include <utility>

namespace hrp::mood {
namespace {

constexpr double kSamplesAMs = 24;
/// After the participant began to speak, a reply sounds on for the loudspeaker's buffer. One that is loud
/// after that is not going to be cut.
constexpr double kTailMs = 100;

/// What is asked, without how it is to be answered: its first line, as short as a face's status must be.
QString shortQuestion(const QString& wording) {
    constexpr qsizetype most = 80;
    QString line = wording.section(QLatin1Char('\n'), 0, 0).trimmed();
    if (line.startsWith(QLatin1String("Question: ")))
        line.remove(0, 10);
    if (line.size() <= most)
        return line;
    QTextBoundaryFinder cut(QTextBoundaryFinder::Grapheme, line);
    cut.setPosition(most);
    return line.left(cut.isAtBoundary() ? most : cut.toPreviousBoundary()) + QChar(0x2026);
}

} // namespace

// ---- the session --------------------------------------------------------------------------------------

void AgentMood::Machine::read(const log::SessionStarted&, double tMs) {
    m_playout.clear();
    m_awaited.clear();
    m_due.clear();
    m_speaking = m_key = m_up = false;
    m_state = State::Resting;
    m_stateSinceMs = tMs;
    m_nowMs = m_readMs = m_lastEventMs = tMs; // another session, another time
    show(tMs, QStringLiteral("a session begins"));
}

void AgentMood::Machine::read(const log::PhaseChanged& phase, double tMs) {
    if (phase.phase == log::Phase::Running)
        resume(tMs, {});
    else if (phase.phase == log::Phase::Paused)
        suspend(tMs, QStringLiteral("the session is paused"));
    else if (phase.phase == log::Phase::Ended)
        suspend(tMs, QStringLiteral("the session is over"));
}

void AgentMood::Machine::read(const log::SessionEnded&, double tMs) {
    suspend(tMs, QStringLiteral("the session is over"));
}

void AgentMood::Machine::read(const log::Paused& paused, double tMs) {
    m_suspendedFor = {WaitingFor::Participants, paused.waitingFor.join(QStringLiteral(", "))};
    suspend(tMs, QStringLiteral("the session is paused"));
}

void AgentMood::Machine::read(const log::Resumed&, double tMs) {
    resume(tMs, QStringLiteral("the session goes on"));
}

void AgentMood::Machine::read(const log::HoldChanged& hold, double tMs) {
    if (!hold.on)
        return resume(tMs, QStringLiteral("the short break is over"));
    m_suspendedFor = {WaitingFor::Break, hold.text};
    suspend(tMs, QStringLiteral("a short break"));
}

void AgentMood::Machine::read(const log::ConnectionLost&, double tMs) {
    m_suspendedFor = {WaitingFor::Engine, {}};
    suspend(tMs, QStringLiteral("the engine is gone"));
}

void AgentMood::Machine::read(const log::SessionContinued&, double tMs) {
    resume(tMs, QStringLiteral("the engine is back"));
}

void AgentMood::Machine::suspend(double tMs, const QString& why) {
    m_playout.clear();
    m_awaited.clear();
    m_due.clear();
    m_speaking = m_key = false;
    if (m_session.phase() == log::Phase::Ended)
        m_suspendedFor = {};
    signal(Signal::Withdrawn, tMs, why);
}

void AgentMood::Machine::resume(double tMs, const QString& why) {
    if (suspended())
        return;
    m_suspendedFor = {};
    m_up = true;
    if (!signal(Signal::Returned, tMs, why))
        show(tMs, QStringLiteral("the session runs"));
}

void AgentMood::Machine::read(const log::ScreenShown& screen, double tMs) {
    if (!screen.audible) {
        m_speaking = false;
        m_awaited.forgetTurn();
        signal(Signal::TurnOver, tMs, QStringLiteral("the participant is not heard on this screen"));
    }
    show(tMs, QStringLiteral("another screen"));
}

void AgentMood::Machine::read(const log::Muted& muted, double tMs) {
    if (!muted.participant)
        return;
    show(tMs, muted.on ? QStringLiteral("the participant is muted")
                       : QStringLiteral("the participant is heard again"));
}

// ---- the participant ----------------------------------------------------------------------------------

// Edges lie in the past when they become known; the face follows what is known.
void AgentMood::Machine::read(const log::SpeechStarted& edge, double) {
    if (is(State::Away))
        return;
    m_speaking = m_keySpoke = true;
    m_turnItem = edge.itemId;
    m_awaited.forgetTurn();
    signal(Signal::SpeechStarted, m_nowMs);
}

void AgentMood::Machine::read(const log::SpeechStopped& edge, double) {
    turnFinished(edge.itemId, m_nowMs);
}

void AgentMood::Machine::read(const log::TurnCommitted& turn, double) {
    if (m_speaking && turn.itemId == m_turnItem)
        turnFinished(turn.itemId, m_nowMs); // its end was never announced
    else
        m_awaited.turnSeen(m_nowMs);
}

void AgentMood::Machine::turnFinished(const QString& itemId, double tMs) {
    if (is(State::Away) || (!itemId.isEmpty() && itemId == m_answeredItem))
        return;
    m_speaking = false;
    if (!m_session.audible())
        return; // filed without an answer
    m_awaited.turnOver(tMs, true);
    if (!m_key)
        signal(Signal::SpeechStopped, tMs);
}

void AgentMood::Machine::read(const log::PushToTalk& key, double) {
    if (is(State::Away) || key.down == m_key)
        return;
    m_key = key.down;
    if (m_key) {
        m_keySpoke = false;
        signal(Signal::KeyPressed, m_nowMs);
        return;
    }
    m_speaking = false;
    m_awaited.turnOver(m_nowMs, m_keySpoke);
    signal(Signal::KeyReleased, m_nowMs);
}

// ---- replies ------------------------------------------------------------------------------------------

void AgentMood::Machine::read(const log::ReplyRequested& request, double tMs) {
    if (!is(State::Away))
        m_awaited.requested(request, tMs);
}

void AgentMood::Machine::read(const log::ReplyStarted& reply, double tMs) {
    if (is(State::Away))
        return;
    m_awaited.began(reply, tMs);
    m_playout.began(reply.responseId);
    if (reply.purpose != log::ReplyPurpose::Turn) {
        signal(Signal::ReplyBegan, tMs);
    } else if (m_speaking) { // it answers a turn whose end was not announced
        m_speaking = false;
        m_answeredItem = m_turnItem;
    }
}

void AgentMood::Machine::read(const log::ReplyText& text, double tMs) {
    m_awaited.sign(text.responseId, tMs);
}

void AgentMood::Machine::read(const log::AgentAudioReceived& audio, double tMs) {
    if (is(State::Away))
        return;
    m_awaited.sign(audio.responseId, tMs);
    m_playout.received(audio);
}

void AgentMood::Machine::read(const log::ReplyFirstSound& sound, double tMs) {
    if (!is(State::Away))
        later({tMs, Signal::Sounded, sound.responseId}); // it sounds when the loudspeaker's buffer is there
}

void AgentMood::Machine::read(const log::AgentAudioHeard& audio, double) {
    if (is(State::Away))
        return;
    const bool loud = m_playout.heard(audio);
    if (!loud || is(State::Talking))
        return;
    const double startMs = static_cast<double>(audio.firstSample) / kSamplesAMs;
    const double endMs = startMs + audio.count / kSamplesAMs;
    const bool anew =
        is(State::Hearing) ? !m_key && startMs >= m_stateSinceMs + kTailMs : endMs > m_stateSinceMs;
    if (anew)
        later({startMs, Signal::SoundedAgain, audio.responseId});
}

void AgentMood::Machine::read(const log::ReplyDrained& drained, double tMs) {
    m_playout.drained(drained.itemId);
    if (m_playout.empty())
        later({tMs, Signal::Drained, {}});
}

void AgentMood::Machine::drainedAt(double tMs) {
    if (m_playout.empty()) // nothing new has come in between
        signal(Signal::Drained, tMs);
}

void AgentMood::Machine::read(const log::ReplyInterrupted& cut, double tMs) {
    m_playout.cut(cut.responseId, cut.itemId);
    m_awaited.over(cut.responseId);
    std::erase_if(m_due, [&](const Due& due) { return due.responseId == cut.responseId; });
    if (m_playout.empty())
        signal(Signal::CutOff, tMs);
}

void AgentMood::Machine::read(const log::ReplyDone& done, double tMs) {
    m_awaited.over(done.responseId);
    m_playout.done(done.responseId, tMs);
    if (done.status == QStringLiteral("failed")) // H32: only this one
        emitEvent(tMs, TriggerFired{Trigger::Error, done.errorMessage.isEmpty()
                                                        ? QStringLiteral("the reply failed")
                                                        : done.errorMessage});
    if (m_playout.empty() && is(State::Talking))
        later({tMs, Signal::Drained, {}});
    if (!m_key && !m_speaking && !m_awaited.any() && m_playout.empty())
        signal(Signal::TurnOver, tMs); // a turn without an announced end was answered with nothing
}

// ---- tools --------------------------------------------------------------------------------------------

void AgentMood::Machine::read(const log::ToolCalled& call, double tMs) {
    if (is(State::Away))
        return;
    m_awaited.called(call, tMs);
    signal(Signal::ToolCalled, tMs);
}

void AgentMood::Machine::read(const log::ToolAnswered& answer, double tMs) {
    m_awaited.answered(answer.callId);
    if (answer.accepted)
        emitEvent(tMs, TriggerFired{Trigger::Success, answer.name});
}

void AgentMood::Machine::read(const log::QuestionOpened& question, double) {
    m_awaited.questionOpened(shortQuestion(question.question));
}

} // namespace hrp::mood
