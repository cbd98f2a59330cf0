// SPDX-License-Identifier: GPL-3.0-or-later
// Random events of the engine, valid and not, mixed with commands: whatever comes, the session keeps its
// promises.
#include "randomized_session.h"

#include <gtest/gtest.h>

#include <random>

namespace hrp::test {
namespace {

class Storms : public ::testing::TestWithParam<unsigned> {};

// Proves: H4, H9, H11, H15, H19, H23, H25, H28
TEST_P(Storms, LeaveThePromisesKept) {
    for (unsigned seed = GetParam() * 20; seed < GetParam() * 20 + 20; ++seed) {
        std::mt19937 random(seed);
        RandomizedSession storm([&random] { return static_cast<std::uint8_t>(random()); });
        for (int i = 0; i < 400 && storm.step(); ++i) {
        }
        storm.end();
        ASSERT_EQ(storm.broken().join(QLatin1Char('\n')).toStdString(), "") << "seed " << seed;
        ASSERT_GT(storm.records().size(), 10u);
    }
}

INSTANTIATE_TEST_SUITE_P(Twenty, Storms, ::testing::Range(0u, 10u));

} // namespace
} // namespace hrp::test
