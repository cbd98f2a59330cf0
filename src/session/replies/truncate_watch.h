// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/session_part.h"

#include <hrp/protocol/engine_events.h>

#include <list>

namespace hrp::session {

/// Sends conversation.item.truncate and sees that the engine answers with the same item and ms within 2 s;
/// anything else is a finding, never a hang (H9).
class TruncateWatch final : public SessionPart {
public:
    TruncateWatch(time::Scheduler& scheduler, RecordWriter& records, Outbox& out)
        : m_scheduler(scheduler), m_records(records), m_out(out) {}
    void truncate(const QString& itemId, int contentIndex, std::int64_t ms);
    void onTruncated(const protocol::Truncated& event);
    /// True if the error answers a truncate.
    bool onError(const protocol::ErrorInfo& error) override;
    /// The session is over: answers are of no interest any more.
    void stop() { m_sent.clear(); }
    void resetForNewEngineSession() override { stop(); }

private:
    struct Sent {
        QString eventId, itemId;
        int contentIndex = 0;
        std::int64_t ms = 0;
        time::Timer timer;
    };
    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    Outbox& m_out;
    std::list<Sent> m_sent;
};

} // namespace hrp::session
