// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recordings.h"
#include "run/session_runner.h"
#include "run/setup_store.h"
#include "ui/support/fake_services.h"
#include "welcome/sound_check.h"

#include <hrp/recording/recorder.h>
#include <hrp/time/virtual_scheduler.h>

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace {

using namespace hrp;
using namespace std::chrono_literals;
using State = ui::SessionRunner::State;

class RunnerTest : public ::testing::Test {
protected:
    time::VirtualScheduler m_scheduler;
    test::FakeServices m_services;
    ui::LogFeed m_feed{m_scheduler};
    ui::SessionRunner m_runner{m_services, m_feed, m_scheduler};
    QSignalSpy m_failed{&m_runner, &ui::SessionRunner::failed};
    QSignalSpy m_finished{&m_runner, &ui::SessionRunner::finished};

    void tellEnd() {
        auto record = std::make_shared<log::Record>();
        record->body = log::SessionEnded{};
        m_services.queue->onRecord(record);
        m_scheduler.advance(100ms);
    }
};

TEST_F(RunnerTest, StartsTheLocalEngineAndRunsUntilTheLogEnds) {
    m_services.holdLocalEngine = true;
    m_services.recordingFolder = QStringLiteral("/tmp/x.hrprec");
    m_runner.start({}, {});
    EXPECT_EQ(m_runner.state(), State::FindingEngine);
    EXPECT_FALSE(m_runner.control());
    m_services.answerLocalEngine();
    EXPECT_EQ(m_runner.state(), State::Running);
    ASSERT_EQ(m_services.requests.size(), 1u);
    EXPECT_EQ(m_services.requests[0].engineUrl.port(), 41001);
    EXPECT_TRUE(m_services.requests[0].key.isEmpty());
    EXPECT_TRUE(m_runner.control());
    EXPECT_TRUE(m_feed.isLive());
    EXPECT_EQ(m_runner.recordingFolder().toStdString(), "/tmp/x.hrprec");
    m_runner.end();
    EXPECT_EQ(m_runner.state(), State::Ending);
    EXPECT_EQ(m_services.control.calls, QStringList{QStringLiteral("end Ended by the experimenter")});
    EXPECT_EQ(m_services.running, 1) << "it ends politely, in its own time";
    tellEnd();
    EXPECT_EQ(m_runner.state(), State::Idle);
    EXPECT_EQ(m_services.running, 0);
    EXPECT_EQ(m_finished.count(), 1);
    EXPECT_FALSE(m_feed.isLive());
}

TEST_F(RunnerTest, TheLocalEngineGetsItsRehearsalScript) {
    ui::SessionSetup setup;
    setup.engine.script = QStringLiteral("/home/tester/robin.rehearsal.json");
    m_runner.start(setup, {});
    EXPECT_EQ(m_services.localScript, setup.engine.script);
}

TEST_F(RunnerTest, AnEngineThatDoesNotStartIsSaid) {
    m_services.localUrl = tl::unexpected(QStringLiteral("The local engine could not be started."));
    m_runner.start({}, {});
    EXPECT_EQ(m_runner.state(), State::Idle);
    ASSERT_EQ(m_failed.count(), 1);
    EXPECT_EQ(m_failed[0][0].toString().toStdString(), "The local engine could not be started.");
    EXPECT_FALSE(m_feed.isLive());
}

TEST_F(RunnerTest, ALateAnswerOfAStartThatWasGivenUpIsIgnored) {
    m_services.holdLocalEngine = true;
    m_runner.start({}, {});
    m_runner.end();
    EXPECT_EQ(m_runner.state(), State::Idle);
    m_services.answerLocalEngine();
    EXPECT_EQ(m_runner.state(), State::Idle);
    EXPECT_TRUE(m_services.requests.empty());
}

// Proves: H2
TEST_F(RunnerTest, ARemoteEngineNeedsASafeAddressAndItsKey) {
    ui::SessionSetup setup;
    setup.engine.local = false;
    setup.engine.url = QUrl(QStringLiteral("ws://engine.example.org/v1/realtime"));
    m_runner.start(setup, {});
    ASSERT_EQ(m_failed.count(), 1);
    EXPECT_EQ(m_runner.state(), State::Idle);
    setup.engine.url = QUrl(QStringLiteral("wss://engine.example.org/v1/realtime"));
    m_runner.start(setup, {});
    ASSERT_EQ(m_services.requests.size(), 1u);
    EXPECT_EQ(m_services.requests[0].key.toStdString(), "test-key");
}

TEST_F(RunnerTest, ALaunchThatFailsLeavesNothingRunning) {
    m_services.launchError = QStringLiteral("The recording folder cannot be made.");
    m_runner.start({}, {});
    EXPECT_EQ(m_runner.state(), State::Idle);
    EXPECT_EQ(m_failed.count(), 1);
    EXPECT_FALSE(m_feed.isLive());
}

TEST_F(RunnerTest, ASecondEndDropsASessionThatDoesNotEnd) {
    m_runner.start({}, {});
    m_runner.end();
    m_runner.end();
    EXPECT_EQ(m_runner.state(), State::Idle);
    EXPECT_EQ(m_services.running, 0);
}

TEST_F(RunnerTest, EndsByItself) {
    m_runner.start({}, {});
    tellEnd();
    EXPECT_EQ(m_runner.state(), State::Idle);
    EXPECT_EQ(m_finished.count(), 1);
    m_runner.start({}, {});
    EXPECT_EQ(m_runner.state(), State::Running) << "and can start again";
}

// Proves: H1
TEST(SetupStore, KeepsEverythingAndNoKey) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    ui::SessionSetup setup;
    setup.engine = {false,
                    QStringLiteral("api.example.org"),
                    QUrl(QStringLiteral("wss://user:secret@api.example.org/v1/realtime")),
                    QStringLiteral("m"),
                    QStringLiteral("v"),
                    QStringLiteral("MY_KEY")};
    setup.voice = ui::VoiceSource::Microphone;
    setup.microphoneId = QStringLiteral("mic-2");
    setup.loudspeakerId = QStringLiteral("out-1");
    setup.silent = true;
    setup.echo = ui::EchoHandling::HalfDuplex;
    setup.agentBegins = true;
    setup.record = false;
    setup.recordingBase = QStringLiteral("/data");
    setup.budgetTokens = 20'000;
    setup.budgetCost = 1.5;
    {
        QSettings settings(path, QSettings::IniFormat);
        ui::saveSetup(settings, setup);
    }
    QSettings settings(path, QSettings::IniFormat);
    setup.engine.url.setUserInfo({});
    EXPECT_EQ(ui::loadSetup(settings), setup);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_FALSE(file.readAll().contains("secret"));
}

