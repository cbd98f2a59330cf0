// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rooms.h"

#include <hrp/engine/voice_detector.h>
#include <hrp/vad/speech_probability.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hrp::test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRate = base::kSampleRate;
constexpr std::size_t kLabelBlock = base::kSampleRate / 100;
constexpr double kTurnEnd = 500, kSoftFrom = 400, kSoftTo = 620; ///< ms of silence

/// The standard's distributions differ between libraries; these don't.
class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    double uniform() { return static_cast<double>(m_engine()) / 4294967296.0; }
    double between(double low, double high) { return low + (high - low) * uniform(); }
    double normal() {
        const double radius = std::sqrt(-2 * std::log(uniform() + 1e-12));
        return radius * std::cos(2 * kPi * uniform());
    }
    std::size_t below(std::size_t count) {
        return std::min(count - 1, static_cast<std::size_t>(uniform() * static_cast<double>(count)));
    }

private:
    std::mt19937 m_engine;
};

double fromDb(double db) {
    return std::pow(10, db / 20);
}
std::size_t samplesIn(double ms) {
    return static_cast<std::size_t>(ms * kRate / 1000);
}
Sound emptySound(int ms) {
    return Sound(samplesIn(ms), 0.0);
}

double rmsOf(std::span<const double> sound) {
    double sum = 0;
    for (const double value : sound)
        sum += value * value;
    return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, sound.size())));
}

Sound withRms(Sound sound, double db) {
    amplify(sound, db - 20 * std::log10(rmsOf(sound) + 1e-12));
    return sound;
}
Sound withPeak(Sound sound, double db) {
    amplify(sound, db - peakDb(sound));
    return sound;
}

void addAt(Sound& sound, std::size_t at, const Sound& other) {
    for (std::size_t i = 0; i < other.size() && at + i < sound.size(); ++i)
        sound[at + i] += other[i];
}

/// A tone that dies away; a frequency of 0 is noise.
struct Partial {
    double hz = 0, decayMs = 0, gain = 0;
};
void strike(Sound& sound, std::size_t at, double gain, const std::vector<Partial>& partials, Random& random) {
    for (std::size_t i = 0; i < samplesIn(80) && at + i < sound.size(); ++i)
        for (const Partial& each : partials) {
            const double fade = each.gain * std::exp(-static_cast<double>(i) / (each.decayMs * kRate / 1000));
            sound[at + i] += gain * fade *
                             (each.hz > 0 ? std::sin(2 * kPi * each.hz * static_cast<double>(i) / kRate)
                                          : random.normal());
        }
}

class Resonator {
public:
    Resonator(double hz, double bandwidth)
        : m_radius(std::exp(-kPi * bandwidth / kRate)),
          m_first(2 * m_radius * std::cos(2 * kPi * hz / kRate)) {}
    double next(double in) {
        const double out = in * (1 - m_radius) + m_first * m_last - m_radius * m_radius * m_before;
        m_before = m_last;
        m_last = out;
        return out;
    }

private:
    double m_radius, m_first, m_last = 0, m_before = 0;
};

/// A burst of air, formant-shaped noise, and (if voiced) a short voice behind it.
Sound cough(Random& random) {
    Resonator low(random.between(600, 850), 200), middle(random.between(1500, 1900), 300), high(3000, 600);
    const double body = random.between(0.15, 0.25); // s
    const bool voiced = random.uniform() < 0.5;
    const double pitch = random.between(180, 330);
    double phase = 0;
    Sound out = emptySound(static_cast<int>(1000 * body) + 170);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double s = static_cast<double>(i) / kRate;
        double loud = 0.1 * std::exp(-(s - body) / 0.05);
        if (s < 0.04)
            loud = std::min(1.0, s / 0.004);
        else if (s < body)
            loud = 0.5 * std::exp(-(s - 0.04) / 0.12);
        else if (voiced)
            loud = 0.35 * std::sin(kPi * std::min(1.0, (s - body) / 0.15));
        double source = random.normal();
        if (s >= body && voiced) {
            phase += pitch * (1 - 0.3 * (s - body) / 0.15) / kRate;
            source = (phase - std::floor(phase) < 0.1 ? 6 : -0.6) + 0.3 * source;
        }
        out[i] =
            loud * (low.next(source) + 0.7 * middle.next(source) + 0.5 * high.next(source) + 0.05 * source);
    }
    return out;
}

struct LabelledClip {
    Sound sound;
    std::vector<bool> voiced; ///< for each 10 ms
};

