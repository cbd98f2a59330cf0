// SPDX-License-Identifier: GPL-3.0-or-later
#include "hearing/levels.h"

#include <algorithm>
#include <cmath>

namespace hrp::engine {
namespace {

constexpr double kQuietRoomDb = -60;
constexpr double kFullScale = 32768.0;
/// Weight of the last output in the high-pass: a corner at about 60 Hz.
constexpr double kHighPass = 0.9845;

double powerToDb(double power) {
    return std::max(kSilenceDb, 10 * std::log10(power + 1e-12));
}

} // namespace

double LevelMeter::read(std::span<const std::int16_t> slot) {
    double sum = 0;
    for (const std::int16_t sample : slot) {
        const double in = sample;
        if (m_first)
            m_lastIn = in;
        m_first = false;
        m_lastOut = in - m_lastIn + kHighPass * m_lastOut;
        m_lastIn = in;
        sum += m_lastOut * m_lastOut;
    }
    return powerToDb(sum / static_cast<double>(slot.size()) / (kFullScale * kFullScale));
}

NoiseFloor::NoiseFloor() : m_blocks(kIdleBlocks, kQuietRoomDb) {}

void NoiseFloor::add(double levelDb) {
    m_recent[m_next++ % m_recent.size()] = std::pow(10, levelDb / 10);
    double power = 0;
    for (const double level : m_recent)
        power += level;
    const double smooth = powerToDb(power / static_cast<double>(m_recent.size()));
    m_blockMin = m_inBlock == 0 ? smooth : std::min(m_blockMin, smooth);
    if (++m_inBlock < kBlock)
        return;
    m_inBlock = 0;
    m_blocks.push_back(m_blockMin);
    while (m_blocks.size() > m_keep)
        m_blocks.pop_front();
}

void NoiseFloor::endTurn() {
    m_keep = kIdleBlocks;
    while (m_blocks.size() > m_keep)
        m_blocks.pop_front();
}

double NoiseFloor::floorDb() const {
    return *std::min_element(m_blocks.begin(), m_blocks.end());
}

} // namespace hrp::engine
