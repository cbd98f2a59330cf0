// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <QString>

#include <tl/expected.hpp>

namespace hrp::conformance {

/// A piece of speech whose edges are known.
struct Clip {
    audio::Samples samples; ///< 24 kHz
    double onsetMs = 0;     ///< first sound, from the first sample
    double offsetMs = 0;    ///< end of the last sound
};
/// Measures where the sound begins and ends: the first and last 10 ms that are less than 30 dB under the
/// loudest.
Clip measured(audio::Samples samples);

/// What the checks say to an engine.
struct Speech {
    Clip sentence; ///< two to four seconds
    Clip answer;   ///< about one second
};
/// Reads sentence.wav and answer.wav of a folder (those of the program are in "conformance" of its share
/// folder). The error says what is wrong with which file.
tl::expected<Speech, QString> loadSpeech(const QString& folder);

} // namespace hrp::conformance
