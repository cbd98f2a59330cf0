// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that go well: P1–P4, P6, and several in a row on one session (cases 175, 176, 178, 179).
#include "provider/scripted_engine.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

using namespace Qt::StringLiterals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;
using protocol::Json;

namespace {

const Json kWeather =
    Json::parse(R"({"type":"function","name":"get_weather","description":"Weather of a place",
    "parameters":{"type":"object","properties":{"location":{"type":"string"}},"required":["location"]}})");

CompleteOptions withWeather() {
    CompleteOptions options;
    options.tools = Json::array({kWeather});
    return options;
}

QByteArray tone(int ms) {
    QByteArray pcm;
    for (int i = 0; i < ms * 24; ++i) {
        const auto sample = static_cast<qint16>((i % 40) * 500 - 10'000);
        pcm.append(reinterpret_cast<const char*>(&sample), 2);
    }
    return pcm;
}

} // namespace

// Proves: P1
TEST(Complete, P1_TheProviderHasItsName) {
    Bench bench;
    EXPECT_EQ(bench.provider->name(), u"openai-realtime"_s);
}

// Proves: P1
TEST(Complete, P1_ParseToolCallsGivesTheResponsesCalls) {
    Bench bench;
    Response response;
    EXPECT_TRUE(bench.provider->parseToolCalls(response).isEmpty());
    response.toolCalls =
        QList{ToolCall::fromEngine(u"get_weather"_s, u"{\"location\":\"San Francisco\"}"_s, u"call_1"_s)};
    const auto calls = bench.provider->parseToolCalls(response);
    ASSERT_EQ(calls.size(), 1);
    EXPECT_EQ(calls[0].tool, u"get_weather"_s);
    EXPECT_EQ(calls[0].id, u"call_1"_s);
    EXPECT_EQ(calls[0].arguments, Json({{"location", "San Francisco"}}));
}

// Proves: P1
// The call returns before anything has happened.
TEST(Complete, P1_ReturnsAtOnceAndGoesOnOnTheScheduler) {
    Bench bench;
    const auto future = bench.start({Message::user(u"Hello"_s)});
    EXPECT_TRUE(future.isRunning());
    EXPECT_TRUE(bench.engine.sessions.empty());
    EXPECT_TRUE(bench.finish(future));
}

// Proves: P2, P7
// System texts joined by newlines, set once, with the provider's own settings.
TEST(Complete, P2_SystemTextsBecomeTheInstructionsOnce) {
    Bench bench;
    bench.ok(
        {Message::system(u"Be helpful."_s), Message::user(u"Hello"_s), Message::system(u"Be concise."_s)});
    const auto updates = bench.engine.last().ofType("session.update");
    ASSERT_EQ(updates.size(), 1u);
    EXPECT_EQ(updates[0]["session"], Json::parse(R"({"type":"realtime","output_modalities":["audio"],
        "instructions":"Be helpful.\nBe concise.","tools":[],"tool_choice":"auto",
        "audio":{"input":{"format":{"type":"audio/pcm","rate":24000},"transcription":null,"turn_detection":null},
                 "output":{"format":{"type":"audio/pcm","rate":24000},"voice":"alloy"}}})"));
    EXPECT_EQ(bench.engine.last().received.front()["type"], "session.update");
    EXPECT_EQ(bench.engine.last().items().size(), 1u);
}

// Proves: P2
// The engine's own instructions stay in force if there is no system message.
TEST(Complete, P2_NoSystemMessageNoInstructions) {
    Bench bench;
    bench.ok({Message::user(u"Hello"_s)});
    EXPECT_FALSE(bench.engine.last().ofType("session.update")[0]["session"].contains("instructions"));
}

// Proves: P2
TEST(Complete, P2_UserTextBecomesInputText) {
    Bench bench;
    bench.ok({Message::user(u"Hello"_s)});
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(
        items[0],
        Json::parse(R"({"type":"message","role":"user","content":[{"type":"input_text","text":"Hello"}]})"));
}

