// SPDX-License-Identifier: GPL-3.0-or-later
// Whole recordings through every format: what lies on the disk afterwards.
#include "exports_helpers.h"

#include <sndfile.h>
#include <zip.h>

using namespace hrp;
using namespace hrp::exports;
using namespace hrp::exports::test;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

namespace {

struct Stereo {
    std::vector<std::int16_t> left, right;
};
Stereo stereoIn(const QString& path) {
    SF_INFO format{};
    SNDFILE* file = sf_open(QFile::encodeName(path).constData(), SFM_READ, &format);
    Stereo sound;
    EXPECT_NE(file, nullptr) << path.toStdString();
    if (!file)
        return sound;
    EXPECT_EQ(format.channels, 2);
    EXPECT_EQ(format.samplerate, base::kSampleRate);
    std::vector<std::int16_t> frames(static_cast<std::size_t>(format.frames * 2));
    EXPECT_EQ(sf_readf_short(file, frames.data(), format.frames), format.frames);
    sf_close(file);
    for (std::size_t i = 0; i + 1 < frames.size(); i += 2) {
        sound.left.push_back(frames[i]);
        sound.right.push_back(frames[i + 1]);
    }
    return sound;
}

QStringList namesInZip(const QString& path) {
    int error = 0;
    zip_t* archive = zip_open(QFile::encodeName(path).constData(), ZIP_RDONLY | ZIP_CHECKCONS, &error);
    EXPECT_NE(archive, nullptr) << error;
    QStringList names;
    if (!archive)
        return names;
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i)
        names << QString::fromUtf8(zip_get_name(archive, static_cast<zip_uint64_t>(i), 0));
    zip_close(archive);
    names.sort();
    return names;
}

Options as(Format format) {
    Options options;
    options.format = format;
    return options;
}

} // namespace

TEST_F(ExportTest, EachFormatHasItsNameBesideTheRecording) {
    const QString folder = Story().recordTo(path("P 1.hrprec"));
    for (const Format format : allFormats()) {
        const auto done = exportRecording(folder, as(format));
        ASSERT_TRUE(done) << done.error().toStdString();
        EXPECT_EQ(formatNamed(nameOf(format)), format);
    }
    EXPECT_THAT(entries(), UnorderedElementsAre(qs("P 1.hrprec"), qs("P 1 csv"), qs("P 1.jsonl"),
                                                qs("P 1.vtt"), qs("P 1.srt"), qs("P 1.TextGrid"),
                                                qs("P 1.eaf"), qs("P 1.wav"), qs("P 1.zip")));
    EXPECT_THAT(
        namesInZip(path("P 1.zip")),
        ElementsAre(qs("P 1/P 1.TextGrid"), qs("P 1/P 1.eaf"), qs("P 1/P 1.jsonl"), qs("P 1/P 1.srt"),
                    qs("P 1/P 1.vtt"), qs("P 1/P 1.wav"), qs("P 1/tables/answers.csv"),
                    qs("P 1/tables/chat.csv"), qs("P 1/tables/codebook.csv"), qs("P 1/tables/decisions.csv"),
                    qs("P 1/tables/events.csv"), qs("P 1/tables/findings.csv"), qs("P 1/tables/ratings.csv"),
                    qs("P 1/tables/runs.csv"), qs("P 1/tables/sessions.csv"), qs("P 1/tables/turns.csv")));
}

TEST_F(ExportTest, StereoIsParticipantLeftAndAgentRight) {
    const QString folder = Story().recordTo(path("r.hrprec"));
    ASSERT_TRUE(exportRecording(folder, as(Format::Wav)));
    const Stereo sound = stereoIn(path("r.wav"));
    ASSERT_EQ(sound.left.size(), static_cast<std::size_t>(base::kSampleRate) * 2);
    EXPECT_EQ(sound.left.front(), 1000);
    EXPECT_EQ(sound.left.back(), 1000);
    EXPECT_EQ(sound.right[base::kSampleRate - 1], 0);
    EXPECT_EQ(sound.right[base::kSampleRate], 2000);
    EXPECT_EQ(sound.right.back(), 2000);
}

TEST_F(ExportTest, APartAndASilencedLane) {
    const QString folder = Story().recordTo(path("r.hrprec"));
    Options options = as(Format::Wav);
    options.span = Span{500, 1500};
    options.redaction.silenceParticipant = true;
    ASSERT_TRUE(exportRecording(folder, options));
    const Stereo sound = stereoIn(path("r.wav"));
    ASSERT_EQ(sound.left.size(), static_cast<std::size_t>(base::kSampleRate));
    EXPECT_EQ(std::count(sound.left.begin(), sound.left.end(), 0), std::ssize(sound.left));
    EXPECT_EQ(sound.right[base::kSampleRate / 2 - 1], 0);
    EXPECT_EQ(sound.right[base::kSampleRate / 2], 2000);
}

