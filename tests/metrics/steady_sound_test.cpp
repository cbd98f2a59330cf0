// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/steady_sound.h>

#include <gtest/gtest.h>

#include <cmath>

using hrp::metrics::SteadySound;

namespace {

/// Twenty-millisecond frames of this loudness at each time.
template <class Level>
SteadySound heard(double seconds, Level level) {
    SteadySound sound;
    for (double t = 0; t < seconds * 1000; t += 20)
        sound.add(t, 20, level(t));
    return sound;
}

} // namespace

// Proves: T2
TEST(SteadySound, SilenceAndNoiseAreSteady) {
    EXPECT_TRUE(heard(6, [](double) { return -120.0; }).steady());
    EXPECT_TRUE(heard(6, [](double t) { return -95.0 + std::fmod(t, 7); }).steady())
        << "a silent device's dither";
    EXPECT_TRUE(heard(6, [](double t) { return -30.0 + 3 * std::sin(t); }).steady()) << "a fan";
}

// Proves: T2
TEST(SteadySound, SpeechIsNotHoweverLongItGoesOn) {
    const auto syllables = [](double t) { return -18.0 + 14 * std::sin(t / 1000 * 2 * 3.14159 * 1.3); };
    for (const double seconds : {6.0, 60.0, 600.0})
        EXPECT_FALSE(heard(seconds, syllables).steady()) << seconds;
}

TEST(SteadySound, ALoudMomentCountsForFiveSeconds) {
    SteadySound sound = heard(6, [](double) { return -60.0; });
    sound.add(6'000, 20, -10);
    for (double t = 6'020; t < 10'900; t += 20)
        sound.add(t, 20, -60);
    EXPECT_FALSE(sound.steady());
    for (double t = 10'900; t < 11'500; t += 20)
        sound.add(t, 20, -60);
    EXPECT_TRUE(sound.steady());
}

TEST(SteadySound, KnowsNothingBeforeItsWindowIsFull) {
    EXPECT_FALSE(SteadySound().steady());
    EXPECT_FALSE(heard(4, [](double) { return -120.0; }).steady());
    SteadySound sound = heard(6, [](double) { return -120.0; });
    sound.forget();
    EXPECT_FALSE(sound.steady());
}
