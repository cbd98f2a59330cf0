// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio/signals.h"
#include "device_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

using namespace hrp::audio;
using hrp::test::noise;
using hrp::test::slice;
using hrp::test::tone;

namespace {

QAudioFormat format(int rate, int channels, QAudioFormat::SampleFormat kind) {
    QAudioFormat out;
    out.setSampleRate(rate);
    out.setChannelCount(channels);
    out.setSampleFormat(kind);
    return out;
}

template <typename T>
QByteArray bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), static_cast<qsizetype>(values.size() * sizeof(T))};
}

double share(const Samples& samples, double hertz) {
    std::complex<double> sum;
    double energy = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        sum += std::polar<double>(samples[i],
                                  2 * std::numbers::pi * hertz * static_cast<double>(i) / base::kSampleRate);
        energy += static_cast<double>(samples[i]) * samples[i];
    }
    return 2 * std::norm(sum) / (energy * static_cast<double>(samples.size()));
}

} // namespace

TEST(CaptureConverter, OurFormatPassesUnchanged) {
    const Samples samples = noise(1'000, 1);
    CaptureConverter converter(plainFormat());
    EXPECT_EQ(converter.convert(bytesOf(samples)), samples);
}

// Proves: C62
// 48 kHz, stereo, float; a 1 kHz tone comes out as one.
TEST(CaptureConverter, FloatStereoAt48kHzKeepsItsPitch) {
    std::vector<float> stereo;
    for (const auto sample : tone(1'000, 1'000, 48'000)) {
        stereo.push_back(static_cast<float>(sample) / 32'768.0F);
        stereo.push_back(static_cast<float>(sample) / 32'768.0F);
    }
    CaptureConverter converter(format(48'000, 2, QAudioFormat::Float));
    const Samples out = converter.convert(bytesOf(stereo));
    ASSERT_GT(out.size(), 23'000U);
    EXPECT_GT(share(slice(out, 0, 23'000), 1'000), 0.99);
    EXPECT_LT(share(slice(out, 0, 23'000), 1'002.5), 0.05);
    EXPECT_NEAR(levelOf(out).rmsDb, levelOf(tone(1'000, 1'000)).rmsDb, 0.3);
}

// Proves: C52, E53
// Reads that end in the middle of a sample or of a frame.
TEST(CaptureConverter, ReadsMayEndAnywhere) {
    const Samples left = noise(2'000, 1);
    std::vector<std::int16_t> stereo;
    for (const auto sample : left)
        stereo.insert(stereo.end(), {sample, sample});
    const QByteArray bytes = bytesOf(stereo);
    CaptureConverter converter(format(base::kSampleRate, 2, QAudioFormat::Int16));
    Samples out;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype count = 1 + at % 13;
        const Samples piece = converter.convert(bytes.mid(at, count));
        out.insert(out.end(), piece.begin(), piece.end());
        at += count;
    }
    EXPECT_EQ(out, left);
}

TEST(CaptureConverter, ChannelsAreMixedAndOtherFormatsRead) {
    CaptureConverter mixed(format(base::kSampleRate, 2, QAudioFormat::Int16));
    EXPECT_EQ(mixed.convert(bytesOf(std::vector<std::int16_t>{1'000, 3'000, -32'768, -32'768})),
              (Samples{2'000, -32'768}));
    CaptureConverter bytes(format(base::kSampleRate, 1, QAudioFormat::UInt8));
    EXPECT_EQ(bytes.convert(bytesOf(std::vector<std::uint8_t>{128, 0, 255})), (Samples{0, -32'768, 32'512}));
    CaptureConverter wide(format(base::kSampleRate, 1, QAudioFormat::Int32));
    EXPECT_EQ(wide.convert(bytesOf(std::vector<std::int32_t>{0, 65'536 * 7, INT32_MIN})),
              (Samples{0, 7, -32'768}));
    CaptureConverter real(format(base::kSampleRate, 1, QAudioFormat::Float));
    EXPECT_EQ(real.convert(bytesOf(std::vector<float>{0.5F, 2.0F, -2.0F, NAN})),
              (Samples{16'384, 32'767, -32'768, 0}));
}

TEST(PlayoutConverter, EveryChannelGetsTheSample) {
    PlayoutConverter plain(plainFormat());
    EXPECT_EQ(plain.convert(Samples{1, -2}), bytesOf(Samples{1, -2}));
    PlayoutConverter stereo(format(base::kSampleRate, 2, QAudioFormat::Int16));
    EXPECT_EQ(stereo.convert(Samples{1, -2}), bytesOf(Samples{1, 1, -2, -2}));
    PlayoutConverter real(format(base::kSampleRate, 2, QAudioFormat::Float));
    EXPECT_EQ(real.convert(Samples{16'384}), bytesOf(std::vector<float>{0.5F, 0.5F}));
    PlayoutConverter wide(format(base::kSampleRate, 1, QAudioFormat::Int32));
    EXPECT_EQ(wide.convert(Samples{-2}), bytesOf(std::vector<std::int32_t>{-131'072}));
    PlayoutConverter bytes(format(base::kSampleRate, 1, QAudioFormat::UInt8));
    EXPECT_EQ(bytes.convert(Samples{0, -32'768, 32'767}), bytesOf(std::vector<std::uint8_t>{128, 0, 255}));
}

// Proves: C62, U73
TEST(PlayoutConverter, ThereAndBackKeepsTheSound) {
    const QAudioFormat device = format(44'100, 2, QAudioFormat::Float);
    PlayoutConverter out(device);
    CaptureConverter in(device);
    const Samples back = in.convert(out.convert(tone(1'000, 1'000)));
    ASSERT_GT(back.size(), 22'500U);
    EXPECT_GT(share(slice(back, 500, 22'000), 1'000), 0.99);
}
