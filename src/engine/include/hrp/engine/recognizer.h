// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>

#include <QString>

#include <tl/expected.hpp>

#include <functional>
#include <memory>
#include <stop_token>

namespace hrp::engine {

/// Turns the participant's turns into words. A session that has one accepts `transcription`; one that has
/// none refuses it (E12). It may serve any number of sessions of one thread.
class Recognizer {
public:
    struct Result {
        QString transcript; ///< empty if nothing was understood
        QString error;      ///< why there are no words, in words; or empty
        QString code;       ///< the same for programs: "transcription_timeout", …
    };
    /// What a client tells of the speech, to help.
    struct Hints {
        QString language; ///< "en", "de", …; empty: to be found out
        QString prompt;   ///< words that may come, or the style of them; empty: none
        bool operator==(const Hints&) const = default;
    };
    virtual ~Recognizer() = default;
    /// What writes the words, as session.updated tells it (H35).
    virtual QString name() const = 0;
    /// What it makes of hints: those in effect, as session.updated tells them, or why it can't do without
    /// them (a language that it does not know), in words.
    virtual tl::expected<Hints, QString> inEffect(const Hints& asked) const { return asked; }
    /// The words of one whole turn (24 kHz). `done` comes on the scheduler's thread, never from inside the
    /// call, and never after the recogniser is gone. Once a stop is requested (on the scheduler's thread),
    /// work for it ends as soon as may be, and `done` need not come any more.
    virtual void transcribe(audio::Samples turn, const Hints& hints, std::stop_token givenUp,
                            std::function<void(Result)> done) = 0;
};

/// Folder of the packaged English model.
QString packagedRecognitionModel();
/// The packaged recogniser (pocketsphinx, English): rough, one word in four is wrong, no capitals and no
/// punctuation, and named so. It works in a thread of its own, turn after turn, in about a quarter of a
/// turn's length; the model is loaded with the first turn (half a second). Destroying it gives the turn in
/// work up. The error says which file of the model is missing and which package brings it.
tl::expected<std::shared_ptr<Recognizer>, QString>
makePackagedRecognizer(time::Scheduler& scheduler, const QString& modelFolder = packagedRecognitionModel());

} // namespace hrp::engine
