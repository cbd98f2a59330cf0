// SPDX-License-Identifier: GPL-3.0-or-later
#include "wav_header.h"

#include <hrp/audio/pcm.h>

#include <QFile>
#include <QtEndian>

#include <algorithm>

namespace hrp::audio {

namespace {
void put16(QByteArray& out, quint16 value) {
    const quint16 little = qToLittleEndian(value);
    out.append(reinterpret_cast<const char*>(&little), sizeof little);
}
void put32(QByteArray& out, quint32 value) {
    const quint32 little = qToLittleEndian(value);
    out.append(reinterpret_cast<const char*>(&little), sizeof little);
}
/// Four letters and a length that the file has room for.
bool isChunkAt(QIODevice& device, qint64 at) {
    if (!device.seek(at))
        return false;
    const QByteArray header = device.read(8);
    return header.size() == 8 &&
           std::all_of(header.begin(), header.begin() + 4, [](char c) { return c >= ' ' && c <= '~'; }) &&
           at + 8 + qint64{qFromLittleEndian<quint32>(header.constData() + 4)} <= device.size() + 1;
}
} // namespace

QByteArray wavHeader(std::int64_t samples) {
    constexpr quint16 kPcm = 1, kChannels = 1;
    const auto bytes =
        static_cast<quint32>(std::clamp<std::int64_t>(samples, 0, kMaxWavSamples) * base::kBytesPerSample);
    QByteArray out;
    out.append("RIFF", 4);
    put32(out, bytes + static_cast<quint32>(kWavHeaderBytes) - 8);
    out.append("WAVEfmt ", 8);
    put32(out, 16);
    put16(out, kPcm);
    put16(out, kChannels);
    put32(out, base::kSampleRate);
    put32(out, base::kSampleRate * base::kBytesPerSample);
    put16(out, base::kBytesPerSample);
    put16(out, base::kBytesPerSample * 8);
    out.append("data", 4);
    put32(out, bytes);
    return out;
}

std::optional<WavExtent> wavExtent(QIODevice& device) {
    if (!device.seek(0))
        return {};
    const QByteArray riff = device.read(12);
    if (riff.size() < 12 || !riff.startsWith("RIFF") || riff.mid(8) != "WAVE")
        return {};
    WavExtent extent;
    for (qint64 at = 12; device.seek(at);) {
        const QByteArray chunk = device.read(8);
        if (chunk.size() < 8)
            return {};
        const qint64 size = qFromLittleEndian<quint32>(chunk.constData() + 4);
        const QByteArray name = chunk.left(4);
        if (name == "fmt ") {
            const QByteArray format = device.read(12);
            if (format.size() == 12)
                extent.bytesPerSecond = static_cast<int>(
                    std::min<quint32>(qFromLittleEndian<quint32>(format.constData() + 8), 1U << 30));
        } else if (name == "data") {
            extent.promisedBytes = size;
            extent.presentBytes = std::max<qint64>(0, device.size() - at - 8);
            extent.chunkFollows = isChunkAt(device, at + 8 + size + size % 2);
            return extent;
        }
        at += 8 + size + size % 2;
    }
    return {};
}

QString wavFlaw(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray begin = file.read(10);
    if (begin.startsWith("ID3") && begin.size() == 10) {
        qint64 at = 10; // the length has seven bits a byte
        qint64 length = 0;
        for (int i = 6; i < 10; ++i)
            length = length << 7 | (begin[i] & 0x7f);
        at += length;
        constexpr qint64 kMostPadding = 1 << 20;
        file.seek(at);
        const QByteArray behind = file.read(kMostPadding);
        if (const qsizetype riff = behind.indexOf("RIFF"); riff >= 0)
            return QStringLiteral(
                       "“%1” has an ID3 tag of %2 bytes before its WAV header. Take it off with: tail -c +%3 "
                       "“%1” > mended.wav.")
                .arg(path)
                .arg(at + riff)
                .arg(at + riff + 1);
        return {};
    }
    file.seek(0);
    const QByteArray riff = file.read(12);
    if (!riff.startsWith("RIFF") || riff.mid(8) != "WAVE")
        return {};
    for (qint64 at = 12; isChunkAt(file, at);) {
        file.seek(at);
        const QByteArray chunk = file.read(8);
        const qint64 size = qFromLittleEndian<quint32>(chunk.constData() + 4), end = at + 8 + size;
        if (size % 2 != 0 && !isChunkAt(file, end + 1) && isChunkAt(file, end))
            return QStringLiteral("The chunk “%1” of “%2” has an odd length and lacks the byte that has to "
                                  "follow it. Mend "
                                  "it with: (head -c %3 “%2”; printf '\\0'; tail -c +%4 “%2”) > mended.wav.")
                .arg(QString::fromLatin1(chunk.left(4)).trimmed(), path)
                .arg(end)
                .arg(end + 1);
        at = end + size % 2;
    }
    return {};
}

} // namespace hrp::audio
