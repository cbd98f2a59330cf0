// SPDX-License-Identifier: GPL-3.0-or-later
#include "http_call.h"

#include <hrp/audio/wav.h>
#include <hrp/protocol/json.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <map>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr qint64 kMostTextBytes = 1024ll * 1024;

/// The fields of a request, ready to be sent.
struct Form {
    QByteArray contentType, body;
};
Form formOf(const std::vector<std::pair<QByteArray, QByteArray>>& fields, const audio::Samples& turn) {
    // A client's words must not end the field that they are in.
    QByteArray boundary = "hrp-5f0c1d7e9b3a4286";
    for (const auto& [name, value] : fields)
        while (value.contains(boundary))
            boundary += 'x';
    QByteArray body;
    for (const auto& [name, value] : fields)
        body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" +
                value + "\r\n";
    // A turn is half an hour at most, far from what a WAV file can hold.
    body += "--" + boundary +
            "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"turn.wav\"\r\n"
            "Content-Type: audio/wav\r\n\r\n" +
            *audio::wavFile(turn) + "\r\n--" + boundary + "--\r\n";
    return {"multipart/form-data; boundary=" + boundary, std::move(body)};
}

/// "de", "pt-BR": what services take, and nothing that could be anything else.
bool isLanguageCode(const QString& text) {
    static const QRegularExpression form(u"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"_s);
    return form.match(text).hasMatch();
}

class TranscriptionEndpoint final : public Recognizer {
public:
    TranscriptionEndpoint(time::Scheduler& scheduler, Endpoint endpoint, QString language)
        : m_client(scheduler, std::move(endpoint), u"transcription"_s, u"recogniser"_s),
          m_language(std::move(language)) {}

    QString name() const override { return m_client.endpoint().model; }

    tl::expected<Hints, QString> inEffect(const Hints& asked) const override {
        const QString language = asked.language.isEmpty() ? m_language : asked.language;
        if (!language.isEmpty() && !isLanguageCode(language))
            return tl::unexpected(
                u"“%1” is no code of a language; “en”, “de” and “pt-BR” are."_s.arg(language));
        return Hints{language, asked.prompt};
    }

    void transcribe(audio::Samples turn, const Hints& hints, std::stop_token givenUp,
                    std::function<void(Result)> done) override {
        if (givenUp.stop_requested())
            return;
        std::vector<std::pair<QByteArray, QByteArray>> fields{{"model", m_client.endpoint().model.toUtf8()},
                                                              {"response_format", "json"}};
        if (!hints.language.isEmpty())
            fields.emplace_back("language", hints.language.toUtf8());
        if (!hints.prompt.isEmpty())
            fields.emplace_back("prompt", hints.prompt.toUtf8());
        Form form = formOf(fields, turn);
        const int number = ++m_count;
        HttpCall::Callbacks callbacks;
        callbacks.onData = [this, number](const QByteArray& piece) {
            m_hearings.at(number).answer += piece;
            return !piece.trimmed().isEmpty();
        };
        callbacks.onEnd = [this, number](const auto& failure) { onEnd(number, failure); };
        m_hearings[number].done = std::move(done);
        m_hearings[number].call = std::make_unique<HttpCall>(
            m_client, HttpCall::Request{std::move(form.contentType), std::move(form.body), kMostTextBytes},
            std::move(callbacks));
        m_hearings[number].onGivenUp =
            std::make_unique<OnGivenUp>(std::move(givenUp), [this, number] { drop(number); });
    }

private:
    using OnGivenUp = std::stop_callback<std::function<void()>>;
    struct Hearing {
        QByteArray answer;
        std::function<void(Result)> done;
        std::unique_ptr<HttpCall> call;
        std::unique_ptr<OnGivenUp> onGivenUp;
    };
    void drop(int number) { m_hearings.extract(number); }

    void onEnd(int number, const std::optional<EndpointFailure>& failure) {
        auto node = m_hearings.extract(number);
        const Hearing& hearing = node.mapped();
        if (failure)
            return hearing.done({{}, failure->text, failure->code});
        const QJsonValue text = QJsonDocument::fromJson(hearing.answer).object()["text"_L1];
        if (!text.isString()) {
            const EndpointFailure bad = m_client.nonsense(u"answered without a “text”: %1"_s.arg(
                QString::fromUtf8(hearing.answer.left(80)).simplified()));
            return hearing.done({{}, bad.text, bad.code});
        }
        hearing.done({text.toString().trimmed(), {}, {}});
    }

    EndpointClient m_client;
    QString m_language;
    int m_count = 0;
    std::map<int, Hearing> m_hearings;
};

} // namespace

std::shared_ptr<Recognizer> makeTranscriptionEndpoint(time::Scheduler& scheduler, Endpoint endpoint,
                                                      const QString& language) {
    return std::make_shared<TranscriptionEndpoint>(scheduler, std::move(endpoint), language);
}

} // namespace hrp::engine
