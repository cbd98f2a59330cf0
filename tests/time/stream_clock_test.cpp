// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/stream_clock.h>

#include <gtest/gtest.h>

#include <cmath>

using namespace hrp::time;

namespace {
const TimePoint kStart{10s};

// A device of 24 kHz that runs `ppm` fast, anchored every second, each reading `jitterMs` early or late.
StreamClock driftingClock(double ppm, int seconds, double jitterMs = 0) {
    StreamClock clock(24'000);
    for (int i = 0; i <= seconds; ++i) {
        const double at = i * 1000.0 + (i % 2 == 0 ? jitterMs : -jitterMs);
        clock.addAnchor({static_cast<std::int64_t>(i * 24'000 * (1 + ppm / 1e6)), kStart + fromMs(at)});
    }
    return clock;
}
} // namespace

TEST(StreamClock, OneAnchorCarriesTheNominalRateBothWays) {
    StreamClock clock(24'000);
    EXPECT_FALSE(clock.hasAnchor());
    ASSERT_TRUE(clock.addAnchor({1000, kStart}));
    EXPECT_TRUE(clock.hasAnchor());
    EXPECT_EQ(clock.timeOf(1000 + 24'000), kStart + 1s);
    EXPECT_EQ(clock.timeOf(1000 - 24'000), kStart - 1s);
    EXPECT_EQ(clock.sampleAt(kStart + 500ms), 1000 + 12'000);
    EXPECT_EQ(clock.sampleAt(kStart - 500ms), 1000 - 12'000);
    EXPECT_EQ(clock.driftPpm(), 0);
}

TEST(StreamClock, SampleAtRoundsDownAndUndoesTimeOf) {
    const StreamClock clock = driftingClock(137, 12);
    for (std::int64_t sample = -50'000; sample < 400'000; sample += 37) {
        ASSERT_EQ(clock.sampleAt(clock.timeOf(sample)), sample);
        ASSERT_EQ(clock.sampleAt(clock.timeOf(sample) - 1us), sample - 1);
    }
}

TEST(StreamClock, InterpolatesBetweenAnchors) {
    StreamClock clock(24'000);
    clock.addAnchor({0, kStart});
    clock.addAnchor({24'000, kStart + 1010ms}); // 10 ms late
    EXPECT_EQ(clock.timeOf(12'000), kStart + 505ms);
    EXPECT_EQ(clock.sampleAt(kStart + 505ms), 12'000);
}

// Case 67: +200 ppm for 30 minutes is 360 ms; the clock follows and goes on at the measured rate.
TEST(StreamClock, FollowsADriftOf200PpmForHalfAnHour) {
    const StreamClock clock = driftingClock(200, 1800);
    EXPECT_NEAR(clock.driftPpm(), 200, 0.1);
    const auto ahead = static_cast<std::int64_t>(1810 * 24'000 * 1.0002); // 10 s past the last anchor
    EXPECT_NEAR(toMs(clock.timeOf(ahead) - kStart), 1'810'000, 0.1);
}

TEST(StreamClock, JitterOfTheReadingsDoesNotBecomeDrift) {
    EXPECT_NEAR(driftingClock(-50, 60, 4.0).driftPpm(), -50, 15);
}

TEST(StreamClock, DriftIsToldOnlyAfterFiveSeconds) {
    EXPECT_EQ(driftingClock(200, 4).driftPpm(), 0);
    EXPECT_NEAR(driftingClock(200, 5).driftPpm(), 200, 10);
}

TEST(StreamClock, AnchorsThatGoBackwardsOrStandStillAreIgnored) {
    StreamClock clock(24'000);
    ASSERT_TRUE(clock.addAnchor({24'000, kStart}));
    EXPECT_FALSE(clock.addAnchor({12'000, kStart + 1s}));
    EXPECT_FALSE(clock.addAnchor({24'000, kStart + 1s}));
    EXPECT_FALSE(clock.addAnchor({48'000, kStart - 1s}));
    EXPECT_EQ(clock.timeOf(48'000), kStart + 1s);
}

// A stream that stood still for 2 s is later by 2 s, not slower.
TEST(StreamClock, AJumpMovesTheClockWithoutBendingItsRate) {
    StreamClock clock = driftingClock(100, 20);
    const auto sampleOf = [](int second) { return static_cast<std::int64_t>(second * 24'000 * 1.0001); };
    ASSERT_TRUE(clock.addAnchor({sampleOf(21), kStart + 23s}));
    EXPECT_NEAR(clock.driftPpm(), 100, 1);
    EXPECT_NEAR(toMs(clock.timeOf(sampleOf(31)) - kStart), 33'000, 0.2);
    for (int i = 22; i < 40; ++i)
        clock.addAnchor({sampleOf(i), kStart + std::chrono::seconds(i + 2)});
    EXPECT_NEAR(clock.driftPpm(), 100, 1);
}
