// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/echo_canceller.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace hrp::audio {

namespace {

using Signal = std::vector<float>;

constexpr std::size_t kEvery = 4; ///< one value for so many samples: 6 kHz holds what matters of speech
constexpr double kMsPerValue = 1'000.0 * kEvery / base::kSampleRate;
constexpr std::size_t kLongestClip = std::size_t{10} * base::kSampleRate / kEvery;
constexpr std::size_t kLongestDelay = std::size_t{800} * base::kSampleRate / 1'000 / kEvery;
constexpr std::size_t kTail =
    std::size_t{60} * base::kSampleRate / 1'000 / kEvery; ///< reflections follow the first echo so long
constexpr int kMostPaths = 8;
/// A peak of the correlation counts if it stands out so far from the rest: chance reaches 4 to 5.
constexpr double kStandsOut = 8;

constexpr double kAudibleDb = -45, kStrongDb = -10;
constexpr double kReachMs = 400;

/// Fewer values, and the steep fall of speech towards high frequencies levelled, so that peaks are sharp.
Signal prepared(std::span<const std::int16_t> samples, std::size_t longest) {
    Signal out;
    float before = 0;
    for (std::size_t at = 0; at + kEvery <= samples.size() && out.size() < longest; at += kEvery) {
        float sum = 0;
        for (const auto sample : samples.subspan(at, kEvery))
            sum += static_cast<float>(sample);
        const float mean = sum / (static_cast<float>(kEvery) * 32'768.0F);
        out.push_back(mean - 0.9F * before);
        before = mean;
    }
    return out;
}

double energyOf(const Signal& signal) {
    double sum = 0;
    for (const float value : signal)
        sum += static_cast<double>(value) * value;
    return sum;
}

/// Sum of clip[i] · heard[i + delay].
float correlation(const Signal& clip, const Signal& heard, std::size_t delay) {
    const std::size_t count = std::min(clip.size(), heard.size() - std::min(delay, heard.size()));
    // Four sums side by side, so that the compiler may use vectors.
    float sums[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            sums[lane] += clip[i + lane] * heard[delay + i + lane];
    for (; i < count; ++i)
        sums[0] += clip[i] * heard[delay + i];
    return sums[0] + sums[1] + sums[2] + sums[3];
}

struct Path {
    std::size_t delay = 0;
    float gain = 0;
    double standsOut = 0;
};

/// The strongest way from the clip to the microphone with a delay in [from, to).
Path strongestPath(const Signal& clip, const Signal& heard, std::size_t from, std::size_t to,
                   double clipEnergy) {
    std::vector<float> sizes;
    Path best;
    for (std::size_t delay = from; delay < to; ++delay) {
        const float value = correlation(clip, heard, delay);
        sizes.push_back(std::abs(value));
        if (std::abs(value) > std::abs(best.gain))
            best = {delay, value, 0};
    }
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    const double usual = *middle / 0.6745; // of a normal distribution: its deviation
    best.standsOut = usual > 0 ? std::abs(best.gain) / usual : 0;
    best.gain = static_cast<float>(best.gain / clipEnergy);
    return best;
}

EchoMeasure::Advice adviceFor(double echoDb, double delayMs) {
    if (echoDb < kAudibleDb)
        return EchoMeasure::Advice::Fine;
    if (delayMs > kReachMs)
        return EchoMeasure::Advice::HalfDuplex;
    return echoDb >= kStrongDb ? EchoMeasure::Advice::Headset : EchoMeasure::Advice::EchoCancelling;
}

} // namespace

// Finds one path after the other and takes it out of what was heard; what they explain together is echo.
EchoMeasure measureEcho(std::span<const std::int16_t> played, std::span<const std::int16_t> captured) {
    const Signal clip = prepared(played, kLongestClip);
    Signal heard = prepared(captured, kLongestClip + kLongestDelay);
    const double clipEnergy = energyOf(clip);
    EchoMeasure out;
    if (clipEnergy <= 0 || heard.empty())
        return out;
    const std::size_t end = std::min(kLongestDelay, heard.size());
    Path path = strongestPath(clip, heard, 0, end, clipEnergy);
    if (path.standsOut < kStandsOut)
        return out;
    const std::size_t first = path.delay;
    const std::size_t from = first - std::min<std::size_t>(first, 8), to = std::min(end, first + kTail);
    const double before = energyOf(heard);
    const float strongest = std::abs(path.gain);
    for (int paths = 0; paths < kMostPaths && std::abs(path.gain) > strongest / 30; ++paths) {
        for (std::size_t i = 0; i < clip.size() && path.delay + i < heard.size(); ++i)
            heard[path.delay + i] -= path.gain * clip[i];
        path = strongestPath(clip, heard, from, to, clipEnergy);
    }
    const double echo = std::max(0.0, before - energyOf(heard));
    out.echoDb = std::max(-120.0, 10 * std::log10(echo / clipEnergy + 1e-12));
    out.delayMs = static_cast<double>(first) * kMsPerValue;
    out.advice = adviceFor(out.echoDb, out.delayMs);
    return out;
}

} // namespace hrp::audio
