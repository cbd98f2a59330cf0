// SPDX-License-Identifier: GPL-3.0-or-later
// From the microphone to the engine: frames, silence in place of voice, slow lines, lost devices (H5, H23).
#include "session_rig.h"

#include "turns/microphone_feed.h"

namespace hrp::test {
namespace {

using namespace std::chrono_literals;
using log::Outcome;
using log::Severity;
using State = log::ParticipantAudio::State;

class Microphone : public SessionTest {
protected:
    bool silent(const QByteArray& pcm) const { return pcm == QByteArray(pcm.size(), '\0'); }
    std::vector<State> laneStates() const {
        std::vector<State> states;
        for (const auto& stretch : keeper.all<log::ParticipantAudio>())
            if (states.empty() || states.back() != stretch.state)
                states.push_back(stretch.state);
        return states;
    }
};

// Proves: H5
TEST_F(Microphone, IsStreamedInFramesOf20ms) {
    start();
    speak(1'000);
    const auto frames = engine.frames("input_audio_buffer.append");
    ASSERT_EQ(frames.size(), 51u);
    for (const Json& frame : frames) {
        EXPECT_EQ(frame.size(), 2u) << "type and audio, no id";
        EXPECT_EQ(frame.at("audio").get<std::string>().size(), 1'280u);
    }
}

// Proves: H5, C52
TEST_F(Microphone, AnyBlockSizeMakesWholeFrames) {
    start();
    engine.forget();
    std::int16_t value = 0;
    QByteArray said;
    for (int i = 0; i < 100; ++i) { // 15 ms at 44.1 kHz, resampled: 360 or so
        audio::Samples block(359 + static_cast<std::size_t>(i % 3));
        for (auto& sample : block)
            sample = ++value;
        said +=
            QByteArray(reinterpret_cast<const char*>(block.data()), static_cast<qsizetype>(block.size() * 2));
        captureBlock(std::move(block));
    }
    const QByteArray sent = engine.appended();
    EXPECT_EQ(sent.size() % 960, 0);
    EXPECT_GT(sent.size(), said.size() - 960);
    EXPECT_EQ(sent, said.left(sent.size()));
}

// Proves: H5
TEST_F(Microphone, TheFrameLengthIsASetting) {
    settings.frameMs = 100;
    start();
    speak(1'000);
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 10);
}

TEST_F(Microphone, TheLaneHoldsWhatWasSentInItsPlace) {
    start();
    speak(400);
    const auto stretches = keeper.all<log::ParticipantAudio>();
    ASSERT_EQ(stretches.size(), 2u);
    EXPECT_EQ(stretches[0].firstSample, 0);
    EXPECT_EQ(stretches[0].count, 4'800);
    EXPECT_EQ(stretches[1].firstSample, 4'800);
    EXPECT_EQ(stretches[0].state, State::Sent);
    EXPECT_GT(stretches[0].peakDb, -30);
    const audio::Samples lane = keeper.lane(log::Lane::Participant, 0, 420 * 24);
    EXPECT_EQ(QByteArray(reinterpret_cast<const char*>(lane.data()), static_cast<qsizetype>(lane.size() * 2)),
              engine.appended());
}

// Proves: H23
TEST_F(Microphone, AMutedParticipantIsSilenceOnTheWireAndInTheLane) {
    start();
    session->execute(study::command::MuteParticipant{true});
    engine.forget();
    speak(500);
    EXPECT_EQ(engine.appendedMs(), 500) << "the engine's clock goes on";
    EXPECT_TRUE(silent(engine.appended()));
    session->execute(study::command::MuteParticipant{false});
    speak(200);
    EXPECT_FALSE(silent(engine.appended()));
    session->execute(study::command::End{{}});
    EXPECT_EQ(laneStates(), (std::vector<State>{State::Sent, State::Muted, State::Sent}));
    EXPECT_EQ(keeper.lane(log::Lane::Participant, 480, 12'000), audio::Samples(12'000));
    EXPECT_EQ(keeper.all<log::Muted>().size(), 2u);
}

// Proves: U77
TEST_F(Microphone, HalfDuplexIsShutUntilTheAgentWasHeardToTheEnd) {
    settings.halfDuplex = true;
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    engine.forget();
    for (int i = 0; i < 100; ++i) { // 2 s: the agent is heard
        speak(20);
        audio::Samples block(480);
        queue->read(block);
        session->onPlayoutWritten();
    }
    EXPECT_TRUE(silent(engine.appended())) << "the server was done long before";
    EXPECT_EQ(engine.appendedMs(), 2'000);
    engine.forget();
    speak(180);
    EXPECT_TRUE(silent(engine.appended())) << "the room's tail";
    speak(200);
    EXPECT_FALSE(silent(engine.appended()));
}

// Proves: U77
TEST_F(Microphone, HalfDuplexIsSwitchedWhileTheSessionRunsAndTheLogSaysSo) {
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    const auto hearWhileSpeaking = [this](int ms) {
        for (int i = 0; i < ms / 20; ++i) {
            speak(20);
            audio::Samples block(480);
            queue->read(block);
            session->onPlayoutWritten();
        }
    };
    hearWhileSpeaking(200);
    EXPECT_FALSE(silent(engine.appended())) << "a participant may break in";
    session->execute(study::command::SetHalfDuplex{true});
    session->execute(study::command::SetHalfDuplex{true}); // once is enough
    hearWhileSpeaking(40);
    engine.forget();
    hearWhileSpeaking(200);
    EXPECT_TRUE(silent(engine.appended()));
    session->execute(study::command::SetHalfDuplex{false});
    hearWhileSpeaking(40);
    engine.forget();
    hearWhileSpeaking(200);
    EXPECT_FALSE(silent(engine.appended()));
    ASSERT_EQ(keeper.interventions().size(), 2u);
    const auto differences = keeper.all<log::ProfileDifference>();
    ASSERT_GE(differences.size(), 2u);
    EXPECT_EQ(differences[differences.size() - 2].here.toStdString(), "on");
    EXPECT_EQ(differences.back().here.toStdString(), "off");
}

// Proves: C77
TEST_F(Microphone, HalfDuplexStaysShutWhileAReplyRunsDryInItsMiddle) {
    settings.halfDuplex = true;
    start();
    const auto hearWhileSpeaking = [this](int ms) {
        for (int i = 0; i < ms / 20; ++i) {
            speak(20);
            audio::Samples block(480);
            queue->read(block);
            session->onPlayoutWritten();
        }
    };
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    engine.forget();
    hearWhileSpeaking(1500); // the next delta is late
    EXPECT_TRUE(silent(engine.appended())) << "the reply is not over";
    engine.d("r1", "i1", 200);
    engine.rd("r1");
    hearWhileSpeaking(300);
    engine.forget();
    hearWhileSpeaking(300);
    engine.forget();
    hearWhileSpeaking(100);
    EXPECT_FALSE(silent(engine.appended())) << "it is, and the room is quiet";
}

// Proves: H9
TEST_F(Microphone, HalfDuplexOpensAfterACut) {
    settings.halfDuplex = true;
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    play(100);
    session->execute(study::command::StopReply{});
    engine.rd("r1", "cancelled");
    speak(300);
    engine.forget();
    speak(100);
    EXPECT_FALSE(silent(engine.appended()));
}

TEST_F(Microphone, WithoutHalfDuplexTheMicrophoneStaysOpen) {
    start();
    engine.rc("r1");
    engine.d("r1", "i1", 2'000);
    engine.forget();
    speak(200);
    EXPECT_FALSE(silent(engine.appended()));
}

// Proves: H13, U67
TEST_F(Microphone, DriftLeavesTheLaneInItsPlace) {
    // 200 ppm fast: after 30 min, 360 ms more have been captured than have passed. A click a minute shows
    // where.
    settings.frameMs = 100;
    start();
    engine.forget();
    const double startMs = 20; // of the silence that begins every test
    constexpr auto kBlock = std::chrono::nanoseconds(99'940'036);
    std::int64_t sample = 480;
    double worst = 0;
    for (int block = 0; block < 6'000; ++block) {
        audio::Samples samples(2'400);
        if (block % 600 == 599)
            samples[0] = 30'000;
        const auto at = clock.now();
        clock.advance(kBlock);
        session->onCaptured({std::move(samples), sample, at});
        sample += 2'400;
        settle();
        if (block % 600 == 0)
            engine.forget();
    }
    session->execute(study::command::End{{}});
    for (int minute = 0; minute < 10; ++minute) {
        const double trueMs = startMs + (minute * 600 + 599) * time::toMs(kBlock);
        const std::int64_t from = base::msToSamples(trueMs - 500);
        const audio::Samples lane = keeper.lane(log::Lane::Participant, from, 24'000);
        const auto click = std::max_element(lane.begin(), lane.end());
        ASSERT_GT(*click, 20'000) << minute;
        worst = std::max(worst, std::abs(base::samplesToMs(from + (click - lane.begin())) - trueMs));
    }
    EXPECT_LT(worst, 20);
}

// ---- a slow line --------------------------------------------------------------------------------------

class SlowLine final : public session::Outbox {
public:
    QString send(protocol::ClientEventBody body) override {
        if (const auto* append = std::get_if<protocol::AudioAppend>(&body))
            sent += append->pcm.size();
        return {};
    }
    session::Backlog backlog() override { return waiting; }
    session::Backlog waiting;
    qsizetype sent = 0;
};

// Proves: H5
TEST(SlowLineTest, AudioBeyondOneSecondIsLeftOutAndCounted) {
    time::VirtualScheduler clock;
    log::SessionLog log;
    LogKeeper keeper;
    log.addReader(keeper);
    session::RecordWriter records(clock, log);
    records.setZero(clock.now());
    SlowLine line;
    session::VadClockMap segments;
    session::MicrophoneFeed feed(clock, clock, records, line, segments, {});
    feed.setGate(session::MicrophoneFeed::Gate::Open);
    std::int64_t sample = 0;
    const auto capture = [&](int blocks) {
        for (int i = 0; i < blocks; ++i) {
            const auto at = clock.now();
            clock.advance(20ms);
            feed.captured({audio::Samples(480, 9), sample, at});
            sample += 480;
        }
    };
    capture(50);
    EXPECT_EQ(line.sent, 50 * 960);
    line.waiting.audioMs = 1'000;
    capture(1);
    EXPECT_EQ(line.sent, 51 * 960);
    line.waiting.audioMs = 1'250;
    capture(30);
    EXPECT_EQ(line.sent, 51 * 960);
    EXPECT_EQ(keeper.all<log::Finding>().size(), 1u) << "said once, when it begins";
    line.waiting.audioMs = 0;
    capture(10);
    EXPECT_EQ(line.sent, 61 * 960);
    ASSERT_EQ(keeper.all<log::Finding>().size(), 2u);
    EXPECT_TRUE(keeper.last<log::Finding>().text.contains(QStringLiteral("600 ms")));
    // What the engine counts as 1020 ms was said 600 ms later.
    EXPECT_DOUBLE_EQ(segments.sessionMsOf(0, 1'000), 1'000);
    EXPECT_DOUBLE_EQ(segments.sessionMsOf(0, 1'030), 1'630);
}

// Proves: T18
TEST(SlowLineTest, NoSpeechIsLostForAPicture) {
    time::VirtualScheduler clock;
    log::SessionLog log;
    LogKeeper keeper;
    log.addReader(keeper);
    session::RecordWriter records(clock, log);
    records.setZero(clock.now());
    SlowLine line;
    session::VadClockMap segments;
    session::MicrophoneFeed feed(clock, clock, records, line, segments, {});
    feed.setGate(session::MicrophoneFeed::Gate::Open);
    std::int64_t sample = 0;
    const auto capture = [&](double audioMs, std::int64_t picture) {
        line.waiting = {audioMs, picture};
        const auto at = clock.now();
        clock.advance(20ms);
        feed.captured({audio::Samples(480, 9), sample, at});
        sample += 480;
    };
    for (int i = 0; i < 400; ++i) // 8 s behind a picture
        capture(20.0 * i, 8'700'000 - 20'000 * i);
    for (int i = 0; i < 400; ++i) // then the line catches up
        capture(8'000 - 19.0 * i, 0);
    EXPECT_EQ(line.sent, 800 * 960) << "all of it";
    EXPECT_TRUE(keeper.all<log::Finding>().empty());
    for (int i = 0; i < 100; ++i) // but a line that is slower than the voice is told, picture or not
        capture(1'000 + 15.0 * i, 0);
    EXPECT_EQ(keeper.last<log::Finding>().check, QStringLiteral("slow-line"));
}

/// A line whose far end reads nothing for a while: what is sent waits in the system.
class StalledLine final : public session::Outbox {
public:
    QString send(protocol::ClientEventBody body) override {
        if (const auto* append = std::get_if<protocol::AudioAppend>(&body)) {
            const std::int64_t bytes = 4 * ((append->pcm.size() + 2) / 3) + 60;
            m_backlog.sent(bytes, base::samplesToMs(append->pcm.size() / 2));
            if (stalled)
                m_pending += bytes;
        }
        return {};
    }
    session::Backlog backlog() override { return m_backlog.of(m_pending); }
    void release() {
        stalled = false;
        m_pending = 0;
    }
    bool stalled = false;

private:
    session::SendBacklog m_backlog;
    std::int64_t m_pending = 0;
};

// Proves: T9
TEST(SlowLineTest, AnEngineThatReadsNothingForTwentySecondsGetsNoOldSpeech) {
    time::VirtualScheduler clock;
    log::SessionLog log;
    LogKeeper keeper;
    log.addReader(keeper);
    session::RecordWriter records(clock, log);
    records.setZero(clock.now());
    StalledLine line;
    session::VadClockMap segments;
    session::MicrophoneFeed feed(clock, clock, records, line, segments, {});
    feed.setGate(session::MicrophoneFeed::Gate::Open);
    std::int64_t sample = 0;
    double most = 0;
    const auto capture = [&](int blocks) {
        for (int i = 0; i < blocks; ++i, sample += 480) {
            const auto at = clock.now();
            clock.advance(20ms);
            feed.captured({audio::Samples(480, 9), sample, at});
            most = std::max(most, line.backlog().audioMs);
        }
    };
    capture(50);
    line.stalled = true;
    capture(1'000);
    EXPECT_GE(most, 1'000);
    EXPECT_LE(most, 1'040) << "what waits is limited";
    ASSERT_EQ(keeper.all<log::Finding>().size(), 1u);
    EXPECT_EQ(keeper.last<log::Finding>().check, QStringLiteral("slow-line"));
    EXPECT_TRUE(keeper.last<log::Finding>().text.contains(QStringLiteral("1020 ms of audio wait")))
        << keeper.last<log::Finding>().text.toStdString();
    line.release();
    capture(50);
    EXPECT_EQ(line.backlog().audioMs, 0);
    EXPECT_EQ(keeper.last<log::Finding>().check, QStringLiteral("audio-left-out"));
}

// Proves: T18
TEST(SendBacklogTest, KnowsWhatTheBytesAre) {
    session::SendBacklog backlog;
    backlog.sent(1'300, 20);
    backlog.sent(140'000, 0);
    backlog.sent(1'300, 20);
    EXPECT_EQ(backlog.of(142'600).audioMs, 40);
    EXPECT_EQ(backlog.of(142'600).otherBytes, 140'000);
    EXPECT_EQ(backlog.of(100'000).audioMs, 20) << "the first frame has left";
    EXPECT_EQ(backlog.of(100'000).otherBytes, 140'000) << "the picture is on its way";
    EXPECT_EQ(backlog.of(1'300).otherBytes, 0);
    EXPECT_EQ(backlog.of(1'300).audioMs, 20);
    EXPECT_EQ(backlog.of(0).audioMs, 0);
}

// ---- devices ------------------------------------------------------------------------------------------

TEST_F(Microphone, ALostMicrophoneIsReplacedBySilenceThenEndsTheSession) {
    start();
    speak(500);
    engine.forget();
    session->onInputTrouble({audio::DeviceTrouble::Kind::Lost, QStringLiteral("Headset"),
                             QStringLiteral("The headset was unplugged."), true});
    advanceMs(10'000);
    EXPECT_FALSE(ended());
    EXPECT_EQ(engine.appendedMs(), 10'000) << "the engine's clock goes on";
    EXPECT_TRUE(silent(engine.appended()));
    EXPECT_TRUE(keeper.last<log::DeviceProblem>().input);
    EXPECT_EQ(keeper.last<log::DeviceProblem>().text, QStringLiteral("The headset was unplugged."));
    advanceMs(20'001);
    ASSERT_TRUE(ended());
    EXPECT_EQ(outcome(), Outcome::DeviceLost);
    EXPECT_TRUE(endReason.contains(QStringLiteral("unplugged")));
}

TEST_F(Microphone, AMicrophoneThatComesBackGoesOnInItsPlace) {
    start();
    speak(480);
    session->onInputTrouble({audio::DeviceTrouble::Kind::Lost, QStringLiteral("Headset"),
                             QStringLiteral("The headset was unplugged."), true});
    advanceMs(2'000);
    session->onInputRecovered(QStringLiteral("Headset"));
    EXPECT_TRUE(keeper.last<log::DeviceProblem>().recovered);
    engine.forget();
    speak(500);
    EXPECT_FALSE(silent(engine.appended()));
    EXPECT_EQ(engine.appendedMs(), 500);
    advanceMs(60'000);
    EXPECT_FALSE(ended());
    engine.ss("u1", 2'700);
    EXPECT_DOUBLE_EQ(keeper.last<log::SpeechStarted>().edgeMs, 2'700);
    EXPECT_EQ(keeper.lane(log::Lane::Participant, base::msToSamples(1'000), 480), audio::Samples(480));
    EXPECT_NE(keeper.lane(log::Lane::Participant, base::msToSamples(2'600), 480), audio::Samples(480));
}

TEST_F(Microphone, ASessionWithoutAMicrophoneIsStillOfUse) {
    startOnly();
    settle();
    session->onInputTrouble(
        {audio::DeviceTrouble::Kind::NotFound, {}, QStringLiteral("There is no microphone."), true});
    settle();
    EXPECT_TRUE(engine.connected());
    EXPECT_FALSE(keeper.records.empty()) << "session time does not wait for it";
    advanceMs(120'000);
    EXPECT_FALSE(ended());
    session->execute(study::command::TypeChat{{}, QStringLiteral("hello?")});
    settle();
    EXPECT_EQ(engine.count("response.create"), 1);
    EXPECT_GT(engine.appendedMs(), 119'000);
}

// Proves: E80
TEST_F(Microphone, AStalledMicrophoneIsBridged) {
    start();
    speak(200);
    engine.ss("u1", 0);
    engine.forget();
    session->onInputTrouble({audio::DeviceTrouble::Kind::Stalled, QStringLiteral("Mic"),
                             QStringLiteral("The microphone delivers nothing."), false});
    advanceMs(1'000);
    EXPECT_EQ(engine.appendedMs(), 1'000) << "so that the turn can end";
    speak(200);
    advanceMs(40'000);
    EXPECT_FALSE(ended()) << "it works again";
}

// Proves: T8
TEST_F(Microphone, AGapOfAnyLengthIsPlacedAndToldAtOnce) {
    start();
    for (const int gap : {60, 100, 250, 400, 900}) {
        SCOPED_TRACE(gap);
        restart(); // 20 ms
        speak(500);
        captureBlock(audio::Samples(240, 3'000)); // half a frame
        advanceMs(gap);
        speak(100);
        const auto told = keeper.last<log::Finding>();
        EXPECT_EQ(told.check, QStringLiteral("microphone-gap"));
        EXPECT_TRUE(told.text.contains(QStringLiteral("%1 ms").arg(gap))) << told.text.toStdString();
        EXPECT_EQ(engine.appendedMs(), 640) << "what was said right before it is sent too";
        engine.ss("u1", 580);
        settle();
        EXPECT_NEAR(keeper.last<log::SpeechStarted>().edgeMs, 570 + gap, 1) << "40 ms behind the gap";
        session->execute(study::command::End{{}});
        const auto last = keeper.all<log::ParticipantAudio>().back();
        EXPECT_EQ(last.firstSample + last.count, (630 + gap) * 24);
    }
}

TEST_F(Microphone, OtherTroubleIsOnlyTold) {
    start();
    session->onInputTrouble({audio::DeviceTrouble::Kind::OnlySilence, QStringLiteral("Mic"),
                             QStringLiteral("Nothing but digital silence."), false});
    advanceMs(60'000);
    EXPECT_FALSE(ended());
    EXPECT_EQ(keeper.all<log::DeviceProblem>().size(), 1u);
}

// Proves: H11
TEST_F(Microphone, NothingIsStreamedForALostMicrophoneWhileDetectionIsOff) {
    settings.study.screens = {screenNamed("Alone", false)};
    start();
    session->onInputTrouble({audio::DeviceTrouble::Kind::Lost, {}, QStringLiteral("gone"), true});
    advanceMs(5'000);
    EXPECT_EQ(engine.count("input_audio_buffer.append"), 0);
}

} // namespace
} // namespace hrp::test
