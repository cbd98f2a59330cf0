// SPDX-License-Identifier: GPL-3.0-or-later
// Each rule of the watchdog: a session that breaks it, and the one beside it that does not.
#include "stream.h"

#include <hrp/metrics/watchdog.h>

#include <gmock/gmock.h>

#include <set>

namespace hrp::metrics {
namespace {

using test::Json;
using test::qs;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WatchdogTest : public ::testing::Test {
protected:
    WatchdogTest() { log.up(); }

    /// Time goes on with nothing happening.
    void wait(double ms) {
        log.after(ms);
        dog.advance(log.now());
    }
    std::vector<Watchdog::Found> found() {
        for (auto& one : dog.take())
            m_all.push_back(std::move(one));
        return m_all;
    }
    std::vector<std::string> checks() {
        std::vector<std::string> names;
        for (const auto& one : found())
            names.push_back(one.finding.check.toStdString());
        return names;
    }

    Watchdog dog;
    test::Stream log{[this](const log::Record& record) { dog.add(record); }};

private:
    std::vector<Watchdog::Found> m_all;
};

TEST(Rules, AreOneTableWithStableNames) {
    std::set<std::string_view> names;
    for (const Rule& rule : rules()) {
        EXPECT_TRUE(names.insert(rule.check).second) << rule.check << " is there twice";
        EXPECT_TRUE(std::string_view(rule.sentence).ends_with('.')) << rule.check;
        EXPECT_TRUE(rule.rule.empty() || rule.rule[0] == 'H' || rule.rule[0] == 'E') << rule.check;
        EXPECT_EQ(findRule(rule.check), &rule);
    }
    EXPECT_EQ(findRule("no-such-check"), nullptr);
}

TEST(Rules, MakeTheFindingOfACase) {
    const log::Finding finding = makeFinding(*findRule("truncate-beyond"), {}, qs("i1"), qs("hrp_7"));
    EXPECT_EQ(finding.rule, qs("H9"));
    EXPECT_EQ(finding.severity, log::Severity::Error);
    EXPECT_EQ(finding.cls, log::FindingClass::Engineer);
    EXPECT_EQ(finding.check, qs("truncate-beyond"));
    EXPECT_EQ(finding.text, qs("An item was truncated beyond the audio that had come for it."));
    EXPECT_EQ(finding.concerns, qs("i1"));
    EXPECT_EQ(finding.eventId, qs("hrp_7"));
}

/// A conversation with everything in it, done right by both sides.
TEST_F(WatchdogTest, AGoodSessionHasNoFinding) {
    log.at(10).mic(1'000, -20).ss("u1").mic(1'000, -12).se("u1").after(2).cm("u1");
    log.after(50).rc("r1").after(20).words("r1", "i1", "Good morning, how are you today?");
    log.d("r1", "i1", 1'000).d("r1", "i1", 1'000).after(60).heard("r1", "i1", 200);
    log.after(200).ss("u2").truncate("i1", 200).cut("r1", "i1", 200, 2'000).delta("r1", "i1", 100);
    log.after(5).rd("r1", "cancelled").after(500).se("u2").cm("u2").after(100).rc("r2");
    log.d("r2", "i2", 2'000).words("r2", "i2", "Fine, thank you, that is kind.").rd("r2");
    log.after(50).heard("r2", "i2", 2'000).after(2'000).drained("r2", "i2");
    // A screen without video chat, in the middle of a turn; then back.
    log.after(500).ss("u3").after(300).update(false, "hrp_8").commit().after(20).updated().cm("u3");
    log.after(10).create("hrp_9").rc("r3", "request_1", log::ReplyPurpose::Silent);
    log.got({{"type", "response.function_call_arguments.done"}, {"response_id", "r3"}, {"call_id", "c1"}});
    log.rd("r3").output("c1").after(100).update(true, "hrp_11").after(30).updated().append();
    wait(20'000);
    EXPECT_THAT(checks(), IsEmpty());
}

// ---- what we send -----------------------------------------------------------------------------------------

// Proves: H3
TEST_F(WatchdogTest, TheFirstMessageIsTheUpdate) {
    log.after(5).created().append();
    EXPECT_THAT(checks(), ElementsAre("first-message", "append-early"));
}

// Proves: H11, C100
TEST_F(WatchdogTest, NothingIsAppendedWhileDetectionIsOff) {
    log.after(100).append().update(false).append();
    ASSERT_THAT(checks(), ElementsAre("append-while-off"));
    EXPECT_EQ(found()[0].finding.rule, qs("H11"));
    EXPECT_DOUBLE_EQ(found()[0].tMs, 100);
}

// Proves: H13
TEST_F(WatchdogTest, NothingIsAppendedBeforeTheSwitchBackIsAnswered) {
    log.after(100).update(false, "hrp_1").updated().update(true, "hrp_2").append();
    EXPECT_THAT(checks(), ElementsAre("append-while-off"));
}

// Proves: H33
TEST_F(WatchdogTest, ASessionLedByHandMayAppendAndCommit) {
    Watchdog other;
    test::Stream manual{[&](const log::Record& record) { other.add(record); }};
    manual.created().update(false).updated().append().append().commit().create();
    other.advance(5'000);
    EXPECT_TRUE(other.take().empty());
}

// Proves: H5
TEST_F(WatchdogTest, AppendsHaveTenToAHundredMilliseconds) {
    log.after(20).append(10).append(100).append(120);
    EXPECT_THAT(checks(), ElementsAre("append-size"));
}

// Proves: H11
TEST_F(WatchdogTest, ACommitNeedsATurn) {
    log.after(100).update(false).commit();
    EXPECT_THAT(checks(), ElementsAre("commit-without-turn"));
}

// Proves: H11
TEST_F(WatchdogTest, ATurnInProgressIsCommitted) {
    log.after(100).ss("u1").after(300).update(false);
    wait(900);
    EXPECT_THAT(checks(), IsEmpty());
    wait(200);
    ASSERT_THAT(checks(), ElementsAre("commit-missing"));
    EXPECT_EQ(found()[0].finding.concerns, qs("u1"));
}

// Proves: H11
TEST_F(WatchdogTest, ATurnThatBeginsAfterTheSwitchIsCommittedToo) {
    log.after(100).update(false).after(20).ss("u1");
    wait(1'100);
    EXPECT_THAT(checks(), ElementsAre("commit-missing"));
}

// Proves: T11
TEST_F(WatchdogTest, WordsThatWereAskedForAndNeverCameAreTold) {
    const auto turn = [&](const char* item) {
        log.after(100).ss(item).after(900).se(item).after(10).cm(item);
    };
    turn("u0");
    wait(16'000);
    EXPECT_THAT(checks(), ::testing::Not(::testing::Contains("turn-without-words")))
        << "nobody asked for words";
    Json ask{{"type", "session.update"}, {"event_id", "hrp_t"}};
    ask["session"]["audio"]["input"]["transcription"] = Json{{"model", "m"}};
    log.sent(ask).updated();
    turn("u1");
    log.after(500).got(
        {{"type", "conversation.item.input_audio_transcription.completed"}, {"item_id", "u1"}});
    turn("u2");
    log.after(500).got({{"type", "conversation.item.input_audio_transcription.failed"}, {"item_id", "u2"}});
    turn("u3");
    wait(14'000);
    EXPECT_THAT(checks(), ::testing::Not(::testing::Contains("turn-without-words")));
    wait(1'100);
    EXPECT_THAT(checks(), ::testing::Contains("turn-without-words").Times(1));
    EXPECT_EQ(found().back().finding.concerns, qs("u3"));
}

// Proves: H15, C28
TEST_F(WatchdogTest, OneRequestAtATime) {
    log.after(100).create("hrp_1").create("hrp_2");
    EXPECT_THAT(checks(), ElementsAre("second-create"));
}

// Proves: H15, C29
TEST_F(WatchdogTest, NoRequestWhileAResponseIsActive) {
    log.after(100).create("hrp_1").rc("r1", "request_1").create("hrp_2");
    ASSERT_THAT(checks(), ElementsAre("second-create"));
    EXPECT_EQ(found()[0].finding.concerns, qs("r1"));
}

// Proves: H15
TEST_F(WatchdogTest, ARequestThatWasRefusedOrLostMayBeRepeated) {
    log.after(100).create("hrp_1").error("conversation_already_has_active_response", "hrp_1");
    log.after(10).create("hrp_2").after(10'000).create("hrp_3");
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: H23
TEST_F(WatchdogTest, NothingIsAskedForWhilePausedOrOnHold) {
    log.after(100).write(log::Paused{}).create("hrp_1");
    EXPECT_THAT(checks(), ElementsAre("create-while-paused"));
    log.write(log::Resumed{}).rc("r1", "request_1").rd("r1");
    log.write(log::HoldChanged{true, log::HoldCause::Operator, {}}).after(70'000).create("hrp_2");
    EXPECT_THAT(checks(), ElementsAre("create-while-paused", "create-while-paused"));
}

// Proves: H15, C31
TEST_F(WatchdogTest, OnlyAnActiveResponseIsCancelled) {
    log.after(100).rc("r1").cancel("r1").rd("r1", "cancelled");
    EXPECT_THAT(checks(), IsEmpty());
    log.cancel("r1");
    EXPECT_THAT(checks(), ElementsAre("cancel-not-active"));
}

// Proves: H9, C1, C4
TEST_F(WatchdogTest, ATruncateLiesWithinTheAudioThatCame) {
    log.after(100).rc("r1").d("r1", "i1", 500).truncate("i1", 501);
    ASSERT_THAT(checks(), ElementsAre("truncate-beyond"));
    EXPECT_EQ(found()[0].finding.concerns, qs("i1"));
}

// Proves: H9, C7
TEST_F(WatchdogTest, AnItemWithoutAudioIsNotTruncated) {
    log.after(100).rc("r1").truncate("i1", 0);
    EXPECT_THAT(checks(), ElementsAre("truncate-beyond"));
}

// Proves: H9, C2
TEST_F(WatchdogTest, ATruncateSaysWhatWasHeard) {
    log.after(100).rc("r1").d("r1", "i1", 500).truncate("i1", 300).cut("r1", "i1", 200, 500);
    EXPECT_THAT(checks(), ElementsAre("truncate-place"));
}

// Proves: H9, C8, C17
TEST_F(WatchdogTest, ABargeInIsFollowedByATruncate) {
    log.after(100).rc("r1").d("r1", "i1", 2'000).rd("r1").after(300).ss("u1");
    wait(1'100);
    ASSERT_THAT(checks(), ElementsAre("truncate-missing"));
    EXPECT_DOUBLE_EQ(found()[0].tMs, 400) << "the time of the edge";
}

// Proves: H9
TEST_F(WatchdogTest, AnItemThatWasHeardWholeNeedsNoTruncate) {
    log.after(100).rc("r1").d("r1", "i1", 200).words("r1", "i1", "Yes.").rd("r1").after(200);
    log.heard("r1", "i1", 200).drained("r1", "i1").after(10).ss("u1");
    wait(3'000);
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: H25, C112, C118
TEST_F(WatchdogTest, EveryCallIsAnsweredOnce) {
    const Json call{{"type", "function_call"}, {"call_id", "c1"}};
    log.after(100).rc("r1").rd("r1", "completed", Json::array({call}));
    wait(2'100);
    EXPECT_THAT(checks(), ElementsAre("output-missing"));
    log.output("c1").output("c1").output("c9");
    EXPECT_THAT(checks(), ElementsAre("output-missing", "output-twice", "output-unknown"));
}

// ---- what the engine sends
// ---------------------------------------------------------------------------------

// Proves: H8
TEST_F(WatchdogTest, TurnsDoNotOverlap) {
    log.after(100).ss("u1").after(500).ss("u2").after(500).se("u2").cm("u2").rc("r1").rd("r1");
    EXPECT_THAT(checks(), ElementsAre("turn-overlap"));
}

// Proves: H8
TEST_F(WatchdogTest, ATurnThatEndedIsCommitted) {
    log.after(100).ss("u1").after(500).se("u1");
    wait(3'100);
    ASSERT_THAT(checks(), ElementsAre("turn-not-filed"));
    EXPECT_DOUBLE_EQ(found()[0].tMs, 600);
}

// Proves: E5, E82, E83
TEST_F(WatchdogTest, ATurnThatIsOnlyFiledIsNotAnswered) {
    log.after(100).ss("u1").after(500).update(false).commit().updated().cm("u1").after(200).rc("r1");
    EXPECT_THAT(checks(), ElementsAre("reply-to-commit"));
}

// Proves: E5
TEST_F(WatchdogTest, ATurnThatEndedBeforeTheSwitchMayBeAnswered) {
    log.after(100).ss("u1").after(500).se("u1").update(false).commit().cm("u1").after(200).rc("r1");
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: E8, E38
TEST_F(WatchdogTest, ResponsesDoNotOverlap) {
    log.after(100).rc("r1").after(10).rc("r2").rd("r1").rd("r2");
    EXPECT_THAT(checks(), ElementsAre("second-response"));
}

// Proves: E7, E37
TEST_F(WatchdogTest, ABargeInEndsTheResponse) {
    log.after(100).rc("r1").d("r1", "i1", 500).after(50).ss("u1").truncate("i1", 0).cut("r1", "i1", 0, 500);
    wait(2'100);
    ASSERT_THAT(checks(), ElementsAre("not-cancelled"));
    EXPECT_EQ(found()[0].finding.concerns, qs("r1"));
}

// Proves: E7, E35, C41
TEST_F(WatchdogTest, NoAudioComesAfterTheEndOfAResponse) {
    log.after(100).rc("r1").d("r1", "i1", 500).ss("u1").truncate("i1", 0).cut("r1", "i1", 0, 500);
    log.delta("r1", "i1", 100).rd("r1", "cancelled");
    EXPECT_THAT(checks(), IsEmpty()) << "it was on its way";
    log.delta("r1", "i1", 100).delta("r1", "i1", 100);
    EXPECT_THAT(checks(), ElementsAre("audio-after-done")) << "one finding for one response";
}

// Proves: H19
TEST_F(WatchdogTest, WhatTheSessionFoundIsNotFoundAgain) {
    log.after(100)
        .rc("r1")
        .d("r1", "i1", 500)
        .rd("r1")
        .write(makeFinding(*findRule("audio-after-done"), {}, qs("r1")));
    log.delta("r1", "i1", 100);
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: E13
TEST_F(WatchdogTest, ItemsAndPartsComeInOrder) {
    const auto added = [](const char* response, const char* item, int index) {
        return Json{{"type", "response.output_item.added"},
                    {"response_id", response},
                    {"output_index", index},
                    {"item", {{"id", item}}}};
    };
    log.after(100).rc("r1").got(added("r1", "i1", 0)).got(added("r1", "i2", 1)).d("r1", "i1", 100);
    log.d("r1", "i2", 100, 1);
    EXPECT_THAT(checks(), IsEmpty());
    log.d("r1", "i2", 100, 0);
    EXPECT_THAT(checks(), ElementsAre("output-order")) << "another index than announced";
    log.rd("r1").after(70'000).rc("r2").got(added("r2", "i3", 1)).rd("r2");
    ASSERT_THAT(checks(), ElementsAre("output-order", "output-order")) << "the first has number 0";
    log.after(70'000).rc("r3").d("r3", "i4", 100);
    EXPECT_EQ(found().size(), 3u) << "audio before its item";
}

// Proves: E13
TEST_F(WatchdogTest, EventsHaveIds) {
    log.after(100);
    log.withoutIds = true;
    log.rc("r1").rd("r1").rc("r2").rd("r2");
    EXPECT_THAT(checks(), ElementsAre("event-id-missing")) << "one cause, one finding";
    const auto rest = dog.finish();
    ASSERT_EQ(rest.size(), 1u);
    EXPECT_EQ(rest[0].finding.text, qs("The engine sent an event without an event_id. (3 more times)"));
}

// Proves: E8
TEST_F(WatchdogTest, ARepliesTokensAreCounted) {
    log.after(100).got({{"type", "response.done"}, {"response", {{"id", "r1"}, {"status", "completed"}}}});
    ASSERT_THAT(checks(), ElementsAre("usage-missing"));
    EXPECT_EQ(found()[0].finding.severity, log::Severity::Info);
}

// ---- what was said
// -----------------------------------------------------------------------------------------

class Spoken : public WatchdogTest {
protected:
    /// A reply heard whole.
    void reply(const char* words, int ms, double peakDb = -12) {
        log.after(100).rc("r1").d("r1", "i1", ms);
        if (words)
            log.words("r1", "i1", words);
        log.rd("r1").after(50).heard("r1", "i1", ms, peakDb).after(ms).drained("r1", "i1");
        wait(3'000);
    }
};

// Proves: U59
TEST_F(Spoken, SilenceInAReplyWithWordsIsTold) {
    reply("Hello there, how are you", 3'000, -65);
    ASSERT_THAT(checks(), ElementsAre("digital-silence"));
    EXPECT_EQ(found()[0].finding.cls, log::FindingClass::ActNow);
}

TEST_F(Spoken, AQuietReplyIsNoSilence) {
    reply("Hello there, how are you", 3'000, -45);
    EXPECT_THAT(checks(), IsEmpty());
}

TEST_F(Spoken, SilenceWithoutWordsIsNoFault) {
    reply("…", 3'000, -120);
    EXPECT_THAT(checks(), ElementsAre("no-words"));
}

// Proves: E12
TEST_F(Spoken, WordsThatDoNotFitIntoTheirTime) {
    reply("This is far more than anybody could ever say in half a second of speech, is it not?", 500);
    EXPECT_THAT(checks(), ElementsAre("words-too-fast"));
}

// Proves: E12
TEST_F(Spoken, TimeThatIsFarTooLongForItsWords) {
    reply("Well, yes.", 9'000);
    EXPECT_THAT(checks(), ElementsAre("words-too-slow"));
}

TEST_F(Spoken, AWordAndAPauseAreNotTooSlow) {
    reply("Yes.", 4'000);
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: E12
TEST_F(Spoken, ChineseHasFewerSigns) {
    reply("你好，很高兴见到你。今天我们聊一聊天气。", 5'000);
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: E12
TEST_F(Spoken, WordsThatNeverCome) {
    reply(nullptr, 1'000);
    EXPECT_THAT(checks(), ElementsAre("no-words"));
}

// Proves: C61
TEST_F(Spoken, WordsWithoutASampleHaveNoSpeed) {
    log.after(100).rc("r1");
    log.words("r1", "i1", "Quite a few words, and not one sample of audio with them.");
    log.rd("r1").drained("r1", "i1");
    wait(70'000);
    EXPECT_THAT(checks(), IsEmpty());
}

TEST_F(Spoken, AReplyThatWasCutIsNotCompared) {
    log.after(100).rc("r1").d("r1", "i1", 400);
    log.words("r1", "i1", "The words run ahead of the sound, as they do in every engine that there is.");
    log.after(100).heard("r1", "i1", 200).after(50).ss("u1").truncate("i1", 200).cut("r1", "i1", 200, 400);
    log.rd("r1", "cancelled").after(200).se("u1").cm("u1").rc("r2").rd("r2");
    wait(3'000);
    EXPECT_THAT(checks(), IsEmpty());
}

// ---- the room
// ----------------------------------------------------------------------------------------------

class Room : public WatchdogTest {
protected:
    bool hasEcho() {
        return std::ranges::any_of(found(), [](const auto& f) { return f.finding.check == qs("echo"); });
    }
    /// A reply that somebody, or something, breaks into so long after its first sound.
    void earlyBargeIn(const char* response, const char* item, const char* turn, double peakDb,
                      int afterMs = 600) {
        log.after(100).rc(response).d(response, item, 2'000).words(response, item, "I see, and then?");
        for (int heard = 0; heard < afterMs; heard += 200)
            log.heard(response, item, 200).after(200);
        log.ss(turn).truncate(item, afterMs).cut(response, item, afterMs, 2'000).rd(response, "cancelled");
        log.mic(600, peakDb).se(turn).cm(turn);
    }
};

// Proves: U76
TEST_F(Room, TheAgentThatHearsItselfIsTold) {
    earlyBargeIn("r1", "i1", "u1", -40);
    earlyBargeIn("r2", "i2", "u2", -42);
    EXPECT_THAT(checks(), IsEmpty());
    earlyBargeIn("r3", "i3", "u3", -41);
    ASSERT_THAT(checks(), ElementsAre("echo"));
    EXPECT_EQ(found()[0].finding.cls, log::FindingClass::ActNow);
}

// Proves: U76
TEST_F(Room, APersonWhoOftenBreaksInIsNoEcho) {
    earlyBargeIn("r1", "i1", "u1", -14);
    earlyBargeIn("r2", "i2", "u2", -15);
    earlyBargeIn("r3", "i3", "u3", -12);
    earlyBargeIn("r4", "i4", "u4", -12);
    EXPECT_THAT(checks(), IsEmpty());
}

class EchoOfLevel : public Room, public ::testing::WithParamInterface<double> {};

// Proves: U76
TEST_P(EchoOfLevel, IsTold) {
    earlyBargeIn("r1", "i1", "u1", GetParam(), 400);
    earlyBargeIn("r2", "i2", "u2", GetParam(), 400);
    EXPECT_FALSE(hasEcho());
    earlyBargeIn("r3", "i3", "u3", GetParam(), 400);
    EXPECT_TRUE(hasEcho());
}

INSTANTIATE_TEST_SUITE_P(PeakDb, EchoOfLevel, ::testing::Values(-26.0, -20.0, -10.0, 0.0));

// Proves: U76
TEST_F(Room, TwoRepliesCutAtOnceAndOneHeardToItsEndAreNoEcho) {
    earlyBargeIn("r1", "i1", "u1", -12, 400);
    earlyBargeIn("r2", "i2", "u2", -12, 400);
    log.after(100).rc("r3").d("r3", "i3", 200).heard("r3", "i3", 200).after(200).drained("r3", "i3").rd("r3");
    earlyBargeIn("r4", "i4", "u4", -12, 400);
    EXPECT_FALSE(hasEcho());
}

// Proves: U76
TEST_F(Room, ATurnThatRepeatsTheAgentsWordsIsEcho) {
    earlyBargeIn("r1", "i1", "u1", -12);
    log.write(log::TurnText{qs("u1"), qs("I see and then"), true, false});
    ASSERT_THAT(checks(), ElementsAre("echo"));
    EXPECT_EQ(found()[0].finding.concerns, qs("u1"));
}

TEST_F(Room, AnAnswerWithItsOwnWordsIsNoEcho) {
    earlyBargeIn("r1", "i1", "u1", -12);
    log.write(log::TurnText{qs("u1"), qs("And then I went home, you see"), true, false});
    EXPECT_THAT(checks(), IsEmpty());
}

// Proves: H5
TEST_F(Room, AMicrophoneThatDistortsIsTold) {
    log.after(100).mic(5'000, -0.5);
    EXPECT_THAT(checks(), IsEmpty()) << "loud, but whole";
    log.mic(600, 0).mic(2'000, -10);
    EXPECT_THAT(checks(), IsEmpty()) << "a cough";
    log.mic(2'000, 0);
    EXPECT_THAT(checks(), ElementsAre("clipping"));
}

// ---- how it tells
// ------------------------------------------------------------------------------------------

TEST_F(WatchdogTest, AStormOfOneKindIsCounted) {
    for (int i = 0; i < 100; ++i)
        log.after(10).cancel(("r" + std::to_string(i)).c_str());
    EXPECT_EQ(found().size(), 3u);
    wait(60'000);
    ASSERT_EQ(found().size(), 4u);
    EXPECT_EQ(found()[3].finding.text, qs("A response was cancelled that was not active. (97 more times)"));
    log.cancel("r900");
    EXPECT_EQ(found().size(), 5u) << "a minute later it is worth telling again";
}

// Proves: H4
TEST_F(WatchdogTest, WhatTheOldEngineSessionOwedIsForgotten) {
    log.after(100).ss("u1").after(100).se("u1").rc("r1").d("r1", "i1", 500).create("hrp_1");
    found();
    log.write(log::ConnectionLost{1'006, {}, true, true, 1, 500}).after(500).up();
    log.rc("r2", "request_1").rd("r2");
    wait(20'000);
    EXPECT_THAT(checks(), ElementsAre("second-create")) << "only what was wrong before";
}

TEST_F(WatchdogTest, AfterTheEndNothingIsMissed) {
    log.after(100).ss("u1").after(100).se("u1").rc("r1").d("r1", "i1", 500).ss("u2");
    log.write(log::PhaseChanged{log::Phase::Ended});
    wait(20'000);
    EXPECT_THAT(checks(), IsEmpty());
}

} // namespace
} // namespace hrp::metrics
