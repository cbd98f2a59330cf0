// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace hrp::time {

/// Time that moves only when told to: whole sessions run under it exactly and far faster than real time.
/// advance() and run*() belong to one thread; post() and now() may be called from any.
class VirtualScheduler final : public Scheduler, public WallClock {
public:
    explicit VirtualScheduler(double startUnixMs = 1'700'000'000'000.0);

    TimePoint now() const override;
    void post(Call call) override;
    [[nodiscard]] Timer at(TimePoint when, Call call) override;
    double unixMs() const override;

    /// Moves time forward by `by`, making every call that falls due on the way, at its own time.
    void advance(Duration by);
    /// Makes calls, moving time to each, until `done` returns true or `limit` of virtual time has passed.
    /// Returns whether `done` became true.
    bool runUntil(const std::function<bool()>& done, Duration limit);
    /// Makes the calls that are due now, without moving time.
    void settle();
    /// Number of calls still to come.
    std::size_t pending() const;

private:
    struct Entry {
        Call call;
        std::shared_ptr<bool> alive;
    };
    bool runNext(TimePoint limit);
    void add(TimePoint when, Entry entry);

    mutable std::mutex m_mutex;
    TimePoint m_now{};
    std::uint64_t m_next = 0;
    std::map<std::pair<TimePoint, std::uint64_t>, Entry> m_queue;
    double m_startUnixMs;
};

} // namespace hrp::time
