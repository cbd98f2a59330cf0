// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/voice_detector.h>

#include "hearing/levels.h"

#include <hrp/vad/speech_probability.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace hrp::engine {
namespace {

using vad::SpeechNetwork;

constexpr std::int64_t kChunk = SpeechNetwork::kChunk * base::kSampleRate / SpeechNetwork::kRate; ///< samples
constexpr int kChunkSlots = static_cast<int>(kChunk / kVoiceSlot) + 1;

// ---- whether: the network ----
constexpr int kStartChunks = 3;      ///< in a row that are speech, before a turn begins: 96 ms
constexpr double kCertain = 0.7;     ///< so likely, one chunk less will do
constexpr double kHysteresis = 0.15; ///< a turn's speech is over so much below the threshold
/// The network goes on for 70 ms after a voice, for 200 at times; a turn that is over by its level waits for
/// so much less.
constexpr int kNetworkTailMs = 250;
constexpr int kNetworkLeastMs = 64;

// ---- when: the level ----
constexpr double kClearDb = 20;  ///< a voice that stands out of the noise by less: the network says when, too
constexpr double kMarginDb = 10; ///< a voice stands out of the noise by so much,
constexpr double kTurnMarginDb = 5;     ///< its faint sounds within a turn by so much
constexpr double kUnderPeakDb = 24;     ///< and none lies further below its loudest
constexpr double kTailUnderPeakDb = 28; ///< but for the last one, which fades
constexpr double kFaintestDb = -75;     ///< nothing below is a sound
constexpr double kPeakDecayDb = 0.02;   ///< a slot: 4 dB a second
constexpr int kLongestDateBack = 60;    ///< slots that a start may lie before the network's: 300 ms
constexpr int kBridgedSlots = 5;        ///< silence inside a first sound: 25 ms (stops such as "t")
constexpr int kLongestTail = 50;        ///< slots of sound behind the network's end of speech: 250 ms
constexpr int kTailBridge = 12;         ///< of silence in it: 60 ms
constexpr int kLeastVoiceSlots = 22;    ///< a voice that is shorter begins no turn: 110 ms
constexpr int kGuardSlots = 2;          ///< a pause is measured to so much: a shorter one ends no turn
constexpr int kUndecidedSlots = 26;     ///< time for a sound in a pause to prove voice: 130 ms

constexpr std::int64_t slotSamples(std::int64_t count) {
    return count * kVoiceSlot;
}

double meanDb(double a, double b) {
    return 10 * std::log10((std::pow(10, a / 10) + std::pow(10, b / 10)) / 2);
}

} // namespace

/// Idle → (enough chunks of speech, long enough aloud) → Speaking → (silence for long enough) → Idle.
struct VoiceDetector::Impl {
    explicit Impl(const protocol::TurnDetection& turn) : settings(turn) {}

    protocol::TurnDetection settings;
    LevelMeter meter;
    NoiseFloor floor;
    vad::Downsampler downsampler;
    SpeechNetwork network;
    std::vector<float> narrow;         ///< 16 kHz, less than a chunk
    std::vector<std::int16_t> pending; ///< less than a slot
    std::deque<double> levels;         ///< of the last slots, up to `slot`
    std::int64_t fed = 0;
    std::int64_t slot = 0;  ///< number of the slot to be read next
    std::int64_t chunk = 0; ///< number of the chunk to be judged next
    bool speaking = false;
    std::int64_t notBefore = 0; ///< the last turn's end: the next one starts later
    // while idle
    double leastLikely = 0; ///< of the run
    int run = 0;            ///< chunks of speech in a row
    // while speaking
    double peakDb = kSilenceDb;
    std::int64_t voiceEnd = 0;              ///< end of the last sound of the turn
    std::optional<std::int64_t> quietSince; ///< sample from which on the network hears no speech
    std::int64_t tailEnd = 0;               ///< of what may belong to it behind quietSince
    bool tailSettled = true;
    bool clearTurn = false;                 ///< as it fell silent
    std::optional<std::int64_t> soundSince; ///< slot in which the sound that goes on set in

