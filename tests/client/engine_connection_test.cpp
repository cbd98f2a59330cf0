// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/fake_engine.h"

#include <hrp/client/engine_connection.h>
#include <hrp/client/engine_request.h>

#include <gtest/gtest.h>

#include <optional>

using namespace hrp;
using namespace std::chrono_literals;
using client::EngineConnection;
using State = EngineConnection::State;
using Kind = EngineConnection::Failure::Kind;

namespace {

/// A connection to an engine that does as it is told. Leads the handshake as an owner does.
class EngineConnections : public ::testing::Test {
protected:
    EngineConnections() { engine.sendsCreated = engine.answersUpdates = false; }

    void open(EngineConnection::Options options = {}) {
        connection.emplace(clock, engine.connector(), options,
                           EngineConnection::Hooks{.onState =
                                                       [this](State state) {
                                                           states.push_back(state);
                                                           if (state == State::AwaitingUpdated)
                                                               sendUpdate();
                                                       },
                                                   .onMessage =
                                                       [this](const EngineConnection::Message& message) {
                                                           messages.push_back(message.utf8);
                                                           connection->advance(message.event);
                                                       },
                                                   .onMalformed =
                                                       [this](const EngineConnection::Malformed& message) {
                                                           malformed.push_back(message.text);
                                                       },
                                                   .onFailure =
                                                       [this](const EngineConnection::Failure& told) {
                                                           EXPECT_FALSE(failure) << "told twice";
                                                           failure = told;
                                                       },
                                                   .onClosed = [this] { ++closed; }});
        client::EngineRequest request;
        request.url = QUrl(QStringLiteral("ws://127.0.0.1:9/v1/realtime"));
        request.model = QStringLiteral("m");
        request.key = "sk-secret-1";
        request.safetyIdentifier = "hs-1";
        connection->open(client::pipeRequest(request));
        engine.settle();
    }
    void up() {
        open();
        engine.created();
        engine.settle();
        engine.updated();
        engine.settle();
        ASSERT_EQ(connection->state(), State::Up);
    }
    void sendUpdate() {
        connection->answers(QStringLiteral("ours"));
        connection->send(R"({"type":"session.update","event_id":"ours","session":{"type":"realtime"}})");
    }

    time::VirtualScheduler clock;
    test::FakeEngine engine{clock};
    std::optional<EngineConnection> connection;
    std::vector<State> states;
    QByteArrayList messages;
    QStringList malformed;
    std::optional<EngineConnection::Failure> failure;
    int closed = 0;
};

} // namespace

// Proves: H1, H3
TEST_F(EngineConnections, LeadsFromTheHandshakeToAGoodbye) {
    up();
    EXPECT_EQ(states,
              (std::vector{State::Opening, State::AwaitingCreated, State::AwaitingUpdated, State::Up}));
    EXPECT_EQ(engine.count("session.update"), 1);
    EXPECT_EQ(messages.size(), 2);
    connection->close(client::kNormalClose, {});
    connection->close(client::kNormalClose, {});
    engine.settle();
    EXPECT_EQ(connection->state(), State::Ended);
    EXPECT_EQ(closed, 1);
    EXPECT_FALSE(failure);
}

// Proves: H3
TEST_F(EngineConnections, WaitsTenSecondsForEachAnswer) {
    open();
    clock.advance(client::kAnswerTimeout - 1ms);
    EXPECT_FALSE(failure);
    clock.advance(1ms);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::NoAnswer);
    EXPECT_EQ(failure->during, State::AwaitingCreated);
    EXPECT_TRUE(failure->retryable);
    EXPECT_TRUE(failure->text.contains(QStringLiteral("no session.created within 10 s")))
        << failure->text.toStdString();
}

TEST_F(EngineConnections, TheTimeForAnAnswerCanBeGiven) {
    open({.answerTimeout = 250ms});
    engine.created();
    engine.settle();
    clock.advance(250ms);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->during, State::AwaitingUpdated);
    EXPECT_TRUE(failure->text.contains(QStringLiteral("within 0.25 s"))) << failure->text.toStdString();
}

