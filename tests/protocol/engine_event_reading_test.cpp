// SPDX-License-Identifier: GPL-3.0-or-later
// H6, H16, H17: strict reading of what engines send.
#include <hrp/protocol/base64.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

#include <vector>

using namespace hrp::protocol;
using namespace Qt::StringLiterals;
using Code = ReadError::Code;

namespace {

/// A complete core event, every required field with a value of its type.
Json wholeEvent(const CoreEvent& event) {
    Json json = {{"type", event.type}, {"event_id", "e1"}};
    for (const RequiredField& field : event.fields) {
        const std::string name(field.name);
        switch (field.type) {
        case FieldType::String:
            json[name] = name == "delta" ? "AAAA" : "x";
            break;
        case FieldType::Object:
            json[name] = {{"id", "i1"}, {"type", "message"}, {"status", "completed"}};
            break;
        case FieldType::Integer:
            json[name] = 1460;
            break;
        }
    }
    return json;
}

std::vector<Json> wrongValues(FieldType type) {
    switch (type) {
    case FieldType::String:
        return {nullptr, 5, true, Json::array(), Json::object()};
    case FieldType::Object:
        return {nullptr, 5, true, Json::array(), "x"};
    case FieldType::Integer:
        return {nullptr, "5", true, Json::array(), Json::object(), 1460.5, -1, 9007199254740994.0, 1e300};
    }
    return {};
}

ReadError errorOf(const QByteArray& message) {
    const auto reading = readEngineEvent(message);
    EXPECT_FALSE(reading) << message.left(200).toStdString();
    return reading ? ReadError{} : reading.error();
}

EngineReading readingOf(const QByteArray& message) {
    auto reading = readEngineEvent(message);
    EXPECT_TRUE(reading) << reading.error().text.toStdString();
    return reading ? *reading : EngineReading{};
}

QByteArray audioDelta(const QByteArray& base64, const QByteArray& more = {}) {
    return R"({"type":"response.output_audio.delta","event_id":"e1","response_id":"r1","item_id":"i1",)"
           R"("output_index":1,"content_index":2,"delta":")" +
           base64 + "\"" + more + "}";
}

} // namespace

TEST(EngineEventReading, EveryRequiredFieldAbsentNullOrOfAnotherType) {
    int cases = 0;
    for (const CoreEvent& event : coreEvents()) {
        ASSERT_TRUE(readEngineEvent(toBytes(wholeEvent(event)))) << event.type;
        for (const RequiredField& field : event.fields) {
            const std::string name(field.name);
            const auto check = [&](const Json& json, Code code) {
                ++cases;
                const ReadError error = errorOf(toBytes(json));
                EXPECT_EQ(error.code, code) << toBytes(json).toStdString();
                EXPECT_EQ(toStd(error.eventType), event.type);
                EXPECT_EQ(toStd(error.field), field.name);
                EXPECT_TRUE(error.text.contains(error.eventType) && error.text.contains(error.field))
                    << toStd(error.text);
                EXPECT_TRUE(error.endsSession());
            };
            Json absent = wholeEvent(event);
            absent.erase(name);
            check(absent, Code::MissingField);
            for (const Json& value : wrongValues(field.type)) {
                Json wrong = wholeEvent(event);
                wrong[name] = value;
                check(wrong, Code::WrongType);
            }
        }
    }
    EXPECT_GT(cases, 200);
}

TEST(EngineEventReading, TheTextSaysWhatCameAndWhatShouldHave) {
    EXPECT_EQ(errorOf(R"({"type":"input_audio_buffer.speech_started","item_id":"u1"})").text,
              u"input_audio_buffer.speech_started: audio_start_ms is missing"_s);
    EXPECT_EQ(
        errorOf(R"({"type":"input_audio_buffer.speech_started","item_id":"u1","audio_start_ms":"700"})").text,
        u"input_audio_buffer.speech_started: audio_start_ms should be an integer, but is a string"_s);
    EXPECT_EQ(
        errorOf(R"({"type":"input_audio_buffer.speech_started","item_id":"u1","audio_start_ms":700.5})").text,
        u"input_audio_buffer.speech_started: audio_start_ms should be an integer, but is the number 700.5"_s);
    EXPECT_EQ(errorOf(R"({"type":"error","error":null})").text,
              u"error: error should be an object, but is null"_s);
}

