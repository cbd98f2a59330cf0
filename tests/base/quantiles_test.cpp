// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/quantiles.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using hrp::base::quantilesOf;

TEST(Quantiles, UseTheNearestRank) {
    std::vector<double> hundred;
    for (int i = 100; i >= 1; --i)
        hundred.push_back(i);
    EXPECT_EQ(quantilesOf(hundred).p50, 50);
    EXPECT_EQ(quantilesOf(hundred).p95, 95);
    EXPECT_EQ(quantilesOf({3, 1, 2}).p50, 2);
    EXPECT_EQ(quantilesOf({3, 1, 2}).p95, 3);
    EXPECT_EQ(quantilesOf({4, 1}).p50, 1);
    EXPECT_EQ(quantilesOf({-7}).p95, -7);
    EXPECT_EQ(quantilesOf({}).n, 0);
    EXPECT_FALSE(quantilesOf({}).p50);
    const auto odd = quantilesOf({std::nan(""), 5, std::numeric_limits<double>::infinity()});
    EXPECT_EQ(odd.n, 1);
    EXPECT_EQ(odd.p50, 5);
}
