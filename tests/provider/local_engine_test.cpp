// SPDX-License-Identifier: GPL-3.0-or-later
// The provider with the real engine side of the profile, voice and all, under virtual time (P2–P5, E5, E11).
#include "support/warnings.h"

#include <hrp/audio/wav.h>
#include <hrp/engine/engine_session.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <gtest/gtest.h>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace hrp;
using namespace hrp::provider;
using protocol::Json;

namespace {

/// Answers speech and text with a sentence, calls the tool it is asked about, and speaks of its result.
class WeatherResponder final : public engine::Responder {
public:
    explicit WeatherResponder(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    void begin(const engine::ReplyTask& task, std::function<void(engine::ReplyPart)> emitPart) override {
        QList<engine::ReplyPart> parts;
        const protocol::Item last = task.history.isEmpty() ? protocol::Item() : task.history.last();
        const QString asked =
            last.content.isEmpty() ? QString() : last.content.first().text.value_or(QString());
        if (last.type == u"function_call_output"_s)
            parts.append(
                engine::SaySentence{u"It is warm. You told me %1 things."_s.arg(task.history.size())});
        else if (asked.contains(u"weather"_s))
            parts.append(engine::CallTool{u"get_weather"_s, u"{\"location\":\"Rome\"}"_s});
        else
            parts.append(engine::SaySentence{u"Hello, nice to meet you."_s});
        parts.append(engine::ReplyEnds{});
        m_scheduler.post([parts, emitPart] {
            for (const engine::ReplyPart& part : parts)
                emitPart(part);
        });
    }
    void cancel(const QString&) override {}

private:
    time::Scheduler& m_scheduler;
};

class LocalEngineTest : public testing::Test {
protected:
    ~LocalEngineTest() override {
        provider.reset();
        scheduler.advance(10s);
    }

    void accept(std::unique_ptr<transport::MessagePipe> pipe) {
        engine::EngineSession::Parts parts{
            scheduler,
            scheduler,
            std::move(pipe),
            synthesizer,
            std::make_unique<WeatherResponder>(scheduler),
            [this](engine::EngineSession* ended) {
                std::erase_if(sessions, [ended](const auto& session) { return session.get() == ended; });
            }};
        sessions.push_back(
            std::make_unique<engine::EngineSession>(std::move(parts), engine::EngineSession::Options{}));
        ++opened;
    }

    Outcome complete(const QList<Message>& messages, const CompleteOptions& options = {}) {
        if (!provider)
            provider = std::make_unique<RealtimeProvider>(config, scheduler, connector, hub);
        const auto future = provider->complete(messages, options);
        if (!scheduler.runUntil([&future] { return future.isFinished(); }, 10min)) {
            ADD_FAILURE() << "the call never ended";
            return tl::unexpected(ProviderError{});
        }
        return future.result();
    }
    Response ok(const QList<Message>& messages, const CompleteOptions& options = {}) {
        const Outcome outcome = complete(messages, options);
        EXPECT_TRUE(outcome) << protocol::toBytes(toJson(outcome.error())).toStdString();
        return outcome.value_or(Response());
    }

    static QByteArray speech(const char* name) {
        const auto file = audio::readAudioFile(QStringLiteral(HRP_SOURCE_DIR "/tests/data/speech/") +
                                               QLatin1StringView(name));
        EXPECT_TRUE(file);
        return QByteArray(reinterpret_cast<const char*>(file->samples.data()),
                          static_cast<qsizetype>(file->samples.size() * 2));
    }
    static double seconds(const Response& response) {
        return static_cast<double>(response.raw.audioData.size()) / 48'000;
    }

    hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    time::VirtualScheduler scheduler;
    std::shared_ptr<engine::Synthesizer> synthesizer{engine::makeInlineSynthesizer(scheduler)};
    std::vector<std::unique_ptr<engine::EngineSession>> sessions;
    int opened = 0;
    transport::LocalConnector connector{scheduler, [this](std::unique_ptr<transport::MessagePipe> pipe,
                                                          const auto&) { accept(std::move(pipe)); }};
    std::shared_ptr<EventHub> hub = EventHub::create();
    Config config = [] {
        Config local;
        local.url = QUrl(u"ws://127.0.0.1:9/v1/realtime"_s);
        return local;
    }();
    std::unique_ptr<RealtimeProvider> provider;
};

CompleteOptions withWeatherTool() {
    CompleteOptions options;
    options.tools =
        Json::parse(R"([{"type":"function","name":"get_weather","description":"Weather of a place",
        "parameters":{"type":"object","properties":{"location":{"type":"string"}}}}])");
    return options;
}

} // namespace

