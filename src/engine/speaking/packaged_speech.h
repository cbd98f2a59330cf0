// SPDX-License-Identifier: GPL-3.0-or-later
// The two packaged synthesisers behind one call.
#pragma once
#include "speaking/voices.h"

#include <hrp/audio/pcm.h>

#include <tl/expected.hpp>

#include <utility>
#include <vector>

namespace hrp::engine {

/// What came out of a synthesiser, at its own rate.
struct RawSpeech {
    audio::Samples samples;
    int rate = 16'000;
};
/// Both keep state in their libraries: not to be called from two threads at once.
tl::expected<RawSpeech, QString> speakFlite(const QString& text, const QString& voice, double speed);
tl::expected<RawSpeech, QString> speakEspeak(const QString& text, const QString& language, double speed);
/// Whether espeak-ng has the language.
bool espeakKnows(const QString& language);
/// Languages that espeak-ng has, by their code, with their names; none if it has no data.
std::vector<std::pair<QString, QString>> espeakLanguages();

/// Takes the silence before the first sound off (and most of it after the last), and brings the peak to
/// -6 dBFS.
audio::Samples tidySpeech(audio::Samples samples);

} // namespace hrp::engine
