// SPDX-License-Identifier: GPL-3.0-or-later
// What is played, against a recording of the sound server's monitor.
#include "devices/device_test.h"
#include "support/punctuality.h"

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
    std::int64_t recorded() const { return static_cast<std::int64_t>(monitor->samples().size()); }
    Samples recordedSince(std::int64_t first) const {
        const Samples all = monitor->samples();
        return slice(all, first, static_cast<std::int64_t>(all.size()) - first);
    }
    /// Plays a tone and flushes it after a while.
    PartLedger cutAfter(const PartId& reply, double length) {
        queue->append(reply, tone(1'000, 3'000));
        EXPECT_TRUE(written(queue->framesWritten() + ms(length), 5s));
        const auto cut = queue->flush();
        EXPECT_EQ(cut.size(), 1U);
        return cut.empty() ? PartLedger() : cut[0];
    }
    /// First and one past the last sample that is not silent.
    static std::pair<std::int64_t, std::int64_t> sounding(const Samples& recording, int threshold) {
        const auto loud = [&](auto sample) { return std::abs(sample) > threshold; };
        const auto first = std::ranges::find_if(recording, loud);
        const auto last = std::find_if(recording.rbegin(), recording.rend(), loud);
        return {first - recording.begin(), recording.rend() - last};
    }
};

} // namespace

// Proves: H7, C13
TEST_F(Playback, WhatIsPlayedIsHeardSampleForSample) {
    begin();
    int attempt = 0;
    measurePunctually([&]() -> std::string {
        const PartId i1{"first" + std::to_string(attempt), 0}, i2{"second" + std::to_string(attempt++), 0};
        const Samples first = softNoise(24'050, 1), second = softNoise(30'000, 2);
        const std::int64_t before = recorded();
        queue->append(i1, first);
        queue->append(i2, second);
        queue->finish(i2);
        EXPECT_TRUE(monitor->recordFor(3s));
        EXPECT_TRUE(queue->pollEvents().underruns.empty());
        const Samples recording = recordedSince(before);
        const Samples reply = joined({first, second});
        const Match start = find(slice(reply, 0, 1'200), recording);
        if (start.fit < 0.98)
            return "the beginning is not to be found";
        // Every stretch is where it belongs: nothing was left out, repeated or inserted.
        for (std::int64_t at = 1'200; at + 1'200 <= 54'050; at += 1'200) {
            const Match match =
                find(slice(reply, at, 1'200), recording, start.at + at - 50, start.at + at + 50);
            if (match.fit < 0.98 || std::abs(match.at - start.at - at) > 1)
                return "sample " + std::to_string(at) + " is off by " +
                       std::to_string(match.at - start.at - at);
        }
        return {};
    });
    EXPECT_FALSE(outputTroubles.take(0ms));
}

// Proves: H7, H9
TEST_F(Playback, TheLedgerSaysExactlyWhatSounded) {
    // Without the fade, the tone ends with the last sample that counts.
    queue = std::make_shared<PlayoutQueue>(PlayoutQueue::Options{40, 200, 0});
    begin();
    int attempt = 0;
    for (int run = 0; run < 6; ++run)
        measurePunctually([&]() -> std::string {
            const PartId reply{"run" + std::to_string(attempt++), 0};
            const std::int64_t before = recorded();
            const std::int64_t heard = cutAfter(reply, 300 + 137 * run).heard;
            EXPECT_TRUE(monitor->recordFor(300ms));
            const auto [first, end] = sounding(recordedSince(before), 600);
            return std::abs(end - first - heard) <= 3
                       ? std::string()
                       : "ledger: " + std::to_string(heard) + ", monitor: " + std::to_string(end - first);
        });
}

// Proves: H9
TEST_F(Playback, AFlushIsSilentWithin60Ms) {
    begin();
    int attempt = 0;
    for (int run = 0; run < 6; ++run)
        measurePunctually([&]() -> std::string {
            const PartId reply{"run" + std::to_string(attempt++), 0};
            const std::int64_t heard = cutAfter(reply, 300 + 137 * run).heard;
            const time::TimePoint edge = steadyNow(); // the flush is over: what comes later is the tail
            EXPECT_TRUE(monitor->recordFor(300ms));
            EXPECT_GE(heard, ms(300));
            const double tail = time::toMs(monitor->timeOf(sounding(monitor->samples(), 100).second) - edge);
            RecordProperty("tail_ms_" + std::to_string(run), std::to_string(tail));
            return tail < 60 && tail > -10 ? std::string() : "silent after " + std::to_string(tail) + " ms";
        });
}

TEST_F(Playback, AnchorsSayWhenAFrameSounds) {
    begin();
    int attempt = 0;
    measurePunctually([&]() -> std::string {
        const PartId id{"item" + std::to_string(attempt++), 0};
        const Samples reply = softNoise(ms(2'500), 3);
        const std::int64_t before = recorded();
        queue->pollEvents();
        queue->append(id, reply);
        queue->finish(id);
        EXPECT_TRUE(monitor->recordFor(3'200ms));
        const auto news = queue->pollEvents();
        EXPECT_EQ(news.heard.size(), 1U);
        std::vector<PlayoutAnchor> told;
        while (const auto anchor = anchors.take(0ms)) {
            EXPECT_TRUE(told.empty() || anchor->frame > told.back().frame);
            told.push_back(*anchor);
        }
        EXPECT_GE(told.size(), 3U);
        const Match start = find(slice(reply, 0, 2'400), recordedSince(before));
        if (start.fit < 0.98 || told.empty() || news.heard.empty())
            return "the reply is not to be found";
        const auto promised =
            told.back().at + samplesToTime(news.heard[0].streamFrame) - samplesToTime(told.back().frame);
        const double error = time::toMs(monitor->timeOf(before + start.at) - promised);
        RecordProperty("anchor_error_ms", std::to_string(error));
        return std::abs(error) < 20 ? std::string() : "off by " + std::to_string(error) + " ms";
    });
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
