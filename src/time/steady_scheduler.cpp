// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/steady_scheduler.h>

#include <QBasicTimer>
#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace hrp::time {

namespace {
TimePoint steadyNow() {
    return TimePoint(
        std::chrono::duration_cast<Duration>(std::chrono::steady_clock::now().time_since_epoch()));
}
} // namespace

// Posted calls and timed ones wait in one queue, sorted by time and then by request. Each turn of the
// event loop makes one call and then lets the loop look at its sockets and windows.
class SteadyScheduler::Loop final : public QObject {
public:
    Loop() = default;

    /// Thread-safe. Wakes the loop if `when` is not in the future.
    void add(TimePoint when, Call call, std::shared_ptr<bool> alive) {
        const std::lock_guard lock(m_mutex);
        if (m_stopped)
            return;
        const TimePoint now = steadyNow();
        m_queue.emplace(std::pair{std::max(when, now), m_next++}, Entry{std::move(call), std::move(alive)});
        if (when <= now)
            wake();
    }

    /// Points the one Qt timer at the next call. Own thread only.
    void arm() {
        Dropped dropped;
        const std::lock_guard lock(m_mutex);
        dropTakenBack(dropped);
        if (m_queue.empty()) {
            m_timer.stop();
            return;
        }
        const Duration wait = m_queue.begin()->first.first - steadyNow();
        if (wait <= Duration::zero()) {
            m_timer.stop();
            wake();
            return;
        }
        // Rounded up: never early, at most 1 ms late. A far call is approached in steps.
        const auto ms = std::min(std::chrono::ceil<std::chrono::milliseconds>(wait), kLongestWait);
        m_timer.start(static_cast<int>(ms.count()), Qt::PreciseTimer, this);
    }

    /// Drops everything that waits, and whatever the dropped calls ask for while they die.
    void stop() {
        m_timer.stop();
        Queue dropped;
        {
            const std::lock_guard lock(m_mutex);
            m_stopped = true;
            dropped.swap(m_queue);
        }
        for (const auto& [key, entry] : dropped)
            if (entry.alive)
                *entry.alive = false;
    }

    bool inCall() const { return m_depth > 0; }

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::User) {
            {
                const std::lock_guard lock(m_mutex);
                m_woken = false;
            }
            turn();
            return true;
        }
        if (event->type() == QEvent::Timer) {
            turn();
            return true;
        }
        return QObject::event(event);
    }

private:
    struct Entry {
        Call call;
        std::shared_ptr<bool> alive; ///< null for a posted call
        bool takenBack() const { return alive && !*alive; }
    };
    using Queue = std::map<std::pair<TimePoint, std::uint64_t>, Entry>;
    using Dropped = std::vector<Queue::node_type>;
    static constexpr std::chrono::milliseconds kLongestWait{60'000};
    static constexpr std::size_t kLeastSweep = 64;

    void wake() { // with the lock held
        if (!std::exchange(m_woken, true))
            QCoreApplication::postEvent(this, new QEvent(QEvent::User));
    }

    // With the lock held. The caller lets them die after the lock: what they hold may call back.
    void dropTakenBack(Dropped& dropped) {
        while (!m_queue.empty() && m_queue.begin()->second.takenBack())
            dropped.push_back(m_queue.extract(m_queue.begin()));
        if (m_queue.size() < m_sweepAt)
            return;
        // Time-outs are mostly taken back long before they are due; they must not pile up until then.
        for (auto it = m_queue.begin(); it != m_queue.end();) {
            const auto next = std::next(it);
            if (it->second.takenBack())
                dropped.push_back(m_queue.extract(it));
            it = next;
        }
        m_sweepAt = std::max(kLeastSweep, 2 * m_queue.size());
    }

    bool takeDue(Entry& due) {
        Dropped dropped;
        const std::lock_guard lock(m_mutex);
        dropTakenBack(dropped);
        if (m_queue.empty() || m_queue.begin()->first.first > steadyNow())
            return false;
        due = std::move(m_queue.begin()->second);
        m_queue.erase(m_queue.begin());
        return true;
    }

    void turn() {
        Entry due;
        const bool found = takeDue(due);
        arm(); // before the call, so that a nested event loop goes on
        if (!found)
            return;
        if (due.alive)
            *due.alive = false;
        ++m_depth;
        due.call();
        due.call = nullptr; // what it holds may still use the scheduler
        --m_depth;
    }

    std::mutex m_mutex;
    Queue m_queue;
    std::uint64_t m_next = 0;
    std::size_t m_sweepAt = kLeastSweep;
    bool m_woken = false;
    bool m_stopped = false;
    QBasicTimer m_timer;
    int m_depth = 0;
};

SteadyScheduler::SteadyScheduler() : m_loop(std::make_unique<Loop>()) {}

SteadyScheduler::~SteadyScheduler() {
    m_loop->stop();
    if (m_loop->inCall()) // a call of ours destroys us: the loop must outlive it
        m_loop.release()->deleteLater();
}

TimePoint SteadyScheduler::now() const {
    return steadyNow();
}

void SteadyScheduler::post(Call call) {
    m_loop->add(TimePoint::min(), std::move(call), nullptr);
}

Timer SteadyScheduler::at(TimePoint when, Call call) {
    auto alive = std::make_shared<bool>(true);
    m_loop->add(when, std::move(call), alive);
    m_loop->arm();
    return Timer(std::move(alive));
}

double SystemWallClock::unixMs() const {
    using Ms = std::chrono::duration<double, std::milli>;
    return std::chrono::duration_cast<Ms>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace hrp::time