// Proves: P2
TEST(Complete, P2_UserAudioBecomesInputAudio) {
    Bench bench;
    const QByteArray speech = tone(200);
    bench.ok({Message::userAudio(speech)});
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0]["role"], "user");
    ASSERT_EQ(items[0]["content"].size(), 1u);
    EXPECT_EQ(items[0]["content"][0]["type"], "input_audio");
    EXPECT_EQ(protocol::decodeBase64(items[0]["content"][0]["audio"].get<std::string>()), speech);
    EXPECT_TRUE(bench.engine.last().ofType("input_audio_buffer.append").empty());
}

// Proves: P2
TEST(Complete, P2_TextAndAudioOfOneMessageStayOneItem) {
    Bench bench;
    Message message = Message::user(u"What is this?"_s);
    message.content.append(AudioPart{tone(100)});
    bench.ok({message});
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 1u);
    EXPECT_EQ(items[0]["content"][0]["type"], "input_text");
    EXPECT_EQ(items[0]["content"][1]["type"], "input_audio");
}

// Proves: P2
TEST(Complete, P2_AssistantMessagesBecomeAssistantItems) {
    Bench bench;
    bench.ok(
        {Message::user(u"Hi"_s), Message::assistant(u"Hello, who is there?"_s), Message::user(u"Kim"_s)});
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 3u);
    EXPECT_EQ(items[1], Json::parse(R"({"type":"message","role":"assistant",
        "content":[{"type":"output_text","text":"Hello, who is there?"}]})"));
}

// Proves: P3
// Everything the contract names, audio from the deltas.
TEST(Complete, P3_TheResponseHoldsTranscriptAudioSessionUsageAndBlocks) {
    Bench bench;
    bench.engine.reply.pcm = tone(250);
    const Response response = bench.ok({Message::user(u"Hi"_s)});
    EXPECT_EQ(response.content, u"Hello there!"_s);
    EXPECT_EQ(response.raw.audioData, tone(250));
    EXPECT_EQ(response.raw.audioFormat, u"pcm16"_s);
    EXPECT_EQ(response.raw.sampleRate, 24'000);
    EXPECT_EQ(response.raw.transcript, u"Hello there!"_s);
    EXPECT_EQ(response.raw.sessionId, u"sess_1"_s);
    EXPECT_EQ(response.raw.websocketResponse["id"], "resp_1");
    EXPECT_EQ(response.raw.websocketResponse["status"], "completed");
    EXPECT_EQ(response.usage, (TokenUsage{150, 200}));
    EXPECT_FALSE(response.toolCalls);
    EXPECT_EQ(response.contentBlocks, QList{(ContentBlock{u"text"_s, u"Hello there!"_s})});
}

// Proves: P3
// As JSON, with the contract's names.
TEST(Complete, P3_TheResponseAsJson) {
    Bench bench;
    const Json json = toJson(bench.ok({Message::user(u"Hi"_s)}));
    std::vector<std::string> fields, raw;
    for (const auto& [name, value] : json.items())
        fields.push_back(name);
    for (const auto& [name, value] : json["raw"].items())
        raw.push_back(name);
    EXPECT_EQ(fields, (std::vector<std::string>{"content", "raw", "usage", "tool_calls", "content_blocks"}));
    EXPECT_EQ(raw, (std::vector<std::string>{"audio_data", "audio_format", "sample_rate", "transcript",
                                             "session_id", "websocket_response"}));
    EXPECT_TRUE(json["tool_calls"].is_null());
    EXPECT_EQ(protocol::decodeBase64(json["raw"]["audio_data"].get<std::string>()), QByteArray(4'800, '\1'));
}

// Proves: P3, P179
// A reply in text has its words in content, and no audio.
TEST(Complete, P3_TextRepliesHaveContent) {
    Bench bench;
    bench.engine.reply = {u"In writing."_s, {}, false, {}, 10, 5};
    CompleteOptions options;
    options.spoken = false;
    const Response response = bench.ok({Message::user(u"Hi"_s)}, options);
    EXPECT_EQ(response.content, u"In writing."_s);
    EXPECT_TRUE(response.raw.audioData.isEmpty());
    EXPECT_EQ(bench.engine.last().ofType("response.create")[0]["response"]["output_modalities"],
              Json::array({"text"}));
}

// Proves: P3, H6
// A delta may end in the middle of a sample; the item's last odd byte is dropped.
TEST(Complete, P3_SplitSamplesAreJoined) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        protocol::ResponseInfo done;
        done.id = bench.engine.announce();
        done.status = u"completed"_s;
        bench.engine.sendDelta(done.id, QByteArray::fromHex("010203"));
        bench.engine.sendDelta(done.id, QByteArray::fromHex("040506"));
        bench.engine.sendDelta(done.id, QByteArray::fromHex("0708090a0b"));
        bench.engine.sendDone(done);
    };
    EXPECT_EQ(bench.ok({Message::user(u"Hi"_s)}).raw.audioData, QByteArray::fromHex("0102030405060708090a"));
}

// Proves: P3, H19
// Several items in one response, in the order of response.done.
TEST(Complete, P3_SeveralItemsKeepTheirOrder) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        protocol::ResponseInfo done;
        done.id = bench.engine.announce();
        done.status = u"completed"_s;
        for (const auto& [id, byte] : {std::pair{u"b"_s, '\2'}, std::pair{u"a"_s, '\1'}}) {
            bench.engine.sendDelta(done.id, QByteArray(2, byte), id);
            bench.engine.send(protocol::TranscriptDelta{done.id, id, 0, 0, u"words of "_s + id});
        }
        for (const QString& id : {u"a"_s, u"b"_s}) {
            protocol::Item item;
            item.id = id;
            item.type = u"message"_s;
            item.role = u"assistant"_s;
            done.output.append(item);
        }
        bench.engine.sendDone(done);
    };
    const Response response = bench.ok({Message::user(u"Hi"_s)});
    EXPECT_EQ(response.content, u"words of a\nwords of b"_s);
    EXPECT_EQ(response.raw.audioData, QByteArray::fromHex("01010202"));
}

