// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_call.h"
#include "speaking/speech_cache.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/base/callback_scope.h>
#include <hrp/base/sound_container.h>
#include <hrp/protocol/json.h>

#include <algorithm>
#include <map>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr qsizetype kLongestVoice = 64;
/// Five minutes of speech for one sentence.
constexpr qint64 kMostSpeechBytes = 5ll * 60 * base::kSampleRate * 2;

/// What is wrong with the form of an answer that should be bare samples, or nothing.
std::optional<QString> formProblem(const QByteArray& contentType) {
    const QByteArray type = contentType.toLower();
    for (const char* wrong : {"json", "html", "text/", "xml", "mpeg", "ogg", "opus", "flac", "aac"})
        if (type.contains(wrong))
            return u"answered with %1 where PCM was asked for."_s.arg(
                QString::fromLatin1(contentType.left(60)));
    return std::nullopt;
}

class SpeechEndpoint final : public Synthesizer {
public:
    SpeechEndpoint(time::Scheduler& scheduler, Endpoint endpoint, QString voice)
        : m_client(scheduler, std::move(endpoint), u"speech"_s, u"voice"_s), m_voice(std::move(voice)) {}

    std::optional<QString> voiceProblem(const QString& voice) const override {
        if (!m_voice.isEmpty() || (!voice.isEmpty() && voice.size() <= kLongestVoice))
            return std::nullopt;
        return u"A voice has a name of 1 to %1 characters."_s.arg(kLongestVoice);
    }

    void speak(const QString& text, const QString& voice, double speed, std::stop_token givenUp,
               std::function<void(SpokenText)> done) override {
        const QString used = m_voice.isEmpty() ? voice : m_voice;
        const QString key = SpeechCache::keyOf(text.trimmed(), used, speed);
        if (const SpokenText* known = m_cache.find(key))
            return tell(std::move(done), *known);
        if (std::none_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber(); }))
            return tell(std::move(done), {text, {}, {}});
        if (givenUp.stop_requested())
            return;
        const int number = ++m_count;
        Saying saying{key, {text, {}, {}}, {}, std::move(done), nullptr, nullptr};
        const protocol::Json body{{"model", protocol::toStd(m_client.endpoint().model)},
                                  {"input", protocol::toStd(text.trimmed())},
                                  {"voice", protocol::toStd(used)},
                                  {"response_format", "pcm"},
                                  {"speed", speed}};
        HttpCall::Callbacks callbacks;
        callbacks.onBegin = formProblem;
        callbacks.onData = [this, number](const QByteArray& piece) { return onData(number, piece); };
        callbacks.onEnd = [this, number](const auto& failure) { onEnd(number, failure); };
        saying.call = std::make_unique<HttpCall>(
            m_client, HttpCall::Request{"application/json", protocol::toBytes(body), kMostSpeechBytes},
            std::move(callbacks));
        saying.onGivenUp = std::make_unique<OnGivenUp>(std::move(givenUp), [this, number] { drop(number); });
        m_sayings.emplace(number, std::move(saying));
    }

private:
    using OnGivenUp = std::stop_callback<std::function<void()>>;
    struct Saying {
        QString key;
        SpokenText whole; ///< so far
        QByteArray rest;  ///< half a sample, or what may become a header
        std::function<void(SpokenText)> done;
        std::unique_ptr<HttpCall> call;
        std::unique_ptr<OnGivenUp> onGivenUp;
    };

    void tell(std::function<void(SpokenText)> done, SpokenText spoken) {
        m_client.scheduler().post(
            m_callbacks.bind([done = std::move(done), spoken = std::move(spoken)] { done(spoken); }));
    }

    void drop(int number) { m_sayings.extract(number); }

    bool onData(int number, const QByteArray& piece) {
        Saying& saying = m_sayings.at(number);
        QByteArray bytes = std::exchange(saying.rest, {}) + piece;
        // Whatever the pieces are: nothing is played before it is clear that no header comes.
        const bool first = saying.whole.samples.empty();
        if (first && base::mayBeginSoundContainer(bytes)) {
            saying.rest = std::move(bytes);
            return false;
        }
        if (const auto* container = first ? base::soundContainerOf(bytes) : nullptr) {
            onEnd(number, m_client.nonsense(u"answered with %1 where PCM was asked for."_s.arg(
                              QLatin1StringView(container->name))));
            return false;
        }
        if (bytes.size() % 2 != 0) {
            saying.rest = bytes.right(1);
            bytes.chop(1);
        }
        if (bytes.isEmpty())
            return false;
        audio::Samples samples = audio::samplesOf(bytes);
        saying.whole.samples.insert(saying.whole.samples.end(), samples.begin(), samples.end());
        // Copied: the callback may say the next sentence.
        const auto done = saying.done;
        done({saying.whole.text, std::move(samples), {}, {}, false});
        return true;
    }

    void onEnd(int number, const std::optional<EndpointFailure>& failure) {
        auto node = m_sayings.extract(number);
        const Saying& saying = node.mapped();
        if (failure)
            return saying.done({saying.whole.text, {}, failure->text, failure->code});
        if (saying.whole.samples.empty()) {
            const EndpointFailure empty = m_client.nonsense(u"answered with no sound at all."_s);
            return saying.done({saying.whole.text, {}, empty.text, empty.code});
        }
        m_cache.add(saying.key, saying.whole);
        saying.done({saying.whole.text, {}, {}});
    }

    EndpointClient m_client;
    QString m_voice;
    SpeechCache m_cache;
    int m_count = 0;
    std::map<int, Saying> m_sayings;
    base::CallbackScope m_callbacks;
};

} // namespace

std::shared_ptr<Synthesizer> makeSpeechEndpoint(time::Scheduler& scheduler, Endpoint endpoint,
                                                const QString& voice) {
    return std::make_shared<SpeechEndpoint>(scheduler, std::move(endpoint), voice);
}

} // namespace hrp::engine
