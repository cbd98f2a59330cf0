// SPDX-License-Identifier: GPL-3.0-or-later
// The short break: one call, at once, reversible.
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::HoldCause;
using log::InterruptCause;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class HoldTest : public SessionTest {
protected:
    void speakReply(int ms) {
        engine.rc("r1");
        for (; ms > 0; ms -= 1000)
            engine.d("r1", "i1", std::min(ms, 1000));
    }
    bool onHold() const {
        const auto changes = keeper.all<log::HoldChanged>();
        return !changes.empty() && changes.back().on;
    }
    int infos() const {
        int count = 0;
        for (const log::Finding& finding : keeper.all<log::Finding>())
            count += finding.severity == log::Severity::Info;
        return count;
    }
};

// Proves: H9, H11, C40
TEST_F(HoldTest, CutsTheAgentAtOnceWithoutAQuestion) {
    start();
    speakReply(3000);
    play(700);
    session->execute(study::command::Hold{{}});
    EXPECT_FALSE(queue->hasUnheard()) << "the loudspeaker may go on until its buffer is empty, no longer";
    settle();
    EXPECT_THAT(truncates(), ElementsAre("i1,0,700"));
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    const auto cut = keeper.last<log::ReplyInterrupted>();
    EXPECT_EQ(cut.cause, InterruptCause::Hold);
    EXPECT_LE(cut.stopMs, 60);
    const auto hold = keeper.last<log::HoldChanged>();
    EXPECT_TRUE(hold.on);
    EXPECT_EQ(hold.cause, HoldCause::Operator);
    EXPECT_EQ(hold.text, settings.holdText) << "neutral words stand in for none";
    engine.d("r1", "i1", 500);
    play(500);
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().heardSamples, 700 * 24);
    EXPECT_FALSE(queue->hasUnheard()) << "what still comes is dropped";
    expectNoFindings();
}

// Proves: H11, H13
TEST_F(HoldTest, NothingIsStreamedUntilItIsReleased) {
    start();
    speak(200);
    const int before = engine.appendedMs();
    session->execute(study::command::Hold{QStringLiteral("Back in a minute.")});
    settle();
    speak(1000);
    EXPECT_EQ(engine.appendedMs(), before);
    EXPECT_TRUE(engine.detectionOff());
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0) << "no turn was in progress";
    EXPECT_EQ(keeper.last<log::HoldChanged>().text, QStringLiteral("Back in a minute."));

    session->execute(study::command::Release{});
    settle();
    EXPECT_FALSE(engine.detectionOff());
    speak(200);
    EXPECT_EQ(engine.appendedMs(), before + 200);
    EXPECT_FALSE(onHold());
    const auto times = keeper.times<log::HoldChanged>();
    ASSERT_EQ(times.size(), 2u);
    EXPECT_NEAR(times[1] - times[0], 1000, 1) << "the span is marked";
    expectNoFindings();
}

// Proves: H11, H12
TEST_F(HoldTest, CommitsOnlyATurnInProgress) {
    start();
    speak(500);
    engine.ss("u1", 100);
    session->execute(study::command::Hold{{}});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    EXPECT_EQ(keeper.last<log::TurnCommitted>().itemId, QStringLiteral("u1"));
    expectNoFindings();
}

// Proves: H21
TEST_F(HoldTest, TimersStandStillAndGoOn) {
    settings.study.screens = {screenNamed("One"), screenNamed("Two")};
    settings.study.screens[0].advance = {study::Advance::By::Timer, 10'000};
    start();
    advanceMs(4000);
    session->execute(study::command::Hold{{}});
    advanceMs(60'000);
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("One"));
    session->execute(study::command::Release{});
    advanceMs(5900);
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("One"));
    advanceMs(200);
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("Two"));
}

// Proves: H26
TEST_F(HoldTest, QuestionsWait) {
    start();
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Ask{scaleQuestion()});
    advanceMs(30'000);
    EXPECT_EQ(engine.count("response.create"), 0);
    EXPECT_EQ(keeper.all<log::QuestionOpened>().size(), 1u);
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(engine.count("response.create"), 1);
}

// Proves: H25, H26
TEST_F(HoldTest, AnAnswerOnItsWayIsTakenAndARefusedOneIsAskedAgainLater) {
    start();
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    session->execute(study::command::Hold{{}});
    engine.fa("r1", "c1", "answer_scale", R"({"value":999})");
    engine.rd("r1");
    settle();
    EXPECT_EQ(engine.outputs().size(), 1u) << "every call gets its answer";
    EXPECT_EQ(engine.count("response.create"), 1) << "nothing is asked during the break";
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(engine.count("response.create"), 2);
    engine.rc("r2", {QStringLiteral("text")});
    engine.fa("r2", "c2", "answer_scale", R"({"value":70})");
    engine.rd("r2");
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().accepted);
}