TEST_F(ExportTest, NamesAreReplacedEverywhere) {
    Story story;
    story.said = qs("I am mara, not Tamara. MARA!");
    const QString folder = story.recordTo(path("r.hrprec"));
    for (const Format format :
         {Format::Csv, Format::Jsonl, Format::WebVtt, Format::Srt, Format::TextGrid, Format::Eaf}) {
        Options options = as(format);
        ASSERT_TRUE(options.redaction.replace(qs("Mara"), qs("P07")));
        const auto done = exportRecording(folder, options);
        ASSERT_TRUE(done) << done.error().toStdString();
        QStringList files{done->path};
        if (format == Format::Csv) {
            files.clear();
            for (const QFileInfo& file : QDir(done->path).entryInfoList(QDir::Files))
                files << file.filePath();
        }
        bool replaced = false;
        for (const QString& file : files) {
            QString text = QString::fromUtf8(contents(file));
            replaced = replaced || text.contains(qs("P07"));
            EXPECT_FALSE(text.remove(qs("Tamara")).contains(qs("mara"), Qt::CaseInsensitive))
                << file.toStdString();
        }
        EXPECT_TRUE(replaced) << nameOf(format).toStdString();
    }
    Redaction redaction;
    EXPECT_FALSE(redaction.replace(qs(" "), qs("x")));
    EXPECT_FALSE(redaction.replace(qs("Ann"), qs("Joanne"))) << "the name would still be there";
}

TEST_F(ExportTest, NothingIsOverwrittenUnlessItMayBe) {
    const QString folder = Story().recordTo(path("r.hrprec"));
    Options options = as(Format::Srt);
    options.output = path("kept.srt");
    QFile kept(options.output);
    ASSERT_TRUE(kept.open(QIODevice::WriteOnly));
    kept.write("mine");
    kept.close();
    const auto refused = exportRecording(folder, options);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().contains(qs("kept.srt"))) << refused.error().toStdString();
    EXPECT_EQ(contents(options.output), "mine");
    options.replace = true;
    ASSERT_TRUE(exportRecording(folder, options));
    EXPECT_TRUE(contents(options.output).startsWith("1\n"));
}

TEST_F(ExportTest, GivenUpLeavesNothingBehind) {
    const QString folder = Story().recordTo(path("r.hrprec"));
    for (const Format format : allFormats()) {
        Options options = as(format);
        options.progress = [](double) { return false; };
        EXPECT_FALSE(exportRecording(folder, options)) << nameOf(format).toStdString();
    }
    EXPECT_THAT(entries(), ElementsAre(qs("r.hrprec")));
}

TEST_F(ExportTest, WhatCannotBeExportedIsSaid) {
    EXPECT_FALSE(exportRecording(path("nothing.hrprec"), as(Format::Csv)));
    ASSERT_TRUE(QDir().mkpath(path("empty.hrprec")));
    QFile log(path("empty.hrprec/log.jsonl"));
    ASSERT_TRUE(log.open(QIODevice::WriteOnly));
    log.close();
    const auto empty = exportRecording(path("empty.hrprec"), as(Format::TextGrid));
    ASSERT_FALSE(empty);
    EXPECT_TRUE(empty.error().contains(qs("nothing to export"))) << empty.error().toStdString();
    EXPECT_FALSE(exportRecording(path("empty.hrprec"), as(Format::Wav))) << "no sound";
    Options nowhere = as(Format::Srt);
    nowhere.output = qs("/proc/nowhere/x.srt");
    const auto refused = exportRecording(Story().recordTo(path("r.hrprec")), nowhere);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().contains(qs("/proc/nowhere"))) << refused.error().toStdString();
}

TEST_F(ExportTest, ManyRecordingsBecomeOneSetOfTables) {
    ASSERT_TRUE(QDir().mkpath(path("all")));
    for (int i = 1; i <= 3; ++i) {
        const QString folder = Story().recordTo(path("all") + QStringLiteral("/p%1.hrprec").arg(i));
        recording::Details details;
        details.participantCode = QStringLiteral("P%1").arg(i);
        details.purpose = i == 3 ? recording::Purpose::Training : recording::Purpose::Real;
        ASSERT_TRUE(recording::writeDetails(folder, details));
    }
    ASSERT_TRUE(QDir().mkpath(path("all/broken.hrprec")));
    QFile log(path("all/broken.hrprec/log.jsonl"));
    ASSERT_TRUE(log.open(QIODevice::WriteOnly));
    log.close();

    Options options = as(Format::Csv);
    options.output = path("pooled");
    const auto done = exportPooled({path("all")}, options);
    ASSERT_TRUE(done) << done.error().toStdString();
    EXPECT_THAT(QDir(done->path).entryList(QDir::Files),
                UnorderedElementsAre(qs("sessions.csv"), qs("turns.csv"), qs("answers.csv"),
                                     qs("findings.csv"), qs("events.csv"), qs("codebook.csv"), qs("load.R"),
                                     qs("load.py")));
    const QByteArray sessions = contents(path("pooled/sessions.csv"));
    EXPECT_EQ(sessions.count("\r\n"), 3) << "a header and two sessions: training is left out";
    EXPECT_EQ(sessions.count("\xEF\xBB\xBF"), 1);
    EXPECT_EQ(contents(path("pooled/turns.csv")).count("\r\n"), 1 + 2 * 2);
    EXPECT_EQ(done->notes.filter(qs("broken")).size(), 1);
    EXPECT_EQ(done->notes.filter(qs("training")).size(), 1);

    options.output = path("with training");
    ASSERT_TRUE(exportPooled({path("all/p3.hrprec"), path("all"), path("all")}, options, true));
    EXPECT_EQ(contents(path("with training/sessions.csv")).count("\r\n"), 4) << "each recording once";
}
