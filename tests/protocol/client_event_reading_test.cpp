// SPDX-License-Identifier: GPL-3.0-or-later
// E6, E10, E14: what an engine takes from a client, and how it refuses the rest.
#include "real_sessions.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/context_items.h>
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;

namespace {

ErrorInfo refusal(const QByteArray& message) {
    const auto event = readClientEvent(message);
    EXPECT_FALSE(event) << message.left(200).toStdString();
    if (event)
        return {};
    EXPECT_EQ(event.error().error.type, u"invalid_request_error"_s);
    EXPECT_FALSE(event.error().error.message.isEmpty());
    return event.error().error;
}

template <class Body>
Body bodyOf(const QByteArray& message) {
    const auto event = readClientEvent(message);
    EXPECT_TRUE(event) << event.error().error.message.toStdString();
    const Body* body = event ? std::get_if<Body>(&event->body) : nullptr;
    EXPECT_NE(body, nullptr);
    return body ? *body : Body{};
}

QByteArray sessionUpdate(const QByteArray& fields) {
    return R"({"type":"session.update","event_id":"c1","session":{"type":"realtime")" + fields + "}}";
}

QByteArray userMessage(const QByteArray& content) {
    return R"({"type":"conversation.item.create","event_id":"c1","item":{"type":"message","role":"user","content":)" +
           content + "}}";
}

QByteArray append(const QByteArray& pcm) {
    return R"({"type":"input_audio_buffer.append","event_id":"c1","audio":")" + encodeBase64(pcm) + "\"}";
}

const QByteArray kOnePixelPng = QByteArrayLiteral(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

struct Refusal {
    QByteArray message;
    const char* code;
    const char* param;
};

void expectRefusals(const std::vector<Refusal>& cases) {
    for (const Refusal& wanted : cases) {
        const ErrorInfo error = refusal(wanted.message);
        EXPECT_EQ(error.code, QString::fromLatin1(wanted.code))
            << wanted.message.toStdString() << error.message.toStdString();
        EXPECT_EQ(error.param, QString::fromLatin1(wanted.param)) << wanted.message.toStdString();
        EXPECT_EQ(error.eventId, u"c1"_s) << wanted.message.toStdString();
        EXPECT_TRUE(error.message.contains(error.param));
    }
}

} // namespace

TEST(ClientEventReading, EveryEventOfARealClientIsTaken) {
    int count = 0;
    for (const auto& recorded : hrp::test::recordedEvents()) {
        if (recorded.received)
            continue;
        ++count;
        const auto event = readClientEvent(toBytes(recorded.event));
        ASSERT_TRUE(event) << recorded.place << ": " << event.error().error.message.toStdString();
        EXPECT_EQ(toStd(typeOf(*event)), recorded.event["type"]);
    }
    EXPECT_GT(count, 50);
}

TEST(ClientEventReading, MessagesThatAreNoEvents) {
    for (const QByteArray& message :
         {QByteArray(), QByteArray("{"), QByteArray("[]"), QByteArray("null"),
          QByteArray("{\"type\":\"\xff\"}"), QByteArray("{\"type\":\"x\",\"n\":1e999}"),
          "{\"type\":\"x\",\"a\":" + QByteArray(64, '[') + QByteArray(64, ']') + "}",
          QByteArray(1'000'000, '[')})
        EXPECT_EQ(refusal(message).code, u"invalid_json"_s) << message.left(60).toStdString();
    EXPECT_EQ(refusal(QByteArray(kMaxClientMessageBytes + 1, ' ')).code, u"message_too_large"_s);
    expectRefusals({{R"({"event_id":"c1"})", "missing_required_parameter", "type"},
                    {R"({"event_id":"c1","type":5})", "invalid_type", "type"},
                    {R"({"event_id":"c1","type":null})", "invalid_type", "type"},
                    {R"({"event_id":"c1","type":"foo.bar"})", "unknown_event", "type"},
                    {R"({"event_id":"c1","type":""})", "unknown_event", "type"},
                    {R"({"event_id":"c1","type":"session.created"})", "unknown_event", "type"}});
    EXPECT_EQ(refusal(R"({"type":"input_audio_buffer.commit","event_id":5})").param, u"event_id"_s);
    EXPECT_TRUE(refusal(R"({"type":"foo.bar"})").message.contains(u"foo.bar"_s));
}

