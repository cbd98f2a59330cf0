// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that are refused before anything is sent (P5).
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

namespace {

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

// Proves: P5, P182
// AudioFormatError before anything is sent, with provider:validation_error.
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

// Proves: P5
// On an open session too; it stays, and the next good call goes on with it.
TEST(Failure, P5_BadAudioLeavesTheSessionAlone) {
    Bench bench;
    const Response first = bench.ok(kGreeting);
    const std::size_t sent = bench.engine.last().received.size();
    bench.fails(kGreeting + QList{first.asMessage(), Message::userAudio("odd")});
    EXPECT_EQ(bench.engine.last().received.size(), sent);
    bench.ok(kGreeting + QList{first.asMessage(), Message::userAudio(QByteArray(4'800, '\2'))});
    EXPECT_EQ(bench.engine.sessions.size(), 1u);
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

// Proves: P5
// Messages that are none.
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

// Proves: H2
// Off this machine the connection is encrypted and a key is there, or nothing leaves.
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
