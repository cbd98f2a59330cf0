// SPDX-License-Identifier: GPL-3.0-or-later
// When the conversation rests: no video chat, a pause, a short break, an engine that is gone; and how it goes
// on from there.
#include "session_impl.h"

#include <utility>

namespace hrp::session {

using log::HoldCause;
using log::InterruptCause;
using log::Phase;

// ---- at rest ------------------------------------------------------------------------------------------

void Session::Impl::setAudible(bool audible) {
    m_screenAudible = audible;
    if (!awake() || listening() == audible)
        return;
    if (audible) {
        listen(true);
        return;
    }
    const auto cut = playback.cut();
    listen(false); // then the commit of the turn in progress (H11)
    turns.cancelPendingEdges();
    commitInterruption(cut, InterruptCause::ScreenChange, true);
}

/// Whether the participant can be heard: the engine's turn detection is switched with it, or the talk button
/// in its place.
void Session::Impl::listen(bool on) {
    if (talk.manual())
        talk.allow(on);
    else
        detection.want(on);
}

void Session::Impl::suspend(SessionStep step, const Playback::Cut& cut, InterruptCause cause) {
    const bool atRest = state.now().atRest();
    if (take(step) && !atRest) {
        runner.pause();
        listen(false);
        turns.cancelPendingEdges();
    }
    commitInterruption(cut, cause, true);
}

void Session::Impl::endBreak() {
    hold.end();
    take(SessionStep::EndBreak);
}

void Session::Impl::wake() {
    if (state.now().ended() || state.now().atRest())
        return;
    if (live()) { // else begin() will
        listen(m_screenAudible);
        if (!talk.manual())
            detection.begin();
    }
    runner.resume();
    changed();
}

/// Also while the engine is still being reached: the session then begins at rest. Does nothing if one is on.
void Session::Impl::beginHold(HoldCause cause, const QString& text) {
    const auto cut = playback.cut();
    const bool another = hold.on(); // in place of the one for an engine that is gone
    if (!hold.begin(cause, text))
        return;
    if (another)
        commitInterruption(cut, InterruptCause::Hold, true);
    else
        suspend(SessionStep::BeginBreak, cut, InterruptCause::Hold);
}

QString Session::Impl::howEngineComesBack() const {
    return reconnector.state() == Reconnector::State::Asking
               ? QStringLiteral("go on in a new session, or end this one.")
               : QStringLiteral("it is being tried again, and the session goes on as soon as it is there. To "
                                "try at once, go on in a new session.");
}

// ---- an engine that is gone ---------------------------------------------------------------------------

void Session::Impl::onFailure(Ending ending) {
    if (live() && ending.outcome != log::Outcome::ProtocolError)
        lose(std::move(ending));
    else
        end(std::move(ending));
}

/// The session rests until a new engine session is there, or until it is given up (H4).
void Session::Impl::lose(Ending ending) {
    if (state.now().ended())
        return;
    if (ending.outcome == log::Outcome::EngineClosed && limit.reached()) {
        ending.outcome = log::Outcome::SessionLimit;
        ending.retryable = true;
    }
    if (!reconnector.gone() && !reconnector.mayComeBack(ending))
        return end(std::move(ending));
    const auto cut = playback.cut();
    connection.close(1000, QStringLiteral("done"));
    hold.begin(HoldCause::EngineGone, {});
    suspend(SessionStep::LoseEngine, cut, InterruptCause::EngineGone);
    endEngineSession();
    reconnector.lost(ending);
}

void Session::Impl::endEngineSession() {
    for (SessionPart* part : m_parts)
        part->resetForNewEngineSession();
}

/// The new engine session has accepted the settings: it is told what happened so far, and where we are.
void Session::Impl::attachAgain() {
    if (!take(SessionStep::AttachEngine))
        return;
    ++m_engineSession;
    segments.nextSegment(records.msOf(env.scheduler.now()));
    context.resetForNewEngineSession(); // what was told while nobody was there
    context.tell(protocol::ParticipantsContext{roster});
    const History::Account told = history.account();
    historySender.send(told.items,
                       [this, told](int taken, const QString& problem) { carriedOn(told, taken, problem); });
    runner.resendContext();
    if (state.now().phase == Phase::Paused)
        context.tell(protocol::PausedContext{m_waitingFor});
    questions.retry();
}

void Session::Impl::carriedOn(const History::Account& told, int taken, const QString& problem) {
    log::SessionContinued record;
    record.sessionId = settings.sessionId;
    record.number = m_engineSession;
    record.carried = QStringList{QStringLiteral("the instructions"), QStringLiteral("the participants"),
                                 QStringLiteral("the screen that is shown")};
    record.lost = told.lost;
    record.historySent = taken > 0;
    record.historyProblem = problem;
    (problem.isEmpty() ? record.carried : record.lost) << told.carried;
    records.write(std::move(record));
    if (!problem.isEmpty())
        records.finding("history-refused", problem);
    if (told.turns > 0 && taken > 0)
        records.write(log::ProfileDifference{
            QStringLiteral("history"), QStringLiteral("not sent"),
            QStringLiteral("%1 turns of an earlier engine session were sent").arg(told.turns)});
    reconnector.attached();
    if (hold.on(HoldCause::EngineGone))
        endBreak();
    wake();
}

} // namespace hrp::session