TEST(ClientEventReading, EventIdsAreHandedOn) {
    EXPECT_EQ(readClientEvent(R"({"type":"input_audio_buffer.commit","event_id":"c7"})"),
              (ClientEvent{u"c7"_s, AudioCommit{}}));
    EXPECT_EQ(readClientEvent(R"({"type":"input_audio_buffer.clear"})"), (ClientEvent{{}, AudioClear{}}));
}

// Proves: E6, E53, E55
TEST(ClientEventReading, AppendedAudio) {
    EXPECT_EQ(bodyOf<AudioAppend>(append(QByteArray::fromHex("0001ff7f"))).pcm,
              QByteArray::fromHex("0001ff7f"));
    EXPECT_TRUE(bodyOf<AudioAppend>(append({})).pcm.isEmpty());
    expectRefusals(
        {{append(QByteArray(4801, '\0')), "invalid_audio", "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1","audio":"AAA"})", "invalid_audio", "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1","audio":"AAA=\n"})", "invalid_audio",
          "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1","audio":"é==="})", "invalid_audio", "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1"})", "missing_required_parameter", "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1","audio":null})", "invalid_type", "audio"},
         {R"({"type":"input_audio_buffer.append","event_id":"c1","audio":[0,1]})", "invalid_type", "audio"}});
}

TEST(ClientEventReading, AppendsUpTo15MiB) {
    EXPECT_EQ(bodyOf<AudioAppend>(append(QByteArray(kMaxAppendBytes, '\0'))).pcm.size(), kMaxAppendBytes);
    EXPECT_EQ(refusal(append(QByteArray(kMaxAppendBytes + 2, '\0'))).code, u"invalid_audio"_s);
    EXPECT_EQ(refusal(append(QByteArray(16 * 1024 * 1024, '\0'))).code, u"invalid_audio"_s);
}

// Proves: E1, E101
// Missing is not null.
TEST(ClientEventReading, AbsentIsNotNull) {
    const auto instructions = bodyOf<SessionUpdate>(sessionUpdate(R"(,"instructions":"x")"));
    EXPECT_EQ(instructions, SessionUpdate::instructionsOnly(u"x"_s));
    EXPECT_FALSE(instructions.input);

    const auto off = bodyOf<SessionUpdate>(sessionUpdate(R"(,"audio":{"input":{"turn_detection":null}})"));
    ASSERT_TRUE(off.input && off.input->turnDetection);
    EXPECT_FALSE(off.input->turnDetection->has_value());
    EXPECT_FALSE(off.input->transcriptionModel);
    EXPECT_FALSE(off.input->hasFormat);

    const auto words =
        bodyOf<SessionUpdate>(sessionUpdate(R"(,"audio":{"input":{"transcription":{"model":"m"}}})"));
    EXPECT_EQ(words.input->transcriptionModel, std::optional<std::optional<QString>>(u"m"_s));
    EXPECT_FALSE(words.input->turnDetection);
    EXPECT_FALSE(words.input->transcriptionLanguage) << "absent is not null";
    const auto told = bodyOf<SessionUpdate>(
        sessionUpdate(R"(,"audio":{"input":{"transcription":{"model":"m","language":"de","prompt":null}}})"));
    EXPECT_EQ(told.input->transcriptionLanguage, u"de"_s);
    EXPECT_EQ(told.input->transcriptionPrompt, QString());
    const auto noWords = bodyOf<SessionUpdate>(sessionUpdate(R"(,"audio":{"input":{"transcription":null}})"));
    ASSERT_TRUE(noWords.input->transcriptionModel);
    EXPECT_FALSE(noWords.input->transcriptionModel->has_value());
}

