// SPDX-License-Identifier: GPL-3.0-or-later
// What is played, against a recording of the sound server's monitor.
#include "devices/device_test.h"

using namespace hrp;
using namespace hrp::audio;
using namespace hrp::test;
using namespace std::chrono_literals;
using ::testing::Each;

namespace {

struct Playback : DeviceTest {
    std::optional<AudioDevices> devices;
    std::unique_ptr<AudioOutput> output;
    std::optional<Monitor> monitor;

    void begin() {
        monitor.emplace(server.address(), SoundServer::kLoudspeaker);
        ASSERT_TRUE(monitor->recordFor(100ms));
        devices.emplace(AudioDevices::Options{}); // not before the server is there
        output = devices->makeOutput();
        output->start(queue, outputCallbacks());
        ASSERT_TRUE(written(ms(200), 5s)) << "the loudspeaker does not run";
    }
    /// First and one past the last sample that is not silent.
    std::pair<std::int64_t, std::int64_t> sounding(const Samples& recording, int threshold) const {
        const auto loud = [&](auto sample) { return std::abs(sample) > threshold; };
        const auto first = std::ranges::find_if(recording, loud);
        const auto last = std::find_if(recording.rbegin(), recording.rend(), loud);
        return {first - recording.begin(), recording.rend() - last};
    }
};

} // namespace

TEST_F(Playback, WhatIsPlayedIsHeardSampleForSample) { // H7, case 13
    begin();
    const Samples first = softNoise(24'050, 1), second = softNoise(30'000, 2);
    queue->append({"i1", 0}, first);
    queue->append({"i2", 0}, second);
    queue->finish({"i2", 0});
    ASSERT_TRUE(monitor->recordFor(3s));
    const Samples recording = monitor->samples();
    const Samples reply = joined({first, second});
    const Match start = find(slice(reply, 0, 1'200), recording);
    ASSERT_GT(start.fit, 0.98);
    // Every stretch is where it belongs: nothing was left out, repeated or inserted.
    for (std::int64_t at = 1'200; at + 1'200 <= 54'050; at += 2'400) {
        const Match match = find(slice(reply, at, 1'200), recording, start.at + at - 50, start.at + at + 50);
        EXPECT_GT(match.fit, 0.98) << at;
        EXPECT_LE(std::abs(match.at - start.at - at), 1) << at;
    }
    EXPECT_FALSE(outputTroubles.take(0ms));
    EXPECT_TRUE(queue->takeNews().underruns.empty());
}

TEST_F(Playback, TheLedgerSaysExactlyWhatSounded) { // H7, H9
    // Without the fade, the tone ends with the last sample that counts.
    queue = std::make_shared<PlayoutQueue>(PlayoutQueue::Options{40, 200, 0});
    begin();
    for (int run = 0; run < 6; ++run) {
        const PartId reply{"run" + std::to_string(run), 0};
        const auto before = static_cast<std::int64_t>(monitor->samples().size());
        queue->append(reply, tone(1'000, 3'000));
        ASSERT_TRUE(written(queue->framesWritten() + ms(300 + 137 * run), 5s));
        const auto cut = queue->flush();
        ASSERT_EQ(cut.size(), 1U);
        ASSERT_TRUE(monitor->recordFor(300ms));
        const Samples all = monitor->samples();
        const auto [first, last] =
            sounding(slice(all, before, static_cast<std::int64_t>(all.size()) - before), 600);
        EXPECT_LE(std::abs(last - first - cut[0].heard), 3) << "heard " << cut[0].heard;
    }
}

TEST_F(Playback, AFlushIsSilentWithin60Ms) { // H9
    begin();
    for (int run = 0; run < 6; ++run) {
        const PartId reply{"run" + std::to_string(run), 0};
        queue->append(reply, tone(1'000, 3'000));
        ASSERT_TRUE(written(queue->framesWritten() + ms(300 + 137 * run), 5s));
        const time::TimePoint edge = steadyNow();
        const auto cut = queue->flush();
        ASSERT_TRUE(monitor->recordFor(300ms));
        const Samples all = monitor->samples();
        const auto last = sounding(all, 100).second;
        const double tail = time::toMs(monitor->timeOf(last) - edge);
        RecordProperty("tail_ms_" + std::to_string(run), std::to_string(tail));
        EXPECT_LT(tail, 60);
        EXPECT_GT(tail, -10);
        EXPECT_GT(cut.at(0).heard, ms(250));
    }
}

TEST_F(Playback, AnchorsSayWhenAFrameSounds) {
    begin();
    const Samples reply = softNoise(ms(2'500), 3);
    queue->append(part, reply);
    queue->finish(part);
    ASSERT_TRUE(monitor->recordFor(3'200ms));
    const auto news = queue->takeNews();
    ASSERT_EQ(news.heard.size(), 1U);
    const Match start = find(slice(reply, 0, 2'400), monitor->samples());
    ASSERT_GT(start.fit, 0.98);
    std::optional<PlayoutAnchor> last;
    int count = 0;
    while (const auto anchor = anchors.take(0ms)) {
        EXPECT_TRUE(!last || anchor->frame > last->frame);
        last = anchor;
        ++count;
    }
    ASSERT_GE(count, 4);
    const auto promised = last->at + samplesToTime(news.heard[0].streamFrame) - samplesToTime(last->frame);
    const double error = time::toMs(monitor->timeOf(start.at) - promised);
    RecordProperty("anchor_error_ms", std::to_string(error));
    EXPECT_LT(std::abs(error), 20);
}

TEST_F(Playback, AnUnpluggedLoudspeakerFallsSilentAtOnceAndReturns) {
    begin();
    const Samples reply = softNoise(ms(20'000), 4);
    queue->append(part, reply);
    ASSERT_TRUE(written(ms(700), 5s));
    Monitor elsewhere(server.address(), QStringLiteral("mic_in")); // where the server moves the stream
    ASSERT_TRUE(elsewhere.recordFor(100ms));
    server.unplugLoudspeaker();
    const auto trouble = outputTroubles.take(2s);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, DeviceTrouble::Kind::Lost);
    EXPECT_FALSE(trouble->fatal);
    EXPECT_TRUE(trouble->text.contains(SoundServer::kLoudspeaker)) << trouble->text.toStdString();
    const std::int64_t kept = queue->ledger(part)->heard;
    ASSERT_TRUE(elsewhere.recordFor(500ms));
    EXPECT_EQ(queue->ledger(part)->heard, kept);
    EXPECT_LT(std::ranges::count_if(elsewhere.samples(), [](auto s) { return std::abs(s) > 100; }), ms(60));
    server.plugLoudspeaker();
    EXPECT_TRUE(outputRecovered.take(5s));
    EXPECT_TRUE(written(queue->framesWritten() + ms(500), 3s));
    EXPECT_GT(queue->ledger(part)->heard, kept + ms(400));
}

TEST_F(Playback, ASuspendedLoudspeakerIsNoticedAndReturns) {
    begin();
    server.suspendLoudspeaker(true);
    const auto trouble = outputTroubles.take(3s);
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->kind, DeviceTrouble::Kind::Stalled);
    EXPECT_FALSE(trouble->fatal);
    server.suspendLoudspeaker(false);
    EXPECT_TRUE(outputRecovered.take(10s));
}
