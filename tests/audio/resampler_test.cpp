// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/resampler.h>

#include <gtest/gtest.h>

#include <complex>
#include <stdexcept>

using namespace hrp::audio;
using hrp::test::noise;
using hrp::test::tone;

namespace {

Samples inPieces(const Samples& in, int from, int to, std::mt19937& random, std::size_t longest,
                 Resampler::Quality quality = Resampler::Quality::High) {
    Resampler resampler(from, to, quality);
    Samples out;
    const auto take = [&](const Samples& piece) { out.insert(out.end(), piece.begin(), piece.end()); };
    for (std::size_t at = 0; at < in.size();) {
        const std::size_t count = std::min<std::size_t>(random() % (longest + 1), in.size() - at);
        take(resampler.process(std::span(in).subspan(at, count)));
        at += count;
    }
    take(resampler.finish());
    return out;
}

/// Share of the signal's energy at one frequency.
double share(const Samples& samples, double hertz, int rate) {
    std::complex<double> sum;
    double energy = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        sum += std::polar<double>(samples[i], 2 * std::numbers::pi * hertz * static_cast<double>(i) / rate);
        energy += static_cast<double>(samples[i]) * samples[i];
    }
    return 2 * std::norm(sum) / (energy * static_cast<double>(samples.size()));
}

struct ResamplerRates : ::testing::TestWithParam<std::pair<int, int>> {};

} // namespace

// Property: the same samples whatever the chunk size, and a total that is right to the sample.
TEST_P(ResamplerRates, TheResultDoesNotDependOnTheCuts) {
    const auto [from, to] = GetParam();
    std::mt19937 random(11);
    for (const std::int64_t length : {std::int64_t{1}, std::int64_t{17}, std::int64_t{from / 2 + 3}}) {
        const Samples in = noise(length, 5);
        const Samples whole = resample(in, from, to);
        const auto exact = static_cast<double>(length) * to / from;
        EXPECT_EQ(static_cast<double>(whole.size()), std::floor(exact + 0.5));
        for (const std::size_t longest : {3UL, 480UL, 4'000UL})
            EXPECT_EQ(inPieces(in, from, to, random, longest), whole)
                << from << " → " << to << ", ≤ " << longest;
    }
}

INSTANTIATE_TEST_SUITE_P(Rates, ResamplerRates,
                         ::testing::Values(std::pair{48'000, 24'000}, std::pair{44'100, 24'000},
                                           std::pair{22'050, 24'000}, std::pair{16'000, 24'000},
                                           std::pair{8'000, 24'000}, std::pair{24'000, 48'000},
                                           std::pair{24'000, 44'100}, std::pair{24'000, 24'000},
                                           std::pair{96'001, 24'000}));

// Proves: C62
// A 1 kHz tone stays one, whatever the device's rate.
TEST(Resampler, KeepsAToneWhereItIs) {
    for (const int rate : {8'000, 16'000, 22'050, 44'100, 48'000, 96'000}) {
        const Samples out = resample(tone(1'000, 1'000, rate), rate, base::kSampleRate);
        EXPECT_GT(share(out, 1'000, base::kSampleRate), 0.995) << rate;
        EXPECT_LT(share(out, 1'002, base::kSampleRate), 0.01) << rate;
        EXPECT_NEAR(levelOf(out).rmsDb, levelOf(tone(1'000, 1'000)).rmsDb, 0.1) << rate;
    }
}

TEST(Resampler, DoesNotFoldWhatIsAboveTheNewRange) {
    const Samples out = resample(tone(15'000, 500, 48'000), 48'000, base::kSampleRate);
    EXPECT_LT(levelOf(std::span(out).subspan(500, out.size() - 1'000)).rmsDb, -80);
}

TEST(Resampler, KeepsTheTimeOfAClick) {
    Samples in(48'000);
    in[24'000] = 30'000;
    const Samples out = resample(in, 48'000, base::kSampleRate);
    EXPECT_EQ(std::max_element(out.begin(), out.end()) - out.begin(), 12'000);
}

TEST(Resampler, AStreamKeepsUpWithLiveAudio) {
    for (const auto& [from, to] : {std::pair{48'000, base::kSampleRate}, std::pair{44'100, base::kSampleRate},
                                   std::pair{base::kSampleRate, 44'100}}) {
        Resampler high(from, to), live(from, to, Resampler::Quality::Live);
        const Samples block = noise(from / 100, 1); // 10 ms
        std::size_t highOut = 0, liveOut = 0;
        for (int i = 1; i <= 100; ++i) {
            highOut += high.process(block).size();
            liveOut += live.process(block).size();
            EXPECT_GE(static_cast<int>(highOut), to / 100 * i - to * 60 / 1'000);
            EXPECT_GE(static_cast<int>(liveOut), to / 100 * i - to * 25 / 1'000);
        }
    }
}

// Proves: C65
TEST(Resampler, RefusesRatesThatNoDeviceHas) {
    for (const int rate : {0, -24'000, 999, 2'000'000'000}) {
        EXPECT_THROW(Resampler(rate, base::kSampleRate), std::invalid_argument);
        EXPECT_THROW(Resampler(base::kSampleRate, rate), std::invalid_argument);
    }
}