LabelledClip labelled(const std::string& name) {
    LabelledClip clip;
    for (const std::int16_t sample : recorded(name))
        clip.sound.push_back(sample / 32768.0);
    Sound clean; // without rumble, which nobody hears
    double lastIn = 0, lastOut = 0;
    for (const double in : clip.sound) {
        lastOut = in - lastIn + 0.9845 * lastOut;
        lastIn = in;
        clean.push_back(lastOut);
    }
    std::vector<double> levels;
    for (std::size_t at = 0; at + kLabelBlock <= clean.size(); at += kLabelBlock)
        levels.push_back(20 * std::log10(rmsOf(std::span(clean).subspan(at, kLabelBlock)) + 1e-12));
    std::vector<double> sorted = levels;
    std::sort(sorted.begin(), sorted.end());
    const double loudest = sorted.back(), quiet = sorted[sorted.size() / 20];
    const double gate = std::max(loudest - 30, std::min(quiet + 6, loudest - 20));
    for (const double level : levels)
        clip.voiced.push_back(level > gate);
    for (std::size_t first = 0; first < levels.size();) {
        std::size_t end = first;
        while (end < levels.size() && clip.voiced[end])
            ++end;
        if (end - first < 3) // a click
            std::fill(clip.voiced.begin() + static_cast<std::ptrdiff_t>(first),
                      clip.voiced.begin() + static_cast<std::ptrdiff_t>(end), false);
        first = std::max(end, first + 1);
    }
    double power = 0;
    int count = 0;
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (clip.voiced[i]) {
            power += std::pow(rmsOf(std::span(clip.sound).subspan(i * kLabelBlock, kLabelBlock)), 2);
            ++count;
        }
    amplify(clip.sound, kReadingDb - 10 * std::log10(power / count));
    return clip;
}

const std::vector<LabelledClip>& labelledClips() {
    static const std::vector<LabelledClip> clips = [] {
        std::vector<LabelledClip> out;
        for (const char* name : {"cards_001", "cards_005", "librivox_0880", "librivox_0890", "librivox_0930",
                                 "ps_goforward", "ps_numbers", "ps_tidigits_2934z"})
            out.push_back(labelled(name));
        return out;
    }();
    return clips;
}

double overlap(const SpanMs& a, const SpanMs& b) {
    return std::min(a.end, b.end) - std::max(a.start, b.start);
}

} // namespace

Sound pinkNoise(int ms, double rmsDb, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    double b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0, b6 = 0; // Paul Kellet's filter
    for (double& value : out) {
        const double white = random.normal();
        b0 = 0.99886 * b0 + white * 0.0555179;
        b1 = 0.99332 * b1 + white * 0.0750759;
        b2 = 0.96900 * b2 + white * 0.1538520;
        b3 = 0.86650 * b3 + white * 0.3104856;
        b4 = 0.55000 * b4 + white * 0.5329522;
        b5 = -0.7616 * b5 - white * 0.0168980;
        value = b0 + b1 + b2 + b3 + b4 + b5 + b6 + white * 0.5362;
        b6 = white * 0.115926;
    }
    return withRms(std::move(out), rmsDb);
}

Sound fan(int ms, double rmsDb, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    double once = 0, twice = 0;
    for (double& value : out) {
        once += 0.12 * (random.normal() - once);
        twice += 0.12 * (once - twice);
        value = twice;
    }
    out = withRms(std::move(out), 0);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double t = static_cast<double>(i) / kRate;
        double hum = 0, blades = 0;
        for (const auto& [hz, gain] : std::initializer_list<std::pair<double, double>>{
                 {50, 0.5}, {100, 0.8}, {150, 0.3}, {200, 0.25}, {300, 0.2}, {350, 0.1}})
            hum += gain * std::sin(2 * kPi * hz * t + hz);
        for (int k = 1; k < 5; ++k)
            blades += std::sin(2 * kPi * 117 * k * t + k) / k;
        out[i] = out[i] * (1 + 0.15 * std::sin(2 * kPi * 1.7 * t)) + 0.45 * hum + 0.3 * blades;
    }
    return withRms(std::move(out), rmsDb);
}

Sound chords(int ms, double rmsDb, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    constexpr double kRoots[] = {130.8, 110, 87.3, 98, 146.8, 164.8};
    for (std::size_t at = 0; at < out.size(); at += samplesIn(800)) {
        const double root = kRoots[random.below(std::size(kRoots))];
        const double third = random.uniform() < 0.4 ? 1.189 : 1.26;
        for (const double hz : {root / 2, root, root * third, root * 1.498, root * 2})
            for (int harmonic = 1; harmonic < 7; ++harmonic) {
                const double gain = std::pow(harmonic, -1.3), phase = 2 * kPi * random.uniform();
                // A phasor that turns and dies away: a sine for each sample would take the test's time.
                const double fade = std::exp(-1 / (0.5 * kRate)), turn = 2 * kPi * hz * harmonic / kRate;
                const double c = fade * std::cos(turn), s = fade * std::sin(turn);
                double x = gain * std::cos(phase), y = gain * std::sin(phase);
                for (std::size_t i = 0; i < samplesIn(1400) && at + i < out.size(); ++i) {
                    out[at + i] += y * std::min(1.0, static_cast<double>(i) / 200);
                    const double turned = x * c - y * s;
                    y = x * s + y * c;
                    x = turned;
                }
            }
    }
    return withRms(std::move(out), rmsDb);
}

