// SPDX-License-Identifier: GPL-3.0-or-later
// Mounting, configuration and clean-up (P7).
#include "provider/scripted_engine.h"

#include <gtest/gtest.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace hrp;
using namespace hrp::provider;
using namespace hrp::provider::test;
using protocol::Json;

namespace {

class MountTest : public testing::Test {
protected:
    void SetUp() override { qunsetenv("OPENAI_API_KEY"); }
    void TearDown() override { qunsetenv("OPENAI_API_KEY"); }

    Cleanup mountHere(Config config = Bench::defaultConfig()) {
        return provider::mount(coordinator, std::move(config), scheduler, engine.connector());
    }
    std::shared_ptr<Provider> found() const { return coordinator.find(u"providers"_s, u"openai-realtime"_s); }
    Outcome complete(const QList<Message>& messages) {
        const auto future = found()->complete(messages);
        EXPECT_TRUE(scheduler.runUntil([&future] { return future.isFinished(); }, 10min));
        return future.result();
    }
    template <class Condition>
    bool until(const Condition& condition) {
        return scheduler.runUntil(condition, 1min);
    }

    hrp::test::ExpectWarning expected{u"openai-realtime: "_s};
    time::VirtualScheduler scheduler;
    ScriptedEngine engine{scheduler};
    Coordinator coordinator;
};

} // namespace

// Proves: P7
TEST_F(MountTest, P7_RegistersUnderProvidersAndTheName) {
    EXPECT_FALSE(found());
    const Cleanup cleanup = mountHere();
    ASSERT_TRUE(found());
    EXPECT_EQ(found()->name(), u"openai-realtime"_s);
    EXPECT_TRUE(complete({Message::user(u"Hi"_s)}));
    EXPECT_FALSE(coordinator.find(u"providers"_s, u"another"_s));
}

// Proves: P7
// The clean-up takes it out and closes the session; whoever still holds it gets an error.
TEST_F(MountTest, P7_TheCleanUpClosesTheSession) {
    const Cleanup cleanup = mountHere();
    const auto provider = found();
    ASSERT_TRUE(complete({Message::user(u"Hi"_s)}));
    const auto closed = cleanup();
    EXPECT_FALSE(found());
    EXPECT_FALSE(closed.isFinished()); // asynchronous
    EXPECT_TRUE(until([&closed] { return closed.isFinished(); }));
    ASSERT_TRUE(engine.last().end);
    EXPECT_EQ(engine.last().end->code, 1000);

    const auto late = provider->complete({Message::user(u"Hi"_s)});
    EXPECT_TRUE(until([&late] { return late.isFinished(); }));
    EXPECT_EQ(late.result().error().code, u"unmounted"_s);

    const auto again = cleanup(); // any number of times
    EXPECT_TRUE(until([&again] { return again.isFinished(); }));
}

// Proves: P7
// A call under way ends in an error, once.
TEST_F(MountTest, P7_TheCleanUpEndsACallUnderWay) {
    int errors = 0;
    const auto hook = coordinator.on(u"provider:error"_s, [&errors](const Event&) { ++errors; });
    const Cleanup cleanup = mountHere();
    engine.onResponseCreate = [this](auto&, const Json&) { engine.announce(); };
    const auto call = found()->complete({Message::user(u"Hi"_s)});
    scheduler.advance(1s);
    const auto closed = cleanup();
    EXPECT_TRUE(until([&] { return call.isFinished() && closed.isFinished(); }));
    EXPECT_EQ(call.result().error().code, u"unmounted"_s);
    EXPECT_EQ(errors, 1);
}

// Proves: P7
// A provider that was replaced is not taken out by the clean-up of the one before.
TEST_F(MountTest, P7_ACleanUpTakesOutOnlyItsOwn) {
    const Cleanup first = mountHere(), second = mountHere();
    const auto provider = found();
    first();
    EXPECT_EQ(found(), provider);
    second();
    EXPECT_FALSE(found());
    scheduler.advance(5s);
}

// Proves: P7
// The defaults, and the key from the environment.
TEST_F(MountTest, P7_DefaultsAndTheKeyFromTheEnvironment) {
    qputenv("OPENAI_API_KEY", "sk-from-environment");
    const Cleanup cleanup = mountHere({});
    ASSERT_TRUE(complete({Message::user(u"Hi"_s)}));
    EXPECT_EQ(engine.last().request.url.toString(),
              u"wss://api.openai.com/v1/realtime?model=gpt-realtime-2.1"_s);
    EXPECT_TRUE(engine.last().request.headers.contains({"Authorization", "Bearer sk-from-environment"}));
    const Json session = engine.last().ofType("session.update")[0]["session"];
    EXPECT_EQ(session["audio"]["output"]["voice"], "alloy");
    EXPECT_TRUE(session["audio"]["input"]["turn_detection"].is_null()); // detection off
    EXPECT_FALSE(session.contains("temperature"));                      // sent only if set
    EXPECT_FALSE(session.contains("max_output_tokens"));
}