    std::int64_t position() const { return slotSamples(slot); }
    double threshold() const { return std::clamp(settings.threshold, 0.01, 0.99); }
    double offThreshold() const { return std::max(threshold() - kHysteresis, 0.01); }
    /// Loud enough that its edges can be seen in the level.
    bool clear() const { return peakDb - floor.floorDb() >= kClearDb; }
    double gateDb(double marginDb, double underPeakDb = kUnderPeakDb) const {
        return std::max({floor.floorDb() + marginDb, peakDb - underPeakDb, kFaintestDb});
    }
    double levelOf(std::int64_t number) const {
        const std::int64_t back = slot - number;
        return back >= 1 && back <= std::ssize(levels)
                   ? levels[static_cast<std::size_t>(std::ssize(levels) - back)]
                   : kSilenceDb;
    }

    void readSlot(std::span<const std::int16_t> samples, std::vector<VoiceEdge>& edges) {
        const double level = meter.read(samples);
        levels.push_back(level);
        if (levels.size() > 2 * kLongestDateBack + kStartChunks * kChunkSlots)
            levels.pop_front();
        ++slot;
        if (speaking) {
            peakDb = std::max(peakDb - kPeakDecayDb, quietSince ? kSilenceDb : level);
            if (meanDb(levelOf(slot - 2), level) > gateDb(kTurnMarginDb)) {
                if (!soundSince)
                    soundSince = slot - 1;
            } else {
                soundSince.reset();
            }
        }
        downsampler.feed(samples, narrow);
        if (narrow.size() >= SpeechNetwork::kChunk) {
            const float probability = network.next(std::span(narrow).first(SpeechNetwork::kChunk));
            narrow.erase(narrow.begin(), narrow.begin() + SpeechNetwork::kChunk);
            if (speaking)
                followTurn(probability);
            else
                awaitVoice(probability, edges);
            ++chunk;
        }
        floor.add(level);
        if (speaking)
            endAfterSilence(edges);
    }

    void awaitVoice(double probability, std::vector<VoiceEdge>& edges) {
        if (probability < (run > 0 ? offThreshold() : threshold())) {
            run = 0;
            return;
        }
        leastLikely = run == 0 ? probability : std::min(leastLikely, probability);
        const bool certain = ++run == kStartChunks - 1 && leastLikely >= kCertain;
        if (run < kStartChunks && !certain)
            return;
        const std::int64_t begin = (chunk - run + 1) * kChunk / kVoiceSlot; // slot
        peakDb = kSilenceDb;
        for (std::int64_t s = begin; s < slot; ++s)
            peakDb = std::max(peakDb, levelOf(s));
        if (!clear()) {
            if (run >= kStartChunks)
                start(begin, edges);
            return;
        }
        const double gate = gateDb(kMarginDb);
        std::int64_t last = slot - 1;
        while (last >= begin && levelOf(last) <= gate)
            --last;
        const std::int64_t first = firstSound(begin, gate);
        if (last + 1 - first >= kLeastVoiceSlots)
            start(first, edges);
    }

    /// Slot of the first sound: around the network's beginning, and before it as long as there is sound.
    std::int64_t firstSound(std::int64_t begin, double gate) const {
        std::int64_t first = std::max<std::int64_t>(0, begin - kChunkSlots);
        while (first < slot - 1 && levelOf(first) <= gate)
            ++first;
        const std::int64_t earliest = std::max<std::int64_t>(0, begin - kLongestDateBack);
        for (std::int64_t s = first - 1, quiet = 0; s >= earliest && quiet <= kBridgedSlots; --s) {
            quiet = levelOf(s) > gate ? 0 : quiet + 1;
            if (quiet == 0)
                first = s;
        }
        return first;
    }

    void start(std::int64_t first, std::vector<VoiceEdge>& edges) {
        edges.push_back(VoiceStart{std::max(slotSamples(first), notBefore)});
        speaking = true;
        run = 0;
        voiceEnd = position();
        quietSince.reset();
        soundSince.reset();
        floor.beginTurn();
    }

