// SPDX-License-Identifier: GPL-3.0-or-later
// What each command does. Every handler first refuses what makes no sense now, then accepts (which writes the
// command's record, the cause of all that follows), then acts. A command without a handler does not compile.
#include "session_impl.h"

#include "script/script_check.h"

#include <utility>

namespace hrp::session {

namespace command = study::command;
using log::HoldCause;
using log::InterruptCause;
using log::Phase;

void Session::Impl::execute(const study::Command& command, log::CommandSource by) {
    Given given{command, by};
    Given* const before = std::exchange(m_given, &given);
    const RecordWriter::Cause cause(records, 0);
    std::visit([this](const auto& one) { on(one); }, command);
    if (!given.record)
        accept();
    m_given = before;
}

void Session::Impl::accept() {
    accept(study::isIntervention(m_given->command));
}

void Session::Impl::accept(bool intervention) {
    writeGiven(intervention, false);
    if (intervention)
        questions.noteIntervention();
}

void Session::Impl::refuse(const QString& why) {
    if (!m_given->record)
        writeGiven(false, true);
    records.finding("declined", why, study::nameOf(m_given->command));
}

void Session::Impl::writeGiven(bool intervention, bool refused) {
    m_given->record = records.write(log::CommandGiven{study::nameOf(m_given->command),
                                                      study::parametersOf(m_given->command),
                                                      m_given->by,
                                                      intervention,
                                                      refused,
                                                      {}});
    records.setCause(*m_given->record);
}

bool Session::Impl::refusedUnlessLive() {
    if (!live())
        refuse(QStringLiteral("The session does not run now, so this changed nothing."));
    return !live();
}

bool Session::Impl::refusedUnlessReachable() {
    if (refusedUnlessLive())
        return true;
    if (!state.now().attached())
        refuse(QStringLiteral("The engine is gone, so this changed nothing. Go on in a new session first."));
    return !state.now().attached();
}

// ---- the study ----------------------------------------------------------------------------------------

void Session::Impl::on(const command::NextScreen&) {
    if (refusedUnlessLive())
        return;
    accept(!runner.waitsForButton());
    runner.next();
}

void Session::Impl::on(const command::GoToScreen& command) {
    if (refusedUnlessLive())
        return;
    if (!runner.has(command.index))
        return refuse(QStringLiteral("The study has no screen number %1.").arg(command.index + 1));
    accept();
    runner.goTo(command.index);
}

void Session::Impl::on(const command::ParticipantContinues&) {
    if (refusedUnlessLive())
        return;
    if (!runner.mayContinue())
        return refuse(QStringLiteral("This screen goes on by its timer; the participant cannot skip it."));
    accept();
    runner.participantContinues();
}

void Session::Impl::on(const command::ParticipantAnswers& command) {
    if (refusedUnlessLive())
        return;
    const study::Screen* screen = runner.screen();
    if (!screen)
        return refuse(QStringLiteral("No screen is shown now that could be answered."));
    const auto answer = checkedAnswer(*screen, command.value);
    if (!answer)
        return refuse(answer.error());
    accept();
    records.write(log::ParticipantAnswered{screen->name, *answer});
    runner.participantContinues();
}

void Session::Impl::on(const command::PushScreen& command) {
    if (refusedUnlessLive())
        return;
    accept();
    runner.push(command.screen);
}

void Session::Impl::on(const command::SetTimer& command) {
    if (refusedUnlessLive())
        return;
    if (command.seconds <= 0)
        return refuse(QStringLiteral("A timer needs at least one second."));
    accept();
    runner.setTimer(command.seconds);
}

void Session::Impl::on(const command::Ask& command) {
    if (refusedUnlessLive())
        return;
    accept();
    questions.ask(command.question, runner.screenName());
}

void Session::Impl::on(const command::AnswerByHand& command) {
    if (!live() || !questions.isOpen())
        return refuse(QStringLiteral("No question is open now."));
    accept();
    if (const auto taken = questions.answerByHand(command.value); !taken)
        refuse(QStringLiteral("The answer was not taken. ") + taken.error());
}

void Session::Impl::on(const command::SkipQuestion&) {
    if (!live() || !questions.isOpen())
        return refuse(QStringLiteral("No question is open now."));
    accept();
    questions.skip();
}

void Session::Impl::on(const command::SendMessage& command) {
    if (refusedUnlessReachable())
        return;
    if (command.text.trimmed().isEmpty())
        return refuse(QStringLiteral("An empty message is not sent."));
    accept();
    context.tell(protocol::MessageContext{command.text});
    records.write(log::MessageSent{command.text, true});
}

void Session::Impl::on(const command::TypeChat& command) {
    if (refusedUnlessReachable())
        return;
    if (command.text.trimmed().isEmpty())
        return refuse(QStringLiteral("An empty message is not sent."));
    accept();
    const QString name = command.speaker.isEmpty() ? settings.study.participantName : command.speaker;
    context.tell(protocol::TypedContext{name, command.text});
    records.write(log::ChatSent{name, command.text, false});
    responses.requestSpoken(); // H29
}

void Session::Impl::on(const command::Reveal& command) {
    if (refusedUnlessReachable())
        return;
    accept();
    context.tell(protocol::RevealedContext{command.name, command.role, command.answer});
    records.write(log::Revealed{command.name, command.role, command.answer});
}

void Session::Impl::on(const command::SetRoster& command) {
    if (refusedUnlessLive())
        return;
    if (command.others == roster)
        return refuse(QStringLiteral("The participants are the same as before."));
    accept();
    roster = command.others;
    context.tell(protocol::ParticipantsContext{roster});
    records.write(log::RosterChanged{roster});
}

void Session::Impl::on(const command::UpdateInstructions& command) {
    if (refusedUnlessLive())
        return;
    accept();
    runner.setBaseInstructions(command.instructions);
}

// ---- the conversation ---------------------------------------------------------------------------------

void Session::Impl::on(const command::Pause& command) {
    if (state.now().phase != Phase::Running)
        return refuse(QStringLiteral("There is nothing to pause now."));
    const auto cut = playback.cut();
    accept();
    m_waitingFor = command.waitingFor;
    suspend(SessionStep::Pause, cut, InterruptCause::Pause);
    context.tell(protocol::PausedContext{command.waitingFor});
    records.write(log::Paused{command.waitingFor});
}

void Session::Impl::on(const command::Resume&) {
    if (state.now().phase != Phase::Paused)
        return refuse(QStringLiteral("The session is not paused."));
    accept();
    take(SessionStep::Resume);
    context.tell(protocol::ResumedContext{});
    records.write(log::Resumed{});
    wake();
}

void Session::Impl::on(const command::Hold& command) {
    if (state.now().ended())
        return refuse(QStringLiteral("The session is over."));
    if (!hold.mayBegin(HoldCause::Operator))
        return refuse(QStringLiteral("The short break is on already."));
    accept();
    beginHold(HoldCause::Operator, command.text);
}

void Session::Impl::on(const command::Release&) {
    if (!hold.on())
        return refuse(QStringLiteral("There is no short break to end."));
    if (hold.on(HoldCause::EngineGone))
        return refuse(QStringLiteral("The short break is on because the engine is gone: ") +
                      howEngineComesBack());
    accept();
    const bool undecided = hold.on(HoldCause::QuestionUnanswered);
    if (reconnector.gone()) { // remembered: the session goes on by itself once the engine is there
        if (undecided)
            questions.allowMoreAttempts();
        hold.leaveToEngine();
        return refuse(QStringLiteral("The short break would be over, but the engine is gone: ") +
                      howEngineComesBack());
    }
    endBreak();
    if (undecided)
        questions.askOnceMore();
    wake();
}

void Session::Impl::on(const command::Reconnect&) {
    if (!live() || !reconnector.gone())
        return refuse(QStringLiteral("The engine is there: there is nothing to go on from."));
    accept();
    if (!reconnector.reconnect())
        refuse(QStringLiteral("A new engine session is being opened already."));
}

void Session::Impl::on(const command::PushToTalk& command) {
    if (!talk.used())
        return refuse(QStringLiteral("This session has no talk button."));
    if (state.now().ended() || talk.down() == command.down)
        return;
    accept();
    if (command.down)
        talk.press();
    else
        talk.release();
    changed();
}

void Session::Impl::on(const command::RequestReply&) {
    if (refusedUnlessReachable())
        return;
    accept();
    responses.requestSpoken();
}

/// What is heard is meant, not the reply after it that has begun meanwhile.
void Session::Impl::on(const command::StopReply&) {
    if (refusedUnlessReachable())
        return;
    const auto cut = playback.cut();
    if (cut.parts.empty() && !responses.speaking())
        return refuse(QStringLiteral("The agent is not speaking."));
    accept();
    responses.cancelSpokenRequests();
    commitInterruption(cut, InterruptCause::Operator, true, cut.parts.empty());
}

void Session::Impl::on(const command::MuteParticipant& command) {
    accept();
    feed.setMuted(command.on);
    records.write(log::Muted{true, command.on});
}

void Session::Impl::on(const command::MuteAgent& command) {
    accept();
    playback.setMuted(command.on);
    records.write(log::Muted{false, command.on});
}

void Session::Impl::on(const command::SetHalfDuplex& command) {
    if (settings.halfDuplex == command.on)
        return accept(false);
    accept();
    settings.halfDuplex = command.on;
    records.write(log::ProfileDifference{QStringLiteral("half-duplex"), QStringLiteral("off"),
                                         command.on ? QStringLiteral("on") : QStringLiteral("off")});
}

void Session::Impl::on(const command::Note& command) {
    accept();
    records.write(log::Note{command.text});
}

void Session::Impl::on(const command::End& command) {
    accept();
    if (reconnector.gone())
        return end(reconnector.endedByHand());
    end({log::Outcome::Stopped, command.reason.isEmpty() ? QStringLiteral("Ended by hand.") : command.reason,
         0});
}

} // namespace hrp::session
