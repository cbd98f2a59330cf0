// SPDX-License-Identifier: GPL-3.0-or-later
// Voice detection where people really sit: they type, doors close, microphones are quiet. Each condition is
// heard in several rooms (seeds), and told from the turns that the speech is labelled with.
#include "engine/rooms.h"
#include "engine/test_client.h"

#include <hrp/base/quantiles.h>
#include <hrp/engine/voice_detector.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace hrp::engine {
namespace {

using namespace hrp::test;
using namespace hrp::protocol;
using ::testing::IsEmpty;

constexpr unsigned kSeeds[] = {1, 2};
constexpr int kNoiseMs = 60'000;

void append(std::vector<double>& to, const std::vector<double>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

/// What the detector makes of a reading that `room` did something to, over all seeds.
Score heardIn(const std::function<void(Reading&, unsigned seed)>& room, const TurnDetection& settings = {}) {
    Score all;
    for (const unsigned seed : kSeeds) {
        Reading read = reading(seed);
        room(read, seed);
        const Score one = score(read.turns, detectedTurns(samplesOf(read.sound), settings));
        all.turns += one.turns;
        all.missed += one.missed;
        all.halfLost += one.halfLost;
        all.falseTurns += one.falseTurns;
        all.split += one.split;
        all.merged += one.merged;
        append(all.onsetErrors, one.onsetErrors);
        append(all.endErrors, one.endErrors);
    }
    return all;
}

void expectEveryTurn(const Score& heard, const std::string& where) {
    EXPECT_GE(heard.turns, 16) << where;
    EXPECT_EQ(heard.missed, 0) << where;
    EXPECT_EQ(heard.halfLost, 0) << where;
    EXPECT_EQ(heard.falseTurns, 0) << where;
    EXPECT_EQ(heard.merged, 0) << where;
}

/// A room that is not dead silent.
Samples aloneInARoom(Sound noise, unsigned seed) {
    add(noise, pinkNoise(kNoiseMs, -60, seed + 100));
    return samplesOf(noise);
}

// One clip of the eight begins with a breath that its label takes for the onset.
TEST(DetectionInRooms, CleanEdgesAreTheSounds) {
    const Score heard = heardIn([](Reading&, unsigned) {});
    expectEveryTurn(heard, "clean");
    for (const auto* errors : {&heard.onsetErrors, &heard.endErrors}) {
        EXPECT_NEAR(base::quantilesOf(*errors).p50.value_or(1000), 0, 5);
        const auto isOff = [](double ms) { return std::abs(ms) > 60; };
        EXPECT_LE(std::count_if(errors->begin(), errors->end(), isOff), std::ssize(kSeeds))
            << ::testing::PrintToString(*errors);
    }
}

// Proves: T70
TEST(DetectionInRooms, AQuietVoiceIsHeard) {
    expectEveryTurn(heardIn([](Reading& read, unsigned) { amplify(read.sound, -35 - peakDb(read.sound)); }),
                    "-35 dBFS peak");
    expectEveryTurn(heardIn([](Reading& read, unsigned seed) {
                        const double down = -35 - peakDb(read.sound);
                        add(read.sound, pinkNoise(read.ms(), kReadingDb - 20, seed));
                        amplify(read.sound, down);
                    }),
                    "-35 dBFS peak, noise of 20 dB less");
}

// Proves: T70
TEST(DetectionInRooms, TheThresholdSaysHowSureItMustBe) {
    std::vector<double> ms;
    for (const double threshold : {0.05, 0.5, 0.95}) {
        Reading read = reading(1);
        add(read.sound, pinkNoise(read.ms(), kReadingDb + 5, 1));
        TurnDetection settings;
        settings.threshold = threshold;
        ms.push_back(total(detectedTurns(samplesOf(read.sound), settings)));
    }
    EXPECT_GT(ms[0], 1.1 * ms[1]);
    EXPECT_GT(ms[1], 1.1 * ms[2]);
}

// Proves: T71
TEST(DetectionInRooms, TypingBesideSpeechIsNoSpeech) {
    for (const double snr : {10.0, 0.0})
        expectEveryTurn(heardIn([&](Reading& read, unsigned seed) {
                            // A click's 20 ms are about 14 dB under its peak.
                            add(read.sound, typing(read.ms(), kReadingDb - snr + 14, seed));
                        }),
                        "keys, " + std::to_string(snr) + " dB");
}

// Proves: T72
TEST(DetectionInRooms, TypingAloneIsNoSpeech) {
    for (const double peak : {-20.0, -6.0})
        for (const unsigned seed : kSeeds)
            EXPECT_THAT(detectedTurns(aloneInARoom(typing(kNoiseMs, peak, seed), seed)), IsEmpty())
                << peak << " dBFS, seed " << seed;
}

// Proves: T73
TEST(DetectionInRooms, DoorsAreNoSpeech) {
    expectEveryTurn(
        heardIn([](Reading& read, unsigned seed) { add(read.sound, doorSlams(read.ms(), -3, seed)); }),
        "doors beside speech");
    for (const unsigned seed : kSeeds)
        EXPECT_THAT(detectedTurns(aloneInARoom(doorSlams(kNoiseMs, -3, seed), seed)), IsEmpty()) << seed;
}

// Proves: T74
// A cough that ends in voice may be taken for a word, by the network's own rule too.
TEST(DetectionInRooms, FewCoughsAreSpeech) {
    std::size_t turns = 0, networks = 0;
    for (const unsigned seed : kSeeds) {
        const Samples room = aloneInARoom(coughs(kNoiseMs, -10, seed), seed);
        turns += detectedTurns(room).size();
        networks += networkTurns(room).size();
    }
    EXPECT_LE(turns, networks);
    EXPECT_LE(static_cast<double>(turns) / std::size(kSeeds), 6) << "a minute, of some 40 coughs";
}

// Proves: T75
TEST(DetectionInRooms, MusicIsNoSpeech) {
    expectEveryTurn(heardIn([](Reading& read, unsigned seed) {
                        add(read.sound, chords(read.ms(), kReadingDb - 20, seed));
                    }),
                    "chords, 20 dB");
    for (const unsigned seed : kSeeds)
        EXPECT_THAT(detectedTurns(samplesOf(chords(kNoiseMs, -35, seed))), IsEmpty()) << seed;
}

// Proves: T76
TEST(DetectionInRooms, SpeechInSteadyNoiseIsHeard) {
    for (const double snr : {5.0, 0.0}) {
        expectEveryTurn(heardIn([&](Reading& read, unsigned seed) {
                            add(read.sound, pinkNoise(read.ms(), kReadingDb - snr, seed));
                        }),
                        "pink noise, " + std::to_string(snr) + " dB");
        expectEveryTurn(heardIn([&](Reading& read, unsigned seed) {
                            add(read.sound, fan(read.ms(), kReadingDb - snr, seed));
                        }),
                        "fan, " + std::to_string(snr) + " dB");
    }
}

// Proves: T77
TEST(DetectionInRooms, AFanThatStartsIsNoSpeech) {
    for (const double level : {-30.0, -25.0, -20.0, -15.0})
        for (const unsigned seed : kSeeds) {
            Sound noise = fan(20'000, level, seed);
            for (std::size_t i = 0; i < 5 * std::size_t{base::kSampleRate}; ++i)
                noise[i] = 0;
            EXPECT_THAT(detectedTurns(aloneInARoom(noise, seed)), IsEmpty()) << level << ", seed " << seed;
        }
}

// Proves: T78
TEST(DetectionInRooms, VoicesElsewhereJoinNoTurns) {
    const Score heard = heardIn(
        [](Reading& read, unsigned seed) { add(read.sound, babble(read.ms(), kReadingDb - 20, seed)); });
    EXPECT_EQ(heard.missed, 0);
    EXPECT_EQ(heard.merged, 0);
}

// Proves: T79
// The session begins, and detection is switched on again, in a room that is loud already.
TEST(DetectionInRooms, ASegmentThatBeginsInNoiseIsNoTurn) {
    TurnDetection turns;
    turns.createResponse = false;
    for (const double level : {-40.0, -30.0, -20.0})
        for (const unsigned seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
            TestClient client;
            client.configure(turns);
            const auto noise = seed % 2 ? pinkNoise(4000, level, seed) : fan(4000, level, seed);
            client.append(samplesOf(noise));
            client.turnDetection(std::nullopt);
            client.append(samplesOf(noise));
            client.turnDetection(turns);
            client.append(samplesOf(noise));
            EXPECT_EQ(client.count("input_audio_buffer.speech_started"), 0u) << level << ", seed " << seed;
        }
}

// Proves: T10
// "Mm": a tenth of a second of voice is no barge-in.
TEST(DetectionInRooms, ATenthOfASecondOfVoiceCutsNoReply) {
    for (const unsigned seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u}) {
        TestClient client;
        client.configure();
        client.responder->script = {{engine::SaySentence{QString(400, u'a')}, engine::ReplyEnds{}}};
        client.send(ResponseCreate::spoken());
        client.runFor(250);
        client.append(joined({silence(400), steadySpeech(100, -20, seed), silence(800)}));
        EXPECT_EQ(client.count("input_audio_buffer.speech_started"), 0u) << "seed " << seed;
        client.append(joined({steadySpeech(400, -20, seed)}));
        EXPECT_EQ(client.count("input_audio_buffer.speech_started"), 1u) << "seed " << seed;
        EXPECT_EQ(client.last<ResponseDone>().response.reason, QStringLiteral("turn_detected"))
            << "seed " << seed;
    }
}

} // namespace
} // namespace hrp::engine
