// SPDX-License-Identifier: GPL-3.0-or-later
#include "chat_request.h"
#include "chat_stream.h"
#include "endpoints/http_call.h"
#include "sentence_splitter.h"
#include "sse_parser.h"

#include <map>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr qint64 kMostAnswerBytes = 16ll * 1024 * 1024;

std::optional<QString> streamProblem(const QByteArray& contentType) {
    if (contentType.toLower().startsWith("text/event-stream"))
        return std::nullopt;
    return u"answered with %1 where a stream of events was asked for. Does it know “stream”: true?"_s.arg(
        contentType.isEmpty() ? u"something unnamed"_s : QString::fromLatin1(contentType.left(60)));
}

class ChatResponder final : public Responder {
public:
    ChatResponder(std::shared_ptr<EndpointClient> client, ChatOptions options)
        : m_client(std::move(client)), m_options(options) {}

    Needs needs() const override { return {true, m_options.images}; }

    void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) override {
        const QString id = task.responseId;
        const auto talk = std::make_shared<Talk>();
        talk->emit = std::move(emit);
        talk->tools = task.tools;
        talk->onlyCalls = !task.forcedTool.isEmpty();
        m_talks[id] = talk;
        HttpCall::Callbacks callbacks;
        callbacks.onBegin = streamProblem;
        callbacks.onData = [this, id, talk](const QByteArray& piece) { return onData(id, *talk, piece); };
        callbacks.onEnd = [this, id, talk](const auto& failure) { onEnd(id, *talk, failure); };
        m_calls[id] = std::make_unique<HttpCall>(
            *m_client,
            HttpCall::Request{"application/json",
                              protocol::toBytes(chatRequest(task, m_client->endpoint().model, m_options)),
                              kMostAnswerBytes},
            std::move(callbacks));
    }

    void cancel(const QString& responseId) override {
        // A call whose words are all in is left to end by itself: its connection serves the next one.
        if (m_talks.erase(responseId) > 0)
            m_calls.erase(responseId);
    }

private:
    struct Talk {
        std::function<void(ReplyPart)> emit;
        protocol::Json tools;
        bool onlyCalls = false; ///< words are kept back until it is clear that no call comes
        SseParser events;
        ChatStream stream;
        SentenceSplitter sentences;
        QStringList keptBack;
    };

    /// Whether parts of the reply are still wanted.
    bool goesOn(const QString& id) const { return m_talks.contains(id); }

    /// Whether it brought the reply on.
    bool onData(const QString& id, Talk& talk, const QByteArray& piece) {
        if (!goesOn(id))
            return false;
        const auto before = talk.stream.content();
        for (const SseParser::Event& event : talk.events.feed(piece))
            if (!take(id, talk, event.data))
                return false;
        if (talk.events.tooLong())
            fail(id, u"sent a line that does not end."_s);
        else if (talk.stream.closed())
            complete(id, talk);
        return talk.stream.content() > before;
    }

    void onEnd(const QString& id, Talk& talk, const std::optional<EndpointFailure>& failure) {
        if (goesOn(id)) {
            if (failure)
                end(id, ReplyEnds{failure->text, failure->code, failure->type});
            else if (const auto event = talk.events.finish(); !event || take(id, talk, event->data))
                complete(id, talk);
        }
        m_calls.erase(id);
    }

    /// Takes the data of one event; whether the reply goes on.
    bool take(const QString& id, Talk& talk, const QByteArray& data) {
        const auto words = talk.stream.feed(data);
        if (!words) {
            fail(id, words.error() + u'.');
            return false;
        }
        return say(id, talk, talk.sentences.feed(*words));
    }

    bool say(const QString& id, Talk& talk, const QStringList& sentences) {
        if (talk.onlyCalls) {
            talk.keptBack += sentences;
            return true;
        }
        for (const QString& sentence : sentences) {
            talk.emit(SaySentence{sentence});
            if (!goesOn(id))
                return false;
        }
        return true;
    }

    void complete(const QString& id, Talk& talk) {
        if (!talk.events.looksRight())
            return fail(id, u"answered with something that is no stream of events."_s);
        const QStringList last = talk.sentences.feed(talk.stream.rest());
        const auto calls = talk.stream.finish(talk.tools);
        if (!calls)
            return fail(id, calls.error() + u'.');
        if (!say(id, talk, last + talk.sentences.finish()))
            return;
        // Words in place of the call that was asked for are an answer too: the study asks again.
        if (calls->empty() && std::exchange(talk.onlyCalls, false) && !say(id, talk, talk.keptBack))
            return;
        for (const CallTool& call : *calls) {
            talk.emit(call);
            if (!goesOn(id))
                return;
        }
        end(id, ReplyEnds{});
    }

    void fail(const QString& id, const QString& what) {
        const EndpointFailure failure = m_client->nonsense(what);
        const auto call = m_calls.extract(id); // given up, once this is over
        end(id, ReplyEnds{failure.text, failure.code, failure.type});
    }

    void end(const QString& id, ReplyEnds how) {
        const auto talk = m_talks.extract(id);
        if (talk)
            talk.mapped()->emit(std::move(how));
    }

    std::shared_ptr<EndpointClient> m_client;
    ChatOptions m_options;
    std::map<QString, std::shared_ptr<Talk>> m_talks;
    std::map<QString, std::unique_ptr<HttpCall>> m_calls;
};

} // namespace

std::function<std::unique_ptr<Responder>(unsigned)> chatResponders(time::Scheduler& scheduler,
                                                                   Endpoint endpoint, ChatOptions options) {
    auto client =
        std::make_shared<EndpointClient>(scheduler, std::move(endpoint), u"chat"_s, u"chat model"_s);
    return [client = std::move(client), options](unsigned) {
        return std::make_unique<ChatResponder>(client, options);
    };
}

} // namespace hrp::engine
