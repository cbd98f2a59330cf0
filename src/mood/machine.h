// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "awaited.h"
#include "mood_table.h"
#include "playout_watch.h"

#include <hrp/log/session_state.h>
#include <hrp/mood/agent_mood.h>

#include <deque>

namespace hrp::mood {

class AgentMood::Machine {
public:
    explicit Machine(Mood resting) : m_restingMood(resting) {}

    MoodEvents add(const log::Record& record);
    MoodEvents advance(double nowMs);
    MoodEvents setResting(Mood resting);

    Mood mood() const { return m_mood; }
    const QString& reason() const { return m_reason; }
    double sinceMs() const { return m_moodSinceMs; }
    const Waiting& waiting() const { return m_shown; }
    std::optional<double> nextMs() const;

private:
    /// A sound, or the end of one, that the loudspeaker has taken and that is heard in a moment.
    struct Due {
        double atMs = 0;
        Signal signal = Signal::Drained;
        QString responseId;
    };
    template <class Body>
    void read(const Body&, double) {} // says nothing about the mood
    void read(const log::SessionStarted&, double tMs);
    void read(const log::PhaseChanged& phase, double tMs);
    void read(const log::SessionEnded&, double tMs);
    void read(const log::Paused& paused, double tMs);
    void read(const log::Resumed&, double tMs);
    void read(const log::HoldChanged& hold, double tMs);
    void read(const log::ConnectionLost&, double tMs);
    void read(const log::SessionContinued&, double tMs);
    void read(const log::ScreenShown& screen, double tMs);
    void read(const log::Muted& muted, double tMs);
    void read(const log::SpeechStarted& edge, double tMs);
    void read(const log::SpeechStopped& edge, double tMs);
    void read(const log::TurnCommitted& turn, double tMs);
    void read(const log::PushToTalk& key, double tMs);
    void read(const log::ReplyRequested& request, double tMs);
    void read(const log::ReplyStarted& reply, double tMs);
    void read(const log::ReplyText& text, double tMs);
    void read(const log::AgentAudioReceived& audio, double tMs);
    void read(const log::ReplyFirstSound& sound, double tMs);
    void read(const log::AgentAudioHeard& audio, double tMs);
    void read(const log::ReplyDrained& drained, double tMs);
    void read(const log::ReplyInterrupted& cut, double tMs);
    void read(const log::ReplyDone& done, double tMs);
    void read(const log::ToolCalled& call, double tMs);
    void read(const log::ToolAnswered& answer, double tMs);
    void read(const log::QuestionOpened& question, double tMs);

    void turnFinished(const QString& itemId, double tMs);
    void drainedAt(double tMs);
    void suspend(double tMs, const QString& why);
    void resume(double tMs, const QString& why);
    void later(Due due);

    void runTo(double nowMs);
    void step(double tMs);
    void take(const Due& due, double tMs);
    /// Makes the transition that the table has for `signal` here, if there is one.
    bool signal(Signal signal, double tMs, const QString& reason = {});
    State resolve(Next next) const;
    bool is(State state) const { return m_state == state; }
    Mood moodOf(State state) const;
    /// The conversation rests, or is over.
    bool suspended() const { return m_session.atRest() || m_session.phase() == log::Phase::Ended; }
    void show(double tMs, const QString& reason);
    void emitEvent(double tMs, decltype(MoodEvent::what) what);
    std::optional<double> waitChangesAtMs() const;
    Waiting waitingNow() const;

    Mood m_restingMood;
    State m_state = State::Resting;
    Mood m_mood = Mood::Idle;
    QString m_reason;
    double m_nowMs = -1e12, m_stateSinceMs = -1e12, m_moodSinceMs = 0, m_lastEventMs = -1e12;
    double m_readMs = -1e12; ///< when the last record was written

    bool m_speaking = false; ///< between the engine's edges
    QString m_turnItem;      ///< of the turn in progress
    QString m_answeredItem;  ///< a reply to it began though its end was never announced
    bool m_key = false, m_keySpoke = false;
    bool m_up = false; ///< somebody has been heard, or could be: the session runs
    log::SessionState m_session;
    Waiting m_suspendedFor;

    PlayoutWatch m_playout;
    Awaited m_awaited;
    std::optional<double> m_nothingSinceMs; ///< thinking, and nothing is awaited
    std::deque<Due> m_due;
    Waiting m_shown;
    MoodEvents m_out;
};

} // namespace hrp::mood
