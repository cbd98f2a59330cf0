// SPDX-License-Identifier: GPL-3.0-or-later
// Tools and questions (H24–H28).
#include "session_rig.h"

#include <hrp/protocol/profile.h>

namespace hrp::test {
namespace {

using log::Severity;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const QStringList kText{QStringLiteral("text")};

class Questions : public SessionTest {
protected:
    void SetUp() override { start(); }
    int creates() const { return engine.count("response.create"); }
    void ask(const study::Question& question = scaleQuestion()) {
        session->execute(study::command::Ask{question});
        settle();
    }
    /// The engine's silent reply with one call.
    void answer(const char* response, const char* call, const char* arguments,
                const char* tool = "answer_scale", const char* status = "completed") {
        engine.rc(response, kText);
        engine.fa(response, call, tool, arguments);
        engine.rd(response, status);
    }
    Json outputOf(const char* call) const {
        Json found;
        int times = 0;
        for (const Json& output : engine.outputs()) {
            if (output.at("call_id") == call) {
                found = output.at("output");
                ++times;
            }
        }
        EXPECT_LE(times, 1) << "more than one output for " << call;
        return found;
    }
    bool accepted(const char* call) const { return outputOf(call) == Json::parse(R"({"accepted":true})"); }
    bool refused(const char* call) const {
        const Json output = outputOf(call);
        return output.is_object() && output.size() == 1 && output.contains("error") &&
               !output.at("error").get<std::string>().empty();
    }
};

// Proves: H26
TEST_F(Questions, IsToldAndAskedSilentlyWithItsTool) {
    engine.forget();
    ask();
    EXPECT_THAT(engine.types(), ElementsAre("conversation.item.create", "response.create"));
    EXPECT_EQ(
        engine.contexts("question").front().dump(),
        R"({"event":"question","tool":"answer_scale","question":"Question: How warm was your partner?\nThis is a )"
        R"(visual analog rating scale from 0 to 100.\nRespond with a number between 0 and 100.","duringVideo":false})");
    EXPECT_EQ(engine.last("response.create").at("response").dump(),
              R"({"output_modalities":["text"],"tool_choice":{"type":"function","name":"answer_scale"}})");
    EXPECT_EQ(keeper.last<log::QuestionOpened>().tool, QStringLiteral("answer_scale"));
    EXPECT_EQ(keeper.last<log::QuestionOpened>().screenName, QStringLiteral("One"));
}

