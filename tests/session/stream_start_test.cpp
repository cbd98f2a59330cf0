// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/stream_start.h"

#include <hrp/audio/wav.h>
#include <hrp/base/sound_container.h>

#include <gtest/gtest.h>

using namespace hrp;
using session::StreamStart;

namespace {

/// What is played of bytes that come in pieces, and what was found.
struct Played {
    QByteArray sound;
    QString fault;
};
Played play(const QByteArray& bytes, qsizetype piece) {
    StreamStart start;
    Played played;
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        played.sound += start.take(bytes.mid(at, piece));
        if (const QString fault = start.takeFault(); !fault.isEmpty()) {
            EXPECT_TRUE(played.fault.isEmpty()) << "told once";
            played.fault = fault;
        }
    }
    return played;
}

} // namespace

// Proves: T29
TEST(StreamStart, TheHeaderOfAWavFileIsNeverPlayed) {
    const audio::Samples samples{1, -2, 300, 4};
    const QByteArray file = *audio::wavFile(samples);
    for (const qsizetype piece : {1, 2, 7, 44, 4'000}) {
        const Played played = play(file, piece);
        EXPECT_EQ(played.sound, file.right(8)) << piece;
        EXPECT_TRUE(played.fault.startsWith(QStringLiteral("a WAV file"))) << piece;
    }
}

// Proves: T29
TEST(StreamStart, OfAFileThatIsNoneOfOursNothingIsPlayed) {
    QByteArray other = *audio::wavFile(audio::Samples{1, 2, 3});
    other[24] = char(0x80);
    other[25] = 0x3e; // 16000 Hz
    EXPECT_TRUE(play(other, 10).sound.isEmpty());
    EXPECT_TRUE(play(other, 10).fault.contains(QStringLiteral("another rate")));
    for (const base::SoundContainer& container : base::kSoundContainers) {
        if (QByteArray(container.magic) == "RIFF")
            continue;
        const QByteArray bytes = QByteArray(container.magic) + QByteArray(100, 'x');
        EXPECT_TRUE(play(bytes, 3).sound.isEmpty()) << container.name;
        EXPECT_TRUE(play(bytes, 3).fault.contains(QLatin1String(container.name))) << container.name;
    }
    EXPECT_TRUE(
        play("RIFF" + QByteArray(100'000, 'x'), 1'000).fault.contains(QStringLiteral("without samples")));
}

TEST(StreamStart, SamplesPassAsTheyCome) {
    for (const char* bytes : {"", "R", "RIF", "RIFE", "abcd", "I"}) {
        const QByteArray all = QByteArray(bytes) + QByteArray(20, '\x01');
        for (const qsizetype piece : {1, 3, 100}) {
            EXPECT_EQ(play(all, piece).sound, all) << bytes;
            EXPECT_TRUE(play(all, piece).fault.isEmpty()) << bytes;
        }
    }
}
