// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <hrp/metrics/budget.h>
#include <hrp/metrics/signal_path.h>
#include <hrp/metrics/watchdog.h>

#include <functional>
#include <vector>

namespace hrp::session {

/// Reads the session's log and writes back what follows from it: findings of the watchdog, movements of the
/// path, budgets that are reached. A reader must not write, so this happens a moment later, in a call of its
/// own. Session thread.
class LogWatch final : public log::LogReader {
public:
    /// `onUsedUp` is told why the session has to end.
    LogWatch(time::Scheduler& scheduler, RecordWriter& records, metrics::Budgets budgets,
             std::function<void(const QString& reason)> onUsedUp);
    ~LogWatch() override;

    void onRecord(const log::RecordPtr& record) override;
    /// The session ends: writes what is left, at once.
    void finish();

private:
    void look();
    void writeDue();
    void writeLater();

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    std::function<void(const QString&)> m_onUsedUp;
    metrics::Watchdog m_watchdog;
    metrics::PathMeter m_path;
    metrics::BudgetWatch m_budget;
    std::vector<metrics::PathMeter::Moved> m_moved;
    std::vector<log::BudgetReached> m_reached;
    std::vector<metrics::Watchdog::Found> m_found;
    time::Timer m_later, m_tick;
    bool m_over = false;
    bool m_blind = false, m_blindTold = false; ///< a budget that cannot count
};

} // namespace hrp::session