// Proves: P3, H15, H19
// Events of another response never get into this one; a second response.done changes nothing.
TEST(Complete, P3_OtherResponsesAreFenced) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        bench.engine.sendDelta(u"resp_stranger"_s, QByteArray(400, '\7'));
        bench.engine.sendReply(bench.engine.reply);
        protocol::ResponseInfo again;
        again.id = u"resp_1"_s;
        again.status = u"failed"_s;
        bench.engine.sendDone(again);
    };
    const Response first = bench.ok({Message::user(u"one"_s)});
    EXPECT_EQ(first.raw.audioData, QByteArray(4'800, '\1'));
    const Response second = bench.ok({Message::user(u"one"_s), first.asMessage(), Message::user(u"two"_s)});
    EXPECT_EQ(second.raw.websocketResponse["id"], "resp_2");
    EXPECT_EQ(second.usage, (TokenUsage{150, 200})); // once, not added up
    EXPECT_EQ(bench.count("provider:response"), 2);
    EXPECT_EQ(bench.count("provider:error"), 0);
}

// Proves: P4
// The whole round trip; the engine goes on with audio after the result.
TEST(Complete, P4_AToolRoundTrip) {
    Bench bench;
    bench.engine.reply = {
        {},
        {},
        true,
        {ToolCall::fromEngine(u"get_weather"_s, u"{\"location\": \"San Francisco\"}"_s, u"call_abc123"_s)},
        20,
        9};
    const QList<Message> question{Message::system(u"Be brief."_s),
                                  Message::user(u"Weather in San Francisco?"_s)};
    const Response asked = bench.ok(question, withWeather());
    ASSERT_TRUE(asked.toolCalls);
    ASSERT_EQ(asked.toolCalls->size(), 1);
    EXPECT_EQ(
        toJson(asked.toolCalls->first()),
        Json::parse(R"({"tool":"get_weather","arguments":{"location":"San Francisco"},"id":"call_abc123"})"));
    EXPECT_EQ(bench.engine.last().ofType("session.update")[0]["session"]["tools"], Json::array({kWeather}));

    bench.engine.reply = {u"It's 72 degrees and sunny."_s, tone(300), true, {}, 40, 60};
    const Json result = {{"temperature", 72}, {"condition", "sunny"}};
    const Response spoken = bench.ok(
        question + QList{asked.asMessage(), Message::toolResult(u"call_abc123"_s, result)}, withWeather());
    EXPECT_EQ(spoken.content, u"It's 72 degrees and sunny."_s);
    EXPECT_EQ(spoken.raw.audioData, tone(300));

    ASSERT_EQ(bench.engine.sessions.size(), 1u); // the engine knows its own call
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 2u);
    EXPECT_EQ(items[1], Json::parse(R"({"type":"function_call_output","call_id":"call_abc123",
        "output":"{\"temperature\":72,\"condition\":\"sunny\"}"})"));
    EXPECT_EQ(bench.engine.last().ofType("response.create").size(), 2u); // P7: always asked to go on
}

