// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that goes away in mid-session, and going on in a new engine session (H4).
#include "failing_pipe.h"
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::HoldCause;
using log::InterruptCause;
using log::Outcome;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class DropoutTest : public SessionTest {
protected:
    DropoutTest() { settings.reconnect.retries = 3; }
    void somebodyIsThere() { settings.reconnect.somebodyDecidesWithinS = 600; }
    bool onHold() const {
        const auto changes = keeper.all<log::HoldChanged>();
        return !changes.empty() && changes.back().on;
    }
    log::SessionContinued continued() const { return keeper.last<log::SessionContinued>(); }
    /// Text items of the history as "role: text", in order.
    std::vector<std::string> history() const {
        std::vector<std::string> lines;
        for (const Json& frame : engine.frames("conversation.item.create"))
            if (frame.at("item").contains("id"))
                lines.push_back(frame.at("item").at("role").get<std::string>() + ": " +
                                frame.at("item").at("content").at(0).at("text").get<std::string>());
        return lines;
    }
    void comeBack() {
        advanceMs(3000);
        session->onPlayoutAnchor({queue->framesWritten(), clock.now()});
    }
};

// Proves: H4, C143
TEST_F(DropoutTest, ALostEngineIsTriedAgainAndTheSessionGoesOn) {
    start();
    speak(1000);
    engine.forget();
    engine.drop();
    settle();
    ASSERT_FALSE(ended());
    EXPECT_TRUE(onHold());
    EXPECT_EQ(keeper.last<log::HoldChanged>().cause, HoldCause::EngineGone);
    EXPECT_EQ(keeper.last<log::HoldChanged>().text, settings.holdText) << "neutral words for the participant";
    const auto lost = keeper.last<log::ConnectionLost>();
    EXPECT_TRUE(lost.retryable);
    EXPECT_TRUE(lost.willRetry);
    EXPECT_EQ(lost.attempt, 0);
    EXPECT_GE(lost.retryInMs, 800);
    EXPECT_LE(lost.retryInMs, 1200);
    speak(500);

    comeBack();
    EXPECT_EQ(engine.connections, 2);
    EXPECT_FALSE(onHold());
    EXPECT_EQ(continued().number, 2);
    EXPECT_EQ(engine.types().front(), "session.update") << "settings first";
    EXPECT_THAT(engine.contexts("participants"), testing::SizeIs(1));
    EXPECT_EQ(engine.contexts("screen").size(), 1u) << "the screen that is shown";
    const int before = engine.appendedMs();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), before + 200);
    expectNoFindings();
}

// Proves: H13
TEST_F(DropoutTest, TheClockOfTheNewEngineSessionStartsAfresh) {
    start();
    speak(5000);
    engine.drop();
    comeBack();
    const double since = keeper.times<log::SessionContinued>().back();
    speak(1000);
    const double firstAppend = keeper.records.back()->atMs - 1000;
    engine.ss("u1", 400);
    const auto edge = keeper.last<log::SpeechStarted>();
    EXPECT_EQ(edge.segment, 1);
    EXPECT_GT(edge.edgeMs, since - 1);
    EXPECT_NEAR(edge.edgeMs, firstAppend + 400, 25) << "session time goes on";
    expectNoFindings();
}

// Proves: H4, H9, E148
TEST_F(DropoutTest, FinishedTurnsWithKnownWordsAreTheHistoryCutAtWhatWasHeard) {
    start();
    turn("u1", 0, 20);
    play(1000);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("Hello Robin"), 0});
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    engine.td("r1", "i1", QStringLiteral("Hello Alex, how are you?"));
    engine.ad("r1", "i1");
    engine.rd("r1");
    play(1100);
    turn("u2", 0, 20); // its words never come
    engine.rc("r2");
    for (int second = 0; second < 5; ++second)
        engine.d("r2", "i2", 1000);
    engine.td("r2", "i2", QStringLiteral("One two three four five six seven eight nine ten"));
    play(1000);
    engine.forget();
    engine.drop();
    settle();
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().cause, InterruptCause::EngineGone);
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().truncateMs, -1) << "there was nobody to be told";
    comeBack();

    EXPECT_THAT(history(), ElementsAre("user: Hello Robin", "assistant: Hello Alex, how are you?",
                                       "assistant: One two"));
    const Json reply = engine.frames("conversation.item.create").at(2).at("item");
    EXPECT_EQ(reply.at("content").at(0).at("type"), "output_text");
    EXPECT_EQ(reply.at("status"), "completed");
    EXPECT_TRUE(continued().historySent);
    EXPECT_EQ(continued().historyProblem, QString());
    EXPECT_THAT(continued().carried, Contains(QStringLiteral("3 turns of the conversation")));
    EXPECT_THAT(continued().lost, Contains(QStringLiteral("one turn whose words are not known")));
    EXPECT_EQ(keeper.last<log::ProfileDifference>().id, QStringLiteral("history")) << "outside the profile";
}

