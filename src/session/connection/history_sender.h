// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/session_part.h"

#include <hrp/protocol/engine_events.h>

#include <functional>
#include <set>

namespace hrp::session {

/// Tells a new engine session what was said in the one before (H4), and waits, not for long, to see whether
/// it takes that: history is outside the profile, an engine may refuse it.
class HistorySender final : public SessionPart {
public:
    /// `problem` is empty if nothing was refused.
    using Done = std::function<void(int taken, const QString& problem)>;
    HistorySender(time::Scheduler& scheduler, Outbox& out) : m_scheduler(scheduler), m_out(out) {}

    void send(const QList<protocol::Item>& items, Done done);
    void onAdded(const protocol::Item& item);
    /// True if the error refuses one of the items.
    bool onError(const protocol::ErrorInfo& error) override;
    void stop();
    void resetForNewEngineSession() override { stop(); }

private:
    void look();

    time::Scheduler& m_scheduler;
    Outbox& m_out;
    Done m_done;
    QString m_prefix; ///< of the items' ids, which are ours
    std::set<QString> m_events;
    int m_sessions = 0, m_sent = 0, m_added = 0, m_refused = 0;
    QString m_refusal;
    time::Timer m_patience;
};

} // namespace hrp::session
