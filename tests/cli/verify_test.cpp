// SPDX-License-Identifier: GPL-3.0-or-later
// hrp verify: against engines that work and engines that do not, over real sockets.
#include "cli/program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

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

// --- where the reports go ---

const QString kNobody = u"ws://127.0.0.1:9/v1/realtime"_s; ///< fails fast, with a report

class VerifyReports : public ::testing::Test {
protected:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        return file.readAll();
    }
    static ProgramResult verify(const QStringList& more) {
        return runHrp(QStringList{u"verify"_s, kNobody, u"--only"_s, u"connect"_s} + more);
    }
    /// Refused before a check ran, in one line that says why.
    static void expectRefused(const QStringList& more, const QString& why) {
        const auto result = verify(more);
        EXPECT_EQ(result.exitCode, 2) << more.join(u' ').toStdString();
        EXPECT_TRUE(result.out.isEmpty()) << result.out.toStdString();
        EXPECT_TRUE(result.err.contains(why)) << result.err.toStdString();
        EXPECT_EQ(result.err.count(u'\n'), 1) << result.err.toStdString();
        EXPECT_FALSE(result.err.contains(u".."_s)) << result.err.toStdString();
    }
    const QTemporaryDir m_folder;
};

TEST_F(VerifyReports, WhatCannotBeWrittenIsRefusedBeforeTheChecksRun) {
    for (const QString& option : {u"--json"_s, u"--junit"_s}) {
        expectRefused({option, path(u"no/such/r.json"_s)}, u"there is no folder "_s + path(u"no/such"_s));
        expectRefused({option, m_folder.path()}, u"it is a folder"_s);
        expectRefused({option, u"/proc/r.json"_s}, u"/proc/r.json cannot be written"_s);
    }
    EXPECT_TRUE(QDir(m_folder.path()).isEmpty()) << "nothing is left of the attempt";
}

TEST_F(VerifyReports, ADeviceIsWrittenToAndStays) {
    const QString device = path(u"full"_s);
    if (::mknod(device.toUtf8().constData(), S_IFCHR | 0666, ::makedev(1, 7)) != 0)
        GTEST_SKIP() << "only root can make a device";
    const auto full = verify({u"--json"_s, device, u"--junit"_s, device});
    EXPECT_EQ(full.exitCode, 1);
    EXPECT_EQ(full.err.count(u"No space left on device"_s), 2) << full.err.toStdString();
    struct stat there {};
    ASSERT_EQ(::stat(device.toUtf8().constData(), &there), 0);
    EXPECT_TRUE(S_ISCHR(there.st_mode)) << "replaced by a file";
    EXPECT_EQ(verify({u"--json"_s, u"/dev/null"_s, u"--junit"_s, u"/dev/null"_s}).err, QString());
    ASSERT_EQ(::stat("/dev/null", &there), 0);
    EXPECT_TRUE(S_ISCHR(there.st_mode));
}

