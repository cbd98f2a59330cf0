// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/fake_sound_system.h"
#include "audio/signals.h"
#include "microphone.h"

#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hrp;
using namespace hrp::audio;
using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = DeviceTrouble::Kind;

namespace {

struct MicrophoneTest : ::testing::Test {
    time::VirtualScheduler scheduler;
    test::FakeSoundSystem system{scheduler};
    std::shared_ptr<Microphone::Gate> gate = std::make_shared<Microphone::Gate>();
    QString id;
    std::unique_ptr<Microphone> microphone;
    std::vector<CapturedBlock> blocks;
    std::vector<DeviceTrouble> troubles;
    QStringList recovered;
    time::TimePoint begun = scheduler.now();

    void start() {
        begun = scheduler.now();
        gate->open({.onBlock = [this](CapturedBlock block) { blocks.push_back(std::move(block)); },
                    .onTrouble = [this](const DeviceTrouble& trouble) { troubles.push_back(trouble); },
                    .onRecovered = [this](const QString& device) { recovered << device; },
                    .onFinished = {}});
        microphone = std::make_unique<Microphone>(scheduler, system, id, gate);
        microphone->start();
    }
    std::vector<Kind> kinds() const {
        std::vector<Kind> out;
        for (const auto& trouble : troubles)
            out.push_back(trouble.kind);
        return out;
    }
    std::size_t blocksIn(time::Duration length) {
        blocks.clear();
        scheduler.advance(length);
        return blocks.size();
    }
};

} // namespace