// Proves: H26, C116
TEST_F(Questions, AnAcceptedAnswerIsFollowedByNothing) {
    ask();
    answer("r1", "c1", R"({"value":70})");
    EXPECT_TRUE(accepted("c1"));
    advanceMs(10'000);
    EXPECT_EQ(creates(), 1);
    const auto closed = keeper.last<log::QuestionClosed>();
    EXPECT_TRUE(closed.accepted);
    EXPECT_EQ(closed.value, 70);
    EXPECT_EQ(closed.attempts, 1);
    EXPECT_TRUE(closed.refusals.isEmpty());
    EXPECT_EQ(keeper.last<log::ToolAnswered>().attempt, 1);
    EXPECT_EQ(keeper.last<log::ToolAnswered>().maxAttempts, 3);
    expectNoFindings();
}

// Proves: H26
TEST_F(Questions, ARefusedAnswerIsAskedAgainSilently) {
    ask();
    answer("r1", "c1", R"({"value":120})");
    EXPECT_TRUE(refused("c1"));
    EXPECT_EQ(creates(), 2);
    EXPECT_EQ(engine.last("response.create").at("response").at("output_modalities").at(0), "text");
    EXPECT_EQ(engine.contexts("question").size(), 1u) << "the question itself is not repeated";
    answer("r2", "c2", R"({"value":12})");
    EXPECT_TRUE(accepted("c2"));
    const auto closed = keeper.last<log::QuestionClosed>();
    EXPECT_EQ(closed.attempts, 2);
    EXPECT_EQ(closed.refusals.size(), 1);
    EXPECT_TRUE(closed.refusals[0].contains(QStringLiteral("100"))) << "says what would be right";
}

// Proves: H26
TEST_F(Questions, TheOutputGoesOutBeforeTheNextRequest) {
    ask();
    engine.forget();
    answer("r1", "c1", R"({"value":120})");
    EXPECT_THAT(engine.types(), ElementsAre("conversation.item.create", "response.create"));
}

// Proves: H26, C115
TEST_F(Questions, AfterThreeRefusalsItIsUnanswered) {
    ask();
    for (int i = 1; i <= 3; ++i)
        answer(("r" + std::to_string(i)).c_str(), ("c" + std::to_string(i)).c_str(), R"({"value":999})");
    advanceMs(60'000);
    EXPECT_EQ(creates(), 3);
    const auto closed = keeper.last<log::QuestionClosed>();
    EXPECT_FALSE(closed.accepted);
    EXPECT_TRUE(closed.value.is_null());
    EXPECT_EQ(closed.attempts, 3);
    EXPECT_EQ(closed.refusals.size(), 3);
    EXPECT_FALSE(closed.note.isEmpty());
    EXPECT_TRUE(refused("c3"));
}

TEST_F(Questions, TheNumberOfAttemptsIsTheStudys) {
    settings.study.maxAttempts = 1;
    restart();
    ask();
    answer("r1", "c1", R"({"value":999})");
    EXPECT_EQ(creates(), 1);
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().accepted);
}

// Proves: H26, C119
TEST_F(Questions, AReplyWithoutTheCallCountsAsARefusal) {
    ask();
    for (int i = 1; i <= 3; ++i) {
        const std::string r = "r" + std::to_string(i);
        engine.rc(r.c_str(), kText);
        engine.rd(r.c_str());
    }
    EXPECT_EQ(creates(), 3);
    for (const Json& create : engine.frames("response.create"))
        EXPECT_EQ(create.at("response").at("output_modalities").dump(), R"(["text"])") << "silently";
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().accepted);
    ASSERT_FALSE(keeper.last<log::QuestionClosed>().refusals.isEmpty());
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().refusals[0].contains(QStringLiteral("answer_scale")));
}

// Proves: H26
TEST_F(Questions, ACancelledReplyIsNoRefusalAndIsAskedAgainAfterTheTurn) {
    ask();
    engine.rc("r1", kText);
    speak(1'000);
    engine.ss("u1", 0); // the engine cancels whatever is active
    engine.rd("r1", "cancelled");
    EXPECT_EQ(creates(), 1) << "the participant speaks";
    engine.se("u1", 900);
    engine.cm("u1");
    EXPECT_EQ(creates(), 1) << "the turn is to be answered first";
    engine.rc("r2");
    engine.d("r2", "i2", 100);
    engine.rd("r2");
    EXPECT_EQ(creates(), 2);
    answer("r3", "c3", R"({"value":5})");
    EXPECT_EQ(keeper.last<log::QuestionClosed>().attempts, 1);
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().accepted);
}

// Proves: H26
TEST_F(Questions, CancelledAtMostFiveTimes) {
    ask();
    for (int i = 1; i <= 6; ++i) {
        EXPECT_EQ(creates(), i);
        const std::string r = "r" + std::to_string(i);
        engine.rc(r.c_str(), kText);
        engine.rd(r.c_str(), "cancelled");
    }
    EXPECT_EQ(creates(), 6);
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().accepted);
}

