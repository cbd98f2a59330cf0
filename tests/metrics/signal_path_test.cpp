// SPDX-License-Identifier: GPL-3.0-or-later
// The path from mouth to ear: which stage moved last, and which is the first that should move and does not.
#include "stream.h"

#include <hrp/metrics/signal_path.h>

#include <gmock/gmock.h>

namespace hrp::metrics {
namespace {

using log::PathStage;
using test::qs;
using State = log::ParticipantAudio::State;

class PathTest : public ::testing::Test {
protected:
    PathTest() { log.up(); }
    PathView view() const { return path.at(log.now()); }
    std::optional<double> moved(PathStage stage) const {
        return view().movedMs[static_cast<std::size_t>(stage)];
    }

    SignalPath path;
    test::Stream log{[this](const log::Record& record) { path.add(record); }};
};

TEST_F(PathTest, AConversationMovesEveryStage) {
    log.mic(1'000, -50).ss("u1").mic(1'000, -12).se("u1").cm("u1").after(10).rc("r1").after(20);
    log.d("r1", "i1", 500).after(30).heard("r1", "i1", 200);
    for (std::size_t i = 0; i < kPathStages; ++i)
        EXPECT_TRUE(view().movedMs[i]) << "stage " << i;
    EXPECT_EQ(moved(PathStage::Heard), 1'000);
    EXPECT_EQ(moved(PathStage::TurnClosed), 2'000);
    EXPECT_EQ(moved(PathStage::ReplyAsked), 2'010);
    EXPECT_EQ(moved(PathStage::AudioIn), 2'030);
    EXPECT_EQ(moved(PathStage::Loudspeaker), 2'060);
    EXPECT_EQ(view().trouble, PathTrouble::None);
    EXPECT_FALSE(view().dead);
}

TEST_F(PathTest, NoMicrophone) {
    log.mic(1'000, -50).after(2'100);
    EXPECT_EQ(view().dead, PathStage::Microphone);
    EXPECT_EQ(view().trouble, PathTrouble::NoMicrophone);
    EXPECT_NEAR(view().sinceMs, 800, 200);
}

// Proves: U71
TEST_F(PathTest, AMicrophoneOfDigitalSilence) {
    log.mic(400, -120).write(log::DeviceProblem{true, qs("USB"), qs("only silence"), false}).mic(400, -120);
    EXPECT_EQ(view().trouble, PathTrouble::SilentMicrophone);
    log.write(log::DeviceProblem{true, qs("USB"), qs("well again"), true}).mic(400, -50);
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

TEST_F(PathTest, AMicrophoneThatIsGone) {
    log.mic(400, -40).write(log::DeviceProblem{true, qs("USB"), qs("unplugged"), false});
    log.mic(400, -120, State::Muted);
    EXPECT_EQ(view().trouble, PathTrouble::NoMicrophone);
}

TEST_F(PathTest, NothingIsSent) {
    log.mic(1'000, -20);
    for (int i = 0; i < 12; ++i) {
        log.write(log::ParticipantAudio{0, 4'800, State::NotStreamed, -20}).after(200);
    }
    EXPECT_EQ(view().dead, PathStage::Sent);
    EXPECT_EQ(view().trouble, PathTrouble::NotSent);
}

TEST_F(PathTest, WithoutVideoChatNothingHasToBeSent) {
    log.mic(400, -20).update(false).updated();
    for (int i = 0; i < 20; ++i)
        log.write(log::ParticipantAudio{0, 4'800, State::NotStreamed, -20}).after(200);
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

TEST_F(PathTest, TheEngineHearsNoSpeech) {
    log.mic(2'000, -18);
    EXPECT_EQ(view().trouble, PathTrouble::None) << "it may still come";
    log.mic(2'000, -18);
    EXPECT_EQ(view().dead, PathStage::Heard);
    EXPECT_EQ(view().trouble, PathTrouble::NotHeard);
    log.ss("u1");
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

TEST_F(PathTest, ASilentParticipantIsNoTrouble) {
    log.mic(20'000, -50);
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

// Proves: C79
TEST_F(PathTest, ATurnThatNeverCloses) {
    log.mic(400, -20).ss("u1").mic(29'000, -20);
    EXPECT_EQ(view().trouble, PathTrouble::None);
    log.mic(2'000, -20);
    EXPECT_EQ(view().dead, PathStage::TurnClosed);
    EXPECT_EQ(view().trouble, PathTrouble::TurnStaysOpen);
}

// Proves: T2
TEST_F(PathTest, SomebodyWhoTalksForTenMinutesIsNoTrouble) {
    log.mic(400, -20).ss("u1");
    for (int i = 0; i < 1'000; ++i) {
        log.mic(400, -14).mic(200, -32);
        ASSERT_EQ(view().trouble, PathTrouble::None) << i;
    }
}

// Proves: T6
TEST_F(PathTest, AReplyThatBeginsBeforeTheTurnIsCommittedIsTheReply) {
    log.mic(400, -20).ss("u1").mic(600, -20).se("u1").rc("r1").cm("u1").d("r1", "i1", 500);
    for (int i = 0; i < 24; ++i) {
        log.heard("r1", "i1", 500).mic(500, -50);
        ASSERT_EQ(view().trouble, PathTrouble::None) << i;
    }
}

TEST_F(PathTest, NoReplyToATurn) {
    log.mic(400, -20).ss("u1").mic(600, -20).se("u1").cm("u1").mic(4'800, -50);
    EXPECT_EQ(view().trouble, PathTrouble::None);
    log.mic(400, -50);
    EXPECT_EQ(view().dead, PathStage::ReplyAsked);
    EXPECT_EQ(view().trouble, PathTrouble::NoReply);
    EXPECT_EQ(view().sinceMs, 1'000);
}

TEST_F(PathTest, AReplyWithoutAudio) {
    log.mic(400, -50).rc("r1").mic(5'200, -50);
    EXPECT_EQ(view().dead, PathStage::AudioIn);
    log.rd("r1");
    EXPECT_EQ(view().trouble, PathTrouble::None) << "it was a reply without sound";
}

TEST_F(PathTest, ASilentAnswerNeedsNoAudio) {
    log.mic(400, -50).rc("r1", "request_1", log::ReplyPurpose::Silent).mic(6'000, -50);
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

TEST_F(PathTest, ALoudspeakerThatDoesNotPlay) {
    log.mic(400, -50).rc("r1").d("r1", "i1", 2'000).rd("r1").mic(2'200, -50);
    EXPECT_EQ(view().dead, PathStage::Loudspeaker);
    EXPECT_EQ(view().trouble, PathTrouble::NoSound);
    log.cut("r1", "i1", 0, 2'000);
    EXPECT_EQ(view().trouble, PathTrouble::None);
}

TEST_F(PathTest, NothingIsDeadWhileTheSessionStandsStill) {
    log.mic(400, -50).rc("r1").write(log::PhaseChanged{log::Phase::Paused}).after(20'000);
    EXPECT_FALSE(view().dead);
    log.write(log::PhaseChanged{log::Phase::Running});
    EXPECT_FALSE(view().dead) << "it has to begin to flow first";
    log.write(log::HoldChanged{true, log::HoldCause::Operator, {}}).after(20'000);
    EXPECT_FALSE(view().dead);
}

// Proves: H33
TEST_F(PathTest, ATalkButtonThatIsUpSendsNothing) {
    log.mic(400, -20).write(log::PushToTalk{false}).mic(6'000, -18, State::Muted);
    EXPECT_EQ(view().trouble, PathTrouble::None);
    log.write(log::PushToTalk{true}).mic(4'000, -18);
    EXPECT_EQ(view().trouble, PathTrouble::NotHeard);
}

TEST(PathWords, EveryTroubleHasASentenceAndACure) {
    for (int i = 1; i <= static_cast<int>(PathTrouble::NoSound); ++i) {
        EXPECT_TRUE(pathSentence(static_cast<PathTrouble>(i)).endsWith(QLatin1Char('.'))) << i;
        EXPECT_TRUE(pathRemedy(static_cast<PathTrouble>(i)).endsWith(QLatin1Char('.'))) << i;
    }
    EXPECT_TRUE(pathSentence(PathTrouble::None).isEmpty());
}

TEST(PathMeterTest, TellsEachStageOnceASecond) {
    PathMeter meter;
    std::vector<std::pair<PathStage, double>> told;
    test::Stream log{[&](const log::Record& record) {
        if (const auto moved = meter.add(record))
            told.emplace_back(moved->stage, moved->tMs);
    }};
    log.up().mic(2'200, -20);
    EXPECT_THAT(told, ::testing::ElementsAre(
                          std::pair{PathStage::Sent, 0.0}, std::pair{PathStage::Microphone, 0.0},
                          std::pair{PathStage::Sent, 1'000.0}, std::pair{PathStage::Microphone, 1'000.0},
                          std::pair{PathStage::Sent, 2'000.0}, std::pair{PathStage::Microphone, 2'000.0}));
    told.clear();
    log.write(log::DeviceProblem{true, qs("USB"), qs("unplugged"), false});
    log.mic(2'000, -120, State::Muted);
    for (const auto& [stage, tMs] : told)
        EXPECT_EQ(stage, PathStage::Sent) << "silence in place of a lost microphone is none";
    log.ss("u1");
    EXPECT_EQ(told.back().first, PathStage::Heard);
}

} // namespace
} // namespace hrp::metrics
