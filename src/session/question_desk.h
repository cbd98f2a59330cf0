// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "journal.h"

#include <hrp/study/study.h>

#include <deque>
#include <functional>
#include <optional>

namespace hrp::session {

/// The question on the agent's screen: asked silently until it is answered as it should be, a limited
/// number of times (H26, H27).
class QuestionDesk {
public:
    struct Hooks {
        std::function<void(const study::Question&)> tell;                        ///< sends the question item
        std::function<void(const QString& tool, const QString& questionId)> ask; ///< wants a silent reply
        std::function<void(const QString& questionId)> withdraw;                 ///< no longer wants it
        std::function<void(bool accepted)> closed;
    };
    /// What becomes of a tool call.
    struct Verdict {
        bool accepted = false;
        QString reason; ///< of a refusal: what is wrong and what would be right
        int attempt = 0, maxAttempts = 0;
    };
    /// How a silent reply ended.
    enum class Ended { Completed, Cancelled, Failed };

    QuestionDesk(time::Scheduler& scheduler, Journal& journal, int maxAttempts, Hooks hooks)
        : m_scheduler(scheduler),
          m_journal(journal),
          m_maxAttempts(std::max(1, maxAttempts)),
          m_hooks(std::move(hooks)) {}

    /// Asks; a question that comes while another one is open waits for it.
    void ask(const study::Question& question, const QString& screenName);
    /// Gives up what is open or waits; `note` says why.
    void abandon(const QString& note);
    bool isOpen() const { return m_open.has_value(); }
    /// A new engine session: it is told the open question, and asked.
    void askAfresh();

    Verdict answer(const QString& tool, const QString& arguments);
    /// The silent reply to `questionId` is over; its calls were answered before. `why` for a failed one.
    void replyEnded(const QString& questionId, Ended how, const QString& why);

private:
    struct Open {
        study::Question question;
        QString id, tool, wording;
        int attempts = 0, cancelled = 0;
        QStringList refusals;
        bool refusedNow = false; ///< in the reply that is being looked at
    };
    struct Waiting {
        study::Question question;
        QString screenName;
    };
    void begin(const study::Question& question, const QString& screenName);
    void countAttempt(const QString& refusal, time::Duration wait);
    void askAgain(time::Duration wait);
    void close(bool accepted, const log::Json& value, const QString& note);

    time::Scheduler& m_scheduler;
    Journal& m_journal;
    int m_maxAttempts;
    Hooks m_hooks;
    std::optional<Open> m_open;
    std::deque<Waiting> m_waiting;
    time::Timer m_timer;
    int m_nextId = 1;
};

} // namespace hrp::session