// Proves: P2, P3
// Recorded speech in, spoken reply out.
TEST_F(LocalEngineTest, P3_ASpokenTurn) {
    const Response response =
        ok({Message::system(u"You are kind."_s), Message::userAudio(speech("ps_goforward.wav"))});
    EXPECT_EQ(response.content, u"Hello, nice to meet you."_s);
    EXPECT_GT(seconds(response), 1.0);
    EXPECT_LT(seconds(response), 4.0);
    const auto* samples = reinterpret_cast<const qint16*>(response.raw.audioData.constData());
    EXPECT_GT(*std::max_element(samples, samples + response.raw.audioData.size() / 2), 5'000);
    EXPECT_FALSE(response.raw.sessionId.isEmpty());
    EXPECT_EQ(response.raw.websocketResponse["status"], "completed");
    EXPECT_GT(response.usage.input, 0);
    EXPECT_GT(response.usage.output, 0);
    EXPECT_EQ(response.usage.input, response.raw.websocketResponse["usage"]["input_tokens"]);
}

// Proves: P176
// A conversation of several turns on one session; the engine's record has each item once.
TEST_F(LocalEngineTest, Case176_AConversationIsKeptOnce) {
    QList<Message> talk{Message::userAudio(speech("ps_goforward.wav"))};
    for (int i = 0; i < 3; ++i) {
        talk.append(ok(talk).asMessage());
        talk.append(Message::user(u"Go on."_s));
    }
    talk.last() = Message::user(u"How is the weather?"_s);
    const Response asked = ok(talk, withWeatherTool()); // other tools: a new session with everything
    talk.append(asked.asMessage());
    talk.append(Message::toolResult(asked.toolCalls.value().first().id, {{"temperature", 30}}));
    const Response told = ok(talk, withWeatherTool());
    // 3 turns and 3 replies in words, the question, the call and its result.
    EXPECT_EQ(told.content, u"It is warm. You told me 9 things."_s);
    EXPECT_EQ(opened, 2);
}

// Proves: P4, E11
// Tool call, function_call_output, and on with audio.
TEST_F(LocalEngineTest, P4_AToolRoundTrip) {
    const QList<Message> question{Message::user(u"How is the weather in Rome?"_s)};
    const Response asked = ok(question, withWeatherTool());
    const auto calls = provider->parseToolCalls(asked);
    ASSERT_EQ(calls.size(), 1);
    EXPECT_EQ(calls[0].arguments, Json({{"location", "Rome"}}));
    EXPECT_TRUE(asked.raw.audioData.isEmpty());

    const auto results =
        question + QList{asked.asMessage(), Message::toolResult(calls[0].id, {{"temperature", 30}})};
    const Response told = ok(results, withWeatherTool());
    EXPECT_TRUE(told.content.startsWith(u"It is warm."_s));
    EXPECT_GT(seconds(told), 0.5);
    EXPECT_EQ(opened, 1);

    provider.reset(); // another process has to tell it all, and the engine takes it
    EXPECT_EQ(ok(results, withWeatherTool()).content, told.content);
    EXPECT_EQ(opened, 2);
}

// Proves: P3
// A reply in text.
TEST_F(LocalEngineTest, P3_AReplyInText) {
    CompleteOptions options;
    options.spoken = false;
    const Response response = ok({Message::user(u"Hi"_s)}, options);
    EXPECT_EQ(response.content, u"Hello, nice to meet you."_s);
    EXPECT_TRUE(response.raw.audioData.isEmpty());
}

// Proves: P5
// A voice the engine has not got, a setting it does not know.
TEST_F(LocalEngineTest, P5_WhatTheEngineRefuses) {
    config.voice = u"no such voice"_s;
    Outcome outcome = complete({Message::user(u"Hi"_s)});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().type, ErrorType::SessionInitialization);
    EXPECT_EQ(outcome.error().code, u"session_refused"_s);
    EXPECT_TRUE(outcome.error().message.contains(u"no such voice"_s));

    provider.reset();
    config.voice = u"slt"_s;
    config.temperature = 0.7; // no setting of today's API any more
    outcome = complete({Message::user(u"Hi"_s)});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().type, ErrorType::SessionInitialization);
    EXPECT_TRUE(outcome.error().message.contains(u"temperature"_s)) << outcome.error().message.toStdString();
}

// The engine's sessions end with the provider's.
TEST_F(LocalEngineTest, NothingStaysOpen) {
    ok({Message::user(u"a"_s)});
    ok({Message::user(u"another conversation"_s)});
    scheduler.advance(5s);
    EXPECT_EQ(sessions.size(), 1u);
    provider.reset();
    scheduler.advance(5s);
    EXPECT_TRUE(sessions.empty());
}
