// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/profile.h>

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace hrp::protocol;

// Proves: H16
// Eighteen core events with the fields of the source's table.
TEST(Profile, CoreEventsAndTheirFields) {
    const std::map<std::string, std::set<std::string>> expected{
        {"session.created", {"session"}},
        {"session.updated", {"session"}},
        {"input_audio_buffer.speech_started", {"audio_start_ms", "item_id"}},
        {"input_audio_buffer.speech_stopped", {"audio_end_ms", "item_id"}},
        {"input_audio_buffer.committed", {"item_id"}},
        {"conversation.item.added", {"item"}},
        {"conversation.item.done", {"item"}},
        {"conversation.item.truncated", {"item_id", "audio_end_ms"}},
        {"response.created", {"response"}},
        {"response.done", {"response"}},
        {"response.output_audio.delta", {"response_id", "item_id", "delta"}},
        {"response.output_audio.done", {"response_id", "item_id"}},
        {"response.output_audio_transcript.delta", {"response_id", "item_id", "delta"}},
        {"response.output_audio_transcript.done", {"response_id", "item_id", "transcript"}},
        {"response.function_call_arguments.done", {"response_id", "call_id", "name", "arguments"}},
        {"conversation.item.input_audio_transcription.completed", {"item_id", "transcript"}},
        {"conversation.item.input_audio_transcription.failed", {"item_id", "error"}},
        {"error", {"error"}},
    };
    std::map<std::string, std::set<std::string>> actual;
    for (const CoreEvent& event : coreEvents())
        for (const RequiredField& field : event.fields)
            actual[std::string(event.type)].emplace(field.name);
    EXPECT_EQ(actual, expected);
    EXPECT_EQ(coreEvents().size(), 18u);
    EXPECT_TRUE(isCoreEvent("error"));
    EXPECT_FALSE(isCoreEvent("rate_limits.updated"));
    EXPECT_FALSE(isCoreEvent("response.audio.delta")); // case 175: beta names are unknown
}

// Proves: H17
TEST(Profile, IgnoredEvents) {
    EXPECT_EQ(ignoredEvents().size(), 15u);
    EXPECT_EQ(std::set(ignoredEvents().begin(), ignoredEvents().end()).size(), 15u);
    EXPECT_TRUE(isIgnoredEvent("output_audio_buffer.started"));
    EXPECT_TRUE(isIgnoredEvent("conversation.item.input_audio_transcription.segment"));
    EXPECT_FALSE(isIgnoredEvent("error"));
    EXPECT_FALSE(isIgnoredEvent("ping"));
}

// Proves: H24
TEST(Profile, Tools) {
    std::vector<std::string_view> names;
    for (const Tool& tool : allTools())
        names.push_back(tool.name);
    EXPECT_EQ(names,
              (std::vector<std::string_view>{"send_chat", "answer_choice", "answer_choices", "answer_scale",
                                             "answer_ranking", "answer_text", "answer_dimensions"}));
    EXPECT_EQ(findTool("no_such"), nullptr);
    EXPECT_EQ(toolDeclarations(true).size(), 7u);
    EXPECT_EQ(toolDeclarations(false).size(), 6u);
    EXPECT_EQ(toolDeclarations(false)[0]["name"], "answer_choice");
}

TEST(Profile, ToolDeclarationsToTheLetter) {
    EXPECT_EQ(
        toBytes(findTool("send_chat")->declaration()),
        R"({"type":"function","name":"send_chat","description":"Type a message in the text chat that the other participant can see.","parameters":{"type":"object","properties":{"message":{"type":"string","description":"The message to type."}},"required":["message"],"additionalProperties":false}})");
    EXPECT_EQ(
        toBytes(findTool("answer_choices")->declaration()),
        R"({"type":"function","name":"answer_choices","description":"Answer the on-screen multiple-choice question that allows several choices, using their exact texts.","parameters":{"type":"object","properties":{"choices":{"type":"array","items":{"type":"string"}}},"required":["choices"],"additionalProperties":false}})");
    EXPECT_EQ(
        toBytes(findTool("answer_scale")->declaration()),
        R"({"type":"function","name":"answer_scale","description":"Answer the on-screen rating scale with a number in its range.","parameters":{"type":"object","properties":{"value":{"type":"number"}},"required":["value"],"additionalProperties":false}})");
    EXPECT_EQ(
        toBytes(findTool("answer_ranking")->declaration()),
        R"({"type":"function","name":"answer_ranking","description":"Answer the on-screen ranking with every item text, in your order.","parameters":{"type":"object","properties":{"order":{"type":"array","items":{"type":"string"}}},"required":["order"],"additionalProperties":false}})");
    EXPECT_EQ(
        toBytes(findTool("answer_text")->declaration()),
        R"({"type":"function","name":"answer_text","description":"Answer the on-screen question that asks for text (or for words you would say aloud).","parameters":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}})");
    EXPECT_EQ(
        toBytes(findTool("answer_dimensions")->declaration()),
        R"({"type":"function","name":"answer_dimensions","description":"Answer the on-screen multi-dimension rating with a score for every dimension, keyed by its label.","parameters":{"type":"object","properties":{"scores":{"type":"object","additionalProperties":{"type":"number"}}},"required":["scores"],"additionalProperties":false}})");
}

// `hrp spec`
TEST(Profile, TheWholeAsOneDocument) {
    const Json spec = specDocument();
    EXPECT_EQ(spec["version"], "0.2.0");
    EXPECT_EQ(spec["limits"]["max_delta_ms"], 2000);
    EXPECT_EQ(spec["limits"]["max_delta_bytes"], 96000);
    EXPECT_EQ(toBytes(spec["audio"]["format"]), R"({"type":"audio/pcm","rate":24000})");
    EXPECT_EQ(spec["connection"]["url"], "wss://api.openai.com/v1/realtime?model=gpt-realtime-2.1");
    EXPECT_EQ(spec["connection"]["headers"]["OpenAI-Safety-Identifier"].get<std::string>().substr(0, 3),
              "hs-");
    std::set<std::string> sent;
    for (const Json& event : spec["client_events"]) {
        EXPECT_EQ(event["type"], event["example"]["type"]);
        sent.insert(event["type"]);
    }
    EXPECT_EQ(sent,
              (std::set<std::string>{"session.update", "input_audio_buffer.append",
                                     "input_audio_buffer.commit", "conversation.item.create",
                                     "conversation.item.truncate", "response.create", "response.cancel"}));
    EXPECT_EQ(spec["engine_events"].size(), 18u);
    EXPECT_EQ(
        toBytes(spec["engine_events"][7]),
        R"({"type":"conversation.item.truncated","required":{"item_id":"string","audio_end_ms":"integer"}})");
    EXPECT_EQ(spec["ignored_events"].size(), 15u);
    EXPECT_EQ(spec["tools"].size(), 7u);
    std::vector<std::string> context;
    for (const Json& item : spec["context_items"]["items"])
        context.push_back(item["event"]);
    EXPECT_EQ(context, (std::vector<std::string>{"participants", "screen", "typed", "question", "timer",
                                                 "experimenter_message", "revealed", "paused", "resumed"}));
    EXPECT_EQ(spec["context_items"]["prefix"], "[context] ");
    EXPECT_EQ(toBytes(spec["function_output"]["accepted"]), R"({"accepted":true})");
}
