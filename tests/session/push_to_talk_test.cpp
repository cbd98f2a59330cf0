// SPDX-License-Identifier: GPL-3.0-or-later
// The participant's talk button, in both modes (H33).
#include "session_rig.h"

#include <algorithm>

namespace hrp::test {
namespace {

using session::PushToTalk;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

bool allZero(const QByteArray& pcm) {
    return std::all_of(pcm.begin(), pcm.end(), [](char byte) { return byte == 0; });
}

class Gated : public SessionTest {
protected:
    Gated() { settings.pushToTalk = PushToTalk::Gated; }
};

// Proves: H33, H5
TEST_F(Gated, SilenceIsStreamedWhileTheButtonIsUp) {
    start();
    engine.forget();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), 200) << "the engine's clock goes on";
    EXPECT_TRUE(allZero(engine.appended()));
    session->execute(study::command::PushToTalk{true});
    speak(200);
    EXPECT_FALSE(allZero(engine.appended()));
    session->execute(study::command::PushToTalk{false});
    engine.forget();
    speak(200);
    EXPECT_TRUE(allZero(engine.appended()));
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0) << "the engine makes the turns";
    EXPECT_EQ(engine.count("response.create"), 0);
    EXPECT_FALSE(engine.detectionOff());
    const auto presses = keeper.all<log::PushToTalk>();
    ASSERT_EQ(presses.size(), 2u);
    EXPECT_TRUE(presses[0].down);
    EXPECT_FALSE(presses[1].down);
    EXPECT_THAT(keeper.all<log::ProfileDifference>(),
                Not(Contains(testing::Field(&log::ProfileDifference::id, QStringLiteral("push-to-talk")))));
    expectNoFindings();
}

TEST_F(Gated, PressingTwiceIsOnePress) {
    start();
    session->execute(study::command::PushToTalk{true});
    session->execute(study::command::PushToTalk{true});
    session->execute(study::command::PushToTalk{false});
    session->execute(study::command::PushToTalk{false});
    EXPECT_EQ(keeper.all<log::PushToTalk>().size(), 2u);
}

class Manual : public SessionTest {
protected:
    Manual() {
        settings.pushToTalk = PushToTalk::Manual;
        engine.manualItem = QStringLiteral("m1");
    }
    ~Manual() override { engine.appendsWhileOff = 0; } // this mode is outside HRP
    void talk(double ms) {
        session->execute(study::command::PushToTalk{true});
        speak(ms);
        session->execute(study::command::PushToTalk{false});
        settle();
    }
};

// Proves: H33
TEST_F(Manual, IsOutsideTheProfileAndSaysSo) {
    start();
    EXPECT_TRUE(
        engine.frames("session.update").front().at("session").at("audio").at("input").at("turn_detection") ==
        nullptr);
    const auto differences = keeper.all<log::ProfileDifference>();
    EXPECT_THAT(differences,
                Contains(testing::Field(&log::ProfileDifference::id, QStringLiteral("push-to-talk"))));
}

// Proves: H33
TEST_F(Manual, ReleaseCommitsTheTurnAndAsksForTheReply) {
    start();
    engine.forget();
    speak(500);
    EXPECT_EQ(engine.appendedMs(), 0);
    talk(1000);
    EXPECT_EQ(engine.appendedMs(), 1000);
    EXPECT_THAT(engine.types(), ElementsAre("input_audio_buffer.commit", "response.create"));
    EXPECT_EQ(engine.last("response.create").at("response").at("output_modalities").dump(), R"(["audio"])");
    const auto start = keeper.last<log::SpeechStarted>();
    const auto stop = keeper.last<log::SpeechStopped>();
    EXPECT_EQ(start.itemId, QStringLiteral("m1"));
    EXPECT_NEAR(start.speechMs, 520, 1);
    EXPECT_NEAR(stop.speechMs, 1520, 1);
    EXPECT_EQ(keeper.last<log::TurnCommitted>().itemId, QStringLiteral("m1"));
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    engine.rd("r1");
    play(350);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
    expectNoFindings();
}

