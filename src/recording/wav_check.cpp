// SPDX-License-Identifier: GPL-3.0-or-later
#include "wav_check.h"

#include <hrp/audio/pcm.h>
#include <hrp/base/sample_rate.h>

#include <QFile>
#include <QtEndian>

namespace hrp::recording {
namespace {

// The recorder writes one form of header: RIFF, WAVE, one fmt chunk of 16 bytes, data.
constexpr qint64 kHeaderBytes = 44;
constexpr qsizetype kRateAt = 24, kDataAt = 36, kDataSizeAt = 40;

quint32 numberAt(const QByteArray& header, qsizetype at) {
    return qFromLittleEndian<quint32>(header.constData() + at);
}

} // namespace

QString soundFileTrouble(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return QStringLiteral("cannot be read: %1").arg(file.errorString());
    const QByteArray header = file.read(kHeaderBytes);
    if (header.size() < kHeaderBytes)
        return QStringLiteral("is damaged: it breaks off in its header, at %1 bytes").arg(header.size());
    if (!header.startsWith("RIFF") || header.mid(8, 8) != "WAVEfmt " || header.mid(kDataAt, 4) != "data" ||
        numberAt(header, kRateAt) != static_cast<quint32>(base::kSampleRate))
        return QStringLiteral("is damaged: it does not begin like a sound file of a recording");
    const qint64 promised = numberAt(header, kDataSizeAt), present = file.size() - kHeaderBytes;
    if (promised <= present)
        return {};
    const double missing =
        static_cast<double>(promised - present) / (base::kBytesPerSample * base::kSampleRate);
    return QStringLiteral("is cut off: %1 s at its end are missing")
        .arg(missing, 0, 'f', missing < 1 ? 3 : 1);
}

} // namespace hrp::recording
