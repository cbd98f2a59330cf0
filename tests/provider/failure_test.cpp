// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that fail: each with one of the contract's three errors, emitted once (P5, P6, cases 181, 182, 184).
#include "provider/scripted_engine.h"

#include <hrp/protocol/profile.h>

#include <QCoreApplication>

#include <gtest/gtest.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;
using protocol::Json;
using transport::PipeEnd;

namespace {

const QList<Message> kGreeting{Message::user(u"Hello"_s)};

/// One error event and no response; nothing is left waiting.
void expectOneError(const Bench& bench, const ProviderError& error) {
    ASSERT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:response"), 0);
    const auto event = bench.eventsOf<provider::ErrorEvent>().first();
    EXPECT_EQ(event.error.code, error.code);
    EXPECT_EQ(event.error.message, error.message);
    const Json data = dataOf(event);
    EXPECT_EQ(data["provider"], "openai-realtime");
    EXPECT_EQ(data["error_type"], protocol::toStd(nameOf(error.type)));
    EXPECT_EQ(data["error_message"], protocol::toStd(error.message));
    EXPECT_EQ(data["context"]["code"], protocol::toStd(error.code));
    EXPECT_EQ(data["context"]["model"], "gpt-realtime-2.1");
    EXPECT_FALSE(error.message.isEmpty());
}

AudioPart audioOf(const QByteArray& data) {
    return AudioPart{data};
}

struct BadAudio {
    const char* name;
    AudioPart audio;
    QString code;
};
QList<BadAudio> badAudio() {
    AudioPart rate = audioOf(QByteArray(480, '\1')), format = rate;
    rate.sampleRate = 44'100;
    format.format = u"mp3"_s;
    return {
        {"WAV header", audioOf(QByteArray("RIFF\x24\0\0\0WAVEfmt ", 16) + QByteArray(480, '\0')),
         u"container"_s},
        {"Ogg", audioOf("OggS" + QByteArray(480, '\0')), u"container"_s},
        {"FLAC", audioOf("fLaC" + QByteArray(480, '\0')), u"container"_s},
        {"MP3 with tag", audioOf("ID3\4" + QByteArray(480, '\0')), u"container"_s},
        {"odd length", audioOf(QByteArray(481, '\1')), u"odd_length"_s},
        {"44.1 kHz", rate, u"wrong_rate"_s},
        {"not PCM16", format, u"wrong_format"_s},
        {"empty", audioOf({}), u"empty"_s},
        {"over four minutes", audioOf(QByteArray(12'000'002, '\1')), u"too_long"_s},
    };
}

} // namespace

// P5, case 182: AudioFormatError before anything is sent, with provider:validation_error.
TEST(Failure, P5_BadAudioIsRefusedBeforeAnythingIsSent) {
    for (const BadAudio& bad : badAudio()) {
        SCOPED_TRACE(bad.name);
        Bench bench;
        Message message;
        message.content.append(bad.audio);
        const ProviderError error = bench.fails({Message::user(u"Listen:"_s), message});
        EXPECT_EQ(error.type, ErrorType::AudioFormat);
        EXPECT_EQ(nameOf(error.type), u"AudioFormatError"_s);
        EXPECT_EQ(error.code, bad.code);
        EXPECT_TRUE(error.message.contains(u"message 2"_s)) << error.message.toStdString();
        expectOneError(bench, error);
        EXPECT_EQ(bench.count("provider:validation_error"), 1);
        EXPECT_EQ(bench.count("provider:request"), 0);
        EXPECT_TRUE(bench.engine.sessions.empty());
    }
}

