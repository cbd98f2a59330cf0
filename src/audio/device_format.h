// SPDX-License-Identifier: GPL-3.0-or-later
// Between 24 kHz mono and whatever format a device insists on.
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/audio/resampler.h>

#include <QAudioFormat>
#include <QByteArray>

namespace hrp::audio {

/// 24 kHz, mono, 16 bit: asked of every device first.
QAudioFormat plainFormat();

/// Bytes of a device to 24 kHz mono. Reads may end anywhere, also in the middle of a sample.
class CaptureConverter {
public:
    explicit CaptureConverter(const QAudioFormat& format);
    Samples convert(const QByteArray& bytes);

private:
    QAudioFormat m_format;
    Resampler m_resampler;
    QByteArray m_rest;
};

/// 24 kHz mono to frames of a device: the same sample on every channel.
class PlayoutConverter {
public:
    explicit PlayoutConverter(const QAudioFormat& format);
    QByteArray convert(std::span<const std::int16_t> samples);

private:
    QAudioFormat m_format;
    Resampler m_resampler;
};

} // namespace hrp::audio
