// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>

#include <QString>
#include <QStringList>

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace hrp::engine {

/// One piece of speech and the words that it says.
struct SpokenText {
    QString text;
    audio::Samples samples; ///< 24 kHz; none if there is nothing to pronounce
    QString error;          ///< why the synthesiser failed, or empty
    QString code = {};      ///< the same for programs ("speech_timeout"); empty: speech_failed
    bool last = true;       ///< false: more samples of this text follow
};

/// Turns text into speech. One thread; `done` comes on its scheduler, in order of the calls, never from
/// inside speak(), and never after the synthesiser is gone; it comes once, or once for each piece.
class Synthesizer {
public:
    virtual ~Synthesizer() = default;
    /// `voice` is any name without a voiceProblem(); `speed` 0.25–4. Once a stop is requested (on the
    /// scheduler's thread), work for it ends as soon as may be, and `done` need not come any more.
    virtual void speak(const QString& text, const QString& voice, double speed, std::stop_token givenUp,
                       std::function<void(SpokenText)> done) = 0;
    /// Why it can't speak with that voice, in words, or nothing. Unless told otherwise, what isVoice() knows.
    virtual std::optional<QString> voiceProblem(const QString& voice) const;
};

/// Names that the packaged synthesisers have voices for: slt, rms and awb (flite, English), OpenAI's names
/// (mapped to those), and the languages of espeak-ng ("es", "hi", "de", "en-gb", …).
bool isVoice(const QString& name);
/// Names to show: flite's, then OpenAI's. Languages are left out (there are over a hundred).
QStringList packagedVoices();
struct VoiceListing {
    QString name; ///< as `voice` takes it
    QString text; ///< what it is, in words
};
/// All names, languages too, as far as they are installed.
std::vector<VoiceListing> listVoices();

/// Speech from flite for English and from espeak-ng for other languages; which one is told by the voice,
/// or, with an English voice, by the script and letters of the text. Without the silence before the first
/// sound, peak at -6 dBFS. Blocking, about 25 ms a second of speech; any thread (the synthesisers keep
/// global state, so calls wait for each other). flite repeats itself exactly, espeak-ng does not quite.
tl::expected<audio::Samples, QString> synthesize(const QString& text, const QString& voice, double speed);
/// The same; nothing where it fails.
audio::Samples synthesizeNow(const QString& text, const QString& voice, double speed);

/// Speaks at once, on the calling thread: for virtual time. Keeps what was said before.
std::unique_ptr<Synthesizer> makeInlineSynthesizer(time::Scheduler& scheduler);
/// One worker thread with a queue; keeps what was said before. Destroying it waits for the piece in work.
std::unique_ptr<Synthesizer> makeWorkerSynthesizer(time::Scheduler& scheduler);

} // namespace hrp::engine
