// SPDX-License-Identifier: GPL-3.0-or-later
#include "wav_header.h"

#include <hrp/audio/pcm.h>

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
            return extent;
        }
        at += 8 + size + size % 2;
    }
    return {};
}

} // namespace hrp::audio
