// SPDX-License-Identifier: GPL-3.0-or-later
// What a chat reply is made of, without the network: sentences, requests, streamed completions.
#include "chat/chat_request.h"
#include "chat/chat_stream.h"
#include "chat/markdown.h"
#include "chat/sentence_splitter.h"
#include "chat/thought_filter.h"

#include <hrp/protocol/profile.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace engine;
using namespace Qt::StringLiterals;
using protocol::ContentPart;
using protocol::Item;
using protocol::Json;
using ::testing::ElementsAre;

// --- sentences ---

QStringList sentencesOf(const QString& text, qsizetype piece) {
    SentenceSplitter splitter;
    QStringList all;
    for (qsizetype at = 0; at < text.size(); at += piece)
        all += splitter.feed(text.mid(at, piece));
    return all + splitter.finish();
}

TEST(SentenceSplitterTest, FindsTheSameSentencesHoweverTheTextIsCut) {
    const QString text =
        u"Hi there, Dr. Smith! I weigh 3.5 kg, e.g. today... “Really?” she said. So: “No.” Yes?! "
        "J. Doe was here\nA new line"_s;
    const QStringList expected{u"Hi there, Dr. Smith!"_s,
                               u"I weigh 3.5 kg, e.g. today..."_s,
                               u"“Really?”"_s,
                               u"she said."_s,
                               u"So: “No.”"_s,
                               u"Yes?!"_s,
                               u"J. Doe was here"_s,
                               u"A new line"_s};
    for (qsizetype piece = 1; piece <= text.size(); ++piece)
        EXPECT_EQ(sentencesOf(text, piece), expected) << piece;
}

TEST(SentenceSplitterTest, TellsASentenceAsSoonAsItsEndIsCertain) {
    SentenceSplitter splitter;
    EXPECT_TRUE(splitter.feed(u"I think so"_s).isEmpty());
    EXPECT_TRUE(splitter.feed(u"."_s).isEmpty()) << "3.5 could still come of it";
    EXPECT_EQ(splitter.feed(u" And"_s), QStringList{u"I think so."_s});
    EXPECT_EQ(splitter.feed(u" you?\n"_s), QStringList{u"And you?"_s});
    EXPECT_TRUE(splitter.finish().isEmpty());
}

TEST(SentenceSplitterTest, LeavesOutWhatIsOnlyForTheEye) {
    EXPECT_EQ(sentencesOf(u"## Plan\n- **First**, we `talk`.\n2. Then *rest*.\n\n"_s, 5),
              (QStringList{u"Plan"_s, u"First, we talk."_s, u"2. Then rest."_s}));
}

TEST(SentenceSplitterTest, CutsWhatDoesNotEndAndKnowsOtherScripts) {
    QString endless;
    while (endless.size() < 1000)
        endless += u"and so on, and on "_s;
    const QStringList pieces = sentencesOf(endless, 7);
    EXPECT_EQ(pieces.join(u' '), endless.simplified());
    for (const QString& piece : pieces)
        EXPECT_LE(piece.size(), SentenceSplitter::kLongest);
    EXPECT_EQ(sentencesOf(u"你好。今天很好！नमस्ते। ठीक है"_s, 1),
              (QStringList{u"你好。"_s, u"今天很好！"_s, u"नमस्ते।"_s, u"ठीक है"_s}));
    EXPECT_EQ(sentencesOf(QString(1000, u'x'), 10).join(QString()), QString(1000, u'x'));
}

// Proves: T27
TEST(MarkdownTest, WhatMeansSomethingStays) {
    for (const char* words :
         {"3*4 is 12", "2*3 and 4*5", "1984. That was a good year.", "7. I would give it a seven.",
          "a_b and snake_case_name", "Freund*innen", "5 < 6 and 7 > 3", "<thing> is a tag", "A & B, R&B",
          "it costs 5 * 3 euros", "50% ~ 60%", "C# or F#", "(a) first, (b) second", "Is it 3-4?", "Really?!",
          "#1 of them", "I [think] so"})
        EXPECT_EQ(withoutMarkup(QString::fromUtf8(words)).toStdString(), words);
    EXPECT_EQ(withoutMarkup(u"- 5 degrees"_s), u"-5 degrees"_s) << "the minus before a number";
}