// The same JSON number.
TEST(EngineEventReading, AWholeNumberMayBeSpelledWithAFraction) {
    for (const char* number : {"1460", "1460.0", "1.46e3", "146e1"}) {
        const auto reading =
            readingOf(R"({"type":"input_audio_buffer.speech_started","item_id":"u1","audio_start_ms":)" +
                      QByteArray(number) + "}");
        EXPECT_EQ(std::get<SpeechStarted>(reading.event.body), (SpeechStarted{1460, u"u1"_s}));
    }
}

// Proves: C140, H16
// Which fault is which.
TEST(EngineEventReading, MessagesThatAreNoEvents) {
    const QByteArray deep = R"({"type":"x","a":)" + QByteArray(5000, '[') + QByteArray(5000, ']') + "}";
    const std::vector<std::pair<QByteArray, Code>> cases{
        {"", Code::NotJson},
        {"{", Code::NotJson},
        {"hello", Code::NotJson},
        {R"({"type":"error",})", Code::NotJson},
        {R"({"type":"x","n":1e999})", Code::NotJson},
        {"{\"type\":\"x\ny\"}", Code::NotJson},
        {"[]", Code::NotAnObject},
        {"null", Code::NotAnObject},
        {"5", Code::NotAnObject},
        {R"("error")", Code::NotAnObject},
        {"{}", Code::NoType},
        {R"({"type":5})", Code::NoType},
        {R"({"type":null})", Code::NoType},
        {R"({"type":["error"]})", Code::NoType},
        {deep, Code::TooDeep},
        {QByteArray(R"({"a":)").repeated(5000), Code::TooDeep},
        {QByteArray(5000, '['), Code::TooDeep},
        {"{\"type\":\"\xff\"}", Code::NotUtf8},
        {"{\"type\":\"error\",\"error\":{\"message\":\"\xC3(\"}}", Code::NotUtf8},
        {"\xED\xA0\xBD", Code::NotUtf8},
    };
    for (const auto& [message, code] : cases) {
        const ReadError error = errorOf(message);
        EXPECT_EQ(error.code, code) << message.left(60).toStdString() << ": " << toStd(error.text);
        EXPECT_FALSE(error.text.isEmpty());
        EXPECT_EQ(error.endsSession(), code == Code::NotUtf8);
    }
}

TEST(EngineEventReading, NestingOf64LevelsIsReadAnd65IsNot) {
    const auto nested = [](int levels) { // the object itself is the first level
        return R"({"type":"x","a":)" + QByteArray(levels - 1, '[') + QByteArray(levels - 1, ']') + "}";
    };
    EXPECT_EQ(typeOf(readingOf(nested(64)).event), u"x"_s);
    EXPECT_EQ(errorOf(nested(65)).code, Code::TooDeep);
}

TEST(EngineEventReading, MessagesUpTo16MiB) {
    const QByteArray head = R"({"type":"x","a":")", tail = R"("})";
    const qsizetype filling = kMaxMessageBytes - head.size() - tail.size();
    EXPECT_TRUE(readEngineEvent(head + QByteArray(filling, 'a') + tail));
    const ReadError error = errorOf(head + QByteArray(filling + 1, 'a') + tail);
    EXPECT_EQ(error.code, Code::TooBig);
    EXPECT_TRUE(error.endsSession());
}

