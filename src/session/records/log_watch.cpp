// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/log_watch.h"

#include <iterator>
#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kLookEvery = 500ms; ///< for what should have come and hasn't
} // namespace

LogWatch::LogWatch(time::Scheduler& scheduler, RecordWriter& records, metrics::Budgets budgets,
                   std::function<void(const QString&)> onUsedUp)
    : m_scheduler(scheduler), m_records(records), m_onUsedUp(std::move(onUsedUp)), m_budget(budgets) {
    m_records.log().addReader(*this);
}

LogWatch::~LogWatch() {
    m_records.log().removeReader(*this);
}

void LogWatch::onRecord(const log::RecordPtr& record) {
    if (m_over)
        return;
    m_watchdog.add(*record);
    if (const auto moved = m_path.add(*record))
        m_moved.push_back(*moved);
    for (log::BudgetReached& reached : m_budget.add(*record))
        m_reached.push_back(std::move(reached));
    m_blind = m_blind || m_budget.isBlind();
    writeLater();
    if (!m_tick.active())
        m_tick = m_scheduler.after(kLookEvery, [this] { look(); });
}

void LogWatch::look() {
    m_tick = m_scheduler.after(kLookEvery, [this] { look(); });
    m_watchdog.advance(m_records.msOf(m_scheduler.now()));
    writeLater();
}

void LogWatch::writeLater() {
    auto found = m_watchdog.take();
    m_found.insert(m_found.end(), std::make_move_iterator(found.begin()),
                   std::make_move_iterator(found.end()));
    const bool nothing =
        m_found.empty() && m_moved.empty() && m_reached.empty() && !(m_blind && !m_blindTold);
    if (!nothing && !m_later.active())
        m_later = m_scheduler.after(time::Duration::zero(), [this] { writeDue(); });
}

void LogWatch::writeDue() {
    for (const auto& moved : std::exchange(m_moved, {}))
        m_records.writeAtMs(moved.tMs, log::PathMoved{moved.stage});
    if (m_blind && !std::exchange(m_blindTold, true))
        m_records.finding("budget-blind", {});
    for (auto& found : std::exchange(m_found, {}))
        m_records.writeAtMs(found.tMs, std::move(found.finding));
    for (auto& reached : std::exchange(m_reached, {})) {
        const QString text = metrics::budgetText(reached);
        const bool stops = reached.stops;
        m_records.write(std::move(reached));
        if (stops)
            m_onUsedUp(text);
    }
}

void LogWatch::finish() {
    if (std::exchange(m_over, true))
        return;
    m_tick.cancel();
    m_later.cancel();
    for (auto& found : m_watchdog.finish())
        m_found.push_back(std::move(found));
    m_reached.clear(); // the session ends anyhow
    writeDue();
}

} // namespace hrp::session