// Proves: H4, H20
TEST_F(DropoutTest, WhatWasTypedSentAndRevealedIsToldAgainInsideTheProfile) {
    start();
    session->execute(study::command::TypeChat{{}, QStringLiteral("Typed.")});
    session->execute(study::command::SendMessage{QStringLiteral("Five minutes.")});
    session->execute(study::command::Reveal{QStringLiteral("Kim"), QStringLiteral("B"), Json(70)});
    settle();
    engine.forget();
    engine.drop();
    comeBack();
    EXPECT_EQ(engine.contexts("typed").size(), 1u);
    EXPECT_EQ(engine.contexts("experimenter_message").size(), 1u);
    EXPECT_EQ(engine.contexts("revealed").size(), 1u);
    EXPECT_THAT(continued().carried, Contains(QStringLiteral("3 messages and revealed answers")));
    EXPECT_TRUE(keeper.all<log::ProfileDifference>().empty()) << "[context] items are in the profile";
    EXPECT_EQ(engine.count("response.create"), 1) << "the answer to what was typed is still owed";
}

// Proves: H35
TEST_F(DropoutTest, WordsOfRoughRecognitionAreNeverSent) {
    start();
    speak(2000);
    turn("u1", 100, 900);
    log.write(2000, 2000, log::TurnText{QStringLiteral("u1"), QStringLiteral("hallo rabbit"), true, true});
    engine.drop();
    comeBack();
    EXPECT_THAT(history(), IsEmpty());
    EXPECT_THAT(continued().lost, Contains(QStringLiteral("one turn whose words are not known")));
}

// Proves: H4
TEST_F(DropoutTest, AnEngineThatRefusesTheHistoryGoesOnWithoutIt) {
    start();
    speak(2000);
    turn("u1", 100, 900);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("Hello"), 0});
    settle();
    engine.refusesHistory = true;
    engine.drop();
    comeBack();
    EXPECT_FALSE(onHold());
    EXPECT_FALSE(continued().historySent);
    EXPECT_THAT(continued().historyProblem.toStdString(), HasSubstr("no history here"));
    EXPECT_THAT(continued().lost, Contains(QStringLiteral("one turn of the conversation")));
    EXPECT_TRUE(keeper.hasFinding("H4", log::Severity::Warning));
    EXPECT_TRUE(keeper.all<log::ProfileDifference>().empty());
}

// Proves: H4
TEST_F(DropoutTest, AnEngineThatSaysNothingOfTheHistoryHasTakenIt) {
    start();
    speak(2000);
    turn("u1", 100, 900);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("Hello"), 0});
    settle();
    engine.answersHistory = false;
    engine.drop();
    advanceMs(1300);
    EXPECT_TRUE(onHold());
    advanceMs(2200);
    EXPECT_FALSE(onHold());
    EXPECT_TRUE(continued().historySent);
}

