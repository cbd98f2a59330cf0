// SPDX-License-Identifier: GPL-3.0-or-later
#include "hearing/voice_features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hrp::engine {
namespace {

constexpr double kQuietRoomDb = -60;
constexpr double kFullScale = 32768.0;
/// Weight of the last output in the high-pass: a corner at about 60 Hz.
constexpr double kHighPass = 0.9845;
/// Correlation of samples one apart: 0 in white noise, 0.4 in noise from a 16 kHz source, over 0.8 in a
/// vowel or in telephone-band sound.
constexpr double kVowelLike = 0.6;
/// Of samples two apart: 0 and -0.2 in those noises, under -0.5 in an "s".
constexpr double kSibilant = -0.4;

double powerToDb(double power) {
    return std::max(kSilenceDb, 10 * std::log10(power + 1e-12));
}

} // namespace

VoiceFeatureReader::VoiceFeatureReader() {
    // A windowed sinc at 3.6 kHz: what the step from 24 to 8 kHz may keep.
    double sum = 0;
    for (int i = 0; i < kTaps; ++i) {
        const double t = i - (kTaps - 1) / 2.0;
        const double window = 0.54 - 0.46 * std::cos(2 * std::numbers::pi * i / (kTaps - 1));
        m_lowPass[static_cast<std::size_t>(i)] = window * std::sin(std::numbers::pi * t * 0.3) / t;
        sum += m_lowPass[static_cast<std::size_t>(i)];
    }
    for (double& tap : m_lowPass)
        tap /= sum;
}

void VoiceFeatureReader::reset() {
    m_vad.reset();
    m_tail.fill(0);
    m_lastIn = m_lastOut = 0;
    m_first = true;
}

VoiceFeatures VoiceFeatureReader::read(std::span<const std::int16_t> frame, VadStrictness strictness) {
    // The kTaps - 3 samples before the frame and the frame itself, without DC and rumble.
    std::array<double, kTaps - 3 + kVoiceFrame> line;
    std::copy(m_tail.begin(), m_tail.end(), line.begin());
    for (std::size_t i = 0; i < kVoiceFrame; ++i) {
        const double in = frame[i];
        if (m_first)
            m_lastIn = in;
        m_first = false;
        m_lastOut = in - m_lastIn + kHighPass * m_lastOut;
        m_lastIn = in;
        line[m_tail.size() + i] = m_lastOut;
    }
    std::copy(line.end() - static_cast<std::ptrdiff_t>(m_tail.size()), line.end(), m_tail.begin());

    VoiceFeatures out;
    double power = 0, oneApart = 0, twoApart = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        double sum = 0;
        for (std::size_t i = 0; i < kVoiceSlot; ++i) {
            const std::size_t at = m_tail.size() + half * kVoiceSlot + i;
            sum += line[at] * line[at];
            oneApart += line[at] * line[at - 1];
            twoApart += line[at] * line[at - 2];
        }
        power += sum;
        out.levelDb[half] = powerToDb(sum / kVoiceSlot / (kFullScale * kFullScale));
    }
    out.coloured = power > 0 && (oneApart > kVowelLike * power || twoApart < kSibilant * power);

    std::array<std::int16_t, WebRtcVad::kFrame> narrow;
    for (std::size_t n = 0; n < narrow.size(); ++n) {
        double sum = 0;
        for (std::size_t k = 0; k < kTaps; ++k)
            sum += m_lowPass[k] * line[n * 3 + k];
        narrow[n] = static_cast<std::int16_t>(std::lrint(std::clamp(sum, -32768.0, 32767.0)));
    }
    m_vad.setStrictness(strictness);
    out.voice = m_vad.isVoice(narrow);
    return out;
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