TEST_F(Questions, AFailedReplyCountsAndIsAskedAgainAfterAMoment) {
    ask();
    engine.rc("r1", kText);
    engine.rd("r1", "failed");
    EXPECT_EQ(creates(), 1);
    advanceMs(2'001);
    EXPECT_EQ(creates(), 2);
    answer("r2", "c2", R"({"value":5})");
    EXPECT_EQ(keeper.last<log::QuestionClosed>().attempts, 2);
}

// Proves: H26, C110
TEST_F(Questions, ACallTakesEffectOnlyWhenItsResponseIsCompleted) {
    ask();
    engine.rc("r1", kText);
    engine.fa("r1", "c1", "answer_scale", R"({"value":70})");
    EXPECT_THAT(engine.outputs(), IsEmpty());
    EXPECT_TRUE(keeper.all<log::QuestionClosed>().empty());
    engine.rd("r1", "cancelled");
    EXPECT_TRUE(refused("c1"));
    EXPECT_TRUE(keeper.all<log::QuestionClosed>().empty());
    EXPECT_EQ(creates(), 2);
}

// Proves: H25, C109
TEST_F(Questions, BrokenArgumentsAreRefusedAndNeverRepaired) {
    ask();
    answer("r1", "c1", R"({"value": 4)");
    EXPECT_TRUE(refused("c1"));
    EXPECT_EQ(creates(), 2);
    EXPECT_FALSE(keeper.last<log::ToolAnswered>().accepted);
}

// Proves: H25, C112
TEST_F(Questions, AnUnknownToolGetsAnOutput) {
    engine.rc("r1");
    engine.fa("r1", "c1", "no_such", "{}");
    engine.rd("r1");
    EXPECT_TRUE(refused("c1"));
    EXPECT_NE(outputOf("c1").at("error").get<std::string>().find("answer_scale"), std::string::npos)
        << "names what there is";
}

// Proves: H25, C113
TEST_F(Questions, TheOutputIsOneJsonObjectInAString) {
    ask();
    answer("r1", "c1", R"({"value":70})");
    const auto frames = engine.frames("conversation.item.create");
    const Json output = frames.back().at("item").at("output");
    ASSERT_TRUE(output.is_string());
    EXPECT_EQ(output.get<std::string>(), R"({"accepted":true})");
}

// Proves: H26, C118
TEST_F(Questions, SeveralCallsAreAllAnsweredBeforeAnythingIsAsked) {
    ask();
    engine.rc("r1", kText);
    engine.fa("r1", "c1", "answer_scale", R"({"value":120})");
    engine.fa("r1", "c2", "answer_scale", R"({"value":-1})");
    engine.forget();
    engine.rd("r1");
    EXPECT_THAT(engine.types(),
                ElementsAre("conversation.item.create", "conversation.item.create", "response.create"));
    EXPECT_TRUE(refused("c1"));
    EXPECT_TRUE(refused("c2"));
    answer("r2", "c3", R"({"value":1})");
    EXPECT_EQ(keeper.last<log::QuestionClosed>().attempts, 2) << "two calls, one attempt";
}

// Proves: H26
TEST_F(Questions, TheSecondOfTwoRightAnswersIsTooLate) {
    ask();
    engine.rc("r1", kText);
    engine.fa("r1", "c1", "answer_scale", R"({"value":1})");
    engine.fa("r1", "c2", "answer_scale", R"({"value":2})");
    engine.rd("r1");
    EXPECT_TRUE(accepted("c1"));
    EXPECT_TRUE(refused("c2"));
    EXPECT_EQ(creates(), 1);
    EXPECT_EQ(keeper.last<log::QuestionClosed>().value, 1);
}

// Proves: H26
TEST_F(Questions, ACallSentTwiceCountsOnce) {
    ask();
    engine.rc("r1", kText);
    engine.fa("r1", "c1", "answer_scale", R"({"value":1})");
    engine.fa("r1", "c1", "answer_scale", R"({"value":1})");
    engine.rd("r1");
    EXPECT_TRUE(accepted("c1"));
    EXPECT_EQ(keeper.all<log::ToolCalled>().size(), 1u);
}

// Proves: E121
TEST_F(Questions, ACallThatStandsOnlyInResponseDoneCounts) {
    ask();
    engine.rc("r1", kText);
    protocol::Item call;
    call.id = QStringLiteral("i1");
    call.type = QStringLiteral("function_call");
    call.callId = QStringLiteral("c1");
    call.name = QStringLiteral("answer_scale");
    call.arguments = QStringLiteral(R"({"value":8})");
    engine.rd("r1", "completed", {call});
    EXPECT_TRUE(accepted("c1"));
}

// Proves: H19, H25
TEST_F(Questions, ACallAfterItsResponseDoneIsStillAnswered) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.rd("r1");
    engine.fa("r1", "c1", "answer_scale", R"({"value":8})");
    EXPECT_TRUE(refused("c1"));
    EXPECT_EQ(creates(), 0);
}

