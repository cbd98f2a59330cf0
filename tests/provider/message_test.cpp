// SPDX-License-Identifier: GPL-3.0-or-later
// The contract's JSON form of messages, both ways (P2, P4).
#include <hrp/provider/message.h>

#include <gtest/gtest.h>

using namespace Qt::StringLiterals;
using namespace hrp::provider;

namespace {

tl::expected<QList<Message>, MessageFault> messagesIn(const char* json) {
    return readMessages(Json::parse(json));
}

} // namespace

// Proves: P2
// The contract's own example.
TEST(Messages, P2_TheContractsFormIsRead) {
    const auto messages = messagesIn(R"([
        {"role":"system","content":"You are a helpful assistant."},
        {"role":"user","content":[{"type":"audio","data":"AQACAA==","format":"pcm16","sample_rate":24000}]},
        {"role":"assistant","content":"Response text"},
        {"role":"user","content":[{"type":"text","text":"Hello"}]}])");
    ASSERT_TRUE(messages);
    EXPECT_EQ(*messages, (QList<Message>{Message::system(u"You are a helpful assistant."_s),
                                         Message::userAudio(QByteArray::fromHex("01000200")),
                                         Message::assistant(u"Response text"_s), Message::user(u"Hello"_s)}));
}

// Proves: P2
// A rate and format that are wrong are carried on, so that the call can refuse them.
TEST(Messages, P2_FormatAndRateAreKept) {
    const auto messages = messagesIn(
        R"([{"role":"user","content":[{"type":"audio","data":"AQA=","format":"wav","sample_rate":44100}]}])");
    ASSERT_TRUE(messages);
    const auto audio = std::get<AudioPart>(messages->first().content.first());
    EXPECT_EQ(audio.format, u"wav"_s);
    EXPECT_EQ(audio.sampleRate, 44'100);
}

// Proves: P4
// Tool calls and results.
TEST(Messages, P4_ToolCallsAndResultsAreRead) {
    const auto messages = messagesIn(R"([
        {"role":"assistant","content":"","tool_calls":[{"tool":"get_weather","arguments":{"location":"Rome"},"id":"call_1"}]},
        {"role":"tool","tool_call_id":"call_1","content":{"temperature":30}},
        {"role":"tool","tool_call_id":"call_2","content":"{\"error\":\"no such place\"}"}])");
    ASSERT_TRUE(messages);
    EXPECT_EQ((*messages)[0].toolCalls.first().arguments, Json({{"location", "Rome"}}));
    EXPECT_EQ((*messages)[1], Message::toolResult(u"call_1"_s, {{"temperature", 30}}));
    EXPECT_EQ((*messages)[2].text(), u"{\"error\":\"no such place\"}"_s);
}

TEST(Messages, WhatIsWrittenReadsBackTheSame) {
    Message mixed = Message::user(u"Listen, \"this\" is naïve 🎤:"_s);
    mixed.content.append(AudioPart{QByteArray("\0\1\2\3", 4)});
    const QList<Message> messages{
        Message::system(u"Be brief."_s), mixed,
        Message::assistant(u"Well."_s, {ToolCall::fromEngine(u"f"_s, u"{\"a\":[1,2.5,null]}"_s, u"c1"_s),
                                        ToolCall::fromEngine(u"g"_s, u"{broken"_s, u"c2"_s)}),
        Message::toolResult(u"c1"_s, {{"ok", true}})};
    const auto back = readMessages(toJson(messages));
    ASSERT_TRUE(back) << back.error().place.toStdString() << back.error().text.toStdString();
    EXPECT_EQ(*back, messages);
}

// Each fault says where it is.
TEST(Messages, FaultsNameTheirPlace) {
    struct Case {
        const char* json;
        const char* place;
        bool aboutAudio;
    };
    for (const Case& bad : {
             Case{R"({"role":"user"})", "messages", false},
             Case{R"(["hello"])", "messages[0]", false},
             Case{R"([{"content":"x"}])", "messages[0]", false},
             Case{R"([{"role":"boss","content":"x"}])", "messages[0].role", false},
             Case{R"([{"role":7,"content":"x"}])", "messages[0].role", false},
             Case{R"([{"role":"user","content":"x"},{"role":"user"}])", "messages[1]", false},
             Case{R"([{"role":"user","content":5}])", "messages[0].content", false},
             Case{R"([{"role":"user","content":{"a":1}}])", "messages[0].content", false},
             Case{R"([{"role":"user","content":[{"type":"image"}]}])", "messages[0].content[0].type", false},
             Case{R"([{"role":"user","content":[{"type":"text"}]}])", "messages[0].content[0]", false},
             Case{R"([{"role":"user","content":[{"type":"audio"}]}])", "messages[0].content[0].data", true},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"%%"}]}])",
                  "messages[0].content[0].data", true},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"AQA"}]}])",
                  "messages[0].content[0].data", true},
             Case{R"([{"role":"user","content":[{"type":"audio","data":"AQA=","sample_rate":"fast"}]}])",
                  "messages[0].content[0].sample_rate", true},
             Case{R"([{"role":"tool","content":"x"}])", "messages[0]", false},
             Case{R"([{"role":"assistant","tool_calls":{}}])", "messages[0].tool_calls", false},
             Case{R"([{"role":"assistant","tool_calls":[{"tool":"f","id":"1"}]}])",
                  "messages[0].tool_calls[0].arguments", false},
         }) {
        const auto messages = messagesIn(bad.json);
        ASSERT_FALSE(messages) << bad.json;
        EXPECT_EQ(messages.error().place.toStdString(), bad.place) << bad.json;
        EXPECT_EQ(messages.error().aboutAudio, bad.aboutAudio) << bad.json;
        EXPECT_FALSE(messages.error().text.isEmpty());
    }
}

// A rate that is no int is still no 24 000.
TEST(Messages, HugeRatesDoNotWrapAround) {
    const auto messages = messagesIn(
        R"([{"role":"user","content":[{"type":"audio","data":"AQA=","sample_rate":4294991296}]}])");
    ASSERT_TRUE(messages);
    EXPECT_NE(std::get<AudioPart>(messages->first().content.first()).sampleRate, 24'000);
}
