// SPDX-License-Identifier: GPL-3.0-or-later
// The participant's turns and the switching of turn detection (H8, H11–H13, H19).
#include "session_rig.h"

namespace hrp::test {
namespace {

using namespace std::chrono_literals;
using log::Severity;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Turns : public SessionTest {
protected:
    void SetUp() override {
        settings.study.screens = {screenNamed("Video"), screenNamed("Alone", false),
                                  screenNamed("Video again")};
        start();
    }
    std::vector<std::string> updatesOfDetection() const {
        std::vector<std::string> found;
        for (const Json& frame : engine.frames("session.update")) {
            const Json input = frame.at("session").value("/audio/input"_json_pointer, Json());
            if (input.is_object())
                found.push_back(input.at("turn_detection").is_null() ? "off" : "on");
        }
        return found;
    }
};

// ---- edges --------------------------------------------------------------------------------------------

// Proves: H8, H13
TEST_F(Turns, EdgesAreInSessionTimeWithTheTrueSpeechBesideThem) {
    speak(3'000);
    turn("u1", 1'200, 2'600);
    const auto started = keeper.last<log::SpeechStarted>();
    EXPECT_EQ(started.engineMs, 1'200);
    EXPECT_DOUBLE_EQ(started.edgeMs, 1'200);
    EXPECT_DOUBLE_EQ(started.speechMs, 1'500); // prefix padding 300
    const auto stopped = keeper.last<log::SpeechStopped>();
    EXPECT_DOUBLE_EQ(stopped.edgeMs, 2'600);
    EXPECT_DOUBLE_EQ(stopped.speechMs, 2'100); // silence 500
    EXPECT_EQ(keeper.last<log::TurnCommitted>().itemId, QStringLiteral("u1"));
    expectNoFindings();
}

// Proves: H13
// Speech within the prefix padding of the start of the clock: the engine can only say 0.
TEST_F(Turns, AnOnsetBeforeThePaddingsLengthIsTakenFromTheSamplesSent) {
    captureBlock(audio::Samples(static_cast<std::size_t>(base::msToSamples(120)), 20));
    speak(2'000);
    turn("u1", 0, 2'120);
    EXPECT_EQ(keeper.last<log::SpeechStarted>().engineMs, 0);
    EXPECT_NEAR(keeper.last<log::SpeechStarted>().speechMs, 140, 10) << "20 ms of silence begin every test";
}

// Proves: H13
TEST_F(Turns, SpeechFromTheVeryFirstSampleStartsAtZero) {
    session.reset();
    keeper.clear();
    startOnly();
    settle();
    speak(2'000);
    turn("u1", 0, 2'000);
    EXPECT_NEAR(keeper.last<log::SpeechStarted>().speechMs, 0, 10);
}

// Proves: H13
TEST_F(Turns, PaddingAndSilenceAreTheEnginesIfItStatesThem) {
    protocol::SessionInfo info;
    info.turnDetection = protocol::TurnDetection{QStringLiteral("server_vad"), 0.5, 200, 700, true, true};
    engine.answersUpdates = false;
    session->execute(study::command::UpdateInstructions{QStringLiteral("Other.")});
    engine.send(protocol::SessionUpdated{info});
    settle();
    speak(3'000);
    turn("u1", 1'000, 2'500);
    EXPECT_DOUBLE_EQ(keeper.last<log::SpeechStarted>().speechMs, 1'200);
    EXPECT_DOUBLE_EQ(keeper.last<log::SpeechStopped>().speechMs, 1'800);
}

// Proves: H13, H23
TEST_F(Turns, AudioLeftOutByAMutedMicrophoneStillCounts) {
    session->execute(study::command::MuteParticipant{true});
    speak(1'000);
    session->execute(study::command::MuteParticipant{false});
    speak(1'000);
    engine.ss("u1", 1'400);
    EXPECT_DOUBLE_EQ(keeper.last<log::SpeechStarted>().edgeMs, 1'400);
}

// Proves: H13, U67
TEST_F(Turns, ADriftingMicrophoneIsMappedToSessionTime) {
    // 60 s at +500 ppm: 60 s of samples take 59.97 s.
    std::int64_t sample = 100'000;
    const auto begun = clock.now();
    for (int i = 0; i < 3'000; ++i) {
        clock.advance(19'990us);
        session->onCaptured({audio::Samples(480, 7), sample, clock.now() - 19'990us});
        sample += 480;
        settle();
    }
    engine.ss("u1", 20 + 60'000);
    const double expected = 20 + time::toMs(clock.now() - begun);
    EXPECT_NEAR(keeper.last<log::SpeechStarted>().edgeMs, expected, 2);
    const auto lane = keeper.all<log::ParticipantAudio>().back();
    EXPECT_NEAR(base::samplesToMs(lane.firstSample + lane.count), expected, 250);
}

// Proves: H8, H12, E2
TEST_F(Turns, StrangeEdgesAreFindings) {
    speak(2'000);
    engine.ss("u1", 1'000);
    engine.ss("u1", 1'000);
    EXPECT_EQ(keeper.findings().size(), 1);
    engine.se("u7", 1'500);
    EXPECT_EQ(keeper.findings().size(), 2);
    engine.cm("u9");
    EXPECT_EQ(keeper.findings().size(), 3);
    engine.cm("u9");
    EXPECT_EQ(keeper.findings().size(), 4);
    engine.ss("u10", 100);
    EXPECT_EQ(keeper.findings().size(), 6) << "backwards, and the turn before has not ended";
    engine.ss("u11", 60'000);
    EXPECT_EQ(keeper.findings().size(), 8) << "beyond what was sent, and again no end before it";
    EXPECT_FALSE(ended());
}

// Proves: H19, E79
TEST_F(Turns, NoSpeechStoppedIsToldAndHoldsNothingUp) {
    speak(1'000);
    engine.ss("u1", 0);
    advanceMs(20'000);
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    EXPECT_TRUE(queue->hasUnheard());
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Info));
    engine.rd("r1");
    session->execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
    settle();
    EXPECT_EQ(engine.count("response.create"), 1);
}

// Proves: H19, E79
TEST_F(Turns, ATurnThatIsFiledWithoutItsEndIsTold) {
    speak(1'000);
    engine.ss("u1", 0);
    engine.cm("u1");
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Info));
    engine.rc("r1");
    engine.d("r1", "i1", 300);
    EXPECT_TRUE(queue->hasUnheard());
}

// Proves: E79
TEST_F(Turns, EndlessListeningIsAWarning) {
    speak(1'000);
    engine.ss("u1", 0);
    session->execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
    speak(29'900, 0);
    EXPECT_EQ(engine.count("response.create"), 0) << "the participant is speaking";
    speak(1'000, 0);
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
    EXPECT_EQ(engine.count("response.create"), 1);
}

TEST_F(Turns, NoReplyWithin10sOfATurnIsAWarning) {
    speak(1'000);
    turn("u1", 0, 900);
    advanceMs(10'001);
    EXPECT_TRUE(keeper.hasFinding("H8", Severity::Warning));
}

// Proves: H19, C124, C125
TEST_F(Turns, TranscriptsBelongToTheirTurnWheneverTheyCome) {
    speak(1'000);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("hi"), 0});
    turn("u1", 0, 900);
    const auto firstTurn = [&] {
        log::TurnFold fold;
        for (const auto& record : keeper.records)
            fold.add(*record);
        return fold.turns().isEmpty() ? log::Turn() : fold.turns().front();
    };
    EXPECT_EQ(firstTurn().text, QStringLiteral("hi")) << "it came before its item";
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.rd("r1");
    advanceMs(3'000);
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QStringLiteral("hi there"), 0});
    settle();
    EXPECT_EQ(keeper.last<log::TurnText>().itemId, QStringLiteral("u1"));
    EXPECT_EQ(firstTurn().speaker, log::Turn::Speaker::Participant);
    EXPECT_EQ(firstTurn().text, QStringLiteral("hi there"));
    expectNoFindings();
}

// Proves: C134
TEST_F(Turns, AnEmptyTranscriptIsAValue) {
    engine.send(protocol::TranscriptionCompleted{QStringLiteral("u1"), 0, QString(), 0});
    settle();
    EXPECT_EQ(keeper.last<log::TurnText>().text, QString());
}

// ---- H11: to a screen without video chat --------------------------------------------------------------

// Proves: H11, C100
TEST_F(Turns, LeavingInMidSentenceSwitchesOffThenCommits) {
    speak(1'000);
    engine.ss("u1", 300);
    speak(500);
    engine.forget();
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_THAT(engine.types(),
                ElementsAre("session.update", "input_audio_buffer.commit", "conversation.item.create"));
    const Json update = engine.last("session.update");
    EXPECT_TRUE(update.at("session").at("audio").at("input").at("turn_detection").is_null());
    EXPECT_TRUE(update.at("session").at("audio").at("input").contains("turn_detection")) << "explicit null";
    EXPECT_FALSE(update.at("session").contains("instructions"));
    EXPECT_EQ(keeper.last<log::TurnCommitted>().itemId, QStringLiteral("u1"));
    speak(1'000);
    EXPECT_EQ(engine.appendedMs(), 0) << "nothing after it";
    EXPECT_EQ(keeper.last<log::ParticipantAudio>().state, log::ParticipantAudio::State::NotStreamed);
    expectNoFindings();
}

// Proves: H11, C88
TEST_F(Turns, LeavingInSilenceCommitsNothing) {
    speak(1'000);
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0);
}

// Proves: H11
TEST_F(Turns, LeavingAfterAFiledTurnCommitsNothing) {
    speak(1'000);
    turn("u1", 0, 900);
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0);
}

// Proves: H11
TEST_F(Turns, AnEdgeThatCrossesTheSwitchIsCommittedToo) {
    engine.answersUpdates = false;
    speak(1'000);
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0);
    engine.ss("u1", 700);
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    engine.updated();
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    expectNoFindings();
}

// Proves: H12, E83, C88
TEST_F(Turns, ACommitThatFindsNothingIsHarmless) {
    engine.answersCommits = false;
    speak(1'000);
    engine.ss("u1", 300);
    engine.se("u1", 900);
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 1);
    engine.cm("u1"); // had crossed
    engine.error("input_audio_buffer_commit_empty",
                 protocol::fromStd(engine.last("input_audio_buffer.commit").at("event_id")));
    EXPECT_FALSE(ended());
    expectNoFindings();
    EXPECT_TRUE(keeper.hasFinding("H12", Severity::Info));
}

// Proves: H11
TEST_F(Turns, TheReplyIsCutWhenTheVideoChatGoes) {
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    play(300);
    engine.forget();
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_THAT(engine.types(), ElementsAre("session.update", "response.cancel", "conversation.item.truncate",
                                            "conversation.item.create"));
    EXPECT_EQ(engine.last("response.cancel").at("response_id"), "r1");
    EXPECT_EQ(truncates(), std::vector<std::string>{"i1,0,300"});
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(keeper.last<log::ReplyInterrupted>().cause, log::InterruptCause::ScreenChange);
    engine.d("r1", "i1", 500);
    EXPECT_FALSE(queue->hasUnheard());
}

// Proves: H11
TEST_F(Turns, AReplyToATurnThatBeginsAfterTheVideoChatWentIsCancelled) {
    speak(1'000);
    turn("u1", 0, 900);
    session->execute(study::command::NextScreen{});
    settle();
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    EXPECT_EQ(engine.count("response.cancel"), 1);
    EXPECT_FALSE(queue->hasUnheard());
}

// Proves: H13
TEST_F(Turns, ComingBackHoldsAudioUntilTheAnswer) {
    speak(1'000);
    session->execute(study::command::NextScreen{});
    settle();
    engine.answersUpdates = false;
    engine.forget();
    session->execute(study::command::NextScreen{});
    settle();
    speak(400);
    EXPECT_EQ(engine.appendedMs(), 0);
    engine.updated();
    settle();
    EXPECT_EQ(engine.appendedMs(), 400);
    speak(100);
    EXPECT_EQ(engine.appendedMs(), 500);
    const Json detection =
        engine.last("session.update").at("session").at("audio").at("input").at("turn_detection");
    EXPECT_EQ(detection.at("type"), "server_vad");
    EXPECT_EQ(detection.at("silence_duration_ms"), 500);
}

// Proves: H13
TEST_F(Turns, AtMostOneSecondIsHeld) {
    session->execute(study::command::NextScreen{});
    settle();
    engine.answersUpdates = false;
    session->execute(study::command::NextScreen{});
    settle();
    engine.forget();
    speak(1'500);
    engine.updated();
    settle();
    EXPECT_EQ(engine.appendedMs(), 1'000);
    // 20 ms to begin with, then what was held last; the 500 ms before it are nowhere.
    engine.ss("u1", 0);
    EXPECT_DOUBLE_EQ(keeper.last<log::SpeechStarted>().edgeMs, 20 + 500);
}

// Proves: H13, E85, C86
TEST_F(Turns, TheClockStartsOverAndStillLandsOnItsPlace) {
    speak(9'980); // 10 s with the first block
    session->execute(study::command::NextScreen{});
    settle();
    speak(5'000);
    session->execute(study::command::NextScreen{});
    settle();
    speak(500, 0);
    speak(600);
    engine.ss("u2", 200);
    const auto edge = keeper.last<log::SpeechStarted>();
    EXPECT_EQ(edge.segment, 1);
    EXPECT_DOUBLE_EQ(edge.edgeMs, 15'200);
    EXPECT_DOUBLE_EQ(edge.speechMs, 15'500);
    EXPECT_NE(keeper.lane(log::Lane::Participant, base::msToSamples(15'500), 480), audio::Samples(480));
    EXPECT_EQ(keeper.lane(log::Lane::Participant, base::msToSamples(12'000), 480), audio::Samples(480))
        << "silence where nothing was sent";
}

// Proves: H13
TEST_F(Turns, EdgesBeforeTheAnswerBelongToTheOldSegment) {
    speak(2'000);
    session->execute(study::command::NextScreen{});
    settle();
    engine.answersUpdates = false;
    session->execute(study::command::NextScreen{});
    settle();
    engine.se("u1", 1'900);
    EXPECT_EQ(keeper.last<log::SpeechStopped>().segment, 0);
    engine.updated();
    settle();
    speak(500);
    engine.ss("u2", 100);
    EXPECT_EQ(keeper.last<log::SpeechStarted>().segment, 1);
}

// Proves: H11, H12, H13
TEST_F(Turns, TwentyQuickTogglesEndRight) {
    engine.answersUpdates = false;
    speak(500);
    for (int i = 0; i < 20; ++i) {
        session->execute(study::command::GoToScreen{i % 2 == 0 ? 1 : 0});
        speak(20);
    }
    EXPECT_EQ(updatesOfDetection(), (std::vector<std::string>{"on", "off"})) << "one switch at a time";
    engine.updated(); // of the switch-off: the video chat shows again by now
    settle();
    EXPECT_EQ(updatesOfDetection().back(), "on");
    engine.updated();
    settle();
    engine.forget();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), 200);
    engine.ss("u1", 0);
    EXPECT_EQ(keeper.last<log::SpeechStarted>().segment, 1);
    expectNoFindings();
}

// Proves: H11, H12, H13
TEST_F(Turns, TwentySlowTogglesEndRight) {
    engine.updateDelay = 37ms;
    for (int i = 0; i < 20; ++i) {
        speak(100);
        session->execute(study::command::GoToScreen{i % 2 == 0 ? 1 : 0});
    }
    speak(400);
    EXPECT_FALSE(engine.detectionOff());
    EXPECT_EQ(updatesOfDetection().size(), 21u);
    engine.ss("u1", 50);
    EXPECT_EQ(keeper.last<log::SpeechStarted>().segment, 10);
    expectNoFindings();
}

TEST_F(Turns, OffOnOffBeforeAnyAnswerLeavesItOff) {
    engine.answersUpdates = false;
    session->execute(study::command::GoToScreen{1});
    session->execute(study::command::GoToScreen{0});
    session->execute(study::command::GoToScreen{1});
    settle();
    engine.updated();
    settle();
    speak(500);
    EXPECT_EQ(updatesOfDetection(), (std::vector<std::string>{"on", "off"}));
    EXPECT_EQ(engine.appendedMs(), 20);
}

// Proves: H13
TEST_F(Turns, AStudyMayBeginWithoutVideoChat) {
    session.reset();
    settings.study.screens = {screenNamed("Alone", false), screenNamed("Video")};
    engine.forget();
    startOnly();
    settle();
    speak(500);
    EXPECT_EQ(engine.appendedMs(), 0);
    EXPECT_EQ(updatesOfDetection(), (std::vector<std::string>{"on", "off"}));
    session->execute(study::command::NextScreen{});
    settle();
    speak(200);
    EXPECT_EQ(engine.appendedMs(), 200);
}

TEST_F(Turns, AnUnansweredSwitchIsToldAndGivenUp) {
    engine.answersUpdates = false;
    session->execute(study::command::NextScreen{});
    settle();
    advanceMs(2'001);
    EXPECT_TRUE(keeper.hasFinding("H13", Severity::Warning));
    advanceMs(8'000);
    EXPECT_TRUE(keeper.hasFinding("H13", Severity::Error));
    session->execute(study::command::NextScreen{});
    settle();
    EXPECT_EQ(updatesOfDetection().back(), "on");
}

TEST_F(Turns, ARefusedSwitchOnIsAnErrorAndNothingIsStreamed) {
    session->execute(study::command::NextScreen{});
    settle();
    engine.answersUpdates = false;
    engine.forget();
    session->execute(study::command::NextScreen{});
    settle();
    engine.error("invalid_value", protocol::fromStd(engine.last("session.update").at("event_id")));
    speak(500);
    EXPECT_EQ(engine.appendedMs(), 0);
    EXPECT_TRUE(keeper.hasFinding("H14", Severity::Error));
}

// Proves: E97
TEST_F(Turns, EdgesWhileOffAreAFinding) {
    session->execute(study::command::NextScreen{});
    settle();
    engine.ss("u1", 10);
    EXPECT_TRUE(keeper.hasFinding("E4", Severity::Warning));
    EXPECT_EQ(engine.count("input_audio_buffer.commit"), 0);
}

// Proves: H35
TEST_F(Turns, TranscriptionIsRepeatedInEveryUpdateOfTheInput) {
    session.reset();
    settings.study.transcriptionModel = QStringLiteral("whisper-1");
    engine.forget();
    startOnly();
    settle();
    session->execute(study::command::NextScreen{});
    settle();
    for (const Json& frame : engine.frames("session.update"))
        EXPECT_EQ(frame.at("session").at("audio").at("input").at("transcription").at("model"), "whisper-1");
    EXPECT_EQ(engine.count("session.update"), 2);
}

} // namespace
} // namespace hrp::test
