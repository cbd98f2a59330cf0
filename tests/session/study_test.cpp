// SPDX-License-Identifier: GPL-3.0-or-later
// The way through a study: screens, timers, guidance, questions, commands by hand, and without a person.
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::Outcome;
using log::Severity;
using session::AutoContinue;
using study::Advance;
using ::testing::ElementsAre;

class StudyWay : public SessionTest {
protected:
    std::vector<std::string> shown() const {
        std::vector<std::string> names;
        for (const auto& screen : keeper.all<log::ScreenShown>())
            names.push_back(screen.name.toStdString());
        return names;
    }
    void answerQuestion(const char* response, const char* call, const char* arguments) {
        engine.rc(response, {QStringLiteral("text")});
        engine.fa(response, call, "answer_scale", arguments);
        engine.rd(response);
    }
    /// A turn of the participant and the agent's reply, heard to its end.
    void exchange(int n) {
        const std::string u = "u" + std::to_string(n), r = "r" + std::to_string(n),
                          i = "i" + std::to_string(n);
        speak(400);
        turn(u.c_str(), 0, 100);
        engine.rc(r.c_str());
        engine.d(r.c_str(), i.c_str(), 200);
        engine.rd(r.c_str());
        play(250);
    }
    int interventions() const { return static_cast<int>(keeper.interventions().size()); }
};

// ---- how a screen ends --------------------------------------------------------------------------------

TEST_F(StudyWay, ContinueLeadsThroughAndTheLastScreenEndsTheStudy) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    start();
    advanceMs(600'000);
    EXPECT_THAT(shown(), ElementsAre("One"));
    session->execute(study::command::ParticipantContinues{});
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
    session->execute(study::command::ParticipantContinues{});
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Finished);
    EXPECT_EQ(interventions(), 0);
}

TEST_F(StudyWay, ATimedScreenGoesOnByItselfAndCannotBeSkippedByTheParticipant) {
    auto timed = screenNamed("Timed");
    timed.advance = {Advance::By::Timer, 2'500};
    settings.study.screens = {timed, screenNamed("Two")};
    start();
    session->execute(study::command::ParticipantContinues{});
    EXPECT_THAT(shown(), ElementsAre("Timed"));
    EXPECT_EQ(keeper.last<log::Finding>().severity, Severity::Info);
    advanceMs(2'400);
    EXPECT_THAT(shown(), ElementsAre("Timed"));
    advanceMs(101);
    EXPECT_THAT(shown(), ElementsAre("Timed", "Two"));
    EXPECT_EQ(keeper.last<log::TimerSet>().seconds, 3);
    EXPECT_EQ(keeper.all<log::TimerEnded>().size(), 1u);
    EXPECT_TRUE(engine.contexts("timer").empty()) << "the agent is told only where the screen shows it";
}

// Proves: H23
TEST_F(StudyWay, ATimerStandsStillWhilePaused) {
    auto timed = screenNamed("Timed");
    timed.advance = {Advance::By::Timer, 5'000};
    settings.study.screens = {timed, screenNamed("Two")};
    start();
    advanceMs(1'980);
    session->execute(study::command::Pause{{}});
    advanceMs(60'000);
    EXPECT_THAT(shown(), ElementsAre("Timed"));
    session->execute(study::command::Resume{});
    advanceMs(2'999);
    EXPECT_THAT(shown(), ElementsAre("Timed"));
    advanceMs(2);
    EXPECT_THAT(shown(), ElementsAre("Timed", "Two"));
}

TEST_F(StudyWay, ATimerSetByHandIsToldAndEndsTheScreen) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    start();
    session->execute(study::command::SetTimer{30});
    session->execute(study::command::SetTimer{0});
    settle();
    EXPECT_EQ(engine.contexts("timer").size(), 1u);
    EXPECT_EQ(engine.contexts("timer")[0].at("secondsLeft"), 30);
    advanceMs(30'001);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
    EXPECT_EQ(interventions(), 1);
}

TEST_F(StudyWay, AQuestionScreenWaitsForBothAnswerAndContinue) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    question.advance.by = Advance::By::Everyone;
    settings.study.screens = {question, screenNamed("Two")};
    start();
    EXPECT_EQ(engine.count("response.create"), 1);
    session->execute(study::command::ParticipantContinues{});
    settle();
    EXPECT_THAT(shown(), ElementsAre("Rate"));
    answerQuestion("r1", "c1", R"({"value":4})");
    EXPECT_THAT(shown(), ElementsAre("Rate", "Two"));
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().accepted);
}

TEST_F(StudyWay, TheAnswersOutputGoesOutBeforeTheNextScreen) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    settings.study.screens = {question, screenNamed("Two", false)};
    start();
    session->execute(study::command::ParticipantContinues{});
    engine.forget();
    answerQuestion("r1", "c1", R"({"value":4})");
    EXPECT_THAT(engine.types(), ElementsAre("conversation.item.create", "conversation.item.create"));
    EXPECT_EQ(engine.outputs().size(), 1u);
    EXPECT_EQ(engine.contexts().back().at("event"), "screen");
}

// Proves: H26
TEST_F(StudyWay, AnUnansweredQuestionLetsTheStudyGoOn) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    settings.study.screens = {question, screenNamed("Two")};
    settings.study.maxAttempts = 1;
    start();
    session->execute(study::command::ParticipantContinues{});
    answerQuestion("r1", "c1", R"({"value":999})");
    EXPECT_THAT(shown(), ElementsAre("Rate", "Two"));
}

TEST_F(StudyWay, LeavingAQuestionScreenClosesItsQuestion) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    settings.study.screens = {question, screenNamed("Two")};
    start();
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().accepted);
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().note.isEmpty());
    answerQuestion("r1", "c1", R"({"value":4})");
    EXPECT_TRUE(engine.outputs().at(0).at("output").contains("error")) << "no longer open (H26)";
    EXPECT_EQ(interventions(), 1);
}