// Proves: H33
// The participant waits from the moment in which the button is let go.
TEST_F(Manual, LatencyCountsFromTheReleaseOfTheButton) {
    start();
    engine.answersCommits = true;
    log::TurnFold fold;
    talk(1000);
    const double released = keeper.times<log::PushToTalk>().back();
    play(400);
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    const double firstDelta = keeper.times<log::ReplyFirstDelta>().back();
    engine.rd("r1");
    play(350);
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_EQ(fold.turns().size(), 2);
    const log::Turn& reply = fold.turns()[1];
    ASSERT_EQ(reply.speaker, log::Turn::Speaker::Agent);
    ASSERT_TRUE(reply.responseMs);
    EXPECT_NEAR(*reply.responseMs, firstDelta - released, 1);
    EXPECT_NEAR(*reply.responseMs, 400, 25);
    ASSERT_TRUE(reply.latencyMs);
    EXPECT_NEAR(*reply.latencyMs, reply.startMs - released, 1);
    // One that nobody's turn asks for has none.
    session->execute(study::command::RequestReply{});
    settle();
    engine.rc("r2");
    engine.d("r2", "i2", 300);
    engine.rd("r2");
    play(350);
    log::TurnFold again;
    for (const auto& record : keeper.records)
        again.add(*record);
    ASSERT_EQ(again.turns().size(), 3);
    EXPECT_FALSE(again.turns()[2].latencyMs);
    EXPECT_FALSE(again.turns()[2].responseMs);
}

// Proves: H33, E89
TEST_F(Manual, AReleaseWithin100MsCommitsNothing) {
    start();
    engine.forget();
    talk(80);
    EXPECT_THAT(engine.types(), ElementsAre("input_audio_buffer.clear")) << "it would begin the next turn";
    talk(100);
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    expectNoFindings();
}

// Proves: H33, H9
TEST_F(Manual, PressingCutsTheAgentAtWhatWasHeard) {
    start();
    talk(300);
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    playAndCapture(700);
    session->execute(study::command::PushToTalk{true});
    EXPECT_FALSE(queue->hasUnheard());
    settle();
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    EXPECT_THAT(truncates(), ElementsAre("i1,0,700"));
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().cause, log::InterruptCause::BargeIn);
    engine.rd("r1", "cancelled");
    speak(300);
    const int before = engine.count("response.create");
    engine.manualItem = QStringLiteral("m2");
    session->execute(study::command::PushToTalk{false});
    settle();
    EXPECT_EQ(engine.count("response.create"), before + 1);
    expectNoFindings();
}

// Proves: H33
TEST_F(Manual, NothingIsAskedWhileTheParticipantTalks) {
    start();
    session->execute(study::command::PushToTalk{true});
    session->execute(study::command::Ask{scaleQuestion()});
    speak(500);
    EXPECT_EQ(engine.count("response.create"), 0);
    session->execute(study::command::PushToTalk{false});
    settle();
    EXPECT_EQ(engine.count("response.create"), 1);
}

// Proves: H11, H33
TEST_F(Manual, AScreenWithoutVideoChatEndsTheTurnWithoutAReply) {
    settings.study.screens = {screenNamed("Talk"), screenNamed("Quiet", false), screenNamed("Again")};
    start();
    session->execute(study::command::PushToTalk{true});
    speak(400);
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    speak(400);
    session->execute(study::command::PushToTalk{false});
    talk(400);
    EXPECT_EQ(engine.appendedMs(), 400);
    EXPECT_EQ(engine.count("response.create"), 0);
    session->execute(study::command::NextScreen{});
    talk(400);
    EXPECT_EQ(engine.appendedMs(), 800);
    EXPECT_EQ(engine.count("response.create"), 1);
    EXPECT_EQ(engine.count("session.update"), 1) << "there is no detection to switch";
}

// Proves: H33
TEST_F(Manual, AShortBreakClosesTheMicrophone) {
    start();
    session->execute(study::command::PushToTalk{true});
    speak(400);
    session->execute(study::command::Hold{{}});
    speak(400);
    session->execute(study::command::PushToTalk{false});
    session->execute(study::command::Release{});
    settle();
    EXPECT_EQ(engine.appendedMs(), 400);
    talk(200);
    EXPECT_EQ(engine.appendedMs(), 600);
}

// Proves: H4, H33
TEST_F(Manual, GoesOnInANewEngineSessionWithoutDetection) {
    settings.reconnect.retries = 1;
    start();
    session->execute(study::command::PushToTalk{true});
    speak(400);
    engine.forget();
    engine.drop();
    advanceMs(3000);
    session->execute(study::command::PushToTalk{false});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0);
    talk(300);
    EXPECT_EQ(engine.appendedMs(), 300);
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    EXPECT_TRUE(
        engine.frames("session.update").front().at("session").at("audio").at("input").at("turn_detection") ==
        nullptr);
}

TEST_F(SessionTest, WithoutATalkButtonPressingItIsDeclined) {
    start();
    session->execute(study::command::PushToTalk{true});
    EXPECT_THAT(keeper.all<log::PushToTalk>(), IsEmpty());
    EXPECT_EQ(keeper.last<log::Finding>().severity, log::Severity::Info);
}

} // namespace
} // namespace hrp::test
