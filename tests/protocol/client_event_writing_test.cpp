// SPDX-License-Identifier: GPL-3.0-or-later
// The literal JSON of the profile for every event that the study side sends.
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

namespace {

QByteArray writtenByClient(ClientEventBody body) {
    return writeClientEvent({QString(), std::move(body)});
}

Json oneTool() {
    return Json::array({findTool("answer_choice")->declaration()});
}

} // namespace

// Proves: H3, C107
TEST(ClientEventWriting, FirstSessionUpdate) {
    EXPECT_EQ(
        writtenByClient(SessionUpdate::initial(u"<the persona and study instructions>"_s, oneTool(),
                                               u"marin"_s, 1.0, {}, {})),
        R"({"type":"session.update","session":{"type":"realtime","output_modalities":["audio"],)"
        R"("instructions":"<the persona and study instructions>",)"
        R"("tools":[{"type":"function","name":"answer_choice",)"
        R"("description":"Answer the on-screen multiple-choice question with one choice, using its exact text.",)"
        R"("parameters":{"type":"object","properties":{"choice":{"type":"string"}},"required":["choice"],)"
        R"("additionalProperties":false}}],"tool_choice":"auto",)"
        R"("audio":{"input":{"format":{"type":"audio/pcm","rate":24000},"transcription":null,)"
        R"("turn_detection":{"type":"server_vad","silence_duration_ms":500,"create_response":true,)"
        R"("interrupt_response":true}},)"
        R"("output":{"format":{"type":"audio/pcm","rate":24000},"voice":"marin","speed":1}}}})");
}

TEST(ClientEventWriting, SpeedIsANumberAsPeopleWriteIt) {
    EXPECT_TRUE(writtenByClient(SessionUpdate::initial({}, Json::array(), u"marin"_s, 1.25, {}, {}))
                    .contains(R"("voice":"marin","speed":1.25})"));
    EXPECT_TRUE(writtenByClient(SessionUpdate::initial({}, Json::array(), u"marin"_s, 1.0, {}, {}))
                    .contains(R"("speed":1})"));
}

// Proves: H14
// Nothing else is sent.
TEST(ClientEventWriting, InstructionsOnly) {
    EXPECT_EQ(
        writtenByClient(SessionUpdate::instructionsOnly(u"guidance for this part"_s)),
        R"({"type":"session.update","session":{"type":"realtime","instructions":"guidance for this part"}})");
}

// Proves: H11, C100
// Null is written, not left out.
TEST(ClientEventWriting, TurnDetectionOff) {
    EXPECT_EQ(writtenByClient(SessionUpdate::turnDetectionOnly({}, {})),
              R"({"type":"session.update","session":{"type":"realtime","audio":{"input":{)"
              R"("format":{"type":"audio/pcm","rate":24000},"transcription":null,"turn_detection":null}}}})");
}

TEST(ClientEventWriting, TurnDetectionBackOn) {
    TurnDetection turns;
    turns.silenceDurationMs = 700;
    EXPECT_EQ(writtenByClient(SessionUpdate::turnDetectionOnly(turns, {})),
              R"({"type":"session.update","session":{"type":"realtime","audio":{"input":{)"
              R"("format":{"type":"audio/pcm","rate":24000},"transcription":null,)"
              R"("turn_detection":{"type":"server_vad","silence_duration_ms":700,"create_response":true,)"
              R"("interrupt_response":true}}}}})");
}

// Outside the pinned form, so only where a study asks for something else than engines do by themselves.
TEST(ClientEventWriting, ThresholdAndPaddingOnlyWhereTheyDiffer) {
    TurnDetection turns;
    turns.threshold = 0.75;
    turns.prefixPaddingMs = 200;
    EXPECT_TRUE(
        writtenByClient(SessionUpdate::turnDetectionOnly(turns, {}))
            .contains(R"({"type":"server_vad","threshold":0.75,"prefix_padding_ms":200,)"
                      R"("silence_duration_ms":500,"create_response":true,"interrupt_response":true})"));
}

// Proves: H35
// Asked for once, asked for in every later update.
TEST(ClientEventWriting, TranscriptionWhereTheStudyAsksForIt) {
    const QByteArray block = R"("transcription":{"model":"whisper-1"})";
    EXPECT_TRUE(writtenByClient(SessionUpdate::turnDetectionOnly({}, u"whisper-1"_s)).contains(block));
    EXPECT_TRUE(writtenByClient(SessionUpdate::initial({}, Json::array(), {}, 1, {}, u"whisper-1"_s))
                    .contains(block));
}

// Proves: H5
TEST(ClientEventWriting, Append) {
    EXPECT_EQ(writtenByClient(AudioAppend{QByteArray::fromHex("0001ff7f")}),
              R"({"type":"input_audio_buffer.append","audio":"AAH/fw=="})");
}

TEST(ClientEventWriting, CommitAndClear) {
    EXPECT_EQ(writtenByClient(AudioCommit{}), R"({"type":"input_audio_buffer.commit"})");
    EXPECT_EQ(writtenByClient(AudioClear{}), R"({"type":"input_audio_buffer.clear"})");
}