// ---- guidance (H14) -----------------------------------------------------------------------------------

// Proves: H14
TEST_F(StudyWay, GuidanceComesAndGoesWithItsPart) {
    auto guided = screenNamed("Two");
    guided.agentGuidance = QStringLiteral("Ask about the face.");
    settings.study.screens = {screenNamed("One"), guided, guided, screenNamed("Four")};
    start();
    session->execute(study::command::NextScreen{});
    session->execute(study::command::NextScreen{});
    session->execute(study::command::NextScreen{});
    settle();
    const auto updates = engine.frames("session.update");
    ASSERT_EQ(updates.size(), 3u) << "none between two screens with the same guidance";
    const std::string with = updates[1].at("session").at("instructions");
    EXPECT_NE(with.find("Ask about the face."), std::string::npos);
    EXPECT_NE(with.find("You are Robin."), std::string::npos);
    EXPECT_EQ(updates[2].at("session").at("instructions"), "You are Robin.");
    EXPECT_EQ(updates[1].at("session").size(), 2u) << "type and instructions, nothing else";
}

TEST_F(StudyWay, GuidanceOfTheFirstScreenIsInTheFirstSettings) {
    settings.study.screens[0].agentGuidance = QStringLiteral("Greet.");
    start();
    ASSERT_EQ(engine.count("session.update"), 1);
    const std::string sent = engine.last("session.update").at("session").at("instructions");
    EXPECT_NE(sent.find("Greet."), std::string::npos);
    EXPECT_EQ(keeper.last<log::SessionStarted>().instructions.toStdString(), sent);
}

TEST_F(StudyWay, InstructionsChangedByHandKeepTheGuidance) {
    settings.study.screens[0].agentGuidance = QStringLiteral("Greet.");
    start();
    session->execute(study::command::UpdateInstructions{QStringLiteral("You are Kim.")});
    settle();
    const std::string sent = engine.last("session.update").at("session").at("instructions");
    EXPECT_NE(sent.find("You are Kim."), std::string::npos);
    EXPECT_NE(sent.find("Greet."), std::string::npos);
}

// ---- by hand ------------------------------------------------------------------------------------------

TEST_F(StudyWay, JumpsArePossibleAndMarked) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two"), screenNamed("Three")};
    start();
    session->execute(study::command::GoToScreen{2});
    session->execute(study::command::GoToScreen{0});
    session->execute(study::command::GoToScreen{7});
    session->execute(study::command::GoToScreen{-1});
    settle();
    EXPECT_THAT(shown(), ElementsAre("One", "Three", "One"));
    EXPECT_EQ(interventions(), 2);
    EXPECT_EQ(keeper.findings(Severity::Info).size(), 2);
}

