// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/fake_sound_system.h"
#include "audio/late_scheduler.h"
#include "audio/signals.h"
#include "loudspeaker.h"

#include <hrp/time/virtual_scheduler.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hrp;
using namespace hrp::audio;
using namespace std::chrono_literals;
using hrp::test::ms;
using hrp::test::noise;
using hrp::test::slice;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Kind = DeviceTrouble::Kind;

namespace {

struct LoudspeakerTest : ::testing::Test {
    time::VirtualScheduler scheduler;
    test::LateScheduler late{scheduler};
    test::FakeSoundSystem system{scheduler};
    std::shared_ptr<Loudspeaker::Gate> gate = std::make_shared<Loudspeaker::Gate>();
    std::shared_ptr<PlayoutQueue> queue = std::make_shared<PlayoutQueue>();
    std::unique_ptr<Loudspeaker> speaker;
    std::vector<PlayoutAnchor> anchors;
    std::vector<DeviceTrouble> troubles;
    int recovered = 0, writes = 0;
    const PartId part{"item", 0};

    void start() {
        gate->open({.onAnchor = [this](PlayoutAnchor anchor) { anchors.push_back(anchor); },
                    .onTrouble = [this](const DeviceTrouble& trouble) { troubles.push_back(trouble); },
                    .onRecovered = [this](const QString&) { ++recovered; },
                    .onWritten = [this] { ++writes; }});
        speaker = std::make_unique<Loudspeaker>(late, system, QString(), 40, gate);
        speaker->start(queue);
    }
    std::vector<Kind> kinds() const {
        std::vector<Kind> out;
        for (const auto& trouble : troubles)
            out.push_back(trouble.kind);
        return out;
    }
    std::int64_t heard() const { return queue->ledger(part)->heard; }
};

} // namespace

