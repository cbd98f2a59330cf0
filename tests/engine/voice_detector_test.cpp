// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/voice_detector.h>

#include "engine/signals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::engine {
namespace {

using namespace hrp::test;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// An edge in ms, with the time at which it was told.
struct Heard {
    bool start = false;
    double ms = 0, toldMs = 0;
};

protocol::TurnDetection settingsWith(int silenceMs) {
    protocol::TurnDetection settings;
    settings.silenceDurationMs = silenceMs;
    return settings;
}

std::vector<Heard> listen(const Samples& samples, int chunkSamples = 480,
                          const protocol::TurnDetection& settings = {}) {
    VoiceDetector detector(settings);
    std::vector<Heard> out;
    const std::span<const std::int16_t> all(samples);
    for (std::size_t at = 0; at < all.size(); at += static_cast<std::size_t>(chunkSamples)) {
        const auto chunk = all.subspan(at, std::min(all.size() - at, static_cast<std::size_t>(chunkSamples)));
        for (const VoiceEdge& edge : detector.feed(chunk)) {
            const bool start = std::holds_alternative<VoiceStart>(edge);
            const auto sample = start ? std::get<VoiceStart>(edge).sample : std::get<VoiceStop>(edge).sample;
            out.push_back({start, base::samplesToMs(sample), base::samplesToMs(detector.samples())});
        }
    }
    return out;
}

std::vector<double> edgesOf(const std::vector<Heard>& heard) {
    std::vector<double> out;
    for (const Heard& edge : heard)
        out.push_back(edge.ms);
    return out;
}

class RecordedSpeech : public ::testing::TestWithParam<const char*> {};

// Proves: E2
// True onset and end of human speech within 60 ms, told at most 150 ms after the onset.
TEST_P(RecordedSpeech, EdgesLieWhereTheSoundIs) {
    const Samples clip = recorded(GetParam());
    const SpanMs truth = loudSpan(clip);
    const auto heard = listen(joined({silence(1000), clip, silence(1500)}), 24);
    ASSERT_EQ(heard.size(), 2u) << ::testing::PrintToString(edgesOf(heard));
    EXPECT_NEAR(heard[0].ms, 1000 + truth.start, 60);
    EXPECT_NEAR(heard[1].ms, 1000 + truth.end, 60);
    EXPECT_LE(heard[0].toldMs - (1000 + truth.start), 150);
}

class RecordedSpeechInNoise : public ::testing::TestWithParam<const char*> {};

TEST_P(RecordedSpeechInNoise, EdgesLieWhereTheSoundIs) {
    const Samples clip = recorded(GetParam());
    const SpanMs truth = loudSpan(clip);
    const Samples feed = joined({silence(1000), clip, silence(1500)});
    const Samples room = whiteNoise(static_cast<int>(base::samplesToMs(std::ssize(feed))), -50);
    const auto heard = listen(mixed(feed, room), 24);
    ASSERT_EQ(heard.size(), 2u) << ::testing::PrintToString(edgesOf(heard));
    EXPECT_NEAR(heard[0].ms, 1000 + truth.start, 60);
    EXPECT_NEAR(heard[1].ms, 1000 + truth.end, 60);
}

std::string nameOf(const ::testing::TestParamInfo<const char*>& each) {
    return each.param;
}
INSTANTIATE_TEST_SUITE_P(Clips, RecordedSpeech,
                         ::testing::Values("librivox_0880", "librivox_0890", "librivox_0930", "cards_001",
                                           "cards_005", "ps_goforward", "ps_numbers", "ps_tidigits_2934z"),
                         nameOf);
// Without ps_goforward and ps_numbers, whose last words end in an s that is no louder than this noise.
INSTANTIATE_TEST_SUITE_P(Clips, RecordedSpeechInNoise,
                         ::testing::Values("librivox_0880", "librivox_0890", "librivox_0930", "cards_001",
                                           "cards_005", "ps_tidigits_2934z"),
                         nameOf);

// Proves: E92
// Exact onset and end, clean and in noise.
TEST(VoiceDetector, FindsExactEdges) {
    for (const double noiseDb : {-120.0, -50.0, -40.0}) {
        Samples feed = joined({silence(1000), steadySpeech(800), silence(1000)});
        feed = mixed(feed, whiteNoise(2800, noiseDb));
        const auto heard = listen(feed, 24);
        ASSERT_EQ(heard.size(), 2u) << noiseDb;
        EXPECT_TRUE(heard[0].start);
        EXPECT_NEAR(heard[0].ms, 1000, 20) << noiseDb;
        EXPECT_LE(heard[0].toldMs, 1150) << noiseDb;
        EXPECT_NEAR(heard[1].ms, 1800, 20) << noiseDb;
    }
}

// Proves: E2, E91
// The same edges however the samples are cut.
TEST(VoiceDetector, ChunksMakeNoDifference) {
    const Samples feed = mixed(joined({recorded("librivox_0880"), silence(700), recorded("cards_005"),
                                       silence(40), recorded("ps_numbers"), silence(900)}),
                               whiteNoise(15'000, -52));
    const auto expected = edgesOf(listen(feed, 240));
    ASSERT_GE(expected.size(), 4u);
    for (const int chunk : {1, 24, 133, 239, 241, 480, 888, 2'400, 24'000, 48'000, 1'000'000})
        EXPECT_EQ(edgesOf(listen(feed, chunk)), expected) << chunk << " samples at a time";
}

// machine noise: every packaged detector calls white noise speech.
TEST(VoiceDetector, WhiteNoiseIsNoVoice) {
    for (const double level : {-55.0, -45.0, -35.0, -25.0}) {
        EXPECT_THAT(listen(whiteNoise(6000, level)), IsEmpty()) << level << " from the start";
        EXPECT_THAT(listen(joined({silence(2000), whiteNoise(6000, level)})), IsEmpty()) << level << " later";
    }
}

TEST(VoiceDetector, SilenceIsNoVoice) {
    EXPECT_THAT(listen(silence(10'000)), IsEmpty());
    EXPECT_THAT(listen(Samples(48'000, 1200)), IsEmpty()) << "a constant offset";
    EXPECT_THAT(listen(joined({silence(500), steadySpeech(12), silence(1500)})), IsEmpty()) << "a click";
}

// Proves: E2, E98
// Only silence_duration_ms ends a turn; limits of 16 ms around it are told apart.
TEST(VoiceDetector, PausesShorterThanTheSilenceEndNoTurn) {
    for (const int pause : {50, 300, 484})
        for (const unsigned seed : {1u, 2u, 3u}) {
            const auto heard = listen(joined({silence(1000), steadySpeech(800, -20, seed), silence(pause),
                                              steadySpeech(800, -20, seed + 10), silence(1000)}));
            ASSERT_EQ(heard.size(), 2u) << pause << " ms, seed " << seed;
            EXPECT_NEAR(heard[1].ms, 2600 + pause, 20);
        }
}

TEST(VoiceDetector, LongerPausesAreTwoTurns) {
    for (const int pause : {516, 900})
        for (const unsigned seed : {1u, 2u, 3u}) {
            const auto heard = listen(joined({silence(1000), steadySpeech(800, -20, seed), silence(pause),
                                              steadySpeech(800, -20, seed + 10), silence(1000)}));
            ASSERT_EQ(heard.size(), 4u) << pause << " ms, seed " << seed;
            EXPECT_NEAR(heard[1].ms, 1800, 20);
            EXPECT_NEAR(heard[2].ms, 1800 + pause, 20);
        }
}

// Case 90: adjacent turns in one append are two.
TEST(VoiceDetector, SeveralTurnsInOneFeed) {
    const Samples feed = joined({silence(1000), recorded("cards_001"), silence(1200), recorded("cards_005"),
                                 silence(1200), recorded("ps_tidigits_2934z"), silence(1200)});
    const auto heard = listen(feed, static_cast<int>(feed.size()));
    ASSERT_EQ(heard.size(), 6u);
    for (std::size_t i = 0; i < heard.size(); ++i) {
        EXPECT_EQ(heard[i].start, i % 2 == 0);
        if (i > 0) {
            EXPECT_GT(heard[i].ms, heard[i - 1].ms);
        }
    }
}

TEST(VoiceDetector, AVoiceAtTheFirstSampleStartsAtZero) {
    const auto heard = listen(joined({steadySpeech(900), silence(1000)}));
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_NEAR(heard[0].ms, 0, 20);
    EXPECT_GE(heard[0].ms, 0);
}

TEST(VoiceDetector, SilenceDurationIsTheSettings) {
    const Samples feed =
        joined({silence(500), steadySpeech(800), silence(350), steadySpeech(800), silence(1200)});
    EXPECT_EQ(listen(feed, 480, settingsWith(200)).size(), 4u);
    EXPECT_EQ(listen(feed, 480, settingsWith(500)).size(), 2u);
    const auto long_ = listen(feed, 480, settingsWith(1000));
    ASSERT_EQ(long_.size(), 2u);
    EXPECT_NEAR(long_[1].toldMs - long_[1].ms, 1000, 40) << "told when the silence is over";
}

TEST(VoiceDetector, ResetStartsANewSegmentAtZero) {
    VoiceDetector detector{protocol::TurnDetection{}};
    detector.feed(joined({silence(1000), steadySpeech(600)}));
    ASSERT_TRUE(detector.speaking());
    detector.reset({});
    EXPECT_FALSE(detector.speaking());
    EXPECT_EQ(detector.samples(), 0);
    const auto edges = detector.feed(joined({silence(500), steadySpeech(600), silence(800)}));
    ASSERT_EQ(edges.size(), 2u);
    EXPECT_NEAR(base::samplesToMs(std::get<VoiceStart>(edges[0]).sample), 500, 20);
}

// A noise that sets in may be taken for a voice for a moment, never for long.
TEST(VoiceDetector, ATurnEndsThoughTheRoomGetsLoud) {
    const auto heard = listen(joined({silence(1000), steadySpeech(1000), whiteNoise(8000, -30)}));
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_NEAR(heard[1].ms, 2000, 300);
}

// Proves: T10
TEST(VoiceDetector, AShortSoundOfAVoiceBeginsNoTurn) {
    for (const int ms : {40, 70, 100})
        EXPECT_THAT(listen(joined({silence(1000), steadySpeech(ms), silence(1500)})), IsEmpty()) << ms;
    EXPECT_EQ(listen(joined({silence(1000), steadySpeech(300), silence(1500)})).size(), 2u);
}

} // namespace
} // namespace hrp::engine
