// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/signals.h"

#include <hrp/audio/pcm_bytes.h>

#include <QFile>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
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

namespace {

std::vector<double> whiteSignal(int ms, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    for (double& value : signal)
        value = normal(random);
    return signal;
}
/// Six one-pole filters whose sum falls by 3 dB an octave.
std::vector<double> pinkSignal(int ms, unsigned seed) {
    std::vector<double> signal = whiteSignal(ms, seed);
    std::array<double, 6> poles{0.9988, 0.9933, 0.969, 0.8665, 0.55, 0.0},
        gains{0.055, 0.075, 0.153, 0.31, 0.53, 0.5}, state{};
    for (double& value : signal) {
        double sum = 0;
        for (std::size_t i = 0; i < state.size(); ++i) {
            state[i] = poles[i] * state[i] + gains[i] * value;
            sum += state[i];
        }
        value = sum;
    }
    return signal;
}
void lowPass(std::vector<double>& signal, double hz) {
    const double keep = std::exp(-2 * std::numbers::pi * hz / base::kSampleRate);
    double state = 0;
    for (double& value : signal)
        value = state = keep * state + (1 - keep) * value;
}
Samples atPeak(const std::vector<double>& signal, double peakDb) {
    double most = 1e-9;
    for (const double value : signal)
        most = std::max(most, std::abs(value));
    Samples out;
    for (const double value : signal)
        out.push_back(
            static_cast<std::int16_t>(std::lrint(32'000 * std::pow(10, peakDb / 20) * value / most)));
    return out;
}
/// Adds a burst of noise that fades to a third within `fadeMs`.
void burst(std::vector<double>& signal, double atMs, double lengthMs, double fadeMs, double level,
           std::mt19937& random) {
    std::normal_distribution<double> normal;
    const auto first = static_cast<std::size_t>(base::msToSamples(atMs));
    const auto count = static_cast<std::size_t>(base::msToSamples(lengthMs));
    for (std::size_t i = 0; i < count && first + i < signal.size(); ++i)
        signal[first + i] +=
            level * normal(random) * std::exp(-base::samplesToMs(static_cast<std::int64_t>(i)) / fadeMs);
}

} // namespace

Samples pinkNoise(int ms, double level, unsigned seed) {
    return toLevel(pinkSignal(ms, seed), level);
}
Samples fanNoise(int ms, double level, unsigned seed) {
    std::vector<double> signal = pinkSignal(ms, seed);
    lowPass(signal, 400);
    lowPass(signal, 400);
    return toLevel(signal, level);
}
Samples keyboard(int ms, double peakDb, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> gap(90, 200);
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    for (double at = 50; at < ms; at += gap(random)) {
        burst(signal, at, 12, 3, 1, random);
        burst(signal, at + 80, 8, 2, 0.4, random);
    }
    return atPeak(signal, peakDb);
}
Samples slams(int ms, double peakDb, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    for (double at = 500; at < ms; at += 2'000)
        burst(signal, at, 400, 60, 1, random);
    lowPass(signal, 500);
    return atPeak(signal, peakDb);
}
Samples coughs(int ms, double peakDb, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    for (double at = 500; at < ms; at += 3'000) {
        burst(signal, at, 100, 60, 1, random);
        burst(signal, at + 140, 150, 80, 0.6, random);
    }
    lowPass(signal, 3'000);
    return atPeak(signal, peakDb);
}
Samples chords(int ms, double level, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<int> step(0, 11);
    std::vector<double> signal(static_cast<std::size_t>(base::msToSamples(ms)));
    const auto length = static_cast<std::size_t>(base::msToSamples(600));
    for (std::size_t first = 0; first < signal.size(); first += length) {
        const int root = step(random);
        for (const int interval : {0, 4, 7}) {
            const double hz = 220 * std::pow(2, (root + interval) / 12.0);
            for (std::size_t i = 0; i < length && first + i < signal.size(); ++i) {
                const double t = static_cast<double>(i) / base::kSampleRate;
                for (int overtone = 1; overtone <= 4; ++overtone)
                    signal[first + i] +=
                        std::exp(-3 * t) / overtone * std::sin(2 * std::numbers::pi * hz * overtone * t);
            }
        }
    }
    return toLevel(signal, level);
}
Samples toPeak(Samples samples, double peakDb) {
    std::vector<double> signal(samples.begin(), samples.end());
    return atPeak(signal, peakDb);
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
