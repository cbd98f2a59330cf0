// SPDX-License-Identifier: GPL-3.0-or-later
#include "device_format.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace hrp::audio {

namespace {

constexpr float kFull = 32'768.0F;

std::int16_t toInt16(float sample) {
    const float scaled = std::isfinite(sample) ? sample * kFull : 0.0F;
    return static_cast<std::int16_t>(std::lround(std::clamp(scaled, -kFull, kFull - 1)));
}

template <typename T>
T load(const char* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
template <typename T>
void store(QByteArray& out, T value, int times) {
    for (int i = 0; i < times; ++i)
        out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

float readSample(QAudioFormat::SampleFormat format, const char* from) {
    switch (format) {
    case QAudioFormat::UInt8:
        return static_cast<float>(load<std::uint8_t>(from) - 128) / 128.0F;
    case QAudioFormat::Int16:
        return static_cast<float>(load<std::int16_t>(from)) / kFull;
    case QAudioFormat::Int32:
        return static_cast<float>(load<std::int32_t>(from)) / 2'147'483'648.0F;
    case QAudioFormat::Float:
        return load<float>(from);
    default:
        return 0;
    }
}

void writeSample(QAudioFormat::SampleFormat format, std::int16_t sample, int channels, QByteArray& out) {
    switch (format) {
    case QAudioFormat::UInt8:
        return store(out, static_cast<std::uint8_t>(sample / 256 + 128), channels);
    case QAudioFormat::Int16:
        return store(out, sample, channels);
    case QAudioFormat::Int32:
        return store(out, sample * 65'536, channels);
    case QAudioFormat::Float:
        return store(out, static_cast<float>(sample) / kFull, channels);
    default:
        return;
    }
}

} // namespace

QAudioFormat plainFormat() {
    QAudioFormat format;
    format.setSampleRate(base::kSampleRate);
    format.setChannelCount(1);
    format.setSampleFormat(QAudioFormat::Int16);
    return format;
}

CaptureConverter::CaptureConverter(const QAudioFormat& format)
    : m_format(format), m_resampler(format.sampleRate(), base::kSampleRate, Resampler::Quality::Live) {}

Samples CaptureConverter::convert(const QByteArray& bytes) {
    if (bytes.isEmpty())
        return {};
    m_rest.append(bytes);
    const qsizetype frameBytes = m_format.bytesPerFrame(), sampleBytes = m_format.bytesPerSample();
    const qsizetype frames = m_rest.size() / frameBytes;
    const int channels = m_format.channelCount();
    Samples mono(static_cast<std::size_t>(frames));
    const char* from = m_rest.constData();
    if (channels == 1 && m_format.sampleFormat() == QAudioFormat::Int16) {
        if (!mono.empty()) // one byte alone is no sample yet
            std::memcpy(mono.data(), from, mono.size() * sizeof(std::int16_t));
    } else {
        for (auto& sample : mono) {
            float sum = 0;
            for (int channel = 0; channel < channels; ++channel, from += sampleBytes)
                sum += readSample(m_format.sampleFormat(), from);
            sample = toInt16(sum / static_cast<float>(channels));
        }
    }
    m_rest.remove(0, frames * frameBytes);
    return m_resampler.process(mono);
}

PlayoutConverter::PlayoutConverter(const QAudioFormat& format)
    : m_format(format), m_resampler(base::kSampleRate, format.sampleRate(), Resampler::Quality::Live) {}

QByteArray PlayoutConverter::convert(std::span<const std::int16_t> samples) {
    const Samples resampled = m_resampler.process(samples);
    QByteArray out;
    out.reserve(static_cast<qsizetype>(resampled.size()) * m_format.bytesPerFrame());
    for (const auto sample : resampled)
        writeSample(m_format.sampleFormat(), sample, m_format.channelCount(), out);
    return out;
}

} // namespace hrp::audio
