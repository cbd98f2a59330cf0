// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QString>

#include <tl/expected.hpp>

namespace hrp::audio {

struct AudioFile {
    Samples samples; ///< 24 kHz mono
    int sourceRate = 0, sourceChannels = 0;
    QStringList
        notes; ///< what was changed: "2 channels mixed to one", "resampled from 44100 Hz", "cut off: …"
};
/// Reads any audio file that libsndfile knows (WAV, FLAC, …, any rate, any channels). The error says what
/// is wrong with which file and what to do.
tl::expected<AudioFile, QString> readAudioFile(const QString& path);
tl::expected<void, QString> writeWav(const QString& path, std::span<const std::int16_t> samples);

/// A mono 24 kHz WAV that grows while it is written: readable after a crash at any moment (header brought
/// up to date at every sync). Samples are placed by index; gaps are silence.
class WavWriter {
public:
    WavWriter();
    ~WavWriter();
    WavWriter(WavWriter&&) noexcept;
    WavWriter& operator=(WavWriter&&) noexcept;
    tl::expected<void, QString> open(const QString& path); ///< never overwrites
    tl::expected<void, QString> writeAt(std::int64_t firstSample, std::span<const std::int16_t> samples);
    tl::expected<void, QString> sync();
    tl::expected<void, QString> close();
    std::int64_t samples() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
