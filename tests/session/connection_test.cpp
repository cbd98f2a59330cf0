// SPDX-License-Identifier: GPL-3.0-or-later
// The life of a session: handshake, settings, time-outs, faults on the wire, the end (H1–H4, H16–H18).
#include "session_rig.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

namespace hrp::test {
namespace {

using namespace std::chrono_literals;
using log::Outcome;
using log::Severity;

QByteArray headerOf(const transport::PipeRequest& request, const char* name) {
    for (const auto& [key, value] : request.headers)
        if (key == name)
            return value;
    return {};
}

class Connecting : public SessionTest {
protected:
    /// The whole log, to look for what must not be in it.
    bool logHas(const char* text) const { return keeper.text().contains(text); }
};

// ---- H1 -----------------------------------------------------------------------------------------------

TEST_F(Connecting, OpensTheRealtimeEndpointWithKeyAndOpaqueId) {
    settings.engine.model = QStringLiteral("some model");
    start();
    EXPECT_EQ(engine.request().url.toString(QUrl::FullyEncoded).toStdString(),
              "ws://127.0.0.1:1/v1/realtime?model=some%20model");
    EXPECT_EQ(headerOf(engine.request(), "Authorization"), "Bearer sk-secret-key");
    EXPECT_EQ(headerOf(engine.request(), "OpenAI-Safety-Identifier"), "hs-0123456789abcdef");
}

TEST_F(Connecting, SendsNoAuthorizationWithoutAKey) {
    settings.engine.key.clear();
    start();
    EXPECT_EQ(headerOf(engine.request(), "Authorization"), "");
}

// H1: engines repeat the key that they refuse.
TEST_F(Connecting, AKeyThatTheEngineRepeatsGetsNowhere) {
    start();
    protocol::ErrorInfo error;
    error.code = QStringLiteral("some_error");
    error.message = QStringLiteral("Incorrect API key provided: sk-secret-key.");
    engine.send(protocol::ErrorEvent{error});
    settle();
    EXPECT_TRUE(logHas("Incorrect API key provided"));
    EXPECT_FALSE(logHas("sk-secret-key"));
}

TEST_F(Connecting, MakesAFreshRandomIdForEachSession) { // H1
    settings.sessionId.clear();
    start();
    const QByteArray first = headerOf(engine.request(), "OpenAI-Safety-Identifier");
    session.reset();
    startOnly();
    settle();
    const QByteArray second = headerOf(engine.request(), "OpenAI-Safety-Identifier");
    EXPECT_TRUE(first.startsWith("hs-"));
    EXPECT_EQ(first.size(), 3 + 32);
    EXPECT_NE(first, second);
}

TEST_F(Connecting, ModelIsTheStudysElseTheProfiles) {
    start();
    EXPECT_TRUE(engine.request().url.query().endsWith(QStringLiteral("model=gpt-realtime-2.1")));
    session.reset();
    settings.study.model = QStringLiteral("studymodel");
    startOnly();
    settle();
    EXPECT_TRUE(engine.request().url.query().endsWith(QStringLiteral("model=studymodel")));
}

TEST_F(Connecting, TheKeyIsInNoRecordAndNoReason) { // H1
    settings.engine.url.setUserInfo(QStringLiteral("user:hidden-password"));
    start();
    engine.close(1008, "no more");
    ASSERT_TRUE(ended());
    EXPECT_FALSE(logHas("sk-secret-key"));
    EXPECT_FALSE(logHas("hidden-password"));
    EXPECT_FALSE(endReason.contains(QStringLiteral("secret")));
}

// ---- H2: why it could not be reached ------------------------------------------------------------------

/// A pipe that ends as it is told to.
class FailingPipe final : public transport::MessagePipe {
public:
    FailingPipe(time::Scheduler& clock, transport::PipeEnd end) : m_clock(clock), m_end(std::move(end)) {}
    void setCallbacks(Callbacks callbacks) override {
        m_timer = m_clock.after(0ms, [end = m_end, callbacks] { callbacks.onEnd(end); });
    }
    bool isOpen() const override { return false; }
    bool send(const QByteArray&) override { return false; }
    std::int64_t bytesToSend() const override { return 0; }
    void close(int, const QString&) override {}
    void abort() override {}

private:
    time::Scheduler& m_clock;
    transport::PipeEnd m_end;
    time::Timer m_timer;
};

class FailingConnector final : public transport::PipeConnector {
public:
    FailingConnector(time::Scheduler& clock, transport::PipeEnd end)
        : m_clock(clock), m_end(std::move(end)) {}
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest&) override {
        return std::make_unique<FailingPipe>(m_clock, m_end);
    }

private:
    time::Scheduler& m_clock;
    transport::PipeEnd m_end;
};

struct Failure {
    transport::PipeEnd end;
    const char* word; ///< that the reason must hold
    const char* cure; ///< what it must advise
};

class ConnectFailure : public SessionTest, public ::testing::WithParamInterface<Failure> {};

TEST_P(ConnectFailure, HasItsOwnReasonAndCure) { // H2, case 149
    FailingConnector connector(clock, GetParam().end);
    std::optional<Outcome> outcome;
    QString reason;
    session::Session subject({clock,
                              clock,
                              connector,
                              log,
                              queue,
                              {},
                              [&](Outcome o, const QString& r) {
                                  outcome = o;
                                  reason = r;
                              }},
                             settings);
    subject.start();
    settle();
    ASSERT_TRUE(outcome);
    EXPECT_EQ(*outcome, Outcome::ConnectFailed);
    EXPECT_TRUE(reason.contains(QLatin1String(GetParam().word))) << reason.toStdString();
    EXPECT_TRUE(reason.contains(QLatin1String(GetParam().cure))) << reason.toStdString();
    EXPECT_EQ(keeper.last<log::SessionEnded>().reason, reason);
    EXPECT_FALSE(keeper.text().contains("sk-secret-key"));
}

using Cause = transport::PipeEnd::Cause;
INSTANTIATE_TEST_SUITE_P(
    All, ConnectFailure,
    ::testing::Values(
        Failure{{Cause::HttpStatus, 0, 401, {}}, "401", "key"},
        Failure{{Cause::HttpStatus, 0, 403, {}}, "403", "rights"},
        Failure{{Cause::HttpStatus, 0, 404, {}}, "404", "path"},
        Failure{{Cause::HttpStatus, 0, 429, {}}, "429", "quota"},
        Failure{{Cause::HttpStatus, 0, 200, {}}, "200", "no realtime engine"},
        Failure{{Cause::HttpStatus, 0, 301, {}}, "301", "final address"},
        Failure{{Cause::HttpStatus, 0, 503, {}}, "503", "try again"},
        Failure{{Cause::HttpStatus, 0, 418, QStringLiteral("teapot")}, "teapot", "Check the address"},
        Failure{{Cause::Refused, 0, 0, {}}, "Nothing listens", "running"},
        Failure{{Cause::HostNotFound, 0, 0, {}}, "was not found", "name"},
        Failure{{Cause::TlsFailed, 0, 0, QStringLiteral("self-signed")}, "self-signed", "certificate"},
        Failure{{Cause::NotAWebSocket, 0, 0, {}}, "no realtime engine", "Check host"},
        Failure{{Cause::HandshakeTimeout, 0, 0, {}}, "in time", "reachable"},
        Failure{{Cause::NetworkError, 0, 0, QStringLiteral("no route")}, "no route", "network"},
        Failure{{Cause::Dropped, 0, 0, {}}, "broke", "Try again"}));

struct BadAddress {
    const char* url;
    const char* word;
};
class AddressRule : public SessionTest, public ::testing::WithParamInterface<BadAddress> {};

TEST_P(AddressRule, IsCheckedBeforeAnythingGoesOut) { // H2
    settings.engine.url = QUrl(QString::fromUtf8(GetParam().url));
    startOnly();
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ConnectFailed);
    EXPECT_TRUE(endReason.contains(QLatin1String(GetParam().word))) << endReason.toStdString();
    EXPECT_FALSE(engine.connected());
}