// P5: on an open session too; it stays, and the next good call goes on with it.
TEST(Failure, P5_BadAudioLeavesTheSessionAlone) {
    Bench bench;
    const Response first = bench.ok(kGreeting);
    const std::size_t sent = bench.engine.last().received.size();
    bench.fails(kGreeting + QList{first.asMessage(), Message::userAudio("odd")});
    EXPECT_EQ(bench.engine.last().received.size(), sent);
    bench.ok(kGreeting + QList{first.asMessage(), Message::userAudio(QByteArray(4'800, '\2'))});
    EXPECT_EQ(bench.engine.sessions.size(), 1u);
}

// P5: every way in which connecting fails, readable, without the key.
TEST(Failure, P5_ConnectionsThatFail) {
    using Cause = PipeEnd::Cause;
    struct Way {
        PipeEnd end;
        ErrorType type;
        QString code;
        QString says;
    };
    const auto http = [](int status) {
        return PipeEnd{Cause::HttpStatus, 0, status, u"sk-secret-key is wrong"_s};
    };
    const QList<Way> ways{
        {{Cause::Refused, 0, 0, {}},
         ErrorType::WebSocketConnection,
         u"connection_failed"_s,
         u"Nothing listens"_s},
        {{Cause::HostNotFound, 0, 0, {}},
         ErrorType::WebSocketConnection,
         u"connection_failed"_s,
         u"not found"_s},
        {{Cause::TlsFailed, 0, 0, u"expired"_s},
         ErrorType::WebSocketConnection,
         u"connection_failed"_s,
         u"expired"_s},
        {{Cause::HandshakeTimeout, 0, 0, {}}, ErrorType::WebSocketConnection, u"timeout"_s, u"No answer"_s},
        {{Cause::NotAWebSocket, 0, 0, {}},
         ErrorType::WebSocketConnection,
         u"connection_failed"_s,
         u"no realtime engine"_s},
        {{Cause::NetworkError, 0, 0, u"unplugged"_s},
         ErrorType::WebSocketConnection,
         u"connection_failed"_s,
         u"unplugged"_s},
        {http(401), ErrorType::WebSocketConnection, u"invalid_api_key"_s, u"key"_s},
        {http(403), ErrorType::WebSocketConnection, u"invalid_api_key"_s, u"key"_s},
        {http(429), ErrorType::WebSocketConnection, u"connection_failed"_s, u"limit"_s},
        {http(503), ErrorType::WebSocketConnection, u"connection_failed"_s, u"503"_s},
        {http(404), ErrorType::SessionInitialization, u"not_found"_s, u"model"_s},
    };
    for (const Way& way : ways) {
        SCOPED_TRACE(way.says.toStdString());
        Bench bench;
        DeadConnector connector(bench.scheduler, way.end);
        bench.provider =
            std::make_unique<RealtimeProvider>(Bench::defaultConfig(), bench.scheduler, connector, bench.hub);
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, way.type);
        EXPECT_EQ(error.code, way.code);
        EXPECT_TRUE(error.message.contains(way.says)) << error.message.toStdString();
        expectOneError(bench, error);
        EXPECT_EQ(bench.count("provider:request"), 0);
        if (way.end.httpStatus != 0) {
            EXPECT_EQ(error.context["http_status"], way.end.httpStatus);
        }
        EXPECT_EQ(connector.requests.size(), 1); // no second attempt behind the caller's back
        bench.provider.reset();
    }
}

// H1: what goes into the handshake.
TEST(Failure, H1_HeadersAndModel) {
    Bench bench;
    bench.ok(kGreeting);
    bench.ok({Message::user(u"another conversation"_s)});
    QSet<QByteArray> identifiers;
    for (const auto& session : bench.engine.sessions) {
        QMap<QByteArray, QByteArray> headers;
        for (const auto& [name, value] : session->request.headers)
            headers[name] = value;
        EXPECT_EQ(headers["Authorization"], "Bearer sk-secret-key");
        const QByteArray identifier = headers["OpenAI-Safety-Identifier"];
        EXPECT_TRUE(identifier.startsWith("hs-"));
        EXPECT_EQ(identifier.size(), 3 + 32);
        identifiers.insert(identifier);
        EXPECT_EQ(session->request.url.toString(), u"ws://127.0.0.1:9/v1/realtime?model=gpt-realtime-2.1"_s);
    }
    EXPECT_EQ(identifiers.size(), 2); // random for each session
}

// H1, P5: the key is in no error, event or log line, even if the engine quotes it.
TEST(Failure, H1_TheKeyIsNeverInErrorsEventsOrLogs) {
    const LogCapture log;
    Bench bench;
    bench.engine.onOpened = [&bench](ScriptedEngine::Session&) {
        bench.engine.sendError(u"invalid_api_key"_s, u"Incorrect API key provided: sk-secret-key."_s);
    };
    const ProviderError refused = bench.fails(kGreeting);
    EXPECT_EQ(refused.type, ErrorType::WebSocketConnection);
    EXPECT_EQ(refused.code, u"invalid_api_key"_s);
    bench.engine.onOpened = nullptr;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        protocol::ResponseInfo failed;
        failed.id = bench.engine.announce();
        failed.status = u"failed"_s;
        failed.errorMessage = u"the key sk-secret-key has no credit"_s;
        bench.engine.sendDone(failed);
    };
    const ProviderError failed = bench.fails(kGreeting);
    EXPECT_TRUE(failed.message.contains(u"[key]"_s));
    for (const ProviderError& error : {refused, failed})
        EXPECT_FALSE(protocol::toBytes(toJson(error)).contains("sk-secret")) << error.message.toStdString();
    for (const Event& event : bench.events)
        EXPECT_FALSE(protocol::toBytes(dataOf(event)).contains("sk-secret")) << nameOf(event).toStdString();
    ASSERT_EQ(log.lines().filter(u"openai-realtime: "_s).size(), 2); // P5: logged, with context
    EXPECT_TRUE(log.lines().filter(u"invalid_api_key"_s).size() == 1);
    EXPECT_TRUE(log.lines().filter(u"sk-secret"_s).isEmpty());
}

// P5: a session that can't be created.
TEST(Failure, P5_RefusedSessionsAreSessionInitializationErrors) {
    struct Refusal {
        const char* name;
        std::function<void(Bench&)> arrange;
        QString code, says;
    };
    const QList<Refusal> refusals{
        {"unknown model",
         [](Bench& bench) {
             bench.engine.onOpened = [&bench](auto&) {
                 bench.engine.sendError(u"model_not_found"_s, u"No such model."_s);
             };
         },
         u"session_refused"_s, u"No such model"_s},
        {"unsupported voice",
         [](Bench& bench) {
             bench.engine.onUpdate = [&bench](auto&, const Json& update) {
                 bench.engine.sendError(u"invalid_value"_s, u"Unsupported voice."_s,
                                        protocol::fromStd(update["event_id"].get<std::string>()));
             };
         },
         u"session_refused"_s, u"Unsupported voice"_s},
        {"no session.created", [](Bench& bench) { bench.engine.sayCreated = false; }, u"no_answer"_s,
         u"session.created"_s},
        {"no session.updated", [](Bench& bench) { bench.engine.sayUpdated = false; }, u"no_answer"_s,
         u"session.updated"_s},
        {"closed at once",
         [](Bench& bench) {
             bench.engine.onOpened = [](ScriptedEngine::Session& session) {
                 session.pipe->close(4004, u"no such model"_s);
             };
         },
         u"closed"_s, u"4004"_s},
    };
    for (const Refusal& refusal : refusals) {
        SCOPED_TRACE(refusal.name);
        Bench bench;
        refusal.arrange(bench);
        const auto before = bench.scheduler.now();
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_LE(bench.scheduler.now() - before, 11s); // H3: 10 s at most
        EXPECT_EQ(error.type, ErrorType::SessionInitialization);
        EXPECT_EQ(error.code, refusal.code);
        EXPECT_TRUE(error.message.contains(refusal.says)) << error.message.toStdString();
        expectOneError(bench, error);
        bench.scheduler.advance(5s);
        EXPECT_TRUE(bench.engine.last().end); // nothing is left open
    }
}

// P5, case 181: the engine goes away in the middle of its reply; what came is kept.
TEST(Failure, Case181_AnEngineThatClosesInMidReply) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session& session, const Json&) {
        const QString id = bench.engine.announce();
        bench.engine.sendDelta(id, QByteArray(4'800, '\1'));
        bench.engine.send(protocol::TranscriptDelta{id, u"item_a"_s, 0, 0, u"It is "_s});
        bench.engine.sendDelta(id, QByteArray(4'801, '\2'));
        session.pipe->close(1011, u"out of memory"_s);
    };
    const ProviderError error = bench.fails(kGreeting);
    EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
    EXPECT_EQ(error.code, u"closed"_s);
    EXPECT_EQ(error.context["close_code"], 1011);
    EXPECT_TRUE(error.message.contains(u"out of memory"_s));
    ASSERT_TRUE(error.partial);
    EXPECT_EQ(error.partial->raw.audioData, QByteArray(4'800, '\1') + QByteArray(4'800, '\2'));
    EXPECT_EQ(error.partial->content, u"It is "_s);
    EXPECT_EQ(error.partial->raw.sessionId, u"sess_1"_s);
    expectOneError(bench, error);
    EXPECT_EQ(bench.count("provider:request"), 1);

    bench.engine.onResponseCreate = nullptr;
    bench.ok(kGreeting); // in a new session, told once
    EXPECT_EQ(bench.engine.sessions.size(), 2u);
    EXPECT_EQ(bench.engine.last().items().size(), 1u);
}

// P5: the line breaks without a close frame.
TEST(Failure, P5_ALineThatBreaks) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session& session, const Json&) {
        bench.engine.announce();
        session.pipe->abort();
    };
    const ProviderError error = bench.fails(kGreeting);
    EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
    EXPECT_EQ(error.code, u"dropped"_s);
    expectOneError(bench, error);
}

// Case 184, P6: replies that end badly are errors, one each, with what came of them.
TEST(Failure, Case184_FailedIncompleteAndCancelledReplies) {
    for (const QString& status : {u"failed"_s, u"incomplete"_s, u"cancelled"_s}) {
        SCOPED_TRACE(status.toStdString());
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            protocol::ResponseInfo done;
            done.id = bench.engine.announce();
            bench.engine.sendDelta(done.id, QByteArray(480, '\3'));
            done.status = status;
            done.reason = u"max_output_tokens"_s;
            if (status == u"failed"_s) {
                done.errorCode = u"server_error"_s;
                done.errorMessage = u"The model crashed."_s;
            }
            bench.engine.sendDone(done);
        };
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
        EXPECT_EQ(error.code, u"response_"_s + status);
        EXPECT_TRUE(
            error.message.contains(status == u"failed"_s ? u"The model crashed."_s : u"max_output_tokens"_s));
        ASSERT_TRUE(error.partial);
        EXPECT_EQ(error.partial->raw.audioData.size(), 480);
        EXPECT_EQ(error.partial->raw.websocketResponse["status"], protocol::toStd(status));
        expectOneError(bench, error);
        EXPECT_TRUE(bench.engine.last().ofType("response.cancel").empty());
    }
}

// P5: the engine refuses an item or the request to reply.
TEST(Failure, P5_ARefusedRequest) {
    for (const bool namesEvent : {true, false}) {
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json& create) {
            bench.engine.sendError(u"invalid_value"_s, u"No audio today."_s,
                                   namesEvent ? protocol::fromStd(create["event_id"].get<std::string>())
                                              : QString());
        };
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.code, u"request_refused"_s);
        EXPECT_EQ(error.context["engine_error"]["message"], "No audio today.");
        expectOneError(bench, error);
    }
}

