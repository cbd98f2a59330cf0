// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>

#include <QString>

#include <tl/expected.hpp>

#include <functional>
#include <memory>

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
    virtual ~Recognizer() = default;
    /// What writes the words, as session.updated tells it (H35).
    virtual QString name() const = 0;
    /// The words of one whole turn (24 kHz). `done` comes on the scheduler's thread, never from inside the
    /// call, and never after the recogniser is gone.
    virtual void transcribe(audio::Samples turn, std::function<void(Result)> done) = 0;
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