INSTANTIATE_TEST_SUITE_P(All, AddressRule,
                         ::testing::Values(BadAddress{"ws://example.org/v1/realtime", "wss://"},
                                           BadAddress{"ws://192.168.1.9:8000/v1/realtime", "encrypted"},
                                           BadAddress{"https://example.org/", "wss://"},
                                           BadAddress{"", "no address"},
                                           BadAddress{"wss:///path", "no address"}));

// ---- H3 -----------------------------------------------------------------------------------------------

TEST_F(Connecting, ConfiguresAfterCreatedInThePinnedForm) { // H3, H24, H35
    settings.study.screens = {screenNamed("One")};
    start();
    const auto updates = engine.frames("session.update");
    ASSERT_EQ(updates.size(), 1u);
    const Json& s = updates[0].at("session");
    EXPECT_EQ(s.at("type"), "realtime");
    EXPECT_EQ(s.at("instructions"), "You are Robin.");
    EXPECT_EQ(s.at("output_modalities"), Json::parse(R"(["audio"])"));
    EXPECT_EQ(s.at("tool_choice"), "auto");
    EXPECT_EQ(s.at("tools"), protocol::toolDeclarations(false));
    EXPECT_TRUE(s.at("audio").at("input").at("transcription").is_null());
    EXPECT_EQ(s.at("audio").at("input").at("turn_detection").at("type"), "server_vad");
    EXPECT_EQ(s.at("audio").at("output").at("voice"), "marin");
    EXPECT_EQ(engine.types().front(), "session.update");
}