// H18: an error that answers nothing of ours does not end the reply.
TEST(Failure, H18_ErrorsOfOtherEventsAreNoFailure) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
        bench.engine.sendError(u"odd"_s, u"About something else."_s, u"evt_of_nobody"_s);
        bench.engine.sendReply({});
    };
    bench.ok(kGreeting);
}

// P5, H6, H16: an engine that breaks the protocol.
TEST(Failure, P5_ProtocolErrors) {
    const QList<QByteArray> faults{
        R"({"type":"response.output_audio.delta","response_id":"resp_1","item_id":"a","delta":"no base64!"})",
        R"({"type":"response.output_audio.delta","response_id":"resp_1","delta":"AAAA"})",
        R"({"type":"response.done","response":7})",
        R"({"type":"response.output_audio.delta","response_id":"resp_1","item_id":"a","delta":")" +
            QByteArray(96'002, '\0').toBase64() + "\"}",
    };
    for (const QByteArray& fault : faults) {
        SCOPED_TRACE(fault.left(90).toStdString());
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            bench.engine.announce();
            bench.engine.sendRaw(fault);
        };
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
        EXPECT_EQ(error.code, u"protocol_error"_s);
        expectOneError(bench, error);
    }
}

// H16: five unreadable messages in a row end the session, four do not.
TEST(Failure, H16_UnreadableMessages) {
    for (const int messages : {4, 5}) {
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            for (int i = 0; i < messages; ++i)
                bench.engine.sendRaw("{nonsense");
            bench.engine.sendReply({});
        };
        const Outcome outcome = bench.complete(kGreeting);
        EXPECT_EQ(outcome.has_value(), messages == 4);
        if (!outcome) {
            EXPECT_EQ(outcome.error().code, u"protocol_error"_s);
        }
    }
}

