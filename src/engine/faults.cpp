// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/engine/faults.h>

#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::AudioDelta;
using protocol::EngineEvent;
using transport::MessagePipe;
using transport::WebSocketServer;

/// The engine's own messages are readable.
EngineEvent eventIn(const QByteArray& message) {
    auto reading = protocol::readEngineEvent(message);
    return reading ? std::move(reading->event) : EngineEvent{};
}
template <typename Body>
bool is(const QByteArray& message) {
    return std::holds_alternative<Body>(eventIn(message).body);
}

Fault::Rewrite saysNothing() {
    return [](const QByteArray&, MessagePipe&) {};
}

template <typename Body>
Fault::Rewrite without() {
    return [](const QByteArray& message, MessagePipe& wire) {
        if (!is<Body>(message))
            wire.send(message);
    };
}

Fault::Rewrite cutsMessages() {
    return [begun = false](const QByteArray& message, MessagePipe& wire) mutable {
        wire.send(begun ? message.left(message.size() / 2) : message);
        begun = begun || is<protocol::SessionUpdated>(message);
    };
}

Fault::Rewrite changesAudio(std::function<void(AudioDelta&)> change) {
    return [change = std::move(change)](const QByteArray& message, MessagePipe& wire) {
        EngineEvent event = eventIn(message);
        if (auto* delta = std::get_if<AudioDelta>(&event.body)) {
            change(*delta);
            wire.send(protocol::writeEngineEvent(event));
        } else {
            wire.send(message);
        }
    };
}

Fault::Rewrite longDelta() {
    return changesAudio([](AudioDelta& delta) {
        delta.pcm = QByteArray(protocol::kMaxDeltaBytes + protocol::kBytesPerSample, '\0');
    });
}

/// Every other delta ends in the middle of a sample, whose rest begins the next.
Fault::Rewrite oddDeltas() {
    return changesAudio([rest = QByteArray()](AudioDelta& delta) mutable {
        delta.pcm = std::exchange(rest, {}) + delta.pcm;
        if (delta.pcm.size() % 2 == 0 && delta.pcm.size() > 2) {
            rest = delta.pcm.right(1);
            delta.pcm.chop(1);
        }
    });
}

Fault::Rewrite brokenBase64() {
    return [](QByteArray message, MessagePipe& wire) {
        if (is<AudioDelta>(message))
            message.replace("\"delta\":\"", "\"delta\":\"*");
        wire.send(message);
    };
}

Fault::Rewrite missingField() {
    return [](QByteArray message, MessagePipe& wire) {
        if (is<protocol::SpeechStarted>(message))
            message.replace("\"item_id\"", "\"id_of_item\"");
        wire.send(message);
    };
}

Fault::Rewrite unknownEvents() {
    return [](const QByteArray& message, MessagePipe& wire) {
        if (is<protocol::ResponseCreated>(message))
            wire.send(R"({"type":"engine.mystery","event_id":"event_mystery","what":[1,2,3]})");
        wire.send(message);
    };
}

/// After a cancelled response, the last of its deltas once more.
Fault::Rewrite lateDelta() {
    return [last = QByteArray()](const QByteArray& message, MessagePipe& wire) mutable {
        wire.send(message);
        const EngineEvent event = eventIn(message);
        if (std::holds_alternative<AudioDelta>(event.body))
            last = message;
        const auto* done = std::get_if<protocol::ResponseDone>(&event.body);
        if (done && done->response.status == "cancelled"_L1 && !last.isEmpty())
            wire.send(last);
    };
}

/// Does something with the line at the third delta of audio.
Fault::Rewrite atThirdDelta(void (*what)(MessagePipe&)) {
    return [what, deltas = 0](const QByteArray& message, MessagePipe& wire) mutable {
        if (!is<AudioDelta>(message) || ++deltas < 3)
            wire.send(message);
        else if (deltas == 3)
            what(wire);
    };
}

WebSocketServer::Refusal refused(int status, const char* text, const char* code, const char* message) {
    return {status, text,
            QByteArray(R"({"error":{"message":")") + message +
                R"(","type":"invalid_request_error","param":null,"code":")" + code + R"("}})"};
}

/// Does with every call of another responder what `change` says.
class FaultyResponder final : public Responder {
public:
    using Change = std::function<ReplyPart(const CallTool&)>;
    FaultyResponder(std::unique_ptr<Responder> inner, Change change)
        : m_inner(std::move(inner)), m_change(std::move(change)) {}
    void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) override {
        m_inner->begin(task, [change = m_change, emit = std::move(emit)](ReplyPart part) {
            const auto* call = std::get_if<CallTool>(&part);
            emit(call ? change(*call) : std::move(part));
        });
    }
    void cancel(const QString& responseId) override { m_inner->cancel(responseId); }
    Needs needs() const override { return m_inner->needs(); }

