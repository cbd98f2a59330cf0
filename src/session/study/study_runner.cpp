// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_runner.h"

#include <algorithm>
#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;
using study::Advance;

namespace {
constexpr auto kRestAfterExchange = 1s; ///< then a waiting screen goes on by itself
constexpr auto kNothingMoreToCome = 3s; ///< nobody can say anything any more
constexpr auto kNothingAtAll = 10s;     ///< nobody says anything, though somebody could
} // namespace

StudyRunner::StudyRunner(time::Scheduler& scheduler, RecordWriter& records, study::Study study,
                         AutoContinue autoContinue, Hooks hooks)
    : m_scheduler(scheduler),
      m_records(records),
      m_study(std::move(study)),
      m_auto(autoContinue),
      m_hooks(std::move(hooks)) {}

const study::Screen* StudyRunner::shown() const {
    if (m_pushed)
        return &*m_pushed;
    return m_index >= 0 && m_index < m_study.screens.size() ? &m_study.screens[m_index] : nullptr;
}

QString StudyRunner::screenName() const {
    return shown() ? shown()->name : QString();
}

QString StudyRunner::instructions() const {
    if (m_index >= 0 && m_index < m_study.screens.size())
        return m_study.instructionsFor(m_study.screens[m_index]);
    return m_study.screens.isEmpty() ? m_study.instructions
                                     : m_study.instructionsFor(m_study.screens.front());
}

void StudyRunner::setBaseInstructions(const QString& instructions) {
    m_study.instructions = instructions;
    m_hooks.setInstructions(this->instructions());
}

// ---- the way through the study ------------------------------------------------------------------------

void StudyRunner::start() {
    m_running = true;
    m_restingSince = m_scheduler.now();
    enter(0);
}

void StudyRunner::stop() {
    m_running = false;
    m_look.cancel();
    m_goOn.cancel();
    m_clock = {};
}

void StudyRunner::enter(int index) {
    m_pushed.reset();
    m_leftOfInterrupted.reset();
    m_index = index;
    if (index >= m_study.screens.size()) {
        stop();
        m_hooks.finished();
        return;
    }
    show(m_study.screens[index], index, false);
}

void StudyRunner::show(const study::Screen& screen, int index, bool pushed) {
    m_clock = {};
    m_continued = m_spoke = m_answered = false;
    m_shownAt = m_scheduler.now();
    m_hooks.setAudible(screen.audible);
    if (!pushed)
        m_hooks.setInstructions(m_study.instructionsFor(screen));
    const ContextSender::Told told = m_hooks.tellScreen(screen);
    m_records.write(log::ScreenShown{index, screen.name, screen.type, screen.text, screen.audible,
                                     told.images, pushed, told.text});
    const bool timed = screen.advance.by == Advance::By::Timer;
    if (!pushed && m_leftOfInterrupted)
        startTimer(*std::exchange(m_leftOfInterrupted, std::nullopt), screen.showsTimer || !timed);
    else if (timed)
        startTimer(std::chrono::milliseconds(screen.advance.durationMs), screen.showsTimer);
    if (screen.question)
        m_hooks.ask(*screen.question, screen.name);
    look();
}

void StudyRunner::leave(const QString& note) {
    m_hooks.abandonQuestion(note);
    m_look.cancel();
    m_goOn.cancel();
}

/// The shown screen is over: back from a pushed one, else on to the next.
void StudyRunner::advance() {
    if (m_pushed)
        back();
    else
        next();
}

void StudyRunner::next() {
    if (!m_running)
        return;
    leave(QStringLiteral("The study went on to the next screen."));
    enter(m_index + 1);
}

void StudyRunner::back() {
    leave(QStringLiteral("The study went back to its own screen."));
    m_pushed.reset();
    if (m_index < m_study.screens.size())
        show(m_study.screens[m_index], m_index, false);
}

void StudyRunner::goTo(int index) {
    if (!m_running || !has(index))
        return;
    leave(QStringLiteral("The experimenter went to another screen."));
    enter(index);
}

void StudyRunner::push(const study::Screen& screen) {
    if (!m_running)
        return;
    leave(QStringLiteral("The experimenter pushed another screen."));
    if (!m_pushed)
        m_leftOfInterrupted = timeLeft();
    m_pushed = screen;
    show(screen, -1, true);
}

bool StudyRunner::mayContinue() const {
    return m_running && shown() && shown()->advance.by != Advance::By::Timer;
}

void StudyRunner::participantContinues() {
    if (!mayContinue())
        return;
    if (m_hooks.questionOpen())
        m_continued = true;
    else
        advance();
}

