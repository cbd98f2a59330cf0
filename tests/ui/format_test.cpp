// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/format.h"

#include <gtest/gtest.h>

namespace {

using namespace hrp::ui;

TEST(Format, ClockNeverShowsAMomentThatHasNotCome) {
    EXPECT_EQ(clockText(0).toStdString(), "00:00.0");
    EXPECT_EQ(clockText(4'999).toStdString(), "00:04.9");
    EXPECT_EQ(clockText(59'999.9, false).toStdString(), "00:59");
    EXPECT_EQ(clockText(3'723'400).toStdString(), "1:02:03.4");
    EXPECT_EQ(clockText(-1'230), QStringLiteral("−00:01.2"));
}

TEST(Format, DurationsChangeUnitsAndKeepTheirSign) {
    EXPECT_EQ(durationText(612.4).toStdString(), "612 ms");
    EXPECT_EQ(durationText(1'240).toStdString(), "1.24 s");
    EXPECT_EQ(durationText(12'000).toStdString(), "12.0 s");
    EXPECT_EQ(durationText(125'000).toStdString(), "2 min 5 s");
    EXPECT_EQ(signedMsText(612), QStringLiteral("+612 ms"));
    EXPECT_EQ(signedMsText(-40), QStringLiteral("−40 ms"));
}

TEST(Format, SizesAreShort) {
    EXPECT_EQ(sizeText(482).toStdString(), "482 B");
    EXPECT_EQ(sizeText(6'400).toStdString(), "6.4 KB");
    EXPECT_EQ(sizeText(1'200'000).toStdString(), "1.2 MB");
}

// Proves: C133
TEST(Format, OneLineCutsAndJoinsWithoutLookingAtAMegabyte) {
    EXPECT_EQ(oneLine(QStringLiteral("a\n b\t c")).toStdString(), "a b c");
    EXPECT_EQ(oneLine(QString(1'000'000, QLatin1Char('x')), 10), QStringLiteral("xxxxxxxxx…"));
    EXPECT_EQ(oneLine({}), QString());
}

// Proves: C133
TEST(Format, ToolTipsShowMarkupAsText) {
    EXPECT_TRUE(plainToolTip(QStringLiteral("<b>x</b>")).contains(QLatin1String("&lt;b&gt;")));
    EXPECT_TRUE(plainToolTip({}).isEmpty());
}

TEST(Format, EveryOutcomeHasWords) {
    for (int outcome = 0; outcome <= static_cast<int>(hrp::log::Outcome::Interrupted); ++outcome)
        EXPECT_FALSE(outcomeText(static_cast<hrp::log::Outcome>(outcome)).isEmpty()) << outcome;
}

} // namespace
