// SPDX-License-Identifier: GPL-3.0-or-later
// How loud it is: levels of 5 ms without DC and rumble, and the noise floor that they are measured against.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <span>

namespace hrp::engine {

inline constexpr int kVoiceSlot = 120;    ///< samples of a level: 5 ms
inline constexpr double kSilenceDb = -90; ///< the lowest level told

/// Measures one slot after another.
class LevelMeter {
public:
    /// dBFS of kVoiceSlot samples.
    double read(std::span<const std::int16_t> slot);

private:
    double m_lastIn = 0, m_lastOut = 0;
    bool m_first = true;
};

/// The level below which nothing stays for long: the quietest 30 ms of the last while. The while is short
/// outside of a turn (a noise that sets in is soon known) and long within (a voice dips between its words).
/// Begins with a quiet room, so that a voice at the very first sample isn't taken for noise.
class NoiseFloor {
public:
    NoiseFloor();
    void add(double levelDb); ///< of the next 5 ms
    void beginTurn() { m_keep = kTurnBlocks; }
    void endTurn();
    double floorDb() const;

private:
    static constexpr int kBlock = 20; ///< levels of a block: 100 ms
    static constexpr std::size_t kIdleBlocks = 4, kTurnBlocks = 30;
    std::deque<double> m_blocks; ///< the quietest of each
    std::size_t m_keep = kIdleBlocks;
    std::array<double, 6> m_recent{}; ///< power of the last 30 ms
    std::size_t m_next = 0;
    double m_blockMin = 0;
    int m_inBlock = 0;
};

} // namespace hrp::engine