// Proves: H17
TEST(EngineEventReading, IgnoredAndUnknownTypesAreToldApart) {
    for (const std::string_view type : ignoredEvents()) {
        const auto reading = readingOf(toBytes(Json{{"type", type}, {"event_id", "e9"}}));
        EXPECT_EQ(toStd(typeOf(reading.event)), type);
        EXPECT_EQ(classOf(reading.event), EventClass::Ignored) << type;
        EXPECT_EQ(reading.event.eventId, u"e9"_s);
    }
    for (const char* type : {"ping", "conversation.created", "response.audio.delta", "", "foo.bar"}) {
        const auto reading = readingOf(toBytes(Json{{"type", type}}));
        EXPECT_EQ(reading.event.body, EngineEventBody(OtherEvent{QString::fromLatin1(type)}));
        EXPECT_EQ(classOf(reading.event), EventClass::Unknown) << type;
        EXPECT_TRUE(reading.warnings.isEmpty());
    }
    EXPECT_EQ(classOf(readingOf(audioDelta("AAAA")).event), EventClass::Core);
}

TEST(EngineEventReading, DuplicateKeysTheLastCountsWithAWarning) {
    const auto reading = readingOf(
        R"({"type":"input_audio_buffer.committed","item_id":"a","item_id":"b","previous_item_id":null})");
    EXPECT_EQ(std::get<Committed>(reading.event.body).itemId, u"b"_s);
    EXPECT_EQ(
        reading.warnings,
        QStringList{
            u"input_audio_buffer.committed: the field \"item_id\" stands twice in one object; the last one counts"_s});
    // Two spellings of one name, and on the path that builds no document too.
    EXPECT_EQ(readingOf(R"({"type":"x","a":1,"\u0061":2})").warnings.size(), 1);
    const auto delta = readingOf(audioDelta("AAAA", R"(,"delta":"AQEBAQ==")"));
    EXPECT_EQ(std::get<AudioDelta>(delta.event.body).pcm, QByteArray::fromHex("01010101"));
    EXPECT_EQ(delta.warnings.size(), 1);
    EXPECT_EQ(readingOf(audioDelta("AAAA", R"(,"obfuscation":"a","obfuscation":"b")")).warnings.size(), 1);
    // Equal names in different objects are nothing special.
    EXPECT_TRUE(
        readingOf(R"({"type":"x","a":{"b":1},"c":{"b":2},"d":[{"b":1},{"b":1}]})").warnings.isEmpty());
}

// Proves: H16, C131
TEST(EngineEventReading, LoneSurrogatesAreKeptForTheNextDelta) {
    const auto deltaOf = [](const QByteArray& escaped) {
        const auto reading = readingOf(
            R"({"type":"response.output_audio_transcript.delta","response_id":"r","item_id":"i","delta":")" +
            escaped + "\"}");
        return std::get<TranscriptDelta>(reading.event.body).delta;
    };
    const QString first = deltaOf("a\\ud83d"), second = deltaOf("\\ude00b");
    EXPECT_EQ(first, QString(u"a"_s + QChar(0xD83D)));
    EXPECT_EQ(first + second, u"a😀b"_s);
    EXPECT_EQ(deltaOf("\\ud83d\\ude00"), u"😀"_s);
    EXPECT_EQ(deltaOf("\xF0\x9F\x98\x80 \\u0000"), u"😀 "_s + QChar(u'\0'));
}

// Proves: H6, T16
TEST(EngineEventReading, AudioUpToExactlyTwoSeconds) {
    QByteArray pcm(kMaxDeltaBytes, '\x11');
    const auto reading = readingOf(audioDelta(encodeBase64(pcm)));
    EXPECT_EQ(reading.event, (EngineEvent{u"e1"_s, AudioDelta{u"r1"_s, u"i1"_s, 1, 2, pcm}}));
    for (const int more : {1, 2}) {
        const ReadError error = errorOf(audioDelta(encodeBase64(pcm + QByteArray(more, '\0'))));
        EXPECT_EQ(error.code, Code::AudioTooLong);
        EXPECT_EQ(error.eventType, u"response.output_audio.delta"_s);
        EXPECT_EQ(error.field, u"delta"_s);
        EXPECT_EQ(error.text,
                  u"response.output_audio.delta: delta of item i1 holds 2000.0 ms of audio (%1 bytes), more "
                  "than the 2000 ms (96000 bytes) allowed"_s.arg(96000 + more));
        EXPECT_TRUE(error.endsSession());
    }
}

