// SPDX-License-Identifier: GPL-3.0-or-later
// How a session begins: handshake, settings, time-outs, its time (H1–H3).
#include "failing_pipe.h"
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

// Proves: H1
// Engines repeat the key that they refuse.
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

// Proves: H1
TEST_F(Connecting, MakesAFreshRandomIdForEachSession) {
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

// Proves: H1
TEST_F(Connecting, TheKeyIsInNoRecordAndNoReason) {
    settings.engine.url.setUserInfo(QStringLiteral("user:hidden-password"));
    start();
    engine.close(1008, "no more");
    ASSERT_TRUE(ended());
    EXPECT_FALSE(logHas("sk-secret-key"));
    EXPECT_FALSE(logHas("hidden-password"));
    EXPECT_FALSE(endReason.contains(QStringLiteral("secret")));
}

// ---- H2: why it could not be reached ------------------------------------------------------------------

struct Failure {
    transport::PipeEnd end;
    const char* word; ///< that the reason must hold
    const char* cure; ///< what it must advise
};

class ConnectFailure : public SessionTest, public ::testing::WithParamInterface<Failure> {};

// Proves: H2, C149
TEST_P(ConnectFailure, HasItsOwnReasonAndCure) {
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

// Proves: H2
TEST_P(AddressRule, IsCheckedBeforeAnythingGoesOut) {
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

// Proves: H3, H24, H35
TEST_F(Connecting, ConfiguresAfterCreatedInThePinnedForm) {
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

// Proves: H3
TEST_F(Connecting, NoAudioBeforeUpdated) {
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

// Proves: H3
TEST_F(Connecting, NoCreatedWithin10sEndsTheSession) {
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

// Proves: H3
TEST_F(Connecting, NoUpdatedWithin10sEndsTheSession) {
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

class RefusedWithoutAnEvent : public SessionTest, public testing::WithParamInterface<const char*> {};

// Proves: T20
TEST_P(RefusedWithoutAnEvent, IsTheReasonWhenNothingElseComes) {
    engine.answersUpdates = false;
    startOnly();
    settle();
    engine.send(protocol::ErrorEvent{
        {QStringLiteral("invalid_request_error"), QStringLiteral("invalid_value"),
         QStringLiteral("there is no voice marin"), QStringLiteral("session.audio.output.voice"),
         QString::fromLatin1(GetParam())}});
    settle();
    EXPECT_FALSE(ended()) << "it may be about something else";
    advanceMs(10'001);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ConnectFailed);
    EXPECT_TRUE(endReason.contains(QStringLiteral("there is no voice marin"))) << endReason.toStdString();
    EXPECT_TRUE(endReason.contains(QStringLiteral("session.audio.output.voice")));
}
INSTANTIATE_TEST_SUITE_P(NoneOrForeign, RefusedWithoutAnEvent, testing::Values("", "evt_of_the_engine"));

// Proves: T25
TEST_F(Connecting, AnEngineThatSaysWhyAndHangsUpIsQuoted) {
    engine.sendsCreated = false;
    startOnly();
    settle();
    engine.error("invalid_model", {}, "there is no such model");
    engine.close(1000, "");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::ConnectFailed);
    EXPECT_TRUE(endReason.contains(QStringLiteral("there is no such model"))) << endReason.toStdString();
}

// Proves: E104
TEST_F(Connecting, UpdatedBeforeCreatedIsNoHandshake) {
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

} // namespace
} // namespace hrp::test
