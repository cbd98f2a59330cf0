// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/virtual_scheduler.h>

#include <gtest/gtest.h>

#include <vector>

using namespace hrp::time;

TEST(VirtualScheduler, MakesCallsInOrderOfTimeThenOfRequest) {
    VirtualScheduler scheduler;
    std::vector<int> calls;
    auto a = scheduler.after(20ms, [&] { calls.push_back(3); });
    auto b = scheduler.after(10ms, [&] { calls.push_back(1); });
    auto c = scheduler.after(10ms, [&] { calls.push_back(2); });
    scheduler.post([&] { calls.push_back(0); });
    scheduler.advance(20ms);
    EXPECT_EQ(calls, (std::vector{0, 1, 2, 3}));
}

TEST(VirtualScheduler, ATimerThatDiesTakesItsCallBack) {
    VirtualScheduler scheduler;
    bool called = false;
    {
        auto timer = scheduler.after(5ms, [&] { called = true; });
        EXPECT_TRUE(timer.active());
    }
    scheduler.advance(1s);
    EXPECT_FALSE(called);
    EXPECT_EQ(scheduler.pending(), 0u);
}

TEST(VirtualScheduler, CallsSeeTheTimeForWhichTheyWereAsked) {
    VirtualScheduler scheduler;
    const auto start = scheduler.now();
    Duration seen{};
    auto timer = scheduler.after(7ms, [&] { seen = scheduler.now() - start; });
    scheduler.advance(1s);
    EXPECT_EQ(seen, Duration(7ms));
    EXPECT_EQ(scheduler.now() - start, Duration(1s));
    EXPECT_FALSE(timer.active());
}

TEST(VirtualScheduler, RunUntilStopsAtTheConditionOrTheLimit) {
    VirtualScheduler scheduler;
    int n = 0;
    Timer timer;
    std::function<void()> tick = [&] {
        ++n;
        timer = scheduler.after(10ms, tick);
    };
    timer = scheduler.after(10ms, tick);
    EXPECT_TRUE(scheduler.runUntil([&] { return n == 5; }, 1s));
    EXPECT_EQ(toMs(scheduler.now().time_since_epoch()), 50.0);
    EXPECT_FALSE(scheduler.runUntil([&] { return n == 1000; }, 1s));
}
