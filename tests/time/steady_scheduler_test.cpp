// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/steady_scheduler.h>

#include <QDateTime>
#include <QEventLoop>
#include <QTimer>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

using namespace hrp::time;

namespace {
// Runs the event loop until quit() or for at most 5 s; false means that the limit struck.
class LoopUntil {
public:
    void quit() {
        m_done = true;
        m_loop.quit();
    }
    bool run() {
        QTimer::singleShot(5000, &m_loop, &QEventLoop::quit);
        if (!m_done)
            m_loop.exec();
        return m_done;
    }

private:
    QEventLoop m_loop;
    bool m_done = false;
};
} // namespace

TEST(SteadyScheduler, MakesCallsInOrderOfTimeThenOfRequest) {
    SteadyScheduler scheduler;
    LoopUntil loop;
    std::vector<int> calls;
    const TimePoint soon = scheduler.now() + 20ms;
    auto d = scheduler.at(soon + 10ms, [&] { calls.push_back(4), loop.quit(); });
    auto b = scheduler.at(soon, [&] { calls.push_back(2); });
    auto c = scheduler.at(soon, [&] { calls.push_back(3); });
    scheduler.post([&] { calls.push_back(0); });
    auto a = scheduler.at(scheduler.now() - 1s, [&] { calls.push_back(1); });
    ASSERT_TRUE(loop.run());
    EXPECT_EQ(calls, (std::vector{0, 1, 2, 3, 4}));
}

TEST(SteadyScheduler, ATimedCallIsNeverEarlyAndCloseToItsTime) {
    SteadyScheduler scheduler;
    LoopUntil loop;
    const TimePoint when = scheduler.now() + 30ms;
    TimePoint made{};
    auto timer = scheduler.at(when, [&] {
        made = scheduler.now();
        loop.quit();
    });
    EXPECT_TRUE(timer.active());
    ASSERT_TRUE(loop.run());
    EXPECT_FALSE(timer.active());
    EXPECT_GE(made, when);
    // Generous for a busy machine, yet far below what a coarse Qt timer (5 % or a whole second) may take.
    EXPECT_LT(toMs(made - when), 200.0);
}

TEST(SteadyScheduler, ATimerThatDiesOrIsCancelledTakesItsCallBack) {
    SteadyScheduler scheduler;
    LoopUntil loop;
    bool called = false;
    {
        auto gone = scheduler.after(1ms, [&] { called = true; });
    }
    auto cancelled = scheduler.after(1ms, [&] { called = true; });
    cancelled.cancel();
    auto end = scheduler.after(10ms, [&] { loop.quit(); });
    ASSERT_TRUE(loop.run());
    EXPECT_FALSE(called);
}

TEST(SteadyScheduler, PostedCallsOfManyThreadsArriveOnTheOwnThreadInOrder) {
    SteadyScheduler scheduler;
    LoopUntil loop;
    constexpr int kThreads = 4;
    constexpr int kCalls = 500;
    std::vector<std::vector<int>> seen(kThreads);
    int left = kThreads * kCalls;
    bool ownThread = true;
    const auto here = std::this_thread::get_id();
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < kCalls; ++i)
                scheduler.post([&, t, i] {
                    ownThread = ownThread && std::this_thread::get_id() == here;
                    seen[static_cast<std::size_t>(t)].push_back(i);
                    if (--left == 0)
                        loop.quit();
                });
        });
    const bool done = loop.run();
    for (auto& thread : threads)
        thread.join();
    ASSERT_TRUE(done);
    EXPECT_TRUE(ownThread);
    for (const auto& calls : seen) {
        ASSERT_EQ(calls.size(), static_cast<std::size_t>(kCalls));
        EXPECT_TRUE(std::is_sorted(calls.begin(), calls.end()));
    }
}

TEST(SteadyScheduler, CallsThatArePendingAtDestructionAreDropped) {
    LoopUntil loop;
    bool called = false;
    Timer timer;
    {
        SteadyScheduler scheduler;
        scheduler.post([&] { called = true; });
        timer = scheduler.after(1ms, [&] { called = true; });
    }
    EXPECT_FALSE(timer.active());
    QTimer::singleShot(20, [&] { loop.quit(); });
    ASSERT_TRUE(loop.run());
    EXPECT_FALSE(called);
}

// A dropped call may own things that use the scheduler when they die.
TEST(SteadyScheduler, WhatADroppedCallHoldsMayUseTheSchedulerWhileItDies) {
    int deaths = 0;
    {
        SteadyScheduler scheduler;
        const auto holder = [&] {
            return std::shared_ptr<int>(new int, [&](int* p) {
                delete p;
                ++deaths;
                scheduler.post([] { FAIL() << "made after destruction began"; });
            });
        };
        scheduler.post([h = holder()] {});
        {
            auto taken = scheduler.after(0ms, [h = holder()] {});
        }
    }
    EXPECT_EQ(deaths, 2);
}

TEST(SteadyScheduler, ACallMayDestroyTheScheduler) {
    LoopUntil loop;
    bool later = false;
    auto scheduler = std::make_unique<SteadyScheduler>();
    scheduler->post([&] { scheduler.reset(); });
    scheduler->post([&] { later = true; });
    QTimer::singleShot(20, [&] { loop.quit(); });
    ASSERT_TRUE(loop.run());
    EXPECT_EQ(scheduler, nullptr);
    EXPECT_FALSE(later);
}

TEST(SteadyScheduler, ANestedEventLoopGoesOnMakingCalls) {
    SteadyScheduler scheduler;
    LoopUntil outer;
    bool inner = false;
    scheduler.post([&] {
        LoopUntil nested;
        auto timer = scheduler.after(1ms, [&] { nested.quit(); });
        inner = nested.run();
        outer.quit();
    });
    ASSERT_TRUE(outer.run());
    EXPECT_TRUE(inner);
}

TEST(SteadyScheduler, ACallThatAsksForItselfAgainLeavesTheEventLoopAlive) {
    SteadyScheduler scheduler;
    LoopUntil loop;
    bool stop = false;
    std::function<void()> again = [&] {
        if (!stop)
            scheduler.post(again);
    };
    scheduler.post(again);
    QTimer::singleShot(20, [&] {
        stop = true;
        loop.quit();
    });
    EXPECT_TRUE(loop.run());
}

TEST(SystemWallClock, TellsTheTimeOfDay) {
    const double before = static_cast<double>(QDateTime::currentMSecsSinceEpoch());
    const double now = SystemWallClock().unixMs();
    const double after = static_cast<double>(QDateTime::currentMSecsSinceEpoch());
    EXPECT_GE(now + 1, before);
    EXPECT_LE(now, after + 1);
}

TEST(SteadyScheduler, CallsTakenBackDoNotPileUpUntilTheyAreDue) {
    SteadyScheduler scheduler;
    const auto held = std::make_shared<int>(0);
    const Timer kept = scheduler.after(1h, [held] {});
    for (int i = 0; i < 10'000; ++i)
        scheduler.after(1h, [held] {}).cancel();
    EXPECT_LT(held.use_count(), 100);
    EXPECT_TRUE(kept.active());
}