// Proves: H4, H21
TEST_F(DropoutTest, ItGoesOnAtTheSamePlaceWithItsTimerAndInstructions) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two"), screenNamed("Three")};
    settings.study.screens[1].advance = {study::Advance::By::Timer, 20'000};
    settings.study.screens[1].showsTimer = true;
    settings.study.screens[1].agentGuidance = QStringLiteral("Be quick.");
    start();
    session->execute(study::command::NextScreen{});
    settle();
    advanceMs(5000);
    engine.forget();
    engine.drop();
    advanceMs(10'000); // back after a second or so; the timer stood still meanwhile
    const double awake = keeper.times<log::HoldChanged>().back();
    EXPECT_THAT(engine.last("session.update").dump() + engine.frames("session.update").front().dump(),
                HasSubstr("Be quick."));
    EXPECT_EQ(engine.contexts("screen").front().at("text"), "Text of Two.");
    EXPECT_EQ(engine.contexts("timer").front().at("secondsLeft"), 15);
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("Two"));
    advanceMs(15'000);
    const auto shown = keeper.times<log::ScreenShown>();
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("Three"));
    EXPECT_NEAR(shown.back() - awake, 15'000, 20);
}

// Proves: H26
TEST_F(DropoutTest, AnOpenQuestionIsAskedAgainOfTheNewEngineSession) {
    start();
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    engine.fa("r1", "c1", "answer_scale", R"({"value":1})"); // never completed
    engine.drop();
    engine.forget();
    comeBack();
    EXPECT_EQ(engine.contexts("question").size(), 1u);
    EXPECT_EQ(engine.count("response.create"), 1);
    EXPECT_TRUE(engine.outputs().empty()) << "the old call is nobody's business any more";
    engine.rc("r1", {QStringLiteral("text")}); // ids may come again: they are the new session's
    engine.fa("r1", "c1", "answer_scale", R"({"value":70})");
    engine.rd("r1");
    EXPECT_EQ(keeper.last<log::QuestionClosed>().value.dump(), "70");
    EXPECT_EQ(engine.outputs().size(), 1u);
    expectNoFindings();
}

// Proves: H9, H19, C151
TEST_F(DropoutTest, ItemsOfTheNewEngineSessionMayHaveTheOldOnesIds) {
    start();
    log::TurnFold fold;
    for (int round = 0; round < 2; ++round) {
        engine.rc("r1");
        engine.d("r1", "i1", 400);
        engine.td("r1", "i1", round ? QStringLiteral("Again") : QStringLiteral("First"));
        engine.ad("r1", "i1");
        engine.rd("r1");
        play(450);
        if (round == 0) {
            engine.drop();
            comeBack();
        }
    }
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_EQ(fold.turns().size(), 2);
    EXPECT_EQ(fold.turns()[0].text, QStringLiteral("First"));
    EXPECT_EQ(fold.turns()[1].text, QStringLiteral("Again"));
    EXPECT_NEAR(fold.turns()[1].heardMs, 400, 1);
    EXPECT_EQ(keeper.items.at(QStringLiteral("i1")).size(), 2u * 400 * 24) << "no sound of either is lost";
    expectNoFindings();
}

// Proves: H4, C143
TEST_F(DropoutTest, WaitsGrowAndEndWithTheEngineSaidToBeGone) {
    start();
    engine.down = true;
    engine.drop();
    advanceMs(30'000);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    EXPECT_THAT(endReason.toStdString(), HasSubstr("tried again 3 times"));
    const auto lost = keeper.all<log::ConnectionLost>();
    ASSERT_EQ(lost.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(lost[i].attempt, static_cast<int>(i));
        EXPECT_NEAR(lost[i].retryInMs, 1000 << i, 200 << i);
    }
    EXPECT_FALSE(lost[3].willRetry);
    EXPECT_EQ(engine.connections, 4);
}

// Proves: C143
// An engine that restarts loses everybody at once; they must not all come back in the same moment.
TEST_F(DropoutTest, TwoSessionsWaitForDifferentLengths) {
    std::vector<double> waits;
    for (const char* id : {"one", "another"}) {
        settings.sessionId = QString::fromLatin1(id);
        restart();
        engine.drop();
        settle();
        waits.push_back(keeper.last<log::ConnectionLost>().retryInMs);
    }
    EXPECT_GT(std::abs(waits[0] - waits[1]), 1.0) << waits[0] << " ms, " << waits[1] << " ms";
}

struct Close {
    int code;
    const char* words;
    bool retryable;
};
class LostBy : public DropoutTest, public testing::WithParamInterface<Close> {};

// Proves: H4, C107, C143
TEST_P(LostBy, IsToldInWordsAndOnlyWhatMayPassIsTriedAgain) {
    start();
    engine.close(GetParam().code, GetParam().words);
    advanceMs(5000);
    EXPECT_EQ(ended(), !GetParam().retryable);
    EXPECT_EQ(engine.connections, GetParam().retryable ? 2 : 1);
    if (!ended())
        return;
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    const auto end = keeper.last<log::SessionEnded>();
    EXPECT_EQ(end.closeCode, GetParam().code);
    EXPECT_THAT(end.reason.toStdString(), HasSubstr(GetParam().words));
}
INSTANTIATE_TEST_SUITE_P(Codes, LostBy,
                         testing::Values(Close{1000, "bye", false}, Close{1001, "maximum duration", true},
                                         Close{1002, "frames", false}, Close{1007, "text", false},
                                         Close{1008, "policy", false}, Close{1009, "big", false},
                                         Close{1011, "crash", true}, Close{1012, "restart", true},
                                         Close{1013, "busy", true}, Close{3000, "key", false},
                                         Close{4000, "beta_api_shape_disabled", false}));

struct Refusal {
    const char* code;
    bool ends;
    bool retryable;
};
class LostByError : public DropoutTest, public testing::WithParamInterface<Refusal> {};

// Proves: H4, H18, C139
TEST_P(LostByError, IsFatalOnlyWhereItSaysSo) {
    start();
    engine.error(GetParam().code);
    advanceMs(5000);
    EXPECT_EQ(ended(), GetParam().ends && !GetParam().retryable);
    EXPECT_EQ(engine.connections, GetParam().retryable ? 2 : 1);
}
INSTANTIATE_TEST_SUITE_P(Codes, LostByError,
                         testing::Values(Refusal{"insufficient_quota", true, false},
                                         Refusal{"invalid_api_key", true, false},
                                         Refusal{"account_deactivated", true, false},
                                         Refusal{"rate_limit_exceeded", false, false},
                                         Refusal{"session_expired", true, true}));

/// The engine once, then its refusals.
class ThenRefused final : public transport::PipeConnector {
public:
    ThenRefused(time::Scheduler& clock, transport::PipeConnector& first, int httpStatus)
        : m_first(first), m_refusing(clock, {transport::PipeEnd::Cause::HttpStatus, 0, httpStatus, {}}) {}
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest& request) override {
        return ++connections == 1 ? m_first.connect(request) : m_refusing.connect(request);
    }
    int connections = 0;

private:
    transport::PipeConnector& m_first;
    FailingConnector m_refusing;
};
struct Status {
    int code;
    bool retryable;
};
class RefusedWith : public DropoutTest, public testing::WithParamInterface<Status> {};

// Proves: H4, C139
TEST_P(RefusedWith, IsTriedAgainOnlyWhereItMayPass) {
    ThenRefused connector(clock, engine.connector(), GetParam().code);
    int ends = 0;
    const auto onEnded = [&ends](Outcome, const QString&) { ++ends; };
    session = std::make_unique<session::Session>(
        session::Session::Environment{clock, clock, connector, log, queue, {}, onEnded}, settings);
    session->start();
    settle();
    speak(20, 0);
    engine.drop();
    advanceMs(60'000);
    EXPECT_EQ(connector.connections, GetParam().retryable ? 1 + settings.reconnect.retries : 2);
    EXPECT_EQ(keeper.last<log::ConnectionLost>().retryable, GetParam().retryable);
    EXPECT_EQ(ends, 1) << "one day it is enough";
}
INSTANTIATE_TEST_SUITE_P(Statuses, RefusedWith,
                         testing::Values(Status{401, false}, Status{403, false}, Status{404, false},
                                         Status{408, true}, Status{429, true}, Status{500, true},
                                         Status{503, true}));

// Proves: H4, C142
TEST_F(DropoutTest, WhenTheEnginesTimeIsUpItGoesOnInANewSession) {
    start();
    turn("u1", 0, 500);
    engine.send(
        protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("In mid-speech"), 0});
    settle();
    engine.error("session_expired");
    comeBack();
    EXPECT_FALSE(ended());
    EXPECT_THAT(history(), ElementsAre("user: In mid-speech"));
}

// Proves: H4, C142
TEST_F(DropoutTest, AGoodbyeAtTheEnginesTimeLimitIsNoReasonToStop) {
    engine.sendsCreated = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.expiresAt = static_cast<std::int64_t>(clock.unixMs() / 1000) + 600;
    engine.send(protocol::SessionCreated{info});
    advanceMs(599'000);
    engine.sendsCreated = true;
    engine.close(1000, "maximum duration"); // at any other time: the end
    comeBack();
    EXPECT_FALSE(ended());
    EXPECT_EQ(engine.connections, 2);
    EXPECT_TRUE(keeper.last<log::ConnectionLost>().retryable);
}

// Proves: H4
TEST_F(DropoutTest, SomebodyDecidesWhereNothingIsTriedAgain) {
    somebodyIsThere();
    start();
    engine.close(1008, "not today");
    advanceMs(120'000);
    EXPECT_FALSE(ended());
    EXPECT_EQ(engine.connections, 1);
    EXPECT_FALSE(keeper.last<log::ConnectionLost>().retryable);
    session->execute(study::command::Release{});
    settle();
    EXPECT_TRUE(onHold()) << "there is no engine to go on with";
    session->execute(study::command::Reconnect{});
    settle();
    EXPECT_EQ(engine.connections, 2);
    EXPECT_FALSE(onHold());
    EXPECT_EQ(keeper.interventions().back().command.toStdString(), "go_on");
    session->execute(study::command::Reconnect{});
    EXPECT_EQ(engine.connections, 2) << "the engine is there";
}

// Proves: H4
TEST_F(DropoutTest, NobodyGoesOnAndTheSessionEndsAsADropout) {
    somebodyIsThere();
    start();
    engine.down = true;
    engine.drop();
    advanceMs(599'000);
    EXPECT_FALSE(ended());
    advanceMs(2000);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::DropoutTimeout);
    EXPECT_THAT(endReason.toStdString(), HasSubstr("600 s"));
}

// Proves: H4
TEST_F(DropoutTest, EndedByHandWhileTheEngineIsGoneSaysThatItWas) {
    somebodyIsThere();
    start();
    engine.close(1000, "enough");
    session->execute(study::command::End{{}});
    settle();
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    EXPECT_THAT(endReason.toStdString(), HasSubstr("enough"));
    EXPECT_THAT(endReason.toStdString(), HasSubstr("by hand"));
}

// Proves: H4
TEST_F(DropoutTest, AShortBreakByHandOutlivesTheEngine) {
    start();
    session->execute(study::command::Hold{{}});
    engine.drop();
    comeBack();
    EXPECT_EQ(continued().number, 2);
    EXPECT_TRUE(onHold());
    const int before = engine.appendedMs();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), before);
    session->execute(study::command::Release{});
    settle();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), before + 200);
    expectNoFindings();
}

