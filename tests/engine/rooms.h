// SPDX-License-Identifier: GPL-3.0-or-later
// Rooms for the voice detection: labelled speech at known places, what else is to be heard at a desk, and a
// count of what a detector made of both. Everything is the same on every machine for the same seed.
#pragma once
#include "engine/signals.h"

#include <hrp/protocol/items.h>

#include <vector>

namespace hrp::test {

using Sound = std::vector<double>; ///< 24 kHz, full scale is 1

// ---- what is no voice; levels in dBFS, RMS unless it says peak ----
Sound pinkNoise(int ms, double rmsDb, unsigned seed);
Sound fan(int ms, double rmsDb, unsigned seed); ///< air, mains hum, blades
Sound chords(int ms, double rmsDb, unsigned seed);
Sound typing(int ms, double peakDb, unsigned seed);
Sound doorSlams(int ms, double peakDb, unsigned seed); ///< one about every 4 s
Sound coughs(int ms, double peakDb, unsigned seed);    ///< one to three about every 3 s, half of them voiced
Sound babble(int ms, double rmsDb, unsigned seed);     ///< six people elsewhere

// ---- what is ----
constexpr double kReadingDb = -26; ///< RMS where somebody speaks

/// A span of speech; pauses in it that are so near the silence which ends a turn that either is right.
struct LabelledTurn {
    SpanMs span;
    std::vector<SpanMs> softPauses;
};
/// All clips of tests/data/speech in an order of the seed's, 1.2 to 2.6 s apart. Labels are by the clean
/// clip's energy (10 ms blocks, 30 dB under its loudest); a pause of more than 500 ms parts two turns.
struct Reading {
    Sound sound;
    std::vector<LabelledTurn> turns;
    int ms() const;
};
Reading reading(unsigned seed);

void add(Sound& sound, const Sound& other, double gainDb = 0);
void amplify(Sound& sound, double gainDb);
double peakDb(const Sound& sound);
Samples samplesOf(const Sound& sound); ///< clipped at full scale

// ---- what a detector made of it ----
/// As the engine has it, fed in 20 ms pieces; a turn that is open at the end ends with the sound.
std::vector<SpanMs> detectedTurns(const Samples& samples, const protocol::TurnDetection& settings = {});
/// What the network alone makes of it, by the rule that is usual for it: 64 ms at 0.5 begin a turn, 500 ms
/// under 0.35 end it. The measure for the detector: whatever it adds to the network must not cost turns.
std::vector<SpanMs> networkTurns(const Samples& samples);
double total(const std::vector<SpanMs>& turns); ///< ms

struct Score {
    int turns = 0;
    int missed = 0;                             ///< under 20 % of the turn is found
    int halfLost = 0;                           ///< under 60 %
    int falseTurns = 0;                         ///< where nobody speaks within 250 ms
    int split = 0;                              ///< in a pause that is too short
    int merged = 0;                             ///< over a pause of more than 620 ms
    std::vector<double> onsetErrors, endErrors; ///< ms, found minus true
};
Score score(const std::vector<LabelledTurn>& truth, const std::vector<SpanMs>& found);

} // namespace hrp::test
