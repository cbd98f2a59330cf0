// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed header of our WAV files, and a look at the header of others'.
#pragma once
#include <QByteArray>
#include <QIODevice>
#include <QString>

#include <cstdint>
#include <optional>

namespace hrp::audio {

inline constexpr qint64 kWavHeaderBytes = 44;
/// The format counts bytes in 32 bits: a little over a day of our audio.
inline constexpr std::int64_t kMaxWavSamples = (0xFFFF'FFFFLL - kWavHeaderBytes) / 2;

/// RIFF/WAVE, PCM16, mono, 24 kHz, `samples` samples.
QByteArray wavHeader(std::int64_t samples);

/// How much audio a RIFF/WAVE header promises, and how much of it the file holds.
struct WavExtent {
    std::int64_t promisedBytes = 0, presentBytes = 0;
    int bytesPerSecond = 0;
    bool chunkFollows = false; ///< what lies behind the promised audio is another chunk
};
/// Empty if `device` holds no RIFF/WAVE file with a data chunk. Moves the read position.
std::optional<WavExtent> wavExtent(QIODevice& device);

/// What is wrong with a WAV file that cannot be opened, and a command that mends it: a tag before its header,
/// a chunk of odd length without its pad byte. Empty: none of these.
QString wavFlaw(const QString& path);

} // namespace hrp::audio