// Proves: H23
TEST_F(HoldTest, DuringAPauseEachEndsInItsOwnTime) {
    start();
    session->execute(study::command::Pause{{}});
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Resume{});
    settle();
    EXPECT_TRUE(engine.detectionOff()) << "the break is still on";
    speak(100);
    session->execute(study::command::Release{});
    settle();
    EXPECT_FALSE(engine.detectionOff());

    session->execute(study::command::Hold{{}});
    session->execute(study::command::Pause{{}});
    session->execute(study::command::Release{});
    settle();
    EXPECT_TRUE(engine.detectionOff()) << "the pause is still on";
    session->execute(study::command::Resume{});
    settle();
    EXPECT_FALSE(engine.detectionOff());
    expectNoFindings();
}

// Proves: H11
TEST_F(HoldTest, AScreenWithoutVideoChatStaysSilentAfterIt) {
    settings.study.screens = {screenNamed("Quiet", false), screenNamed("Talk")};
    start();
    session->execute(study::command::Hold{{}});
    settle();
    session->execute(study::command::Release{});
    settle();
    EXPECT_TRUE(engine.detectionOff());
    session->execute(study::command::Hold{{}});
    session->execute(study::command::NextScreen{}); // the study may be moved meanwhile
    settle();
    EXPECT_TRUE(engine.detectionOff());
    session->execute(study::command::Release{});
    settle();
    EXPECT_FALSE(engine.detectionOff());
    expectNoFindings();
}

TEST_F(HoldTest, TwiceInARowIsOneBreakAndReleasingNothingChangesNothing) {
    start();
    session->execute(study::command::Release{});
    EXPECT_EQ(infos(), 1);
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Hold{{}});
    EXPECT_EQ(keeper.all<log::HoldChanged>().size(), 1u);
    EXPECT_EQ(infos(), 2);
    session->execute(study::command::Release{});
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(keeper.all<log::HoldChanged>().size(), 4u);
    EXPECT_FALSE(engine.detectionOff());
    speak(100);
    EXPECT_EQ(engine.appendsWhileOff, 0);
}

// Proves: H3
TEST_F(HoldTest, WhileTheEngineIsStillBeingReachedTheSessionBeginsAtRest) {
    settings.study.screens[0].advance = {study::Advance::By::Timer, 5'000};
    settings.study.screens << screenNamed("Two");
    settings.openingReply = true;
    engine.answersUpdates = false;
    startOnly();
    settle();
    session->execute(study::command::Hold{{}});
    settle();
    engine.updated();
    settle();
    ASSERT_TRUE(running);
    speak(500);
    advanceMs(20'000);
    EXPECT_EQ(engine.appendedMs(), 0);
    EXPECT_EQ(engine.count("response.create"), 0);
    EXPECT_EQ(keeper.last<log::ScreenShown>().name, QStringLiteral("One"));
    engine.answersUpdates = true;
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(engine.count("response.create"), 1);
    speak(100);
    EXPECT_EQ(engine.appendedMs(), 100);
}

TEST_F(HoldTest, FromThereTheSessionCanBeEnded) {
    start();
    session->execute(study::command::Hold{{}});
    session->execute(study::command::End{{}});
    settle();
    EXPECT_EQ(outcome(), log::Outcome::Stopped);
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(keeper.all<log::HoldChanged>().size(), 1u) << "nothing is written after the end";
}

TEST_F(HoldTest, EveryActByHandIsAnInterventionOnTheTurnThatItTouches) {
    start();
    log::TurnFold fold;
    speakReply(3000);
    play(500);
    session->execute(study::command::MuteAgent{true});
    session->execute(study::command::MuteAgent{false});
    session->execute(study::command::Hold{{}});
    play(100);
    session->execute(study::command::Release{});
    session->execute(study::command::Pause{{}});
    session->execute(study::command::Resume{});
    settle();
    QStringList done;
    for (const auto& act : keeper.interventions())
        done << act.command;
    EXPECT_EQ(done.size(), 6) << done.join(QLatin1Char('\n')).toStdString();
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_EQ(fold.turns().size(), 1);
    EXPECT_EQ(fold.turns().front().interventions, 3) << "until it was cut off";
}

} // namespace
} // namespace hrp::test