Sound typing(int ms, double peak, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    const auto key = [&](std::size_t at, double gain) {
        strike(out, at, gain,
               {{0, random.between(1.5, 3.5), 0.6},
                {random.between(1800, 3600), random.between(3, 6), 0.8},
                {random.between(4500, 6000), 2, 0.5},
                {random.between(140, 300), random.between(12, 22), 0.5}},
               random);
    };
    for (double t = 0.5; samplesIn(1000 * t) < out.size(); t += random.between(0.3, 1.8))
        for (std::size_t left = 4 + random.below(22); left > 0; --left) {
            const double gain = random.between(0.5, 1);
            key(samplesIn(1000 * t), gain);
            key(samplesIn(1000 * t + random.between(60, 120)), 0.4 * gain); // the key comes up
            t += random.between(0.5, 1.5) / 6;
        }
    return withPeak(std::move(out), peak);
}

Sound doorSlams(int ms, double peak, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    for (double t = random.between(1, 2); 1000 * t < ms - 1000; t += 4 * random.between(0.7, 1.3)) {
        double rumble = 0;
        for (std::size_t i = 0, at = samplesIn(1000 * t); i < samplesIn(500); ++i) {
            const double s = static_cast<double>(i) / kRate;
            rumble += 0.15 * (random.normal() - rumble);
            out[at + i] += 2.2 * rumble * std::exp(-s / 0.07) +
                           0.8 * std::exp(-s / 0.09) * std::sin(2 * kPi * 85 * s) +
                           (i < 120 ? 0.5 * random.normal() : 0);
        }
    }
    return withPeak(std::move(out), peak);
}

Sound coughs(int ms, double peak, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    for (double t = 1.5; 1000 * t < ms - 3000; t += 3 * random.between(0.8, 1.3)) {
        const std::size_t count = 1 + random.below(3);
        for (std::size_t k = 0; k < count; ++k)
            addAt(out, samplesIn(1000 * t + 380 * static_cast<double>(k)), cough(random));
    }
    return withPeak(std::move(out), peak);
}

Sound babble(int ms, double rmsDb, unsigned seed) {
    Random random(seed);
    Sound out = emptySound(ms);
    const auto& clips = labelledClips();
    for (int person = 0; person < 6; ++person) {
        std::size_t last = clips.size();
        for (std::size_t at = samplesIn(random.between(0, 500)); at < out.size();) {
            std::size_t next = random.below(clips.size());
            if (next == last)
                next = (next + 1) % clips.size();
            last = next;
            addAt(out, at, clips[next].sound);
            at += clips[next].sound.size();
        }
    }
    return withRms(std::move(out), rmsDb);
}

int Reading::ms() const {
    return static_cast<int>(static_cast<double>(sound.size()) * 1000 / kRate);
}

Reading reading(unsigned seed) {
    Random random(seed);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < labelledClips().size(); ++i)
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(random.below(i + 1)), i);
    Reading out;
    out.sound = emptySound(2000);
    std::vector<bool> voiced(out.sound.size() / kLabelBlock, false);
    for (const std::size_t i : order) {
        const LabelledClip& clip = labelledClips()[i];
        out.sound.insert(out.sound.end(), clip.sound.begin(), clip.sound.end());
        voiced.insert(voiced.end(), clip.voiced.begin(), clip.voiced.end());
        const std::size_t blocks =
            (out.sound.size() + kLabelBlock - 1) / kLabelBlock + 120 + random.below(140);
        out.sound.resize(blocks * kLabelBlock, 0.0);
        voiced.resize(blocks, false);
    }
    for (std::size_t i = 0; i < voiced.size(); ++i) {
        if (!voiced[i])
            continue;
        const double at = 10 * static_cast<double>(i);
        if (out.turns.empty() || at - out.turns.back().span.end > kTurnEnd)
            out.turns.push_back({{at, at}, {}});
        LabelledTurn& turn = out.turns.back();
        if (at - turn.span.end >= kSoftFrom)
            turn.softPauses.push_back({turn.span.end, at});
        turn.span.end = at + 10;
    }
    return out;
}

void add(Sound& sound, const Sound& other, double gainDb) {
    const double gain = fromDb(gainDb);
    for (std::size_t i = 0; i < std::min(sound.size(), other.size()); ++i)
        sound[i] += gain * other[i];
}

void amplify(Sound& sound, double gainDb) {
    const double gain = fromDb(gainDb);
    for (double& value : sound)
        value *= gain;
}