    void followTurn(double probability) {
        const std::int64_t begin = chunk * kChunk;
        if (probability >= threshold()) {
            quietSince.reset();
        } else if (!quietSince && probability < offThreshold()) {
            quietSince = begin;
            clearTurn = clear();
            tailSettled = !clearTurn;
            if (!clearTurn)
                voiceEnd = std::max(voiceEnd, begin);
            tailEnd = voiceEnd;
        }
        const double gate = gateDb(kTurnMarginDb, quietSince ? kTailUnderPeakDb : kUnderPeakDb);
        std::int64_t& end = quietSince ? tailEnd : voiceEnd;
        for (std::int64_t s = std::max(begin, end) / kVoiceSlot; s < slot && !(quietSince && tailSettled);
             ++s) {
            if (quietSince)
                settleTail(s);
            if (meanDb(levelOf(s - 1), levelOf(s)) > gate)
                end = std::max(end, slotSamples(levelOf(s) > gate ? s + 1 : s));
        }
    }

    /// What the network no longer takes for speech may be the end of its last sound: an "s", a breath. That
    /// ends by itself; a sound that goes on is the room's.
    void settleTail(std::int64_t number) {
        if (slotSamples(number) - tailEnd > slotSamples(kTailBridge)) {
            voiceEnd = tailEnd;
            tailSettled = true;
        } else if (slotSamples(number) - *quietSince > slotSamples(kLongestTail)) {
            tailSettled = true;
        }
    }

    void endAfterSilence(std::vector<VoiceEdge>& edges) {
        if (!quietSince || !tailSettled)
            return;
        const std::int64_t silence = base::msToSamples(settings.silenceDurationMs) + slotSamples(kGuardSlots);
        const std::int64_t quiet = base::msToSamples(
            std::max(settings.silenceDurationMs - (clearTurn ? kNetworkTailMs : 0), kNetworkLeastMs));
        if (position() - voiceEnd < silence || position() - *quietSince < quiet)
            return;
        // A sound that set in during the pause may turn out to be voice: it holds the turn for a moment.
        const std::int64_t deadline = voiceEnd + silence;
        if (soundSince && slotSamples(*soundSince) < deadline && slot - *soundSince <= kUndecidedSlots &&
            position() - deadline <= slotSamples(kUndecidedSlots))
            return;
        edges.push_back(VoiceStop{voiceEnd});
        endTurn(voiceEnd);
    }

    void endTurn(std::int64_t at) {
        speaking = false;
        run = 0;
        notBefore = at;
        peakDb = kSilenceDb;
        floor.endTurn();
    }
};

VoiceDetector::VoiceDetector(const protocol::TurnDetection& settings)
    : m_impl(std::make_unique<Impl>(settings)) {}
VoiceDetector::~VoiceDetector() = default;
VoiceDetector::VoiceDetector(VoiceDetector&&) noexcept = default;
VoiceDetector& VoiceDetector::operator=(VoiceDetector&&) noexcept = default;

std::vector<VoiceEdge> VoiceDetector::feed(std::span<const std::int16_t> samples) {
    std::vector<VoiceEdge> edges;
    auto& d = *m_impl;
    d.fed += std::ssize(samples);
    if (!d.pending.empty()) {
        const std::size_t take = std::min(samples.size(), kVoiceSlot - d.pending.size());
        d.pending.insert(d.pending.end(), samples.begin(),
                         samples.begin() + static_cast<std::ptrdiff_t>(take));
        samples = samples.subspan(take);
        if (d.pending.size() < kVoiceSlot)
            return edges;
        d.readSlot(d.pending, edges);
        d.pending.clear();
    }
    for (; samples.size() >= kVoiceSlot; samples = samples.subspan(kVoiceSlot))
        d.readSlot(samples.first(kVoiceSlot), edges);
    d.pending.assign(samples.begin(), samples.end());
    return edges;
}

bool VoiceDetector::speaking() const {
    return m_impl->speaking;
}
std::int64_t VoiceDetector::samples() const {
    return m_impl->fed;
}
void VoiceDetector::configure(const protocol::TurnDetection& settings) {
    m_impl->settings = settings;
}
void VoiceDetector::endTurn() {
    if (m_impl->speaking)
        m_impl->endTurn(m_impl->position());
}
void VoiceDetector::reset(const protocol::TurnDetection& settings) {
    m_impl = std::make_unique<Impl>(settings);
}

} // namespace hrp::engine
