// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/late_scheduler.h"
#include "audio/signals.h"

#include <hrp/audio/file_devices.h>
#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

using namespace hrp;
using namespace hrp::audio;
using namespace std::chrono_literals;
using hrp::test::joined;
using hrp::test::LateScheduler;
using hrp::test::ms;
using hrp::test::noise;
using hrp::test::slice;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

/// Keeps what an input delivers and checks that it is seamless.
struct Listener {
    explicit Listener(time::Scheduler& s) : scheduler(s), startedAt(s.now()) {}
    AudioInput::Callbacks callbacks() {
        return {.onBlock =
                    [this](const CapturedBlock& block) {
                        EXPECT_EQ(block.firstSample, static_cast<std::int64_t>(all.size()));
                        EXPECT_EQ(block.at, startedAt + samplesToTime(block.firstSample));
                        EXPECT_LE(block.at + samplesToTime(static_cast<std::int64_t>(block.samples.size())),
                                  scheduler.now());
                        all.insert(all.end(), block.samples.begin(), block.samples.end());
                        ++blocks;
                    },
                .onTrouble = {},
                .onRecovered = {},
                .onFinished = [this] { finishedAt.push_back(scheduler.now() - startedAt); }};
    }
    time::Scheduler& scheduler;
    time::TimePoint startedAt;
    Samples all;
    int blocks = 0;
    std::vector<time::Duration> finishedAt;
};

} // namespace

