// SPDX-License-Identifier: GPL-3.0-or-later
// Audio as it comes: late, early, split, too much at once, too slowly, or not at all (H6, H15, H19).
#include "session_rig.h"

#include <hrp/audio/pcm_bytes.h>
#include <hrp/audio/wav.h>

namespace hrp::test {
namespace {

using log::Severity;
using ::testing::IsEmpty;

class Deltas : public SessionTest {
protected:
    void SetUp() override { start(); }
    /// Samples of the test tone that were heard: everything that is not silence before or after.
    std::int64_t heardOf(const char* item) const {
        std::int64_t count = 0;
        for (const auto& stretch : keeper.all<log::AgentAudioHeard>())
            if (stretch.itemId == QLatin1String(item))
                count += stretch.count;
        return count;
    }
};

// Proves: C44
TEST_F(Deltas, DeltasAfterAudioDoneStillPlay) {
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    engine.ad("r1", "i1");
    engine.d("r1", "i1", 500);
    engine.rd("r1");
    play(1'100);
    EXPECT_EQ(heardOf("i1"), 24'000);
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
}

// Proves: H15, C47
TEST_F(Deltas, ADeltaBeforeItsResponseWasCreatedWaitsForIt) {
    engine.d("r1", "i1", 200);
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning)) << "the order is wrong and told";
    engine.rc("r1");
    EXPECT_EQ(queue->unheardSamples(), 4'800);
    engine.ia("i1");
    engine.rd("r1");
    play(250);
    EXPECT_EQ(heardOf("i1"), 4'800);
}

// Proves: C49
TEST_F(Deltas, AMinuteOfAudioAtOncePlaysByteForByte) {
    engine.rc("r1");
    for (int i = 0; i < 60; ++i)
        engine.d("r1", "i1", 1000);
    engine.rd("r1");
    play(60'000);
    const auto& made = keeper.items[QStringLiteral("i1")];
    EXPECT_EQ(made.size(), 1'440'000u);
    EXPECT_EQ(heard, made);
    EXPECT_EQ(
        keeper.lane(log::Lane::Agent, keeper.all<log::AgentAudioHeard>().front().firstSample, 1'440'000),
        made);
}

// Proves: C50
TEST_F(Deltas, ASlowTrickleHasCountedGapsAndLosesNothing) {
    engine.rc("r1");
    for (int i = 0; i < 38; ++i) { // 100 ms every 130 ms
        engine.d("r1", "i1", 100);
        play(130);
    }
    engine.rd("r1");
    play(500);
    EXPECT_EQ(heardOf("i1"), 38 * 2'400);
    EXPECT_GE(keeper.all<log::PlayoutGap>().size(), 10u);
}

// Proves: T29
TEST_F(Deltas, AWavFileInPlaceOfSamplesIsToldAndItsHeaderIsNotPlayed) {
    engine.rc("r1");
    const QByteArray pcm = engine.tone(2'400);
    const QByteArray file = *audio::wavFile(audio::samplesOf(pcm));
    engine.send(protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, file.left(1'000)});
    engine.send(protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, file.mid(1'000)});
    settle();
    engine.rd("r1");
    play(300);
    EXPECT_EQ(heardOf("i1"), 2'400);
    const auto findings = keeper.all<log::Finding>();
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings.front().check, QStringLiteral("sound-file"));
    EXPECT_EQ(findings.front().concerns, QStringLiteral("i1"));
    EXPECT_TRUE(std::all_of(findings.begin() + 1, findings.end(), [](const log::Finding& finding) {
        return finding.check != QStringLiteral("sound-file");
    }));
}

// Proves: H6
TEST_F(Deltas, ASplitSampleIsCarriedIntoTheNextDelta) {
    engine.rc("r1");
    const QByteArray pcm = engine.tone(2'400);
    const auto send = [&](qsizetype from, qsizetype count, const char* item) {
        engine.send(protocol::AudioDelta{QStringLiteral("r1"), QString::fromLatin1(item), 0, 0,
                                         pcm.mid(from, count)});
        settle();
    };
    send(0, 1'201, "i1");
    send(1'201, 1'199, "i1");
    send(2'400, 2'400, "i1");
    EXPECT_EQ(queue->unheardSamples(), 2'400);
    const auto& samples = keeper.items[QStringLiteral("i1")];
    EXPECT_EQ(audio::pcmOf(samples), pcm);
    EXPECT_EQ(keeper.findings().size(), 1) << "told once";
    EXPECT_TRUE(keeper.hasFinding("H6", Severity::Warning));
}

// Proves: H6
TEST_F(Deltas, HalfASampleMayComeAlone) {
    engine.rc("r1");
    const QByteArray pcm = engine.tone(1);
    for (const qsizetype at : {0, 1}) {
        engine.send(protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, pcm.mid(at, 1)});
        settle();
        EXPECT_EQ(queue->unheardSamples(), at) << "one byte is no sample, two are one";
    }
    EXPECT_EQ(audio::pcmOf(keeper.items[QStringLiteral("i1")]), pcm);
}

// Proves: H6
TEST_F(Deltas, TheOddByteAtTheEndOfAnItemIsDropped) {
    engine.rc("r1");
    engine.send(
        protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i1"), 0, 0, engine.tone(10) + 'x'});
    engine.send(protocol::AudioDelta{QStringLiteral("r1"), QStringLiteral("i2"), 0, 0, engine.tone(10)});
    engine.rd("r1");
    EXPECT_EQ(queue->unheardSamples(), 20);
}

// Proves: H6
TEST_F(Deltas, AnEmptyDeltaIsIgnored) {
    engine.rc("r1");
    engine.dSamples("r1", "i1", 0);
    engine.ss("u1", 0);
    EXPECT_THAT(truncates(), IsEmpty());
    EXPECT_TRUE(keeper.all<log::ReplyFirstDelta>().empty());
    expectNoFindings();
}

// Proves: H19
TEST_F(Deltas, AudioAfterResponseDoneIsNotPlayed) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    engine.rd("r1");
    engine.d("r1", "i1", 100);
    EXPECT_EQ(queue->unheardSamples(), 2'400);
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
}

// Proves: H19
TEST_F(Deltas, AnItemThatIsOverDoesNotSpeakAgainInAnotherResponse) {
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    engine.ad("r1", "i1");
    engine.rd("r1");
    play(250);
    engine.rc("r2");
    engine.d("r2", "i1", 300);
    engine.d("r2", "i1", 300);
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(keeper.all<log::DeltaDropped>().size(), 2u);
    EXPECT_EQ(keeper.findings().size(), 1) << "told once";
    EXPECT_TRUE(keeper.hasFinding("H19", Severity::Warning));
}

// Proves: H19, C61, C137
TEST_F(Deltas, AReplyWithoutAudioIsNoTrouble) {
    engine.rc("r1");
    engine.ad("r1", "i1");
    engine.rd("r1");
    engine.rc("r2");
    engine.rd("r2");
    expectNoFindings();
    EXPECT_EQ(keeper.all<log::ReplyDone>().size(), 2u);
}

} // namespace
} // namespace hrp::test
