// SPDX-License-Identifier: GPL-3.0-or-later
// Order, choice, cancelling and blame of a run.
#include "conformance/engine_under_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using conformance::Outcome;
using conformance::Report;
using conformance::Runner;

TEST(Run, TellsEveryCheckOnceAndReportsInTheOrderOfTheSuite) {
    EngineUnderTest engine;
    const Report report = engine.verify();
    ASSERT_EQ(report.results.size(), conformance::suite().size());
    EXPECT_EQ(engine.told.size(), conformance::suite().size());
    for (std::size_t i = 0; i < report.results.size(); ++i)
        EXPECT_EQ(report.results[i].check.name, conformance::suite()[i].name);
}

TEST(Run, OnlyTheChosenChecks) {
    EngineUnderTest engine;
    const Report report = engine.verify({u"turn-start"_s, u"connect"_s});
    EXPECT_EQ(namesOf(report, Outcome::Pass), (QStringList{u"connect"_s, u"turn-start"_s}));
    EXPECT_EQ(report.results.size(), 2u);
    EXPECT_EQ(engine.connections, 2);
}

TEST(Run, ARuleAloneGetsASessionToLookAt) {
    EngineUnderTest engine;
    const Report report = engine.verify({u"delta-limit"_s});
    EXPECT_EQ(namesOf(report, Outcome::Pass), QStringList{u"delta-limit"_s});
    EXPECT_EQ(engine.connections, 1);
}

TEST(Run, WhatBlocksACheckFailsInItsPlace) {
    const Report whole =
        EngineUnderTest(u"no_reply"_s).verify({u"reply-after-turn"_s, u"barge-in-answered"_s});
    EXPECT_EQ(namesOf(whole, Outcome::Fail), QStringList{u"reply-after-turn"_s});
    ASSERT_EQ(namesOf(whole, Outcome::Skip), QStringList{u"barge-in-answered"_s});
    EXPECT_TRUE(whole.results.back().evidence.contains(u"reply-after-turn"_s));
    const Report alone = EngineUnderTest(u"no_reply"_s).verify({u"barge-in-answered"_s});
    EXPECT_EQ(namesOf(alone, Outcome::Fail), QStringList{u"barge-in-answered"_s})
        << "where the other was not chosen, nobody else would tell it";
}

TEST(Run, AnEngineForOneSessionIsCheckedOneByOne) {
    EngineUnderTest engine(u"one_session"_s);
    engine.verify({u"two-sessions"_s, u"turn-start"_s, u"turn-end"_s, u"cancel"_s});
    EXPECT_EQ(engine.openAtOnce, 1);
}

TEST(Run, FailuresSayWhatWasExpectedWhatCameAndWhatToDo) {
    const Report report = EngineUnderTest(u"no_padding"_s).verify({u"turn-start"_s});
    ASSERT_EQ(report.count(Outcome::Fail), 1);
    const auto& result = report.results.front();
    EXPECT_TRUE(result.expected.contains(u"audio_start_ms"_s)) << result.expected.toStdString();
    EXPECT_TRUE(result.came.contains(u"ms"_s));
    EXPECT_EQ(result.change, result.check.remedy);
}

// Proves: H1
TEST(Run, TheKeyIsInNoReport) {
    EngineUnderTest engine({}, "sk-very-secret");
    const Report report = engine.verify({}, "sk-very-secret");
    EXPECT_GT(report.count(Outcome::Pass), 40);
    EXPECT_FALSE(conformance::toText(report).contains(u"sk-very-secret"_s));
    EXPECT_FALSE(protocol::toBytes(conformance::toJson(report)).contains("sk-very-secret"));
    EXPECT_FALSE(conformance::toJUnit(report).contains("sk-very-secret"));
}

struct CancelledRun {
    EngineUnderTest engine;
    std::optional<Report> report;
    std::unique_ptr<Runner> runner;
    explicit CancelledRun(const QStringList& only = {}) {
        Runner::Options options;
        options.only = only;
        options.target.url = QUrl(u"ws://engine.test/v1/realtime"_s);
        options.speech = speech();
        Runner::Callbacks callbacks;
        callbacks.onDone = [this](const Report& done) {
            report = done;
            runner.reset(); // allowed
        };
        runner = std::make_unique<Runner>(engine.scheduler, engine.scheduler, engine, options, callbacks);
        runner->start();
    }
};

TEST(Run, CancelledReportsWhatIsKnown) {
    CancelledRun run;
    run.engine.scheduler.advance(5s);
    run.runner->cancel();
    EXPECT_FALSE(run.report) << "never from inside cancel()";
    run.engine.scheduler.settle();
    ASSERT_TRUE(run.report);
    EXPECT_TRUE(run.report->interrupted);
    EXPECT_FALSE(run.report->conforms());
    EXPECT_GT(run.report->count(Outcome::Pass), 5);
    EXPECT_GT(run.report->count(Outcome::Skip), 20);
    EXPECT_EQ(textOf(*run.report, Outcome::Fail), "");
    EXPECT_EQ(run.report->results.size(), conformance::suite().size());
}

/// What stops the run may stop the engine too, and the engine may be the first to end.
TEST(Run, AnEngineThatEndsWithTheRunHasNotFailed) {
    CancelledRun run;
    run.engine.scheduler.advance(5s);
    run.engine.closeAll();
    run.engine.scheduler.advance(20ms);
    run.runner->cancel();
    run.engine.scheduler.settle();
    ASSERT_TRUE(run.report);
    EXPECT_EQ(textOf(*run.report, Outcome::Fail), "");
    EXPECT_GT(run.report->count(Outcome::Pass), 5);
}

/// Neither where the check that judges a closed session was not chosen.
TEST(Run, ACheckIsNotJudgedByTheSessionThatEndedWithTheRun) {
    CancelledRun run({u"turn-start"_s, u"turn-end"_s});
    run.engine.scheduler.advance(500ms);
    run.engine.closeAll();
    run.engine.scheduler.advance(500ms);
    run.runner->cancel();
    run.engine.scheduler.settle();
    ASSERT_TRUE(run.report);
    EXPECT_EQ(namesOf(*run.report, Outcome::Skip), (QStringList{u"turn-start"_s, u"turn-end"_s}));
}

TEST(Run, AnEngineThatClosedBeforeTheStopHasFailed) {
    CancelledRun run;
    run.engine.scheduler.advance(5s);
    run.engine.closeAll();
    run.engine.scheduler.advance(3s);
    run.runner->cancel();
    run.engine.scheduler.settle();
    ASSERT_TRUE(run.report);
    EXPECT_THAT(namesOf(*run.report, Outcome::Fail), ::testing::Contains(u"stays-open"_s));
}

/// A session that ends between the stop and its report is not judged either.
TEST(Run, NothingIsJudgedAfterTheStop) {
    CancelledRun run;
    run.engine.scheduler.advance(5s);
    run.engine.closeAll();
    run.runner->cancel();
    run.engine.scheduler.advance(3s);
    ASSERT_TRUE(run.report);
    EXPECT_EQ(textOf(*run.report, Outcome::Fail), "");
}

TEST(Run, DestroyedMidwayCallsNothing) {
    CancelledRun run;
    run.engine.scheduler.advance(5s);
    run.runner.reset();
    run.engine.scheduler.advance(60s);
    EXPECT_FALSE(run.report);
}

} // namespace
} // namespace hrp::test
