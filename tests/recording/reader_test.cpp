// SPDX-License-Identifier: GPL-3.0-or-later
// Recordings that broke off are read as far as they go, with notes and without exceptions.
#include "recording/recording_helpers.h"

#include <random>

namespace hrp::recording {
namespace {

using namespace test;
using ::testing::HasSubstr;

class Reader : public RecordingTest {
protected:
    /// A whole recording to damage.
    void SetUp() override {
        Recorder recorder(folder);
        ASSERT_TRUE(recorder.open());
        recorder.onRecord(record(1, -20, started()));
        for (std::uint64_t seq = 2; seq <= 9; ++seq)
            recorder.onRecord(record(seq, 100.0 * static_cast<double>(seq), log::Note{qs("note")}));
        recorder.onLaneAudio(log::Lane::Participant, 0, audio::Samples(240, 1));
        recorder.onRecord(record(10, 2'000, finished()));
        ASSERT_TRUE(recorder.finish());
    }
    void write(const char* name, const QByteArray& bytes) {
        QFile file(folder + QLatin1Char('/') + qs(name));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QByteArray log() const { return contents(folder + qs("/log.jsonl")); }
    Recording read() const {
        const auto recording = readRecording(folder);
        EXPECT_TRUE(recording) << recording.error().toStdString();
        return recording.value_or(Recording());
    }
    static std::string notesOf(const Recording& recording) {
        return recording.notes.join(qs("\n")).toStdString();
    }

    const QString folder = m_dir.filePath(qs("a.hrprec"));
};

TEST_F(Reader, AWholeOneHasNoNotes) {
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 10);
    EXPECT_EQ(notesOf(recording), "");
    EXPECT_EQ(recording.folder, folder);
}

TEST_F(Reader, ALineCutOffInTheMiddle) {
    write("log.jsonl", log().chopped(30));
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 9);
    EXPECT_THAT(notesOf(recording), HasSubstr("last line cut off"));
    EXPECT_THAT(notesOf(recording), HasSubstr("the session did not end"));
}

TEST_F(Reader, ALastLineWithoutItsLineEndIsWhole) {
    write("log.jsonl", log().chopped(1));
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 10);
    EXPECT_EQ(notesOf(recording), "");
}

TEST_F(Reader, WhereverItIsCutItIsRead) {
    const QByteArray whole = log();
    for (qsizetype size = 0; size <= whole.size(); size += size > whole.size() - 150 ? 1 : 17) {
        write("log.jsonl", whole.left(size));
        const auto recording = readRecording(folder);
        ASSERT_TRUE(recording) << size;
        EXPECT_GE(recording->records.size(), whole.left(size).count('\n')) << size;
        EXPECT_EQ(recording->notes.isEmpty(), size >= whole.size() - 1) << size;
    }
}

TEST_F(Reader, DamagedLinesAndGapsAreNoted) {
    QList<QByteArray> lines = log().split('\n');
    lines[3] = "garbage \x01\xff";
    lines[4] = R"({"v":1,"seq":5,"at_ms":1,"t_ms":1,"kind":"no_such_kind"})";
    lines.removeAt(6);
    write("log.jsonl", lines.join('\n'));
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 7);
    EXPECT_THAT(notesOf(recording), HasSubstr("line 4 of the log cannot be read: it is not valid JSON"));
    EXPECT_THAT(notesOf(recording), HasSubstr("line 5 of the log cannot be read"));
    EXPECT_THAT(notesOf(recording), HasSubstr("no_such_kind"));
    EXPECT_THAT(notesOf(recording), HasSubstr("records 4 to 5 are missing"));
    EXPECT_THAT(notesOf(recording), HasSubstr("record 7 is missing"));
}

TEST_F(Reader, LinesOfANewerProgramAreToldOnceAndAreNoGap) {
    QList<QByteArray> lines = log().split('\n');
    const QByteArray newer = QByteArray::number(log::kRecordVersion + 1);
    lines[3] = R"({"v":)" + newer + R"(,"seq":4,"at_ms":1,"t_ms":1,"kind":"smell"})";
    lines[4] = R"({"v":)" + newer + R"(,"seq":5,"at_ms":1,"t_ms":1,"kind":"smell"})";
    write("log.jsonl", lines.join('\n'));
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 8);
    ASSERT_EQ(recording.notes.size(), 1);
    EXPECT_THAT(notesOf(recording), HasSubstr("2 lines of the log were written by a newer version"));
}

