// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/mood/heard_level.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace hrp::test {
namespace {

using mood::HeardLevel;

std::vector<std::int16_t> tone(int ms, double dbfs) {
    std::vector<std::int16_t> samples(static_cast<std::size_t>(ms * 24));
    const double peak = 32'767 * std::pow(10, dbfs / 20);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<std::int16_t>(std::lround(peak * std::sin(static_cast<double>(i) * 0.3)));
    return samples;
}

TEST(HeardLevel, IsTheLoudnessThatSoundsNow) {
    HeardLevel level;
    level.add(1'000 * 24, tone(500, -8));
    EXPECT_EQ(level.at(900), 0) << "not yet";
    EXPECT_EQ(level.at(999), 0);
    level.at(1'100);
    EXPECT_NEAR(level.at(1'400), 1.0, 0.05);
    level.at(1'500);
    EXPECT_LT(level.at(1'800), 0.05) << "over";
    EXPECT_EQ(level.at(5'000), 0) << "and still, so that nothing is drawn";
}

TEST(HeardLevel, RisesFasterThanItFalls) {
    HeardLevel level;
    level.add(0, tone(200, -8));
    level.at(0);
    const double risen = level.at(33);
    EXPECT_GT(risen, 0.6);
    level.at(200);
    const double top = level.at(220);
    EXPECT_GT(level.at(253), top * 0.5);
}

TEST(HeardLevel, LooksTheSameAtAnyFrameRate) {
    HeardLevel fast, slow;
    for (HeardLevel* level : {&fast, &slow})
        level->add(0, tone(300, -20));
    double at30 = 0, at10 = 0;
    for (int ms = 0; ms <= 300; ms += 10)
        at30 = fast.at(ms);
    for (int ms = 0; ms <= 300; ms += 100)
        at10 = slow.at(ms);
    EXPECT_NEAR(at30, at10, 0.02);
}

TEST(HeardLevel, ASyllableBetweenTwoLooksIsSeen) {
    HeardLevel level;
    level.add(40 * 24, tone(40, -8));
    level.at(0);
    EXPECT_GT(level.at(150), 0.5);
}

TEST(HeardLevel, TheScaleRunsFromWhisperToFullVoice) {
    EXPECT_EQ(mood::levelOfPeak(-120), 0);
    EXPECT_EQ(mood::levelOfPeak(-48), 0);
    EXPECT_NEAR(mood::levelOfPeak(-28), 0.5, 1e-9);
    EXPECT_EQ(mood::levelOfPeak(-8), 1);
    EXPECT_EQ(mood::levelOfPeak(0), 1);
}

TEST(HeardLevel, SoundThatNobodyLooksAtDoesNotPileUp) {
    HeardLevel level;
    const auto minute = tone(60'000, -8);
    level.add(0, minute);
    level.add(60'000 * 24, minute);
    level.at(119'000);
    EXPECT_GT(level.at(119'500), 0.9) << "the latest is kept";
}

} // namespace
} // namespace hrp::test
