// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/study/study.h>

#include <QString>
#include <QStringList>

namespace hrp::session {

/// Everything that can be done to a session: the window and the command-line tool use nothing else.
/// Calls are commands, not questions: what came of them is in the session log. A command that makes no
/// sense now is answered by a Finding of severity Info and changes nothing. Callable from the session's
/// thread; ThreadedControl posts from any other.
class SessionControl {
public:
    virtual ~SessionControl() = default;

    // -- the study --
    virtual void nextScreen() = 0;
    virtual void goToScreen(int index) = 0;
    /// The participant's "Continue" (or all answers are in).
    virtual void participantContinues() = 0;
    /// A screen that is not in the study. An intervention.
    virtual void pushScreen(const study::Screen& screen) = 0;
    virtual void setTimer(int seconds) = 0;
    /// Asks the agent, silently (H26).
    virtual void ask(const study::Question& question) = 0;
    /// The open question's answer in place of the agent's: checked the same way, stored as given by hand.
    virtual void answerByHand(const protocol::Json& value) = 0;
    /// Gives the open question up.
    virtual void skipQuestion() = 0;
    virtual void sendMessage(const QString& text) = 0;                      ///< experimenter_message
    virtual void typeChat(const QString& speaker, const QString& text) = 0; ///< H29
    virtual void reveal(const QString& name, const QString& role, const protocol::Json& answer) = 0;
    virtual void setRoster(const QList<protocol::Participant>& others) = 0;
    virtual void updateInstructions(const QString& instructions) = 0; ///< H14

    // -- the conversation --
    virtual void pause(const QStringList& waitingFor) = 0; ///< H23
    virtual void resume() = 0;
    /// A short break, at once and without a question: the agent is cut off, nothing is streamed, timers stand
    /// still. `text` is what the participant reads; empty: the usual neutral words.
    virtual void hold(const QString& text) = 0;
    virtual void release() = 0;
    /// The engine is gone: goes on in a new engine session, in the same log (H4).
    virtual void reconnect() = 0;
    /// The participant's talk button went down or came up (H33).
    virtual void pushToTalk(bool down) = 0;
    virtual void requestReply() = 0;
    virtual void stopReply() = 0;
    virtual void muteParticipant(bool on) = 0;
    virtual void muteAgent(bool on) = 0;
    /// The participant is heard only while the agent is silent: outside the profile.
    virtual void setHalfDuplex(bool on) = 0;
    virtual void note(const QString& text) = 0;

    /// Ends the session, politely; everything recorded stays.
    virtual void end(const QString& reason) = 0;
};

} // namespace hrp::session
