// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/input_turns.h"

#include <hrp/protocol/profile.h>

#include <algorithm>
#include <utility>

namespace hrp::engine {
namespace {

/// How far back of the newest sample a turn may turn out to have begun, without its padding.
constexpr std::int64_t kLookBack = 2ll * base::kSampleRate;

} // namespace

InputTurns::InputTurns(IdMaker& ids, const std::optional<protocol::TurnDetection>& detection)
    : m_ids(ids), m_detection(detection), m_detector(detection.value_or(protocol::TurnDetection{})) {}

std::vector<TurnEdge> InputTurns::append(std::span<const std::int16_t> samples) {
    std::vector<TurnEdge> edges;
    m_audio.append(samples);
    if (!m_detection) {
        m_held += static_cast<std::int64_t>(samples.size());
        return edges;
    }
    for (const VoiceEdge& found : m_detector.feed(samples))
        edges.push_back(std::visit([this](const auto& which) { return edge(which); }, found));
    m_audio.dropBefore(
        inTurn() ? m_turnFirst : m_audio.end() - kLookBack - base::msToSamples(m_detection->prefixPaddingMs));
    return edges;
}

bool InputTurns::hasRoomFor(std::int64_t samples) const {
    return m_detection || base::samplesToMs(m_held + samples) <= kMostHeldMs;
}

TurnEdge InputTurns::edge(const VoiceStart& start) {
    m_turnFirst = std::max<std::int64_t>(0, start.sample - base::msToSamples(m_detection->prefixPaddingMs));
    m_turnId = m_ids.item();
    return TurnStarted{m_turnId, base::samplesToWholeMs(m_turnFirst)};
}

TurnEdge InputTurns::edge(const VoiceStop& stop) {
    const std::int64_t end = stop.sample + base::msToSamples(m_detection->silenceDurationMs);
    return TurnStopped{{std::exchange(m_turnId, {}), base::samplesToMs(end - m_turnFirst),
                        m_audio.between(m_turnFirst, end)},
                       base::samplesToWholeMs(end)};
}

std::optional<InputTurn> InputTurns::setDetection(const std::optional<protocol::TurnDetection>& detection) {
    const bool wasOn = m_detection.has_value();
    m_detection = detection;
    if (wasOn && detection) {
        m_detector.configure(*detection);
        return std::nullopt;
    }
    if (wasOn) {
        m_held = inTurn() ? m_detector.samples() - m_turnFirst : 0;
        m_audio.dropBefore(m_audio.end() - m_held);
        return std::nullopt;
    }
    if (!detection)
        return std::nullopt;
    std::optional<InputTurn> waited;
    if (inTurn())
        waited = InputTurn{std::exchange(m_turnId, {}), base::samplesToMs(m_held),
                           m_audio.between(m_audio.end() - m_held, m_audio.end())};
    m_held = 0;
    m_audio.reset();
    m_detector.reset(*detection);
    return waited;
}

double InputTurns::bufferedMs() const {
    if (!m_detection)
        return base::samplesToMs(m_held);
    return inTurn() ? base::samplesToMs(m_detector.samples() - m_turnFirst) : 0;
}

std::optional<InputTurn> InputTurns::commit() {
    const double ms = bufferedMs();
    if (ms < protocol::kMinCommitMs)
        return std::nullopt;
    const std::int64_t first = m_detection ? m_turnFirst : m_audio.end() - m_held;
    InputTurn turn{inTurn() ? m_turnId : m_ids.item(), ms, m_audio.between(first, m_audio.end())};
    clear();
    return turn;
}

void InputTurns::clear() {
    if (m_detection && inTurn())
        m_detector.endTurn();
    m_turnId.clear();
    m_held = 0;
    m_audio.dropBefore(m_audio.end());
}

} // namespace hrp::engine
