// SPDX-License-Identifier: GPL-3.0-or-later
// The network against onnxruntime's own run of it (resources/vad/reference.mjs made tests/data/vad/*.txt).
#include <hrp/audio/wav.h>
#include <hrp/vad/speech_probability.h>

#include <QFile>

#include <gtest/gtest.h>

#include <cmath>

using namespace hrp;

namespace {

std::vector<float> at16k(std::span<const std::int16_t> samples) {
    vad::Downsampler down;
    std::vector<float> out;
    down.feed(samples, out);
    return out;
}

audio::Samples speech(const char* name) {
    const auto file =
        audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") + QLatin1String(name));
    EXPECT_TRUE(file) << name;
    return file ? file->samples : audio::Samples();
}

std::vector<float> probabilities(std::span<const float> samples) {
    vad::SpeechNetwork network;
    std::vector<float> all;
    for (; samples.size() >= vad::SpeechNetwork::kChunk;
         samples = samples.subspan(vad::SpeechNetwork::kChunk))
        all.push_back(network.next(samples.first(vad::SpeechNetwork::kChunk)));
    return all;
}

} // namespace

TEST(SpeechNetwork, SaysWhatOnnxruntimeSays) {
    for (const char* name : {"ps_goforward", "librivox_0880"}) {
        QFile reference(QStringLiteral(HRP_SOURCE_DIR "/tests/data/vad/%1.txt").arg(QLatin1String(name)));
        ASSERT_TRUE(reference.open(QIODevice::ReadOnly)) << name;
        const auto ours = probabilities(at16k(speech((std::string(name) + ".wav").c_str())));
        const QList<QByteArray> lines = reference.readAll().trimmed().split('\n');
        ASSERT_EQ(static_cast<std::size_t>(lines.size()), ours.size()) << name;
        double worst = 0;
        for (std::size_t i = 0; i < ours.size(); ++i)
            worst = std::max(worst, std::abs(ours[i] - lines[static_cast<qsizetype>(i)].toDouble()));
        EXPECT_LT(worst, 0.001) << name;
    }
}

TEST(SpeechNetwork, KnowsSpeechFromSilence) {
    const std::vector<float> silence(16'000, 0.0F);
    for (const float probability : probabilities(silence))
        EXPECT_LT(probability, 0.1F);
    const auto spoken = probabilities(at16k(speech("ps_goforward.wav")));
    EXPECT_GT(*std::max_element(spoken.begin(), spoken.end()), 0.95F);
}

TEST(SpeechNetwork, BeginsAnewAfterAReset) {
    const auto samples = at16k(speech("ps_goforward.wav"));
    vad::SpeechNetwork network;
    const std::span<const float> first(samples.data(), vad::SpeechNetwork::kChunk);
    const float fresh = network.next(first);
    for (int i = 0; i < 20; ++i)
        network.next({samples.data() + i * vad::SpeechNetwork::kChunk, vad::SpeechNetwork::kChunk});
    network.reset();
    EXPECT_EQ(network.next(first), fresh);
}

TEST(Downsampler, GivesTheSameForAnyPieces) {
    const auto samples = speech("ps_goforward.wav");
    const auto whole = at16k(samples);
    EXPECT_NEAR(static_cast<double>(whole.size()), static_cast<double>(samples.size()) * 2 / 3, 40);
    for (const std::size_t piece : {1U, 7U, 240U, 1001U}) {
        vad::Downsampler down;
        std::vector<float> out;
        for (std::span<const std::int16_t> rest(samples); !rest.empty();) {
            const std::size_t count = std::min(piece, rest.size());
            down.feed(rest.first(count), out);
            rest = rest.subspan(count);
        }
        EXPECT_EQ(out, whole) << piece;
    }
}

TEST(Downsampler, KeepsWhatLiesBelow7kHzAndNothingAbove8) {
    for (const auto& [hertz, least, most] : {std::tuple{1'000.0, 0.98, 1.02},
                                             {5'000.0, 0.95, 1.05},
                                             {9'500.0, 0.0, 0.02},
                                             {11'000.0, 0.0, 0.01}}) {
        audio::Samples tone(24'000);
        for (std::size_t i = 0; i < tone.size(); ++i)
            tone[i] = static_cast<std::int16_t>(
                10'000 * std::sin(2 * 3.14159265358979 * hertz * static_cast<double>(i) / 24'000));
        const auto out = at16k(tone);
        double power = 0;
        for (std::size_t i = 1'000; i < out.size() - 1'000; ++i)
            power += double{out[i]} * out[i];
        const double gain = std::sqrt(2 * power / static_cast<double>(out.size() - 2'000)) * 32'768 / 10'000;
        EXPECT_GE(gain, least) << hertz;
        EXPECT_LE(gain, most) << hertz;
    }
}
