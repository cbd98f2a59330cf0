// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <QObject>

#include <memory>

namespace hrp::time {

/// Real time on a Qt event loop: belongs to the thread that constructs it, whose loop must run.
/// Timers are precise (Qt::PreciseTimer); one QObject serves them all. Calls that are still pending when
/// the scheduler dies are dropped.
class SteadyScheduler final : public Scheduler {
public:
    SteadyScheduler();
    ~SteadyScheduler() override;

    TimePoint now() const override;
    void post(Call call) override;
    [[nodiscard]] Timer at(TimePoint when, Call call) override;

private:
    class Loop;
    std::unique_ptr<Loop> m_loop;
};

/// The system's wall clock.
class SystemWallClock final : public WallClock {
public:
    double unixMs() const override;
};

} // namespace hrp::time