TEST_F(Reader, DamagedSoundIsNoted) {
    const QByteArray whole = contents(folder + qs("/participant.wav"));
    ASSERT_EQ(whole.size(), 44 + 480);
    write("participant.wav", whole.chopped(240));
    EXPECT_THAT(notesOf(read()), HasSubstr("participant.wav is cut off: 0.005 s at its end are missing"));
    write("participant.wav", whole.left(20));
    EXPECT_THAT(notesOf(read()), HasSubstr("participant.wav is damaged: it breaks off in its header"));
    write("participant.wav", QByteArray("\0", 1).repeated(5'000));
    EXPECT_THAT(notesOf(read()), HasSubstr("participant.wav is damaged: it does not begin like"));
    write("participant.wav", whole + QByteArray(100, 'x'));
    EXPECT_EQ(notesOf(read()), "") << "written until a crash: its header is a little behind";
    write("participant.wav", whole);
    QDir().mkpath(folder + qs("/items"));
    write("items/i9.wav", "RIFF");
    EXPECT_EQ(notesOf(read()), "items/i9.wav is damaged: it breaks off in its header, at 4 bytes");
}

TEST_F(Reader, ManyDamagedLinesMakeFewNotes) {
    write("log.jsonl", QByteArray("x\n").repeated(5'000) + log());
    const Recording recording = read();
    EXPECT_EQ(recording.records.size(), 10);
    EXPECT_LT(recording.notes.size(), 10);
    EXPECT_THAT(notesOf(recording), HasSubstr("5000 lines of the log cannot be read in all"));
}

TEST_F(Reader, WithoutItsManifestTheLogTells) {
    ASSERT_TRUE(QFile::remove(folder + qs("/manifest.json")));
    EXPECT_THAT(notesOf(read()), HasSubstr("manifest.json is missing"));
    EXPECT_EQ(read().manifest["session_id"], "hs-1");
    EXPECT_EQ(read().manifest["outcome"], "finished");
    write("manifest.json", "{\"format\":");
    EXPECT_THAT(notesOf(read()), HasSubstr("manifest.json is damaged"));
    EXPECT_EQ(read().manifest["model"], "gpt-realtime-2.1");
    write("manifest.json", R"({"problems":5,"continues":[]})");
    EXPECT_EQ(notesOf(read()), "");
}

TEST_F(Reader, WithoutItsEndOrItsLanes) {
    const QByteArray whole = log();
    write("log.jsonl", whole.left(whole.chopped(1).lastIndexOf('\n') + 1));
    ASSERT_TRUE(QFile::remove(folder + qs("/agent.wav")));
    EXPECT_THAT(notesOf(read()), HasSubstr("the session did not end"));
    EXPECT_THAT(notesOf(read()), HasSubstr("agent.wav is missing"));
    write("log.jsonl", "");
    EXPECT_THAT(notesOf(read()), HasSubstr("the log is empty"));
}

TEST_F(Reader, ScanningKeepsNothing) {
    int seen = 0;
    const auto recording = scanRecording(folder, [&](const log::RecordPtr&) { ++seen; });
    ASSERT_TRUE(recording);
    EXPECT_EQ(seen, 10);
    EXPECT_TRUE(recording->records.isEmpty());
}

TEST_F(Reader, SaysWhyAPathIsNoRecording) {
    const auto errorOf = [](const QString& path) {
        const auto recording = readRecording(path);
        return recording ? std::string("read") : recording.error().toStdString();
    };
    EXPECT_THAT(errorOf(path("none.hrprec")), HasSubstr("There is no recording"));
    EXPECT_THAT(errorOf(folder + qs("/log.jsonl")), HasSubstr("A recording is a folder"));
    EXPECT_THAT(errorOf(m_dir.path()), HasSubstr("there is no log.jsonl in it"));
}

TEST_F(Reader, RandomDamageNeverThrows) {
    const QByteArray whole = log();
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
        QByteArray bytes = whole;
        for (int n = 0; n < 6; ++n)
            bytes[static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()))] =
                static_cast<char>(random());
        write("log.jsonl", bytes);
        const auto recording = readRecording(folder);
        ASSERT_TRUE(recording) << i;
        EXPECT_LE(recording->records.size(), 12) << i;
    }
}

// ---- names ----------------------------------------------------------------------------------------------

QString nameFor(const QString& study) {
    return newRecordingFolder(qs("/nowhere"), study, 1'700'000'000'000.0).section(QLatin1Char('/'), -1);
}

TEST(RecordingNames, HoldStudyAndTime) {
    EXPECT_TRUE(nameFor(qs("Trust talk")).startsWith(qs("Trust talk 2023-11-1")));
    EXPECT_TRUE(nameFor(qs("Trust talk")).endsWith(qs(".hrprec")));
    EXPECT_TRUE(newRecordingFolder(qs("/nowhere"), qs("a"), 0).startsWith(qs("/nowhere/a ")));
}

TEST(RecordingNames, AreSafeWhateverTheStudyIsCalled) {
    for (const QString& study :
         {qs("../../etc"), qs("a/b\\c:d*e?f\"g<h>i|j"), qs("\n\t\x01"), qs("..."), QString(), qs(" . "),
          QString(1'000, QLatin1Char('x')), QString(1'000, QChar(0x0928)), qs("👩‍🔬").repeated(200),
          qs("evil\u202Ecerprh.exe"), QString(QChar(u'\0'))}) {
        const QString name = nameFor(study);
        EXPECT_LE(name.toUtf8().size(), 240) << name.toStdString();
        EXPECT_FALSE(name.startsWith(QLatin1Char('.'))) << name.toStdString();
        EXPECT_FALSE(name.contains(QRegularExpression(qs("[\\x00-\\x1f/\\\\:*?\"<>|\\x{202E}]"))))
            << name.toStdString();
        EXPECT_TRUE(name.endsWith(qs(".hrprec")));
        EXPECT_FALSE(name.startsWith(QLatin1Char(' ')));
        QTemporaryDir dir;
        EXPECT_TRUE(QDir().mkdir(dir.filePath(name))) << name.toStdString();
    }
    EXPECT_TRUE(nameFor(QString()).startsWith(qs("Recording ")));
    // Not cut in the middle of what people see as one character.
    EXPECT_FALSE(nameFor(qs("👩‍🔬").repeated(200)).contains(QChar(0xFFFD)));
    EXPECT_TRUE(nameFor(qs("👩‍🔬").repeated(200)).contains(qs("👩‍🔬 2023")));
}

TEST(RecordingNames, AreUnique) {
    QTemporaryDir dir;
    const QString first = newRecordingFolder(dir.path(), qs("a"), 0);
    ASSERT_TRUE(QDir().mkdir(first));
    const QString second = newRecordingFolder(dir.path(), qs("a"), 0);
    EXPECT_NE(first, second);
    EXPECT_TRUE(second.endsWith(qs(" (2).hrprec"))) << second.toStdString();
    ASSERT_TRUE(QDir().mkdir(second));
    EXPECT_TRUE(newRecordingFolder(dir.path(), qs("a"), 0).endsWith(qs(" (3).hrprec")));
}

TEST(RecordingNames, OfItemsKeepPlainIds) {
    EXPECT_EQ(itemFileName(qs("item_Abc-123")), qs("item_Abc-123.wav"));
    EXPECT_NE(itemFileName(qs("a/b")), itemFileName(qs("a:b")));
    EXPECT_FALSE(itemFileName(qs("../x")).contains(QLatin1Char('/')));
}

} // namespace
} // namespace hrp::recording