TEST_F(VerifyReports, AFifoIsWrittenToOrRefused) {
    const QString fifo = path(u"fifo"_s);
    ASSERT_EQ(::mkfifo(fifo.toUtf8().constData(), 0600), 0);
    expectRefused({u"--json"_s, fifo}, u"nobody reads"_s);
    const int reader = ::open(fifo.toUtf8().constData(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_EQ(verify({u"--json"_s, fifo}).exitCode, 1);
    QByteArray bytes(1 << 16, '\0');
    bytes.resize(std::max<ssize_t>(0, ::read(reader, bytes.data(), std::size_t(bytes.size()))));
    ::close(reader);
    EXPECT_EQ(protocol::parseOrdered(bytes).value_or(protocol::Json())["failed"], 1);
    struct stat there {};
    ASSERT_EQ(::stat(fifo.toUtf8().constData(), &there), 0);
    EXPECT_TRUE(S_ISFIFO(there.st_mode));
}

TEST_F(VerifyReports, ALinkStaysALink) {
    QFile(path(u"real.json"_s)).open(QIODevice::WriteOnly);
    ASSERT_TRUE(QFile::link(path(u"real.json"_s), path(u"link.json"_s)));
    ASSERT_TRUE(QFile::link(path(u"new.xml"_s), path(u"link.xml"_s)));
    verify({u"--json"_s, path(u"link.json"_s), u"--junit"_s, path(u"link.xml"_s)});
    EXPECT_TRUE(QFileInfo(path(u"link.json"_s)).isSymLink());
    EXPECT_TRUE(QFileInfo(path(u"link.xml"_s)).isSymLink());
    EXPECT_TRUE(contentOf(path(u"real.json"_s)).contains("\"failed\""));
    EXPECT_TRUE(contentOf(path(u"new.xml"_s)).contains("<testsuites"));
}

TEST_F(VerifyReports, StandardOutputHoldsTheReportAlone) {
    const auto json = verify({u"--json"_s, u"-"_s});
    EXPECT_EQ(json.json()["failed"], 1) << json.out.toStdString();
    EXPECT_TRUE(json.err.contains(u"[FAIL] connect  "_s));
    EXPECT_TRUE(json.err.contains(u"0 passed, 1 failed, 0 skipped"_s));
    const auto named = verify({u"--json"_s, u"/dev/stdout"_s});
    EXPECT_EQ(named.json()["failed"], 1);
    const auto junit = verify({u"--junit"_s, u"-"_s, u"--quiet"_s});
    EXPECT_TRUE(junit.out.startsWith(u"<?xml"_s)) << junit.out.toStdString();
    EXPECT_TRUE(junit.err.isEmpty());
    expectRefused({u"--json"_s, u"-"_s, u"--junit"_s, u"-"_s}, u"name the same file"_s);
    expectRefused({u"--json"_s, path(u"r"_s), u"--junit"_s, path(u"./r"_s)}, u"name the same file"_s);
}

// --- keys ---

// Proves: H1
TEST(Verify, KeysThatCannotBeMeantAreSaidAndNotShown) {
    const auto unset = runHrp({u"verify"_s, u"local"_s, u"--key-env"_s, u"NO_SUCH_KEY"_s});
    EXPECT_EQ(unset.exitCode, 2);
    EXPECT_TRUE(unset.err.contains(u"NO_SUCH_KEY"_s) && unset.err.contains(u"is not set"_s))
        << unset.err.toStdString();
    const auto unused = runHrp({u"verify"_s, u"local"_s, u"--key-env"_s, u"K"_s, u"--only"_s, u"connect"_s},
                               {u"K=sk-something"_s});
    EXPECT_EQ(unused.exitCode, 0);
    EXPECT_TRUE(unused.err.contains(u"--key-env is not used"_s)) << unused.err.toStdString();
    const QTemporaryDir folder;
    QFile messages(folder.filePath(u"m.json"_s));
    ASSERT_TRUE(messages.open(QIODevice::WriteOnly));
    messages.write(R"([{"role":"user","content":"Hello!"}])");
    messages.close();
    const QList<QStringList> commands{
        {u"verify"_s, kNobody},
        {u"run"_s, demoStudy(), u"--engine"_s, kNobody},
        {u"complete"_s, u"--messages"_s, messages.fileName(), u"--engine"_s, kNobody}};
    for (QStringList command : commands) {
        command += {u"--key-env"_s, u"K"_s};
        for (const QString& key : {u"sk-secret\n"_s, u"sk-\x01secret"_s, u"sk-secret\x7f"_s}) {
            const auto result = runHrp(command, {u"K="_s + key});
            EXPECT_EQ(result.exitCode, 2) << result.err.toStdString();
            EXPECT_TRUE(result.err.contains(u"the key in K holds a control character"_s))
                << result.err.toStdString();
            EXPECT_FALSE((result.out + result.err).contains(u"secret"_s));
        }
    }
}

// --- stopped ---

TEST(VerifyStopped, CtrlCDoesNotReachTheEngineAndNothingFails) {
    Job job({u"verify"_s, u"local"_s});
    job.untilOutput(u"[PASS] two-sessions"_s);
    const pid_t engine = job.child();
    ASSERT_GT(engine, 0);
    EXPECT_NE(::getpgid(engine), job.pid()) << "the terminal's signals reach it";
    EXPECT_NE(::getsid(engine), ::getsid(job.pid()));
    job.interruptAll();
    const auto result = job.finished();
    EXPECT_FALSE(result.crashed);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_TRUE(result.err.contains(u"stopped before the end"_s)) << result.err.toStdString();
    EXPECT_FALSE(result.out.contains(u"[FAIL]"_s)) << result.out.toStdString();
    EXPECT_TRUE(isGone(engine, 5'000));
}

TEST(VerifyStopped, TheEngineDiesWithItsParentHoweverThatEnds) {
    Job job({u"verify"_s, u"local"_s});
    job.untilOutput(u"[PASS] connect"_s);
    const pid_t engine = job.child();
    ASSERT_GT(engine, 0);
    ::kill(job.pid(), SIGKILL);
    EXPECT_TRUE(isGone(engine, 5'000)) << engine;
}

/// The report can't be got rid of: its reader does not read.
TEST_F(VerifyReports, TheSecondSignalEndsAtOnceWhateverHangs) {
    const QString fifo = path(u"fifo"_s);
    ASSERT_EQ(::mkfifo(fifo.toUtf8().constData(), 0600), 0);
    const int reader = ::open(fifo.toUtf8().constData(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    ASSERT_GT(::fcntl(reader, F_SETPIPE_SZ, 4096), 0);
    Job job({u"verify"_s, u"local"_s, u"--json"_s, fifo});
    job.untilOutput(u"[PASS] connect"_s);
    job.interruptAll();
    job.untilOutput(u" skipped\n"_s);
    ASSERT_FALSE(isGone(job.pid(), 400)) << "it waits for the reader";
    job.interruptAll();
    const auto result = job.finished(5'000);
    EXPECT_TRUE(result.crashed) << "ended by the signal";
    EXPECT_EQ(job.pid(), 0) << "still there";
    ::close(reader);
}

/// timeout(1) sends a signal to its program and to its group: that is one request.
TEST(VerifyStopped, OneRequestThatComesTwiceIsOne) {
    Job job({u"verify"_s, u"local"_s});
    job.untilOutput(u"[PASS] connect"_s);
    ::kill(job.pid(), SIGTERM);
    QThread::msleep(20);
    job.interruptAll();
    EXPECT_FALSE(job.finished().crashed);
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
