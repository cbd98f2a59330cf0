// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/pcm_bytes.h>

#include <QtEndian>

namespace hrp::audio {

// Nothing has no address, and copying from or to there is undefined, even of no bytes.

QByteArray pcmOf(std::span<const std::int16_t> samples) {
    QByteArray bytes(static_cast<qsizetype>(samples.size_bytes()), Qt::Uninitialized);
    if (!samples.empty())
        qToLittleEndian<std::int16_t>(samples.data(), static_cast<qsizetype>(samples.size()), bytes.data());
    return bytes;
}

Samples samplesOf(QByteArrayView bytes) {
    Samples samples(static_cast<std::size_t>(bytes.size() / 2));
    if (!samples.empty())
        qFromLittleEndian<std::int16_t>(bytes.data(), static_cast<qsizetype>(samples.size()), samples.data());
    return samples;
}

} // namespace hrp::audio