// Proves: H20
TEST(ClientEventWriting, ContextItem) {
    ScreenContext screen;
    screen.type = u"showtext"_s;
    screen.text = u"Please introduce yourselves."_s;
    EXPECT_EQ(writtenByClient(ItemCreate{contextItem(screen), {}}),
              R"({"type":"conversation.item.create","item":{"type":"message","role":"user","content":[)"
              R"({"type":"input_text","text":"[context] {\"event\":\"screen\",\"type\":\"showtext\",)"
              R"(\"text\":\"Please introduce yourselves.\"}"}]}})");
}

// Proves: H22
TEST(ClientEventWriting, ContextItemWithAnImage) {
    ScreenContext screen;
    screen.type = u"showimage"_s;
    screen.text = u"Look at this face."_s;
    screen.images = {
        {u"the image (a smiling face)"_s, ContextImage::State::Attached, u"data:image/png;base64,AAAA"_s}};
    EXPECT_EQ(writtenByClient(ItemCreate{contextItem(screen), {}}),
              R"({"type":"conversation.item.create","item":{"type":"message","role":"user","content":[)"
              R"({"type":"input_text","text":"[context] {\"event\":\"screen\",\"type\":\"showimage\",)"
              R"(\"text\":\"Look at this face.\",\"images\":[\"attached: the image (a smiling face)\"]}"},)"
              R"({"type":"input_image","image_url":"data:image/png;base64,AAAA"}]}})");
}

// Proves: H25, C113
// One JSON object in a string, encoded once.
TEST(ClientEventWriting, FunctionOutput) {
    EXPECT_EQ(
        writtenByClient(ItemCreate{Item::functionOutput(u"call_1"_s, {{"accepted", true}}), {}}),
        R"({"type":"conversation.item.create","item":{"type":"function_call_output","call_id":"call_1",)"
        R"("output":"{\"accepted\":true}"}})");
    EXPECT_EQ(Item::functionOutput(u"c"_s, {{"error", "say \"70\""}}).output,
              u"{\"error\":\"say \\\"70\\\"\"}"_s);
}

// Proves: H9, C5, C16
// All three fields, whole milliseconds.
TEST(ClientEventWriting, Truncate) {
    EXPECT_EQ(
        writtenByClient(ItemTruncate{u"item_1"_s, 0, 1840}),
        R"({"type":"conversation.item.truncate","item_id":"item_1","content_index":0,"audio_end_ms":1840})");
}

// Proves: H29, H26
TEST(ClientEventWriting, ResponseCreate) {
    EXPECT_EQ(writtenByClient(ResponseCreate::spoken()),
              R"({"type":"response.create","response":{"output_modalities":["audio"]}})");
    EXPECT_EQ(writtenByClient(ResponseCreate::silent(u"answer_scale"_s)),
              R"({"type":"response.create","response":{"output_modalities":["text"],)"
              R"("tool_choice":{"type":"function","name":"answer_scale"}}})");
    EXPECT_EQ(writtenByClient(ResponseCreate{}), R"({"type":"response.create"})");
}

TEST(ClientEventWriting, Cancel) {
    EXPECT_EQ(writtenByClient(ResponseCancel{u"resp_1"_s}),
              R"({"type":"response.cancel","response_id":"resp_1"})");
}

TEST(ClientEventWriting, EventIdComesRightAfterTheType) {
    const ClientEvent event{u"e1"_s, ItemTruncate{u"i"_s, 0, 5}};
    EXPECT_EQ(writeClientEvent(event),
              R"({"type":"conversation.item.truncate","event_id":"e1","item_id":"i",)"
              R"("content_index":0,"audio_end_ms":5})");
    EXPECT_EQ(typeOf(event), u"conversation.item.truncate"_s);
}

// Proves: H4
TEST(ClientEventWriting, HistoryOfAnEarlierSession) {
    Item item;
    item.type = u"message"_s;
    item.role = u"assistant"_s;
    ContentPart part;
    part.type = u"output_text"_s;
    part.text = u"Hello"_s;
    item.content = {part};
    EXPECT_EQ(writtenByClient(ItemCreate{item, {}}),
              R"({"type":"conversation.item.create","item":{"type":"message","role":"assistant","content":[)"
              R"({"type":"output_text","text":"Hello"}]}})");
}

TEST(ClientEventWriting, EventsOutsideTheProfile) {
    EXPECT_EQ(writtenByClient(ItemDelete{u"i"_s}), R"({"type":"conversation.item.delete","item_id":"i"})");
    EXPECT_EQ(writtenByClient(ItemRetrieve{u"i"_s}),
              R"({"type":"conversation.item.retrieve","item_id":"i"})");
    EXPECT_EQ(
        writtenByClient(ItemCreate{Item::userText(u"x"_s), u"root"_s}),
        R"({"type":"conversation.item.create","previous_item_id":"root","item":{"type":"message","role":"user",)"
        R"("content":[{"type":"input_text","text":"x"}]}})");
}

// Proves: E1
// Absent fields keep what is in force; after "off" the defaults count.
TEST(TurnDetectionUpdate, AppliesOnlyWhatItHolds) {
    TurnDetection current;
    current.threshold = 0.7;
    current.silenceDurationMs = 900;
    TurnDetectionUpdate update;
    update.interruptResponse = false;
    TurnDetection expected = current;
    expected.interruptResponse = false;
    EXPECT_EQ(update.appliedTo(current), expected);
    TurnDetection fresh;
    fresh.interruptResponse = false;
    EXPECT_EQ(update.appliedTo(std::nullopt), fresh);
    EXPECT_EQ(TurnDetectionUpdate::from(current).appliedTo(std::nullopt), current);
}
