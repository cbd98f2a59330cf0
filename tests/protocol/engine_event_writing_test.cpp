// SPDX-License-Identifier: GPL-3.0-or-later
// The literal JSON of events that the recorded sessions don't show; the others are in real_sessions_test.
#include <hrp/protocol/engine_events.h>

#include <gtest/gtest.h>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

namespace {

QByteArray writtenByEngine(EngineEventBody body) {
    return writeEngineEvent({u"event_1"_s, std::move(body)});
}

} // namespace

TEST(EngineEventWriting, Truncated) {
    EXPECT_EQ(
        writtenByEngine(Truncated{u"item_1"_s, 0, 1840}),
        R"({"type":"conversation.item.truncated","event_id":"event_1","item_id":"item_1","content_index":0,)"
        R"("audio_end_ms":1840})");
}

// Proves: E14
TEST(EngineEventWriting, Errors) {
    const ErrorInfo full{u"invalid_request_error"_s, u"invalid_value"_s, u"no"_s, u"session.voice"_s,
                         u"c1"_s};
    EXPECT_EQ(
        writtenByEngine(ErrorEvent{full}),
        R"({"type":"error","event_id":"event_1","error":{"type":"invalid_request_error","code":"invalid_value",)"
        R"("message":"no","param":"session.voice","event_id":"c1"}})");
    EXPECT_EQ(
        writtenByEngine(ErrorEvent{{u"server_error"_s, {}, u"oh"_s, {}, {}}}),
        R"({"type":"error","event_id":"event_1","error":{"type":"server_error","code":null,"message":"oh",)"
        R"("param":null,"event_id":null}})");
    EXPECT_TRUE(
        writtenByEngine(TranscriptionFailed{u"u1"_s, 0, full})
            .startsWith(
                R"({"type":"conversation.item.input_audio_transcription.failed","event_id":"event_1",)"
                R"("item_id":"u1","content_index":0,"error":{"type":)"));
}

// Proves: E7
// Who interrupted is told in status_details.
TEST(EngineEventWriting, CancelledAndFailedResponses) {
    ResponseInfo response;
    response.id = u"resp_1"_s;
    response.status = u"cancelled"_s;
    response.reason = u"turn_detected"_s;
    response.modalities = QStringList{u"audio"_s};
    EXPECT_EQ(
        writtenByEngine(ResponseDone{response}),
        R"({"type":"response.done","event_id":"event_1","response":{"object":"realtime.response","id":"resp_1",)"
        R"("status":"cancelled","status_details":{"type":"cancelled","reason":"turn_detected"},"output":[],)"
        R"("conversation_id":null,"output_modalities":["audio"],"max_output_tokens":null,)"
        R"("audio":{"output":{"format":{"type":"audio/pcm","rate":24000},"voice":null}},"usage":null,)"
        R"("metadata":null}})");
    response.status = u"failed"_s;
    response.reason.clear();
    response.errorType = u"server_error"_s;
    response.errorCode = u"synthesis_failed"_s;
    response.errorMessage = u"no voice"_s;
    EXPECT_TRUE(writtenByEngine(ResponseDone{response})
                    .contains(R"("status_details":{"type":"failed","error":{"type":"server_error",)"
                              R"("code":"synthesis_failed","message":"no voice"}})"));
}

TEST(EngineEventWriting, SmallOnes) {
    EXPECT_EQ(writtenByEngine(InputCleared{}),
              R"({"type":"input_audio_buffer.cleared","event_id":"event_1"})");
    EXPECT_EQ(writtenByEngine(RateLimitsUpdated{}),
              R"({"type":"rate_limits.updated","event_id":"event_1","rate_limits":[]})");
    EXPECT_EQ(writtenByEngine(ItemDeleted{u"i"_s}),
              R"({"type":"conversation.item.deleted","event_id":"event_1","item_id":"i"})");
    EXPECT_EQ(writtenByEngine(OtherEvent{u"foo.bar"_s}), R"({"type":"foo.bar","event_id":"event_1"})");
}

TEST(EngineEventWriting, AudioDeltaIncludingAnEmptyOne) {
    EXPECT_EQ(writtenByEngine(AudioDelta{u"r"_s, u"i"_s, 0, 1, QByteArray::fromHex("000102")}),
              R"({"type":"response.output_audio.delta","event_id":"event_1","response_id":"r","item_id":"i",)"
              R"("output_index":0,"content_index":1,"delta":"AAEC"})");
    EXPECT_TRUE(
        writtenByEngine(AudioDelta{u"r"_s, u"i"_s, 0, 1, {}}).endsWith(R"("content_index":1,"delta":""})"));
}

// Proves: C131, E12
// Text that ends in half a character still makes a valid message.
TEST(EngineEventWriting, LoneSurrogatesNeverReachTheWire) {
    const QByteArray message = writtenByEngine(TranscriptDelta{u"r"_s, u"i"_s, 0, 0, QString(QChar(0xD83D))});
    EXPECT_TRUE(message.contains("\"delta\":\"\xEF\xBF\xBD\""));
}

TEST(EngineEventWriting, SpeedIsWrittenAsPeopleWriteIt) {
    SessionInfo session;
    EXPECT_TRUE(writtenByEngine(SessionCreated{session}).contains(R"("speed":1}})"));
    session.speed = 1.25;
    EXPECT_TRUE(writtenByEngine(SessionCreated{session}).contains(R"("speed":1.25}})"));
    EXPECT_TRUE(writtenByEngine(SessionCreated{session}).contains(R"("turn_detection":null)"));
}