// Proves: H4
TEST_F(DropoutTest, ABreakByHandWhileTheEngineIsGoneLastsUntilItIsReleased) {
    start();
    engine.drop();
    session->execute(study::command::Hold{QStringLiteral("Please fetch the assistant.")});
    EXPECT_EQ(keeper.last<log::HoldChanged>().cause, HoldCause::Operator);
    comeBack();
    EXPECT_EQ(continued().number, 2);
    EXPECT_TRUE(onHold());
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Release{});
    settle();
    EXPECT_FALSE(onHold());
    EXPECT_EQ(keeper.all<log::HoldChanged>().size(), 3u);
}

// Proves: H4
// Released while the engine was gone: it is not asked for a second time.
TEST_F(DropoutTest, AReleaseWhileTheEngineIsGoneIsRemembered) {
    start();
    session->execute(study::command::Hold{{}});
    engine.drop();
    settle();
    session->execute(study::command::Release{});
    settle();
    EXPECT_TRUE(onHold()) << "there is no engine to go on with";
    EXPECT_EQ(keeper.last<log::HoldChanged>().cause, HoldCause::EngineGone);
    EXPECT_EQ(keeper.interventions().back().command.toStdString(), "release");
    EXPECT_THAT(keeper.last<log::Finding>().text.toStdString(), HasSubstr("as soon as it is there"));
    comeBack();
    EXPECT_EQ(continued().number, 2);
    EXPECT_FALSE(onHold());
    const int before = engine.appendedMs();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), before + 200);
}

