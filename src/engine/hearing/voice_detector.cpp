// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/voice_detector.h>

#include "hearing/voice_features.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace hrp::engine {
namespace {

constexpr double kFaintestVoiceDb = -52; ///< nothing below is voice, however quiet the room
constexpr double kUnderPeakDb = 24;      ///< this far under its loudest sound, a turn is silent
constexpr double kFaintUnderPeakDb = 36; ///< between that and this, a pause may be a breath before more
constexpr double kPeakDecayDb = 0.02;    ///< a slot: 4 dB a second
constexpr int kWindow = 12;              ///< frames looked at to tell a start,
constexpr int kVoicedFrames = 6;         ///< of which so many are voice
constexpr int kColouredFrames = 3;       ///< and so many have the colour of one
constexpr int kClearFrames = 3;          ///< and so many stand out by
constexpr double kClearDb = 2;           ///< this much more than the gate asks
constexpr double kClearVoiceDb = -44;    ///< and are no fainter than this
constexpr double kTurnMarginDb = 5;      ///< within a turn, a sound may be so much nearer to the noise
constexpr int kLongestDateBack = 60;     ///< slots before the first voiced frame of the window: 300 ms
constexpr int kBridgedSlots = 5;         ///< silence inside a first sound: 25 ms (stops such as "t")
constexpr int kDecideSlots = 12;         ///< time for a sound in that silence to prove voice: 60 ms
constexpr int kLongestHiss = 50;         ///< a sound without colour for longer is noise: 250 ms
constexpr int kGuardSlots = 2;           ///< a pause is measured to so much: a shorter one ends no turn
constexpr int kFaintHoldSlots = 20;      ///< faint sound so recent holds a turn that long: 100 ms
constexpr int kShortestSlots = 3;        ///< a shorter sound in a turn's silence is a click

constexpr std::int64_t slotSamples(int count) {
    return std::int64_t{count} * kVoiceSlot;
}

double meanDb(double a, double b) {
    return 10 * std::log10((std::pow(10, a / 10) + std::pow(10, b / 10)) / 2);
}

struct Frame {
    std::int64_t first; ///< sample
    VoiceFeatures features;
    bool voiced; ///< voice and loud enough when it was read
    bool clear;  ///< and well above the gate
};

} // namespace

/// Idle → (enough voiced frames) → Speaking → (silence for long enough) → Idle.
struct VoiceDetector::Impl {
    explicit Impl(const protocol::TurnDetection& turn) : settings(turn) {}

    protocol::TurnDetection settings;
    VoiceFeatureReader reader;
    NoiseFloor floor;
    std::vector<std::int16_t> pending; ///< less than a frame
    std::deque<Frame> recent;          ///< while idle: as far back as a start can be dated
    std::int64_t fed = 0;
    std::int64_t position = 0; ///< first sample of the frame to be read next
    bool speaking = false;
    double peakDb = kSilenceDb;
    double lastLevelDb = kSilenceDb;
    std::int64_t voiceEnd = 0;              ///< end of the last sound of the turn
    std::optional<std::int64_t> soundSince; ///< begin of the sound that goes on
    std::int64_t lastVoiced = 0;            ///< end of the last slot that WebRTC calls voice,
    std::int64_t lastColoured = 0;          ///< and of the last that sounds like one
    std::int64_t lastFaint = 0;             ///< end of the last sound that may be one
    std::int64_t notBefore = 0;             ///< the last turn's end: the next one starts later

    /// How far a voice stands out of the noise: 10 dB at the usual threshold of 0.5.
    double marginDb() const { return 4 + 12 * std::clamp(settings.threshold, 0.0, 1.0); }
    double gateDb() const { return std::max(floor.floorDb() + marginDb(), kFaintestVoiceDb); }
    /// Once a voice is there, its faint sounds count too, but none far below its loudest.
    double turnGateDb(double underPeakDb = kUnderPeakDb) const {
        const double margin = std::max(marginDb() - kTurnMarginDb, kTurnMarginDb);
        return std::max({floor.floorDb() + margin, kFaintestVoiceDb, peakDb - underPeakDb});
    }

    void readFrame(std::span<const std::int16_t> samples, std::vector<VoiceEdge>& edges) {
        const auto features = reader.read(samples, speaking ? VadStrictness::Lenient : VadStrictness::Strict);
        if (speaking)
            followTurn(features, edges);
        else
            awaitVoice(features, edges);
        position += kVoiceFrame;
        for (const double level : features.levelDb)
            floor.add(level);
    }