// Proves: P4, E11
// In a new session the call is told before its result.
TEST(Complete, P4_AToolRoundTripInTwoProcesses) {
    Bench bench;
    const auto call = ToolCall::fromEngine(u"get_weather"_s, u"{\"location\":\"Rome\"}"_s, u"call_7"_s);
    bench.ok({Message::user(u"Weather in Rome?"_s), Message::assistant({}, {call}),
              Message::toolResult(u"call_7"_s, {{"temperature", 30}})},
             withWeather());
    const auto items = bench.engine.last().items();
    ASSERT_EQ(items.size(), 3u);
    EXPECT_EQ(items[1], Json::parse(R"({"type":"function_call","name":"get_weather","call_id":"call_7",
        "arguments":"{\"location\":\"Rome\"}"})"));
    EXPECT_EQ(items[2]["type"], "function_call_output");
}

// Proves: P4
// The events of the call are enough where response.done lists no items.
TEST(Complete, P4_CallsComeFromTheirEventsToo) {
    Bench bench;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        protocol::ResponseInfo done;
        done.id = bench.engine.announce();
        done.status = u"completed"_s;
        for (int i = 0; i < 2; ++i) // told twice, called once
            bench.engine.send(
                protocol::FunctionCallDone{done.id, u"item_f"_s, 0, u"call_1"_s, u"get_weather"_s, u"{}"_s});
        bench.engine.sendDone(done);
    };
    const auto calls = bench.provider->parseToolCalls(bench.ok({Message::user(u"Hi"_s)}, withWeather()));
    ASSERT_EQ(calls.size(), 1);
    EXPECT_EQ(calls[0].arguments, Json::object());
}

// Proves: P4, P178
// Malformed arguments are no exception and no error; the call is marked and its text kept.
TEST(Complete, P4_MalformedArgumentsAreMarked) {
    for (const QString& raw : {u"{"_s, u""_s, u"[1]"_s, u"nonsense"_s, u"{\"a\":1}x"_s}) {
        Bench bench;
        bench.engine.reply = {{}, {}, true, {ToolCall::fromEngine(u"get_weather"_s, raw, u"call_1"_s)}, 1, 1};
        const auto calls = bench.provider->parseToolCalls(bench.ok({Message::user(u"Hi"_s)}, withWeather()));
        ASSERT_EQ(calls.size(), 1) << raw.toStdString();
        EXPECT_FALSE(calls[0].valid) << raw.toStdString();
        EXPECT_TRUE(calls[0].arguments.is_null());
        EXPECT_EQ(calls[0].rawArguments, raw);
        EXPECT_FALSE(calls[0].problem.isEmpty());
        EXPECT_EQ(bench.count("provider:response"), 1);
        EXPECT_EQ(bench.count("provider:error"), 0);
    }
}

// Proves: P4
TEST(Complete, P4_AToolChoiceGoesWithTheRequest) {
    Bench bench;
    CompleteOptions options = withWeather();
    options.toolChoice = Json{{"type", "function"}, {"name", "get_weather"}};
    bench.ok({Message::user(u"Hi"_s)}, options);
    EXPECT_EQ(bench.engine.last().ofType("response.create")[0]["response"]["tool_choice"],
              *options.toolChoice);
}