// Proves: T16
TEST(EngineEventReading, ADeltaThatIsTooLongSaysWhichAndHowLong) {
    const ReadError error = errorOf(audioDelta(encodeBase64(QByteArray(120'000, '\x11'))));
    EXPECT_TRUE(error.text.contains(u"item i1"_s) && error.text.contains(u"2500.0 ms"_s))
        << error.text.toStdString();
}

TEST(EngineEventReading, AnEmptyDeltaAndASplitSampleAreReadAsTheyAre) {
    EXPECT_TRUE(std::get<AudioDelta>(readingOf(audioDelta("")).event.body).pcm.isEmpty());
    EXPECT_EQ(std::get<AudioDelta>(readingOf(audioDelta("AQID")).event.body).pcm,
              QByteArray::fromHex("010203"));
}

TEST(EngineEventReading, AudioThatIsNotBase64) {
    for (const QByteArray& base64 :
         {QByteArray("AAA"), QByteArray("AAAA\\n"), QByteArray("AA AA==="), QByteArray("AAB="),
          QByteArray("A-_A"), QByteArray("AAAA\xC3\xA9=="), QByteArray("\\u0041AA"), QByteArray("====")}) {
        const ReadError error = errorOf(audioDelta(base64));
        EXPECT_EQ(error.code, Code::BadBase64) << base64.toStdString();
        EXPECT_EQ(error.eventType, u"response.output_audio.delta"_s);
        EXPECT_EQ(error.field, u"delta"_s);
        EXPECT_TRUE(error.endsSession());
    }
    // Escapes are unusual there, and legal.
    EXPECT_EQ(std::get<AudioDelta>(readingOf(audioDelta("\\u0041AAA\\/\\/\\/\\/")).event.body).pcm,
              QByteArray::fromHex("000000ffffff"));
}

// Whatever the spelling, both paths give the same.
TEST(EngineEventReading, AudioDeltasInUnusualForm) {
    const EngineEvent expected{u"e1"_s, AudioDelta{u"r1"_s, u"i1"_s, 1, 2, QByteArray::fromHex("000102")}};
    for (const QByteArray& message :
         {audioDelta("AAEC"), audioDelta("AAEC", R"(,"obfuscation":"xyz")"),
          audioDelta("AAEC", R"(,"extra":{"a":[1]})"), audioDelta("AAEC", R"(,"extra":null,"more":1.5)"),
          audioDelta("AAEC", R"(,"note":"é\n")"),
          QByteArray(
              " {\n\t\"delta\" : \"AAEC\" , \"content_index\":2,\"output_index\": 1,\r\n \"item_id\":\"i1\","
              "\"response_id\":\"r1\",\"event_id\":\"e1\",\"type\":\"response.output_audio.delta\" } "),
          QByteArray(R"({"type":"response.output_audio.\u0064elta","event_id":"e1","response_id":"r1",)"
                     R"("item_id":"i1","output_index":1.0,"content_index":2e0,"delta":"AAEC"})")}) {
        const auto reading = readingOf(message);
        EXPECT_EQ(reading.event, expected) << message.toStdString();
        EXPECT_TRUE(reading.warnings.isEmpty());
    }
    for (const QByteArray& message :
         {audioDelta("AAEC") + "x", audioDelta("AAEC", ","), audioDelta("AAEC", R"(,"a":01)"),
          audioDelta("AAEC").chopped(1), audioDelta("AAEC\n"), audioDelta("AAEC", ",\"a\":\"\x01\"")})
        EXPECT_EQ(errorOf(message).code, Code::NotJson) << message.toStdString();
    EXPECT_EQ(errorOf(audioDelta("AAEC").replace("\"output_index\":1", "\"output_index\":01")).code,
              Code::NotJson);
    EXPECT_EQ(errorOf(audioDelta("AAEC", ",\"a\":\"\xff\"")).code, Code::NotUtf8);
}

// Fields beyond the required ones never end a session, and are never silently replaced.
TEST(EngineEventReading, BrokenFieldsThatTheProfileDoesNotAskForAreWarnings) {
    const auto reading =
        readingOf(R"({"type":"response.output_audio.done","event_id":7,"response_id":"r","item_id":"i",)"
                  R"("output_index":"one","content_index":-1})");
    EXPECT_EQ(reading.event, (EngineEvent{QString(), AudioDone{u"r"_s, u"i"_s, 0, 0}}));
    EXPECT_EQ(
        reading.warnings,
        (QStringList{
            u"response.output_audio.done: output_index should be an integer, but is a string"_s,
            u"response.output_audio.done: content_index should be an integer from 0 to 2147483647, but is the number -1"_s,
            u"response.output_audio.done: event_id should be a string, but is the number 7"_s}));
    const auto done =
        readingOf(R"({"type":"response.done","response":{"status":5,"output":[{"id":"i"},7]}})");
    EXPECT_EQ(std::get<ResponseDone>(done.event.body).response.output.size(), 1);
    EXPECT_EQ(done.warnings,
              (QStringList{u"response.done: response.id is missing"_s,
                           u"response.done: response.status should be a string, but is the number 5"_s,
                           u"response.done: response.output[1] should be an object, but is the number 7"_s,
                           u"response.done: response.output[0].type is missing"_s}));
    const auto part =
        readingOf(R"({"type":"response.content_part.added","response_id":"r","item_id":"i","part":[]})");
    EXPECT_FALSE(part.warnings.isEmpty());
}

TEST(EngineEventReading, WhatTheOutcomeOfAResponseSays) {
    const auto response = [](const QByteArray& details) {
        return std::get<ResponseDone>(
                   readingOf(
                       R"({"type":"response.done","response":{"id":"r","status":"x","status_details":)" +
                       details + "}}")
                       .event.body)
            .response;
    };
    EXPECT_EQ(response(R"({"type":"cancelled","reason":"turn_detected"})").reason, u"turn_detected"_s);
    const auto failed = response(
        R"({"type":"failed","error":{"type":"server_error","code":"rate_limit_exceeded","message":"slow down"}})");
    EXPECT_EQ(failed.errorType, u"server_error"_s);
    EXPECT_EQ(failed.errorCode, u"rate_limit_exceeded"_s);
    EXPECT_EQ(failed.errorMessage, u"slow down"_s);
    EXPECT_TRUE(response("null").reason.isEmpty());
}

TEST(EngineEventReading, SessionsKeepTheOrderOfToolSchemas) {
    const auto reading = readingOf(
        R"({"type":"session.created","session":{"id":"s","model":"m","tools":[{"type":"function","name":"z","parameters":{"type":"object","properties":{"b":{},"a":{}}}},5],"tool_choice":{"type":"function","name":"z"},"audio":{"input":{"turn_detection":null}}}})");
    const SessionInfo& session = std::get<SessionCreated>(reading.event.body).session;
    EXPECT_EQ(
        toBytes(session.tools),
        R"([{"type":"function","name":"z","parameters":{"type":"object","properties":{"b":{},"a":{}}}},5])");
    EXPECT_EQ(toBytes(session.toolChoice), R"({"type":"function","name":"z"})");
    EXPECT_EQ(session.toolNames(), QStringList{u"z"_s});
    EXPECT_FALSE(session.turnDetection);
    EXPECT_EQ(session.raw["model"_L1].toString(), u"m"_s);
}