double peakDb(const Sound& sound) {
    double peak = 1e-12;
    for (const double value : sound)
        peak = std::max(peak, std::abs(value));
    return 20 * std::log10(peak);
}

Samples samplesOf(const Sound& sound) {
    Samples out;
    out.reserve(sound.size());
    for (const double value : sound)
        out.push_back(static_cast<std::int16_t>(std::lrint(std::clamp(value * 32768, -32768.0, 32767.0))));
    return out;
}

std::vector<SpanMs> detectedTurns(const Samples& samples, const protocol::TurnDetection& settings) {
    engine::VoiceDetector detector(settings);
    std::vector<SpanMs> turns;
    bool open = false;
    constexpr std::size_t kAppend = base::kSampleRate / 50;
    for (std::span<const std::int16_t> rest(samples); !rest.empty();
         rest = rest.subspan(std::min(kAppend, rest.size())))
        for (const engine::VoiceEdge& edge : detector.feed(rest.first(std::min(kAppend, rest.size())))) {
            if (const auto* start = std::get_if<engine::VoiceStart>(&edge))
                turns.push_back({base::samplesToMs(start->sample), 0});
            else
                turns.back().end = base::samplesToMs(std::get<engine::VoiceStop>(edge).sample);
            open = std::holds_alternative<engine::VoiceStart>(edge);
        }
    if (open)
        turns.back().end = base::samplesToMs(std::ssize(samples));
    return turns;
}

std::vector<SpanMs> networkTurns(const Samples& samples) {
    constexpr double kChunkMs = 1000.0 * vad::SpeechNetwork::kChunk / vad::SpeechNetwork::kRate;
    vad::Downsampler downsampler;
    std::vector<float> narrow;
    downsampler.feed(samples, narrow);
    vad::SpeechNetwork network;
    std::vector<SpanMs> turns;
    bool open = false;
    int loud = 0;   ///< chunks of speech in a row
    int quiet = -1; ///< the first chunk without
    const int chunks = static_cast<int>(narrow.size() / vad::SpeechNetwork::kChunk);
    for (int i = 0; i < chunks; ++i) {
        const float probability = network.next(std::span(narrow).subspan(
            static_cast<std::size_t>(i) * vad::SpeechNetwork::kChunk, vad::SpeechNetwork::kChunk));
        loud = probability >= 0.5F ? loud + 1 : 0;
        if (loud > 0)
            quiet = -1;
        else if (quiet < 0 && probability < 0.35F)
            quiet = i;
        if (!open && loud >= 2) {
            open = true;
            turns.push_back({kChunkMs * (i + 1 - loud), 0});
        } else if (open && quiet >= 0 && kChunkMs * (i + 1 - quiet) >= kTurnEnd) {
            open = false;
            turns.back().end = kChunkMs * quiet;
        }
    }
    if (open)
        turns.back().end = base::samplesToMs(std::ssize(samples));
    return turns;
}

double total(const std::vector<SpanMs>& turns) {
    double ms = 0;
    for (const SpanMs& turn : turns)
        ms += turn.end - turn.start;
    return ms;
}

Score score(const std::vector<LabelledTurn>& truth, const std::vector<SpanMs>& found) {
    Score out;
    out.turns = static_cast<int>(truth.size());
    for (const SpanMs& each : found) {
        out.falseTurns += std::none_of(truth.begin(), truth.end(), [&](const LabelledTurn& turn) {
            return overlap({turn.span.start - 250, turn.span.end + 250}, each) > 0;
        });
        for (std::size_t i = 1; i < truth.size(); ++i)
            out.merged += overlap(truth[i - 1].span, each) > 0 && overlap(truth[i].span, each) > 0 &&
                          truth[i].span.start - truth[i - 1].span.end > kSoftTo;
    }
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const SpanMs& turn = truth[i].span;
        std::vector<SpanMs> parts;
        double covered = 0;
        for (const SpanMs& each : found)
            if (overlap(turn, each) > 0) {
                parts.push_back(each);
                covered += overlap(turn, each);
            }
        if (covered < 0.2 * (turn.end - turn.start)) {
            ++out.missed;
            continue;
        }
        out.halfLost += covered < 0.6 * (turn.end - turn.start);
        for (std::size_t k = 1; k < parts.size(); ++k)
            out.split += std::none_of(truth[i].softPauses.begin(), truth[i].softPauses.end(),
                                      [&](const SpanMs& pause) {
                                          return overlap({pause.start - 100, pause.end + 100},
                                                         {parts[k - 1].end, parts[k].start}) > 0;
                                      });
        if (i == 0 || parts.front().start > truth[i - 1].span.end)
            out.onsetErrors.push_back(parts.front().start - turn.start);
        if (i + 1 == truth.size() || parts.back().end < truth[i + 1].span.start)
            out.endErrors.push_back(parts.back().end - turn.end);
    }
    return out;
}

} // namespace hrp::test
