// SPDX-License-Identifier: GPL-3.0-or-later
// Responses: order of events, one at a time, cancelling, barge-in, modalities, tools (E7, E8, E11–E13).
#include "engine/test_client.h"

#include <hrp/protocol/profile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace hrp::test {
namespace {

using namespace protocol;
using namespace Qt::StringLiterals;
using engine::CallTool;
using engine::ReplyEnds;
using engine::SaySentence;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const Samples& turn() {
    static const Samples samples = joined({silence(600), steadySpeech(900), silence(700)});
    return samples;
}

std::vector<engine::ReplyPart> longReply() {
    std::vector<engine::ReplyPart> parts;
    for (int i = 0; i < 6; ++i)
        parts.push_back(
            SaySentence{u"This is sentence number %1, and it goes on for quite a while."_s.arg(i)});
    parts.push_back(ReplyEnds{});
    return parts;
}

// Proves: E13, H8
// The API's order for a spoken turn and its reply.
TEST(EngineReplies, ASpokenTurnIsAnsweredInTheApisOrder) {
    TestClient client;
    client.configure();
    client.append(turn());
    client.run();
    std::vector<QString> order;
    for (const QString& type : client.types(2))
        if (order.empty() || order.back() != type)
            order.push_back(type);
    // Words and audio take turns any number of times.
    std::vector<QString> skeleton;
    for (const QString& type : order)
        if (!type.endsWith(u".delta"_s))
            skeleton.push_back(type);
    EXPECT_THAT(skeleton,
                ElementsAre(u"input_audio_buffer.speech_started"_s, u"input_audio_buffer.speech_stopped"_s,
                            u"input_audio_buffer.committed"_s, u"conversation.item.added"_s,
                            u"conversation.item.done"_s, u"response.created"_s,
                            u"response.output_item.added"_s, u"conversation.item.added"_s,
                            u"response.content_part.added"_s, u"response.output_audio.done"_s,
                            u"response.output_audio_transcript.done"_s, u"response.content_part.done"_s,
                            u"conversation.item.done"_s, u"response.output_item.done"_s, u"response.done"_s));
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
    EXPECT_EQ(client.responder->tasks.at(0).turnMs,
              client.last<SpeechStopped>().audioEndMs - client.last<SpeechStarted>().audioStartMs);
}

// Proves: E12, E13, E128, E130
// Words interleaved with audio, suffixes that add up; every delta names its response and item.
TEST(EngineReplies, WordsComeWithTheirAudioAndAddUp) {
    TestClient client;
    client.responder->script = {
        {SaySentence{u"Hello there, how are you?"_s},
         SaySentence{u"I am “fine”, नमस्ते 👩‍🔬 and e\u0301."_s}, ReplyEnds{}}};
    client.configure();
    client.send(ResponseCreate::spoken());
    client.run();
    const QString expected =
        u"Hello there, how are you? I am “fine”, नमस्ते 👩‍🔬 and e\u0301."_s;
    QString joinedText;
    for (const auto& delta : client.all<TranscriptDelta>()) {
        joinedText += delta.delta;
        EXPECT_FALSE(delta.delta.isEmpty());
        EXPECT_FALSE(delta.delta.back().isHighSurrogate()) << "whole characters";
        EXPECT_FALSE(delta.delta.front().isLowSurrogate());
    }
    EXPECT_EQ(joinedText, expected);
    EXPECT_EQ(client.last<TranscriptDone>().transcript, expected);
    EXPECT_EQ(client.count("response.output_audio_transcript.done"), 1u);
    EXPECT_EQ(client.last<ResponseDone>().response.output.at(0).content.at(0).transcript, expected);
    // Not all words before all audio.
    const auto types = client.types();
    const auto firstAudio = std::find(types.begin(), types.end(), u"response.output_audio.delta"_s);
    EXPECT_NE(std::find(firstAudio, types.end(), u"response.output_audio_transcript.delta"_s), types.end());
    const QString id = client.last<ResponseCreated>().response.id;
    for (const auto& delta : client.all<AudioDelta>()) {
        EXPECT_EQ(delta.responseId, id);
        EXPECT_EQ(delta.itemId, client.last<OutputItemDone>().item.id);
        EXPECT_EQ(delta.pcm.size() % 2, 0);
        EXPECT_LE(delta.pcm.size(), kMaxDeltaBytes);
    }
}

// Faster than real time, 100 ms at a time, first audio at once.
TEST(EngineReplies, AudioIsStreamedFasterThanRealTime) {
    TestClient client;
    client.responder->script = {longReply()};
    client.configure();
    client.append(turn());
    const double stopped = client.nowMs();
    ASSERT_TRUE(client.runUntil("response.output_audio.delta"));
    EXPECT_LE(client.nowMs() - stopped, 150);
    client.run();
    const auto deltas = client.all<AudioDelta>();
    ASSERT_GT(deltas.size(), 50u);
    double first = 0, last = 0, audioMs = 0;
    int shorter = 0;
    for (const Received& received : client.events)
        if (const auto* delta = std::get_if<AudioDelta>(&received.event.body)) {
            first = audioMs == 0 ? received.atMs : first;
            last = received.atMs;
            const double ms = base::samplesToMs(delta->pcm.size() / 2);
            audioMs += ms;
            EXPECT_LE(ms, 200);
            shorter += ms < 100;
        }
    EXPECT_LE(shorter, 6) << "only the ends of sentences are shorter than 100 ms";
    EXPECT_NEAR(audioMs / (last - first), 8, 0.5);
}

// Timing from the true end of speech: silence duration + 150 ms at most.
TEST(EngineReplies, TheFirstDeltaComesSoonAfterTheTurn) {
    TestClient client;
    client.configure();
    client.stream(joined({silence(600), steadySpeech(900), silence(1000)}));
    ASSERT_GE(client.count("response.output_audio.delta"), 1u);
    double at = 0;
    for (const Received& received : client.events)
        if (at == 0 && std::holds_alternative<AudioDelta>(received.event.body))
            at = received.atMs;
    EXPECT_LE(at, 600 + 900 + 500 + 150);
}

// Proves: E7, H9
// Cancelled on the edge, exactly one response.done, no delta after it, turn_detected.
TEST(EngineReplies, ABargeInCancelsOnTheEdge) {
    TestClient client;
    client.responder->script = {longReply()};
    client.configure();
    client.append(turn());
    client.runFor(300);
    const QString id = client.last<ResponseCreated>().response.id;
    ASSERT_EQ(client.count("response.done"), 0u);
    const std::size_t from = client.events.size();
    client.append(joined({silence(200), steadySpeech(400)}));
    const auto after = client.types(from);
    ASSERT_GE(after.size(), 2u);
    EXPECT_EQ(after.front(), u"input_audio_buffer.speech_started"_s);
    EXPECT_EQ(after.back(), u"response.done"_s);
    EXPECT_EQ(std::count(after.begin(), after.end(), u"response.output_audio.delta"_s), 0);
    const auto done = client.last<ResponseDone>().response;
    EXPECT_EQ(done.id, id);
    EXPECT_EQ(done.status, u"cancelled"_s);
    EXPECT_EQ(done.reason, u"turn_detected"_s);
    EXPECT_EQ(done.output.at(0).status, u"incomplete"_s);
    client.append(steadySpeech(200));
    client.runFor(2000);
    EXPECT_EQ(client.events.size(), from + after.size()) << "nothing more of it, ever";
    EXPECT_THAT(client.responder->cancelled, ::testing::Contains(id));
    client.append(silence(700));
    client.run();
    EXPECT_EQ(client.count("response.done"), 2u);
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
}

// Proves: E7
// An edge is told within 150 ms of the voice, so a barge-in is quick.
TEST(EngineReplies, ABargeInIsQuick) {
    TestClient client;
    client.responder->script = {longReply()};
    client.configure();
    client.append(turn());
    client.runFor(100);
    const double begin = client.nowMs();
    client.stream(joined({recorded("cards_001"), silence(100)}));
    double edge = 0;
    for (const Received& received : client.events)
        if (std::holds_alternative<SpeechStarted>(received.event.body))
            edge = received.atMs;
    EXPECT_LE(edge - begin - loudSpan(recorded("cards_001")).start, 150);
}

// interrupt_response false: it goes on; the turn is answered when it is over.
TEST(EngineReplies, WithoutInterruptTheReplyGoesOnAndTheTurnIsAnsweredAfterIt) {
    TestClient client;
    client.responder->script = {longReply()};
    TurnDetection turns;
    turns.interruptResponse = false;
    client.configure(turns);
    client.append(turn());
    client.runFor(100);
    client.append(turn());
    EXPECT_EQ(client.count("response.done"), 0u);
    client.run();
    const auto done = client.all<ResponseDone>();
    ASSERT_EQ(done.size(), 2u);
    EXPECT_EQ(done[0].response.status, u"completed"_s);
    EXPECT_EQ(done[1].response.status, u"completed"_s);
    EXPECT_EQ(client.responder->tasks.size(), 2u);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

// A reply that is owed to a turn is dropped when the participant goes on.
TEST(EngineReplies, AnOwedReplyIsDroppedByTheNextTurn) {
    TestClient client;
    client.responder->script = {longReply()};
    TurnDetection turns;
    turns.interruptResponse = false;
    client.configure(turns);
    client.append(turn());
    client.append(turn());
    client.append(joined({silence(300), steadySpeech(500)}));
    client.run();
    EXPECT_EQ(client.count("response.created"), 1u);
    client.append(silence(700));
    client.run();
    EXPECT_EQ(client.count("response.created"), 2u);
}

TEST(EngineReplies, CreateResponseFalseAnswersNothing) {
    TestClient client;
    TurnDetection turns;
    turns.createResponse = false;
    client.configure(turns);
    client.append(turn());
    client.run();
    EXPECT_EQ(client.count("input_audio_buffer.committed"), 1u);
    EXPECT_EQ(client.count("response.created"), 0u);
}

// Proves: E8, E38
TEST(EngineReplies, OneAtATime) {
    TestClient client;
    client.configure();
    client.send(ResponseCreate::spoken());
    client.send(ResponseCreate::spoken(), u"second"_s);
    EXPECT_THAT(client.errorCodes(), ElementsAre(u"conversation_already_has_active_response"_s));
    EXPECT_EQ(client.last<ErrorEvent>().error.eventId, u"second"_s);
    client.run();
    EXPECT_EQ(client.count("response.created"), 1u);
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
    client.send(ResponseCreate::spoken());
    client.run();
    EXPECT_EQ(client.count("response.done"), 2u);
}

// Proves: E8, E35
// Cancel; no delta after it, one response.done, parts closed.
TEST(EngineReplies, CancelStopsIt) {
    TestClient client;
    client.responder->script = {longReply(), longReply()};
    client.configure();
    client.send(ResponseCreate::spoken());
    client.runFor(100);
    ASSERT_GE(client.count("response.output_audio.delta"), 2u);
    const std::size_t from = client.events.size();
    client.send(ResponseCancel{client.last<ResponseCreated>().response.id});
    client.run();
    EXPECT_THAT(client.types(from),
                ElementsAre(u"response.output_audio.done"_s, u"response.output_audio_transcript.done"_s,
                            u"response.content_part.done"_s, u"conversation.item.done"_s,
                            u"response.output_item.done"_s, u"response.done"_s));
    EXPECT_EQ(client.last<ResponseDone>().response.reason, u"client_cancelled"_s);
    // Without an id: the one that goes on.
    client.responder->silent = true;
    client.send(ResponseCreate::spoken());
    client.send(ResponseCancel{});
    EXPECT_EQ(client.count("response.done"), 2u);
    EXPECT_THAT(client.last<ResponseDone>().response.output, IsEmpty()) << "nothing had been said";
}

// Proves: C26, C31
// Cancelling what isn't there is harmless and hits nothing else.
TEST(EngineReplies, CancelOfAnotherResponseIsAnErrorAndHitsNone) {
    TestClient client;
    client.configure();
    client.send(ResponseCancel{u"resp_none"_s});
    client.send(ResponseCreate::spoken());
    client.run();
    client.send(ResponseCancel{client.last<ResponseDone>().response.id});
    client.send(ResponseCreate::spoken());
    client.send(ResponseCancel{client.last<ResponseDone>().response.id});
    client.run();
    EXPECT_THAT(client.errorCodes(),
                ElementsAre(u"response_cancel_not_active"_s, u"response_cancel_not_active"_s,
                            u"response_cancel_not_active"_s));
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
}

// Proves: E11, H28, E122, E13
// A text response has no audio and no audio.done.
TEST(EngineReplies, TextModalityIsSilent) {
    TestClient client;
    client.configure();
    ResponseCreate create;
    create.modalities = QStringList{u"text"_s};
    client.send(create);
    client.run();
    EXPECT_EQ(client.count("response.output_audio.delta") + client.count("response.output_audio.done") +
                  client.count("response.output_audio_transcript.delta"),
              0u);
    QString text;
    for (const auto& delta : client.all<OutputTextDelta>())
        text += delta.delta;
    EXPECT_EQ(text, client.last<OutputTextDone>().text);
    const auto done = client.last<ResponseDone>().response;
    EXPECT_EQ(done.output.at(0).content.at(0).type, u"output_text"_s);
    EXPECT_EQ(done.output.at(0).content.at(0).text, text);
    EXPECT_EQ(done.usage->outputAudioTokens, 0);
    // For that response only.
    client.send(ResponseCreate{});
    client.run();
    EXPECT_GE(client.count("response.output_audio.delta"), 1u);
}

// Proves: E11, E121
// A forced tool is called; arguments stream and add up; the item is complete.
TEST(EngineReplies, AForcedToolIsCalled) {
    TestClient client;
    const QString arguments = uR"({"value":70,"why":"नमस्ते"})"_s;
    client.responder->script = {{CallTool{u"answer_scale"_s, arguments}, ReplyEnds{}}};
    client.configure({}, toolDeclarations(false));
    client.send(ResponseCreate::silent(u"answer_scale"_s));
    client.run();
    EXPECT_EQ(client.responder->tasks.at(0).forcedTool, u"answer_scale"_s);
    EXPECT_FALSE(client.responder->tasks.at(0).spoken);
    QString streamed;
    for (const auto& delta : client.all<FunctionCallDelta>())
        streamed += delta.delta;
    EXPECT_EQ(streamed, arguments);
    const auto call = client.last<FunctionCallDone>();
    EXPECT_EQ(call.arguments, arguments);
    EXPECT_EQ(call.name, u"answer_scale"_s);
    EXPECT_TRUE(call.callId.startsWith(u"call_"_s));
    const auto done = client.last<ResponseDone>().response;
    ASSERT_EQ(done.output.size(), 1);
    EXPECT_EQ(done.output[0].type, u"function_call"_s);
    EXPECT_EQ(done.output[0].status, u"completed"_s);
    EXPECT_EQ(done.output[0].callId, call.callId);
    EXPECT_EQ(client.count("response.output_audio.delta"), 0u);
    client.send(ItemCreate{Item::functionOutput(call.callId, {{"accepted", true}}), {}});
    EXPECT_EQ(client.last<ItemDone>().item.type, u"function_call_output"_s);
    EXPECT_THAT(client.errorCodes(), IsEmpty());
}

// Speech and calls in one response: items one after another, each with its index.
TEST(EngineReplies, SeveralItemsInOneResponse) {
    TestClient client;
    client.responder->script = {{SaySentence{u"One moment."_s}, CallTool{u"send_chat"_s, u"{}"_s},
                                 CallTool{u"send_chat"_s, u"{\"message\":\"x\"}"_s}, SaySentence{u"Done."_s},
                                 ReplyEnds{}}};
    client.configure({}, toolDeclarations(true));
    client.send(ResponseCreate::spoken());
    client.run();
    const auto added = client.all<OutputItemAdded>();
    const auto done = client.all<OutputItemDone>();
    ASSERT_EQ(added.size(), 4u);
    ASSERT_EQ(done.size(), 4u);
    std::set<QString> ids;
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(added[static_cast<std::size_t>(i)].outputIndex, i);
        EXPECT_EQ(done[static_cast<std::size_t>(i)].outputIndex, i);
        ids.insert(done[static_cast<std::size_t>(i)].item.id);
    }
    EXPECT_EQ(ids.size(), 4u);
    EXPECT_EQ(client.last<ResponseDone>().response.output.size(), 4);
    EXPECT_EQ(client.all<TranscriptDone>()[1].transcript, u"Done."_s);
}

TEST(EngineReplies, FieldsOfOneResponseHoldForItOnly) {
    TestClient client;
    client.configure();
    ResponseCreate create;
    create.instructions = u"Sing."_s;
    create.metadata = Json{{"who", "me"}};
    client.send(create);
    client.run();
    client.send(ResponseCreate{});
    client.run();
    EXPECT_EQ(client.responder->tasks.at(0).instructions, u"Sing."_s);
    EXPECT_EQ(client.responder->tasks.at(1).instructions, u"You are Robin."_s);
    EXPECT_EQ(client.all<ResponseDone>()[0].response.metadata, (Json{{"who", "me"}}));
    EXPECT_TRUE(client.all<ResponseDone>()[1].response.metadata.is_null());
}

TEST(EngineReplies, BadRequestsAreErrorsAndStartNothing) {
    TestClient client;
    client.configure({}, toolDeclarations(false));
    client.send(ResponseCreate::silent(u"send_chat"_s)); // not declared
    client.sendRaw(R"({"type":"response.create","response":{"output_modalities":["video"]}})");
    client.sendRaw(R"({"type":"response.create","response":{"max_output_tokens":0}})");
    EXPECT_EQ(client.errorCodes().size(), 3u);
    EXPECT_EQ(client.count("response.created"), 0u);
}

// Proves: E8, E37
// The ways a response ends besides well.
TEST(EngineReplies, AFailedResponderFailsTheResponse) {
    TestClient client;
    client.responder->script = {{SaySentence{u"I begin."_s}, ReplyEnds{u"the model is gone"_s}}};
    client.configure();
    client.send(ResponseCreate::spoken());
    client.run();
    const auto done = client.all<ResponseDone>();
    ASSERT_EQ(done.size(), 1u);
    EXPECT_EQ(done[0].response.status, u"failed"_s);
    EXPECT_EQ(done[0].response.errorMessage, u"the model is gone"_s);
}

TEST(EngineReplies, ATokenLimitEndsItIncomplete) {
    TestClient client;
    client.responder->script = {longReply(), longReply()};
    client.configure();
    ResponseCreate create;
    create.maxOutputTokens = Json(20);
    client.send(create);
    client.run();
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"incomplete"_s);
    EXPECT_EQ(client.last<ResponseDone>().response.reason, u"max_output_tokens"_s);
    EXPECT_LE(client.last<ResponseDone>().response.usage->outputTokens, 40);
    create.modalities = QStringList{u"text"_s};
    client.send(create);
    client.run();
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"incomplete"_s);
    EXPECT_EQ(client.count("response.done"), 2u);
}

