// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/sample_rate.h>

#include <gtest/gtest.h>

using namespace hrp;

TEST(SampleRate, LengthsInMsAndSamples) {
    EXPECT_DOUBLE_EQ(base::samplesToMs(24'000), 1'000);
    EXPECT_EQ(base::msToSamples(0.5), 12);
    EXPECT_EQ(base::samplesToWholeMs(47), 1);
    EXPECT_DOUBLE_EQ(base::bytesToMs(96'000), 2'000); // the largest delta of the profile
}
