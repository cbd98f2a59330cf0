// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <memory>

namespace hrp::audio {

struct AudioFile {
    Samples samples; ///< 24 kHz mono
    int sourceRate = 0, sourceChannels = 0;
    QStringList
        notes; ///< what was changed: "2 channels mixed to one", "resampled from 44100 Hz", "cut off: …"
};
/// Reads any audio file that libsndfile knows (WAV, FLAC, …; any rate from 1 to 768 kHz, up to 32 channels,
/// up to one hour). Of a file that breaks off, what is there is read, with a note. The error says what is
/// wrong with which file and what to do.
tl::expected<AudioFile, QString> readAudioFile(const QString& path);
/// The bytes of a mono 24 kHz WAV file; the error says that it would be too long for one.
tl::expected<QByteArray, QString> wavFile(std::span<const std::int16_t> samples);
/// Writes a mono 24 kHz WAV in one go; an older file of that name is replaced only when all went well.
tl::expected<void, QString> writeWav(const QString& path, std::span<const std::int16_t> samples);

/// A mono 24 kHz WAV that grows while it is written. At any moment, also after a crash, it is a valid file
/// that holds at least what was there at the last sync(). Samples are placed by index and may come in any
/// order, also again; gaps are silence. One thread. Errors name the file and its reason; after one, the same
/// call may be tried again (the disk may have room by then).
class WavWriter {
public:
    WavWriter();
    ~WavWriter(); ///< closes
    WavWriter(WavWriter&&) noexcept;
    WavWriter& operator=(WavWriter&&) noexcept;
    tl::expected<void, QString> open(const QString& path); ///< never overwrites
    tl::expected<void, QString> writeAt(std::int64_t firstSample, std::span<const std::int16_t> samples);
    /// Brings the header up to date and hands everything to the disk.
    tl::expected<void, QString> sync();
    tl::expected<void, QString> close();
    std::int64_t samples() const; ///< one past the last sample written

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