TEST(ClientEventReading, PartsOfTurnDetection) {
    const auto update = bodyOf<SessionUpdate>(sessionUpdate(
        R"(,"audio":{"input":{"turn_detection":{"type":"server_vad","silence_duration_ms":700,"interrupt_response":false}}})"));
    TurnDetectionUpdate expected;
    expected.silenceDurationMs = 700;
    expected.interruptResponse = false;
    EXPECT_EQ(update.input->turnDetection->value(), expected);
}

TEST(ClientEventReading, FieldsOfTheApiWithoutEffectAreTaken) {
    EXPECT_EQ(bodyOf<SessionUpdate>(sessionUpdate(
                  R"(,"model":"m","tracing":null,"truncation":"auto","prompt":null,"include":null,)"
                  R"("audio":{"input":{"noise_reduction":{"type":"near_field"}}})")),
              [] {
                  SessionUpdate update;
                  update.input.emplace();
                  return update;
              }());
}

TEST(ClientEventReading, ToolsKeepTheOrderOfTheirFields) {
    const QByteArray tools =
        R"([{"type":"function","name":"z","description":"d","parameters":{"type":"object","properties":{"b":{},"a":{}}}}])";
    const auto update = bodyOf<SessionUpdate>(
        sessionUpdate(R"(,"tools":)" + tools +
                      R"(,"tool_choice":{"type":"function","name":"z"},"max_output_tokens":"inf")"));
    EXPECT_EQ(toBytes(*update.tools), tools);
    EXPECT_EQ(toBytes(*update.toolChoice), R"({"type":"function","name":"z"})");
    EXPECT_EQ(*update.maxOutputTokens, "inf");
    EXPECT_EQ(*bodyOf<SessionUpdate>(sessionUpdate(R"(,"max_output_tokens":200)")).maxOutputTokens, 200);
}