TEST(EngineReplies, AnEmptyReplyIsComplete) {
    TestClient client;
    client.responder->script = {{ReplyEnds{}}, {SaySentence{u"…"_s}, ReplyEnds{}}};
    client.configure();
    client.send(ResponseCreate::spoken());
    client.run();
    EXPECT_EQ(client.last<ResponseDone>().response.status, u"completed"_s);
    EXPECT_THAT(client.last<ResponseDone>().response.output, IsEmpty());
    client.send(ResponseCreate::spoken());
    client.run();
    EXPECT_EQ(client.last<TranscriptDone>().transcript, u"…"_s);
    EXPECT_EQ(client.count("response.output_audio.delta"), 0u) << "nothing to pronounce";
    EXPECT_EQ(client.count("response.done"), 2u);
}

// A responder that never answers blocks nothing: cancel and barge-in still end the response.
TEST(EngineReplies, AResponderThatHangsCanBeCancelled) {
    TestClient client;
    client.responder->silent = true;
    client.configure();
    client.send(ResponseCreate::spoken());
    client.runFor(5000);
    EXPECT_EQ(client.count("response.done"), 0u);
    client.append(joined({silence(300), steadySpeech(500)}));
    EXPECT_EQ(client.last<ResponseDone>().response.reason, u"turn_detected"_s);
}