// Case 181: an engine that says nothing more: the silence has a limit, and so has the whole call.
TEST(Failure, Case181_TimeOuts) {
    {
        Bench bench;
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            bench.engine.sendDelta(bench.engine.announce(), QByteArray(480, '\1'));
        };
        const auto before = bench.scheduler.now();
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, ErrorType::WebSocketConnection);
        EXPECT_EQ(error.code, u"timeout"_s);
        EXPECT_GE(bench.scheduler.now() - before, 30s);
        EXPECT_LE(bench.scheduler.now() - before, 31s);
        ASSERT_TRUE(error.partial);
        EXPECT_EQ(error.partial->raw.audioData.size(), 480);
        expectOneError(bench, error);
        bench.scheduler.advance(1s);
        ASSERT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
        EXPECT_EQ(bench.engine.last().ofType("response.cancel")[0]["response_id"], "resp_1");
        EXPECT_TRUE(bench.engine.last().end);
    }
    {
        Bench bench;
        std::function<void()> talk;
        time::Timer timer;
        QString id;
        talk = [&] { // never silent, never done
            bench.engine.sendDelta(id, QByteArray(480, '\1'));
            timer = bench.scheduler.after(1s, talk);
        };
        bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
            id = bench.engine.announce();
            talk();
        };
        CompleteOptions options;
        options.timeout = 45s;
        const auto before = bench.scheduler.now();
        const ProviderError error = bench.fails(kGreeting, options);
        EXPECT_EQ(error.code, u"timeout"_s);
        EXPECT_EQ(bench.scheduler.now() - before, 45s);
        expectOneError(bench, error);
        timer.cancel();
    }
}