TEST_F(Connecting, NothingIsSentBeforeCreated) {
    engine.sendsCreated = false;
    startOnly();
    settle();
    advanceMs(9'000);
    EXPECT_TRUE(engine.frames().empty());
    engine.created();
    settle();
    EXPECT_EQ(engine.count("session.update"), 1);
    EXPECT_TRUE(running);
}

TEST_F(Connecting, NoAudioBeforeUpdated) { // H3
    engine.answersUpdates = false;
    startOnly();
    settle();
    speak(500);
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 0);
    EXPECT_FALSE(running);
    engine.updated();
    settle();
    EXPECT_TRUE(running);
    speak(100);
    EXPECT_EQ(engine.appendedMs(), 100);
}

TEST_F(Connecting, NoCreatedWithin10sEndsTheSession) { // H3
    engine.sendsCreated = false;
    startOnly();
    settle();
    advanceMs(9'999);
    EXPECT_FALSE(ended());
    advanceMs(2);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Timeout);
    EXPECT_TRUE(endReason.contains(QStringLiteral("session.created")));
}

TEST_F(Connecting, NoUpdatedWithin10sEndsTheSession) { // H3
    engine.answersUpdates = false;
    startOnly();
    settle();
    advanceMs(10'001);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Timeout);
    EXPECT_TRUE(endReason.contains(QStringLiteral("session.updated")));
}

TEST_F(Connecting, RefusedSettingsEndTheSessionWithTheEnginesWords) {
    engine.answersUpdates = false;
    startOnly();
    settle();
    const QString id = protocol::fromStd(engine.last("session.update").at("event_id"));
    engine.error("invalid_value", id, "there is no voice marin");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ConnectFailed);
    EXPECT_TRUE(endReason.contains(QStringLiteral("no voice marin")));
}

TEST_F(Connecting, UpdatedBeforeCreatedIsNoHandshake) { // case 104
    engine.sendsCreated = false;
    startOnly();
    settle();
    engine.updated();
    settle();
    EXPECT_FALSE(running);
    engine.created();
    settle();
    EXPECT_TRUE(running);
}

// ---- session time -------------------------------------------------------------------------------------

TEST_F(Connecting, SessionTimeBeginsWithTheFirstSampleAfterUpdated) {
    engine.sendsCreated = false;
    startOnly();
    advanceMs(300);
    EXPECT_TRUE(keeper.records.empty()) << "times are not known yet";
    engine.created();
    settle();
    advanceMs(30); // the microphone takes its time
    speak(20);
    ASSERT_FALSE(keeper.records.empty());
    const auto phases = keeper.times<log::PhaseChanged>();
    ASSERT_EQ(phases.size(), 3u);
    EXPECT_DOUBLE_EQ(phases[0], -330);
    EXPECT_DOUBLE_EQ(phases[2], -30);
    EXPECT_TRUE(std::holds_alternative<log::SessionStarted>(keeper.records.front()->body));
    double at = -1e9;
    for (const auto& record : keeper.records) {
        EXPECT_GE(record->atMs, at);
        at = record->atMs;
    }
}

