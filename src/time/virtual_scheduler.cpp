// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/virtual_scheduler.h>

#include <algorithm>
#include <vector>

namespace hrp::time {

VirtualScheduler::VirtualScheduler(double startUnixMs) : m_startUnixMs(startUnixMs) {}

TimePoint VirtualScheduler::now() const {
    const std::lock_guard lock(m_mutex);
    return m_now;
}

double VirtualScheduler::unixMs() const {
    return m_startUnixMs + toMs(now().time_since_epoch());
}

void VirtualScheduler::add(TimePoint when, Entry entry) {
    const std::lock_guard lock(m_mutex);
    m_queue.emplace(std::pair{std::max(when, m_now), m_next++}, std::move(entry));
}

void VirtualScheduler::post(Call call) {
    add(now(), {std::move(call), nullptr});
}

Timer VirtualScheduler::at(TimePoint when, Call call) {
    auto alive = std::make_shared<bool>(true);
    add(when, {std::move(call), alive});
    return Timer(std::move(alive));
}

bool VirtualScheduler::runNext(TimePoint limit) {
    Entry entry;
    {
        // Calls taken back are dropped without moving time to them. They die after the lock is released:
        // what they hold may use the scheduler.
        std::vector<decltype(m_queue)::node_type> dropped;
        const std::lock_guard lock(m_mutex);
        while (!m_queue.empty()) {
            const auto& alive = m_queue.begin()->second.alive;
            if (!alive || *alive)
                break;
            dropped.push_back(m_queue.extract(m_queue.begin()));
        }
        if (m_queue.empty() || m_queue.begin()->first.first > limit)
            return false;
        const auto first = m_queue.begin();
        m_now = std::max(m_now, first->first.first);
        entry = std::move(first->second);
        m_queue.erase(first);
    }
    if (entry.alive)
        *entry.alive = false;
    entry.call();
    return true;
}

void VirtualScheduler::advance(Duration by) {
    const TimePoint target = now() + by;
    while (runNext(target)) {
    }
    const std::lock_guard lock(m_mutex);
    m_now = std::max(m_now, target);
}

bool VirtualScheduler::runUntil(const std::function<bool()>& done, Duration limit) {
    const TimePoint target = now() + limit;
    while (!done()) {
        if (!runNext(target))
            return done();
    }
    return true;
}

void VirtualScheduler::settle() {
    advance(Duration::zero());
}

std::size_t VirtualScheduler::pending() const {
    const std::lock_guard lock(m_mutex);
    return static_cast<std::size_t>(std::count_if(m_queue.begin(), m_queue.end(), [](const auto& item) {
        return !item.second.alive || *item.second.alive;
    }));
}

} // namespace hrp::time
