// SPDX-License-Identifier: GPL-3.0-or-later
// A question that the agent does not answer: skipped, held, or put to the experimenter (H26).
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::HoldCause;
using study::GiveUp;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class GiveUpTest : public SessionTest {
protected:
    int creates() const { return engine.count("response.create"); }
    void refuseAll(int times = 3) {
        for (int i = 0; i < times; ++i) {
            const std::string response = "r" + std::to_string(++m_reply),
                              call = "c" + std::to_string(m_reply);
            engine.rc(response.c_str(), {QStringLiteral("text")});
            engine.fa(response.c_str(), call.c_str(), "answer_scale", R"({"value":999})");
            engine.rd(response.c_str());
        }
    }
    void askUnanswerable(std::optional<GiveUp> own = std::nullopt) {
        study::Question question = scaleQuestion();
        question.giveUp = own;
        session->execute(study::command::Ask{question});
        settle();
        refuseAll();
    }
    log::QuestionClosed closed() const { return keeper.last<log::QuestionClosed>(); }

private:
    int m_reply = 0;
};

// Proves: H26, C115
TEST_F(GiveUpTest, IsSkippedUnlessTheStudySaysOtherwise) {
    start();
    askUnanswerable();
    EXPECT_FALSE(closed().accepted);
    EXPECT_EQ(closed().attempts, 3);
    EXPECT_THAT(keeper.all<log::QuestionWaiting>(), IsEmpty());
}

// Proves: H26, H27
TEST_F(GiveUpTest, WaitsForTheExperimenterWhoAnswersByHand) {
    settings.study.giveUp = GiveUp::AskExperimenter;
    start();
    askUnanswerable();
    const auto waiting = keeper.last<log::QuestionWaiting>();
    EXPECT_EQ(waiting.tool, QStringLiteral("answer_scale"));
    EXPECT_THAT(waiting.why.toStdString(), HasSubstr("3 attempts"));
    EXPECT_THAT(keeper.all<log::QuestionClosed>(), IsEmpty());
    EXPECT_THAT(keeper.all<log::HoldChanged>(), IsEmpty()) << "the conversation goes on";
    advanceMs(60'000);
    EXPECT_EQ(creates(), 3);

    session->execute(study::command::AnswerByHand{Json(101)});
    EXPECT_THAT(keeper.all<log::QuestionClosed>(), IsEmpty()) << "the same checks as for the agent";
    const auto refusal = keeper.last<log::Finding>();
    EXPECT_EQ(refusal.severity, log::Severity::Info);
    EXPECT_THAT(refusal.text.toStdString(), HasSubstr("from 0 to 100"));
    session->execute(study::command::AnswerByHand{Json(55)});
    EXPECT_TRUE(closed().accepted);
    EXPECT_TRUE(closed().byHand);
    EXPECT_EQ(closed().value.dump(), "55");
    EXPECT_EQ(closed().attempts, 3);
    EXPECT_EQ(closed().refusals.size(), 3);
    EXPECT_EQ(closed().interventions, 2) << "both acts touch this answer";
}

// Proves: H26
TEST_F(GiveUpTest, WaitsInAShortBreakAndIsAskedOnceMoreWhenThatEnds) {
    settings.study.giveUp = GiveUp::AskExperimenter;
    start();
    askUnanswerable(GiveUp::Hold); // a question's own word counts
    EXPECT_TRUE(keeper.last<log::HoldChanged>().on);
    EXPECT_EQ(keeper.last<log::HoldChanged>().cause, HoldCause::QuestionUnanswered);
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(creates(), 4) << "all its attempts again";
    refuseAll(2);
    EXPECT_EQ(keeper.all<log::QuestionWaiting>().size(), 1u);
    engine.rc("r9", {QStringLiteral("text")});
    engine.fa("r9", "c9", "answer_scale", R"({"value":40})");
    engine.rd("r9");
    EXPECT_TRUE(closed().accepted);
    EXPECT_FALSE(closed().byHand);
    EXPECT_EQ(closed().attempts, 6);
}

TEST_F(GiveUpTest, IsSkippedByHandAndTheNextOneIsAsked) {
    settings.study.giveUp = GiveUp::AskExperimenter;
    start();
    askUnanswerable();
    session->execute(study::command::Ask{choiceQuestion()});
    settle();
    EXPECT_EQ(keeper.all<log::QuestionOpened>().size(), 1u);
    session->execute(study::command::SkipQuestion{});
    settle();
    EXPECT_FALSE(closed().accepted);
    EXPECT_THAT(closed().note.toStdString(), HasSubstr("Skipped by the experimenter"));
    EXPECT_EQ(keeper.all<log::QuestionOpened>().size(), 2u);
    EXPECT_EQ(creates(), 4);
}

// Proves: H25
TEST_F(GiveUpTest, ByHandComesBeforeTheAgentsOwnAnswerWhichIsThenRefused) {
    start();
    session->execute(study::command::Ask{scaleQuestion()});
    settle();
    engine.rc("r1", {QStringLiteral("text")});
    session->execute(study::command::AnswerByHand{Json(12)});
    engine.fa("r1", "c1", "answer_scale", R"({"value":70})");
    engine.rd("r1");
    EXPECT_EQ(keeper.all<log::QuestionClosed>().size(), 1u);
    EXPECT_EQ(closed().value.dump(), "12");
    ASSERT_EQ(engine.outputs().size(), 1u);
    EXPECT_TRUE(engine.outputs().front().at("output").contains("error"));
}

TEST_F(GiveUpTest, WhereNobodyIsThereItIsSkippedAndSaysSo) {
    settings.study.giveUp = GiveUp::Hold;
    settings.experimenter = session::Experimenter::Nobody;
    start();
    askUnanswerable();
    EXPECT_THAT(closed().note.toStdString(), HasSubstr("Nobody was there"));
    EXPECT_THAT(keeper.all<log::HoldChanged>(), IsEmpty());
}

TEST_F(GiveUpTest, AScriptThatIsOverCannotBeAskedAnyMore) {
    settings.study.giveUp = GiveUp::AskExperimenter;
    settings.experimenter = session::Experimenter::Script;
    start();
    askUnanswerable();
    EXPECT_THAT(keeper.all<log::QuestionClosed>(), IsEmpty());
    session->onInputFinished();
    EXPECT_THAT(closed().note.toStdString(), HasSubstr("Nobody was there"));
}

TEST_F(GiveUpTest, WithoutAQuestionThereIsNothingToAnswerOrSkip) {
    start();
    session->execute(study::command::AnswerByHand{Json(1)});
    session->execute(study::command::SkipQuestion{});
    EXPECT_THAT(keeper.interventions(), IsEmpty());
    EXPECT_THAT(keeper.all<log::QuestionClosed>(), IsEmpty());
    EXPECT_EQ(keeper.all<log::Finding>().size(), 2u);
}

} // namespace
} // namespace hrp::test
