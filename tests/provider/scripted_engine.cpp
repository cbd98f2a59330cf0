// SPDX-License-Identifier: GPL-3.0-or-later
#include "provider/scripted_engine.h"

#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

#include <cstring>
#include <mutex>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace hrp::provider::test {

using namespace protocol;

std::vector<Json> ScriptedEngine::Session::ofType(const char* type) const {
    std::vector<Json> found;
    for (const Json& message : received)
        if (message["type"] == type)
            found.push_back(message);
    return found;
}

std::vector<Json> ScriptedEngine::Session::items() const {
    std::vector<Json> found;
    for (const Json& message : ofType("conversation.item.create"))
        found.push_back(message["item"]);
    return found;
}

ScriptedEngine::ScriptedEngine(time::Scheduler& scheduler)
    : m_connector(
          scheduler,
          [this](std::unique_ptr<transport::MessagePipe> pipe, const transport::PipeRequest& request) {
              sessions.push_back(std::make_unique<Session>());
              Session* session = sessions.back().get();
              session->pipe = std::move(pipe);
              session->request = request;
              session->id = u"sess_%1"_s.arg(sessions.size());
              transport::MessagePipe::Callbacks callbacks;
              callbacks.onOpen = [this, session] {
                  if (onOpened)
                      return onOpened(*session);
                  if (!sayCreated)
                      return;
                  SessionInfo info;
                  info.id = session->id;
                  send(SessionCreated{info});
              };
              callbacks.onText = [this, session](const QByteArray& utf8) { onText(*session, utf8); };
              callbacks.onEnd = [session](const transport::PipeEnd& end) { session->end = end; };
              session->pipe->setCallbacks(std::move(callbacks));
          },
          1ms) {}

void ScriptedEngine::onText(Session& session, const QByteArray& utf8) {
    auto read = parseOrdered(utf8);
    ASSERT_TRUE(read) << utf8.toStdString();
    session.received.push_back(*read);
    const Json& message = session.received.back();
    const auto type = message["type"].get<std::string>();
    if (type == "session.update") {
        if (onUpdate)
            return onUpdate(session, message);
        SessionInfo info;
        info.id = session.id;
        if (sayUpdated)
            send(SessionUpdated{info});
    } else if (type == "conversation.item.create") {
        if (onItem)
            onItem(session, message);
    } else if (type == "response.create") {
        if (onResponseCreate)
            onResponseCreate(session, message);
        else
            sendReply(reply);
    } else if (type == "response.cancel" && onResponseCancel) {
        onResponseCancel(session, message);
    }
}

void ScriptedEngine::sendRaw(const QByteArray& utf8) {
    last().pipe->send(utf8);
}

void ScriptedEngine::send(EngineEventBody body) {
    sendRaw(writeEngineEvent({QString(), std::move(body)}));
}

QString ScriptedEngine::announce() {
    ResponseInfo info;
    info.id = u"resp_%1"_s.arg(++m_responses);
    info.status = u"in_progress"_s;
    send(ResponseCreated{info});
    return info.id;
}

void ScriptedEngine::sendDelta(const QString& responseId, const QByteArray& pcm, const QString& itemId) {
    AudioDelta delta;
    delta.responseId = responseId;
    delta.itemId = itemId;
    delta.pcm = pcm;
    send(delta);
}

void ScriptedEngine::sendDone(const ResponseInfo& response) {
    send(ResponseDone{response});
}

void ScriptedEngine::sendError(const QString& code, const QString& message, const QString& eventId) {
    send(protocol::ErrorEvent{ErrorInfo{u"invalid_request_error"_s, code, message, {}, eventId}});
}