TEST(ClientEventReading, RefusedSessionUpdates) {
    const auto input = [](const QByteArray& fields) {
        return sessionUpdate(R"(,"audio":{"input":{)" + fields + "}}");
    };
    const auto turns = [&input](const QByteArray& fields) {
        return input(R"("turn_detection":{"type":"server_vad",)" + fields + "}");
    };
    const auto output = [](const QByteArray& fields) {
        return sessionUpdate(R"(,"audio":{"output":{)" + fields + "}}");
    };
    expectRefusals({
        {R"({"type":"session.update","event_id":"c1"})", "missing_required_parameter", "session"},
        {R"({"type":"session.update","event_id":"c1","session":null})", "invalid_type", "session"},
        {R"({"type":"session.update","event_id":"c1","session":{}})", "missing_required_parameter",
         "session.type"},
        {R"({"type":"session.update","event_id":"c1","session":{"type":"transcription"}})", "invalid_value",
         "session.type"},
        // The beta's shape: taken silently, it would leave everything as it was (case 107).
        {sessionUpdate(R"(,"modalities":["audio"])"), "unknown_parameter", "session.modalities"},
        {sessionUpdate(R"(,"turn_detection":null)"), "unknown_parameter", "session.turn_detection"},
        {sessionUpdate(R"(,"input_audio_format":"pcm16")"), "unknown_parameter",
         "session.input_audio_format"},
        {sessionUpdate(R"(,"instructions":null)"), "invalid_type", "session.instructions"},
        {sessionUpdate(R"(,"instructions":5)"), "invalid_type", "session.instructions"},
        {sessionUpdate(R"(,"output_modalities":"audio")"), "invalid_type", "session.output_modalities"},
        {sessionUpdate(R"(,"output_modalities":[5])"), "invalid_type", "session.output_modalities"},
        {sessionUpdate(R"(,"output_modalities":["audio","text"])"), "invalid_value",
         "session.output_modalities"},
        {sessionUpdate(R"(,"output_modalities":[])"), "invalid_value", "session.output_modalities"},
        {sessionUpdate(R"(,"tools":{})"), "invalid_type", "session.tools"},
        {sessionUpdate(R"(,"tools":[5])"), "invalid_type", "session.tools[0]"},
        {sessionUpdate(R"(,"tools":[{"type":"function"}])"), "missing_required_parameter",
         "session.tools[0].name"},
        {sessionUpdate(R"(,"tools":[{"type":"mcp","name":"x"}])"), "invalid_value", "session.tools[0].type"},
        {sessionUpdate(R"(,"tools":[{"type":"function","name":"x","parameters":[]}])"), "invalid_type",
         "session.tools[0].parameters"},
        {sessionUpdate(R"(,"tool_choice":"maybe")"), "invalid_value", "session.tool_choice"},
        {sessionUpdate(R"(,"tool_choice":5)"), "invalid_type", "session.tool_choice"},
        {sessionUpdate(R"(,"tool_choice":{"type":"function"})"), "missing_required_parameter",
         "session.tool_choice.name"},
        {sessionUpdate(R"(,"max_output_tokens":0)"), "invalid_value", "session.max_output_tokens"},
        {sessionUpdate(R"(,"max_output_tokens":"many")"), "invalid_value", "session.max_output_tokens"},
        {sessionUpdate(R"(,"audio":[])"), "invalid_type", "session.audio"},
        {input(R"("format":{"type":"audio/pcmu"})"), "invalid_value", "session.audio.input.format.type"},
        {input(R"("format":{"type":"audio/pcm","rate":16000})"), "invalid_value",
         "session.audio.input.format.rate"},
        {input(R"("format":"pcm16")"), "invalid_type", "session.audio.input.format"},
        {input(R"("transcription":{"model":"m","language":5})"), "invalid_type",
         "session.audio.input.transcription.language"},
        {input(R"("transcription":{})"), "missing_required_parameter",
         "session.audio.input.transcription.model"},
        {input(R"("turn_detection":{})"), "missing_required_parameter",
         "session.audio.input.turn_detection.type"},
        {input(R"("turn_detection":{"type":"semantic_vad"})"), "invalid_value",
         "session.audio.input.turn_detection.type"},
        {input(R"("turn_detection":true)"), "invalid_type", "session.audio.input.turn_detection"},
        {turns(R"("silence_duration_ms":-1)"), "invalid_value",
         "session.audio.input.turn_detection.silence_duration_ms"},
        {turns(R"("silence_duration_ms":10001)"), "invalid_value",
         "session.audio.input.turn_detection.silence_duration_ms"},
        {turns(R"("silence_duration_ms":499.5)"), "invalid_type",
         "session.audio.input.turn_detection.silence_duration_ms"},
        {turns(R"("threshold":1.5)"), "invalid_value", "session.audio.input.turn_detection.threshold"},
        {turns(R"("prefix_padding_ms":"300")"), "invalid_type",
         "session.audio.input.turn_detection.prefix_padding_ms"},
        {turns(R"("create_response":1)"), "invalid_type",
         "session.audio.input.turn_detection.create_response"},
        {turns(R"("eagerness":"low")"), "unknown_parameter", "session.audio.input.turn_detection.eagerness"},
        {output(R"("speed":0.2)"), "invalid_value", "session.audio.output.speed"},
        {output(R"("speed":1.51)"), "invalid_value", "session.audio.output.speed"},
        {output(R"("speed":"1")"), "invalid_type", "session.audio.output.speed"},
        {output(R"("voice":"")"), "invalid_value", "session.audio.output.voice"},
        {output(R"("volume":1)"), "unknown_parameter", "session.audio.output.volume"},
    });
}

TEST(ClientEventReading, EdgesOfTheRanges) {
    const auto update = bodyOf<SessionUpdate>(sessionUpdate(
        R"(,"audio":{"output":{"speed":1.5},"input":{"turn_detection":{"type":"server_vad","threshold":1,"silence_duration_ms":10000.0,"prefix_padding_ms":0}}})"));
    EXPECT_EQ(update.speed, 1.5);
    EXPECT_EQ(update.input->turnDetection->value().silenceDurationMs, 10000);
    EXPECT_EQ(bodyOf<SessionUpdate>(sessionUpdate(R"(,"audio":{"output":{"speed":0.25}})")).speed, 0.25);
}

