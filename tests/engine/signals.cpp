// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/signals.h"

#include <hrp/audio/pcm_bytes.h>

#include <QFile>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hrp::test {
namespace {

/// Scales to an RMS and rounds.
Samples toLevel(const std::vector<double>& signal, double rmsDb) {
    double sum = 0;
    for (const double value : signal)
        sum += value * value;
    const double gain =
        32768 * std::pow(10, rmsDb / 20) / std::sqrt(sum / static_cast<double>(signal.size()));
    Samples out;
    for (const double value : signal)
        out.push_back(static_cast<std::int16_t>(std::lrint(std::clamp(value * gain, -32768.0, 32767.0))));
    return out;
}

/// Without the block's mean: these recordings have rumble that nobody hears.
double rmsDb(std::span<const std::int16_t> samples) {
    double mean = 0, sum = 0;
    for (const auto sample : samples)
        mean += sample / static_cast<double>(samples.size());
    for (const auto sample : samples)
        sum += (sample - mean) * (sample - mean);
    return 10 * std::log10(sum / static_cast<double>(samples.size()) / 32768 / 32768 + 1e-12);
}

} // namespace

Samples silence(int ms) {
    return Samples(static_cast<std::size_t>(base::msToSamples(ms)), 0);
}

Samples recorded(const std::string& name) {
    QFile file(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") + QString::fromStdString(name) +
               QStringLiteral(".wav"));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("no such clip: " + name);
    return audio::samplesOf(file.readAll().mid(44)); // a plain header, then the samples
}

Samples steadySpeech(int ms, double level, unsigned seed) {
    // The loud stretches of two readers, one behind the other; none shorter than a syllable.
    constexpr std::size_t kBlock = base::kSampleRate / 100, kShortest = 8;
    constexpr double kUnderPeakDb = 14;
    std::vector<double> loud;
    for (const char* clip : {"librivox_0880", "librivox_0930"}) {
        const Samples samples = recorded(clip);
        std::vector<double> levels;
        for (std::size_t at = 0; at + kBlock <= samples.size(); at += kBlock)
            levels.push_back(rmsDb(std::span(samples).subspan(at, kBlock)));
        const double gate = *std::max_element(levels.begin(), levels.end()) - kUnderPeakDb;
        for (std::size_t first = 0; first < levels.size();) {
            std::size_t end = first;
            while (end < levels.size() && levels[end] > gate)
                ++end;
            if (end - first >= kShortest)
                loud.insert(loud.end(), samples.begin() + static_cast<std::ptrdiff_t>(first * kBlock),
                            samples.begin() + static_cast<std::ptrdiff_t>(end * kBlock));
            first = std::max(end, first + 1);
        }
    }
    std::rotate(loud.begin(), loud.begin() + static_cast<std::ptrdiff_t>(seed * 7 % 40 * kBlock), loud.end());
    std::vector<double> signal;
    for (const auto count = static_cast<std::size_t>(base::msToSamples(ms)); signal.size() < count;)
        signal.push_back(loud[signal.size() % loud.size()]);
    return toLevel(signal, level);
}

Samples whiteNoise(int ms, double level, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    for (double& value : signal)
        value = normal(random);
    return toLevel(signal, level);
}

Samples mixed(Samples a, std::span<const std::int16_t> b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        a[i] = static_cast<std::int16_t>(std::clamp(a[i] + b[i], -32768, 32767));
    return a;
}

Samples joined(std::initializer_list<Samples> parts) {
    Samples out;
    for (const Samples& part : parts)
        out.insert(out.end(), part.begin(), part.end());
    return out;
}

SpanMs loudSpan(std::span<const std::int16_t> samples) {
    constexpr std::size_t kBlock = base::kSampleRate / 100;
    std::vector<double> levels;
    for (std::size_t at = 0; at + kBlock <= samples.size(); at += kBlock)
        levels.push_back(rmsDb(samples.subspan(at, kBlock)));
    const double gate = *std::max_element(levels.begin(), levels.end()) - 26;
    const auto loud = [gate](double level) { return level > gate; };
    const auto first = std::find_if(levels.begin(), levels.end(), loud);
    const auto last = std::find_if(levels.rbegin(), levels.rend(), loud);
    return {10.0 * static_cast<double>(first - levels.begin()),
            10.0 * static_cast<double>(levels.rend() - last)};
}

} // namespace hrp::test