private:
    std::unique_ptr<Responder> m_inner;
    Change m_change;
};

auto withCalls(FaultyResponder::Change change) {
    return [change = std::move(change)](std::unique_ptr<Responder> inner) -> std::unique_ptr<Responder> {
        return std::make_unique<FaultyResponder>(std::move(inner), change);
    };
}

class FaultyPipe final : public MessagePipe {
public:
    FaultyPipe(std::unique_ptr<MessagePipe> wire, Fault::Rewrite rewrite)
        : m_wire(std::move(wire)), m_rewrite(std::move(rewrite)) {}
    void setCallbacks(Callbacks callbacks) override { m_wire->setCallbacks(std::move(callbacks)); }
    bool isOpen() const override { return m_wire->isOpen(); }
    bool send(const QByteArray& utf8) override {
        if (!m_wire->isOpen())
            return false;
        m_rewrite(utf8, *m_wire);
        return true;
    }
    std::int64_t bytesToSend() const override { return m_wire->bytesToSend(); }
    void close(int code, const QString& reason) override { m_wire->close(code, reason); }
    void abort() override { m_wire->abort(); }
    std::optional<double> roundTripMs() const override { return m_wire->roundTripMs(); }

private:
    std::unique_ptr<MessagePipe> m_wire;
    Fault::Rewrite m_rewrite;
};

} // namespace

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all{
        {u"silent"_s, u"accepts and says nothing"_s, {}, saysNothing, {}},
        {u"no_updated"_s, u"never answers session.update"_s, {}, without<protocol::SessionUpdated>, {}},
        {u"no_done"_s, u"never ends a response"_s, {}, without<protocol::ResponseDone>, {}},
        {u"no_stopped"_s, u"never says that speech stopped"_s, {}, without<protocol::SpeechStopped>, {}},
        {u"bad_json"_s, u"cuts every message after session.updated in half"_s, {}, cutsMessages, {}},
        {u"missing_field"_s, u"sends speech_started without item_id"_s, {}, missingField, {}},
        {u"unknown_event"_s, u"sends an event of its own before every response"_s, {}, unknownEvents, {}},
        {u"long_delta"_s, u"sends audio deltas of more than 2000 ms"_s, {}, longDelta, {}},
        {u"odd_delta"_s, u"splits samples between audio deltas"_s, {}, oddDeltas, {}},
        {u"bad_base64"_s, u"sends audio that is no base64"_s, {}, brokenBase64, {}},
        {u"late_delta"_s, u"sends a delta of a response after it was cancelled"_s, {}, lateDelta, {}},
        {u"close_early"_s,
         u"closes with 1011 at the third audio delta"_s,
         {},
         [] { return atThirdDelta([](MessagePipe& wire) { wire.close(1011, u"internal error"_s); }); },
         {}},
        {u"drop"_s,
         u"breaks the line at the third audio delta"_s,
         {},
         [] { return atThirdDelta([](MessagePipe& wire) { wire.abort(); }); },
         {}},
        {u"bad_answer"_s, u"answers every question with 999"_s, {}, {}, withCalls([](const CallTool& call) {
             return CallTool{call.name, u"{\"value\":999}"_s};
         })},
        {u"no_call"_s,
         u"answers in words where a tool must be called"_s,
         {},
         {},
         withCalls([](const CallTool&) { return SaySentence{u"I would rather say it in words."_s}; })},
        {u"unauthorized"_s,
         u"refuses every key with 401"_s,
         refused(401, "Unauthorized", "invalid_api_key", "Incorrect API key provided."),
         {},
         {}},
        {u"http_404"_s,
         u"is not there: 404"_s,
         refused(404, "Not Found", "not_found", "There is nothing at this address."),
         {},
         {}},
        {u"http_429"_s,
         u"is busy: 429"_s,
         refused(429, "Too Many Requests", "rate_limit_exceeded", "Too many sessions. Try again later."),
         {},
         {}},
    };
    return all;
}

const Fault* findFault(const QString& name) {
    const auto found = std::find_if(faults().begin(), faults().end(),
                                    [&name](const Fault& fault) { return fault.name == name; });
    return found == faults().end() ? nullptr : &*found;
}

std::unique_ptr<MessagePipe> faulty(std::unique_ptr<MessagePipe> wire, Fault::Rewrite rewrite) {
    return std::make_unique<FaultyPipe>(std::move(wire), std::move(rewrite));
}

} // namespace hrp::engine