// Proves: E10, E155
TEST(ClientEventReading, ItemsOfEveryKind) {
    const auto created = bodyOf<ItemCreate>(
        R"({"type":"conversation.item.create","previous_item_id":"root","item":{"id":"mine","type":"message","role":"user","content":[)"
        R"({"type":"input_text","text":"a\ud83d"},{"type":"input_audio","audio":"AAEC/w==","transcript":"hm"},)"
        R"({"type":"input_image","image_url":"data:image/png;base64,)" +
        kOnePixelPng + R"(","detail":"auto"}]}})");
    EXPECT_EQ(created.previousItemId, u"root"_s);
    EXPECT_EQ(created.item.id, u"mine"_s);
    ASSERT_EQ(created.item.content.size(), 3);
    EXPECT_EQ(created.item.content[0].text, u"a"_s + QChar(0xD83D));
    EXPECT_EQ(created.item.content[1].audio, QByteArray::fromHex("000102ff"));
    EXPECT_EQ(created.item.content[1].transcript, u"hm"_s);
    EXPECT_EQ(created.item.content[2].imageUrl,
              u"data:image/png;base64,"_s + QString::fromLatin1(kOnePixelPng));

    const auto output = bodyOf<ItemCreate>(
        R"({"type":"conversation.item.create","item":{"type":"function_call_output","call_id":"c","output":"{}"}})");
    EXPECT_EQ(output.item.output, u"{}"_s);
    EXPECT_FALSE(output.previousItemId);
    const auto call = bodyOf<ItemCreate>(
        R"({"type":"conversation.item.create","previous_item_id":null,"item":{"type":"function_call","call_id":"c","name":"n","arguments":"{"}})");
    EXPECT_EQ(call.item.arguments, u"{"_s);
    const auto earlier = bodyOf<ItemCreate>(
        R"({"type":"conversation.item.create","item":{"type":"message","role":"assistant","status":"completed","content":[{"type":"output_text","text":"hi"}]}})");
    EXPECT_EQ(earlier.item.role, u"assistant"_s); // H4, case 148
}

