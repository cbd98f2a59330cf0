// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/reply_state.h"
#include "states/session_part.h"

#include <hrp/protocol/engine_events.h>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace hrp::session {

/// A reply that we want: asked for when nothing is in the way.
struct ReplyRequest {
    QString requestId;
    log::ReplyPurpose purpose = log::ReplyPurpose::Spoken;
    QString tool;            ///< silent: the tool that must be called
    QString questionId;      ///< silent: what it answers
    int tries = 0;           ///< times the engine said that another response was active
    std::uint64_t cause = 0; ///< number of the record that it was wanted for
};

/// A response of the engine, from the first sign of it on.
struct Reply {
    QString id;
    log::ReplyPurpose purpose = log::ReplyPurpose::Turn;
    std::optional<ReplyRequest> request; ///< if we asked for it
    QString questionId; ///< what its calls may answer: the question it was asked for, or that was open as it
                        ///< began
    ReplyState state = ReplyState::Unannounced;
    bool textOnly = false; ///< the engine said so: none of its audio may be heard
    bool hadAudio = false;
    bool faultTold = false;
    std::vector<protocol::AudioDelta> held; ///< before it was announced (H15)
    bool silentlyAsked() const { return request && request->purpose == log::ReplyPurpose::Silent; }
    bool silent() const { return purpose == log::ReplyPurpose::Silent || textOnly; }
    bool active() const { return isActive(state); }
};

/// One response at a time (H15): the queue of wanted replies, at most one response.create in flight, and
/// for every response of the engine whether its audio may be played. Fences go by response id.
class ResponseQueue final : public SessionPart {
public:
    struct Hooks {
        std::function<bool()> mayAsk;                 ///< running, not paused, nobody speaks
        std::function<bool()> turnReplyOwed;          ///< the engine has a turn to answer by itself
        std::function<QString()> openQuestion;        ///< its id; empty: none is open
        std::function<bool(const Reply&)> mayBeHeard; ///< asked once, when the reply begins
        std::function<void(const protocol::AudioDelta&)> play;
        std::function<void(const Reply&)> started;
        std::function<void(const Reply&, const protocol::ResponseInfo&)> done; ///< once a response
        /// A request came to nothing: refused by the engine, or never answered.
        std::function<void(const ReplyRequest&, const QString& why)> failed;
        std::function<void()> changed; ///< quiet() may have changed
    };
    ResponseQueue(time::Scheduler& scheduler, RecordWriter& records, Outbox& out, Hooks hooks);

    /// Wants a spoken reply. One that waits in the queue already serves for both.
    void requestSpoken();
    void requestSilent(const QString& tool, const QString& questionId);
    /// The question is closed: what was not sent yet is taken back, what was asked for is cancelled.
    void cancelSilentRequest(const QString& questionId);
    void cancelSpokenRequests();
    /// Sends the next request if nothing is in the way.
    void pump();

    void onCreated(const protocol::ResponseInfo& info);
    void onDelta(const protocol::AudioDelta& delta);
    void onDone(const protocol::ResponseInfo& info);
    /// True if the error answers a response.create or response.cancel.
    bool onError(const protocol::ErrorInfo& error) override;
    /// Other signs of life of a response.
    void onActivity(const QString& responseId);
    /// Spoken replies that are under way may answer it, and no later one.
    void onQuestionOpened(const QString& questionId);

    /// Fences the responses `cut` and, with `others`, every spoken one that is active or was begun
    /// unannounced.
    void suppressSpoken(const std::vector<QString>& cut, bool others);
    /// Cancels by its id the active spoken response if it is suppressed; with `others`, one that is asked for
    /// and not created yet is cancelled as soon as it is. Returns whether there was anything to cancel.
    bool cancelSpoken(bool others);

    const Reply* find(const QString& responseId) const;
    bool speaking() const; ///< a spoken response is active or asked for
    /// Nothing is active, in flight or wanted.
    bool quiet() const;
    /// A new engine session: nothing of the old one's counts any more. Spoken replies that are still owed
    /// stay wanted; silent ones are their question's business.
    void resetForNewEngineSession() override;
    void stop();

private:
    struct InFlight {
        ReplyRequest request;
        QString eventId;
        bool cancelWhenCreated = false;
        time::Timer timeout;
    };
    Reply& obtain(const QString& id);
    /// Takes a step of kReplyTransitions. False: it may not be taken, and changes nothing.
    bool take(Reply& reply, ReplyStep step);
    void send(const ReplyRequest& request);
    bool answers(const ReplyRequest& request, const protocol::ResponseInfo& info) const;
    std::optional<InFlight> takeAnswered(const protocol::ResponseInfo& info);
    void announce(Reply& reply, const protocol::ResponseInfo& info);
    void cancel(Reply& reply);
    void drop(Reply& reply, const protocol::AudioDelta& delta);
    void askAgain(ReplyRequest request, const protocol::ErrorInfo& error);
    bool busyError(const protocol::ErrorInfo& error);
    void watchActive();
    void lookForLife();
    void tellFailure(const protocol::ResponseInfo& info);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    Outbox& m_out;
    Hooks m_hooks;
    std::deque<ReplyRequest> m_wanted;
    std::optional<InFlight> m_inFlight;
    /// Given up because the engine did not answer them in time. It answers in order, so what it announces
    /// then is the oldest of these.
    std::deque<ReplyRequest> m_unanswered;
    std::map<QString, Reply> m_replies;
    std::map<QString, QString> m_askedBy; ///< event_id of an answered create → response id
    std::map<QString, QString> m_cancels; ///< event_id of a cancel → response id
    std::set<QString> m_lost;             ///< given up without their response.done
    int m_active = 0;
    bool m_engineBusy = false; ///< it says that a response is active which we do not know
    time::Timer m_engineBusyTimer, m_activeTimer;
    time::TimePoint m_lastSign{}; ///< of life, of an active response
    std::uint64_t m_nextRequest = 1;
};

} // namespace hrp::session