// Usage adds up (E8).
TEST(EngineReplies, UsageIsConsistent) {
    TestClient client;
    client.configure();
    for (int i = 0; i < 3; ++i) {
        client.append(turn());
        client.run();
    }
    const auto done = client.all<ResponseDone>();
    ASSERT_EQ(done.size(), 3u);
    std::int64_t before = 0;
    for (const auto& each : done) {
        const Usage usage = each.response.usage.value();
        EXPECT_EQ(usage.inputTokens, usage.inputTextTokens + usage.inputAudioTokens + usage.inputImageTokens);
        EXPECT_EQ(usage.outputTokens, usage.outputTextTokens + usage.outputAudioTokens);
        EXPECT_EQ(usage.totalTokens, usage.inputTokens + usage.outputTokens);
        EXPECT_LE(usage.cachedTokens, usage.inputTokens);
        EXPECT_GT(usage.inputTokens, before) << "the conversation grows";
        const double audioMs = client.audioMs(each.response.output.at(0).id);
        EXPECT_NEAR(double(usage.outputAudioTokens), audioMs / 50, 1);
        before = usage.inputTokens;
    }
    // 900 ms of speech, 300 of padding, 500 of silence.
    EXPECT_NEAR(double(done[0].response.usage->inputAudioTokens), 17, 1);
}

