// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/act_words.h"

#include <hrp/study/command.h>

#include <QCoreApplication>

namespace hrp::ui {
namespace {

namespace command = study::command;

struct Acts {
    Q_DECLARE_TR_FUNCTIONS(hrp::ui::Acts)
public:
    QString operator()(const command::NextScreen&) const { return tr("went on to the next screen"); }
    QString operator()(const command::GoToScreen& c) const {
        return tr("went to screen number %1").arg(c.index + 1);
    }
    QString operator()(const command::ParticipantContinues&) const {
        return tr("continued in the participant's place");
    }
    QString operator()(const command::ParticipantAnswers&) const {
        return tr("answered in the participant's place");
    }
    QString operator()(const command::PushScreen& c) const {
        return tr("pushed screen “%1”").arg(c.screen.name);
    }
    QString operator()(const command::SetTimer& c) const { return tr("set a timer of %1 s").arg(c.seconds); }
    QString operator()(const command::Ask&) const { return tr("asked a question"); }
    QString operator()(const command::AnswerByHand&) const { return tr("answered a question by hand"); }
    QString operator()(const command::SkipQuestion&) const { return tr("skipped a question"); }
    QString operator()(const command::SendMessage&) const { return tr("sent a message"); }
    QString operator()(const command::TypeChat& c) const { return tr("typed as %1").arg(c.speaker); }
    QString operator()(const command::Reveal& c) const { return tr("revealed an answer of %1").arg(c.name); }
    QString operator()(const command::SetRoster&) const { return tr("changed the participants"); }
    QString operator()(const command::UpdateInstructions&) const { return tr("changed the instructions"); }
    QString operator()(const command::Pause&) const { return tr("paused the session"); }
    QString operator()(const command::Resume&) const { return tr("resumed the session"); }
    QString operator()(const command::Hold&) const { return tr("began a short break"); }
    QString operator()(const command::Release&) const { return tr("ended the short break"); }
    QString operator()(const command::Reconnect&) const { return tr("went on in a new engine session"); }
    QString operator()(const command::PushToTalk& c) const {
        return c.down ? tr("pressed the talk button") : tr("let the talk button go");
    }
    QString operator()(const command::RequestReply&) const { return tr("asked the agent to speak"); }
    QString operator()(const command::StopReply&) const { return tr("stopped the agent"); }
    QString operator()(const command::MuteParticipant& c) const {
        return c.on ? tr("muted the participant") : tr("unmuted the participant");
    }
    QString operator()(const command::MuteAgent& c) const {
        return c.on ? tr("muted the agent") : tr("unmuted the agent");
    }
    QString operator()(const command::SetHalfDuplex& c) const {
        return c.on ? tr("switched half-duplex on") : tr("switched half-duplex off");
    }
    QString operator()(const command::Note&) const { return tr("made a note"); }
    QString operator()(const command::End&) const { return tr("ended the session"); }
};

} // namespace

QString actText(const log::CommandGiven& given) {
    if (!given.sentence.isEmpty())
        return given.sentence;
    if (given.command == QLatin1String("ask")) // its question is no command's parameter
        return Acts()(command::Ask{});
    const auto known = study::commandFrom(given.command, given.parameters);
    return known ? std::visit(Acts(), *known) : given.command;
}

} // namespace hrp::ui
