// SPDX-License-Identifier: GPL-3.0-or-later
#include "question_desk.h"

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr int kCancelledAtMost = 5; ///< H26
constexpr auto kAfterFailure = 2s;  ///< a failing engine is given a moment
} // namespace

void QuestionDesk::ask(const study::Question& question, const QString& screenName) {
    if (m_open)
        m_waiting.push_back({question, screenName});
    else
        begin(question, screenName);
}

void QuestionDesk::begin(const study::Question& question, const QString& screenName) {
    Open open;
    open.question = question;
    open.id = QStringLiteral("question_%1").arg(m_nextId++);
    open.tool = study::toolOf(question);
    open.wording = study::wordingOf(question);
    m_open = std::move(open);
    m_journal.write(log::QuestionOpened{m_open->id, m_open->tool, m_open->wording, screenName});
    m_hooks.tell(question);
    m_hooks.ask(m_open->tool, m_open->id);
}

void QuestionDesk::askAfresh() {
    if (!m_open)
        return;
    m_timer.cancel();
    m_open->refusedNow = false;
    m_hooks.tell(m_open->question);
    m_hooks.ask(m_open->tool, m_open->id);
}

void QuestionDesk::abandon(const QString& note) {
    m_waiting.clear();
    if (m_open)
        close(false, nullptr, note);
}

QuestionDesk::Verdict QuestionDesk::answer(const QString& tool, const QString& arguments) {
    if (!m_open)
        return {false, QStringLiteral("No question is open now, so this answer was not recorded."), 0, 0};
    Verdict verdict{false, {}, m_open->attempts + 1, m_maxAttempts};
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

void QuestionDesk::replyEnded(const QString& questionId, Ended how, const QString& why) {
    if (!m_open || m_open->id != questionId)
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
            close(false, nullptr,
                  QStringLiteral("The silent reply was cancelled %1 times.").arg(m_open->cancelled));
        else
            askAgain(0s);
        return;
    }
}

/// A refused answer, or none: asked again until the attempts are used up (`refusal` empty: noted already).
void QuestionDesk::countAttempt(const QString& refusal, time::Duration wait) {
    if (!refusal.isEmpty())
        m_open->refusals << refusal;
    if (++m_open->attempts >= m_maxAttempts)
        close(false, nullptr, QStringLiteral("Not answered after %1 attempts.").arg(m_open->attempts));
    else
        askAgain(wait);
}

void QuestionDesk::askAgain(time::Duration wait) {
    if (wait == 0s) {
        m_hooks.ask(m_open->tool, m_open->id);
        return;
    }
    m_timer = m_scheduler.after(wait, [this] {
        if (m_open)
            m_hooks.ask(m_open->tool, m_open->id);
    });
}

void QuestionDesk::close(bool accepted, const log::Json& value, const QString& note) {
    m_timer.cancel();
    const Open open = *std::exchange(m_open, std::nullopt);
    m_hooks.withdraw(open.id);
    m_journal.write(log::QuestionClosed{open.id, open.tool, open.wording, accepted, value, open.attempts,
                                        open.refusals, false, note});
    if (!m_waiting.empty()) {
        const Waiting next = std::move(m_waiting.front());
        m_waiting.pop_front();
        begin(next.question, next.screenName);
    }
    m_hooks.closed(accepted);
}

} // namespace hrp::session