TEST(EngineReplies, SpeedIsTheSessions) {
    TestClient slow, fast;
    for (TestClient* client : {&slow, &fast}) {
        SessionUpdate update;
        update.speed = client == &slow ? 0.8 : 1.4;
        client->send(update);
        client->send(ResponseCreate::spoken());
        client->run();
    }
    EXPECT_GT(slow.audioMs(slow.last<OutputItemDone>().item.id),
              1.4 * fast.audioMs(fast.last<OutputItemDone>().item.id));
}

// Proves: E7, E58
// In the middle of deltas, again and again: every message is whole (the client reads each), none comes after
// its end.
TEST(EngineReplies, AThousandInterruptionsTearNoMessage) {
    TestClient client;
    TurnDetection turns;
    turns.createResponse = false;
    client.configure(turns);
    const Samples voice = steadySpeech(400), rest = silence(700);
    for (int i = 0; i < 1000; ++i) {
        client.events.clear();
        client.raw.clear();
        client.send(ResponseCreate::spoken());
        ASSERT_TRUE(client.runUntil("response.output_audio.delta")) << i;
        client.runFor(i % 40);
        client.append(voice, 20);
        client.append(rest);
        client.runFor(50);
        const auto done = client.all<ResponseDone>();
        ASSERT_EQ(done.size(), 1u) << i;
        ASSERT_EQ(done[0].response.status, u"cancelled"_s) << i;
        const auto types = client.types();
        const auto end = std::find(types.begin(), types.end(), u"response.done"_s);
        ASSERT_EQ(std::count(end, types.end(), u"response.output_audio.delta"_s), 0) << i;
    }
}

} // namespace
} // namespace hrp::test