// Proves: H4
TEST_F(DropoutTest, AReleaseWhereSomebodyMustDecideSaysWhatToDo) {
    somebodyIsThere();
    start();
    session->execute(study::command::Hold{{}});
    engine.close(1008, "not today");
    session->execute(study::command::Release{});
    settle();
    EXPECT_TRUE(onHold());
    EXPECT_THAT(keeper.last<log::Finding>().text.toStdString(),
                HasSubstr("go on in a new session, or end this one"));
    session->execute(study::command::Release{});
    EXPECT_THAT(keeper.last<log::Finding>().text.toStdString(), HasSubstr("on because the engine is gone"))
        << "a second time there is nothing of one's own to end";
    session->execute(study::command::Reconnect{});
    settle();
    EXPECT_FALSE(onHold());
}

// Proves: H4, H26
TEST_F(DropoutTest, AReleasedBreakOfAQuestionAsksItOfTheNewEngine) {
    settings.study.giveUp = study::GiveUp::Hold;
    settings.experimenter = session::Experimenter::Somebody;
    settings.study.maxAttempts = 1;
    start();
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    engine.rd("r1");
    settle();
    ASSERT_EQ(keeper.last<log::HoldChanged>().cause, HoldCause::QuestionUnanswered);
    engine.drop();
    settle();
    session->execute(study::command::Release{});
    engine.forget();
    comeBack();
    EXPECT_FALSE(onHold());
    EXPECT_EQ(engine.count("response.create"), 1) << "once, not twice";
    engine.rc("r2", {QStringLiteral("text")});
    engine.fa("r2", "c2", "answer_scale", R"({"value":70})");
    engine.rd("r2");
    EXPECT_EQ(keeper.last<log::QuestionClosed>().value.dump(), "70");
}