TEST(SetupStore, KeepsTheRehearsalScriptOfTheLocalEngine) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
    ui::SessionSetup setup;
    setup.engine.script = QStringLiteral("/home/tester/robin.rehearsal.json");
    ui::saveSetup(settings, setup);
    EXPECT_EQ(ui::loadSetup(settings), setup);
}

TEST(SetupStore, AnEmptyStoreIsTheSafeSetup) {
    QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
    const ui::SessionSetup setup = ui::loadSetup(settings);
    EXPECT_TRUE(setup.engine.local);
    EXPECT_EQ(setup.voice, ui::VoiceSource::Recorded);
    EXPECT_TRUE(setup.record);
    EXPECT_FALSE(setup.budgetTokens || setup.budgetCost) << "the study's limits hold";
}

TEST(Recordings, OnlyARecordingFolderIsDeleted) {
    QTemporaryDir folder;
    const QString other = folder.filePath(QStringLiteral("photos"));
    QDir().mkpath(other);
    EXPECT_FALSE(ui::deleteRecording(other));
    EXPECT_TRUE(QDir(other).exists());
    EXPECT_FALSE(ui::deleteRecording(folder.filePath(QStringLiteral("missing.hrprec"))));
    const QString recording = folder.filePath(QStringLiteral("a.hrprec"));
    QDir().mkpath(recording + QStringLiteral("/items"));
    EXPECT_TRUE(ui::deleteRecording(recording));
    EXPECT_FALSE(QDir(recording).exists());
}

