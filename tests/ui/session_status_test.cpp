// SPDX-License-Identifier: GPL-3.0-or-later
#include "status_line/session_status.h"
#include "ui/support/synthetic_session.h"

#include <gtest/gtest.h>

namespace {

using namespace hrp;
using ui::Activity;

class SessionStatusTest : public ::testing::Test {
protected:
    void tell(log::RecordBody body, double atMs = -1) {
        log::Record record;
        record.atMs = record.tMs = atMs >= 0 ? atMs : (m_now += 100);
        record.body = std::move(body);
        m_status.add(record);
    }
    void begin(log::InputSource input = log::InputSource::Microphone) {
        log::SessionStarted started;
        started.engineName = QStringLiteral("Local engine");
        started.participantName = QStringLiteral("Alex");
        started.input = input;
        tell(started);
        tell(log::PhaseChanged{log::Phase::Running});
    }
    std::string sentence(double nowMs = 0) const { return m_status.sentence(nowMs).toStdString(); }
    log::AgentAudioHeard heard(const QString& response, const QString& item) const {
        log::AgentAudioHeard audio;
        audio.responseId = response;
        audio.itemId = item;
        audio.count = 480;
        return audio;
    }

    ui::SessionStatus m_status;
    double m_now = 0;
};

// Proves: H30, U164
TEST_F(SessionStatusTest, SaysWhatIsGoingOnFromConnectingToTheEnd) {
    EXPECT_EQ(m_status.activity(), Activity::NoSession);
    log::SessionStarted started;
    started.engineName = QStringLiteral("Local engine");
    tell(started);
    EXPECT_EQ(sentence(), "Connecting to Local engine");
    tell(log::PhaseChanged{log::Phase::Configuring});
    EXPECT_EQ(sentence(), "Setting up the session with Local engine");
    tell(log::PhaseChanged{log::Phase::Running});
    EXPECT_EQ(sentence(), "Waiting for you to speak");
    tell(log::SpeechStarted{QStringLiteral("u1"), 0, 0, 0, 0});
    EXPECT_EQ(sentence(), "You are being heard");
    tell(log::SpeechStopped{QStringLiteral("u1"), 0, 0, 0, 0});
    tell(log::TurnCommitted{QStringLiteral("u1")});
    EXPECT_EQ(sentence(), "The agent is preparing");
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Turn, {}});
    tell(log::ReplyFirstDelta{QStringLiteral("r1"), QStringLiteral("i1")});
    EXPECT_EQ(sentence(), "The agent is preparing");
    tell(log::ReplyFirstSound{QStringLiteral("r1"), QStringLiteral("i1")});
    EXPECT_EQ(sentence(), "The agent is speaking");
    // The reply was generated long before it is heard.
    tell(log::ReplyDone{QStringLiteral("r1"), QStringLiteral("completed"), {}, {}, {}, {}});
    EXPECT_EQ(m_status.activity(), Activity::AgentSpeaking);
    tell(log::ReplyDrained{QStringLiteral("r1"), QStringLiteral("i1")});
    EXPECT_EQ(sentence(), "Waiting for you to speak");
    tell(log::SessionEnded{log::Outcome::EngineClosed, QStringLiteral("code 1001, going away"), 1001});
    EXPECT_EQ(sentence(), "The engine closed the session: code 1001, going away");
    EXPECT_FALSE(m_status.live());
}

TEST_F(SessionStatusTest, NamesThoseWhoAreWaitedFor) {
    begin();
    tell(log::Paused{{QStringLiteral("Alex (Guest)"), QStringLiteral("Kim (Guest)")}});
    EXPECT_EQ(sentence(), "Paused: waiting for Alex (Guest), Kim (Guest)");
    tell(log::Resumed{});
    EXPECT_EQ(sentence(), "Waiting for you to speak");
    tell(log::Paused{});
    EXPECT_EQ(sentence(), "Paused");
}

TEST_F(SessionStatusTest, CallsARecordedSpeakerByName) {
    begin(log::InputSource::File);
    EXPECT_EQ(sentence(), "Waiting for Alex to speak");
    tell(log::SpeechStarted{QStringLiteral("u1"), 0, 0, 0, 0});
    EXPECT_EQ(sentence(), "Alex is being heard");
}

