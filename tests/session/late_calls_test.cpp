// SPDX-License-Identifier: GPL-3.0-or-later
// A call answers the question that its response was asked for, however late it comes (H26).
#include "session_rig.h"

#include <random>

namespace hrp::test {
namespace {

namespace command = study::command;

const QStringList kText{QStringLiteral("text")};

class LateCalls : public SessionTest {
protected:
    study::Question questionOf(const char* text) {
        study::Question question = scaleQuestion();
        question.text = QString::fromLatin1(text);
        return question;
    }
    void ask(const char* text) {
        session->execute(command::Ask{questionOf(text)});
        settle();
    }
    /// What was stored for the question of this text; null if it was not answered.
    Json stored(const char* text) const {
        for (const auto& closed : keeper.all<log::QuestionClosed>())
            if (closed.question.contains(QString::fromLatin1(text)) && closed.accepted)
                return closed.value;
        return nullptr;
    }
};

// Proves: T1, H26
TEST_F(LateCalls, AnAnswerToTheQuestionBeforeIsNoneToTheNext) {
    start();
    ask("First");
    engine.rc("r1", kText); // slow
    session->execute(command::SkipQuestion{});
    ask("Second");
    EXPECT_EQ(engine.count("response.cancel"), 1) << "nobody waits for it any more";
    engine.fa("r1", "c1", "answer_scale", R"({"value":11})");
    engine.rd("r1");
    EXPECT_EQ(stored("Second"), nullptr);
    const auto late = keeper.last<log::ToolAnswered>();
    EXPECT_FALSE(late.accepted);
    EXPECT_TRUE(late.reason.contains(QStringLiteral("too late"))) << late.reason.toStdString();
    EXPECT_EQ(late.questionId, keeper.all<log::QuestionOpened>()[0].questionId) << "noted under its own";
    EXPECT_EQ(engine.count("response.create"), 2) << "the second question is asked all the same";
    engine.rc("r2", kText);
    engine.fa("r2", "c2", "answer_scale", R"({"value":22})");
    engine.rd("r2");
    EXPECT_EQ(stored("Second"), 22);
    EXPECT_EQ(keeper.last<log::QuestionClosed>().attempts, 1) << "the late call was no attempt at it";
}

// Proves: T1
TEST_F(LateCalls, ARequestThatIsNotAnnouncedYetIsCancelledAsSoonAsItIs) {
    start();
    ask("First");
    session->execute(command::SkipQuestion{});
    ask("Second");
    EXPECT_EQ(engine.count("response.cancel"), 0) << "it has no id yet";
    engine.rc("r1", kText);
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    engine.fa("r1", "c1", "answer_scale", R"({"value":11})");
    engine.rd("r1", "cancelled");
    EXPECT_EQ(stored("Second"), nullptr);
    EXPECT_EQ(engine.count("response.create"), 2);
}

// Proves: T1
TEST_F(LateCalls, ACallAfterItsResponseWasDoneStillBelongsToIt) {
    start();
    ask("First");
    engine.rc("r1", kText);
    engine.rd("r1"); // without a call: asked again
    session->execute(command::SkipQuestion{});
    ask("Second");
    engine.fa("r1", "c1", "answer_scale", R"({"value":11})");
    EXPECT_EQ(stored("Second"), nullptr);
    EXPECT_FALSE(keeper.last<log::ToolAnswered>().accepted);
}

// Proves: T1
TEST_F(LateCalls, ASpokenReplyAnswersOnlyTheFirstQuestionThatWasOpenDuringIt) {
    start();
    turn("u1", 0, 900);
    engine.rc("r1");
    ask("First");
    session->execute(command::SkipQuestion{});
    ask("Second");
    engine.fa("r1", "c1", "answer_scale", R"({"value":11})");
    engine.rd("r1");
    EXPECT_EQ(stored("Second"), nullptr);
    EXPECT_FALSE(keeper.last<log::ToolAnswered>().accepted);
}

// Proves: T1
TEST_F(LateCalls, AResponseThatIsAnnouncedAfterItWasGivenUpIsStillTheOldOne) {
    start();
    ask("First");
    advanceMs(9'000);
    session->execute(command::SkipQuestion{});
    ask("Second");
    advanceMs(1'500); // the first request is given up; the second is sent
    EXPECT_EQ(engine.count("response.create"), 2);
    engine.rc("r1", kText);
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    engine.fa("r1", "c1", "answer_scale", R"({"value":11})");
    engine.rd("r1");
    EXPECT_EQ(stored("Second"), nullptr);
    engine.rc("r2", kText);
    engine.fa("r2", "c2", "answer_scale", R"({"value":22})");
    engine.rd("r2");
    EXPECT_EQ(stored("Second"), 22);
}

/// Two questions of one tool, and an engine that is slow, late, repeats itself or says nothing, in any order.
class Interleavings : public LateCalls, public testing::WithParamInterface<int> {};

// Proves: T1
TEST_P(Interleavings, EveryStoredAnswerBelongsToItsQuestion) {
    std::mt19937 random(static_cast<unsigned>(GetParam()));
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    settings.study.maxAttempts = 50;
    start();
    constexpr int kFirst = 11, kSecond = 22;
    struct Open {
        std::string response;
        int value;
        bool announced = false, done = false;
        int calls = 0;
    };
    std::vector<Open> responses;
    int creates = 0, calls = 0;
    bool second = false;
    ask("First");
    for (int step = 0; step < 60; ++step) {
        // What was asked for while the first question was open is an answer to it.
        for (const auto& question : keeper.all<log::QuestionOpened>())
            second = second || question.question.contains(QStringLiteral("Second"));
        for (; creates < engine.count("response.create"); ++creates)
            responses.push_back({"r" + std::to_string(creates), second ? kSecond : kFirst});
        if (step == 20 + below(10) || step == 30) {
            if (!second) {
                session->execute(command::SkipQuestion{});
                ask("Second");
                continue;
            }
        }
        if (responses.empty())
            continue;
        Open& open = responses[static_cast<std::size_t>(below(static_cast<int>(responses.size())))];
        switch (below(5)) {
        case 0: { // however late: in the order in which they were asked for
            const auto next = std::find_if(responses.begin(), responses.end(),
                                           [](const Open& one) { return !one.announced; });
            if (next != responses.end()) {
                next->announced = true;
                engine.rc(next->response.c_str(), kText);
            }
            break;
        }
        case 1:
            if (open.announced && open.calls < 2) { // sometimes twice
                ++open.calls;
                const std::string arguments = R"({"value":)" + std::to_string(open.value) + "}";
                engine.fa(open.response.c_str(), ("c" + std::to_string(calls++)).c_str(), "answer_scale",
                          arguments.c_str());
            }
            break;
        case 2:
            if (open.announced && !std::exchange(open.done, true))
                engine.rd(open.response.c_str(), below(3) == 0 ? "cancelled" : "completed");
            break;
        case 3:
            advanceMs(below(3'000));
            break;
        default:
            advanceMs(20);
        }
        settle();
    }
    for (Open& open : responses) {
        if (open.announced && !open.done)
            engine.rd(open.response.c_str());
        settle();
    }
    for (const auto& closed : keeper.all<log::QuestionClosed>()) {
        if (!closed.accepted)
            continue;
        EXPECT_EQ(closed.value, closed.question.contains(QStringLiteral("First")) ? kFirst : kSecond)
            << closed.question.toStdString();
    }
}
INSTANTIATE_TEST_SUITE_P(TwoHundred, Interleavings, testing::Range(0, 200));

} // namespace
} // namespace hrp::test
