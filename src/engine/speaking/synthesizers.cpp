// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/callback_scope.h>
#include <hrp/engine/speech.h>

#include "speaking/speech_cache.h"
#include "speaking/worker.h"

#include <utility>

namespace hrp::engine {
namespace {

SpokenText speakNow(const QString& text, const QString& voice, double speed) {
    auto samples = synthesize(text, voice, speed);
    if (!samples)
        return {text, {}, samples.error()};
    return {text, std::move(*samples), {}};
}

class InlineSynthesizer final : public Synthesizer {
public:
    explicit InlineSynthesizer(time::Scheduler& scheduler) : m_scheduler(scheduler) {}

    void speak(const QString& text, const QString& voice, double speed, std::stop_token,
               std::function<void(SpokenText)> done) override {
        const QString key = SpeechCache::keyOf(text, voice, speed);
        SpokenText result;
        if (const SpokenText* known = m_cache.find(key)) {
            result = *known;
        } else {
            result = speakNow(text, voice, speed);
            m_cache.add(key, result);
        }
        m_scheduler.post(m_callbacks.bind(
            [done = std::move(done), result = std::move(result)]() mutable { done(std::move(result)); }));
    }

private:
    time::Scheduler& m_scheduler;
    SpeechCache m_cache;
    base::CallbackScope m_callbacks;
};

class WorkerSynthesizer final : public Synthesizer {
public:
    explicit WorkerSynthesizer(time::Scheduler& scheduler) : m_scheduler(scheduler) {}

    void speak(const QString& text, const QString& voice, double speed, std::stop_token givenUp,
               std::function<void(SpokenText)> done) override {
        m_worker.add([this, text, voice, speed, givenUp = std::move(givenUp),
                      done = std::move(done)]() mutable {
            if (givenUp.stop_requested())
                return;
            const QString key = SpeechCache::keyOf(text, voice, speed);
            SpokenText result;
            if (const SpokenText* known = m_cache.find(key)) {
                result = *known;
            } else {
                result = speakNow(text, voice, speed);
                m_cache.add(key, result);
            }
            // The callback runs on the scheduler's thread, where the synthesiser is destroyed too.
            m_scheduler.post(m_callbacks.bind(
                [done = std::move(done), result = std::move(result)]() mutable { done(std::move(result)); }));
        });
    }

private:
    time::Scheduler& m_scheduler;
    base::CallbackScope m_callbacks;
    SpeechCache m_cache; ///< the worker's
    Worker m_worker;     ///< last: joins before the rest goes
};

} // namespace

std::unique_ptr<Synthesizer> makeInlineSynthesizer(time::Scheduler& scheduler) {
    return std::make_unique<InlineSynthesizer>(scheduler);
}
std::unique_ptr<Synthesizer> makeWorkerSynthesizer(time::Scheduler& scheduler) {
    return std::make_unique<WorkerSynthesizer>(scheduler);
}

} // namespace hrp::engine