TEST_F(StudyWay, APushedScreenLiesOverTheStudyAndGoesBackToIt) {
    auto timed = screenNamed("One");
    timed.advance = {Advance::By::Timer, 10'000};
    settings.study.screens = {timed, screenNamed("Two")};
    start();
    advanceMs(3'980);
    session->execute(study::command::PushScreen{screenNamed("Louder, please")});
    settle();
    EXPECT_TRUE(keeper.last<log::ScreenShown>().pushed);
    EXPECT_EQ(keeper.last<log::ScreenShown>().index, -1);
    EXPECT_EQ(engine.contexts("screen").back().at("text"), "Text of Louder, please.");
    advanceMs(60'000);
    session->execute(study::command::ParticipantContinues{});
    EXPECT_THAT(shown(), ElementsAre("One", "Louder, please", "One"));
    advanceMs(5'999);
    EXPECT_EQ(shown().size(), 3u) << "what was left of its timer";
    advanceMs(2);
    EXPECT_THAT(shown(), ElementsAre("One", "Louder, please", "One", "Two"));
    EXPECT_EQ(interventions(), 1);
}

TEST_F(StudyWay, NextOnAPushedScreenGoesOnInTheStudy) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    start();
    session->execute(study::command::PushScreen{screenNamed("Louder")});
    session->execute(study::command::NextScreen{});
    EXPECT_THAT(shown(), ElementsAre("One", "Louder", "Two"));
}

TEST_F(StudyWay, AnOpeningReplyIsAskedForWhereTheSettingsSaySo) {
    settings.openingReply = true;
    start();
    ASSERT_EQ(engine.count("response.create"), 1);
    EXPECT_EQ(engine.types().back(), "response.create") << "after participants and screen";
}

// ---- without a person ---------------------------------------------------------------------------------

class Alone : public StudyWay {
protected:
    void SetUp() override {
        settings.autoContinue = AutoContinue::WhenResting;
        settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    }
};

TEST_F(Alone, AWaitingScreenGoesOnOneSecondAfterAnExchange) {
    start();
    advanceMs(5'000);
    EXPECT_THAT(shown(), ElementsAre("One"));
    exchange(1);
    advanceMs(900);
    EXPECT_THAT(shown(), ElementsAre("One"));
    advanceMs(200);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
    EXPECT_EQ(interventions(), 0);
}

TEST_F(Alone, SpeechThatGoesOnKeepsTheScreen) {
    start();
    exchange(1);
    advanceMs(800);
    engine.ss("u9", 300);
    advanceMs(5'000);
    EXPECT_THAT(shown(), ElementsAre("One"));
    engine.se("u9", 400);
    engine.cm("u9");
    engine.rc("r9");
    engine.d("r9", "i9", 1'000);
    engine.rd("r9");
    advanceMs(5'000);
    EXPECT_THAT(shown(), ElementsAre("One")) << "the reply is not heard yet";
    play(1'000);
    advanceMs(1'100);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
}

TEST_F(Alone, TheLastScreenWaitsUntilAllIsSaid) {
    start();
    exchange(1);
    advanceMs(1'100);
    exchange(2);
    advanceMs(5'000);
    EXPECT_FALSE(ended()) << "the participant may have more to say";
    session->onInputFinished();
    advanceMs(900);
    EXPECT_FALSE(ended()) << "its last words may not be noticed yet";
    advanceMs(101);
    EXPECT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Finished);
}

TEST_F(Alone, WithTheInputOverThreeSecondsOfNothingAreEnough) {
    start();
    session->onInputFinished();
    advanceMs(2'900);
    EXPECT_THAT(shown(), ElementsAre("One"));
    advanceMs(200);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
    advanceMs(3'000);
    EXPECT_TRUE(ended());
}

TEST_F(Alone, NobodyWhoEverSpeaksDoesNotHoldTheStudyForEver) {
    start();
    advanceMs(9'900);
    EXPECT_THAT(shown(), ElementsAre("One"));
    advanceMs(200);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
}

TEST_F(Alone, AScreenWithoutVideoChatNeedsNoExchange) {
    settings.study.screens = {screenNamed("Alone", false), screenNamed("Two")};
    start();
    advanceMs(3'001);
    EXPECT_THAT(shown(), ElementsAre("Alone", "Two"));
}

TEST_F(Alone, AQuestionScreenGoesOnWithItsAnswer) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    question.advance.by = Advance::By::Everyone;
    settings.study.screens = {question, screenNamed("Two")};
    start();
    advanceMs(30'000 - 20'001); // the engine thinks
    EXPECT_THAT(shown(), ElementsAre("Rate"));
    answerQuestion("r1", "c1", R"({"value":4})");
    advanceMs(1);
    EXPECT_THAT(shown(), ElementsAre("Rate", "Two"));
}

TEST_F(Alone, AQuestionAnsweredDuringAPauseGoesOnAfterIt) {
    auto question = screenNamed("Rate", false);
    question.question = scaleQuestion();
    settings.study.screens = {question, screenNamed("Two")};
    start();
    engine.rc("r1", {QStringLiteral("text")});
    session->execute(study::command::Pause{{}});
    engine.fa("r1", "c1", "answer_scale", R"({"value":4})");
    engine.rd("r1");
    advanceMs(10'000);
    EXPECT_THAT(shown(), ElementsAre("Rate"));
    session->execute(study::command::Resume{});
    advanceMs(1);
    EXPECT_THAT(shown(), ElementsAre("Rate", "Two"));
}

TEST_F(Alone, APauseHoldsTheStudy) {
    start();
    session->onInputFinished();
    session->execute(study::command::Pause{{}});
    advanceMs(60'000);
    EXPECT_THAT(shown(), ElementsAre("One"));
    session->execute(study::command::Resume{});
    advanceMs(3'001);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
}

TEST_F(Alone, APushedScreenGoesBackByItself) {
    start();
    session->onInputFinished();
    session->execute(study::command::PushScreen{screenNamed("Louder")});
    advanceMs(3'001);
    EXPECT_THAT(shown(), ElementsAre("One", "Louder", "One"));
}

TEST_F(Alone, AScriptLeadsUntilItIsOver) {
    settings.autoContinue = AutoContinue::WhenInputEnded;
    start();
    exchange(1);
    advanceMs(60'000);
    EXPECT_THAT(shown(), ElementsAre("One"));
    session->onInputFinished();
    advanceMs(1'001);
    EXPECT_THAT(shown(), ElementsAre("One", "Two"));
}

} // namespace
} // namespace hrp::test
