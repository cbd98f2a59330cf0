// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/pcm_bytes.h>

#include <gtest/gtest.h>

using namespace hrp;
using namespace hrp::audio;

// Proves: C4
// 41.708 ms are 41
TEST(Pcm, MillisecondsAreRoundedDown) {
    EXPECT_EQ(base::samplesToWholeMs(1'001), 41);
    EXPECT_EQ(base::samplesToWholeMs(2'500), 104); // case 5
    EXPECT_EQ(base::samplesToWholeMs(23), 0);
    EXPECT_EQ(base::samplesToWholeMs(24), 1);
}

TEST(Pcm, TimeAndSamplesAgreeOverADay) {
    for (const std::int64_t second : {0, 1, 59, 86'400}) {
        EXPECT_EQ(timeToSamples(std::chrono::seconds(second)), second * base::kSampleRate);
        EXPECT_EQ(samplesToTime(second * base::kSampleRate), std::chrono::seconds(second));
    }
    EXPECT_EQ(timeToSamples(time::Duration(41'666)), 0);
    EXPECT_EQ(timeToSamples(time::Duration(41'667)), 1);
}

TEST(Pcm, LevelsOfKnownSignals) {
    EXPECT_EQ(levelOf({}).peakDb, -120);
    EXPECT_EQ(levelOf(Samples(100, 0)).rmsDb, -120);
    const Level full = levelOf(Samples(100, -32'768));
    EXPECT_DOUBLE_EQ(full.peakDb, 0);
    EXPECT_DOUBLE_EQ(full.rmsDb, 0);
    const Level sine = levelOf(test::tone(1'000, 100, base::kSampleRate, 16'384));
    EXPECT_NEAR(sine.peakDb, -6.02, 0.01);
    EXPECT_NEAR(sine.rmsDb, -9.03, 0.01);
    EXPECT_NEAR(levelOf(Samples(100, 1)).peakDb, -90.3, 0.1);
}

// Proves: H5, H6
TEST(PcmBytes, LittleEndianBothWays) {
    const Samples samples{0, 1, -1, 256, -32'768, 32'767};
    const QByteArray bytes = QByteArray::fromHex("00000100ffff00010080ff7f");
    EXPECT_EQ(pcmOf(samples), bytes);
    EXPECT_EQ(samplesOf(bytes), samples);
}

TEST(PcmBytes, NothingIsNothingAndAnOddByteNoSample) {
    EXPECT_EQ(pcmOf({}), QByteArray());
    EXPECT_EQ(samplesOf({}), Samples());
    EXPECT_EQ(samplesOf("\x01"), Samples());
    EXPECT_EQ(samplesOf(QByteArray::fromHex("0200ff")), Samples{2});
}
