// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording_helpers.h"

namespace hrp::recording {
namespace {

using namespace test;
using ::testing::HasSubstr;

using RecorderTest = RecordingTest;

TEST_F(RecorderTest, WritesLogLanesItemsImagesAndManifest) {
    const QString folder = path("a.hrprec");
    Recorder recorder(folder);
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, -20, started()));
    const audio::Samples participant(2'400, 100), agent(1'200, -200);
    recorder.onLaneAudio(log::Lane::Participant, 0, participant);
    recorder.onLaneAudio(log::Lane::Agent, 4'800, agent);
    recorder.onLaneAudio(log::Lane::Participant, 2'400, participant);
    recorder.onItemAudio(qs("item_1"), 0, agent);
    recorder.onItemAudio(qs("item_1"), 1'200, agent);
    recorder.onImage(qs("00ff"), qs("png"), "image bytes");
    recorder.onRecord(
        record(2, 5, log::ClockAnchored{log::ClockAnchored::Stream::Session, 0, 1'700'000'000'020.0, 0}));
    recorder.onRecord(record(
        3, 1'005, log::ClockAnchored{log::ClockAnchored::Stream::Session, 24'000, 1'700'000'001'020.0, 3}));
    recorder.onRecord(record(4, 1'010, log::InstructionsChanged{qs("Be brief.")}));
    recorder.onRecord(record(5, 2'000, finished()));
    ASSERT_TRUE(recorder.finish());

    EXPECT_EQ(contents(folder + qs("/log.jsonl")).count('\n'), 5);
    audio::Samples expected(4'800, 100);
    EXPECT_EQ(samplesIn(folder + qs("/participant.wav")), expected);
    expected.assign(4'800, 0); // what was not told is silence
    expected.insert(expected.end(), agent.begin(), agent.end());
    EXPECT_EQ(samplesIn(folder + qs("/agent.wav")), expected);
    EXPECT_EQ(samplesIn(folder + qs("/items/item_1.wav")).size(), 2'400u);
    EXPECT_EQ(contents(folder + qs("/images/00ff.png")), "image bytes");

    const protocol::Json manifest = jsonIn(folder + qs("/manifest.json"));
    EXPECT_EQ(manifest["format"], "hrprec");
    EXPECT_EQ(manifest["spec_version"], "0.2.0");
    EXPECT_EQ(manifest["app_version"], "0.1.0");
    EXPECT_EQ(manifest["study"]["hash"], "abc");
    EXPECT_EQ(manifest["engine"]["url"], "ws://127.0.0.1:1/v1/realtime");
    EXPECT_EQ(manifest["model"], "gpt-realtime-2.1");
    EXPECT_EQ(manifest["voice"], "marin");
    EXPECT_EQ(manifest["instructions"], "Be kind.");
    EXPECT_EQ(manifest["instructions_changed"], 1);
    EXPECT_EQ(manifest["started"], "2023-11-14T22:13:20.000Z");
    EXPECT_EQ(manifest["anchors"][0]["count"], 2);
    EXPECT_EQ(manifest["anchors"][0]["first"]["sample"], 0);
    EXPECT_EQ(manifest["anchors"][0]["last"]["sample"], 24'000);
    EXPECT_EQ(manifest["outcome"], "finished");
    EXPECT_EQ(manifest["duration_ms"], 2'000);
    EXPECT_EQ(manifest["complete"], true);
    EXPECT_EQ(manifest["lost"]["records"], 0);
}

TEST_F(RecorderTest, ReadsBackWhatWasWritten) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, -20, started()));
    recorder.onRecord(record(2, 100, log::Note{qs("ünïcode\n\"quoted\"")}));
    recorder.onRecord(record(3, 2'000, finished()));
    ASSERT_TRUE(recorder.finish());
    const auto recording = readRecording(path("a.hrprec"));
    ASSERT_TRUE(recording) << recording.error().toStdString();
    EXPECT_TRUE(recording->notes.isEmpty()) << recording->notes.join(qs("; ")).toStdString();
    ASSERT_EQ(recording->records.size(), 3);
    EXPECT_EQ(std::get<log::Note>(recording->records[1]->body).text, qs("ünïcode\n\"quoted\""));
    EXPECT_EQ(recording->manifest["outcome"], "finished");
}

TEST_F(RecorderTest, NeverOverwrites) {
    ASSERT_TRUE(QDir().mkpath(path("a.hrprec")));
    Recorder recorder(path("a.hrprec"));
    const auto opened = recorder.open();
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().toStdString(), HasSubstr("exists already and is not overwritten"));
    recorder.onRecord(record(1, 0, started())); // harmless
    EXPECT_TRUE(recorder.finish());
    EXPECT_TRUE(QDir(path("a.hrprec")).isEmpty());
}

TEST_F(RecorderTest, SaysWhyItCannotBegin) {
    QFile file(path("file"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    Recorder recorder(path("file/a.hrprec"));
    const auto opened = recorder.open();
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().toStdString(), HasSubstr("Cannot make"));
    Recorder elsewhere(qs("/proc/nowhere/a.hrprec"));
    EXPECT_FALSE(elsewhere.open());
}

TEST_F(RecorderTest, AudioFromBeforeTheSessionsZeroIsLeftOut) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onLaneAudio(log::Lane::Participant, -100, audio::Samples(150, 7));
    recorder.onLaneAudio(log::Lane::Agent, -1'000, audio::Samples(500, 7));
    recorder.onLaneAudio(log::Lane::Agent, 0, audio::Samples());
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(samplesIn(path("a.hrprec/participant.wav")), audio::Samples(50, 7));
    EXPECT_EQ(contents(path("a.hrprec/agent.wav")).size(), 44) << "a header and nothing else";
}

TEST_F(RecorderTest, AudioThatNoFileCanHoldIsLeftOutAndCounted) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onLaneAudio(log::Lane::Participant, std::int64_t{1} << 40, audio::Samples(24'000, 7));
    recorder.onLaneAudio(log::Lane::Participant, 0, audio::Samples(24, 7));
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(samplesIn(path("a.hrprec/participant.wav")).size(), 24u);
    EXPECT_EQ(jsonIn(path("a.hrprec/manifest.json"))["lost"]["audio_ms"], 1'000);
}

// Item ids are the engine's and may hold anything.
TEST_F(RecorderTest, ItemIdsCannotLeaveTheFolder) {
    const audio::Samples samples(10, 1);
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    const QStringList ids{qs("../../evil"),
                          qs("a/b"),
                          qs("a:b"),
                          QString(),
                          QString(3'000, QLatin1Char('x')),
                          QString(3'000, QLatin1Char('x')) + qs("y"),
                          qs("ид"),
                          QString(QChar(u'\0'))};
    for (const QString& id : ids)
        recorder.onItemAudio(id, 0, samples);
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(QDir(path("a.hrprec/items")).entryList(QDir::Files).size(), ids.size());
    EXPECT_EQ(QDir(m_dir.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot).size(), 1);
    for (const QString& id : ids)
        EXPECT_EQ(samplesIn(path("a.hrprec/items/") + itemFileName(id)), samples)
            << id.left(20).toStdString();
}

// Proves: T14
TEST_F(RecorderTest, AnEngineThatUsesItsIdsAgainGetsAFileOfItsOwn) {
    const audio::Samples first(1'000, 1), second(500, 2);
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    recorder.onItemAudio(qs("i1"), 0, first);
    log::SessionContinued continued;
    continued.number = 2;
    recorder.onRecord(record(2, 10, continued));
    recorder.onItemAudio(qs("i1"), 0, second);
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(samplesIn(path("a.hrprec/items/i1.wav")), first);
    EXPECT_EQ(samplesIn(path("a.hrprec/items/i1 (2).wav")), second);
}

TEST_F(RecorderTest, ItemsAreClosedWithTheirReplyAndFewStayOpen) {
    const auto openFiles = [] {
        return QDir(qs("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System).size();
    };
    const auto before = openFiles();
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    for (int i = 0; i < 100; ++i) {
        const QString item = qs("item_%1").arg(i), response = qs("resp_%1").arg(i);
        recorder.onRecord(record(2 * i + 1, i, log::AgentAudioReceived{response, item, 0, 0, 100}));
        recorder.onItemAudio(item, 0, audio::Samples(100, 5));
        recorder.onItemAudio(item, 100, audio::Samples(100, 6));
        // Some replies never end: their files must not stay open for ever.
        if (i % 2 == 0)
            recorder.onRecord(
                record(2 * i + 2, i, log::ReplyDone{response, qs("completed"), {}, {}, {}, {}}));
    }
    ASSERT_TRUE(waitFor([&] { return recorder.heldBytes() == 0; }));
    EXPECT_LT(openFiles() - before, 40);
    ASSERT_TRUE(recorder.finish());
    EXPECT_EQ(QDir(path("a.hrprec/items")).entryList(QDir::Files).size(), 100);
    EXPECT_EQ(samplesIn(path("a.hrprec/items/item_99.wav")).size(), 200u);
}

TEST_F(RecorderTest, ManifestIsThereFromTheBeginning) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, -20, started()));
    ASSERT_TRUE(
        waitFor([&] { return jsonIn(path("a.hrprec/manifest.json")).value("session_id", "") == "hs-1"; }));
    const protocol::Json manifest = jsonIn(path("a.hrprec/manifest.json"));
    EXPECT_EQ(manifest["complete"], false);
    EXPECT_TRUE(manifest["outcome"].is_null());
}

TEST_F(RecorderTest, FinishingTwiceAndWritingAfterwardsDoNoHarm) {
    Recorder recorder(path("a.hrprec"));
    ASSERT_TRUE(recorder.open());
    recorder.onRecord(record(1, 0, started()));
    EXPECT_TRUE(recorder.finish());
    recorder.onRecord(record(2, 1, finished()));
    recorder.onLaneAudio(log::Lane::Agent, 0, audio::Samples(10, 1));
    EXPECT_TRUE(recorder.finish());
    EXPECT_EQ(recorder.heldBytes(), 0);
    EXPECT_EQ(readRecording(path("a.hrprec"))->records.size(), 1);
}

} // namespace
} // namespace hrp::recording
