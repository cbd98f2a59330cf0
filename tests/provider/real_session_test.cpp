// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions recorded with OpenAI's own engine, played back to the provider event by event (P3, P4).
#include "provider/scripted_engine.h"

#include <QFile>

#include <gtest/gtest.h>

#include <deque>

using namespace Qt::StringLiterals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;
using protocol::Json;

namespace {

/// Sends what the engine sent: at the opening, after session.update, and after each response.create.
class Playback {
public:
    Playback(ScriptedEngine& engine, const char* name) {
        QFile file(QStringLiteral(HRP_SOURCE_DIR "/tests/data/real-sessions/") + QLatin1StringView(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
        m_batches.emplace_back();
        while (!file.atEnd()) {
            const Json line = protocol::parseOrdered(file.readLine()).value();
            const std::string type = line["event"]["type"];
            if (line["direction"] == "received")
                m_batches.back().push_back(protocol::toBytes(line["event"]));
            else if (type == "session.update" || type == "response.create")
                m_batches.emplace_back();
        }
        engine.onOpened = [this, &engine](auto&) { play(engine); };
        engine.onUpdate = engine.onResponseCreate = [this, &engine](auto&, const Json&) { play(engine); };
    }
    bool over() const { return m_batches.empty(); }

private:
    void play(ScriptedEngine& engine) {
        ASSERT_FALSE(m_batches.empty());
        for (const QByteArray& message : m_batches.front())
            engine.sendRaw(message);
        m_batches.pop_front();
    }
    std::deque<std::vector<QByteArray>> m_batches;
};

} // namespace

// Proves: P3
TEST(RealSession, P3_ASpokenReply) {
    Bench bench;
    const Playback playback(bench.engine, "openai_text_in_audio_out.jsonl");
    const Response response = bench.ok(
        {Message::system(u"Answer in two or three words."_s), Message::user(u"Say a short greeting."_s)});
    EXPECT_TRUE(playback.over());
    EXPECT_EQ(response.content, u"Hi there!"_s);
    EXPECT_GT(response.raw.audioData.size(), 64);
    EXPECT_EQ(response.raw.sessionId, u"sess_E6U0txeK1UA23CH3RdweL"_s);
    EXPECT_EQ(response.raw.websocketResponse["id"], "resp_E6U0utdfn8rQdwHYPNrmv");
    EXPECT_EQ(response.usage.input, response.raw.websocketResponse["usage"]["input_tokens"]);
    EXPECT_EQ(response.usage.output, response.raw.websocketResponse["usage"]["output_tokens"]);
    EXPECT_GT(response.usage.output, 0);
    EXPECT_EQ(bench.count("provider:response"), 1);
}

// Proves: P4
// The call's arguments come with white space and line breaks; the text reply is in response.done only.
TEST(RealSession, P4_AToolRound) {
    Bench bench;
    const Playback playback(bench.engine, "openai_tool_call_round.jsonl");
    CompleteOptions options;
    options.spoken = false;
    options.tools = Json::parse(R"([{"type":"function","name":"get_weather","parameters":{"type":"object",
        "properties":{"city":{"type":"string"}}}}])");
    QList<Message> talk{Message::user(u"What is the weather in London?"_s)};
    const Response asked = bench.ok(talk, options);
    const auto calls = bench.provider->parseToolCalls(asked);
    ASSERT_EQ(calls.size(), 1);
    EXPECT_EQ(
        toJson(calls[0]),
        Json::parse(R"({"tool":"get_weather","arguments":{"city":"London"},"id":"call_uMNE0Myi2tDTPu0w"})"));
    talk << asked.asMessage() << Message::toolResult(calls[0].id, {{"weather", "foggy, 12 degrees"}});
    const Response told = bench.ok(talk, options);
    EXPECT_TRUE(playback.over());
    EXPECT_EQ(told.content, u"It is foggy and 12 degrees in London."_s);
    EXPECT_EQ(bench.engine.sessions.size(), 1u);
}
