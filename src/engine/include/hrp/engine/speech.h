// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

namespace hrp::engine {

/// One piece of speech and the words that it says.
struct SpokenText {
    QString text;
    audio::Samples samples; ///< 24 kHz
};
/// Turns text into speech. `done` comes on the caller's scheduler thread, never from inside speak().
class Synthesizer {
public:
    virtual ~Synthesizer() = default;
    /// `voice` is one of voices(), or an OpenAI name mapped to one; `speed` 0.25–4.
    virtual void speak(const QString& text, const QString& voice, double speed,
                       std::function<void(SpokenText)> done) = 0;
    virtual QStringList voices() const = 0;
};
/// flite for English, espeak-ng for other languages; the synthesisers keep global state, so one mutex
/// guards them all. Blocking; any thread.
audio::Samples synthesizeNow(const QString& text, const QString& voice, double speed);
QStringList packagedVoices();

/// Same call, same result, at once: for virtual time.
std::unique_ptr<Synthesizer> makeInlineSynthesizer(time::Scheduler& scheduler);
/// One worker thread with a queue and a cache of what was said before.
std::unique_ptr<Synthesizer> makeWorkerSynthesizer(time::Scheduler& scheduler);

} // namespace hrp::engine
