// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be done to a running session, as values: the window, the command line, participant
// scripts and the log share this one form. A new command is a struct here, its line in the list of
// command.cpp, and its handler in session/commands.cpp; both are held by the compiler.
#pragma once
#include <hrp/study/study.h>

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace hrp::study {

namespace command {

// ---- the study ----------------------------------------------------------------------------------------

struct NextScreen {};
struct GoToScreen {
    int index = 0; ///< place in the study, from 0
};
/// The participant's "Continue" (or all answers are in).
struct ParticipantContinues {};
/// The participant's own answer to the question on the screen, checked as the agent's are; the screen goes
/// on.
struct ParticipantAnswers {
    Json value;
};
/// A screen that is not in the study.
struct PushScreen {
    Screen screen;
};
struct SetTimer {
    int seconds = 0;
};
/// Asks the agent, silently (H26).
struct Ask {
    Question question;
};
/// The open question's answer in place of the agent's: checked the same way, stored as given by hand.
struct AnswerByHand {
    Json value;
};
/// Gives the open question up.
struct SkipQuestion {};
/// experimenter_message
struct SendMessage {
    QString text;
};
/// Typed by a participant (H29); no speaker: the participant of this session.
struct TypeChat {
    QString speaker, text;
};
struct Reveal {
    QString name, role;
    Json answer;
};
struct SetRoster {
    QList<protocol::Participant> others;
};
/// H14
struct UpdateInstructions {
    QString instructions;
};

// ---- the conversation ---------------------------------------------------------------------------------

/// H23
struct Pause {
    QStringList waitingFor;
};
struct Resume {};
/// A short break, at once and without a question: the agent is cut off, nothing is streamed, timers stand
/// still. `text` is what the participant reads; empty: the usual neutral words.
struct Hold {
    QString text;
};
struct Release {};
/// The engine is gone: goes on in a new engine session, in the same log (H4).
struct Reconnect {};
/// The participant's talk button went down or came up (H33).
struct PushToTalk {
    bool down = true;
};
struct RequestReply {};
struct StopReply {};
struct MuteParticipant {
    bool on = true;
};
struct MuteAgent {
    bool on = true;
};
/// The participant is heard only while the agent is silent: outside the profile.
struct SetHalfDuplex {
    bool on = true;
};
struct Note {
    QString text;
};
/// Ends the session, politely; everything recorded stays.
struct End {
    QString reason; ///< may be empty
};

} // namespace command

using Command =
    std::variant<command::NextScreen, command::GoToScreen, command::ParticipantContinues,
                 command::ParticipantAnswers, command::PushScreen, command::SetTimer, command::Ask,
                 command::AnswerByHand, command::SkipQuestion, command::SendMessage, command::TypeChat,
                 command::Reveal, command::SetRoster, command::UpdateInstructions, command::Pause,
                 command::Resume, command::Hold, command::Release, command::Reconnect, command::PushToTalk,
                 command::RequestReply, command::StopReply, command::MuteParticipant, command::MuteAgent,
                 command::SetHalfDuplex, command::Note, command::End>;

/// "next", "goTo", …: as in participant scripts and in the log. Stable.
QString nameOf(const Command& command);
/// Whether it is done by hand to what the study would do by itself: it marks the turns and answers that it
/// touches. (Going on from a screen that waits for its button is none: the session knows.)
bool isIntervention(const Command& command);
/// What stands behind the name, as in participant scripts: {"timer": 30} has the parameter 30.
Json parametersOf(const Command& command);
/// The other way: null if there is no such command, or if it does not take that value.
std::optional<Command> commandFrom(const QString& name, const Json& parameters);
/// The commands that a step of a script may hold, by their names.
QStringList scriptCommands();

} // namespace hrp::study
