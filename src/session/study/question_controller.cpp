// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/question_controller.h"

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr int kCancelledAtMost = 5; ///< H26
constexpr auto kAfterFailure = 2s;  ///< a failing engine is given a moment
} // namespace

void QuestionController::ask(const study::Question& question, const QString& screenName) {
    if (m_open)
        m_waiting.push_back({question, screenName});
    else
        begin(question, screenName);
}

void QuestionController::begin(const study::Question& question, const QString& screenName) {
    Open open;
    open.question = question;
    open.id = QStringLiteral("question_%1").arg(m_nextId++);
    open.tool = study::toolOf(question);
    open.wording = study::wordingOf(question);
    open.attemptsAtMost = m_rules.maxAttempts;
    m_open = std::move(open);
    const QString told = m_hooks.tell(question);
    m_records.write(log::QuestionOpened{m_open->id, m_open->tool, m_open->wording, screenName, told});
    m_hooks.ask(m_open->tool, m_open->id);
}

void QuestionController::retry() {
    if (!m_open)
        return;
    m_timer.cancel();
    m_open->refusedNow = false;
    m_hooks.tell(m_open->question);
    if (!m_open->waiting)
        m_hooks.ask(m_open->tool, m_open->id);
}

void QuestionController::abandon(const QString& note) {
    m_waiting.clear();
    if (m_open)
        close(false, nullptr, note);
}

QuestionController::Verdict QuestionController::answer(const QString& questionId, const QString& tool,
                                                       const QString& arguments) {
    if (!questionId.isEmpty() && (!m_open || m_open->id != questionId))
        return {false,
                QStringLiteral("This answer came too late: its question is closed, so it was not recorded."),
                0, 0};
    if (!m_open)
        return {false, QStringLiteral("No question is open now, so this answer was not recorded."), 0, 0};
    if (questionId.isEmpty())
        return {
            false,
            QStringLiteral("This answer belongs to no question: the reply that gave it began before one was "
                           "asked, so it was not recorded."),
            0, 0};
    Verdict verdict{false, {}, m_open->attempts + 1, m_open->attemptsAtMost};
    auto value = study::checkAnswer(m_open->question, tool, arguments);
    if (!value) {
        verdict.reason = value.error();
        m_open->refusals << value.error();
        m_open->refusedNow = true;
        return verdict;
    }
    verdict.accepted = true;
    ++m_open->attempts;
    close(true, *value, {});
    return verdict;
}

void QuestionController::replyEnded(const QString& questionId, Ended how, const QString& why) {
    if (!m_open || m_open->id != questionId || m_open->waiting)
        return;
    const bool refused = std::exchange(m_open->refusedNow, false);
    switch (how) {
    case Ended::Completed:
        countAttempt(refused ? QString()
                             : QStringLiteral("The agent replied without calling %1.").arg(m_open->tool),
                     0s);
        return;
    case Ended::Failed:
        countAttempt(why, kAfterFailure);
        return;
    case Ended::Cancelled:
        if (++m_open->cancelled > kCancelledAtMost)
            giveUp(QStringLiteral("The silent reply was cancelled %1 times.").arg(m_open->cancelled));
        else
            askAgain(0s);
        return;
    }
}

/// A refused answer, or none: asked again until the attempts are used up (`refusal` empty: noted already).
void QuestionController::countAttempt(const QString& refusal, time::Duration wait) {
    if (!refusal.isEmpty())
        m_open->refusals << refusal;
    if (++m_open->attempts >= m_open->attemptsAtMost)
        giveUp(QStringLiteral("Not answered after %1 attempts.").arg(m_open->attempts));
    else
        askAgain(wait);
}

void QuestionController::askAgain(time::Duration wait) {
    if (wait == 0s) {
        m_hooks.ask(m_open->tool, m_open->id);
        return;
    }
    m_timer = m_scheduler.after(wait, [this] {
        if (m_open && !m_open->waiting)
            m_hooks.ask(m_open->tool, m_open->id);
    });
}

// ---- given up ------------------------------------------------------------------------------------------

void QuestionController::giveUp(const QString& why) {
    const study::GiveUp policy = m_open->question.giveUp.value_or(m_rules.giveUp);
    if (policy == study::GiveUp::Skip)
        return close(false, nullptr, why);
    if (!m_rules.attended)
        return close(false, nullptr, why + QStringLiteral(" Nobody was there to be asked."));
    m_open->waiting = true;
    m_open->why = why;
    m_timer.cancel();
    m_records.write(log::QuestionWaiting{m_open->id, m_open->tool, m_open->wording, why});
    if (policy == study::GiveUp::Hold)
        m_hooks.hold();
}

bool QuestionController::allowMoreAttempts() {
    if (!m_open || !std::exchange(m_open->waiting, false))
        return false;
    m_open->attemptsAtMost = m_open->attempts + m_rules.maxAttempts;
    m_open->cancelled = 0;
    return true;
}

void QuestionController::askOnceMore() {
    if (allowMoreAttempts())
        m_hooks.ask(m_open->tool, m_open->id);
}

tl::expected<void, QString> QuestionController::answerByHand(const log::Json& value) {
    if (!m_open)
        return tl::unexpected(QStringLiteral("No question is open now."));
    auto checked = study::checkValue(m_open->question, value);
    if (!checked)
        return tl::unexpected(checked.error());
    close(true, *checked, m_open->why, true);
    return {};
}

void QuestionController::skip() {
    if (m_open)
        close(false, nullptr, (m_open->why + QStringLiteral(" Skipped by the experimenter.")).trimmed());
}

void QuestionController::setUnattended() {
    m_rules.attended = false;
    if (m_open && m_open->waiting)
        close(false, nullptr, m_open->why + QStringLiteral(" Nobody was there to be asked."));
}

void QuestionController::noteIntervention() {
    if (m_open)
        ++m_open->interventions;
}

void QuestionController::close(bool accepted, const log::Json& value, const QString& note, bool byHand) {
    m_timer.cancel();
    const Open open = *std::exchange(m_open, std::nullopt);
    m_hooks.withdraw(open.id);
    m_records.write(log::QuestionClosed{open.id, open.tool, open.wording, accepted, value, open.attempts,
                                        open.refusals, byHand, note, open.interventions});
    if (!m_waiting.empty()) {
        const Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        begin(next.question, next.screenName);
    }
    m_hooks.closed(accepted);
}

} // namespace hrp::session