// Proves: T20
TEST_F(EngineConnections, AnErrorThatAnswersNothingOfOursIsTheReasonWhenNothingElseComes) {
    open();
    engine.created();
    engine.settle();
    engine.raw(R"({"type":"error","event_id":"e","error":{"type":"invalid_request_error","code":"bad_voice",)"
               R"("message":"No such voice.","param":"session.audio.output.voice","event_id":null}})");
    engine.settle();
    EXPECT_FALSE(failure);
    clock.advance(client::kAnswerTimeout);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Refused);
    EXPECT_TRUE(
        failure->text.contains(QStringLiteral("bad_voice: No such voice (session.audio.output.voice)")))
        << failure->text.toStdString();
}

// Proves: T20
TEST_F(EngineConnections, AnErrorThatAnswersOurSettingsEndsTheAttemptAtOnce) {
    open();
    engine.created();
    engine.settle();
    engine.error("bad_voice", QStringLiteral("ours"), "No such voice");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Refused);
    ASSERT_TRUE(failure->error);
    EXPECT_EQ(failure->error->code, QStringLiteral("bad_voice"));
}

// Proves: T25
TEST_F(EngineConnections, TheEnginesWordsBeforeAGoodbyeAreItsReason) {
    open();
    engine.error("invalid_model", {}, "The model does not exist");
    engine.close(1000, "");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Refused);
    EXPECT_TRUE(failure->text.contains(QStringLiteral("invalid_model: The model does not exist")))
        << failure->text.toStdString();
    EXPECT_EQ(failure->closeCode(), 1000);
    EXPECT_EQ(closed, 1);
}

TEST_F(EngineConnections, WhoeverCannotWaitTakesAnyErrorForARefusal) {
    open({.anyErrorRefuses = true});
    engine.error("odd");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Refused);
}

// Proves: H16
TEST_F(EngineConnections, FiveMessagesInARowThatCannotBeReadEndIt) {
    up();
    for (int i = 1; i < client::kMalformedInARow; ++i)
        engine.raw("nonsense");
    engine.settle();
    EXPECT_FALSE(failure);
    engine.ss("u1", 100); // one that can be read begins the count anew
    for (int i = 1; i < client::kMalformedInARow; ++i)
        engine.raw("nonsense");
    engine.settle();
    EXPECT_FALSE(failure);
    engine.raw("nonsense");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Malformed);
    EXPECT_EQ(malformed.size(), 2 * client::kMalformedInARow - 1);
}

// Proves: H18
TEST_F(EngineConnections, AnErrorThatEndsEverySessionSaysWhetherANewOneMayDo) {
    up();
    engine.error("rate_limited");
    engine.settle();
    EXPECT_FALSE(failure);
    engine.error("session_expired");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::EndedByError);
    EXPECT_EQ(failure->during, State::Up);
    EXPECT_TRUE(failure->retryable);
}

// Proves: H1, T23
TEST_F(EngineConnections, AKeyThatTheEngineRepeatsIsTakenOut) {
    up();
    engine.error("odd", {}, "You said sk-secret-1");
    engine.close(4000, "sk-secret-1 again");
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_FALSE(messages.back().contains("sk-secret-1"));
    EXPECT_TRUE(messages.back().contains("You said [key]"));
    EXPECT_FALSE(failure->text.contains(QStringLiteral("sk-secret-1")));
}

TEST_F(EngineConnections, NothingComesAfterAFailureButTheEnd) {
    up();
    engine.error("session_expired");
    engine.ss("u1", 100);
    engine.raw("nonsense");
    engine.settle();
    EXPECT_EQ(messages.size(), 3);
    EXPECT_TRUE(malformed.isEmpty());
    connection->close(client::kNormalClose, {});
    engine.settle();
    EXPECT_EQ(closed, 1);
}

TEST_F(EngineConnections, MayBeOpenedAnew) {
    up();
    engine.drop();
    engine.settle();
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, Kind::Closed);
    EXPECT_TRUE(failure->retryable);
    failure.reset();
    transport::PipeRequest again;
    again.url = QUrl(QStringLiteral("ws://127.0.0.1:9/"));
    connection->open(again);
    engine.settle();
    engine.created();
    engine.settle();
    engine.updated();
    engine.settle();
    EXPECT_EQ(connection->state(), State::Up);
    EXPECT_FALSE(failure);
}