// Proves: P7
TEST_F(MountTest, P7_AKeyInTheConfigurationComesFirst) {
    qputenv("OPENAI_API_KEY", "sk-from-environment");
    const Cleanup cleanup = mountHere();
    ASSERT_TRUE(complete({Message::user(u"Hi"_s)}));
    EXPECT_TRUE(engine.last().request.headers.contains({"Authorization", "Bearer sk-secret-key"}));
}

// Proves: P7
// Everything that can be configured arrives; max_tokens under today's name; session_config laid over.
TEST_F(MountTest, P7_TheWholeConfiguration) {
    const auto config = Config::fromJson(Json::parse(R"({"api_key":"sk-1","model":"my model+","voice":"marin",
        "temperature":0.7,"max_tokens":300,"url":"ws://localhost:9/v1/realtime",
        "session_config":{"truncation":"disabled","audio":{"output":{"speed":1.2},"input":{"transcription":{"model":"w"}}}}})"));
    ASSERT_TRUE(config) << config.error().toStdString();
    const Cleanup cleanup = mountHere(*config);
    ASSERT_TRUE(complete({Message::user(u"Hi"_s)}));
    EXPECT_EQ(QString::fromUtf8(engine.last().request.url.toEncoded()),
              u"ws://localhost:9/v1/realtime?model=my%20model%2B"_s);
    const Json session = engine.last().ofType("session.update")[0]["session"];
    EXPECT_EQ(session["temperature"], 0.7);
    EXPECT_EQ(session["max_output_tokens"], 300);
    EXPECT_EQ(session["truncation"], "disabled");
    EXPECT_EQ(session["audio"]["output"]["voice"], "marin");
    EXPECT_EQ(session["audio"]["output"]["speed"], 1.2);
    EXPECT_EQ(session["audio"]["output"]["format"]["rate"], 24'000);
    EXPECT_EQ(session["audio"]["input"]["transcription"]["model"], "w");
    EXPECT_TRUE(session["audio"]["input"]["turn_detection"].is_null());
}

// Proves: P7, C64, C65
// Null stands for absent; what is wrong is named, without the key. Audio has the one format of the profile.
TEST_F(MountTest, P7_ConfigurationsThatAreWrong) {
    const auto empty =
        Config::fromJson(Json::parse(R"({"max_tokens":null,"temperature":null,"api_key":null})"));
    ASSERT_TRUE(empty);
    EXPECT_EQ(empty->voice, u"alloy"_s);
    EXPECT_FALSE(empty->maxTokens);
    for (const auto& [json, names] : std::initializer_list<std::pair<const char*, const char*>>{
             {R"([])", "object"},
             {R"({"api_key":7})", "api_key"},
             {R"({"model":7})", "model"},
             {R"({"voice":[]})", "voice"},
             {R"({"temperature":"hot"})", "temperature"},
             {R"({"max_tokens":0})", "max_tokens"},
             {R"({"max_tokens":1.5})", "max_tokens"},
             {R"({"session_config":"x"})", "session_config"},
             {R"({"session_config":{"audio":{"input":{"format":{"type":"audio/pcm","rate":16000}}}}})",
              "16000"},
             {R"({"session_config":{"audio":{"output":{"format":{"rate":"24000"}}}}})",
              "audio.output.format"},
             {R"({"session_config":{"audio":{"output":{"format":{"rate":-24000}}}}})", "-24000"},
             {R"({"session_config":{"audio":{"input":{"format":{"type":"audio/pcmu"}}}}})", "audio/pcmu"},
             {R"({"session_config":{"audio":{"input":{"format":"g711"}}}})", "audio.input.format"},
             {R"({"api_key":"sk-secret","url":1})", "url"},
             {R"({"api_key":"sk-secret","modle":"x"})", "modle"},
         }) {
        const auto config = Config::fromJson(Json::parse(json));
        ASSERT_FALSE(config) << json;
        EXPECT_TRUE(config.error().contains(QLatin1StringView(names))) << config.error().toStdString();
        EXPECT_FALSE(config.error().contains(u"sk-secret"_s));
    }
}

// Proves: P6
// Hooks by name and for all; gone with their subscription; a hook may take itself out.
TEST_F(MountTest, P6_HooksOfTheCoordinator) {
    const Cleanup cleanup = mountHere();
    QStringList all;
    int responses = 0, once = 0;
    Subscription self;
    const auto everything = coordinator.on({}, [&all](const Event& event) { all.append(nameOf(event)); });
    auto named = coordinator.on(u"provider:response"_s, [&responses](const Event&) { ++responses; });
    self = coordinator.on(u"provider:request"_s, [&](const Event&) {
        ++once;
        self.reset();
    });
    ASSERT_TRUE(complete({Message::user(u"a"_s)}));
    EXPECT_EQ(all, (QStringList{u"provider:request"_s, u"provider:response"_s}));
    EXPECT_EQ(responses, 1);
    named.reset();
    ASSERT_TRUE(complete({Message::user(u"a"_s), Message::user(u"b"_s)}));
    EXPECT_EQ(responses, 1);
    EXPECT_EQ(once, 1);
    EXPECT_EQ(all.size(), 4);
}