// Proves: T27
TEST(MarkdownTest, WhatMarksIsTakenOff) {
    const std::pair<const char*, const char*> cases[] = {
        {"**Yes**, *of course*, __sure__ and _maybe_.", "Yes, of course, sure and maybe."},
        {"***Very*** `much`", "Very much"},
        {"see [the page](https://example.org/a_b) and ![a cat](cat.png)", "see the page and a cat"},
        {"~~no~~ yes", "no yes"},
        {"### Heading", "Heading"},
        {"- first point", "first point"},
        {"* **first** point", "first point"},
        {"> quoted", "quoted"},
        {"| Name | Age |", "Name, Age"},
        {"|---|:-:|", ""},
        {"1) one", "1) one"},
        {"a \\* b", "a * b"},
    };
    for (const auto& [written, said] : cases)
        EXPECT_EQ(withoutMarkup(QString::fromUtf8(written)).toStdString(), said) << written;
}

// Proves: T26
TEST(ThoughtFilterTest, ThoughtsAreLeftOutHoweverTheTextIsCut) {
    const QString text = u"<think>I <b>must</b> be kind.</think>\n\nHello <thing> & a<b. <think>more"_s;
    for (qsizetype piece = 1; piece <= text.size(); ++piece) {
        ThoughtFilter filter;
        QString words;
        for (qsizetype at = 0; at < text.size(); at += piece)
            words += filter.feed(text.mid(at, piece));
        words += filter.finish();
        EXPECT_EQ(words, u"\n\nHello <thing> & a<b. "_s) << piece;
        EXPECT_TRUE(filter.thought());
    }
    ThoughtFilter plain;
    EXPECT_EQ(plain.feed(u"a <"_s), u"a "_s);
    EXPECT_EQ(plain.feed(u"thin"_s), QString());
    EXPECT_EQ(plain.finish(), u"<thin"_s);
    EXPECT_FALSE(plain.thought());
}

// --- requests ---

Item message(const QString& role, const QList<ContentPart>& parts) {
    Item item;
    item.type = u"message"_s;
    item.role = role;
    item.content = parts;
    return item;
}
ContentPart part(const QString& type, const QString& words) {
    ContentPart out;
    out.type = type;
    (type.endsWith(u"audio"_s) ? out.transcript : out.text) = words;
    return out;
}
ContentPart image(const QString& url) {
    ContentPart out;
    out.type = u"input_image"_s;
    out.imageUrl = url;
    return out;
}

