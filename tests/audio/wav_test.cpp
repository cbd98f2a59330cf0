// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"

#include <hrp/audio/wav.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sndfile.h>
#include <sys/resource.h>

#include <csignal>

using namespace hrp::audio;
using hrp::test::joined;
using hrp::test::ms;
using hrp::test::noise;
using hrp::test::slice;
using hrp::test::tone;
using ::testing::Each;

namespace {

struct WavTest : ::testing::Test {
    QTemporaryDir folder;
    QString path(const char* name) const { return folder.filePath(QString::fromUtf8(name)); }

    QString make(const char* name, int format, int rate, int channels,
                 const std::vector<float>& interleaved) {
        const QString file = path(name);
        SF_INFO info{};
        info.format = format;
        info.samplerate = rate;
        info.channels = channels;
        SNDFILE* sound = sf_open(QFile::encodeName(file).constData(), SFM_WRITE, &info);
        EXPECT_NE(sound, nullptr) << sf_strerror(nullptr);
        sf_writef_float(sound, interleaved.data(), static_cast<sf_count_t>(interleaved.size()) / channels);
        sf_close(sound);
        return file;
    }
    QString bytes(const char* name, const QByteArray& content) {
        QFile file(path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        return file.fileName();
    }
    QByteArray content(const QString& file) {
        QFile in(file);
        EXPECT_TRUE(in.open(QIODevice::ReadOnly));
        return in.readAll();
    }
    /// The error must name the file, and the words that matter.
    void expectRefused(const QString& file, const char* words) {
        const auto read = readAudioFile(file);
        ASSERT_FALSE(read) << file.toStdString();
        EXPECT_TRUE(read.error().contains(QString::fromUtf8(words))) << read.error().toStdString();
        EXPECT_TRUE(read.error().contains(file)) << read.error().toStdString();
        EXPECT_TRUE(read.error().endsWith(u'.')) << read.error().toStdString();
    }
};

std::vector<float> floats(const Samples& samples, float scale = 1.0F / 32'768.0F) {
    std::vector<float> out;
    for (const auto sample : samples)
        out.push_back(static_cast<float>(sample) * scale);
    return out;
}

/// Root mean square of the difference, in dBFS.
double differenceDb(const Samples& a, const Samples& b) {
    EXPECT_EQ(a.size(), b.size());
    Samples difference;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        difference.push_back(static_cast<std::int16_t>(a[i] - b[i]));
    return levelOf(difference).rmsDb;
}

} // namespace

TEST_F(WavTest, OurFormatIsReadAsItIs) {
    const Samples samples = noise(10'001, 1);
    const auto file =
        make("plain.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(samples));
    const auto read = readAudioFile(file);
    ASSERT_TRUE(read) << read.error().toStdString();
    EXPECT_EQ(read->samples, samples);
    EXPECT_EQ(read->sourceRate, base::kSampleRate);
    EXPECT_EQ(read->sourceChannels, 1);
    EXPECT_TRUE(read->notes.isEmpty());
}

TEST_F(WavTest, StereoIsMixed) {
    const Samples left = noise(5'000, 1), right = noise(5'000, 2);
    std::vector<float> both;
    Samples mixed;
    for (std::size_t i = 0; i < left.size(); ++i) {
        both.push_back(static_cast<float>(left[i]) / 32'768.0F);
        both.push_back(static_cast<float>(right[i]) / 32'768.0F);
        mixed.push_back(static_cast<std::int16_t>(std::lround((left[i] + right[i]) / 2.0)));
    }
    const auto read =
        readAudioFile(make("stereo.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 2, both));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->samples, mixed);
    EXPECT_EQ(read->notes, QStringList{QStringLiteral("2 channels mixed to one")});
}

// Proves: T40
TEST_F(WavTest, ChannelsThatCancelEachOtherLoseNothing) {
    const Samples voice = noise(5'000, 1);
    std::vector<float> opposite, leftOnly, same;
    for (const auto sample : voice) {
        const float value = static_cast<float>(sample) / 32'768.0F;
        opposite.insert(opposite.end(), {value, -value});
        leftOnly.insert(leftOnly.end(), {value, 0});
        same.insert(same.end(), {value, value});
    }
    constexpr int kForm = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    const auto cancelling = readAudioFile(make("opposite.wav", kForm, base::kSampleRate, 2, opposite));
    ASSERT_TRUE(cancelling);
    EXPECT_LT(differenceDb(cancelling->samples, voice), -80);
    EXPECT_EQ(cancelling->notes.size(), 1);
    EXPECT_TRUE(cancelling->notes.front().contains(QStringLiteral("cancel each other")));
    const auto half = readAudioFile(make("left.wav", kForm, base::kSampleRate, 2, leftOnly));
    ASSERT_TRUE(half);
    EXPECT_LT(differenceDb(half->samples, voice), -80) << "at its level";
    EXPECT_TRUE(half->notes.front().contains(QStringLiteral("1 of 2 channels taken")));
    const auto both = readAudioFile(make("same.wav", kForm, base::kSampleRate, 2, same));
    ASSERT_TRUE(both);
    EXPECT_LT(differenceDb(both->samples, voice), -80);
    EXPECT_EQ(both->notes, QStringList{QStringLiteral("2 channels mixed to one")});
}

// Proves: T41
TEST_F(WavTest, AHeaderThatPromisesLessThanThereIsIsTold) {
    const Samples ten = noise(10 * base::kSampleRate, 1);
    QByteArray file = *wavFile(ten);
    const auto promised = static_cast<quint32>(base::kSampleRate * base::kBytesPerSample);
    for (int i = 0; i < 4; ++i)
        file[40 + i] = static_cast<char>(promised >> (8 * i));
    const auto read = readAudioFile(bytes("wrapped.wav", file));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->notes.size(), 1);
    EXPECT_TRUE(read->notes.front().contains(QStringLiteral("promises 1.0 s, the file holds 10.0 s")))
        << read->notes.front().toStdString();
    EXPECT_TRUE(read->notes.front().contains(QStringLiteral("--ignore-length")));
}

TEST_F(WavTest, AChunkBehindTheAudioIsNoAudio) {
    QByteArray file = *wavFile(noise(1'000, 1));
    file += QByteArray("LIST\x00\x00\x02\x00", 8) + QByteArray(0x20000, 'x');
    const auto read = readAudioFile(bytes("list.wav", file));
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->notes.isEmpty()) << read->notes.join(u' ').toStdString();
}

// Proves: T42
TEST_F(WavTest, WhatStandsInFrontOfTheAudioIsNamedWithACommandThatMendsIt) {
    const QByteArray whole = *wavFile(noise(1'000, 1));
    const QString tagged = bytes("tag.wav", QByteArray("ID3\x03\x00\x00\x00\x00\x00\x0a", 10) +
                                                QByteArray(10, 'x') + QByteArray(40, '\0') + whole);
    expectRefused(tagged, "ID3 tag");
    // A chunk of three bytes between format and data, without the byte that pads it.
    const QString odd = bytes("odd.wav", whole.left(36) +
                                             QByteArray("note\x03\x00\x00\x00"
                                                        "abc",
                                                        11) +
                                             whole.mid(36));
    expectRefused(odd, "note");
    for (const QString& broken : {tagged, odd}) {
        const QString error = readAudioFile(broken).error();
        QString command = error.section(QStringLiteral("with: "), 1);
        command.chop(1); // the sentence's full stop
        command.replace(QStringLiteral("“"), QStringLiteral("'"))
            .replace(QStringLiteral("”"), QStringLiteral("'"));
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), command});
        ASSERT_TRUE(shell.waitForFinished()) << command.toStdString();
        const auto mended = readAudioFile(path("mended.wav"));
        ASSERT_TRUE(mended) << command.toStdString() << ": " << mended.error().toStdString();
        EXPECT_EQ(mended->samples, noise(1'000, 1)) << command.toStdString();
    }
}

TEST_F(WavTest, OtherRatesAreResampled) {
    for (const int rate : {8'000, 22'050, 44'100, 48'000}) {
        const auto read = readAudioFile(
            make("rate.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, rate, 1, floats(tone(1'000, 500, rate))));
        ASSERT_TRUE(read);
        const Samples expected = tone(1'000, 500);
        ASSERT_EQ(read->samples.size(), expected.size());
        EXPECT_LT(differenceDb(slice(read->samples, 1'000, 10'000), slice(expected, 1'000, 10'000)), -60)
            << rate;
        EXPECT_EQ(read->notes, QStringList{QStringLiteral("resampled from %1 Hz").arg(rate)});
        EXPECT_EQ(read->sourceRate, rate);
    }
}

TEST_F(WavTest, OtherSampleFormatsAreRead) {
    const Samples samples = noise(4'000, 1);
    const struct {
        const char* name;
        int format;
        double errorDb;
    } kinds[] = {{"u8.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, -45},
                 {"s24.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_24, -90},
                 {"float.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, -90},
                 {"s16.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, -120},
                 {"s16.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16, -120},
                 {"ulaw.au", SF_FORMAT_AU | SF_FORMAT_ULAW, -40}};
    for (const auto& kind : kinds) {
        const auto read = readAudioFile(make(kind.name, kind.format, base::kSampleRate, 1, floats(samples)));
        ASSERT_TRUE(read) << kind.name;
        EXPECT_LE(differenceDb(read->samples, samples), kind.errorDb) << kind.name;
        EXPECT_TRUE(read->notes.isEmpty()) << kind.name;
    }
}

TEST_F(WavTest, FloatAboveFullScaleIsClippedAndSaid) {
    const std::vector<float> loud{0.5F, 1.5F, -2.0F, std::numeric_limits<float>::quiet_NaN(), 1.0F};
    const auto read =
        readAudioFile(make("loud.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, base::kSampleRate, 1, loud));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->samples, (Samples{16'384, 32'767, -32'768, 0, 32'767}));
    EXPECT_EQ(read->notes, QStringList{QStringLiteral("2 samples above full scale clipped")});
}

TEST_F(WavTest, AFileThatBreaksOffIsReadAsFarAsItGoes) {
    const Samples samples = noise(48'000, 1);
    const auto whole =
        content(make("whole.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(samples)));
    const auto read = readAudioFile(bytes("cut.wav", whole.left(44 + 24'001))); // in the middle of a sample
    ASSERT_TRUE(read) << read.error().toStdString();
    EXPECT_EQ(read->samples, slice(samples, 0, 12'000));
    EXPECT_EQ(read->notes,
              QStringList{QStringLiteral("cut off: the header promises 2.0 s, the file holds 0.5 s")});

    const auto flac =
        content(make("whole.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(samples)));
    const auto cut = readAudioFile(bytes("cut.flac", flac.left(flac.size() / 2)));
    ASSERT_TRUE(cut) << cut.error().toStdString();
    EXPECT_LT(cut->samples.size(), samples.size());
    EXPECT_GT(cut->samples.size(), 0U);
    EXPECT_EQ(cut->samples, slice(samples, 0, static_cast<std::int64_t>(cut->samples.size())));
    ASSERT_EQ(cut->notes.size(), 1);
    EXPECT_TRUE(cut->notes[0].startsWith(QStringLiteral("cut off: the header promises 2.0 s")));
}

// Programs that write to a pipe leave a length of all ones; those that die, of nothing.
TEST_F(WavTest, AHeaderThatWasNeverCompleted) {
    const Samples samples = noise(24'000, 1);
    const auto whole =
        content(make("whole.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(samples)));
    const auto with = [&](const QByteArray& riffSize, const QByteArray& dataSize) {
        QByteArray open = whole;
        open.replace(4, 4, riffSize);
        open.replace(40, 4, dataSize);
        return bytes("open.wav", open);
    };
    const QByteArray ones(4, '\xFF'), zeros(4, '\0');
    const auto piped = readAudioFile(with(ones, ones));
    ASSERT_TRUE(piped) << piped.error().toStdString();
    EXPECT_EQ(piped->samples, samples);
    EXPECT_TRUE(piped->notes.isEmpty());
    const auto died = readAudioFile(with(QByteArray("\x08\0\0\0", 4), zeros));
    ASSERT_TRUE(died) << died.error().toStdString();
    EXPECT_EQ(died->samples, samples);
    ASSERT_EQ(died->notes.size(), 1);
    EXPECT_TRUE(died->notes[0].contains(QStringLiteral("never completed")));
    expectRefused(with(zeros, zeros), "never completed");
}

TEST_F(WavTest, BadFilesAreRefusedInWords) {
    expectRefused(path("nowhere.wav"), "There is no file");
    expectRefused(folder.path(), "is a folder");
    expectRefused(QStringLiteral("/dev/null"), "not a regular file");
    expectRefused(bytes("empty.wav", {}), "is empty");
    expectRefused(bytes("text.wav", "This is a letter, not a sound.\n"), "can't be read as audio");
    expectRefused(bytes("riff.wav", "RIFF"), "can't be read as audio");
    expectRefused(make("none.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, {}),
                  "holds no sound");
    EXPECT_FALSE(readAudioFile({}));

    const auto good = content(
        make("good.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(noise(1'000, 1))));
    QByteArray absurd = good;
    absurd.replace(24, 4, QByteArray("\x01\x00\x00\x00", 4)); // 1 Hz
    expectRefused(bytes("rate.wav", absurd), "sample rate");
    absurd = good;
    absurd.replace(22, 2, QByteArray("\x00\x02", 2)); // 512 channels
    absurd.replace(32, 2, QByteArray("\x00\x04", 2));
    expectRefused(bytes("channels.wav", absurd), "512 channels");
    absurd = good;
    absurd.replace(22, 2, QByteArray("\x00\x00", 2)); // no channel at all
    EXPECT_FALSE(readAudioFile(bytes("nochannel.wav", absurd)));
}

// Whatever single header byte is wrong: a value or a clear error, never a crash.
TEST_F(WavTest, NoDamagedHeaderByteDoesHarm) {
    const auto good = content(
        make("good.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, base::kSampleRate, 1, floats(noise(500, 1))));
    int refused = 0;
    for (int at = 0; at < 44; ++at)
        for (const char value : {'\0', '\x7F', '\xFF'}) {
            QByteArray damaged = good;
            damaged[at] = value;
            const auto read = readAudioFile(bytes("damaged.wav", damaged));
            if (read)
                EXPECT_FALSE(read->samples.empty());
            else
                EXPECT_TRUE(read.error().contains(QStringLiteral("damaged.wav"))) << at;
            refused += !read;
        }
    EXPECT_GT(refused, 20);
}

TEST_F(WavTest, MoreThanAnHourIsRefused) {
    const auto file =
        make("long.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 1'000, 1, std::vector<float>(3'600'001));
    expectRefused(file, "longer than one hour");
}

TEST_F(WavTest, WhatIsWrittenIsRead) {
    const Samples samples = noise(12'345, 1);
    ASSERT_TRUE(writeWav(path("out.wav"), samples));
    EXPECT_EQ(readAudioFile(path("out.wav"))->samples, samples);
    ASSERT_TRUE(writeWav(path("out.wav"), slice(samples, 0, 100))); // replaced as a whole
    EXPECT_EQ(readAudioFile(path("out.wav"))->samples, slice(samples, 0, 100));
    EXPECT_FALSE(writeWav(QStringLiteral("/dev/null"), samples)) << "a device must not be replaced by a file";
    EXPECT_FALSE(writeWav(path("."), samples));
    const auto failed = writeWav(path("no/such/folder.wav"), samples);
    ASSERT_FALSE(failed);
    EXPECT_TRUE(failed.error().contains(QStringLiteral("folder.wav")));
    const auto outside = writeWav(QStringLiteral("/proc/out.wav"), samples);
    EXPECT_FALSE(outside);
}

TEST_F(WavTest, AGrowingFileIsReadableAtEverySync) {
    const Samples samples = noise(20'000, 1);
    WavWriter writer;
    ASSERT_TRUE(writer.open(path("lane.wav")));
    EXPECT_EQ(content(path("lane.wav")).size(), 44); // valid from the first moment
    for (int i = 0; i < 10; ++i) {
        ASSERT_TRUE(writer.writeAt(i * 2'000, slice(samples, i * 2'000, 2'000)));
        ASSERT_TRUE(writer.sync());
        const auto read = readAudioFile(path("lane.wav"));
        ASSERT_TRUE(read);
        EXPECT_EQ(read->samples, slice(samples, 0, (i + 1) * 2'000));
        EXPECT_TRUE(read->notes.isEmpty());
    }
    ASSERT_TRUE(writer.writeAt(20'000, samples)); // not synced: a crash here loses this and no more
    EXPECT_EQ(readAudioFile(path("lane.wav"))->samples, samples);
    ASSERT_TRUE(writer.close());
    EXPECT_EQ(readAudioFile(path("lane.wav"))->samples, joined({samples, samples}));
}

TEST_F(WavTest, SamplesArePlacedByIndexAndGapsAreSilent) {
    const Samples a = noise(1'000, 1), b = noise(500, 2), c = noise(200, 3);
    WavWriter writer;
    ASSERT_TRUE(writer.open(path("lane.wav")));
    ASSERT_TRUE(writer.writeAt(10'000, a));
    ASSERT_TRUE(writer.writeAt(2'000, b));  // late
    ASSERT_TRUE(writer.writeAt(10'100, c)); // again
    EXPECT_EQ(writer.samples(), 11'000);
    ASSERT_TRUE(writer.close());
    const Samples read = readAudioFile(path("lane.wav"))->samples;
    ASSERT_EQ(read.size(), 11'000U);
    EXPECT_THAT(slice(read, 0, 2'000), Each(0));
    EXPECT_EQ(slice(read, 2'000, 500), b);
    EXPECT_THAT(slice(read, 2'500, 7'500), Each(0));
    EXPECT_EQ(slice(read, 10'000, 1'000), joined({slice(a, 0, 100), c, slice(a, 300, 700)}));
}

TEST_F(WavTest, NothingIsOverwritten) {
    const auto file = bytes("taken.wav", "precious");
    WavWriter writer;
    const auto opened = writer.open(file);
    ASSERT_FALSE(opened);
    EXPECT_TRUE(opened.error().contains(QStringLiteral("exists already"))) << opened.error().toStdString();
    EXPECT_EQ(content(file), "precious");
}

TEST_F(WavTest, WriterErrorsAreWords) {
    WavWriter writer;
    EXPECT_FALSE(writer.writeAt(0, noise(10, 1)));
    EXPECT_FALSE(writer.sync());
    EXPECT_TRUE(writer.close()); // nothing to do
    const auto nowhere = writer.open(path("no/such/lane.wav"));
    ASSERT_FALSE(nowhere);
    EXPECT_TRUE(nowhere.error().contains(QStringLiteral("lane.wav"))) << nowhere.error().toStdString();
    EXPECT_TRUE(nowhere.error().contains(QStringLiteral("No such file"))) << nowhere.error().toStdString();
    ASSERT_TRUE(writer.open(path("lane.wav")));
    EXPECT_FALSE(writer.open(path("other.wav")));
    EXPECT_FALSE(writer.writeAt(-1, noise(10, 1)));
    EXPECT_FALSE(writer.writeAt(0xFFFF'FFFFLL, noise(10, 1)));
    EXPECT_EQ(writer.samples(), 0);
}

namespace {
/// No file of this process may grow beyond `bytes`: the disk is full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) : m_signal(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_signal)(int);
};
} // namespace

TEST_F(WavTest, AFullDiskIsReportedAndTheRestStaysReadable) {
    const Samples samples = noise(5'000, 1);
    WavWriter writer;
    ASSERT_TRUE(writer.open(path("lane.wav")));
    ASSERT_TRUE(writer.writeAt(0, samples));
    {
        const FullDisk full(12'000);
        const auto failed = writer.writeAt(5'000, samples);
        ASSERT_FALSE(failed);
        EXPECT_TRUE(failed.error().contains(QStringLiteral("lane.wav"))) << failed.error().toStdString();
        EXPECT_EQ(writer.samples(), 5'000);
        EXPECT_TRUE(writer.sync());
        EXPECT_EQ(readAudioFile(path("lane.wav"))->samples, samples);
        EXPECT_FALSE(writeWav(path("other.wav"), noise(10'000, 1)));
        EXPECT_FALSE(QFile::exists(path("other.wav")));
    }
    ASSERT_TRUE(writer.writeAt(5'000, samples)); // there is room again
    ASSERT_TRUE(writer.close());
    EXPECT_EQ(readAudioFile(path("lane.wav"))->samples, joined({samples, samples}));
}

TEST_F(WavTest, AWriterThatDiesOrMovesClosesItsFile) {
    {
        WavWriter first;
        ASSERT_TRUE(first.open(path("one.wav")));
        ASSERT_TRUE(first.writeAt(0, noise(100, 1)));
        WavWriter second = std::move(first);
        ASSERT_TRUE(second.writeAt(100, noise(100, 2)));
    }
    EXPECT_EQ(readAudioFile(path("one.wav"))->samples.size(), 200U);
}