// Proves: E155
TEST(ClientEventReading, RefusedItems) {
    const auto item = [](const QByteArray& fields) {
        return R"({"type":"conversation.item.create","event_id":"c1","item":{)" + fields + "}}";
    };
    const auto image = [](const QByteArray& url) {
        return userMessage(R"([{"type":"input_image","image_url":")" + url + "\"}]");
    };
    expectRefusals({
        {R"({"type":"conversation.item.create","event_id":"c1"})", "missing_required_parameter", "item"},
        {R"({"type":"conversation.item.create","event_id":"c1","item":"x"})", "invalid_type", "item"},
        {R"({"type":"conversation.item.create","event_id":"c1","previous_item_id":5,"item":{}})",
         "invalid_type", "previous_item_id"},
        {item(""), "missing_required_parameter", "item.type"},
        {item(R"("type":"picture")"), "invalid_value", "item.type"},
        {item(R"("type":"message","id":"","role":"user","content":[])"), "invalid_value", "item.id"},
        {item(R"("type":"message","content":[])"), "missing_required_parameter", "item.role"},
        {item(R"("type":"message","role":5,"content":[])"), "invalid_type", "item.role"},
        {item(R"("type":"message","role":"narrator","content":[])"), "invalid_value", "item.role"},
        {item(R"("type":"message","role":"user")"), "missing_required_parameter", "item.content"},
        {userMessage("\"hello\""), "invalid_type", "item.content"},
        {userMessage("[]"), "invalid_value", "item.content"}, // case 157
        {userMessage("[5]"), "invalid_type", "item.content[0]"},
        {userMessage(R"([{"text":"x"}])"), "missing_required_parameter", "item.content[0].type"},
        {userMessage(R"([{"type":"input_text"}])"), "missing_required_parameter", "item.content[0].text"},
        {userMessage(R"([{"type":"input_text","text":""}])"), "invalid_value", "item.content[0].text"},
        {userMessage(R"([{"type":"input_text","text":"a"},{"type":"input_text","text":7}])"), "invalid_type",
         "item.content[1].text"},
        {userMessage(R"([{"type":"output_text","text":"x"}])"), "invalid_value", "item.content[0].type"},
        {userMessage(R"([{"type":"text","text":"x"}])"), "invalid_value", "item.content[0].type"},
        {userMessage(R"([{"type":"input_text","text":"x","size":5}])"), "unknown_parameter",
         "item.content[0].size"},
        {userMessage(R"([{"type":"input_audio","audio":"AAA"}])"), "invalid_audio", "item.content[0].audio"},
        {userMessage(R"([{"type":"input_audio","audio":"AQID"}])"), "invalid_audio", "item.content[0].audio"},
        {userMessage(R"([{"type":"input_audio","audio":""}])"), "invalid_audio", "item.content[0].audio"},
        {userMessage(R"([{"type":"input_audio"}])"), "missing_required_parameter", "item.content[0].audio"},
        {userMessage(R"([{"type":"input_image"}])"), "missing_required_parameter",
         "item.content[0].image_url"},
        {image("https://example.org/a.png"), "invalid_image", "item.content[0].image_url"},
        {image("data:image/png;base64"), "invalid_image", "item.content[0].image_url"},
        {image("data:image/png," + kOnePixelPng), "invalid_image", "item.content[0].image_url"},
        {image("data:image/svg+xml;base64," + kOnePixelPng), "invalid_image", "item.content[0].image_url"},
        {image("data:image/png;base64,%%%%"), "invalid_image", "item.content[0].image_url"},
        {image("data:image/png;base64,"), "invalid_image", "item.content[0].image_url"},
        {image("data:image/png;base64,AAAA"), "invalid_image", "item.content[0].image_url"},
        {item(R"("type":"message","role":"assistant","content":[{"type":"output_audio","transcript":"x"}])"),
         "invalid_value", "item.content[0].type"},
        {item(R"("type":"function_call_output","output":"{}")"), "missing_required_parameter",
         "item.call_id"},
        {item(R"("type":"function_call_output","call_id":"c","output":{})"), "invalid_type", "item.output"},
        {item(R"("type":"function_call","call_id":"c","name":"n")"), "missing_required_parameter",
         "item.arguments"},
    });
}

TEST(ClientEventReading, ImagesOfAllFourKinds) {
    for (const auto& [type, bytes] :
         {std::pair{QByteArray("jpeg"), QByteArray::fromHex("ffd8ffe000104a464946")},
          {"gif", QByteArray("GIF89a....")},
          {"webp", QByteArray("RIFF\x10\0\0\0WEBPVP8 ", 16)},
          {"png", QByteArray::fromBase64(kOnePixelPng)}}) {
        const QByteArray url = "data:image/" + type + ";base64," + encodeBase64(bytes);
        EXPECT_EQ(bodyOf<ItemCreate>(userMessage(R"([{"type":"input_image","image_url":")" + url + "\"}]"))
                      .item.content[0]
                      .imageUrl,
                  QString::fromLatin1(url));
    }
}