// Proves: E9, E10, E11, E15
TEST(ChatRequestTest, TellsTheWholeConversation) {
    ReplyTask task;
    task.instructions = u"You are Robin."_s;
    task.tools = protocol::toolDeclarations(false);
    Item call;
    call.type = u"function_call"_s;
    call.callId = u"call_1"_s;
    call.name = u"answer_text"_s;
    call.arguments = u"{\"text\":\"a\"}"_s;
    Item lost = call;
    lost.callId = u"call_2"_s;
    Item output = Item::functionOutput(u"call_1"_s, {{"accepted", true}});
    task.history = {
        Item::userText(u"[context] {\"event\":\"screen\"}"_s),
        message(u"user"_s, {part(u"input_audio"_s, u"hello robin"_s)}),
        message(u"assistant"_s, {part(u"output_audio"_s, u"Hi, I am"_s)}), // the rest was not heard
        message(u"assistant"_s, {part(u"output_audio"_s, {})}),            // and nothing of this
        call,
        lost,
        message(u"user"_s, {part(u"input_text"_s, u"look"_s), image(u"data:image/png;base64,AAAA"_s)}),
        output,
        message(u"user"_s, {part(u"input_audio"_s, {})}),
    };
    const Json request = chatRequest(task, u"some-model"_s, {});
    EXPECT_EQ(request["model"], "some-model");
    EXPECT_EQ(request["stream"], true);
    EXPECT_FALSE(request.contains("max_tokens"));
    EXPECT_EQ(request["tool_choice"], "auto");
    EXPECT_EQ(request["tools"].size(), 6u);
    EXPECT_EQ(request["tools"][0]["type"], "function");
    EXPECT_EQ(request["tools"][0]["function"]["name"], "answer_choice");
    EXPECT_EQ(request["tools"][0]["function"]["parameters"]["required"][0], "choice");
    const Json& messages = request["messages"];
    const std::string system = messages[0]["content"];
    EXPECT_EQ(messages[0]["role"], "system");
    EXPECT_TRUE(system.starts_with("You are Robin.\n\n"));
    EXPECT_NE(system.find("never read them out"), std::string::npos);
    Json rest = Json::array();
    for (std::size_t i = 1; i < messages.size(); ++i)
        rest.push_back(messages[i]);
    EXPECT_EQ(rest, Json::parse(R"~([
        {"role":"user","content":"[context] {\"event\":\"screen\"}"},
        {"role":"user","content":"hello robin"},
        {"role":"assistant","content":"Hi, I am"},
        {"role":"assistant","content":null,"tool_calls":[
            {"id":"call_1","type":"function","function":{"name":"answer_text","arguments":"{\"text\":\"a\"}"}},
            {"id":"call_2","type":"function","function":{"name":"answer_text","arguments":"{\"text\":\"a\"}"}}]},
        {"role":"tool","tool_call_id":"call_1","content":"{\"accepted\":true}"},
        {"role":"tool","tool_call_id":"call_2","content":"{\"error\":\"There was no answer.\"}"},
        {"role":"user","content":[{"type":"text","text":"look"},
            {"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]},
        {"role":"user","content":"(Something was said that could not be understood.)"}])~"))
        << rest.dump(1);
    const Json blind = chatRequest(task, u"m"_s, {.images = false});
    EXPECT_EQ(blind["messages"][7]["content"], "look\n(An image that you can't see.)");
}

// Proves: E11, H26
TEST(ChatRequestTest, OffersAForcedToolAlone) {
    ReplyTask task;
    task.tools = protocol::toolDeclarations(true);
    task.toolUse = ReplyTask::ToolUse::Required;
    task.forcedTool = u"answer_scale"_s;
    task.maxTokens = 200;
    Json request = chatRequest(task, u"m"_s, {});
    ASSERT_EQ(request["tools"].size(), 1u);
    EXPECT_EQ(request["tools"][0]["function"]["name"], "answer_scale");
    EXPECT_EQ(request["tool_choice"], "required");
    EXPECT_EQ(request["max_tokens"], 200);
    task.toolUse = ReplyTask::ToolUse::None;
    task.forcedTool.clear();
    request = chatRequest(task, u"m"_s, {});
    EXPECT_FALSE(request.contains("tools"));
    EXPECT_FALSE(request.contains("tool_choice"));
}

TEST(ChatRequestTest, AsksForAReplyWhereNobodySpokeLast) {
    ReplyTask task;
    Json messages = chatRequest(task, u"m"_s, {})["messages"];
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[1]["role"], "user");
    task.history = {Item::userText(u"hi"_s)};
    messages = chatRequest(task, u"m"_s, {})["messages"];
    EXPECT_EQ(messages.size(), 2u);
    task.history += message(u"assistant"_s, {part(u"output_text"_s, u"hello"_s)});
    messages = chatRequest(task, u"m"_s, {})["messages"];
    ASSERT_EQ(messages.size(), 4u);
    EXPECT_EQ(messages[3]["role"], "user");
}

// --- streams ---

const Json kTools = protocol::toolDeclarations(true);

QString wordsOf(ChatStream& stream, const QByteArray& delta) {
    const auto words = stream.feed(R"({"choices":[{"index":0,"delta":)" + delta + "}]}");
    EXPECT_TRUE(words.has_value()) << (words ? "" : words.error().toStdString());
    return words.value_or(u"?"_s);
}

// Proves: E11
TEST(ChatStreamTest, JoinsCallsFromTheirPieces) {
    ChatStream stream;
    EXPECT_EQ(wordsOf(stream, R"({"role":"assistant","content":null})"), QString());
    EXPECT_EQ(wordsOf(stream, R"({"content":"Let me "})"), u"Let me "_s);
    EXPECT_EQ(wordsOf(stream, R"({"content":"see."})"), u"see."_s);
    wordsOf(
        stream,
        R"({"tool_calls":[{"index":0,"id":"x","type":"function","function":{"name":"send_chat","arguments":""}}]})");
    wordsOf(
        stream,
        R"({"tool_calls":[{"index":1,"id":"y","function":{"name":"answer_scale","arguments":"{\"val"}}]})");
    wordsOf(stream, R"({"tool_calls":[{"index":0,"function":{"arguments":"{\"message\": \"hi\"}"}}]})");
    wordsOf(stream, R"({"tool_calls":[{"index":1,"function":{"arguments":"ue\":3}"}}]})");
    EXPECT_TRUE(stream.feed(R"({"choices":[{"delta":{},"finish_reason":"tool_calls"}]})").has_value());
    EXPECT_TRUE(stream.feed(R"({"choices":[],"usage":{"total_tokens":7}})").has_value());
    EXPECT_FALSE(stream.closed());
    stream.feed("[DONE]");
    EXPECT_TRUE(stream.closed());
    const auto calls = stream.finish(kTools);
    ASSERT_TRUE(calls.has_value());
    ASSERT_EQ(calls->size(), 2u);
    EXPECT_EQ(calls->at(0).name, u"send_chat"_s);
    EXPECT_EQ(calls->at(0).arguments, u"{\"message\": \"hi\"}"_s);
    EXPECT_EQ(calls->at(1).arguments, u"{\"value\":3}"_s);
}

