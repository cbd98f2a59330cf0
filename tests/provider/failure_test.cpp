// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that fail at the engine: each with one of the contract's errors, emitted once (P5, P6).
#include "provider/failures.h"

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

// Proves: P5
// Every way in which connecting fails, readable, without the key.
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

// Proves: H1
// What goes into the handshake.
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

// Proves: H1, P5
// The key is in no error, event or log line, even if the engine quotes it.
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

// Proves: P5
// A session that can't be created.
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

// Proves: P5, P181
// The engine goes away in the middle of its reply; what came is kept.
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

// Proves: P5
// The line breaks without a close frame.
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

// Proves: P184, P6
// Replies that end badly are errors, one each, with what came of them.
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

// Proves: P5
// The engine refuses an item or the request to reply.
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

// Proves: H18
// An error that answers nothing of ours does not end the reply.
TEST(Failure, H18_ErrorsOfOtherEventsAreNoFailure) {
    Bench bench;
    bench.engine.onResponseCreate = [&](ScriptedEngine::Session&, const Json&) {
        bench.engine.sendError(u"odd"_s, u"About something else."_s, u"evt_of_nobody"_s);
        bench.engine.sendReply({});
    };
    bench.ok(kGreeting);
}

// Proves: P5, H6, H16
// An engine that breaks the protocol.
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

// Proves: H16
// Five unreadable messages in a row end the session, four do not.
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
