// SPDX-License-Identifier: GPL-3.0-or-later
// Sounds for the engine's tests: recorded speech, speech with exact edges, noise.
#pragma once
#include <hrp/audio/pcm.h>

#include <random>
#include <span>
#include <string>

namespace hrp::test {

using audio::Samples;

Samples silence(int ms);
/// A clip of tests/data/speech.
Samples recorded(const std::string& name);
/// Recorded speech without its pauses; its first and last sample are exact edges.
Samples steadySpeech(int ms, double rmsDb = -20, unsigned seed = 1);
Samples whiteNoise(int ms, double rmsDb, unsigned seed = 1);
Samples mixed(Samples a, std::span<const std::int16_t> b);
Samples joined(std::initializer_list<Samples> parts);

/// Where a lone clip of speech begins and ends by energy: the first and last 10 ms that are less than
/// 26 dB under its loudest 10 ms, rumble taken off. Nothing of the detector's is used.
struct SpanMs {
    double start = 0, end = 0;
};
SpanMs loudSpan(std::span<const std::int16_t> samples);

} // namespace hrp::test