// Proves: T48
TEST(ChatStreamTest, ACallWithoutArgumentsHasAnEmptyObject) {
    for (const char* arguments : {"", " "}) {
        ChatStream stream;
        wordsOf(
            stream,
            QByteArray(R"({"tool_calls":[{"index":0,"id":"x","function":{"name":"send_chat","arguments":")") +
                arguments + R"("}}]})");
        stream.feed("[DONE]");
        const auto calls = stream.finish(kTools);
        ASSERT_TRUE(calls.has_value()) << calls.error().toStdString();
        ASSERT_EQ(calls->size(), 1u);
        EXPECT_EQ(calls->front().arguments, u"{}"_s);
    }
}

// Proves: T28
TEST(ChatStreamTest, TwoCallsUnderOneIndexStayTwo) {
    const auto callsOf = [](std::vector<QByteArray> deltas) {
        ChatStream stream;
        for (const QByteArray& delta : deltas)
            wordsOf(stream, delta);
        stream.feed("[DONE]");
        const auto calls = stream.finish(kTools);
        EXPECT_TRUE(calls.has_value()) << (calls ? "" : calls.error().toStdString());
        QStringList found;
        for (const CallTool& call : calls.value_or(std::vector<CallTool>()))
            found << call.name + u' ' + call.arguments;
        return found;
    };
    const QStringList two{u"answer_scale {\"value\":1}"_s, u"answer_scale {\"value\":2}"_s};
    EXPECT_EQ(
        callsOf(
            {R"({"tool_calls":[{"index":0,"id":"x","function":{"name":"answer_scale","arguments":"{\"value\""}}]})",
             R"({"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]})",
             R"({"tool_calls":[{"index":0,"id":"y","function":{"name":"answer_scale","arguments":"{\"value\":"}}]})",
             R"({"tool_calls":[{"index":0,"function":{"arguments":"2}"}}]})"}),
        two);
    EXPECT_EQ(
        callsOf(
            {R"({"tool_calls":[{"index":0,"function":{"name":"answer_scale","arguments":"{\"value\":1}"}}]})",
             R"({"tool_calls":[{"index":0,"function":{"name":"answer_scale","arguments":"{\"value\":2}"}}]})"}),
        two);
    EXPECT_EQ(callsOf({R"({"tool_calls":[{"function":{"name":"answer_scale","arguments":"{\"value\""}}]})",
                       R"({"tool_calls":[{"function":{"name":"answer_scale","arguments":":1}"}}]})",
                       R"({"tool_calls":[{"function":{"name":"answer_scale","arguments":""}}]})"}),
              QStringList{two[0]})
        << "some repeat the name with each piece";
}

// Proves: T28
TEST(ChatStreamTest, ArgumentsMayBeAnObjectAndNothingElse) {
    ChatStream stream;
    wordsOf(stream,
            R"({"tool_calls":[{"index":0,"function":{"name":"answer_scale","arguments":{"value":3}}}]})");
    stream.feed("[DONE]");
    const auto calls = stream.finish(kTools);
    ASSERT_TRUE(calls.has_value());
    EXPECT_EQ(calls->at(0).arguments, u"{\"value\":3}"_s);
    for (const char* nonsense : {"7", "[1]", "true"}) {
        ChatStream other;
        const auto words = other.feed(
            QByteArray(
                R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"answer_scale","arguments":)") +
            nonsense + "}}]}}]}");
        ASSERT_FALSE(words.has_value()) << nonsense;
        EXPECT_TRUE(words.error().contains(u"neither a text nor an object"_s));
    }
}

