// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/protocol/items.h>

#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace hrp::engine {

/// An edge at a sample of the current segment (E2): start without prefix padding, end without silence.
struct VoiceStart { std::int64_t sample = 0; };
struct VoiceStop { std::int64_t sample = 0; };
using VoiceEdge = std::variant<VoiceStart, VoiceStop>;

/// Voice activity on samples received, not on the wall clock, and the same for any chunk size (E2):
/// WebRTC's detector with an energy gate.
class VoiceDetector {
public:
    explicit VoiceDetector(const protocol::TurnDetection& settings);
    ~VoiceDetector();
    /// Edges in order; a stop is told once silenceDurationMs have passed after it.
    std::vector<VoiceEdge> feed(std::span<const std::int16_t> samples);
    bool speaking() const;
    /// Starts over at sample 0.
    void reset(const protocol::TurnDetection& settings);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