TEST(ClientEventReading, TruncateCancelDeleteRetrieve) {
    EXPECT_EQ(
        bodyOf<ItemTruncate>(
            R"({"type":"conversation.item.truncate","item_id":"i","content_index":0,"audio_end_ms":1840})"),
        (ItemTruncate{u"i"_s, 0, 1840}));
    EXPECT_EQ(bodyOf<ResponseCancel>(R"({"type":"response.cancel","response_id":"r"})").responseId, u"r"_s);
    EXPECT_TRUE(bodyOf<ResponseCancel>(R"({"type":"response.cancel"})").responseId.isEmpty());
    EXPECT_EQ(bodyOf<ItemDelete>(R"({"type":"conversation.item.delete","item_id":"i"})").itemId, u"i"_s);
    EXPECT_EQ(bodyOf<ItemRetrieve>(R"({"type":"conversation.item.retrieve","item_id":"i"})").itemId, u"i"_s);
    const auto truncate = [](const QByteArray& fields) {
        return R"({"type":"conversation.item.truncate","event_id":"c1")" + fields + "}";
    };
    expectRefusals({
        {truncate(R"(,"content_index":0,"audio_end_ms":5)"), "missing_required_parameter", "item_id"},
        {truncate(R"(,"item_id":"","content_index":0,"audio_end_ms":5)"), "invalid_value", "item_id"},
        {truncate(R"(,"item_id":"i","audio_end_ms":5)"), "missing_required_parameter", "content_index"},
        {truncate(R"(,"item_id":"i","content_index":-1,"audio_end_ms":5)"), "invalid_value", "content_index"},
        {truncate(R"(,"item_id":"i","content_index":0)"), "missing_required_parameter", "audio_end_ms"},
        {truncate(R"(,"item_id":"i","content_index":0,"audio_end_ms":104.17)"), "invalid_type",
         "audio_end_ms"}, // case 5
        {truncate(R"(,"item_id":"i","content_index":0,"audio_end_ms":-1)"), "invalid_value", "audio_end_ms"},
        {truncate(R"(,"item_id":"i","content_index":0,"audio_end_ms":null)"), "invalid_type", "audio_end_ms"},
        {R"({"type":"response.cancel","event_id":"c1","response_id":5})", "invalid_type", "response_id"},
        {R"({"type":"conversation.item.delete","event_id":"c1"})", "missing_required_parameter", "item_id"},
        {R"({"type":"input_audio_buffer.commit","event_id":"c1","audio":"AAAA"})", "unknown_parameter",
         "audio"},
    });
}

// Proves: E11
TEST(ClientEventReading, ResponseCreate) {
    EXPECT_EQ(bodyOf<ResponseCreate>(R"({"type":"response.create"})"), ResponseCreate{});
    EXPECT_EQ(bodyOf<ResponseCreate>(writeClientEvent({{}, ResponseCreate::silent(u"answer_scale"_s)})),
              ResponseCreate::silent(u"answer_scale"_s));
    const auto create = bodyOf<ResponseCreate>(
        R"({"type":"response.create","response":{"instructions":"short","max_output_tokens":50,"audio":{"output":{"voice":"cedar"}},"metadata":{"z":"1","a":"2"},"conversation":"auto","tools":[]}})");
    EXPECT_EQ(create.instructions, u"short"_s);
    EXPECT_EQ(create.voice, u"cedar"_s);
    EXPECT_EQ(*create.maxOutputTokens, 50);
    EXPECT_EQ(toBytes(*create.metadata), R"({"z":"1","a":"2"})");
    EXPECT_TRUE(create.tools->empty());
    const auto response = [](const QByteArray& fields) {
        return R"({"type":"response.create","event_id":"c1","response":{)" + fields + "}}";
    };
    expectRefusals({
        {R"({"type":"response.create","event_id":"c1","response":null})", "invalid_type", "response"},
        {response(R"("modalities":["text"])"), "unknown_parameter", "response.modalities"},
        {response(R"("output_modalities":["video"])"), "invalid_value", "response.output_modalities"},
        {response(R"("conversation":"none")"), "invalid_value", "response.conversation"},
        {response(R"("input":[])"), "invalid_value", "response.input"},
        {response(R"("metadata":"x")"), "invalid_type", "response.metadata"},
        {response(R"("tool_choice":{"type":"function","name":7})"), "invalid_type",
         "response.tool_choice.name"},
    });
}

TEST(ClientEventReading, OfTwoEqualKeysTheLastCounts) {
    EXPECT_EQ(bodyOf<ItemDelete>(R"({"type":"conversation.item.delete","item_id":"a","item_id":"b"})").itemId,
              u"b"_s);
}