TEST_F(MicrophoneTest, DeliversSeamlessBlocksWithTheirTime) {
    scheduler.advance(100ms);
    start();
    scheduler.advance(2s);
    ASSERT_THAT(blocks, SizeIs(100));
    std::int64_t next = 0;
    for (const auto& block : blocks) {
        EXPECT_EQ(block.firstSample, next);
        ASSERT_THAT(block.samples, SizeIs(480));
        EXPECT_EQ(block.samples[7], static_cast<std::int16_t>((next + 7) % 1'000 + 1));
        EXPECT_LT(std::chrono::abs(block.at - begun - samplesToTime(next)), 5ms);
        next += 480;
    }
    EXPECT_THAT(troubles, IsEmpty());
    EXPECT_THAT(recovered, IsEmpty());
}

TEST_F(MicrophoneTest, NoMicrophoneIsSaidAtOnce) {
    system.microphones.clear();
    start();
    scheduler.advance(10s);
    ASSERT_THAT(kinds(), ElementsAre(Kind::NotFound));
    EXPECT_TRUE(troubles[0].fatal);
    EXPECT_TRUE(troubles[0].text.contains(QStringLiteral("No microphone")));
    system.microphones << QStringLiteral("new");
    microphone->start();
    EXPECT_EQ(blocksIn(1s), 50U);
}

TEST_F(MicrophoneTest, AChosenMicrophoneThatIsNotThereIsNotReplaced) {
    id = QStringLiteral("other");
    start();
    scheduler.advance(10s);
    ASSERT_THAT(kinds(), ElementsAre(Kind::NotFound));
    EXPECT_TRUE(troubles[0].text.contains(QStringLiteral("other")));
    EXPECT_EQ(system.opened, 0);
}

TEST_F(MicrophoneTest, AMicrophoneThatCannotBeOpenedIsSaidAtOnce) {
    system.refuses = true;
    start();
    scheduler.advance(10s);
    ASSERT_THAT(kinds(), ElementsAre(Kind::CannotOpen));
    EXPECT_TRUE(troubles[0].fatal);
    EXPECT_THAT(blocks, IsEmpty());
}

// A vanished microphone: its stream goes on with what the server put in its place. None of that is heard.
TEST_F(MicrophoneTest, NothingIsRecordedFromElsewhereWhenTheDeviceVanishes) {
    start();
    scheduler.advance(1s);
    system.microphones.clear();
    system.sound = [](std::int64_t) { return std::int16_t{-9'999}; };
    EXPECT_EQ(blocksIn(3s), 0U);
    ASSERT_THAT(kinds(), ElementsAre(Kind::Lost));
    EXPECT_FALSE(troubles[0].fatal);
    EXPECT_TRUE(troubles[0].text.contains(QStringLiteral("mic name")));
    EXPECT_EQ(system.closed, 1);
}

TEST_F(MicrophoneTest, AnotherMicrophoneDoesNotStandInForALostOne) {
    start();
    scheduler.advance(1s);
    system.microphones = {QStringLiteral("webcam")};
    scheduler.advance(500ms);
    EXPECT_THAT(kinds(), ElementsAre(Kind::Lost));
}

TEST_F(MicrophoneTest, AMicrophoneThatReturnsIsTakenUpAgain) {
    id = QStringLiteral("mic");
    start();
    scheduler.advance(1s);
    const auto samplesBefore = static_cast<std::int64_t>(blocks.size()) * 480;
    system.microphones.clear();
    scheduler.advance(30s);
    EXPECT_EQ(system.opened, 1);
    system.microphones << QStringLiteral("mic");
    const std::size_t came = blocksIn(2s);
    EXPECT_GE(came, 48U);
    EXPECT_THAT(recovered, ElementsAre(QStringLiteral("mic name")));
    EXPECT_THAT(troubles, SizeIs(1));
    // The count goes on; the time leaps to now.
    EXPECT_EQ(blocks[0].firstSample, samplesBefore);
    EXPECT_GT(blocks[0].at, begun + 30s);
}

// Proves: U70
// The device is listed, has no error, and delivers nothing for 1.5 s.
TEST_F(MicrophoneTest, AStallIsNoticedAfterOneSecondAndMended) {
    start();
    scheduler.advance(1s);
    system.capturing = false;
    scheduler.advance(990ms);
    EXPECT_THAT(troubles, IsEmpty());
    scheduler.advance(20ms);
    ASSERT_THAT(kinds(), ElementsAre(Kind::Stalled));
    EXPECT_FALSE(troubles[0].fatal);
    scheduler.advance(490ms);
    system.capturing = true;
    scheduler.advance(1s);
    EXPECT_THAT(recovered, SizeIs(1));
    EXPECT_EQ(blocksIn(1s), 50U);
}

TEST_F(MicrophoneTest, ADeviceThatStaysStalledIsReportedOnceAndTriedLessAndLess) {
    start();
    scheduler.advance(1s);
    system.capturing = false;
    scheduler.advance(120s);
    EXPECT_THAT(troubles, SizeIs(1));
    EXPECT_THAT(recovered, IsEmpty());
    EXPECT_GT(system.opened, 8);
    EXPECT_LT(system.opened, 20);
    system.capturing = true;
    scheduler.advance(10s);
    EXPECT_THAT(recovered, SizeIs(1));
    system.capturing = false; // a new fault is news again
    scheduler.advance(2s);
    EXPECT_THAT(troubles, SizeIs(2));
}

// Proves: U71, U74
// A stale device gives exact zeros for ever.
TEST_F(MicrophoneTest, OnlySilenceIsReported) {
    system.sound = [](std::int64_t) { return std::int16_t{0}; };
    start();
    scheduler.advance(2'150ms);
    EXPECT_THAT(troubles, IsEmpty());
    scheduler.advance(100ms);
    ASSERT_THAT(kinds(), ElementsAre(Kind::OnlySilence));
    EXPECT_FALSE(troubles[0].fatal);
    EXPECT_GT(blocksIn(10s), 490U); // it goes on
    EXPECT_THAT(troubles, SizeIs(1));
    system.sound = [](std::int64_t) { return std::int16_t{1}; };
    scheduler.advance(100ms);
    EXPECT_THAT(recovered, ElementsAre(QStringLiteral("mic name")));
    system.sound = [](std::int64_t) { return std::int16_t{0}; };
    scheduler.advance(3s);
    EXPECT_THAT(troubles, SizeIs(2));
}

// Proves: U74
// Built-in microphones take a moment to wake up; and a pause of the speaker is not a fault.
TEST_F(MicrophoneTest, AShortSilenceIsNoFault) {
    system.sound = [](std::int64_t i) {
        return static_cast<std::int16_t>(i < test::ms(150) ? 0 : i % 7 - 3);
    };
    start();
    scheduler.advance(10s);
    EXPECT_THAT(troubles, IsEmpty());
    system.sound = [](std::int64_t) { return std::int16_t{0}; };
    scheduler.advance(1'900ms);
    system.sound = [](std::int64_t) { return std::int16_t{-1}; };
    scheduler.advance(1s);
    EXPECT_THAT(troubles, IsEmpty());
}

TEST_F(MicrophoneTest, ADeadSoundServerIsWaitedForTenSeconds) {
    start();
    scheduler.advance(1s);
    system.stopped = system.gone = true;
    system.capturing = false;
    scheduler.advance(1s);
    ASSERT_THAT(kinds(), ElementsAre(Kind::Lost));
    EXPECT_FALSE(troubles[0].fatal);
    scheduler.advance(11s);
    ASSERT_THAT(troubles, SizeIs(2));
    EXPECT_TRUE(troubles[1].fatal);
    EXPECT_EQ(troubles[1].text, QStringLiteral("server gone"));
    scheduler.advance(60s);
    EXPECT_THAT(troubles, SizeIs(2));
}

TEST_F(MicrophoneTest, ASoundServerThatIsBackInTimeIsTakenUp) {
    start();
    scheduler.advance(1s);
    system.stopped = system.gone = true;
    system.capturing = false;
    scheduler.advance(4s);
    system.stopped = system.gone = false;
    system.capturing = true;
    scheduler.advance(2s);
    EXPECT_THAT(recovered, SizeIs(1));
    EXPECT_EQ(blocksIn(1s), 50U);
}

TEST_F(MicrophoneTest, NoCallbackComesAfterStop) {
    start();
    scheduler.advance(1s);
    gate->close();
    microphone->stop();
    EXPECT_EQ(system.closed, 1);
    EXPECT_EQ(blocksIn(10s), 0U);
    EXPECT_EQ(scheduler.pending(), 0U);
}

TEST_F(MicrophoneTest, MayBeStoppedFromItsCallback) {
    start();
    gate->open({.onBlock =
                    [this](CapturedBlock block) {
                        blocks.push_back(std::move(block));
                        gate->close();
                        microphone->stop();
                    },
                .onTrouble = {},
                .onRecovered = {},
                .onFinished = {}});
    scheduler.advance(1s);
    EXPECT_THAT(blocks, SizeIs(1));
}