TEST_F(Connecting, ASlowMicrophoneDoesNotHoldSessionTimeUp) {
    startOnly();
    settle();
    EXPECT_TRUE(keeper.records.empty());
    advanceMs(1'001);
    EXPECT_FALSE(keeper.records.empty());
    EXPECT_DOUBLE_EQ(keeper.times<log::PhaseChanged>().back(), 0);
}

TEST_F(Connecting, ABlockThatWasBegunBeforeUpdatedIsCut) {
    engine.answersUpdates = false;
    startOnly();
    settle();
    const auto at = clock.now();
    advanceMs(10);
    engine.updated();
    settle();
    session->onCaptured({audio::Samples(480, 5), 0, at}); // half of it is older
    settle();
    EXPECT_EQ(keeper.times<log::ClockAnchored>().front(), 0);
    session->onCaptured({audio::Samples(480, 5), 480, at + 20ms});
    settle();
    EXPECT_EQ(engine.appendedMs(), 20); // 239 + 480 samples: one frame, the rest waits
}

// ---- H4, case 143: the end ----------------------------------------------------------------------------

struct CloseCase {
    int code;
    const char* words;
};
class CloseCode : public SessionTest, public ::testing::WithParamInterface<CloseCase> {};

TEST_P(CloseCode, IsToldInWordsAndEndsTheSession) { // H4, case 143
    start();
    engine.close(GetParam().code, "because of this");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    const auto record = keeper.last<log::SessionEnded>();
    EXPECT_EQ(record.closeCode, GetParam().code);
    EXPECT_TRUE(record.reason.contains(QLatin1String(GetParam().words))) << record.reason.toStdString();
    EXPECT_TRUE(record.reason.contains(QStringLiteral("because of this")));
    EXPECT_TRUE(record.reason.contains(QString::number(GetParam().code)));
}

INSTANTIATE_TEST_SUITE_P(All, CloseCode,
                         ::testing::Values(CloseCase{1000, "done"}, CloseCase{1001, "going away"},
                                           CloseCase{1008, "rules"}, CloseCase{1011, "internal error"},
                                           CloseCase{1013, "overloaded"},
                                           CloseCase{4000, "reason of its own"}));

TEST_F(Connecting, AnEngineThatClosesOnTheSettingsIsNotAskedAgain) { // case 107
    engine.answersUpdates = false;
    startOnly();
    settle();
    engine.close(4000, "beta_api_shape_disabled");
    ASSERT_TRUE(ended());
    EXPECT_EQ(keeper.last<log::SessionEnded>().closeCode, 4000);
    EXPECT_TRUE(endReason.contains(QStringLiteral("beta_api_shape_disabled")));
    advanceMs(60'000);
    EXPECT_EQ(engine.count("session.update"), 1);
}

TEST_F(Connecting, TheEnginesTimeLimitIsAnnouncedAndNamed) { // H4, case 142
    engine.sendsCreated = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.expiresAt = static_cast<std::int64_t>(clock.unixMs() / 1000) + 600;
    engine.send(protocol::SessionCreated{info});
    settle();
    advanceMs(299'000);
    expectNoFindings();
    advanceMs(2'000);
    EXPECT_TRUE(keeper.hasFinding("H4", Severity::Warning));
    EXPECT_TRUE(keeper.last<log::Finding>().text.contains(QStringLiteral("300 s")));
    advanceMs(299'500);
    engine.close(1001, "maximum duration");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::SessionLimit);
    EXPECT_TRUE(endReason.contains(QStringLiteral("maximum duration")));
}

TEST_F(Connecting, AShortTimeLimitIsAnnouncedAtOnce) { // case 142
    engine.sendsCreated = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.expiresAt = static_cast<std::int64_t>(clock.unixMs() / 1000) + 70;
    engine.send(protocol::SessionCreated{info});
    advanceMs(2'000);
    EXPECT_TRUE(keeper.hasFinding("H4", Severity::Warning));
    engine.close(1011, "crashed");
    EXPECT_EQ(outcome(), Outcome::EngineClosed) << "long before the limit";
}

TEST_F(Connecting, ALineThatBreaksEndsTheSession) { // H4
    start();
    engine.drop();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    EXPECT_TRUE(std::holds_alternative<log::SessionEnded>(keeper.records.back()->body)) << "the last record";
}

TEST_F(Connecting, EndedByHandIsPolite) {
    start();
    session->end(QStringLiteral("lunch"));
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Stopped);
    EXPECT_EQ(endReason, QStringLiteral("lunch"));
    EXPECT_EQ(keeper.last<log::PhaseChanged>().phase, log::Phase::Ended);
}

TEST_F(Connecting, NothingIsWrittenAfterTheEnd) { // case 151
    start();
    session->endWith(Outcome::Timeout, QStringLiteral("limit"));
    const auto records = keeper.records.size();
    const auto frames = engine.frames().size();
    session->note(QStringLiteral("late"));
    session->sendMessage(QStringLiteral("late"));
    session->muteAgent(true);
    session->pause({});
    session->nextScreen();
    speak(100);
    advanceMs(60'000);
    EXPECT_EQ(keeper.records.size(), records);
    EXPECT_EQ(engine.frames().size(), frames);
    EXPECT_EQ(outcome(), Outcome::Timeout);
}

TEST_F(Connecting, EventsInFlightWhenItEndsAreLeftAside) { // case 151
    start();
    for (int i = 0; i < 100; ++i)
        engine.send(protocol::Committed{QStringLiteral("u%1").arg(i), {}});
    session->end({});
    settle();
    EXPECT_TRUE(keeper.all<log::TurnCommitted>().empty());
    session.reset();
    settle();
}

TEST_F(Connecting, CanBeDestroyedInEveryState) { // case 151
    startOnly();
    session.reset();
    settle();
    engine.sendsCreated = false;
    startOnly();
    settle();
    session.reset();
    settle();
    engine.sendsCreated = true;
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    engine.send(protocol::ResponseDone{});
    session.reset();
    advanceMs(60'000);
}

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

TEST_F(Connecting, EveryCoreEventWithAMissingOrWrongFieldEndsTheSession) { // H16
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

TEST_F(Connecting, EveryCoreEventInItsValidFormIsSurvived) { // H16, H19
    for (const protocol::CoreEvent& core : protocol::coreEvents()) {
        SCOPED_TRACE(std::string(core.type));
        restart();
        engine.raw(validEvent(std::string(core.type)));
        settle();
        EXPECT_FALSE(ended());
    }
}

TEST_F(Connecting, UnreadableMessagesAreFindingsAndFiveInARowEndTheSession) { // H16, case 140
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

TEST_F(Connecting, InvalidUtf8EndsTheSession) { // H16
    start();
    engine.raw("{\"type\":\"foo\",\"x\":\"\xff\"}");
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
}

TEST_F(Connecting, DuplicateKeysAreAFindingAndTheLastCounts) { // H16
    start();
    engine.raw(R"({"type":"error","error":{"code":"a","code":"b","message":"m"}})");
    settle();
    EXPECT_EQ(keeper.last<log::EngineError>().error.code, QStringLiteral("b"));
    EXPECT_TRUE(keeper.hasFinding("H16", Severity::Warning));
}

// ---- H6: too big, not base64 --------------------------------------------------------------------------

TEST_F(Connecting, ADeltaOf2000msPlaysAndOneSampleMoreEndsTheSession) { // H6
    start();
    engine.rc("r1");
    engine.dSamples("r1", "i1", 48'000);
    EXPECT_FALSE(ended());
    EXPECT_EQ(queue->unheardSamples(), 48'000);
    engine.dSamples("r1", "i1", 48'001);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
    EXPECT_TRUE(endReason.contains(QStringLiteral("2000")));
    EXPECT_TRUE(keeper.hasFinding("H6", Severity::Error));
}

TEST_F(Connecting, ADeltaThatIsNotBase64EndsTheSession) { // H6
    start();
    engine.raw(R"({"type":"response.output_audio.delta","response_id":"r","item_id":"i","delta":"AA=A"})");
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
}

// ---- H17, H18 -----------------------------------------------------------------------------------------

TEST_F(Connecting, IgnoredAndUnknownEventsAreLoggedAndLeftAside) { // H17, H34
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

TEST_F(Connecting, ErrorsAreRecordedAndDoNotEndTheSession) { // H18
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

TEST_F(Connecting, ErrorsThatSayThatItIsOverEndTheSession) { // H18, cases 139, 142
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

TEST_F(Connecting, ARepeatedMessageCountsOnce) { // case 46
    start();
    engine.rc("r1");
    protocol::AudioDelta delta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, engine.tone(2'400)};
    engine.send(delta, QStringLiteral("event_same"));
    engine.send(delta, QStringLiteral("event_same"));
    settle();
    EXPECT_EQ(queue->unheardSamples(), 2'400);
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
}

TEST_F(Connecting, AnEngineThatReusesOneEventIdIsStillHeard) {
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

TEST_F(Connecting, EveryMessageIsLoggedWithoutItsAudio) {
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