// Proves: P6
// Request before anything is sent, response with its duration; with the contract's fields.
TEST(Complete, P6_RequestAndResponseAreEmitted) {
    Bench bench;
    bool seenBeforeSending = false;
    const auto hook = bench.hub->on(u"provider:request"_s, [&](const Event&) {
        seenBeforeSending = bench.engine.last().received.empty();
    });
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        static time::Timer timer;
        timer =
            bench.scheduler.after(std::chrono::milliseconds(1234), [&bench] { bench.engine.sendReply({}); });
    };
    bench.ok({Message::user(u"Hi"_s)});
    EXPECT_TRUE(seenBeforeSending);
    ASSERT_EQ(bench.events.size(), 2);
    EXPECT_EQ(nameOf(bench.events[0]), u"provider:request"_s);
    EXPECT_EQ(dataOf(bench.events[0]),
              Json::parse(R"({"provider":"openai-realtime","model":"gpt-realtime-2.1",
        "messages":[{"role":"user","content":"Hi"}],"session_id":"sess_1"})"));
    EXPECT_EQ(nameOf(bench.events[1]), u"provider:response"_s);
    const Json data = dataOf(bench.events[1]);
    EXPECT_EQ(data["provider"], "openai-realtime");
    EXPECT_EQ(data["model"], "gpt-realtime-2.1");
    EXPECT_EQ(data["session_id"], "sess_1");
    EXPECT_EQ(data["response"]["content"], "Hello there!");
    // 1,234 ms of the engine and six trips of 1 ms over the wire (created, update, updated, item and create,
    // reply).
    EXPECT_GE(data["duration_ms"].get<int>(), 1'234);
    EXPECT_LE(data["duration_ms"].get<int>(), 1'240);
}

// Proves: P6
// On the kept session too, each call has its own.
TEST(Complete, P6_EachCallIsEmittedOnItsOwn) {
    Bench bench;
    QList<Message> talk{Message::user(u"one"_s)};
    talk.append(bench.ok(talk).asMessage());
    talk.append(Message::user(u"two"_s));
    bench.ok(talk);
    const auto requests = bench.eventsOf<RequestEvent>();
    ASSERT_EQ(requests.size(), 2);
    EXPECT_EQ(requests[1].messages, talk);
    EXPECT_EQ(requests[1].sessionId, u"sess_1"_s);
    EXPECT_EQ(bench.count("provider:response"), 2);
}

// Proves: P176
// Only what is new is sent, whether the caller repeats the reply or leaves it out.
TEST(Complete, Case176_OnlyTheNewMessagesAreSent) {
    Bench bench;
    const Message a = Message::user(u"a"_s), b = Message::userAudio(tone(100)), c = Message::user(u"c"_s);
    const Response first = bench.ok({a});
    bench.ok({a, b});
    EXPECT_EQ(bench.engine.last().items().size(), 2u);
    bench.ok({a, first.asMessage(), b, c});
    ASSERT_EQ(bench.engine.sessions.size(), 1u);
    EXPECT_EQ(bench.engine.last().items().size(), 3u);
    EXPECT_EQ(bench.engine.last().ofType("response.create").size(), 3u);
}

// Proves: P176
// Another conversation is another session, told from its beginning; the old one is closed.
TEST(Complete, Case176_AnotherPrefixOpensANewSession) {
    Bench bench;
    const Message a = Message::user(u"a"_s), b = Message::user(u"b"_s);
    bench.ok({a});
    const QList<QList<Message>> others{
        {Message::user(u"A"_s), b},                                // another first message
        {b, Message::assistant(u"Something it never said."_s), a}, // an edited reply
        {b},                                                       // the history cut short
        {b},                                                       // another answer to the same
        {Message::system(u"Be brief."_s), b, Message::assistant(u"Hello there!"_s), a}, // other instructions
    };
    std::size_t sessions = 1;
    for (const auto& messages : others) {
        bench.ok(messages);
        ++sessions;
        ASSERT_EQ(bench.engine.sessions.size(), sessions);
        std::size_t told = 0;
        for (const Message& message : messages)
            told += message.role == Message::Role::System ? 0 : 1;
        EXPECT_EQ(bench.engine.last().items().size(), told);
    }
    bench.scheduler.advance(std::chrono::seconds(1));
    for (std::size_t i = 0; i + 1 < bench.engine.sessions.size(); ++i) {
        ASSERT_TRUE(bench.engine.sessions[i]->end) << i;
        EXPECT_EQ(bench.engine.sessions[i]->end->code, 1000);
    }
    EXPECT_FALSE(bench.engine.last().end);
}

// Proves: P2
// Instructions are set once for a session, so changed ones begin a new one with the whole conversation.
TEST(Complete, P2_AChangedSystemMessageOpensANewSession) {
    Bench bench;
    QList<Message> talk{Message::system(u"Speak English."_s), Message::user(u"Hi"_s)};
    talk.append(bench.ok(talk).asMessage());
    talk.append(Message::user(u"And now?"_s));
    talk[0] = Message::system(u"Speak French."_s);
    bench.ok(talk);
    ASSERT_EQ(bench.engine.sessions.size(), 2u);
    EXPECT_EQ(bench.engine.last().ofType("session.update")[0]["session"]["instructions"], "Speak French.");
    EXPECT_EQ(bench.engine.last().items().size(), 3u);
    EXPECT_EQ(bench.engine.sessions[0]->ofType("session.update").size(), 1u);
}

TEST(Complete, OtherToolsOpenANewSession) {
    Bench bench;
    bench.ok({Message::user(u"a"_s)});
    bench.ok({Message::user(u"a"_s), Message::user(u"b"_s)}, withWeather());
    EXPECT_EQ(bench.engine.sessions.size(), 2u);
    EXPECT_EQ(bench.engine.last().items().size(), 2u);
}

// Proves: P175, P7
// An engine that speaks today's names only; the beta's are logged as unknown and change nothing.
TEST(Complete, Case175_BetaNamesAreLoggedAsUnknown) {
    Bench bench;
    const LogCapture log;
    bench.engine.onResponseCreate = [&bench](ScriptedEngine::Session&, const Json&) {
        for (int i = 0; i < 3; ++i)
            bench.engine.sendRaw(
                R"({"type":"response.audio.delta","response_id":"resp_1","item_id":"x","delta":"AAAA"})");
        bench.engine.sendReply({});
    };
    const Response response = bench.ok({Message::user(u"Hi"_s)});
    EXPECT_EQ(response.raw.audioData, QByteArray(4'800, '\1'));
    EXPECT_EQ(response.content, u"Hello there!"_s);
    const QStringList unknown = log.lines().filter(u"response.audio.delta"_s);
    ASSERT_EQ(unknown.size(), 1); // once a session
    EXPECT_TRUE(unknown[0].contains(u"unknown event type"_s));
}

// An engine that reached its session limit while nobody talked: the next call opens another session.
TEST(Complete, ASessionThatEndedMeanwhileIsReplaced) {
    Bench bench;
    const Response first = bench.ok({Message::user(u"a"_s)});
    bench.engine.last().pipe->close(1001, u"session limit"_s);
    bench.scheduler.advance(std::chrono::seconds(1));
    bench.ok({Message::user(u"a"_s), first.asMessage(), Message::user(u"b"_s)});
    EXPECT_EQ(bench.engine.sessions.size(), 2u);
    EXPECT_EQ(bench.engine.last().items().size(), 3u);
    EXPECT_EQ(bench.count("provider:error"), 0);
    EXPECT_EQ(bench.count("provider:response"), 2);
}

// A continuation may ask for the next call at once.
TEST(Complete, ACallCanFollowFromAContinuation) {
    Bench bench;
    std::optional<QFuture<Outcome>> second;
    bench.start({Message::user(u"a"_s)}).then([&](const Outcome&) {
        second = bench.start({Message::user(u"a"_s), Message::user(u"b"_s)});
    });
    ASSERT_TRUE(bench.scheduler.runUntil([&second] { return second && second->isFinished(); },
                                         std::chrono::minutes(1)));
    EXPECT_TRUE(second->result());
    EXPECT_EQ(bench.engine.sessions.size(), 1u);
}