// The limit of a call holds while connecting too.
TEST(Failure, TimeOutWhileConnecting) {
    Bench bench;
    bench.engine.sayCreated = false;
    CompleteOptions options;
    options.timeout = 3s;
    const auto before = bench.scheduler.now();
    EXPECT_EQ(bench.fails(kGreeting, options).code, u"timeout"_s);
    EXPECT_EQ(bench.scheduler.now() - before, 3s);
}

// A cancelled future: the engine is told, the error is emitted once, the provider is free again.
TEST(Failure, CancelTellsTheEngineAndEndsTheCall) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
        bench.engine.sendDelta(bench.engine.announce(), QByteArray(480, '\1'));
    };
    auto future = bench.start(kGreeting);
    bool toldSo = false;
    future.then([](const Outcome&) { ADD_FAILURE() << "a cancelled call has no outcome"; }).onCanceled([&] {
        toldSo = true;
    });
    bench.scheduler.advance(1s);
    EXPECT_FALSE(future.isFinished());
    future.cancel();
    QCoreApplication::sendPostedEvents(); // the watcher's signal; in a program the event loop does it
    bench.scheduler.advance(1s);
    EXPECT_TRUE(future.isFinished());
    EXPECT_TRUE(toldSo);
    ASSERT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.eventsOf<provider::ErrorEvent>().first().error.code, u"cancelled"_s);
    EXPECT_EQ(bench.count("provider:response"), 0);
    ASSERT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
    EXPECT_TRUE(bench.engine.last().end);

    bench.engine.onResponseCreate = nullptr;
    bench.ok(kGreeting);
}

// Cancelled before it began, and after its end: nothing is sent, nothing is emitted twice.
TEST(Failure, CancelAtTheEdges) {
    Bench bench;
    auto early = bench.start(kGreeting);
    early.cancel();
    bench.scheduler.settle();
    QCoreApplication::sendPostedEvents();
    bench.scheduler.advance(1s);
    EXPECT_TRUE(early.isFinished());
    EXPECT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:request"), 0);

    auto late = bench.start(kGreeting);
    EXPECT_TRUE(bench.finish(late));
    late.cancel();
    QCoreApplication::sendPostedEvents();
    bench.scheduler.advance(1s);
    EXPECT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:response"), 1);
}

// Two calls at once: the second one is refused at once, the first one is none the worse.
TEST(Failure, P5_TwoCallsAtOnce) {
    Bench bench;
    const auto first = bench.start(kGreeting), second = bench.start({Message::user(u"Me too"_s)});
    const Outcome refused = bench.finish(second);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().type, ErrorType::SessionInitialization);
    EXPECT_EQ(refused.error().code, u"busy"_s);
    EXPECT_TRUE(bench.finish(first));
    EXPECT_EQ(bench.count("provider:error"), 1);
    EXPECT_EQ(bench.count("provider:response"), 1);
    EXPECT_EQ(bench.engine.sessions.size(), 1u);
}