    void awaitVoice(const VoiceFeatures& features, std::vector<VoiceEdge>& edges) {
        const double gate = gateDb();
        const double level = std::max(features.levelDb[0], features.levelDb[1]);
        const bool voice = features.voice && level > gate;
        recent.push_back(
            {position, features, voice, voice && level > std::max(gate + kClearDb, kClearVoiceDb)});
        if (recent.size() > kWindow + kLongestDateBack / 2)
            recent.pop_front();
        const auto window = recent.size() > kWindow ? recent.end() - kWindow : recent.begin();
        const auto voiced = std::count_if(window, recent.end(), [](const Frame& f) { return f.voiced; });
        const auto coloured = std::count_if(window, recent.end(),
                                            [](const Frame& f) { return f.voiced && f.features.coloured; });
        const auto clear = std::count_if(window, recent.end(), [](const Frame& f) { return f.clear; });
        if (voiced < kVoicedFrames || coloured < kColouredFrames || clear < kClearFrames)
            return;
        edges.push_back(VoiceStart{firstSound(window)});
        speaking = true;
        voiceEnd = lastVoiced = lastColoured = lastFaint = position + kVoiceFrame;
        lastLevelDb = features.levelDb[1];
        soundSince.reset();
        recent.clear();
        floor.beginTurn();
    }

    /// Goes back from the first voiced frame of the window as long as there is sound. Sets the peak.
    std::int64_t firstSound(const std::deque<Frame>::iterator& window) {
        const auto voiced = std::find_if(window, recent.end(), [](const Frame& f) { return f.voiced; });
        peakDb = kSilenceDb;
        for (auto frame = voiced; frame != recent.end(); ++frame)
            peakDb = std::max({peakDb, frame->features.levelDb[0], frame->features.levelDb[1]});

        const double gate = turnGateDb();
        std::int64_t first = voiced->first;
        if (voiced->features.levelDb[0] <= gate)
            first += kVoiceSlot;
        int quiet = 0;
        for (auto frame = voiced; frame != recent.begin() && quiet <= kBridgedSlots;) {
            --frame;
            for (const int half : {1, 0}) {
                const bool sound = frame->features.levelDb[static_cast<std::size_t>(half)] > gate;
                quiet = sound ? 0 : quiet + 1;
                if (quiet > kBridgedSlots)
                    break;
                if (sound)
                    first = frame->first + slotSamples(half);
            }
        }
        return std::max(first, notBefore);
    }

    void endTurn(std::int64_t at) {
        speaking = false;
        notBefore = at;
        floor.endTurn();
    }

    void followTurn(const VoiceFeatures& features, std::vector<VoiceEdge>& edges) {
        const std::int64_t silence = base::msToSamples(settings.silenceDurationMs) + slotSamples(kGuardSlots);
        for (const int half : {0, 1}) {
            const std::int64_t begin = position + slotSamples(half);
            const std::int64_t end = begin + kVoiceSlot;
            const double level = features.levelDb[static_cast<std::size_t>(half)];
            peakDb = std::max(peakDb - kPeakDecayDb, level);
            // A deep voice has less than one pulse in a slot: two slots together decide.
            const double both = meanDb(lastLevelDb, level);
            lastLevelDb = level;
            const double gate = turnGateDb();
            if (features.voice)
                lastVoiced = end;
            if (features.voice && features.coloured)
                lastColoured = end;
            const bool voiced = end - lastVoiced <= slotSamples(kDecideSlots) &&
                                end - lastColoured <= slotSamples(kLongestHiss);
            if (voiced && both > turnGateDb(kFaintUnderPeakDb))
                lastFaint = end;
            if (both > gate) {
                if (!soundSince)
                    soundSince = begin;
                if (voiced && (*soundSince <= voiceEnd || end - *soundSince >= slotSamples(kShortestSlots)))
                    voiceEnd = level > gate ? end : std::max(voiceEnd, begin);
            } else {
                soundSince.reset();
            }
            // A sound that has just set in may turn out to be voice: it holds the turn for a moment.
            const bool undecided = soundSince && end - *soundSince <= slotSamples(kDecideSlots);
            const std::int64_t pause = (undecided ? *soundSince : end) - voiceEnd;
            const bool faint = end - lastFaint < slotSamples(kFaintHoldSlots);
            if (pause < silence + (faint ? slotSamples(kFaintHoldSlots) : 0))
                continue;
            edges.push_back(VoiceStop{voiceEnd});
            endTurn(voiceEnd);
            // What is left of the frame belongs to the silence.
            return;
        }
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
    d.fed += static_cast<std::int64_t>(samples.size());
    if (!d.pending.empty()) {
        const std::size_t take = std::min(samples.size(), kVoiceFrame - d.pending.size());
        d.pending.insert(d.pending.end(), samples.begin(),
                         samples.begin() + static_cast<std::ptrdiff_t>(take));
        samples = samples.subspan(take);
        if (d.pending.size() < kVoiceFrame)
            return edges;
        d.readFrame(d.pending, edges);
        d.pending.clear();
    }
    for (; samples.size() >= kVoiceFrame; samples = samples.subspan(kVoiceFrame))
        d.readFrame(samples.first(kVoiceFrame), edges);
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
        m_impl->endTurn(m_impl->position);
}
void VoiceDetector::reset(const protocol::TurnDetection& settings) {
    m_impl = std::make_unique<Impl>(settings);
}

} // namespace hrp::engine