// Proves: T26
TEST(ChatStreamTest, ThoughtsAreNoWordsAndAloneAreNoAnswer) {
    ChatStream stream;
    EXPECT_EQ(wordsOf(stream, R"({"content":"<thi"})"), QString());
    EXPECT_EQ(wordsOf(stream, R"({"content":"nk>secret</think>Hello <"})"), u"Hello "_s);
    stream.feed("[DONE]");
    EXPECT_EQ(stream.rest(), u"<"_s);
    EXPECT_TRUE(stream.finish(kTools).has_value());
    ChatStream only;
    EXPECT_EQ(wordsOf(only, R"({"content":"<think>secret</think>\n"})"), u"\n"_s);
    only.feed("[DONE]");
    EXPECT_EQ(only.rest(), QString());
    const auto nothing = only.finish(kTools);
    ASSERT_FALSE(nothing.has_value());
    EXPECT_TRUE(nothing.error().contains(u"said nothing"_s)) << nothing.error().toStdString();
    EXPECT_FALSE(nothing.error().contains(u"secret"_s));
}

TEST(ChatStreamTest, SaysWhatIsWrongWithNonsense) {
    const auto problem = [](const QByteArray& data) {
        ChatStream stream;
        const auto words = stream.feed(data);
        return words ? QString() : words.error();
    };
    EXPECT_TRUE(problem("{\"choices\":").contains(u"no JSON object"_s));
    EXPECT_TRUE(problem("[1,2]").contains(u"no JSON object"_s));
    EXPECT_TRUE(problem(R"({"object":"x"})").contains(u"without “choices”"_s));
    EXPECT_TRUE(problem(R"({"error":{"message":"out of memory"}})").contains(u"out of memory"_s));
    EXPECT_TRUE(problem(R"({"error":"busy"})").contains(u"busy"_s));
    const auto atEnd = [](std::vector<QByteArray> deltas, const QByteArray& end) {
        ChatStream stream;
        for (const QByteArray& delta : deltas)
            wordsOf(stream, delta);
        EXPECT_TRUE(stream.feed(end).has_value());
        const auto calls = stream.finish(kTools);
        return calls ? QString() : calls.error();
    };
    EXPECT_TRUE(atEnd({}, "[DONE]").contains(u"empty answer"_s));
    EXPECT_TRUE(atEnd({R"({"content":"Hello"})"}, R"({"choices":[]})").contains(u"broke its answer off"_s));
    EXPECT_TRUE(atEnd({}, R"({"choices":[{"delta":{},"finish_reason":"content_filter"}]})")
                    .contains(u"content_filter"_s));
    EXPECT_TRUE(atEnd({R"({"tool_calls":[{"index":0,"function":{"name":"rm","arguments":"{}"}}]})"}, "[DONE]")
                    .contains(u"not offered: “rm”"_s));
    EXPECT_TRUE(
        atEnd({R"({"tool_calls":[{"index":0,"function":{"name":"answer_text","arguments":"{\"te"}}]})"},
              "[DONE]")
            .contains(u"answer_text with arguments that are no JSON object"_s));
    EXPECT_EQ(atEnd({R"({"content":"Hello"})"}, R"({"choices":[{"delta":{},"finish_reason":"stop"}]})"),
              QString())
        << "the mark [DONE] may be missing";
}

TEST(ChatStreamTest, DoesNotGoOnForEver) {
    ChatStream stream;
    QString problem;
    for (int i = 0; i < 5000 && problem.isEmpty(); ++i)
        if (const auto words = stream.feed(R"({"choices":[{"delta":{"content":"and on and on "}}]})"); !words)
            problem = words.error();
    EXPECT_TRUE(problem.contains(u"does not stop"_s));
    ChatStream calls;
    problem.clear();
    for (int i = 0; i < 50 && problem.isEmpty(); ++i)
        if (const auto words =
                calls.feed(R"({"choices":[{"delta":{"tool_calls":[{"index":)" + QByteArray::number(i) +
                           R"(,"function":{"name":"send_chat"}}]}}]})");
            !words)
            problem = words.error();
    EXPECT_TRUE(problem.contains(u"functions at once"_s));
}

} // namespace
} // namespace hrp::test
