// SPDX-License-Identifier: GPL-3.0-or-later
// Where a session stands, by its records alone.
#include <hrp/log/session_state.h>

#include <gtest/gtest.h>

using namespace hrp::log;

namespace {

class SessionStateTest : public ::testing::Test {
protected:
    bool at(double ms, RecordBody body) { return m_state.add(Record{++m_seq, ms, ms, std::move(body)}); }
    SessionState m_state;
    std::uint64_t m_seq = 0;
};

TEST_F(SessionStateTest, GoesFromItsStartToItsEnd) {
    EXPECT_FALSE(m_state.live());
    at(0, SessionStarted{});
    EXPECT_TRUE(m_state.live());
    EXPECT_FALSE(m_state.running());
    EXPECT_FALSE(m_state.hasRun());
    at(1, PhaseChanged{Phase::Running});
    EXPECT_TRUE(m_state.running());
    at(2, PhaseChanged{Phase::Paused});
    EXPECT_TRUE(m_state.running()) << "a pause is part of it";
    at(3, PhaseChanged{Phase::Ended});
    at(3, SessionEnded{Outcome::Stopped, QStringLiteral("done"), 1000});
    EXPECT_FALSE(m_state.live());
    EXPECT_TRUE(m_state.hasRun());
    ASSERT_TRUE(m_state.end());
    EXPECT_EQ(m_state.end()->outcome, Outcome::Stopped);
}

TEST_F(SessionStateTest, RestsForThreeReasonsThatEndByThemselves) {
    at(0, Paused{{QStringLiteral("Alex")}});
    at(10, HoldChanged{true, HoldCause::Operator, QStringLiteral("Tea")});
    at(20, ConnectionLost{1006, {}, true, true, 1, 500});
    EXPECT_EQ(m_state.waitingFor(), QStringList{QStringLiteral("Alex")});
    EXPECT_EQ(m_state.retryAtMs(), 520);
    at(30, Resumed{});
    EXPECT_TRUE(m_state.atRest());
    at(40, SessionContinued{});
    EXPECT_TRUE(m_state.atRest());
    EXPECT_FALSE(m_state.retryAtMs());
    at(50, HoldChanged{true, HoldCause::Operator, QStringLiteral("More tea")});
    EXPECT_EQ(m_state.heldSinceMs(), 10) << "other words, the same break";
    EXPECT_EQ(m_state.hold()->text, QStringLiteral("More tea"));
    at(60, HoldChanged{false, HoldCause::Operator, {}});
    EXPECT_FALSE(m_state.atRest());
}

// Proves: H21
TEST_F(SessionStateTest, TheTimerStandsStillWhileTheSessionRests) {
    EXPECT_FALSE(m_state.secondsLeft(0));
    at(0, TimerSet{30});
    EXPECT_EQ(m_state.secondsLeft(10'000), 20);
    at(10'000, Paused{});
    EXPECT_EQ(m_state.secondsLeft(15'000), 20);
    at(15'000, HoldChanged{true, HoldCause::Operator, {}});
    at(20'000, Resumed{});
    EXPECT_EQ(m_state.secondsLeft(25'000), 20) << "the break goes on";
    at(30'000, HoldChanged{false, HoldCause::Operator, {}});
    EXPECT_EQ(m_state.secondsLeft(35'000), 15);
    EXPECT_EQ(m_state.secondsLeft(99'000), 0);
    at(40'000, Paused{});
    at(41'000, TimerSet{8});
    EXPECT_EQ(m_state.secondsLeft(60'000), 8) << "set during a pause";
    at(60'000, Resumed{});
    EXPECT_EQ(m_state.secondsLeft(61'000), 7);
    at(62'000, ScreenShown{});
    EXPECT_FALSE(m_state.secondsLeft(62'000)) << "it belonged to the screen before";
}

TEST_F(SessionStateTest, KnowsScreenAndQuestion) {
    EXPECT_EQ(m_state.screenIndex(), -1);
    EXPECT_TRUE(m_state.audible());
    ScreenShown screen;
    screen.index = 3;
    screen.audible = false;
    at(0, screen);
    EXPECT_EQ(m_state.screenIndex(), 3);
    EXPECT_FALSE(m_state.audible());
    screen.pushed = true;
    at(1, screen);
    EXPECT_EQ(m_state.screenIndex(), -1);

    at(2, QuestionOpened{QStringLiteral("q1"), {}, QStringLiteral("Warm?"), {}, {}});
    ToolAnswered refused;
    refused.reason = QStringLiteral("too high");
    at(3, refused);
    EXPECT_EQ(m_state.refusal(), QStringLiteral("too high"));
    at(4, QuestionWaiting{QStringLiteral("q1"), {}, {}, {}});
    ASSERT_TRUE(m_state.waitingQuestion());
    at(5, QuestionClosed{});
    EXPECT_FALSE(m_state.question());
    EXPECT_FALSE(m_state.waitingQuestion());
    at(6, QuestionOpened{});
    EXPECT_EQ(m_state.refusal(), QString()) << "of another question";
}

TEST_F(SessionStateTest, TheTalkButtonIsUpAfterWhateverCutTheTurnOff) {
    at(0, PushToTalk{true});
    EXPECT_TRUE(m_state.talkButtonDown());
    at(1, HoldChanged{true, HoldCause::Operator, {}});
    EXPECT_FALSE(m_state.talkButtonDown());
    at(2, PushToTalk{true});
    at(3, ConnectionLost{});
    EXPECT_FALSE(m_state.talkButtonDown());
    EXPECT_TRUE(m_state.talkButtonUsed());
}

TEST_F(SessionStateTest, SaysWhetherARecordChangedIt) {
    EXPECT_TRUE(at(0, SessionStarted{}));
    const int version = m_state.version();
    EXPECT_FALSE(at(1, ParticipantAudio{}));
    EXPECT_FALSE(at(2, Note{}));
    EXPECT_FALSE(at(3, ProfileDifference{QStringLiteral("speed"), {}, {}}));
    EXPECT_EQ(m_state.version(), version);
    EXPECT_TRUE(at(4, Muted{true, true}));
    EXPECT_TRUE(m_state.participantMuted());
    EXPECT_FALSE(m_state.agentMuted());
    EXPECT_EQ(m_state.version(), version + 1);
}

TEST_F(SessionStateTest, NothingGoesOnAfterTheEnd) {
    at(0, SessionStarted{});
    at(1, ScreenShown{});
    at(2, TimerSet{30});
    at(3, HoldChanged{true, HoldCause::Operator, {}});
    at(4, QuestionWaiting{});
    at(5, PushToTalk{true});
    at(6, SessionEnded{});
    EXPECT_FALSE(m_state.atRest());
    EXPECT_FALSE(m_state.screen());
    EXPECT_FALSE(m_state.timerRuns());
    EXPECT_FALSE(m_state.waitingQuestion());
    EXPECT_FALSE(m_state.talkButtonDown());
}

} // namespace