QString ScriptedEngine::sendReply(const Reply& what) {
    ResponseInfo done;
    done.id = announce();
    done.status = u"completed"_s;
    Usage usage;
    usage.inputTokens = what.inputTokens;
    usage.outputTokens = what.outputTokens;
    usage.totalTokens = what.inputTokens + what.outputTokens;
    done.usage = usage;
    if (!what.text.isEmpty() || !what.pcm.isEmpty()) {
        Item item;
        item.id = u"item_%1"_s.arg(++m_items);
        item.type = u"message"_s;
        item.status = u"completed"_s;
        item.role = u"assistant"_s;
        ContentPart part;
        if (what.spoken) {
            part.type = u"output_audio"_s;
            part.transcript = what.text;
            const qsizetype half = what.text.size() / 2;
            send(TranscriptDelta{done.id, item.id, 0, 0, what.text.left(half)});
            for (qsizetype at = 0; at < what.pcm.size(); at += 4'800)
                sendDelta(done.id, what.pcm.mid(at, 4'800), item.id);
            send(TranscriptDelta{done.id, item.id, 0, 0, what.text.mid(half)});
            send(AudioDone{done.id, item.id, 0, 0});
            send(TranscriptDone{done.id, item.id, 0, 0, what.text});
        } else {
            part.type = u"output_text"_s;
            part.text = what.text;
            send(OutputTextDelta{done.id, item.id, 0, 0, what.text});
        }
        item.content.append(part);
        done.output.append(item);
    }
    for (const ToolCall& call : what.calls) {
        Item item;
        item.id = u"item_%1"_s.arg(++m_items);
        item.type = u"function_call"_s;
        item.status = u"completed"_s;
        item.name = call.tool;
        item.callId = call.id;
        item.arguments = call.rawArguments;
        send(FunctionCallDone{done.id, item.id, 1, call.id, call.tool, call.rawArguments});
        done.output.append(item);
    }
    sendDone(done);
    return done.id;
}

Config Bench::defaultConfig() {
    Config config;
    config.url = QUrl(u"ws://127.0.0.1:9/v1/realtime"_s);
    config.apiKey = "sk-secret-key";
    return config;
}

Bench::Bench(Config config) {
    subscription = hub->on({}, [this](const Event& event) { events.append(event); });
    provider = std::make_unique<RealtimeProvider>(std::move(config), scheduler, engine.connector(), hub);
}

Bench::~Bench() {
    provider.reset();
    scheduler.advance(10s);
}

QFuture<Outcome> Bench::start(const QList<Message>& messages, const CompleteOptions& options) {
    return provider->complete(messages, options);
}

Outcome Bench::finish(const QFuture<Outcome>& future) {
    const bool done = scheduler.runUntil([&future] { return future.isFinished(); }, 10min);
    EXPECT_TRUE(done) << "the call never ended";
    return done ? future.result() : tl::unexpected(ProviderError{});
}

Outcome Bench::complete(const QList<Message>& messages, const CompleteOptions& options) {
    return finish(start(messages, options));
}

Response Bench::ok(const QList<Message>& messages, const CompleteOptions& options) {
    const Outcome outcome = complete(messages, options);
    EXPECT_TRUE(outcome) << toBytes(toJson(outcome.error())).toStdString();
    return outcome.value_or(Response());
}

ProviderError Bench::fails(const QList<Message>& messages, const CompleteOptions& options) {
    const Outcome outcome = complete(messages, options);
    EXPECT_FALSE(outcome) << "the call should have failed";
    return outcome ? ProviderError() : outcome.error();
}

int Bench::count(const char* eventName) const {
    int found = 0;
    for (const Event& event : events)
        found += nameOf(event) == QLatin1StringView(eventName) ? 1 : 0;
    return found;
}

namespace {

class DeadPipe final : public transport::MessagePipe {
public:
    DeadPipe(time::Scheduler& scheduler, transport::PipeEnd end)
        : m_scheduler(scheduler), m_end(std::move(end)) {}
    void setCallbacks(Callbacks callbacks) override {
        m_timer = m_scheduler.after(1ms, [callbacks, end = m_end] { callbacks.onEnd(end); });
    }
    bool isOpen() const override { return false; }
    bool send(const QByteArray&) override { return false; }
    std::int64_t bytesToSend() const override { return 0; }
    void close(int, const QString&) override {}
    void abort() override {}

private:
    time::Scheduler& m_scheduler;
    transport::PipeEnd m_end;
    time::Timer m_timer;
};

std::mutex g_captureMutex;
QStringList g_captured;
QtMessageHandler g_before = nullptr;

void capture(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    {
        const std::lock_guard lock(g_captureMutex);
        if (context.category && std::strcmp(context.category, "hrp.provider") == 0)
            g_captured.append(text);
    }
    g_before(type, context, text);
}

} // namespace

std::unique_ptr<transport::MessagePipe> DeadConnector::connect(const transport::PipeRequest& request) {
    requests.append(request);
    return std::make_unique<DeadPipe>(m_scheduler, m_end);
}

LogCapture::LogCapture() {
    g_captured.clear();
    g_before = qInstallMessageHandler(capture);
}
LogCapture::~LogCapture() {
    qInstallMessageHandler(g_before);
}
QStringList& LogCapture::lines() {
    return g_captured;
}

} // namespace hrp::provider::test
