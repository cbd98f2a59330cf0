// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing recorded is lost: full disks, folders that vanish, crashes, long sessions.
#include "recording/recording_helpers.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFileInfo>

#include <atomic>
#include <csignal>

namespace hrp::recording {
namespace {

using namespace test;
using ::testing::HasSubstr;

/// While it lives, no file of this process can grow beyond `bytes`: writing fails as on a full disk.
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

using Trouble = RecordingTest;

TEST_F(Trouble, AFullDiskIsToldOnceAndWaitedFor) {
    Problems problems;
    Recorder recorder(path("a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() == 0; }));
    constexpr int blocks = 40;
    {
        const FullDisk full(100'000);
        for (int i = 0; i < blocks; ++i) {
            recorder.onLaneAudio(log::Lane::Participant, i * 4'800, audio::Samples(4'800, 3));
            recorder.onRecord(
                record(static_cast<std::uint64_t>(i) + 2, i, log::Note{QString(3'000, QLatin1Char('n'))}));
        }
        ASSERT_TRUE(waitFor([&] { return !problems.texts().isEmpty(); }));
        EXPECT_GT(recorder.heldBytes(), 0);
        // Several tries fail, and are told once.
        EXPECT_FALSE(waitFor([&] { return problems.texts().size() > 1; }, 2'500));
        // What is in the log is whole lines, also now.
        const QByteArray log = contents(path("a.hrprec/log.jsonl"));
        EXPECT_TRUE(log.endsWith('\n'));
        EXPECT_TRUE(readRecording(path("a.hrprec")));
    }
    EXPECT_THAT(problems.texts().first().toStdString(), HasSubstr("is kept in memory"));
    EXPECT_FALSE(problems.any("Unknown error")) << problems.texts().join(qs("\n")).toStdString();
    ASSERT_TRUE(waitFor([&] { return problems.any("nothing is missing"); }));
    recorder.onRecord(record(blocks + 2, 9'000, finished()));
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(samplesIn(path("a.hrprec/participant.wav")), audio::Samples(blocks * 4'800, 3));
    const auto recording = readRecording(path("a.hrprec"));
    ASSERT_TRUE(recording);
    EXPECT_EQ(recording->records.size(), blocks + 2);
    // The reader is told of it.
    EXPECT_EQ(recording->notes.filter(qs("while recording:")).size(), 2)
        << recording->notes.join(qs("\n")).toStdString();
}

// A full disk must not put an empty manifest in the place of the last good one.
TEST_F(Trouble, TheLastManifestSurvivesAFullDisk) {
    Problems problems;
    Recorder recorder(path("m.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    ASSERT_TRUE(waitFor([&] { return QFileInfo(path("m.hrprec/manifest.json")).size() > 100; }));
    {
        const FullDisk full(50);
        recorder.onRecord(record(2, 9'000, finished()));
        EXPECT_FALSE(recorder.finish());
    }
    EXPECT_GT(QFileInfo(path("m.hrprec/manifest.json")).size(), 100);
}

TEST_F(Trouble, WhatNeverFitsIsReportedAtTheEnd) {
    Problems problems;
    Recorder recorder(path("a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    const FullDisk full(100'000);
    for (int i = 0; i < 20; ++i)
        recorder.onLaneAudio(log::Lane::Participant, i * 24'000, audio::Samples(24'000, 3));
    const auto done = recorder.finish();
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().toStdString(), HasSubstr("The end of the recording could not be written"));
    EXPECT_THAT(done.error().toStdString(), HasSubstr("participant.wav"));
}

TEST_F(Trouble, MemoryIsBoundedAndTheLossCounted) {
    Problems problems;
    Recorder recorder(path("a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    std::optional<FullDisk> full(std::in_place, 20'000);
    recorder.onLaneAudio(log::Lane::Participant, 0, audio::Samples(24'000, 3));
    ASSERT_TRUE(waitFor([&] { return !problems.texts().isEmpty(); }));
    // 20 minutes of one lane: 58 MB of samples fit, and the rest does not.
    constexpr int blocks = 20 * 60;
    const audio::Samples second(48'000, 3);
    for (int i = 0; i < blocks; ++i)
        recorder.onLaneAudio(log::Lane::Participant, i * 48'000, second);
    recorder.onRecord(record(1, 0, started())); // a record still finds room
    EXPECT_LE(recorder.heldBytes(), Recorder::kMostHeldBytes * 5 / 4);
    full.reset();
    ASSERT_TRUE(waitFor([&] { return problems.any("is missing."); }, 30'000));
    const auto done = recorder.finish();
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().toStdString(), HasSubstr("s of audio and 0 records is missing"));
    const protocol::Json manifest = jsonIn(path("a.hrprec/manifest.json"));
    EXPECT_EQ(manifest["complete"], false);
    EXPECT_GT(manifest["lost"]["audio_ms"].get<double>(), 60'000);
    EXPECT_EQ(readRecording(path("a.hrprec"))->records.size(), 1);
}

TEST_F(Trouble, ARemovedFolderIsToldAndRecordingGoesOnBesideIt) {
    Problems problems;
    Recorder recorder(path("a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    recorder.onRecord(record(2, 10, log::Note{qs("before")}));
    ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() == 0; }));
    // It may still be written to: then what is left goes at the next try.
    ASSERT_TRUE(waitFor([&] { return QDir(path("a.hrprec")).removeRecursively(); }));
    ASSERT_TRUE(waitFor([&] { return problems.any("was moved or removed"); }));
    recorder.onRecord(record(3, 500, log::Note{qs("after")}));
    recorder.onLaneAudio(log::Lane::Agent, 24'000, audio::Samples(240, 9));
    recorder.onRecord(record(4, 2'000, finished()));
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(recorder.heldBytes(), 0);
    ASSERT_NE(recorder.folder(), QString());
    const auto recording = readRecording(recorder.folder());
    ASSERT_TRUE(recording) << recording.error().toStdString();
    // It says by itself what it is.
    ASSERT_EQ(recording->records.size(), 3);
    EXPECT_TRUE(std::holds_alternative<log::SessionStarted>(recording->records[0]->body));
    EXPECT_EQ(std::get<log::Note>(recording->records[1]->body).text, qs("after"));
    EXPECT_TRUE(recording->notes.contains(qs("record 2 is missing")))
        << recording->notes.join(qs("\n")).toStdString();
    EXPECT_FALSE(recording->notes.filter(qs("continues the recording")).isEmpty());
    EXPECT_EQ(samplesIn(recorder.folder() + qs("/agent.wav")).size(), 24'240u);
}

TEST_F(Trouble, ARenamedFolderKeepsWhatItHas) {
    Problems problems;
    Recorder recorder(path("a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    recorder.onLaneAudio(log::Lane::Agent, 0, audio::Samples(240, 9));
    ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() == 0; }));
    ASSERT_TRUE(QDir().rename(path("a.hrprec"), path("kept.hrprec")));
    ASSERT_TRUE(waitFor([&] { return problems.any("was moved or removed"); }));
    recorder.onRecord(record(2, 2'000, finished()));
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(recorder.folder(), path("a.hrprec"));
    EXPECT_EQ(readRecording(path("kept.hrprec"))->records.size(), 1);
    EXPECT_EQ(samplesIn(path("kept.hrprec/agent.wav")).size(), 240u);
    EXPECT_EQ(readRecording(path("a.hrprec"))->records.size(), 2);
}

TEST_F(Trouble, WithoutAnyPlaceLeftItKeepsTryingAndSaysSoOnce) {
    Problems problems;
    Recorder recorder(path("base/a.hrprec"), problems.callback());
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() == 0; }));
    ASSERT_TRUE(waitFor([&] { return QDir(path("base")).removeRecursively(); }));
    QFile blocker(path("base")); // nothing can be made below a file
    ASSERT_TRUE(blocker.open(QIODevice::WriteOnly));
    recorder.onRecord(record(2, 1, log::Note{qs("kept")}));
    ASSERT_TRUE(waitFor([&] { return problems.any("has vanished"); }));
    EXPECT_FALSE(waitFor([&] { return problems.texts().size() > 1; }, 2'500));
    EXPECT_GT(recorder.heldBytes(), 0);
    ASSERT_TRUE(blocker.remove());
    ASSERT_TRUE(waitFor([&] { return problems.any("Recording goes on in"); }));
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(readRecording(recorder.folder())->records.size(), 2);
}

// A process that is killed at any moment loses at most the last second.
TEST_F(Trouble, ACrashLosesAtMostASecond) {
    auto* shared = static_cast<std::atomic<int>*>(
        ::mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(shared, MAP_FAILED);
    new (shared) std::atomic<int>(0);
    const QString folder = path("a.hrprec");
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        Recorder recorder(folder);
        if (!recorder.open())
            ::_exit(1);
        recorder.onRecord(record(1, 0, started()));
        const QDeadlineTimer end(20'000);
        const auto begin = std::chrono::steady_clock::now();
        for (int block = 0; !end.hasExpired(); ++block) {
            // 20 ms of both lanes, every 20 ms.
            waitFor([&] {
                return std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(20 * block);
            });
            recorder.onLaneAudio(log::Lane::Participant, block * 480, audio::Samples(480, 3));
            recorder.onLaneAudio(log::Lane::Agent, block * 480, audio::Samples(480, 4));
            recorder.onRecord(
                record(static_cast<std::uint64_t>(block) + 2, 20.0 * block, log::Note{qs("tick")}));
            shared->store(20 * block);
        }
        ::_exit(2);
    }
    EXPECT_TRUE(waitFor([&] { return shared->load() > 2'300; }, 15'000));
    ::kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);
    const double toldMs = shared->load();
    ::munmap(shared, sizeof(std::atomic<int>));

    const auto recording = readRecording(folder);
    ASSERT_TRUE(recording) << recording.error().toStdString();
    ASSERT_FALSE(recording->records.isEmpty());
    EXPECT_GE(recording->records.last()->atMs, toldMs - 1'000);
    EXPECT_GE(base::samplesToMs(static_cast<std::int64_t>(samplesIn(folder + qs("/participant.wav")).size())),
              toldMs - 1'000);
    EXPECT_GE(base::samplesToMs(static_cast<std::int64_t>(samplesIn(folder + qs("/agent.wav")).size())),
              toldMs - 1'000);
    EXPECT_EQ(recording->manifest["session_id"], "hs-1");
    EXPECT_FALSE(recording->notes.filter(qs("the session did not end")).isEmpty());
}

std::int64_t residentBytes() {
    const QList<QByteArray> fields = contents(qs("/proc/self/statm")).split(' ');
    return fields.value(1).toLongLong() * ::sysconf(_SC_PAGESIZE);
}

// Proves: C160
// Audio goes to the disk; memory does not grow with the session.
TEST_F(Trouble, LongSessionsTakeConstantMemory) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    const audio::Samples block(4'800, 3); // 200 ms
    std::uint64_t seq = 1;
    const auto minutes = [&](int from, int to) {
        for (std::int64_t i = from * 300; i < to * 300; ++i) {
            recorder.onLaneAudio(log::Lane::Participant, i * 4'800, block);
            recorder.onLaneAudio(log::Lane::Agent, i * 4'800, block);
            const QString item = qs("item_%1").arg(i / 50), response = qs("resp_%1").arg(i / 50);
            recorder.onItemAudio(item, i % 50 * 4'800, block);
            recorder.onRecord(
                record(seq++, i * 200.0, log::AgentAudioReceived{response, item, 0, i % 50 * 4'800, 4'800}));
            if (i % 50 == 49)
                recorder.onRecord(
                    record(seq++, i * 200.0, log::ReplyDone{response, qs("completed"), {}, {}, {}, {}}));
            if (recorder.heldBytes() > 4'000'000) {
                ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() < 1'000'000; }));
            }
        }
    };
    minutes(0, 1);
    [[maybe_unused]] const std::int64_t before = residentBytes();
    minutes(1, 6);
#ifndef __SANITIZE_ADDRESS__ // which keeps freed memory for a while
    EXPECT_LT(residentBytes() - before, 15'000'000);
#endif
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(samplesIn(path("a.hrprec/participant.wav")).size(), 6u * 60 * 24'000);
}

} // namespace
} // namespace hrp::recording