// Proves: H25
TEST_F(Questions, AnAnswerWithNoQuestionOpenIsRefused) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.fa("r1", "c1", "answer_scale", R"({"value":8})");
    engine.rd("r1");
    EXPECT_TRUE(refused("c1"));
    EXPECT_EQ(creates(), 0) << "the reply had audio";
}

// Proves: H27
TEST_F(Questions, TheWrongToolIsRefusedWithTheRightOne) {
    ask();
    answer("r1", "c1", R"({"choice":"Yes"})", "answer_choice");
    EXPECT_TRUE(refused("c1"));
    EXPECT_NE(outputOf("c1").at("error").get<std::string>().find("answer_scale"), std::string::npos);
}

// Proves: H26
TEST_F(Questions, AMuteAnswerToATurnIsOwedOneSpokenReply) {
    speak(1'000);
    turn("u1", 0, 900);
    engine.rc("r1");
    engine.fa("r1", "c1", "no_such", "{}");
    engine.rd("r1");
    EXPECT_EQ(creates(), 1);
    EXPECT_EQ(engine.last("response.create").at("response").at("output_modalities").at(0), "audio");
    engine.rc("r2");
    engine.fa("r2", "c2", "no_such", "{}");
    engine.rd("r2");
    EXPECT_EQ(creates(), 1) << "one, not one after the other";
}

TEST_F(Questions, AQuestionAnsweredInASpokenReplyIsNotAskedAgain) {
    engine.rc("r1");
    ask();
    engine.d("r1", "i1", 100);
    engine.fa("r1", "c1", "answer_scale", R"({"value":8})");
    engine.rd("r1");
    EXPECT_TRUE(accepted("c1"));
    EXPECT_EQ(creates(), 0);
    EXPECT_TRUE(keeper.last<log::QuestionClosed>().accepted);
}

TEST_F(Questions, TwoQuestionsAreAskedOneAfterTheOther) {
    ask(scaleQuestion());
    ask(choiceQuestion());
    EXPECT_EQ(engine.contexts("question").size(), 1u);
    answer("r1", "c1", R"({"value":8})");
    EXPECT_EQ(engine.contexts("question").size(), 2u);
    answer("r2", "c2", R"({"choice":"No"})", "answer_choice");
    EXPECT_TRUE(accepted("c2"));
    EXPECT_EQ(keeper.all<log::QuestionClosed>().size(), 2u);
}

TEST_F(Questions, ARefusedRequestCountsAsAnAttempt) {
    ask();
    for (int i = 0; i < 3; ++i) {
        engine.error("invalid_value", protocol::fromStd(engine.last("response.create").at("event_id")));
        advanceMs(2'001);
    }
    EXPECT_EQ(creates(), 3);
    EXPECT_FALSE(keeper.last<log::QuestionClosed>().accepted);
}

// ---- chat ---------------------------------------------------------------------------------------------

// Proves: H24, H25
TEST_F(Questions, ChatOfTheAgentIsShownAndAccepted) {
    settings.study.textChat = true;
    restart();
    EXPECT_EQ(engine.last("session.update").at("session").at("tools"), protocol::toolDeclarations(true));
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.fa("r1", "c1", "send_chat", R"({"message":"Hi Alex"})");
    engine.fa("r1", "c2", "send_chat", R"({"message":"  "})");
    engine.rd("r1");
    EXPECT_TRUE(accepted("c1"));
    EXPECT_TRUE(refused("c2"));
    const auto chat = keeper.all<log::ChatSent>();
    ASSERT_EQ(chat.size(), 1u);
    EXPECT_EQ(chat[0].text, QStringLiteral("Hi Alex"));
    EXPECT_EQ(chat[0].speaker, QStringLiteral("Robin"));
    EXPECT_TRUE(chat[0].fromAgent);
}

// Proves: H24
TEST_F(Questions, ChatIsAnUnknownToolWhereTheStudyHasNone) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.fa("r1", "c1", "send_chat", R"({"message":"Hi Alex"})");
    engine.rd("r1");
    EXPECT_TRUE(refused("c1"));
    EXPECT_TRUE(keeper.all<log::ChatSent>().empty());
}

} // namespace
} // namespace hrp::test
