// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <hrp/study/study.h>

#include <deque>
#include <functional>
#include <optional>

namespace hrp::session {

/// The question on the agent's screen: asked silently until it is answered as it should be, a limited
/// number of times (H26, H27); then given up as its study wants it.
///
///     Asking ──answered, by hand, skipped, abandoned──► closed
///     Asking ──attempts used up──► closed (skip) │ Waiting (hold, ask the experimenter)
///     Waiting ─answered, by hand, skipped, abandoned──► closed
///     Waiting ─askOnceMore──► Asking
class QuestionController {
public:
    struct Hooks {
        /// Sends the question item; returns its text.
        std::function<QString(const study::Question&)> tell;
        std::function<void(const QString& tool, const QString& questionId)> ask; ///< wants a silent reply
        std::function<void(const QString& questionId)> withdraw;                 ///< no longer wants it
        std::function<void(bool accepted)> closed;
        std::function<void()> hold; ///< the experimenter must decide, in a short break
    };
    struct Rules {
        int maxAttempts = 3;
        study::GiveUp giveUp = study::GiveUp::Skip; ///< of questions that say nothing else
        bool attended = true;                       ///< there is somebody to be asked
    };
    /// What becomes of a tool call.
    struct Verdict {
        bool accepted = false;
        QString reason; ///< of a refusal: what is wrong and what would be right
        int attempt = 0, maxAttempts = 0;
    };
    /// How a silent reply ended.
    enum class Ended { Completed, Cancelled, Failed };

    QuestionController(time::Scheduler& scheduler, RecordWriter& records, Rules rules, Hooks hooks)
        : m_scheduler(scheduler), m_records(records), m_rules(rules), m_hooks(std::move(hooks)) {
        m_rules.maxAttempts = std::max(1, m_rules.maxAttempts);
    }

    /// Asks; a question that comes while another one is open waits for it.
    void ask(const study::Question& question, const QString& screenName);
    /// Gives up what is open or waits; `note` says why.
    void abandon(const QString& note);
    bool isOpen() const { return m_open.has_value(); }
    QString openId() const { return m_open ? m_open->id : QString(); } ///< empty: none is open
    /// A new engine session: it is told the open question, and asked.
    void retry();
    /// A question that waits for the experimenter gets all its attempts again; retry() asks it. False if
    /// none waits.
    bool allowMoreAttempts();
    /// A question that waits for the experimenter gets all its attempts again.
    void askOnceMore();
    /// The answer in place of the agent's, checked the same way; the error says what is wrong.
    tl::expected<void, QString> answerByHand(const log::Json& value);
    void skip();
    /// Nobody can be asked any more: what waits is given up.
    void setUnattended();
    /// Something was done by hand: it touches the open question.
    void noteIntervention();

    /// `questionId`: the one that the call's response was asked for, or that was open as it began (empty:
    /// none). A call never answers another question than that one, however late it comes (H26).
    Verdict answer(const QString& questionId, const QString& tool, const QString& arguments);
    /// The silent reply to `questionId` is over; its calls were answered before. `why` for a failed one.
    void replyEnded(const QString& questionId, Ended how, const QString& why);

private:
    struct Open {
        study::Question question;
        QString id, tool, wording;
        int attempts = 0, cancelled = 0, interventions = 0;
        int attemptsAtMost = 0;
        bool waiting = false; ///< for the experimenter
        QString why;          ///< it was given up
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
    void giveUp(const QString& why);
    void close(bool accepted, const log::Json& value, const QString& note, bool byHand = false);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    Rules m_rules;
    Hooks m_hooks;
    std::optional<Open> m_open;
    std::deque<Waiting> m_waiting;
    time::Timer m_timer;
    int m_nextId = 1;
};

} // namespace hrp::session
