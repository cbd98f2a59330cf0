// SPDX-License-Identifier: GPL-3.0-or-later
// What a session writes about itself: the watchdog's findings, the path, budgets.
#include "session_rig.h"

namespace hrp::test {
namespace {

class LogWatchTest : public SessionTest {
protected:
    std::vector<std::string> checks() const {
        std::vector<std::string> names;
        for (const auto& finding : keeper.all<log::Finding>())
            names.push_back(finding.check.toStdString());
        return names;
    }
    void done(const char* response, int input, int output) {
        protocol::ResponseDone event;
        event.response.id = QString::fromLatin1(response);
        event.response.status = QStringLiteral("completed");
        event.response.usage = protocol::Usage();
        event.response.usage->inputTokens = input;
        event.response.usage->outputTokens = output;
        event.response.usage->totalTokens = input + output;
        engine.rc(response);
        engine.send(event);
        settle();
    }
};

// Proves: E7
TEST_F(LogWatchTest, TheWatchdogsFindingsAreInTheLogWithTimeClassAndWhatTheyConcern) {
    start();
    speak(1'000);
    engine.rc("r1");
    engine.d("r1", "i1", 1'000);
    play(100);
    engine.ss("u1", 500);
    settle();
    const double arrivedMs = keeper.records.back()->atMs;
    advanceMs(2'600);
    ASSERT_THAT(checks(), ::testing::ElementsAre("not-cancelled"));
    const auto finding = keeper.last<log::Finding>();
    EXPECT_EQ(finding.rule, QStringLiteral("E7"));
    EXPECT_EQ(finding.cls, log::FindingClass::Engineer);
    EXPECT_EQ(finding.concerns, QStringLiteral("r1"));
    EXPECT_NEAR(keeper.times<log::Finding>().back(), arrivedMs, 1) << "the time of the edge";
    for (std::size_t i = 1; i < keeper.records.size(); ++i)
        EXPECT_EQ(keeper.records[i]->seq, keeper.records[i - 1]->seq + 1) << "no reader wrote in between";
}

TEST_F(LogWatchTest, ThePathMovesInTheLog) {
    start();
    speak(2'500);
    turn("u1", 200, 1'500);
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    engine.rd("r1");
    play(600);
    std::map<log::PathStage, int> moves;
    for (const auto& moved : keeper.all<log::PathMoved>())
        ++moves[moved.stage];
    EXPECT_EQ(moves.size(), 7u) << "every stage";
    EXPECT_GE(moves[log::PathStage::Sent], 2);
    EXPECT_LE(moves[log::PathStage::Sent], 4) << "once a second";
}

TEST_F(LogWatchTest, ABudgetWarnsAndThenEndsTheSession) {
    settings.budgets.session.tokens = 1'000;
    start();
    done("r1", 700, 150);
    ASSERT_EQ(keeper.all<log::BudgetReached>().size(), 1u);
    EXPECT_FALSE(keeper.last<log::BudgetReached>().stops);
    EXPECT_FALSE(ended());
    done("r2", 100, 60);
    ASSERT_EQ(keeper.all<log::BudgetReached>().size(), 2u);
    EXPECT_TRUE(keeper.last<log::BudgetReached>().stops);
    EXPECT_EQ(keeper.last<log::BudgetReached>().used, 1'010);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), log::Outcome::Budget);
    EXPECT_EQ(endReason, QStringLiteral("The budget of this session, 1000 tokens, is used up."));
    EXPECT_EQ(keeper.last<log::SessionEnded>().outcome, log::Outcome::Budget);
}

TEST_F(LogWatchTest, TheStudysEarlierSessionsCount) {
    settings.budgets.study.tokens = 1'000;
    settings.budgets.studyBefore.tokens = 990;
    start();
    done("r1", 10, 5);
    ASSERT_TRUE(ended());
    EXPECT_EQ(keeper.last<log::BudgetReached>().scope, QStringLiteral("study"));
    EXPECT_EQ(outcome(), log::Outcome::Budget);
}

TEST_F(LogWatchTest, WhatWasOnlyCountedIsToldAtTheEnd) {
    start();
    for (int i = 0; i < 5; ++i) // no event of it has an id
        engine.raw(R"({"type":"rate_limits.updated","rate_limits":[]})");
    settle();
    session->execute(study::command::End{{}});
    settle();
    const auto findings = keeper.all<log::Finding>();
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_TRUE(findings[1].text.contains(QStringLiteral("4 more times")));
    EXPECT_TRUE(std::holds_alternative<log::SessionEnded>(keeper.records.back()->body));
}

} // namespace
} // namespace hrp::test
