// SPDX-License-Identifier: GPL-3.0-or-later
// The local engine, without a fault, passes every check.
#include "conformance/engine_under_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using conformance::Outcome;

// Proves: E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15
TEST(LocalEngine, PassesEveryCheck) {
    EngineUnderTest engine({}, "right-key");
    const auto report = engine.verify({}, "right-key");
    EXPECT_EQ(textOf(report, Outcome::Fail), "");
    EXPECT_EQ(textOf(report, Outcome::Warn), "");
    EXPECT_EQ(textOf(report, Outcome::Skip), "");
    EXPECT_EQ(report.count(Outcome::Pass), static_cast<int>(conformance::suite().size()));
    EXPECT_TRUE(report.conforms());
    EXPECT_GT(engine.openAtOnce, 3) << "checks run side by side";
    for (const auto& result : report.results) {
        EXPECT_FALSE(result.evidence.isEmpty()) << result.check.name.toStdString();
    }
}

} // namespace
} // namespace hrp::test
