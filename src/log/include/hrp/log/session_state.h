// SPDX-License-Identifier: GPL-3.0-or-later
// Where a session stands: the one fold of its state, live and from a file alike. Who speaks and what was said
// is the fold of turns (hrp/log/session_log.h).
#pragma once
#include <hrp/log/record.h>

#include <optional>

namespace hrp::log {

/// The state that the records read so far leave. A value; one thread. Times are session time in ms.
class SessionState {
public:
    void reset() { *this = {}; }
    /// True if something below has changed.
    bool add(const Record& record);
    /// Counts up with every change.
    int version() const { return m_version; }

    // ---- the session ----
    const std::optional<SessionStarted>& started() const { return m_started; }
    Phase phase() const { return m_phase; }
    bool running() const { return m_phase == Phase::Running || m_phase == Phase::Paused; }
    /// It began and is not over.
    bool live() const { return m_started && m_phase != Phase::Ended; }
    /// It got as far as talking: a connection that failed did not.
    bool hasRun() const { return m_hasRun; }
    const std::optional<SessionEnded>& end() const { return m_end; }
    bool halfDuplex() const { return m_halfDuplex; }

    // ---- at rest ----
    bool paused() const { return m_paused.has_value(); }
    /// Whom a pause waits for.
    QStringList waitingFor() const { return m_paused ? m_paused->waitingFor : QStringList(); }
    bool held() const { return m_hold.has_value(); }
    const std::optional<HoldChanged>& hold() const { return m_hold; }
    double heldSinceMs() const { return m_heldSinceMs; }
    /// The engine is gone, and no new engine session has begun yet.
    const std::optional<ConnectionLost>& lost() const { return m_lost; }
    /// When it is tried again; nothing if no try is planned.
    std::optional<double> retryAtMs() const { return m_retryAtMs; }
    bool atRest() const { return paused() || held() || m_lost; }
    /// The last time that it went on in a new engine session.
    const std::optional<SessionContinued>& continued() const { return m_continued; }

    // ---- the study ----
    const std::optional<ScreenShown>& screen() const { return m_screen; }
    /// Its place in the study; -1: none, or a pushed one.
    int screenIndex() const { return m_screen && !m_screen->pushed ? m_screen->index : -1; }
    /// The participant can be heard, as far as the screen goes.
    bool audible() const { return !m_screen || m_screen->audible; }
    bool timerRuns() const { return m_timer.has_value(); }
    /// Of the timer that both see; it stands still in a pause and in a short break.
    std::optional<double> secondsLeft(double nowMs) const;
    const std::optional<QuestionOpened>& question() const { return m_question; }
    /// The question that the experimenter is to decide about.
    const std::optional<QuestionWaiting>& waitingQuestion() const { return m_waiting; }
    /// Why the agent's last answer was refused; empty: it gave none, or it was accepted.
    const QString& refusal() const { return m_refusal; }

    // ---- microphone and loudspeaker ----
    bool participantMuted() const { return m_participantMuted; }
    bool agentMuted() const { return m_agentMuted; }
    bool talkButtonDown() const { return m_talkDown; }
    bool talkButtonUsed() const { return m_talkUsed; }

private:
    struct Timer {
        int seconds = 0;
        double setMs = 0; ///< moved on by every rest
    };

    template <class T>
    bool apply(const Record&, const T&) {
        return false;
    }
    bool apply(const Record&, const SessionStarted& started);
    bool apply(const Record&, const ProfileDifference& difference);
    bool apply(const Record&, const PhaseChanged& change);
    bool apply(const Record& record, const SessionEnded& end);
    bool apply(const Record& record, const Paused& paused);
    bool apply(const Record& record, const Resumed&);
    bool apply(const Record& record, const HoldChanged& hold);
    bool apply(const Record& record, const ConnectionLost& lost);
    bool apply(const Record&, const SessionContinued& continued);
    bool apply(const Record&, const ScreenShown& screen);
    bool apply(const Record& record, const TimerSet& timer);
    bool apply(const Record&, const TimerEnded&);
    bool apply(const Record&, const QuestionOpened& question);
    bool apply(const Record&, const QuestionWaiting& waiting);
    bool apply(const Record&, const QuestionClosed&);
    bool apply(const Record&, const ToolAnswered& answer);
    bool apply(const Record&, const Muted& muted);
    bool apply(const Record&, const PushToTalk& talk);
    void clocksStandStill(double tMs);

    int m_version = 0;
    std::optional<SessionStarted> m_started;
    std::optional<SessionEnded> m_end;
    Phase m_phase = Phase::Connecting;
    bool m_hasRun = false, m_halfDuplex = false;
    std::optional<Paused> m_paused;
    std::optional<HoldChanged> m_hold;
    double m_heldSinceMs = 0;
    std::optional<ConnectionLost> m_lost;
    std::optional<double> m_retryAtMs;
    std::optional<SessionContinued> m_continued;
    std::optional<ScreenShown> m_screen;
    std::optional<Timer> m_timer;
    std::optional<double> m_stillSinceMs;
    std::optional<QuestionOpened> m_question;
    std::optional<QuestionWaiting> m_waiting;
    QString m_refusal;
    bool m_participantMuted = false, m_agentMuted = false, m_talkDown = false, m_talkUsed = false;
};

} // namespace hrp::log