void StudyRunner::questionClosed() {
    if (!m_running || m_paused || !shown() || m_hooks.questionOpen())
        return;
    const bool byItself =
        m_auto == AutoContinue::WhenResting || (m_auto == AutoContinue::WhenInputEnded && m_inputEnded);
    if (shown()->advance.by == Advance::By::Timer || !shown()->question || (!m_continued && !byItself)) {
        look();
        return;
    }
    // Not from within the answer: its output goes out first.
    m_goOn = m_scheduler.after(0s, [this] { advance(); });
}

// ---- timers -------------------------------------------------------------------------------------------

void StudyRunner::setTimer(int seconds) {
    if (m_running)
        startTimer(std::chrono::seconds(seconds), true);
}

void StudyRunner::startTimer(time::Duration length, bool tellAgent) {
    m_clock = {};
    const auto seconds = static_cast<int>((length + 999ms) / 1s);
    m_records.write(log::TimerSet{seconds});
    if (tellAgent)
        m_hooks.tellTimer(seconds);
    m_clock.told = tellAgent;
    m_clock.left = length;
    if (!m_paused)
        thaw();
}

void StudyRunner::resendContext() {
    if (!m_running || !shown())
        return;
    m_hooks.tellScreen(*shown());
    if (const auto left = timeLeft(); left && m_clock.told)
        m_hooks.tellTimer(static_cast<int>((*left + 999ms) / 1s));
}

std::optional<time::Duration> StudyRunner::timeLeft() const {
    if (!m_clock.running())
        return m_clock.left;
    return std::max<time::Duration>(m_clock.due - m_scheduler.now(), 0s);
}

void StudyRunner::freeze() {
    m_clock.left = timeLeft();
    m_clock.timer.cancel();
}

void StudyRunner::thaw() {
    if (!m_clock.left)
        return;
    m_clock.due = m_scheduler.now() + *std::exchange(m_clock.left, std::nullopt);
    m_clock.timer = m_scheduler.at(m_clock.due, [this] { timeIsUp(); });
}

void StudyRunner::timeIsUp() {
    m_records.write(log::TimerEnded{});
    advance();
}

void StudyRunner::pause() {
    m_paused = true;
    m_look.cancel();
    freeze();
}

void StudyRunner::resume() {
    m_paused = false;
    m_restingSince = m_scheduler.now();
    thaw();
    if (m_running && shown() && !m_hooks.questionOpen())
        questionClosed(); // it may have been answered meanwhile
    else
        look();
}

// ---- going on without a person ------------------------------------------------------------------------

void StudyRunner::conversation(bool busy) {
    if (std::exchange(m_busy, busy) == busy)
        return;
    m_restingSince = m_scheduler.now();
    look();
}

void StudyRunner::turnFinished() {
    m_spoke = true;
    m_answered = false;
}

void StudyRunner::replyFinished() {
    m_answered = m_spoke;
    look();
}

void StudyRunner::inputEnded() {
    m_inputEnded = true;
    m_restingSince = m_scheduler.now(); // its last words may not be noticed yet
    look();
}

bool StudyRunner::waitsForButton() const {
    return waiting() && !m_hooks.questionOpen();
}

bool StudyRunner::waiting() const {
    return m_running && shown() && shown()->advance.by != Advance::By::Timer && !m_clock.running() &&
           !m_clock.left;
}

/// No later screen on which what the participant still has to say could be said.
bool StudyRunner::lastToBeHeard() const {
    return std::none_of(
        m_study.screens.begin() + std::clamp<qsizetype>(m_index + 1, 0, m_study.screens.size()),
        m_study.screens.end(), [](const study::Screen& screen) {
            return screen.audible && screen.advance.by != Advance::By::Timer && !screen.question;
        });
}

/// How long the conversation must rest before a waiting screen goes on by itself.
std::optional<time::Duration> StudyRunner::restNeeded() const {
    if (m_auto == AutoContinue::Never || (m_auto == AutoContinue::WhenInputEnded && !m_inputEnded))
        return std::nullopt;
    if (m_spoke && m_answered && (m_inputEnded || !lastToBeHeard()))
        return kRestAfterExchange;
    if (m_inputEnded || !shown()->audible)
        return kNothingMoreToCome;
    return kNothingAtAll;
}

void StudyRunner::look() {
    m_look.cancel();
    if (!waiting() || m_paused || m_busy || m_hooks.questionOpen())
        return;
    const auto rest = restNeeded();
    if (!rest)
        return;
    m_look = m_scheduler.at(std::max(m_restingSince, m_shownAt) + *rest, [this] { advance(); });
}

} // namespace hrp::session
