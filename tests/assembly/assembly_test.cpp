// SPDX-License-Identifier: GPL-3.0-or-later
// What a session tells beside its log, in both programs: a recording that is not written, room that is short,
// a computer that may fall asleep.
#include "common/session_assembly.h"
#include "console_session.h"

#include <hrp/recording/disk_room.h>
#include <hrp/time/steady_scheduler.h>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <memory>

namespace {

using namespace hrp;
using ::testing::HasSubstr;
using Problem = recording::Recorder::Problem;

/// While it lives, no file of this process can grow beyond `bytes`: writing fails as on a full disk, for any
/// user.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_before{};
    void (*m_handler)(int);
};

struct SleepCalls {
    int asked = 0, released = 0;
    bool answer = true;
};
class FakeSleep final : public app::SleepInhibitor {
public:
    explicit FakeSleep(SleepCalls& calls) : m_calls(calls) {}
    ~FakeSleep() override { ++m_calls.released; }
    void inhibit(const QString&, std::function<void(bool)> answered) override {
        ++m_calls.asked;
        answered(m_calls.answer);
    }

private:
    SleepCalls& m_calls;
};

/// Read by the test when the session's thread has ended.
class NoteReader final : public log::LogReader {
public:
    QStringList notes;
    void onRecord(const log::RecordPtr& record) override {
        if (const auto* note = std::get_if<log::Note>(&record->body))
            notes += note->text;
    }
};

