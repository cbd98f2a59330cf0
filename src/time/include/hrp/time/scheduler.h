// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <chrono>
#include <compare>
#include <functional>
#include <memory>

namespace hrp::time {

/// Lengths of time. Milliseconds on the wire and in files are made from these by rounding down.
using Duration = std::chrono::nanoseconds;
using namespace std::chrono_literals;

/// The one monotonic clock of a process. Its epoch means nothing; only differences do.
struct MonotonicClock {
    using duration = Duration;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<MonotonicClock>;
    static constexpr bool is_steady = true;
};
using TimePoint = MonotonicClock::time_point;

/// Milliseconds as a fraction, for records and displays.
constexpr double toMs(Duration d) {
    return static_cast<double>(d.count()) / 1e6;
}
constexpr Duration fromMs(double ms) {
    return Duration(static_cast<Duration::rep>(ms * 1e6));
}

/// A pending call made by Scheduler::at or Scheduler::after. Destroying it, or cancel(), takes the call
/// back; both are safe after the call was made. Move-only. Use it on the scheduler's own thread.
class Timer {
public:
    Timer() = default;
    explicit Timer(std::shared_ptr<bool> alive) : m_alive(std::move(alive)) {}
    Timer(Timer&& other) noexcept : m_alive(std::move(other.m_alive)) {}
    Timer& operator=(Timer&& other) noexcept {
        if (this != &other) {
            cancel();
            m_alive = std::move(other.m_alive);
        }
        return *this;
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    ~Timer() { cancel(); }

    void cancel() {
        if (m_alive)
            *m_alive = false;
        m_alive.reset();
    }
    /// True while the call is still to come.
    bool active() const { return m_alive && *m_alive; }

private:
    std::shared_ptr<bool> m_alive;
};

/// The only source of time and of delayed calls. One scheduler belongs to one thread: every call it makes
/// comes on that thread, one after another, in order of time and, at the same time, in order of request.
/// Two implementations: SteadyScheduler (a Qt event loop) and VirtualScheduler (tests, fast replay).
class Scheduler {
public:
    using Call = std::function<void()>;
    virtual ~Scheduler() = default;

    /// Monotonic now. Callable from any thread.
    virtual TimePoint now() const = 0;
    /// Makes `call` soon, on the scheduler's thread. Callable from any thread.
    virtual void post(Call call) = 0;
    /// Makes `call` at `when` (at once if that is past). Own thread only. The call is dropped when the
    /// returned timer dies.
    [[nodiscard]] virtual Timer at(TimePoint when, Call call) = 0;
    [[nodiscard]] Timer after(Duration delay, Call call) { return at(now() + delay, std::move(call)); }
};

/// Wall-clock time, injected like the monotonic one.
class WallClock {
public:
    virtual ~WallClock() = default;
    /// Milliseconds since 1970-01-01T00:00:00Z.
    virtual double unixMs() const = 0;
};

} // namespace hrp::time
