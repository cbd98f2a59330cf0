// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine sends is read strictly, logged, and never breaks the reader (H6, H16–H18).
#include "session_rig.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

namespace hrp::test {
namespace {

using log::Outcome;
using log::Severity;

class Reading : public SessionTest {};

// ---- H16 ----------------------------------------------------------------------------------------------

QByteArray validEvent(const std::string& type) {
    using namespace protocol;
    Json event;
    event["type"] = type;
    for (const CoreEvent& core : coreEvents()) {
        if (core.type != type)
            continue;
        for (const RequiredField& field : core.fields) {
            const std::string name(field.name);
            if (field.type == FieldType::String)
                event[name] = name == "delta" && type == "response.output_audio.delta" ? "AAAA" : "x";
            else if (field.type == FieldType::Integer)
                event[name] = 0;
            else
                event[name] = Json::parse(R"({"id":"x","type":"message"})");
        }
    }
    return toBytes(event);
}

// Proves: H16
TEST_F(Reading, EveryCoreEventWithAMissingOrWrongFieldEndsTheSession) {
    int tried = 0;
    for (const protocol::CoreEvent& core : protocol::coreEvents()) {
        for (const protocol::RequiredField& field : core.fields) {
            for (const char* how : {"absent", "null", "wrong"}) {
                SCOPED_TRACE(std::string(core.type) + "." + std::string(field.name) + " " + how);
                restart();
                Json event = Json::parse(validEvent(std::string(core.type)).toStdString());
                if (std::string(how) == "absent")
                    event.erase(std::string(field.name));
                else if (std::string(how) == "null")
                    event[std::string(field.name)] = nullptr;
                else
                    event[std::string(field.name)] = Json::array();
                engine.raw(protocol::toBytes(event));
                settle();
                ASSERT_TRUE(ended());
                EXPECT_EQ(outcome(), Outcome::ProtocolError);
                EXPECT_TRUE(endReason.contains(QString::fromStdString(std::string(core.type))));
                EXPECT_TRUE(endReason.contains(QString::fromStdString(std::string(field.name))));
                EXPECT_TRUE(keeper.hasFinding("H16", Severity::Error));
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 80);
}

// Proves: H16, H19
TEST_F(Reading, EveryCoreEventInItsValidFormIsSurvived) {
    for (const protocol::CoreEvent& core : protocol::coreEvents()) {
        SCOPED_TRACE(std::string(core.type));
        restart();
        engine.raw(validEvent(std::string(core.type)));
        settle();
        EXPECT_FALSE(ended());
    }
}

// Proves: H16, C140
TEST_F(Reading, UnreadableMessagesAreFindingsAndFiveInARowEndTheSession) {
    start();
    const QByteArray deep = QByteArray(5'000, '[') + QByteArray(5'000, ']');
    const QList<QByteArray> bad{"[]", "null", "{", R"({"type":5})", R"({"a":)" + deep + "}"};
    for (int i = 0; i < 4; ++i)
        engine.raw(bad[i]);
    settle();
    EXPECT_FALSE(ended());
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 4);
    engine.error("harmless"); // a good one in between: the count starts over
    for (int i = 0; i < 4; ++i)
        engine.raw(bad[i + 1]);
    settle();
    EXPECT_FALSE(ended());
    engine.raw(bad[0]);
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
    EXPECT_TRUE(endReason.contains(QStringLiteral("5 messages")));
}

/// A line on which a test does what a WebSocket may do and the in-process pipe cannot.
class HandConnector final : public transport::PipeConnector {
public:
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest&) override {
        return std::make_unique<Pipe>(calls);
    }
    transport::MessagePipe::Callbacks calls;

private:
    class Pipe final : public transport::MessagePipe {
    public:
        explicit Pipe(Callbacks& calls) : m_calls(calls) {}
        void setCallbacks(Callbacks callbacks) override { m_calls = std::move(callbacks); }
        bool isOpen() const override { return true; }
        bool send(const QByteArray&) override { return true; }
        std::int64_t bytesToSend() const override { return 0; }
        void close(int, const QString&) override {}
        void abort() override {}

    private:
        Callbacks& m_calls;
    };
};

class OddLine : public SessionTest {
protected:
    void SetUp() override {
        session = std::make_unique<session::Session>(
            session::Session::Environment{clock, clock, line, log, queue, {}, {}}, settings);
        session->start();
        line.calls.onOpen();
        line.calls.onText(R"({"type":"session.created","session":{"id":"s"}})");
        line.calls.onText(R"({"type":"session.updated","session":{"id":"s"}})");
        advanceMs(1'001);
    }
    bool over() const { return !keeper.all<log::SessionEnded>().empty(); }
    HandConnector line;
};

// Proves: H16
TEST_F(OddLine, BinaryMessagesAreFindingsAndFiveInARowEndTheSession) {
    for (int i = 0; i < 4; ++i)
        line.calls.onBinary(100);
    EXPECT_FALSE(over());
    EXPECT_EQ(keeper.findings(Severity::Error).size(), 4);
    EXPECT_TRUE(keeper.last<log::Finding>().text.contains(QStringLiteral("100")));
    line.calls.onText(R"({"type":"rate_limits.updated"})");
    line.calls.onText("{");
    for (int i = 0; i < 3; ++i)
        line.calls.onBinary(100);
    EXPECT_FALSE(over()) << "the count had started over";
    line.calls.onBinary(100);
    ASSERT_TRUE(over());
    EXPECT_EQ(keeper.last<log::SessionEnded>().outcome, Outcome::ProtocolError);
}

// Proves: H16
TEST_F(OddLine, AMessageThatIsTooBigEndsTheSessionWithThatReason) {
    line.calls.onEnd({transport::PipeEnd::Cause::MessageTooBig, 1009, 0, {}});
    ASSERT_TRUE(over());
    EXPECT_EQ(keeper.last<log::SessionEnded>().outcome, Outcome::ProtocolError);
    EXPECT_TRUE(keeper.last<log::SessionEnded>().reason.contains(QStringLiteral("16 MiB")))
        << keeper.last<log::SessionEnded>().reason.toStdString();
    EXPECT_TRUE(keeper.hasFinding("H16", Severity::Error));
}

// Proves: H16
TEST_F(Reading, InvalidUtf8EndsTheSession) {
    start();
    engine.raw("{\"type\":\"foo\",\"x\":\"\xff\"}");
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
}

// Proves: H16
TEST_F(Reading, DuplicateKeysAreAFindingAndTheLastCounts) {
    start();
    engine.raw(R"({"type":"error","error":{"code":"a","code":"b","message":"m"}})");
    settle();
    EXPECT_EQ(keeper.last<log::EngineError>().error.code, QStringLiteral("b"));
    EXPECT_TRUE(keeper.hasFinding("H16", Severity::Warning));
}

// ---- H6: too big, not base64 --------------------------------------------------------------------------

// Proves: H6
TEST_F(Reading, ADeltaOf2000msPlaysAndOneSampleMoreEndsTheSession) {
    start();
    engine.rc("r1");
    engine.dSamples("r1", "i1", 48'000);
    EXPECT_FALSE(ended());
    play(2'000);
    EXPECT_EQ(heard, keeper.items[QStringLiteral("i1")]);
    EXPECT_EQ(heard.size(), 48'000u);
    engine.dSamples("r1", "i1", 48'001);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
    EXPECT_TRUE(endReason.contains(QStringLiteral("2000")));
    EXPECT_TRUE(keeper.hasFinding("H6", Severity::Error));
}

// Proves: H6
TEST_F(Reading, ADeltaThatIsNotBase64EndsTheSession) {
    start();
    engine.raw(R"({"type":"response.output_audio.delta","response_id":"r","item_id":"i","delta":"AA=A"})");
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
}

// ---- H17, H18 -----------------------------------------------------------------------------------------

// Proves: H17, H34, C140
TEST_F(Reading, IgnoredAndUnknownEventsAreLoggedAndLeftAside) {
    start();
    for (const std::string_view type : protocol::ignoredEvents())
        engine.raw("{\"type\":\"" + QByteArray(type.data(), static_cast<qsizetype>(type.size())) + "\"}");
    engine.raw(R"({"type":"foo.bar","anything":{"deep":[1,2]}})");
    settle();
    EXPECT_FALSE(ended());
    int ignored = 0, unknown = 0;
    for (const auto& event : keeper.all<log::WireEvent>()) {
        ignored += event.kind == log::WireEvent::Kind::Ignored;
        unknown += event.kind == log::WireEvent::Kind::Unknown && event.type == QStringLiteral("foo.bar");
    }
    EXPECT_EQ(ignored, 15);
    EXPECT_EQ(unknown, 1);
    EXPECT_TRUE(keeper.hasFinding("H17", Severity::Info));
    expectNoFindings();
}

// Proves: H34, U169
TEST_F(Reading, EventsAboutOutputBuffersChangeNothing) {
    const auto buffers = [this] {
        for (const char* what : {"started", "stopped", "cleared"})
            engine.raw(QByteArray(R"({"type":"output_audio_buffer.)") + what + R"(","response_id":"r1"})");
        settle();
    };
    start();
    buffers();
    engine.rc("r1");
    buffers();
    engine.d("r1", "i1", 500);
    buffers();
    EXPECT_EQ(queue->unheardSamples(), 12'000) << "“cleared” clears nothing";
    play(200);
    buffers();
    engine.rd("r1");
    EXPECT_TRUE(keeper.all<log::ReplyDrained>().empty()) << "“stopped” ends nothing";
    play(310);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
    EXPECT_TRUE(keeper.all<log::ReplyInterrupted>().empty());
    expectNoFindings();
}

// Proves: H18
TEST_F(Reading, ErrorsAreRecordedAndDoNotEndTheSession) {
    start();
    engine.error("server_error", QStringLiteral("hrp_7"), "try again");
    EXPECT_FALSE(ended());
    const auto error = keeper.last<log::EngineError>().error;
    EXPECT_EQ(error.code, QStringLiteral("server_error"));
    EXPECT_EQ(error.message, QStringLiteral("try again"));
    EXPECT_EQ(error.eventId, QStringLiteral("hrp_7"));
    engine.error("rate_limit_exceeded"); // case 139
    EXPECT_FALSE(ended());
}

// Proves: H18, C139, C142
TEST_F(Reading, ErrorsThatSayThatItIsOverEndTheSession) {
    start();
    engine.error("session_expired", {}, "Your session hit the maximum duration of 60 minutes.");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::SessionLimit);
    EXPECT_TRUE(endReason.contains(QStringLiteral("60 minutes")));
    EXPECT_EQ(keeper.all<log::EngineError>().size(), 1u);
    restart();
    engine.error("invalid_api_key");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    restart();
    engine.error("insufficient_quota");
    EXPECT_TRUE(ended());
}

// Proves: C46
TEST_F(Reading, ARepeatedMessageCountsOnce) {
    start();
    engine.rc("r1");
    protocol::AudioDelta delta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, engine.tone(2'400)};
    engine.send(delta, QStringLiteral("event_same"));
    engine.send(delta, QStringLiteral("event_same"));
    settle();
    EXPECT_EQ(queue->unheardSamples(), 2'400);
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
}

TEST_F(Reading, AnEngineThatReusesOneEventIdIsStillHeard) {
    start();
    engine.rc("r1");
    for (int i = 0; i < 3; ++i)
        engine.send(
            protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, engine.tone(2'401)},
            QStringLiteral("event_0"));
    settle();
    EXPECT_EQ(queue->unheardSamples(), 3 * 2'401);
}

// ---- the wire in the log ------------------------------------------------------------------------------

// Proves: U163
TEST_F(Reading, EveryMessageIsLoggedWithoutItsAudio) {
    start();
    speak(200);
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    const QByteArray pcm = engine.appended();
    const auto events = keeper.all<log::WireEvent>();
    const auto appended = std::ranges::find_if(
        events, [](const auto& e) { return e.type == QStringLiteral("input_audio_buffer.append"); });
    ASSERT_NE(appended, events.end());
    EXPECT_EQ(appended->direction, log::Direction::Sent);
    EXPECT_DOUBLE_EQ(appended->audioMs, 20);
    EXPECT_EQ(appended->payload.at("audio").at("bytes"), 960);
    EXPECT_EQ(appended->payload.at("audio").at("sha256").get<std::string>().size(), 64u);
    const log::WireEvent delta = events.back();
    EXPECT_EQ(delta.type, QStringLiteral("response.output_audio.delta"));
    EXPECT_EQ(delta.payload.at("delta").at("ms"), 100.0);
    EXPECT_EQ(delta.payload.at("item_id"), "i1");
    EXPECT_FALSE(keeper.text().contains(protocol::encodeBase64(pcm.left(300)))) << "voice in the log";
}

} // namespace
} // namespace hrp::test
