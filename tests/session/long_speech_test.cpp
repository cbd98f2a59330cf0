// SPDX-License-Identifier: GPL-3.0-or-later
// Somebody may talk for as long as they like; an engine may be wrong about where a turn ends.
#include "session_rig.h"

#include <cmath>

namespace hrp::test {
namespace {

using log::Severity;
using ::testing::Contains;
using ::testing::Not;

class LongSpeech : public SessionTest {
protected:
    /// Syllables without a pause.
    void talk(double ms) {
        for (double t = 0; t < ms; t += 20, m_spokenMs += 20) {
            const double level = 3'000 * (1.02 + std::sin(m_spokenMs / 1'000 * 2 * 3.14159 * 1.3));
            captureBlock(audio::Samples(480, static_cast<std::int16_t>(level)));
        }
    }
    QStringList checks() const {
        QStringList names;
        for (const auto& finding : keeper.all<log::Finding>())
            names << finding.check;
        return names;
    }
    double m_spokenMs = 0;
};

// Proves: T2
TEST_F(LongSpeech, AMonologueOfTenMinutesIsOneTurnAndNothingGoesOn) {
    settings.autoContinue = session::AutoContinue::WhenResting;
    settings.study.screens[0].advance = {study::Advance::By::Button, 0};
    start();
    engine.ss("u1", 0);
    talk(600'000);
    EXPECT_FALSE(ended());
    EXPECT_EQ(keeper.all<log::ScreenShown>().size(), 1u) << "the study waits for the end of the turn";
    EXPECT_EQ(keeper.findings(), QStringList());
    EXPECT_EQ(engine.count("response.create"), 0);
    engine.se("u1", 600'000);
    engine.cm("u1");
    EXPECT_EQ(keeper.all<log::SpeechStopped>().size(), 1u);
    expectNoFindings();
}

// Proves: T2, H19
TEST_F(LongSpeech, ATurnInWhichNothingLikeSpeechIsSentIsDoubted) {
    start();
    engine.ss("u1", 0);
    speak(29'000, 300); // a hum
    EXPECT_THAT(checks(), Not(Contains(QStringLiteral("speech-too-long"))));
    speak(3'000, 300);
    EXPECT_EQ(checks().count(QStringLiteral("speech-too-long")), 1);
    talk(30'000);
    EXPECT_EQ(checks().count(QStringLiteral("speech-too-long")), 1) << "told once";
}

// Proves: T4
TEST_F(LongSpeech, ALaterEndOfTheSameTurnCorrectsTheFirst) {
    start();
    speak(6'000);
    engine.ss("u1", 700);
    engine.se("u1", 2'000);
    advanceMs(1'500);
    engine.se("u1", 3'600);
    advanceMs(1'500);
    engine.se("u1", 5'300);
    engine.cm("u1");
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    engine.rd("r1");
    settle();
    EXPECT_EQ(checks().count(QStringLiteral("stop-twice")), 1);
    const auto ends = keeper.all<log::SpeechStopped>();
    ASSERT_EQ(ends.size(), 3u);
    EXPECT_FALSE(ends[0].again);
    EXPECT_TRUE(ends[1].again && ends[2].again);
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_GE(fold.turns().size(), 1);
    EXPECT_EQ(fold.turns()[0].speaker, log::Turn::Speaker::Participant);
    EXPECT_NEAR(fold.turns()[0].endMs, ends[2].speechMs, 0.1);
    EXPECT_EQ(
        std::count_if(fold.turns().begin(), fold.turns().end(),
                      [](const log::Turn& turn) { return turn.speaker == log::Turn::Speaker::Participant; }),
        1);
}

// Proves: T5
TEST_F(LongSpeech, ACommitWithoutAnEdgeMakesNoTurn) {
    start();
    speak(6'000);
    engine.raw(R"({"type":"input_audio_buffer.timeout_triggered","event_id":"e_t","audio_start_ms":0,)"
               R"("audio_end_ms":5000,"item_id":"u9"})");
    engine.cm("u9");
    engine.ia("u9");
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    engine.rd("r1");
    play(400);
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    ASSERT_EQ(fold.turns().size(), 1) << "the agent's";
    EXPECT_EQ(fold.turns()[0].speaker, log::Turn::Speaker::Agent);
    EXPECT_GT(fold.turns()[0].heardMs, 150) << "its reply is heard";
    EXPECT_EQ(checks().count(QStringLiteral("committed-unheard")), 1);
}

} // namespace
} // namespace hrp::test