TEST(ClipInput, DeliversTheClipAndThenSilenceOnTheMillisecond) {
    time::VirtualScheduler scheduler;
    scheduler.advance(123ms);
    const Samples clip = noise(ms(250) + 7, 1);
    ClipInput input(scheduler, clip, QStringLiteral("clip"));
    Listener listener(scheduler);
    input.start(listener.callbacks());
    scheduler.advance(19ms);
    EXPECT_EQ(listener.blocks, 0);
    EXPECT_TRUE(input.speaking());
    scheduler.advance(1ms);
    EXPECT_EQ(listener.blocks, 1);
    scheduler.advance(980ms);
    ASSERT_EQ(listener.all.size(), 24'000U);
    EXPECT_EQ(slice(listener.all, 0, ms(250) + 7), clip);
    EXPECT_THAT(slice(listener.all, ms(250) + 7, 10'000), Each(0));
    EXPECT_THAT(listener.finishedAt, ElementsAre(260ms)); // with the block that holds the last sample
    EXPECT_FALSE(input.speaking());
}

TEST(ClipInput, LateWakeUpsLoseNoBlock) {
    time::VirtualScheduler clock;
    LateScheduler scheduler(clock);
    ClipInput input(scheduler, noise(ms(3000), 1), QStringLiteral("clip"));
    Listener listener(scheduler);
    input.start(listener.callbacks());
    scheduler.lateBy = 170ms;
    clock.advance(2s);
    scheduler.lateBy = 0ms;
    clock.advance(1s);
    EXPECT_EQ(listener.all, noise(ms(3000), 1));
    EXPECT_THAT(listener.finishedAt, ElementsAre(3s));
}

TEST(ClipInput, SpeechSaidLaterStartsWithTheNextBlock) {
    time::VirtualScheduler scheduler;
    ClipInput input(scheduler, {}, QStringLiteral("script"));
    Listener listener(scheduler);
    input.start(listener.callbacks());
    scheduler.advance(100ms); // on a block's edge: that block has not begun yet
    const Samples first = noise(ms(50), 1), second = noise(ms(30), 2), third = noise(ms(20), 3);
    input.say(first);
    scheduler.advance(25ms);
    input.say(second); // while speaking: right behind
    scheduler.advance(75ms);
    EXPECT_EQ(slice(listener.all, ms(100), ms(80)), joined({first, second}));
    EXPECT_THAT(listener.finishedAt, ElementsAre(180ms));
    scheduler.advance(7ms); // inside a block: the next one
    input.say(third);
    scheduler.advance(93ms);
    EXPECT_THAT(slice(listener.all, ms(180), ms(40)), Each(0));
    EXPECT_EQ(slice(listener.all, ms(220), ms(20)), third);
    EXPECT_THAT(listener.finishedAt, ElementsAre(180ms, 240ms));
}

TEST(ClipInput, StopIsFinalAndStartGoesOn) {
    time::VirtualScheduler scheduler;
    const Samples clip = noise(ms(200), 1);
    ClipInput input(scheduler, clip, QStringLiteral("clip"));
    Listener listener(scheduler);
    input.start(listener.callbacks());
    scheduler.advance(90ms);
    input.stop();
    scheduler.advance(1s);
    EXPECT_EQ(listener.blocks, 4);
    listener.startedAt = scheduler.now() - 80ms; // sample ms(80) is captured now
    input.start(listener.callbacks());
    scheduler.advance(120ms);
    EXPECT_EQ(listener.all, clip);
}

TEST(ClipInput, MayBeStoppedAndDestroyedFromItsOwnCallback) {
    time::VirtualScheduler scheduler;
    auto input = std::make_unique<ClipInput>(scheduler, noise(ms(100), 1), QStringLiteral("clip"));
    int blocks = 0;
    input->start({.onBlock =
                      [&](const CapturedBlock&) {
                          if (++blocks == 2)
                              input.reset();
                      },
                  .onTrouble = {},
                  .onRecovered = {},
                  .onFinished = [] { ADD_FAILURE(); }});
    scheduler.advance(1s);
    EXPECT_EQ(blocks, 2);
}

namespace {

struct ClockedOutputTest : ::testing::Test {
    time::VirtualScheduler scheduler;
    std::shared_ptr<PlayoutQueue> queue = std::make_shared<PlayoutQueue>();
    Samples heard;
    std::vector<PlayoutAnchor> anchors;
    std::vector<DeviceTrouble> troubles;
    int recovered = 0, writes = 0;
    const PartId part{"item", 0};

    ClockedOutput::Tap tap() {
        return [this](std::int64_t frame, std::span<const std::int16_t> samples) {
            EXPECT_EQ(frame, static_cast<std::int64_t>(heard.size()));
            heard.insert(heard.end(), samples.begin(), samples.end());
        };
    }
    AudioOutput::Callbacks callbacks() {
        return {.onAnchor = [this](PlayoutAnchor anchor) { anchors.push_back(anchor); },
                .onTrouble = [this](const DeviceTrouble& trouble) { troubles.push_back(trouble); },
                .onRecovered = [this](const QString&) { ++recovered; },
                .onWritten = [this] { ++writes; }};
    }
};

} // namespace

TEST_F(ClockedOutputTest, ReadsExactlyWhatIsDue) {
    const Samples reply = noise(ms(1000), 1);
    queue->append(part, reply);
    ClockedOutput output(scheduler, 5, tap());
    output.start(queue, callbacks());
    scheduler.advance(300ms);
    EXPECT_EQ(queue->ledger(part)->heard, ms(300));
    EXPECT_EQ(writes, 60);
    scheduler.advance(1s);
    EXPECT_EQ(slice(heard, 0, ms(1000)), reply);
    EXPECT_EQ(queue->framesWritten(), ms(1300));
}

TEST_F(ClockedOutputTest, AnchorsSayWhenAFrameSounds) {
    scheduler.advance(77ms);
    const auto begun = scheduler.now();
    ClockedOutput output(scheduler);
    output.start(queue, callbacks());
    scheduler.advance(2'500ms);
    ASSERT_THAT(anchors, SizeIs(3));
    for (std::int64_t second = 0; second < 3; ++second) {
        EXPECT_EQ(anchors[static_cast<std::size_t>(second)].frame, second * base::kSampleRate);
        EXPECT_EQ(anchors[static_cast<std::size_t>(second)].at, begun + 5ms + std::chrono::seconds(second));
    }
}

TEST_F(ClockedOutputTest, ALateWakeUpReadsAllThatIsDue) {
    LateScheduler late(scheduler);
    queue->append(part, noise(ms(2000), 1));
    ClockedOutput output(late, 5, tap());
    output.start(queue, callbacks());
    late.lateBy = 333ms;
    scheduler.advance(1s);
    late.lateBy = 0ms;
    scheduler.advance(1s);
    EXPECT_EQ(heard, noise(ms(2000), 1));
}

// Proves: C14, U73
// The ledger is readable while the device is gone, and the item goes on where it was.
TEST_F(ClockedOutputTest, TheItemGoesOnWhereItWasOnAnotherDevice) {
    const Samples reply = noise(ms(2000), 1);
    queue->append(part, reply);
    {
        ClockedOutput first(scheduler, 5, tap());
        first.start(queue, callbacks());
        scheduler.advance(700ms);
    }
    scheduler.advance(5s);
    EXPECT_EQ(queue->ledger(part)->heard, ms(700));
    ClockedOutput second(scheduler, 10, tap());
    second.start(queue, callbacks());
    scheduler.advance(1300ms);
    EXPECT_EQ(heard, reply);
    EXPECT_THAT(queue->pollEvents().underruns, IsEmpty());
    EXPECT_EQ(anchors.at(1).frame, ms(700));
    EXPECT_EQ(anchors.at(1).at, time::TimePoint(5710ms));
}

// Proves: C14
TEST_F(ClockedOutputTest, AStallIsReportedAndMended) {
    queue->append(part, noise(ms(2000), 1));
    ClockedOutput output(scheduler, 5, tap());
    output.start(queue, callbacks());
    scheduler.advance(100ms);
    output.stall(true);
    scheduler.advance(499ms);
    EXPECT_THAT(troubles, IsEmpty());
    scheduler.advance(1ms);
    ASSERT_THAT(troubles, SizeIs(1));
    EXPECT_EQ(troubles[0].kind, DeviceTrouble::Kind::Stalled);
    EXPECT_FALSE(troubles[0].fatal);
    EXPECT_EQ(queue->ledger(part)->heard, ms(100));
    output.stall(false);
    EXPECT_EQ(recovered, 1);
    scheduler.advance(100ms);
    EXPECT_EQ(queue->ledger(part)->heard, ms(200));
    EXPECT_EQ(anchors.back().frame, ms(100));
    EXPECT_EQ(anchors.back().at, time::TimePoint(605ms));
}

TEST_F(ClockedOutputTest, MayBeStoppedFromItsOwnCallback) {
    ClockedOutput output(scheduler);
    auto calls = callbacks();
    calls.onWritten = [&] {
        if (++writes == 3)
            output.stop();
    };
    output.start(queue, std::move(calls));
    scheduler.advance(1s);
    EXPECT_EQ(writes, 3);
    EXPECT_EQ(queue->framesWritten(), ms(15));
}
