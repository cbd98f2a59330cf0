// SPDX-License-Identifier: GPL-3.0-or-later
// From the delta to the ear, and cutting at what was heard (H6, H7, H9, H10).
#include "session_rig.h"

namespace hrp::test {
namespace {

using log::Severity;
using ::testing::IsEmpty;
using Truncates = std::vector<std::string>;

class PlaybackTest : public SessionTest {
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

// ---- where a cut lies (cases 1–11) --------------------------------------------------------------------

// Proves: H9, C1
TEST_F(PlaybackTest, TruncatesTheItemUnderThePlayheadByItsOwnSamples) {
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    play(2000);
    advanceMs(60'000);
    engine.rc("r2");
    engine.d("r2", "i2", 2000);
    play(300);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i2,0,300"});
}

// Proves: C2
TEST_F(PlaybackTest, EachItemOfAReplyCountsFromItsOwnStart) {
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    engine.d("r1", "i2", 1500);
    engine.d("r1", "i2", 1500);
    play(1400);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i2,0,400"}) << "i1 was heard to its end";
}

// Proves: H9, C8
TEST_F(PlaybackTest, ItemsThatWereNotHeardAtAllAreCutAt0) {
    engine.rc("r1");
    engine.d("r1", "i1", 800);
    engine.d("r1", "i2", 800);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), (Truncates{"i1,0,0", "i2,0,0"}));
}

// Proves: H9, C4, C5
TEST_F(PlaybackTest, WholeMillisecondsRoundedDown) {
    engine.rc("r1");
    engine.d("r1", "i1", 333);
    playSamples(2'500); // 104.17 ms
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,104"});
    EXPECT_TRUE(engine.last("conversation.item.truncate").at("audio_end_ms").is_number_integer());
}

// Proves: H9, C4
TEST_F(PlaybackTest, NothingIsTruncatedWhenAllWasHeard) {
    engine.rc("r1");
    engine.dSamples("r1", "i1", 1'001);
    engine.ad("r1", "i1");
    engine.rd("r1");
    playSamples(1'001);
    engine.ss("u1", 0);
    EXPECT_THAT(truncates(), IsEmpty());
    EXPECT_TRUE(keeper.all<log::ReplyInterrupted>().empty());
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
}

// Proves: H9, C4
TEST_F(PlaybackTest, AnItemWhoseAudioIsDoneAndHeardIsWholeBeforeResponseDone) {
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    engine.ad("r1", "i1");
    play(250);
    engine.ss("u1", 0);
    EXPECT_THAT(truncates(), IsEmpty());
    EXPECT_EQ(keeper.all<log::ReplyDrained>().size(), 1u);
}

// Proves: H9
TEST_F(PlaybackTest, NeverMoreThanWasReceived) {
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    play(1'000); // starved: more may have been made than came
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,200"});
}

// Proves: H9, C7
TEST_F(PlaybackTest, NoTruncateBeforeTheFirstAudioOfAnItem) {
    engine.rc("r1");
    engine.ia("i1");
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    EXPECT_THAT(truncates(), IsEmpty());
    EXPECT_EQ(engine.count("response.cancel"), 0);
    expectNoFindings();
}

// Proves: H7, C10
TEST_F(PlaybackTest, StarvedTimeCountsForNothing) {
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    play(200);
    play(1'500);
    engine.d("r1", "i1", 200);
    play(50);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,250"});
    EXPECT_EQ(keeper.last<log::PlayoutGap>().itemId, QStringLiteral("i1"));
    EXPECT_NEAR(keeper.last<log::PlayoutGap>().gapMs, 1'500, 10);
}

// Proves: C11
TEST_F(PlaybackTest, TheCountGoesOnAfterAnUnderrun) {
    engine.rc("r1");
    engine.d("r1", "i1", 200);
    play(1'700);
    engine.d("r1", "i1", 200);
    play(150);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,350"}); // 200 + 150
}

// Proves: C13
TEST_F(PlaybackTest, EverySampleOfAnItemIsPlayedBeforeTheNext) {
    engine.rc("r1");
    engine.dSamples("r1", "i1", 24'050);
    engine.ad("r1", "i1");
    engine.dSamples("r1", "i2", 1'000);
    engine.rd("r1");
    play(1'200);
    audio::Samples expected = keeper.items[QStringLiteral("i1")];
    EXPECT_EQ(expected.size(), 24'050u);
    const auto& second = keeper.items[QStringLiteral("i2")];
    expected.insert(expected.end(), second.begin(), second.end());
    heard.resize(expected.size());
    EXPECT_EQ(heard, expected);
    EXPECT_EQ(heardOf("i1"), 24'050);
    EXPECT_EQ(heardOf("i2"), 1'000);
}

// Proves: C14
TEST_F(PlaybackTest, ALostLoudspeakerStillGivesTheHeardPosition) {
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    play(700);
    session->onOutputTrouble({audio::DeviceTrouble::Kind::Lost, QStringLiteral("Headset"),
                              QStringLiteral("The headset was unplugged."), true});
    advanceMs(5'000); // nothing takes audio
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,700"});
    EXPECT_FALSE(keeper.last<log::DeviceProblem>().input);
}

// Proves: U73
TEST_F(PlaybackTest, AnotherLoudspeakerGoesOnWhereTheFirstOneStopped) {
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    play(700);
    session->onOutputTrouble({audio::DeviceTrouble::Kind::Lost, {}, QStringLiteral("gone"), true});
    advanceMs(400);
    session->onOutputRecovered(QStringLiteral("Speaker"));
    session->onPlayoutAnchor({queue->framesWritten(), clock.now()});
    play(100);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,800"});
    const auto stretches = keeper.all<log::AgentAudioHeard>();
    EXPECT_EQ(stretches.back().firstSample + stretches.back().count - stretches.front().firstSample,
              base::msToSamples(1'200));
}

// Proves: C16
TEST_F(PlaybackTest, ATruncateHasAllItsFields) {
    engine.rc("r1");
    engine.d("r1", "i1", 800, 1);
    play(100);
    engine.ss("u1", 0);
    const Json frame = engine.last("conversation.item.truncate");
    EXPECT_EQ(frame.at("item_id"), "i1");
    EXPECT_EQ(frame.at("content_index"), 1);
    EXPECT_EQ(frame.at("audio_end_ms"), 100);
}

// Proves: H9, C17
TEST_F(PlaybackTest, TheTailIsInterruptibleAfterResponseDone) {
    engine.rc("r1");
    for (int i = 0; i < 5; ++i)
        engine.d("r1", "i1", 2000);
    engine.ad("r1", "i1");
    engine.rd("r1");
    play(1'200);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,1200"});
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(engine.count("response.cancel"), 0);
}

// Proves: H9
TEST_F(PlaybackTest, TwoQueuedRepliesAreBothCut) {
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    engine.rd("r1");
    engine.rc("r2");
    engine.d("r2", "i2", 1000);
    play(400);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), (Truncates{"i1,0,400", "i2,0,0"}));
}

// Proves: C19
TEST_F(PlaybackTest, TextOfTheNextReplyStaysWhole) {
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.answersTruncates = false;
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    engine.rc("r2");
    engine.t("r2", "i2", QStringLiteral("Hello"));
    engine.send(protocol::Truncated{QStringLiteral("i1"), 0, 100});
    settle();
    EXPECT_EQ(keeper.last<log::ReplyText>().text, QStringLiteral("Hello"));
    EXPECT_EQ(keeper.last<log::ReplyText>().itemId, QStringLiteral("i2"));
    expectNoFindings();
}

// Proves: H19
TEST_F(PlaybackTest, WordsThatComeAfterTheCutAreKeptAndStillNotHeard) {
    engine.rc("r1");
    engine.t("r1", "i1", QStringLiteral("one two "));
    engine.d("r1", "i1", 2'000);
    play(1'000);
    engine.ss("u1", 0);
    engine.t("r1", "i1", QStringLiteral("three four"));
    engine.td("r1", "i1", QStringLiteral("one two three four"));
    engine.rd("r1", "cancelled");
    expectNoFindings();
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    EXPECT_EQ(fold.turns().front().text, QStringLiteral("one two three four"));
    EXPECT_EQ(fold.turns().front().heardText, QStringLiteral("one two"));
}

// Proves: C23
TEST_F(PlaybackTest, HeardAndGeneratedAreBothInTheLog) {
    engine.rc("r1");
    engine.t("r1", "i1", QStringLiteral("one two three four five"));
    engine.d("r1", "i1", 2000);
    engine.d("r1", "i1", 2000);
    engine.d("r1", "i1", 1000);
    play(1000);
    engine.ss("u1", 0);
    const auto cut = keeper.last<log::ReplyInterrupted>();
    EXPECT_EQ(cut.heardSamples, 24'000);
    EXPECT_EQ(cut.receivedSamples, 120'000);
    EXPECT_EQ(cut.truncateMs, 1000);
    EXPECT_EQ(cut.cause, log::InterruptCause::BargeIn);
    log::TurnFold fold;
    for (const auto& record : keeper.records)
        fold.add(*record);
    const auto& reply = fold.turns().front();
    EXPECT_EQ(reply.heardText, QStringLiteral("one"));
    EXPECT_DOUBLE_EQ(reply.heardMs, 1000);
    EXPECT_TRUE(reply.interrupted);
}

// ---- the cut itself (cases 32, 40–43) -----------------------------------------------------------------

// Proves: H9, C40
TEST_F(PlaybackTest, PlaybackStopsInTheSameCallAndTheTruncateLeavesInIt) {
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    play(300);
    const auto before = clock.now();
    engine.send(protocol::SpeechStarted{0, QStringLiteral("u1")});
    settle(); // no time passes
    EXPECT_EQ(clock.now(), before);
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(truncates(), Truncates{"i1,0,300"});
    audio::Samples after(240);
    queue->read(after); // the fade
    queue->read(after);
    EXPECT_EQ(audio::levelOf(after).peakDb, -120) << "silent within a device period";
    EXPECT_LE(keeper.last<log::ReplyInterrupted>().stopMs, 10);
}

// Proves: H9, C32
TEST_F(PlaybackTest, NoCancelOnTheEdge) {
    engine.rc("r1");
    engine.d("r1", "i1", 2000);
    play(100);
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    EXPECT_EQ(engine.count("response.cancel"), 0);
    expectNoFindings(); // H10: cancelled is normal
    EXPECT_EQ(keeper.last<log::ReplyDone>().status, QStringLiteral("cancelled"));
}

// Proves: H9, C41
TEST_F(PlaybackTest, LateDeltasOfACutReplyAreDroppedForGood) {
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    engine.d("r1", "i1", 400);
    engine.d("r1", "i1", 400);
    engine.d("r1", "i9", 400); // another item of it
    engine.rd("r1", "cancelled");
    engine.d("r1", "i1", 400);
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_EQ(keeper.all<log::DeltaDropped>().size(), 4u);
    EXPECT_EQ(heardOf("i1"), 2'400);
}

// Proves: H9, C43
TEST_F(PlaybackTest, TheNextReplyIsNotMuted) {
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    engine.rc("r2");
    engine.d("r2", "i2", 300);
    engine.rd("r1", "cancelled");
    engine.rd("r2");
    play(310); // the fade of the cut comes first
    EXPECT_EQ(heardOf("i2"), 7'200);
}

// Proves: H9
TEST_F(PlaybackTest, AReplyWithoutSoundYetIsFencedToo) {
    engine.rc("r1");
    engine.ss("u1", 0);
    engine.d("r1", "i1", 500);
    EXPECT_FALSE(queue->hasUnheard());
    EXPECT_THAT(truncates(), IsEmpty());
    engine.rd("r1", "cancelled");
    expectNoFindings();
}

TEST_F(PlaybackTest, WithInterruptResponseOffTheAgentTalksOn) {
    session.reset();
    settings.study.turns.interruptResponse = false;
    engine.answersUpdates = false;
    startOnly();
    settle();
    protocol::SessionInfo info;
    info.turnDetection = settings.study.turns;
    engine.send(protocol::SessionUpdated{info});
    settle();
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    EXPECT_EQ(queue->unheardSamples(), base::msToSamples(900));
    EXPECT_THAT(truncates(), IsEmpty());
}

// ---- the answer to a truncate -------------------------------------------------------------------------

// Proves: H9
TEST_F(PlaybackTest, ATruncatedWithOtherMsIsAFinding) {
    engine.answersTruncates = false;
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    engine.send(protocol::Truncated{QStringLiteral("i1"), 0, 900});
    settle();
    EXPECT_TRUE(keeper.hasFinding("H9", Severity::Warning));
    advanceMs(5'000);
    EXPECT_EQ(keeper.findings().size(), 1) << "answered: not late as well";
}

// Proves: H9
TEST_F(PlaybackTest, ATruncatedOfAnotherItemIsAFinding) {
    engine.send(protocol::Truncated{QStringLiteral("i7"), 0, 900});
    settle();
    EXPECT_TRUE(keeper.hasFinding("H9", Severity::Warning));
}

// Proves: H9
TEST_F(PlaybackTest, NoTruncatedWithin2sIsAFindingAndNoHang) {
    engine.answersTruncates = false;
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    advanceMs(1'999);
    expectNoFindings();
    advanceMs(2);
    EXPECT_TRUE(keeper.hasFinding("H9", Severity::Warning));
    engine.rc("r2");
    engine.d("r2", "i2", 100);
    EXPECT_TRUE(queue->hasUnheard());
}

TEST_F(PlaybackTest, ARefusedTruncateIsAFinding) {
    engine.answersTruncates = false;
    engine.rc("r1");
    engine.d("r1", "i1", 1000);
    play(100);
    engine.ss("u1", 0);
    engine.error("invalid_value",
                 protocol::fromStd(engine.last("conversation.item.truncate").at("event_id")));
    EXPECT_TRUE(keeper.hasFinding("H9", Severity::Warning));
    EXPECT_FALSE(ended());
}

// ---- what the log says --------------------------------------------------------------------------------

// Proves: H7
TEST_F(PlaybackTest, TheAgentLaneIsWhatWasHeardWhenItWasHeard) {
    play(480); // the session is 500 ms old
    session->onPlayoutAnchor(
        {queue->framesWritten(), clock.now() + std::chrono::milliseconds(20)}); // latency
    engine.rc("r1");
    engine.d("r1", "i1", 600);
    play(350);
    engine.ss("u1", 0);
    const auto stretches = keeper.all<log::AgentAudioHeard>();
    ASSERT_EQ(stretches.size(), 2u) << "joined to 200 ms";
    EXPECT_EQ(stretches[0].firstSample, base::msToSamples(520));
    EXPECT_EQ(stretches[0].count, 4'800);
    EXPECT_EQ(stretches[1].itemSample, 4'800);
    EXPECT_EQ(stretches[1].count, 3'600);
    const audio::Samples lane = keeper.lane(log::Lane::Agent, base::msToSamples(520), 8'400);
    const audio::Samples& made = keeper.items[QStringLiteral("i1")];
    EXPECT_TRUE(std::equal(lane.begin(), lane.end(), made.begin()));
    EXPECT_EQ(keeper.lane(log::Lane::Agent, base::msToSamples(520) + 8'400, 100), audio::Samples(100));
    EXPECT_NEAR(keeper.times<log::ReplyFirstSound>().front(), 520, 0.1);
    EXPECT_NEAR(keeper.times<log::ReplyFirstDelta>().front(), 500, 0.1);
    EXPECT_EQ(keeper.items[QStringLiteral("i1")].size(), 14'400u) << "everything that came is kept";
}

// Proves: U170
TEST_F(PlaybackTest, TheFirstLoudSampleOfAReplyBeginsARecord) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    play(50);
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    engine.d("r1", "i1", 100); // late: measures nothing
    play(10);
    engine.rc("r2");
    engine.send(protocol::AudioDelta{QStringLiteral("r2"), QStringLiteral("i2"), 0, 0,
                                     QByteArray(2 * 7'200, '\0') + engine.tone(12'000)});
    settle();
    play(800);
    std::vector<log::AgentAudioHeard> spans;
    for (const auto& span : keeper.all<log::AgentAudioHeard>())
        if (span.responseId == QStringLiteral("r2"))
            spans.push_back(span);
    const auto loud = std::ranges::find_if(spans, [](const auto& span) { return span.peakDb > -50; });
    ASSERT_NE(loud, spans.end());
    EXPECT_EQ(loud->itemSample, 7'200);
    EXPECT_EQ(spans.front().itemSample, 0);
    EXPECT_EQ(spans.front().peakDb, -120);
}

// Proves: U170
TEST_F(PlaybackTest, EachReplyHasItsOwnFirstDeltaAndFirstSound) {
    engine.rc("r1");
    engine.d("r1", "i1", 100);
    play(50);
    engine.ss("u1", 0);
    engine.rd("r1", "cancelled");
    engine.d("r1", "i1", 100); // late
    engine.rc("r2");
    engine.d("r2", "i2", 100);
    engine.d("r2", "i2", 100);
    play(150);
    std::vector<std::string> firsts;
    for (const auto& delta : keeper.all<log::ReplyFirstDelta>())
        firsts.push_back("delta " + delta.responseId.toStdString() + " " + delta.itemId.toStdString());
    for (const auto& sound : keeper.all<log::ReplyFirstSound>())
        firsts.push_back("sound " + sound.responseId.toStdString() + " " + sound.itemId.toStdString());
    EXPECT_EQ(firsts, (std::vector<std::string>{"delta r1 i1", "delta r2 i2", "sound r1 i1", "sound r2 i2"}));
}

// Proves: H23
TEST_F(PlaybackTest, AMutedAgentCountsAsHeardAndIsMarked) {
    session->execute(study::command::MuteAgent{true});
    engine.rc("r1");
    engine.d("r1", "i1", 500);
    play(200);
    EXPECT_EQ(audio::levelOf(heard).peakDb, -120);
    session->execute(study::command::MuteAgent{false});
    play(100);
    engine.ss("u1", 0);
    EXPECT_EQ(truncates(), Truncates{"i1,0,300"});
    const auto stretches = keeper.all<log::AgentAudioHeard>();
    EXPECT_TRUE(stretches.front().muted);
    EXPECT_FALSE(stretches.back().muted);
    EXPECT_EQ(keeper.lane(log::Lane::Agent, stretches.front().firstSample, 4'800), audio::Samples(4'800));
    EXPECT_TRUE(keeper.all<log::Muted>().front().on);
}

// Proves: U67
TEST_F(PlaybackTest, ADriftingLoudspeakerStaysInItsPlace) {
    // The loudspeaker takes 24 000 samples in a second less 500 ppm.
    engine.rc("r1");
    for (int i = 0; i < 60; ++i)
        engine.d("r1", "i1", 1000);
    engine.rd("r1");
    const auto first = clock.now();
    const auto firstFrame = queue->framesWritten();
    std::int64_t played = 0;
    for (int second = 0; second < 59; ++second) {
        for (int i = 0; i < 200; ++i) {
            audio::Samples block(120);
            queue->read(block);
            played += 120;
        }
        clock.advance(std::chrono::nanoseconds(999'500'000));
        session->onPlayoutAnchor({queue->framesWritten(), clock.now()});
        session->onPlayoutWritten();
    }
    session->execute(study::command::End{{}}); // writes what is still gathering
    const auto last = keeper.all<log::AgentAudioHeard>().back();
    const double endMs = base::samplesToMs(last.firstSample + last.count);
    const double startMs = base::samplesToMs(keeper.all<log::AgentAudioHeard>().front().firstSample);
    EXPECT_NEAR(endMs - startMs, time::toMs(clock.now() - first), 20)
        << "and not " << base::samplesToMs(played);
    EXPECT_EQ(queue->framesWritten() - firstFrame, played);
}

// Proves: C161
TEST_F(PlaybackTest, ManyLongInterruptedRepliesLeaveNothingBehind) {
    for (int i = 0; i < 500; ++i) {
        const std::string r = "r" + std::to_string(i), item = "i" + std::to_string(i),
                          u = "u" + std::to_string(i);
        playSamples(120); // the fade of the cut before
        engine.rc(r.c_str());
        engine.dSamples(r.c_str(), item.c_str(), 24'000);
        playSamples(1'000 + i);
        engine.ss(u.c_str(), 0);
        engine.rd(r.c_str(), "cancelled");
        engine.cm(u.c_str());
        ASSERT_EQ(truncates().back(), item + ",0," + std::to_string((1'000 + i) / 24));
        engine.forget();
        keeper.items.clear();
        ASSERT_FALSE(queue->ledger({item, 0})) << "its samples are let go of";
    }
    EXPECT_EQ(queue->unheardSamples(), 0);
}

} // namespace
} // namespace hrp::test