// P5: messages that are none.
TEST(Failure, P5_MessagesThatCannotBeSent) {
    Message audioOnly;
    audioOnly.role = Message::Role::Assistant;
    audioOnly.content.append(audioOf(QByteArray(480, '\1')));
    Message systemAudio = audioOnly;
    systemAudio.role = Message::Role::System;
    ToolCall nameless;
    nameless.tool = u"get_weather"_s;
    struct Case {
        const char* name;
        QList<Message> messages;
        QString says;
    };
    const QList<Case> cases{
        {"none at all", {}, u"no messages"_s},
        {"empty text", {Message::user(u""_s)}, u"Message 1 (user) is empty"_s},
        {"assistant audio", {Message::user(u"a"_s), audioOnly}, u"Message 2 (assistant)"_s},
        {"system audio", {systemAudio}, u"Message 1 (system)"_s},
        {"call without id", {Message::assistant({}, {nameless})}, u"without id"_s},
        {"result of nothing", {Message::toolResult({}, Json::object())}, u"which call"_s},
        {"result of an unknown call",
         {Message::user(u"a"_s), Message::toolResult(u"call_9"_s, Json::object())},
         u"call_9"_s},
    };
    for (const Case& bad : cases) {
        SCOPED_TRACE(bad.name);
        Bench bench;
        const ProviderError error = bench.fails(bad.messages);
        EXPECT_EQ(error.type, ErrorType::SessionInitialization);
        EXPECT_EQ(error.code, u"invalid_messages"_s);
        EXPECT_TRUE(error.message.contains(bad.says)) << error.message.toStdString();
        expectOneError(bench, error);
        EXPECT_TRUE(bench.engine.sessions.empty());
    }
}

TEST(Failure, P5_ToolsThatCannotBeDeclared) {
    for (const char* tools :
         {R"({"name":"a"})", R"([7])", R"([{"type":"function"}])", R"([{"name":"a"},{"name":"a"}])",
          R"([{"name":"a","parameters":"none"}])", R"([{"type":"web_search","name":"a"}])"}) {
        SCOPED_TRACE(tools);
        Bench bench;
        CompleteOptions options;
        options.tools = Json::parse(tools);
        const ProviderError error = bench.fails(kGreeting, options);
        EXPECT_EQ(error.type, ErrorType::SessionInitialization);
        EXPECT_EQ(error.code, u"invalid_tools"_s);
        expectOneError(bench, error);
    }
    Bench bench;
    CompleteOptions options;
    options.toolChoice = Json{{"type", "function"}, {"name", "unknown"}};
    EXPECT_EQ(bench.fails(kGreeting, options).code, u"invalid_tools"_s);
}

// H2: off this machine the connection is encrypted and a key is there, or nothing leaves.
TEST(Failure, H2_NoKeyOrNoEncryption) {
    struct Case {
        const char* url;
        QByteArray key;
        ErrorType type;
        QString code;
    };
    for (const Case& bad :
         {Case{"wss://api.openai.com/v1/realtime", {}, ErrorType::WebSocketConnection, u"missing_api_key"_s},
          Case{"ws://api.openai.com/v1/realtime", "sk-x1", ErrorType::SessionInitialization,
               u"invalid_address"_s},
          Case{"https://api.openai.com/", "sk-x1", ErrorType::SessionInitialization, u"invalid_address"_s},
          Case{"", "sk-x1", ErrorType::SessionInitialization, u"invalid_address"_s}}) {
        Config config;
        config.url = QUrl(QString::fromLatin1(bad.url));
        config.apiKey = bad.key;
        Bench bench(config);
        const ProviderError error = bench.fails(kGreeting);
        EXPECT_EQ(error.type, bad.type);
        EXPECT_EQ(error.code, bad.code);
        expectOneError(bench, error);
        EXPECT_TRUE(bench.engine.sessions.empty());
    }
}

// The provider goes while a call is under way: its future ends all the same.
TEST(Failure, ADestroyedProviderEndsItsCall) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) { bench.engine.announce(); };
    const auto running = bench.start(kGreeting);
    bench.scheduler.advance(1s);
    const auto queued = bench.start(kGreeting);
    bench.provider.reset();
    for (const auto& future : {running, queued}) {
        const Outcome outcome = bench.finish(future);
        ASSERT_FALSE(outcome);
        EXPECT_EQ(outcome.error().code, u"unmounted"_s);
    }
    EXPECT_EQ(bench.count("provider:error"), 2);
    bench.scheduler.advance(1s);
    EXPECT_EQ(bench.engine.last().ofType("response.cancel").size(), 1u);
}
