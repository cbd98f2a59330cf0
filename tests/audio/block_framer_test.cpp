// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"
#include "block_framer.h"

#include <gtest/gtest.h>

using namespace hrp;
using namespace hrp::audio;
using namespace std::chrono_literals;
using hrp::test::noise;

namespace {
const time::TimePoint start{10s};
constexpr time::Duration kAge = 2'500us; ///< of the newest sample on arrival

void expectTime(const CapturedBlock& block, time::TimePoint captured, time::Duration tolerance) {
    EXPECT_LT(std::chrono::abs(block.at - captured), tolerance) << "block at sample " << block.firstSample;
}
} // namespace

TEST(BlockFramer, OddPiecesBecomeSeamlessBlocks) {
    BlockFramer framer;
    const Samples all = noise(48'000, 1);
    Samples out;
    std::mt19937 random(4);
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t count = std::min<std::size_t>(random() % 1'300, all.size() - at);
        at += count;
        const auto now = start + samplesToTime(static_cast<std::int64_t>(at)) + kAge;
        for (const auto& block : framer.push(std::span(all).subspan(at - count, count), now)) {
            EXPECT_EQ(block.firstSample, static_cast<std::int64_t>(out.size()));
            EXPECT_EQ(block.samples.size(), 480U);
            expectTime(block, start + samplesToTime(block.firstSample), 10us);
            out.insert(out.end(), block.samples.begin(), block.samples.end());
        }
    }
    EXPECT_EQ(out, all);
}

// Proves: T8
// Nothing comes for a while, and then at the usual pace again: what comes is placed behind the gap at once.
TEST(BlockFramer, AGapOfAnyLengthMovesTheTimesOfAllThatFollows) {
    for (const auto gap : {70ms, 100ms, 250ms, 400ms, 900ms}) {
        for (const int piece : {120, 480, 700}) {
            BlockFramer framer;
            std::int64_t sent = 0, out = 0, gapAt = 100'000;
            const auto capture = [&](time::Duration length, time::Duration late) {
                const std::int64_t end = sent + timeToSamples(length);
                while (sent + piece <= end) {
                    sent += piece;
                    const time::TimePoint now = start + late + samplesToTime(sent) + kAge;
                    for (const auto& block : framer.push(noise(piece, 1), now)) {
                        EXPECT_EQ(block.firstSample, out) << "nothing is lost";
                        out += static_cast<std::int64_t>(block.samples.size());
                        const bool after = block.firstSample >= gapAt;
                        expectTime(block, start + (after ? gap : 0ms) + samplesToTime(block.firstSample),
                                   1ms);
                    }
                }
            };
            capture(3s, 0ms);
            gapAt = sent; // between two pieces
            capture(4s, gap);
            EXPECT_GE(out, sent - 480) << "and nothing is kept back for long";
        }
    }
}

// Proves: T8
TEST(BlockFramer, WhatIsReadLateInSeveralPiecesIsNoGap) {
    BlockFramer framer;
    int blocks = 0;
    for (int i = 1; i <= 200; ++i) {
        // The thread is kept for 300 ms; what waits is then read piece by piece, 3 ms each.
        const time::TimePoint due = start + i * 20ms + kAge;
        const time::TimePoint now = i > 100 && i <= 115 ? start + 115 * 20ms + (i - 101) * 3ms + kAge : due;
        for (const auto& block : framer.push(noise(480, 1), now)) {
            expectTime(block, start + samplesToTime(block.firstSample), 1ms);
            ++blocks;
        }
    }
    EXPECT_EQ(blocks, 200);
}

TEST(BlockFramer, LateArrivalsDoNotMoveTheTimes) {
    BlockFramer framer;
    int blocks = 0;
    for (int i = 1; i <= 300; ++i) {
        if (i % 50 < 15)
            continue; // the thread is kept for 300 ms, and reads all that waits afterwards
        const int pieces = i % 50 == 15 && i > 50 ? 16 : 1;
        for (const auto& block : framer.push(noise(480 * pieces, 1), start + i * 20ms + kAge)) {
            expectTime(block, start + 14 * 20ms + samplesToTime(block.firstSample), 1ms);
            ++blocks;
        }
    }
    EXPECT_EQ(blocks, 285);
}

// Proves: U67
// The device's crystal is 200 ppm off; after 200 s (40 ms of drift) the times are still right.
TEST(BlockFramer, FollowsADriftingDevice) {
    for (const double ppm : {200.0, -200.0}) {
        BlockFramer framer;
        const double rate = base::kSampleRate * (1 + ppm * 1e-6);
        for (int i = 1; i <= 10'000; ++i) {
            const auto captured = [&](std::int64_t sample) {
                return start + time::fromMs(static_cast<double>(sample) * 1'000 / rate);
            };
            const auto jitter = (i * 7 % 5) * 1ms;
            for (const auto& block : framer.push(noise(480, 1), captured(i * 480) + kAge + jitter))
                expectTime(block, captured(block.firstSample), 3ms);
        }
    }
}

TEST(BlockFramer, AfterABreakTheTimeLeapsAndTheCountGoesOn) {
    BlockFramer framer;
    EXPECT_EQ(framer.push(noise(480 + 100, 1), start).size(), 1U);
    framer.restart(); // the begun block is dropped
    const Samples fresh = noise(960, 2);
    const auto blocks = framer.push(fresh, start + 60s + kAge);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].firstSample, 480);
    EXPECT_EQ(blocks[0].samples, test::slice(fresh, 0, 480));
    expectTime(blocks[0], start + 60s - 40ms, 10us);
}