// Proves: H32
TEST_F(SessionStatusTest, AWaitOfMoreThanASecondSaysHowLong) {
    begin();
    tell(log::TurnCommitted{QStringLiteral("u1")}, 5'000);
    EXPECT_EQ(sentence(5'900), "The agent is preparing");
    EXPECT_EQ(sentence(7'300), "The agent is preparing (2 s)");
}

TEST_F(SessionStatusTest, BargeInIsListeningAgain) {
    begin();
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Turn, {}});
    tell(heard(QStringLiteral("r1"), QStringLiteral("i1")));
    ASSERT_EQ(m_status.activity(), Activity::AgentSpeaking);
    tell(log::SpeechStarted{QStringLiteral("u2"), 0, 0, 0, 0});
    EXPECT_EQ(m_status.activity(), Activity::ParticipantSpeaking);
    tell(log::ReplyInterrupted{QStringLiteral("r1"), QStringLiteral("i1"), 0, log::InterruptCause::BargeIn,
                               100, 200, 4, 20});
    tell(heard(QStringLiteral("r1"), QStringLiteral("i1"))); // the last stretch is told late
    tell(log::SpeechStopped{QStringLiteral("u2"), 0, 0, 0, 0});
    EXPECT_EQ(m_status.activity(), Activity::WaitingForParticipant);
}

// Proves: H31, E79
TEST_F(SessionStatusTest, AgentSoundEndsListeningWhenTheStopEdgeIsMissing) {
    begin();
    tell(log::SpeechStarted{QStringLiteral("u1"), 0, 0, 0, 0});
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Turn, {}});
    tell(log::ReplyFirstSound{QStringLiteral("r1"), QStringLiteral("i1")});
    EXPECT_EQ(m_status.activity(), Activity::AgentSpeaking);
}

// Proves: C137
TEST_F(SessionStatusTest, AnEmptyReplyEndsThePreparing) {
    begin();
    tell(log::TurnCommitted{QStringLiteral("u1")});
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Turn, {}});
    ASSERT_EQ(m_status.activity(), Activity::AgentPreparing);
    tell(log::ReplyDone{QStringLiteral("r1"), QStringLiteral("completed"), {}, {}, {}, {}});
    EXPECT_EQ(m_status.activity(), Activity::WaitingForParticipant);
}

// Proves: U167
TEST_F(SessionStatusTest, ASilentAnswerIsNeitherPreparingNorSpeaking) {
    begin();
    tell(
        log::ReplyRequested{QStringLiteral("q1"), log::ReplyPurpose::Silent, QStringLiteral("answer_scale")});
    EXPECT_EQ(sentence(), "The agent is answering a question, silently");
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Silent, QStringLiteral("q1")});
    EXPECT_EQ(m_status.activity(), Activity::AgentAnswering);
    tell(log::ReplyDone{QStringLiteral("r1"), QStringLiteral("completed"), {}, {}, {}, {}});
    EXPECT_EQ(m_status.activity(), Activity::WaitingForParticipant);
}

// Proves: H19
TEST_F(SessionStatusTest, AReplyWithTwoItemsSpeaksUntilTheLastOneWasHeard) {
    begin();
    tell(log::ReplyStarted{QStringLiteral("r1"), log::ReplyPurpose::Turn, {}});
    tell(heard(QStringLiteral("r1"), QStringLiteral("i1")));
    tell(log::ReplyDrained{QStringLiteral("r1"), QStringLiteral("i1")});
    tell(heard(QStringLiteral("r1"), QStringLiteral("i2")));
    EXPECT_EQ(m_status.activity(), Activity::AgentSpeaking);
    tell(log::ReplyDrained{QStringLiteral("r1"), QStringLiteral("i2")});
    EXPECT_EQ(m_status.activity(), Activity::WaitingForParticipant);
}

// Proves: H11, H23
TEST_F(SessionStatusTest, ScreensAndMutesThatSilenceTheParticipantAreSaid) {
    begin();
    log::ScreenShown screen;
    screen.audible = false;
    tell(screen);
    EXPECT_EQ(sentence(), "You are not heard on this screen");
    tell(log::TurnCommitted{QStringLiteral("u1")}); // filed without a reply (H12)
    EXPECT_EQ(m_status.activity(), Activity::NotAudible);
    screen.audible = true;
    tell(screen);
    tell(log::Muted{true, true});
    EXPECT_EQ(sentence(), "You are muted: the agent hears silence");
    tell(log::Muted{true, false});
    tell(log::Muted{false, true});
    tell(heard(QStringLiteral("r1"), QStringLiteral("i1")));
    EXPECT_EQ(sentence(), "The agent is speaking, turned down to silence");
}

TEST_F(SessionStatusTest, TroubleStandsUntilItIsMended) {
    begin();
    tell(log::DeviceProblem{true, QStringLiteral("USB headset"), QStringLiteral("The microphone was lost."),
                            false});
    EXPECT_EQ(m_status.trouble().toStdString(), "The microphone was lost.");
    tell(log::DeviceProblem{true, QStringLiteral("USB headset"), QStringLiteral("It is back."), true});
    EXPECT_TRUE(m_status.trouble().isEmpty());
    tell(log::Finding{QStringLiteral("H9"), log::Severity::Info, QStringLiteral("nothing to truncate")});
    EXPECT_EQ(m_status.findings(), 0);
    tell(log::Finding{QStringLiteral("H9"), log::Severity::Error, QStringLiteral("late")});
    EXPECT_EQ(m_status.findings(), 1);
}

TEST(SessionStatus, AWholeConversationPassesThroughEveryActivityAndEnds) {
    ui::SessionStatus status;
    QSet<Activity> seen;
    for (const log::RecordPtr& record : test::SyntheticSession::conversation().whole().records) {
        status.add(*record);
        seen.insert(status.activity());
    }
    for (const Activity activity :
         {Activity::Connecting, Activity::Configuring, Activity::WaitingForParticipant,
          Activity::ParticipantSpeaking, Activity::AgentPreparing, Activity::AgentSpeaking,
          Activity::AgentAnswering, Activity::Paused})
        EXPECT_TRUE(seen.contains(activity)) << static_cast<int>(activity);
    EXPECT_EQ(status.activity(), Activity::Ended);
}

} // namespace