class AssemblyTest : public ::testing::Test {
protected:
    AssemblyTest() {
        EXPECT_TRUE(m_engine.listen(QHostAddress::LocalHost)); // takes the call, and says nothing
        m_url = QUrl(QStringLiteral("ws://127.0.0.1:%1/v1/realtime").arg(m_engine.serverPort()));
        auto loaded =
            study::loadStudy(QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json"));
        if (loaded)
            m_study = loaded->study;
        EXPECT_FALSE(m_study.name.isEmpty());
    }
    app::SessionPlan plan() const {
        app::SessionPlan plan;
        plan.settings.engine.url = m_url;
        plan.settings.engine.local = true;
        plan.settings.study = m_study;
        plan.recordInto = m_folder.path();
        plan.freeBytes = [](const QString&) { return std::optional<qint64>(1'000'000'000'000); };
        return plan;
    }
    app::SessionReports reports() {
        return {[this](const QString& text) { m_notes += text; },
                [this](const Problem& problem) { m_problems.push_back(problem); }};
    }
    ui::SessionCallbacks callbacks() {
        return {[this](const Problem& problem) { m_problems.push_back(problem); },
                [this](const QString& text) { m_notes += text; }};
    }
    /// As the window starts one: recorded speaker, nobody listens, no device is opened.
    tl::expected<std::unique_ptr<console::ConsoleSession>, QString> startInWindow() {
        ui::SessionRequest request;
        request.setup.silent = true;
        request.study = m_study;
        request.engineUrl = m_url;
        const console::ConsoleSession::Places places{
            QStringLiteral(HRP_SOURCE_DIR "/resources/conformance/sentence.wav"), m_folder.path()};
        return console::ConsoleSession::start(request, places, std::make_shared<ui::LogQueue>(), nullptr,
                                              callbacks(), m_scheduler);
    }
    bool toldOf(Problem::Kind kind) const {
        return std::ranges::any_of(m_problems, [kind](const Problem& p) { return p.kind == kind; });
    }

    QTcpServer m_engine;
    QUrl m_url;
    study::Study m_study;
    QTemporaryDir m_folder;
    time::SteadyScheduler m_scheduler;
    QStringList m_notes;
    std::vector<Problem> m_problems;
};

// Proves: T3
TEST_F(AssemblyTest, InTheWindowAFailedWriteIsToldAtOnceAndAtTheEnd) {
    const FullDisk full(50);
    auto session = startInWindow();
    ASSERT_TRUE(session) << session.error().toStdString();
    EXPECT_TRUE(QTest::qWaitFor([&] { return toldOf(Problem::Kind::NotWritten); }, 10'000));
    ASSERT_FALSE(m_problems.empty());
    EXPECT_FALSE(m_problems[0].text.isEmpty());
    const auto finished = (*session)->finish();
    ASSERT_FALSE(finished);
    EXPECT_THAT(finished.error().toStdString(), HasSubstr("could not be written"));
    EXPECT_FALSE((*session)->finish()) << "it stays so";
}

// Proves: T3
TEST_F(AssemblyTest, InTheWindowARemovedFolderIsToldWithTheNewOne) {
    auto session = startInWindow();
    ASSERT_TRUE(session) << session.error().toStdString();
    const QString first = (*session)->recordingFolder();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return QDir(first).removeRecursively() && !QFileInfo::exists(first); }));
    ASSERT_TRUE(QTest::qWaitFor([&] { return toldOf(Problem::Kind::MovedOn); }, 10'000));
    EXPECT_TRUE((*session)->finish());
    EXPECT_TRUE(QFileInfo::exists((*session)->recordingFolder() + QStringLiteral("/log.jsonl")));
}

// Proves: T3
TEST_F(AssemblyTest, WithoutTheWindowTheSameIsTold) {
    const FullDisk full(50);
    auto session = app::SessionAssembly::make(plan(), reports(), m_scheduler);
    ASSERT_TRUE(session) << session.error().toStdString();
    (*session)->start();
    EXPECT_TRUE(QTest::qWaitFor([&] { return toldOf(Problem::Kind::NotWritten); }, 10'000));
    EXPECT_FALSE((*session)->finish());
}

TEST_F(AssemblyTest, NothingIsReportedOnceItIsGone) {
    {
        const FullDisk full(50);
        auto session = app::SessionAssembly::make(plan(), reports(), m_scheduler);
        ASSERT_TRUE(session);
        (*session)->start();
        session->reset(); // the writer has told of it meanwhile, or not
        m_problems.clear();
    }
    QTest::qWait(50);
    EXPECT_TRUE(m_problems.empty());
}

// Proves: T61
TEST_F(AssemblyTest, TheRoomOnTheDiskIsAskedBeforeItBegins) {
    const auto withBytes = [this](qint64 bytes) {
        m_notes.clear();
        app::SessionPlan scarce = plan();
        scarce.freeBytes = [bytes](const QString&) { return std::optional(bytes); };
        auto made = app::SessionAssembly::make(std::move(scarce), reports(), m_scheduler);
        return made ? std::string() : made.error().toStdString();
    };
    EXPECT_EQ(withBytes(100'000'000'000), "");
    EXPECT_TRUE(m_notes.isEmpty());
    EXPECT_EQ(withBytes(100'000'000), "") << "it may begin";
    ASSERT_EQ(m_notes.size(), 1);
    EXPECT_THAT(m_notes[0].toStdString(), HasSubstr("room for 8 min of recording"));
    EXPECT_THAT(withBytes(1'000'000), HasSubstr("There is no room for a recording in"));
    EXPECT_EQ(QDir(m_folder.path()).entryList({QStringLiteral("*.hrprec")}, QDir::Dirs).size(), 2)
        << "what is refused leaves nothing behind";
}

// Proves: T61
TEST(DiskRoomTest, SaysHowLongItWillDo) {
    using recording::DiskRoom;
    EXPECT_EQ(recording::roomOf(0).verdict(), DiskRoom::Verdict::None);
    EXPECT_EQ(recording::roomOf(recording::kBytesPerSecond * 119).verdict(), DiskRoom::Verdict::None);
    EXPECT_EQ(recording::roomOf(recording::kBytesPerSecond * 120).verdict(), DiskRoom::Verdict::Scarce);
    EXPECT_EQ(recording::roomOf(recording::kBytesPerSecond * 3'600).wholeMinutes(), 60);
    EXPECT_EQ(recording::roomOf(recording::kBytesPerSecond * 5'400).verdict(), DiskRoom::Verdict::Plenty);
    const QTemporaryDir folder;
    const auto here = recording::freeBytesAt(folder.path());
    ASSERT_TRUE(here);
    EXPECT_GT(*here, 0);
    EXPECT_TRUE(recording::freeBytesAt(folder.filePath(QStringLiteral("not/yet/there"))))
        << "asked further up";
}

// Proves: T60
TEST_F(AssemblyTest, TheComputerIsKeptAwakeFromTheStartToTheEnd) {
    SleepCalls sleep;
    app::SessionPlan awake = plan();
    awake.sleep = std::make_unique<FakeSleep>(sleep);
    auto session = app::SessionAssembly::make(std::move(awake), reports(), m_scheduler);
    ASSERT_TRUE(session);
    (*session)->start();
    EXPECT_EQ(sleep.asked, 1);
    EXPECT_EQ(sleep.released, 0);
    EXPECT_TRUE((*session)->finish());
    EXPECT_EQ(sleep.released, 1);
}

// Proves: T60
TEST_F(AssemblyTest, WhereNobodyCanBeAskedToStayAwakeTheLogSaysSo) {
    SleepCalls sleep;
    sleep.answer = false;
    NoteReader reader;
    app::SessionPlan awake = plan();
    awake.sleep = std::make_unique<FakeSleep>(sleep);
    awake.readers.push_back(&reader);
    auto session = app::SessionAssembly::make(std::move(awake), reports(), m_scheduler);
    ASSERT_TRUE(session);
    (*session)->start();
    EXPECT_TRUE((*session)->finish()); // what waits for the engine's answer is written now at the latest
    ASSERT_EQ(reader.notes.size(), 1);
    EXPECT_THAT(reader.notes.first().toStdString(), HasSubstr("may fall asleep"));
}

} // namespace
