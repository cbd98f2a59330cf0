// SPDX-License-Identifier: GPL-3.0-or-later
// How a session ends: close codes, time limits, broken lines, by hand (H4).
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::Outcome;
using log::Severity;

class Ending : public SessionTest {};

struct CloseCase {
    int code;
    const char* words;
};
class CloseCode : public SessionTest, public ::testing::WithParamInterface<CloseCase> {};

// Proves: H4, C143
TEST_P(CloseCode, IsToldInWordsAndEndsTheSession) {
    start();
    engine.close(GetParam().code, "because of this");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    const auto record = keeper.last<log::SessionEnded>();
    EXPECT_EQ(record.closeCode, GetParam().code);
    EXPECT_TRUE(record.reason.contains(QLatin1String(GetParam().words))) << record.reason.toStdString();
    EXPECT_TRUE(record.reason.contains(QStringLiteral("because of this")));
    EXPECT_TRUE(record.reason.contains(QString::number(GetParam().code)));
}

INSTANTIATE_TEST_SUITE_P(All, CloseCode,
                         ::testing::Values(CloseCase{1000, "done"}, CloseCase{1001, "going away"},
                                           CloseCase{1008, "rules"}, CloseCase{1011, "internal error"},
                                           CloseCase{1013, "overloaded"},
                                           CloseCase{4000, "reason of its own"}));

// Proves: C107
TEST_F(Ending, AnEngineThatClosesOnTheSettingsIsNotAskedAgain) {
    engine.answersUpdates = false;
    startOnly();
    settle();
    engine.close(4000, "beta_api_shape_disabled");
    ASSERT_TRUE(ended());
    EXPECT_EQ(keeper.last<log::SessionEnded>().closeCode, 4000);
    EXPECT_TRUE(endReason.contains(QStringLiteral("beta_api_shape_disabled")));
    advanceMs(60'000);
    EXPECT_EQ(engine.count("session.update"), 1);
}

// Proves: H4, C142
TEST_F(Ending, TheEnginesTimeLimitIsAnnouncedAndNamed) {
    engine.sendsCreated = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.expiresAt = static_cast<std::int64_t>(clock.unixMs() / 1000) + 600;
    engine.send(protocol::SessionCreated{info});
    settle();
    advanceMs(299'000);
    expectNoFindings();
    advanceMs(2'000);
    EXPECT_TRUE(keeper.hasFinding("H4", Severity::Warning));
    EXPECT_TRUE(keeper.last<log::Finding>().text.contains(QStringLiteral("300 s")));
    advanceMs(299'500);
    engine.close(1001, "maximum duration");
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::SessionLimit);
    EXPECT_TRUE(endReason.contains(QStringLiteral("maximum duration")));
}

// Proves: C142
TEST_F(Ending, AShortTimeLimitIsAnnouncedAtOnce) {
    engine.sendsCreated = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.expiresAt = static_cast<std::int64_t>(clock.unixMs() / 1000) + 70;
    engine.send(protocol::SessionCreated{info});
    advanceMs(2'000);
    EXPECT_TRUE(keeper.hasFinding("H4", Severity::Warning));
    engine.close(1011, "crashed");
    EXPECT_EQ(outcome(), Outcome::EngineClosed) << "long before the limit";
}

// Proves: H4, C142
TEST_F(Ending, AnEngineThatStatesNoLimitIsTakenToHaveTheUsualOne) {
    start();
    advanceMs(54.9 * 60'000);
    EXPECT_FALSE(keeper.hasFinding("H4", Severity::Info));
    advanceMs(0.2 * 60'000);
    EXPECT_TRUE(keeper.hasFinding("H4", Severity::Info)) << "it may end, for all we know";
    expectNoFindings();
    advanceMs(4.9 * 60'000);
    engine.close(1001, "maximum duration");
    EXPECT_EQ(outcome(), Outcome::SessionLimit);
}

// Proves: H4
TEST_F(Ending, OurOwnEngineHasNoLimit) {
    settings.engine.local = true;
    start();
    advanceMs(70 * 60'000);
    EXPECT_FALSE(keeper.hasFinding("H4", Severity::Info));
}

// Proves: H4
TEST_F(Ending, ALineThatBreaksEndsTheSession) {
    start();
    engine.drop();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::EngineClosed);
    EXPECT_TRUE(std::holds_alternative<log::SessionEnded>(keeper.records.back()->body)) << "the last record";
}

TEST_F(Ending, EndedByHandIsPolite) {
    start();
    session->execute(study::command::End{QStringLiteral("lunch")});
    settle();
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::Stopped);
    EXPECT_EQ(endReason, QStringLiteral("lunch"));
    EXPECT_EQ(keeper.last<log::PhaseChanged>().phase, log::Phase::Ended);
}

// Proves: C151
TEST_F(Ending, NothingIsWrittenAfterTheEnd) {
    start();
    session->endWith(Outcome::Timeout, QStringLiteral("limit"));
    const auto records = keeper.records.size();
    const auto frames = engine.frames().size();
    session->execute(study::command::Note{QStringLiteral("late")});
    session->execute(study::command::SendMessage{QStringLiteral("late")});
    session->execute(study::command::MuteAgent{true});
    session->execute(study::command::Pause{{}});
    session->execute(study::command::NextScreen{});
    speak(100);
    advanceMs(60'000);
    EXPECT_EQ(keeper.records.size(), records);
    EXPECT_EQ(engine.frames().size(), frames);
    EXPECT_EQ(outcome(), Outcome::Timeout);
}

// Proves: C151
TEST_F(Ending, EventsInFlightWhenItEndsAreLeftAside) {
    start();
    for (int i = 0; i < 100; ++i)
        engine.send(protocol::Committed{QStringLiteral("u%1").arg(i), {}});
    session->execute(study::command::End{{}});
    settle();
    EXPECT_TRUE(keeper.all<log::TurnCommitted>().empty());
    session.reset();
    settle();
}

// Proves: C151
TEST_F(Ending, CanBeDestroyedInEveryState) {
    startOnly();
    session.reset();
    settle();
    engine.sendsCreated = false;
    startOnly();
    settle();
    session.reset();
    settle();
    engine.sendsCreated = true;
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    engine.send(protocol::ResponseDone{});
    session.reset();
    advanceMs(60'000);
}

} // namespace
} // namespace hrp::test
