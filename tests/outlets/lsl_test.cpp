// SPDX-License-Identifier: GPL-3.0-or-later
#include <lsl_outlet.h>

#include <QFile>
#include <QTemporaryDir>

#include <gmock/gmock.h>

namespace hrp::test {
namespace {

using outlets::LslOutlet;
using ::testing::HasSubstr;

TEST(LabStreamingLayer, MarkersGoOutOnItsClockThroughWhateverLibraryIsThere) {
    const QTemporaryDir folder;
    const QString written = folder.filePath(QStringLiteral("lsl.txt"));
    qputenv("HRP_FAKE_LSL", written.toUtf8());
    {
        LslOutlet outlet(QStringLiteral(HRP_FAKE_LSL_LIBRARY), QStringLiteral("source"));
        ASSERT_TRUE(outlet.active()) << outlet.state().toStdString();
        EXPECT_THAT(outlet.state().toStdString(), HasSubstr("1.16"));
        outlet.push(R"({"marker":"turn_start"})", 412);  // happened 412 ms ago
        outlet.push(R"({"marker":"first_sound"})", -40); // will be heard in 40 ms
    }
    qunsetenv("HRP_FAKE_LSL");
    QFile file(written);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().toStdString(), "stream HRP Console Markers 1 0 3\n"
                                            "{\"marker\":\"turn_start\"} @4999.588\n"
                                            "{\"marker\":\"first_sound\"} @5000.040\n"
                                            "outlet gone\ninfo gone\n");
}

TEST(LabStreamingLayer, ALibraryThatIsMissingWrongOrUnwantedIsSaidAndHarmless) {
    LslOutlet missing(QStringLiteral("/nowhere/liblsl.so"), {});
    EXPECT_FALSE(missing.active());
    EXPECT_THAT(missing.state().toStdString(), HasSubstr("/nowhere/liblsl.so"));
    missing.push("x", 0);
    LslOutlet wrong(QStringLiteral("libz.so.1"), {});
    EXPECT_FALSE(wrong.active());
    EXPECT_THAT(wrong.state().toStdString(), HasSubstr("no liblsl"));
    LslOutlet off(QStringLiteral("off"), {});
    EXPECT_FALSE(off.active());
    EXPECT_THAT(off.state().toStdString(), HasSubstr("off"));
}

} // namespace
} // namespace hrp::test