// Proves: H7
// Never more than the device buffer ahead of the ear, never empty.
TEST_F(LoudspeakerTest, KeepsTheDeviceBufferFullAndNoMore) {
    queue->append(part, noise(ms(5'000), 1));
    start();
    for (int i = 0; i < 800; ++i) {
        scheduler.advance(5ms);
        const auto sounded = timeToSamples(scheduler.now().time_since_epoch());
        EXPECT_GE(queue->framesWritten(), sounded + ms(35));
        EXPECT_LE(queue->framesWritten(), sounded + ms(40));
    }
    EXPECT_EQ(slice(system.played, 0, ms(4'000)), slice(noise(ms(5'000), 1), 0, ms(4'000)));
    EXPECT_GT(writes, 790);
    EXPECT_THAT(troubles, IsEmpty());
}

// Proves: H9
// What was written will sound, what was not never will; the tail is the buffer.
TEST_F(LoudspeakerTest, AFlushLeavesNoMoreThanTheBuffer) {
    queue->append(part, noise(ms(5'000), 1));
    start();
    scheduler.advance(1s);
    const auto cut = queue->flush();
    const std::int64_t sounded = timeToSamples(scheduler.now().time_since_epoch());
    EXPECT_LE(cut.at(0).heard - sounded, ms(40));
    scheduler.advance(1s);
    EXPECT_EQ(heard(), cut.at(0).heard);
    EXPECT_THAT(slice(system.played, cut[0].heard + ms(5), ms(500)), ::testing::Each(0));
}

TEST_F(LoudspeakerTest, AnchorsFollowWhatHasSounded) {
    scheduler.advance(3s);
    const auto begun = scheduler.now();
    start();
    scheduler.advance(5s);
    ASSERT_GE(anchors.size(), 5U);
    ASSERT_LE(anchors.size(), 7U);
    EXPECT_EQ(anchors[0].frame, 0);
    for (std::size_t i = 1; i < anchors.size(); ++i) {
        EXPECT_EQ(anchors[i].at, begun + samplesToTime(anchors[i].frame));
        EXPECT_GT(anchors[i].frame, anchors[i - 1].frame);
    }
}

// The audio thread was kept for 100 ms, the device ran dry: the times are measured anew at once.
TEST_F(LoudspeakerTest, AfterADeviceRanDryANewAnchorComesSoon) {
    start();
    scheduler.advance(1'300ms); // two anchors, then one a second
    const std::size_t before = anchors.size();
    late.lateBy = 100ms;
    scheduler.advance(20ms);
    late.lateBy = 0ms;
    scheduler.advance(400ms);
    EXPECT_EQ(anchors.size(), before + 1);
    scheduler.advance(500ms);
    EXPECT_EQ(anchors.size(), before + 1);
}

TEST_F(LoudspeakerTest, NoLoudspeakerIsSaidAtOnce) {
    system.loudspeakers.clear();
    start();
    ASSERT_THAT(kinds(), ElementsAre(Kind::NotFound));
    EXPECT_TRUE(troubles[0].fatal);
    EXPECT_EQ(queue->framesWritten(), 0);
}

// Whatever way it goes, the item goes on where it was on the next device.
struct LoudspeakerLoss : LoudspeakerTest, ::testing::WithParamInterface<const char*> {};

// Proves: H7, U68, U73
TEST_P(LoudspeakerLoss, IsReportedOnceAndMended) {
    const std::string way = GetParam();
    const Samples reply = noise(ms(8'000), 1);
    queue->append(part, reply);
    start();
    scheduler.advance(700ms);
    const std::int64_t before = queue->framesWritten();
    if (way == "vanished")
        system.loudspeakers.clear();
    else if (way == "negative")
        system.lost = true;
    else if (way == "stopped")
        system.stopped = true;
    else if (way == "write")
        system.refusesWrites = true;
    else
        system.draining = false;
    scheduler.advance(800ms);
    ASSERT_THAT(kinds(), ElementsAre(way == "stalled" ? Kind::Stalled : Kind::Lost));
    EXPECT_FALSE(troubles[0].fatal);
    EXPECT_EQ(recovered, 0);
    EXPECT_LE(heard() - before, ms(40)); // at most one buffer went into the void
    const std::int64_t kept = heard();
    system.lost = system.stopped = system.refusesWrites = false;
    system.draining = true;
    system.loudspeakers = {QStringLiteral("speaker")};
    scheduler.advance(2s);
    EXPECT_EQ(recovered, 1);
    EXPECT_THAT(troubles, SizeIs(1));
    EXPECT_GT(heard(), kept + ms(500));
    EXPECT_THAT(queue->pollEvents().underruns, IsEmpty());
    EXPECT_GE(anchors.back().frame, kept);
}

INSTANTIATE_TEST_SUITE_P(Ways, LoudspeakerLoss,
                         ::testing::Values("vanished", "negative", "stopped", "write", "stalled"));

TEST_F(LoudspeakerTest, AStallIsNoticedAfterHalfASecond) {
    start();
    scheduler.advance(1s);
    system.draining = false;
    scheduler.advance(480ms);
    EXPECT_THAT(troubles, IsEmpty());
    scheduler.advance(60ms);
    EXPECT_THAT(kinds(), ElementsAre(Kind::Stalled));
}

// A sink that takes its first buffer and then nothing has not come back.
TEST_F(LoudspeakerTest, AFullBufferIsNoRecovery) {
    start();
    scheduler.advance(1s);
    system.draining = false;
    scheduler.advance(60s);
    EXPECT_EQ(recovered, 0);
    EXPECT_THAT(troubles, SizeIs(1));
    system.draining = true;
    scheduler.advance(10s);
    EXPECT_EQ(recovered, 1);
}

TEST_F(LoudspeakerTest, StopIsFinal) {
    start();
    scheduler.advance(1s);
    gate->close();
    speaker->stop();
    const auto written = queue->framesWritten();
    scheduler.advance(5s);
    EXPECT_EQ(queue->framesWritten(), written);
    EXPECT_EQ(scheduler.pending(), 0U);
}
