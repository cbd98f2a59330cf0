// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/session_part.h"

#include <deque>
#include <functional>

namespace hrp::session {

/// Every session.update after the first: the engine answers them one by one, in order, with
/// session.updated, or refuses one with an error that names it.
class SessionUpdateQueue final : public SessionPart {
public:
    enum class Answer { Accepted, Refused, Missing };
    using Done = std::function<void(Answer)>;

    /// `sent` is told of every update that goes out.
    SessionUpdateQueue(time::Scheduler& scheduler, RecordWriter& records, Outbox& out,
                       std::function<void(const protocol::SessionUpdate&)> sent)
        : m_scheduler(scheduler), m_records(records), m_out(out), m_onSent(std::move(sent)) {}
    /// `what` names the update in findings: "switching turn detection off".
    void send(protocol::SessionUpdate update, const QString& what, Done done);
    void onUpdated();
    /// No update waits for its answer.
    bool idle() const { return m_sent.empty(); }
    /// True if the error refuses one of these.
    bool onError(const protocol::ErrorInfo& error) override;
    /// The session is over: answers are of no interest any more.
    void stop();
    void resetForNewEngineSession() override { stop(); }

private:
    struct Sent {
        QString eventId, what;
        Done done;
        time::TimePoint at;
        bool late = false; ///< the finding is written
    };
    void watch();
    void answered(const std::deque<Sent>::iterator& sent, Answer answer);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    Outbox& m_out;
    std::function<void(const protocol::SessionUpdate&)> m_onSent;
    std::deque<Sent> m_sent;
    time::Timer m_timer;
};

} // namespace hrp::session