TEST(Recordings, AFinishedSessionReadBackIsTheSameStream) {
    QTemporaryDir folder;
    const test::SyntheticSession session = test::SyntheticSession::conversation();
    const QString path = folder.filePath(QStringLiteral("talk.hrprec"));
    {
        recording::Recorder recorder(path);
        ASSERT_TRUE(recorder.open());
        session.play(recorder, -1e9, 1e9);
        ASSERT_TRUE(recorder.finish());
    }
    EXPECT_TRUE(ui::looksLikeRecording(path));
    std::size_t records = 0, participantSamples = 0;
    QSet<QString> items;
    double part = 0;
    const auto take = [&](ui::LogBatch&& piece, double read) {
        EXPECT_GE(read, part) << "progress never goes back";
        part = read;
        records += piece.records.size();
        for (const ui::LogBatch::LaneChunk& chunk : piece.lanes)
            if (chunk.lane == log::Lane::Participant) {
                EXPECT_EQ(static_cast<std::size_t>(chunk.first), participantSamples);
                participantSamples += chunk.samples.size();
            }
        for (const ui::LogBatch::ItemChunk& chunk : piece.items)
            items.insert(chunk.itemId);
        return true;
    };
    const auto read = ui::readRecordingInPieces(path, take);
    ASSERT_TRUE(read) << read.error().toStdString();
    EXPECT_EQ(records, session.whole().records.size());
    EXPECT_EQ(items.size(), 7);
    EXPECT_GT(participantSamples, 24'000u * 80);
    EXPECT_GT(part, 0.9);
    EXPECT_FALSE(ui::readRecordingInPieces(folder.path(), take)) << "an empty folder is none";
}

class SoundCheckTest : public ::testing::Test {
protected:
    time::VirtualScheduler m_scheduler;
    test::FakeServices m_services;
    ui::SoundCheck m_check{m_services, m_scheduler};
    QSignalSpy m_levels{&m_check, &ui::SoundCheck::level};
    QSignalSpy m_troubles{&m_check, &ui::SoundCheck::trouble};

    void capture(audio::Samples samples) {
        audio::CapturedBlock block;
        block.samples = std::move(samples);
        m_services.input.callbacks.onBlock(block);
        m_scheduler.settle();
    }
};

TEST_F(SoundCheckTest, OpensNothingUntilAsked) {
    EXPECT_EQ(m_services.soundOpened, 0);
    EXPECT_FALSE(m_services.input.running);
    EXPECT_FALSE(m_check.testEcho());
    m_check.open({});
    EXPECT_TRUE(m_services.input.running);
    EXPECT_FALSE(m_services.output.running) << "the loudspeaker opens with the test";
    capture(audio::Samples(480, 16'384));
    ASSERT_EQ(m_levels.count(), 1);
    EXPECT_NEAR(m_levels[0][0].toDouble(), -6.0, 0.1);
    m_check.close();
    EXPECT_FALSE(m_services.input.running);
}

TEST_F(SoundCheckTest, MeasuresTheEchoOfThreeSeconds) {
    std::optional<audio::EchoMeasure> measured;
    QObject::connect(&m_check, &ui::SoundCheck::echoMeasured,
                     [&](const audio::EchoMeasure& m) { measured = m; });
    m_check.open({});
    ASSERT_TRUE(m_check.testEcho());
    EXPECT_TRUE(m_services.output.running);
    EXPECT_TRUE(m_services.output.queue->hasUnheard());
    EXPECT_FALSE(m_check.testEcho()) << "one test at a time";
    for (int i = 0; i < 150; ++i) {
        audio::Samples room(480, 2);
        room[static_cast<std::size_t>(i)] = -3;
        capture(std::move(room));
        m_scheduler.advance(20ms);
    }
    m_scheduler.advance(100ms);
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->advice, audio::EchoMeasure::Advice::Fine) << "only the quiet room came back";
    EXPECT_FALSE(m_services.output.running);
}

TEST_F(SoundCheckTest, TellsTroubleAndOutlivesLateCallbacks) {
    m_check.open({});
    audio::DeviceTrouble trouble;
    trouble.text = QStringLiteral("The microphone was unplugged.");
    m_services.input.callbacks.onTrouble(trouble);
    m_scheduler.settle();
    ASSERT_EQ(m_troubles.count(), 1);
    const auto late = m_services.input.callbacks.onBlock;
    m_check.close();
    audio::CapturedBlock block;
    block.samples.resize(480, 5'000);
    late(block);
    m_scheduler.settle();
    EXPECT_EQ(m_levels.count(), 0);
}

} // namespace
