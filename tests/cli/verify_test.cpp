// SPDX-License-Identifier: GPL-3.0-or-later
// hrp verify: against engines that work and engines that do not, over real sockets.
#include "cli/program.h"

#include <QFile>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;

QString lastLine(const QString& text) {
    return text.trimmed().section(u'\n', -1);
}

TEST(Verify, TheLocalEngineConforms) {
    const QTemporaryDir folder;
    const QString json = folder.filePath(u"r.json"_s), junit = folder.filePath(u"r.xml"_s);
    const ServedEngine engine({u"--require-key-env"_s, u"ENGINE_KEY"_s}, {u"ENGINE_KEY=right"_s});
    const auto result =
        runHrp({u"verify"_s, engine.url(), u"--key-env"_s, u"K"_s, u"--json"_s, json, u"--junit"_s, junit},
               {u"K=right"_s});
    EXPECT_EQ(result.exitCode, 0) << result.out.toStdString();
    EXPECT_TRUE(lastLine(result.out).contains(u" passed, 0 failed, "_s))
        << lastLine(result.out).toStdString();
    EXPECT_GE(result.out.count(u"[PASS] "_s), 90);
    EXPECT_TRUE(result.out.contains(u"[PASS] wrong-key-refused  "_s));
    QFile report(json), xml(junit);
    ASSERT_TRUE(report.open(QIODevice::ReadOnly) && xml.open(QIODevice::ReadOnly));
    const QByteArray bytes = report.readAll();
    EXPECT_EQ(protocol::parseOrdered(bytes).value()["failed"], 0);
    EXPECT_FALSE(bytes.contains("right\""));
    EXPECT_TRUE(xml.readAll().contains("<testsuites"));
}

TEST(Verify, AFaultyEngineFails) {
    const ServedEngine engine({u"--fault"_s, u"no_padding"_s});
    const auto result = runHrp({u"verify"_s, engine.url(), u"--only"_s, u"turn-start,turn-end"_s});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.out.contains(u"[FAIL] turn-start  "_s)) << result.out.toStdString();
    EXPECT_EQ(lastLine(result.out), u"1 passed, 1 failed, 0 skipped"_s);
}

TEST(Verify, NoEngineAtAll) {
    const auto result = runHrp({u"verify"_s, u"ws://127.0.0.1:9/v1/realtime"_s});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(lastLine(result.out).startsWith(u"0 passed, 1 failed, "_s))
        << lastLine(result.out).toStdString();
}

TEST(Verify, WrongUse) {
    EXPECT_EQ(runHrp({u"verify"_s}).exitCode, 2);
    EXPECT_EQ(runHrp({u"verify"_s, u"http://example.org"_s}).exitCode, 2);
    const auto unknown = runHrp({u"verify"_s, u"local"_s, u"--only"_s, u"no-such-check"_s});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_TRUE(unknown.err.contains(u"no-such-check"_s));
    const auto list = runHrp({u"verify"_s, u"--list"_s});
    EXPECT_EQ(list.exitCode, 0);
    EXPECT_TRUE(list.out.contains(u"turn-start"_s));
}

} // namespace
} // namespace hrp::test
