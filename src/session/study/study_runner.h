// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "study/context_sender.h"

#include <hrp/session/session.h>
#include <hrp/study/study.h>

#include <functional>
#include <optional>

namespace hrp::session {

/// Leads through the study: which screen is shown, when it goes on, and what a change of screen brings
/// with it (guidance, audibility, timer, question).
class StudyRunner {
public:
    struct Hooks {
        std::function<void(bool audible)> setAudible;
        std::function<void(const QString&)> setInstructions; ///< if they differ from those in force
        std::function<ContextSender::Told(const study::Screen&)> tellScreen;
        std::function<void(int seconds)> tellTimer;
        std::function<void(const study::Question&, const QString& screenName)> ask;
        std::function<void(const QString& note)> abandonQuestion;
        std::function<bool()> questionOpen;
        std::function<void()> finished; ///< the last screen is over
    };
    StudyRunner(time::Scheduler& scheduler, RecordWriter& records, study::Study study,
                AutoContinue autoContinue, Hooks hooks);

    void start();
    void stop();
    void pause();
    void resume();
    /// New base instructions; the guidance of the running part stays added.
    void setBaseInstructions(const QString& instructions);
    QString instructions() const;
    /// A new engine session is told the screen that is shown, and its running timer.
    void resendContext();

    // -- by hand --
    void next();
    bool has(int index) const { return index >= 0 && index < m_study.screens.size(); }
    void goTo(int index);
    void push(const study::Screen& screen);
    void setTimer(int seconds);
    /// The screen goes on when somebody presses Continue (or answers it).
    bool mayContinue() const;
    void participantContinues();
    bool running() const { return m_running; }
    /// The screen waits for somebody's Continue, with nothing else open.
    bool waitsForButton() const;
    QString screenName() const;
    const study::Screen* screen() const { return shown(); } ///< that is shown; may be null

    // -- what happens --
    void questionClosed();
    /// The conversation rests, or does not any more.
    void conversation(bool busy);
    void turnFinished();  ///< the participant has said something
    void replyFinished(); ///< the agent has answered
    void inputEnded();

private:
    struct Clock {
        std::optional<time::Duration> left; ///< while it stands still
        time::TimePoint due{};
        time::Timer timer;
        bool told = false; ///< the agent knows of it
        bool running() const { return timer.active(); }
    };
    const study::Screen* shown() const;
    void show(const study::Screen& screen, int index, bool pushed);
    void leave(const QString& note);
    void advance();
    void enter(int index);
    void back();
    void startTimer(time::Duration length, bool tellAgent);
    std::optional<time::Duration> timeLeft() const;
    void freeze();
    void thaw();
    void timeIsUp();
    void look();
    std::optional<time::Duration> restNeeded() const;
    bool waiting() const;
    bool lastToBeHeard() const;

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    study::Study m_study;
    AutoContinue m_auto;
    Hooks m_hooks;
    int m_index = -1;
    std::optional<study::Screen> m_pushed;
    std::optional<time::Duration> m_leftOfInterrupted; ///< of the study screen's timer, under a pushed screen
    bool m_running = false, m_paused = false;
    bool m_continued = false; ///< the participant pressed Continue; a question is still open
    Clock m_clock;
    bool m_busy = false, m_inputEnded = false;
    bool m_spoke = false, m_answered = false; ///< on this screen
    time::TimePoint m_restingSince{}, m_shownAt{};
    time::Timer m_look, m_goOn;
};

} // namespace hrp::session