// Proves: H4, C149
// An engine that says when to come again is not asked before.
TEST_F(DropoutTest, TheEnginesRetryAfterIsWaitedFor) {
    start();
    engine.refusal = transport::PipeEnd{transport::PipeEnd::Cause::HttpStatus, 0, 429,
                                        QStringLiteral("Too Many Requests"), 20};
    engine.drop();
    advanceMs(1'300); // the first try, which is refused
    EXPECT_EQ(engine.connections, 2);
    EXPECT_EQ(keeper.last<log::ConnectionLost>().retryInMs, 20'000);
    engine.refusal->retryAfterS = 3'600;
    advanceMs(19'000);
    EXPECT_EQ(engine.connections, 2);
    advanceMs(1'500);
    EXPECT_EQ(engine.connections, 3);
    EXPECT_EQ(keeper.last<log::ConnectionLost>().retryInMs, 300'000) << "five minutes are the most";
    engine.refusal.reset();
    advanceMs(299'000);
    EXPECT_EQ(engine.connections, 3);
    advanceMs(2'000);
    EXPECT_EQ(continued().number, 2);
    EXPECT_EQ(engine.connections, 4);
}

// Proves: H4, H23
TEST_F(DropoutTest, APauseOutlivesTheEngineToo) {
    start();
    session->execute(study::command::Pause{{QStringLiteral("Alex (A)")}});
    settle();
    engine.forget();
    engine.drop();
    comeBack();
    EXPECT_FALSE(onHold());
    EXPECT_EQ(engine.contexts("paused").size(), 1u) << "the new engine session knows of it";
    session->execute(study::command::Resume{});
    settle();
    speak(100);
    EXPECT_EQ(engine.appendedMs(), 100);
    expectNoFindings();
}

// Proves: H4
TEST_F(DropoutTest, TheStudyMayBeMovedWhileTheEngineIsGoneAndMessagesAreDeclined) {
    somebodyIsThere();
    settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    start();
    engine.close(1000, "bye");
    engine.forget();
    session->execute(study::command::NextScreen{});
    session->execute(study::command::UpdateInstructions{QStringLiteral("New words.")});
    session->execute(study::command::SendMessage{QStringLiteral("lost?")});
    settle();
    EXPECT_TRUE(keeper.all<log::MessageSent>().empty());
    session->execute(study::command::Reconnect{});
    settle();
    EXPECT_EQ(engine.contexts("screen").size(), 1u);
    EXPECT_EQ(engine.contexts("screen").front().at("text"), "Text of Two.");
    EXPECT_THAT(engine.frames("session.update").front().dump(), HasSubstr("New words."));
    expectNoFindings();
}

// Proves: H4
TEST_F(DropoutTest, TheEngineMayGoAgainWhileItIsBeingTold) {
    start();
    engine.answersHistory = false;
    turn("u1", 0, 500);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("Hello"), 0});
    settle();
    engine.drop();
    advanceMs(1300);
    engine.drop(); // before it has taken the history
    engine.answersHistory = true;
    advanceMs(4000);
    EXPECT_EQ(keeper.all<log::SessionContinued>().size(), 1u);
    EXPECT_EQ(continued().number, 3);
    EXPECT_FALSE(onHold());
}

// Proves: C151
TEST_F(DropoutTest, NothingOfTheOldEngineSessionArrivesAfterIt) {
    start();
    engine.rc("r1");
    for (int i = 0; i < 100; ++i)
        engine.send(protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, engine.tone(480)});
    engine.drop(); // with frames on their way
    comeBack();
    EXPECT_FALSE(queue->hasUnheard());
    session.reset();
    advanceMs(60'000); // nobody is called any more
}

// Proves: H4
TEST_F(DropoutTest, AFaultOfTheEngineEndsTheSessionForGood) {
    somebodyIsThere();
    start();
    engine.raw(R"({"type":"response.created"})");
    settle();
    EXPECT_EQ(outcome(), Outcome::ProtocolError);
}

} // namespace
} // namespace hrp::test
