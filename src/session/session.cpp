// SPDX-License-Identifier: GPL-3.0-or-later
// The facade: commands of the experimenter and events of the devices, checked and handed on.
#include "session_impl.h"

namespace hrp::session {

Session::Session(Environment environment, SessionSettings settings)
    : m_impl(std::make_unique<Impl>(std::move(environment), std::move(settings))) {}
Session::~Session() = default;

void Session::start() {
    m_impl->start();
}

void Session::endWith(log::Outcome outcome, const QString& reason) {
    m_impl->end({outcome, reason, 0});
}

void Session::end(const QString& reason) {
    if (m_impl->reconnector.gone())
        return m_impl->end(m_impl->reconnector.endedByHand());
    m_impl->end({log::Outcome::Stopped, reason.isEmpty() ? QStringLiteral("Ended by hand.") : reason, 0});
}

// ---- audio --------------------------------------------------------------------------------------------

void Session::onCaptured(const audio::CapturedBlock& block) {
    m_impl->captured(block);
}

void Session::onInputFinished() {
    m_impl->inputEnded();
}

void Session::onInputTrouble(const audio::DeviceTrouble& trouble) {
    m_impl->inputTrouble(trouble);
}

void Session::onInputRecovered(const QString& device) {
    m_impl->inputRecovered(device);
}

void Session::onPlayoutAnchor(audio::PlayoutAnchor anchor) {
    m_impl->playback.onAnchor(anchor);
}

void Session::onPlayoutWritten() {
    m_impl->playoutWritten();
}

void Session::onOutputTrouble(const audio::DeviceTrouble& trouble) {
    m_impl->outputTrouble(trouble);
}

void Session::onOutputRecovered(const QString& device) {
    m_impl->outputRecovered(device);
}

// ---- the study ----------------------------------------------------------------------------------------

namespace {
const QString& notRunning() {
    static const QString text = QStringLiteral("The session does not run now, so this changed nothing.");
    return text;
}
} // namespace

void Session::nextScreen() {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    if (!m_impl->runner.waitsForButton())
        m_impl->intervene(QStringLiteral("went on from screen “%1”").arg(m_impl->runner.screenName()));
    m_impl->runner.next();
}

void Session::goToScreen(int index) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    if (!m_impl->runner.has(index))
        return m_impl->decline(QStringLiteral("The study has no screen number %1.").arg(index + 1));
    m_impl->intervene(QStringLiteral("went to screen number %1").arg(index + 1));
    m_impl->runner.goTo(index);
}

void Session::participantContinues() {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    if (!m_impl->runner.participantContinues())
        m_impl->decline(QStringLiteral("This screen goes on by its timer; the participant cannot skip it."));
}

void Session::pushScreen(const study::Screen& screen) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    m_impl->intervene(QStringLiteral("pushed screen “%1”").arg(screen.name));
    m_impl->runner.push(screen);
}

void Session::setTimer(int seconds) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    if (seconds <= 0)
        return m_impl->decline(QStringLiteral("A timer needs at least one second."));
    m_impl->intervene(QStringLiteral("set a timer of %1 s").arg(seconds));
    m_impl->runner.setTimer(seconds);
}

void Session::ask(const study::Question& question) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    m_impl->intervene(QStringLiteral("asked “%1”").arg(question.text));
    m_impl->questions.ask(question, m_impl->runner.screenName());
}

void Session::sendMessage(const QString& text) {
    if (!m_impl->reachable())
        return m_impl->decline(m_impl->whyUnreachable());
    if (text.trimmed().isEmpty())
        return m_impl->decline(QStringLiteral("An empty message is not sent."));
    m_impl->intervene(QStringLiteral("sent a message"));
    m_impl->context.tell(protocol::MessageContext{text});
    m_impl->records.write(log::MessageSent{text, true});
}

void Session::typeChat(const QString& speaker, const QString& text) {
    if (!m_impl->reachable())
        return m_impl->decline(m_impl->whyUnreachable());
    if (text.trimmed().isEmpty())
        return m_impl->decline(QStringLiteral("An empty message is not sent."));
    const QString name = speaker.isEmpty() ? m_impl->settings.study.participantName : speaker;
    m_impl->context.tell(protocol::TypedContext{name, text});
    m_impl->records.write(log::ChatSent{name, text, false});
    m_impl->responses.requestSpoken(); // H29
}

void Session::reveal(const QString& name, const QString& role, const protocol::Json& answer) {
    if (!m_impl->reachable())
        return m_impl->decline(m_impl->whyUnreachable());
    m_impl->intervene(QStringLiteral("revealed an answer of %1").arg(name));
    m_impl->context.tell(protocol::RevealedContext{name, role, answer});
    m_impl->records.write(log::Revealed{name, role, answer});
}

void Session::setRoster(const QList<protocol::Participant>& others) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    if (others == m_impl->roster)
        return m_impl->decline(QStringLiteral("The participants are the same as before."));
    m_impl->intervene(QStringLiteral("changed the participants"));
    m_impl->roster = others;
    m_impl->context.tell(protocol::ParticipantsContext{others});
    m_impl->records.write(log::RosterChanged{others});
}

void Session::updateInstructions(const QString& instructions) {
    if (!m_impl->live())
        return m_impl->decline(notRunning());
    m_impl->intervene(QStringLiteral("changed the instructions"));
    m_impl->runner.setBaseInstructions(instructions);
}

// ---- the conversation ---------------------------------------------------------------------------------

void Session::pause(const QStringList& waitingFor) {
    m_impl->pause(waitingFor);
}

void Session::resume() {
    m_impl->resume();
}

void Session::hold(const QString& text) {
    m_impl->beginHold(log::HoldCause::Operator, text);
}

void Session::release() {
    m_impl->release();
}

void Session::reconnect() {
    m_impl->reconnect();
}

void Session::pushToTalk(bool down) {
    m_impl->pushToTalk(down);
}

void Session::answerByHand(const protocol::Json& value) {
    m_impl->answerByHand(value);
}

void Session::skipQuestion() {
    m_impl->skipQuestion();
}

void Session::requestReply() {
    if (!m_impl->reachable())
        return m_impl->decline(m_impl->whyUnreachable());
    m_impl->intervene(QStringLiteral("asked the agent to speak"));
    m_impl->responses.requestSpoken();
}

void Session::stopReply() {
    if (!m_impl->reachable())
        return m_impl->decline(m_impl->whyUnreachable());
    m_impl->stopReply();
}

void Session::muteParticipant(bool on) {
    m_impl->intervene(on ? QStringLiteral("muted the participant")
                         : QStringLiteral("unmuted the participant"));
    m_impl->feed.setMuted(on);
    m_impl->records.write(log::Muted{true, on});
}

void Session::muteAgent(bool on) {
    m_impl->intervene(on ? QStringLiteral("muted the agent") : QStringLiteral("unmuted the agent"));
    m_impl->playback.setMuted(on);
    m_impl->records.write(log::Muted{false, on});
}

void Session::setHalfDuplex(bool on) {
    if (m_impl->settings.halfDuplex == on)
        return;
    m_impl->intervene(on ? QStringLiteral("switched half-duplex on")
                         : QStringLiteral("switched half-duplex off"));
    m_impl->settings.halfDuplex = on;
    m_impl->records.write(log::ProfileDifference{QStringLiteral("half-duplex"), QStringLiteral("off"),
                                                 on ? QStringLiteral("on") : QStringLiteral("off")});
}

void Session::note(const QString& text) {
    m_impl->records.write(log::Note{text});
}

} // namespace hrp::session
