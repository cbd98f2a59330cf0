// SPDX-License-Identifier: GPL-3.0-or-later
// The agent's mood, record by record (H30–H34).
#include "mood_helpers.h"

#include <gmock/gmock.h>

#include <cmath>

namespace hrp::test {
namespace {

using log::ReplyPurpose;
using mood::Mood;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Lines = std::vector<std::string>;

QString qs(const char* text) {
    return QString::fromUtf8(text);
}

class MoodTest : public ::testing::Test, protected MoodLog {
protected:
    void speaks(double ms, const char* item = "u1") {
        add(ms, log::SpeechStarted{qs(item), 0, 0, ms - 200, ms + 100});
    }
    void stops(double ms, const char* item = "u1") {
        add(ms, log::SpeechStopped{qs(item), 0, 0, ms - 20, ms - 500});
    }
    void began(double ms, const char* response, ReplyPurpose purpose = ReplyPurpose::Turn) {
        add(ms, log::ReplyStarted{qs(response), purpose, {}});
    }
    /// Audio that came, with sound up to `soundMs` of the item (all of it, unless told).
    void came(double ms, const char* response, const char* item, int fromMs, int lengthMs, int soundMs = -1) {
        const int sound = soundMs < 0 ? fromMs + lengthMs : std::max(fromMs, soundMs);
        add(ms, log::AgentAudioReceived{qs(response), qs(item), 0, fromMs * 24, lengthMs * 24,
                                        std::min(sound, fromMs + lengthMs) * 24});
    }
    void sounds(double ms, const char* response, const char* item) {
        add(ms, log::ReplyFirstSound{qs(response), qs(item)});
    }
    /// Heard from session time `at` on, in the stretches in which the log has it.
    void heard(double at, const char* response, const char* item, int fromMs, int lengthMs, double db = -15) {
        for (int done = 0; done < lengthMs; done += 200) {
            const int length = std::min(200, lengthMs - done);
            addAbout(at + done + length, at + done,
                     log::AgentAudioHeard{qs(response), qs(item), 0, (fromMs + done) * 24, length * 24,
                                          static_cast<std::int64_t>((at + done) * 24), db, false});
        }
    }
    void done(double ms, const char* response, const char* status = "completed", const char* message = "") {
        add(ms, log::ReplyDone{qs(response), qs(status), {}, {}, qs(message), std::nullopt});
    }
    void drained(double ms, const char* response, const char* item) {
        add(ms, log::ReplyDrained{qs(response), qs(item)});
    }
    void cut(double ms, const char* response, const char* item,
             log::InterruptCause cause = log::InterruptCause::BargeIn) {
        add(ms, log::ReplyInterrupted{qs(response), qs(item), 0, cause, 0, 48'000, 0, 5});
    }
    /// A turn whose reply begins to be heard at `ms`; 2 s of it have come.
    void talksFrom(double ms) {
        speaks(ms - 1'500);
        stops(ms - 700);
        began(ms - 600, "r1");
        came(ms - 100, "r1", "i1", 0, 2'000);
        sounds(ms, "r1", "i1");
        lines.clear();
    }
};

// Proves: H30
TEST_F(MoodTest, ATurnAndItsReplyGoThroughListeningThinkingTalkingAndBack) {
    speaks(1'000);
    stops(2'500);
    add(2'510, log::TurnCommitted{qs("u1")});
    began(2'600, "r1");
    came(2'700, "r1", "i1", 0, 600);
    sounds(2'740, "r1", "i1");
    done(2'900, "r1");
    heard(2'740, "r1", "i1", 0, 600);
    drained(3'340, "r1", "i1");
    advance(60'000);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "2500 thinking", "2740 talking", "3340 idle"));
    EXPECT_EQ(static_cast<int>(Mood::Idle), 0);
    EXPECT_EQ(static_cast<int>(Mood::Thinking), 3);
    EXPECT_EQ(static_cast<int>(Mood::Listening), 6);
    EXPECT_EQ(static_cast<int>(Mood::Talking), 7);
}

// Proves: H30
TEST_F(MoodTest, ItListensWhenTheEdgeIsKnownNotWhereItLies) {
    addAbout(1'000, 400, log::SpeechStarted{qs("u1"), 0, 0, 400, 700});
    EXPECT_THAT(lines, ElementsAre("1000 listening"));
}

// Proves: H30
TEST_F(MoodTest, ItTalksWhenTheLoudspeakerPlaysNotWhenAudioCame) {
    speaks(1'000);
    stops(2'000);
    began(2'100, "r1");
    came(2'200, "r1", "i1", 0, 500);
    EXPECT_EQ(mood.mood(), Mood::Thinking) << "received is not heard";
    addAbout(2'300, 2'340, log::ReplyFirstSound{qs("r1"), qs("i1")}); // taken by the device, heard in 40 ms
    EXPECT_EQ(mood.mood(), Mood::Thinking);
    EXPECT_EQ(mood.nextMs().value_or(0), 2'340);
    advance(2'339);
    EXPECT_EQ(mood.mood(), Mood::Thinking);
    advance(2'340);
    EXPECT_EQ(lines.back(), "2340 talking");
}

// Proves: H30, U164
TEST_F(MoodTest, ItRestsOnlyWhenBothTheQueueIsEmptyAndTheReplyIsDone) {
    talksFrom(3'000);
    done(3'100, "r1"); // the engine has finished long before the listener
    heard(3'000, "r1", "i1", 0, 1'800);
    EXPECT_THAT(lines, IsEmpty());
    heard(4'800, "r1", "i1", 1'800, 200);
    addAbout(5'000, 5'000, log::ReplyDrained{qs("r1"), qs("i1")});
    EXPECT_THAT(lines, ElementsAre("5000 idle"));
}

// Proves: H30
TEST_F(MoodTest, ADrainedItemIsNotTheEndWhileTheReplyIsNotDone) {
    talksFrom(3'000);
    heard(3'000, "r1", "i1", 0, 2'000);
    drained(5'000, "r1", "i1");
    came(5'010, "r1", "i2", 0, 400);
    heard(5'050, "r1", "i2", 0, 400);
    EXPECT_THAT(lines, IsEmpty()) << "its next item follows";
    done(5'455, "r1");
    drained(5'460, "r1", "i2");
    EXPECT_THAT(lines, ElementsAre("5460 idle"));
}

// Proves: H30
TEST_F(MoodTest, TheRestingMoodIsASetting) {
    MoodLog listening(Mood::Listening);
    EXPECT_EQ(listening.mood.mood(), Mood::Idle) << "nobody is heard before a session runs";
    listening.add(-100, log::SessionStarted{});
    listening.add(0, log::PhaseChanged{log::Phase::Running});
    listening.add(100, log::Muted{true, true});
    listening.add(200, log::Muted{true, false});
    listening.add(300, log::ScreenShown{1, qs("Rate"), {}, {}, false, {}, false});
    listening.add(400, log::ScreenShown{2, qs("Talk"), {}, {}, true, {}, false});
    EXPECT_THAT(listening.lines,
                ElementsAre("0 listening", "100 idle", "200 listening", "300 idle", "400 listening"));
    listening.take(listening.mood.setResting(Mood::Idle));
    EXPECT_EQ(listening.lines.back(), "400 idle");
}

// Proves: H30
TEST_F(MoodTest, AReplyThatWeAskedForIsThoughtAboutFromItsCreation) {
    add(1'000, log::ReplyRequested{qs("q1"), ReplyPurpose::Spoken, {}});
    EXPECT_THAT(lines, IsEmpty());
    began(1'200, "r1", ReplyPurpose::Spoken);
    EXPECT_THAT(lines, ElementsAre("1200 thinking"));
}

// Proves: H30, H32
TEST_F(MoodTest, APendingToolCallIsThoughtAboutAndItsCompletionIsASuccess) {
    add(1'000, log::ToolCalled{qs("c1"), qs("r1"), qs("i1"), qs("lookup"), qs("{}")});
    add(4'000, log::ToolAnswered{qs("c1"), qs("lookup"), true, {}, 0, 0, 3'000});
    advance(10'000);
    EXPECT_THAT(lines, ElementsAre("1000 thinking", "2000 \"Waiting for the result of lookup\"",
                                   "4000 !success", "4100 idle", "4100 \"\""));
}

// Proves: H30
TEST_F(MoodTest, AToolCallOfASpokenReplyIsThoughtAboutWhenTheReplyWasHeard) {
    talksFrom(3'000);
    add(3'500, log::ToolCalled{qs("c1"), qs("r1"), qs("f1"), qs("lookup"), qs("{}")});
    EXPECT_THAT(lines, IsEmpty()) << "it still speaks";
    done(3'600, "r1");
    heard(3'000, "r1", "i1", 0, 2'000);
    drained(5'000, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("5000 thinking"));
}

// Proves: H32
TEST_F(MoodTest, ARefusedToolCallIsNoSuccess) {
    add(1'000, log::ToolCalled{qs("c1"), qs("r1"), qs("i1"), qs("answer_scale"), qs("{}")});
    add(1'001, log::ToolAnswered{qs("c1"), qs("answer_scale"), false, qs("over 100"), 1, 3, 1});
    advance(5'000);
    EXPECT_THAT(lines, ElementsAre("1000 thinking", "1101 idle"));
}

// Proves: H30
TEST_F(MoodTest, AnswerWithNothingButACallThenASpokenReplyDoesNotBlink) {
    speaks(1'000);
    stops(2'000);
    began(2'100, "r1");
    add(2'300, log::ToolCalled{qs("c1"), qs("r1"), qs("f1"), qs("lookup"), qs("{}")});
    done(2'310, "r1");
    add(2'310, log::ToolAnswered{qs("c1"), qs("lookup"), true, {}, 0, 0, 10});
    add(2'312, log::ReplyRequested{qs("q1"), ReplyPurpose::Spoken, {}});
    began(2'500, "r2", ReplyPurpose::Spoken);
    advance(2'900);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "2000 thinking", "2310 !success"));
}

// Proves: H31, E79
TEST_F(MoodTest, AudioWhileItStillListensGoesStraightToTalking) {
    speaks(1'000);
    advance(21'000);
    began(21'000, "r1"); // speech_stopped never came
    came(21'050, "r1", "i1", 0, 300);
    sounds(21'080, "r1", "i1");
    stops(21'150); // late: it changes nothing
    add(21'160, log::TurnCommitted{qs("u1")});
    done(21'200, "r1");
    heard(21'080, "r1", "i1", 0, 300);
    drained(21'380, "r1", "i1");
    advance(60'000);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "21080 talking", "21380 idle"));
}

// Proves: H31
TEST_F(MoodTest, ATurnThatIsFiledWithoutAnEndEdgeIsOver) {
    speaks(1'000);
    add(3'000, log::TurnCommitted{qs("u1")});
    EXPECT_THAT(lines, ElementsAre("1000 listening", "3000 thinking"));
}

// Proves: H31, H32, U166
TEST_F(MoodTest, ABargeInListensAtOnceAndTheCancelledReplyIsSilent) {
    talksFrom(3'000);
    heard(3'000, "r1", "i1", 0, 400);
    speaks(3'500, "u2");
    // what was heard before the cut is written behind the edge
    addAbout(3'500, 3'400, log::AgentAudioHeard{qs("r1"), qs("i1"), 0, 9'600, 3'000, 81'600, -12, false});
    cut(3'500, "r1", "i1");
    done(3'520, "r1", "cancelled");
    advance(3'900);
    EXPECT_THAT(lines, ElementsAre("3500 listening"));
    stops(4'500, "u2");
    EXPECT_EQ(lines.back(), "4500 thinking");
}

// Proves: H31
TEST_F(MoodTest, AReplyThatIsNotCutGoesOnTalking) { // the engine was told not to be interrupted
    talksFrom(3'000);
    heard(3'000, "r1", "i1", 0, 400);
    speaks(3'420, "u2");
    heard(3'400, "r1", "i1", 400, 400);
    EXPECT_THAT(lines, ElementsAre("3420 listening", "3600 talking"));
    stops(3'900, "u2");
    done(3'950, "r1");
    heard(3'800, "r1", "i1", 800, 1'200);
    drained(5'000, "r1", "i1");
    EXPECT_EQ(lines.back(), "5000 thinking") << "the turn is still to be answered";
}

// Proves: H31
TEST_F(MoodTest, WithoutAnEndOfPlaybackItRests3sAfterTheExpectedTime) {
    talksFrom(3'000); // 2 s have come
    done(3'200, "r1");
    advance(8'199);
    EXPECT_THAT(lines, IsEmpty());
    advance(8'200);
    EXPECT_THAT(lines, ElementsAre("8200 idle")) << "2 s from there, and 3";
    drained(9'000, "r1", "i1");
    advance(20'000);
    EXPECT_EQ(lines.size(), 1u) << "later signals change nothing";
}

// Proves: H31
TEST_F(MoodTest, ALoudspeakerThatStandsStillDoesNotKeepItTalking) {
    talksFrom(3'000);
    done(3'100, "r1");
    heard(3'000, "r1", "i1", 0, 600); // then nothing more is taken
    advance(30'000);
    EXPECT_THAT(lines, ElementsAre("8000 idle")) << "3600 ms + 1400 ms unheard + 3 s";
}

// Proves: H31
TEST_F(MoodTest, SilenceAtTheLoudspeakerEndsSpeechAfter300ms) {
    speaks(1'500);
    stops(2'300);
    began(2'400, "r1");
    came(2'900, "r1", "i1", 0, 3'000, 1'050); // speech, then two seconds of digital silence
    sounds(3'000, "r1", "i1");
    lines.clear();
    done(3'100, "r1");
    heard(3'000, "r1", "i1", 0, 1'000);
    heard(4'000, "r1", "i1", 1'000, 200);
    heard(4'200, "r1", "i1", 1'200, 1'800, -120);
    drained(6'000, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("4350 idle")) << "the first signal counts, the drain changes nothing";
}

// Proves: H31
TEST_F(MoodTest, APauseBetweenSentencesIsNotTheEnd) {
    talksFrom(3'000); // sound up to 2 s is known to come
    done(3'100, "r1");
    heard(3'000, "r1", "i1", 0, 600);
    heard(3'600, "r1", "i1", 600, 800, -90);
    heard(4'400, "r1", "i1", 1'400, 600);
    drained(5'000, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("5000 idle"));
}

// Proves: H31, T13
TEST_F(MoodTest, ALoudspeakerThatRunsDryInMidItemIsNotTheEndOfTalking) {
    speaks(1'500);
    stops(2'300);
    began(2'400, "r1");
    came(2'900, "r1", "i1", 0, 600);
    sounds(3'000, "r1", "i1");
    heard(3'000, "r1", "i1", 0, 600);
    lines.clear();
    advance(3'949); // 350 ms of nothing
    came(3'950, "r1", "i1", 600, 400);
    add(3'950, log::PlayoutGap{qs("i1"), 350, 100});
    heard(3'950, "r1", "i1", 600, 400);
    EXPECT_THAT(lines, IsEmpty()) << "the agent was talking all the time";
    done(4'350, "r1");
    drained(4'350, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("4350 idle"));
}

// Proves: H31, T13
TEST_F(MoodTest, WhenTheEngineStallsForSecondsItRestsAndTalksAgainWithTheSound) {
    speaks(1'500);
    stops(2'300);
    began(2'400, "r1");
    came(2'900, "r1", "i1", 0, 600);
    sounds(3'000, "r1", "i1");
    heard(3'000, "r1", "i1", 0, 600);
    lines.clear();
    advance(6'599);
    EXPECT_THAT(lines, IsEmpty());
    advance(6'600);
    EXPECT_THAT(lines, ElementsAre("6600 idle")) << "3 s after the last sound";
    came(8'000, "r1", "i1", 600, 400);
    heard(8'020, "r1", "i1", 600, 200, -47); // above silence, below the mark for beginning anew: hysteresis
    EXPECT_EQ(lines.size(), 1u);
    heard(8'220, "r1", "i1", 800, 200, -20);
    EXPECT_EQ(lines.back(), "8220 talking");
    done(8'430, "r1");
    drained(8'430, "r1", "i1");
    EXPECT_EQ(lines.back(), "8430 idle");
}

// Proves: H31
TEST_F(MoodTest, AReplyThatBeginsWithSilenceIsNotOverBeforeItSpeaks) {
    speaks(1'500);
    stops(2'300);
    began(2'400, "r1");
    came(2'900, "r1", "i1", 0, 500, 0);
    sounds(3'000, "r1", "i1");
    lines.clear();
    heard(3'000, "r1", "i1", 0, 400, -120);
    came(3'450, "r1", "i1", 500, 600);
    heard(3'400, "r1", "i1", 400, 700, -20);
    EXPECT_THAT(lines, IsEmpty());
}

// Proves: H31
TEST_F(MoodTest, TheNextReplyInTheQueueKeepsItTalking) {
    talksFrom(3'000);
    done(3'100, "r1");
    began(3'200, "r2", ReplyPurpose::Spoken);
    came(3'300, "r2", "i2", 0, 500);
    done(3'400, "r2");
    heard(3'000, "r1", "i1", 0, 2'000);
    drained(5'000, "r1", "i1");
    sounds(5'000, "r2", "i2");
    heard(5'000, "r2", "i2", 0, 500);
    drained(5'500, "r2", "i2");
    EXPECT_THAT(lines, ElementsAre("5500 idle"));
}

// Proves: H31, H32
TEST_F(MoodTest, AStoppedReplyRestsWithoutReaction) {
    talksFrom(3'000);
    heard(3'000, "r1", "i1", 0, 200);
    cut(3'300, "r1", "i1", log::InterruptCause::Operator);
    done(3'320, "r1", "cancelled");
    advance(20'000);
    EXPECT_THAT(lines, ElementsAre("3300 idle"));
}

// Proves: H32, U166
TEST_F(MoodTest, OnlyAFailedReplyIsAnError) {
    for (const char* status : {"completed", "cancelled", "incomplete"}) {
        began(1'000, "r1", ReplyPurpose::Spoken);
        done(1'100, "r1", status);
        add(1'100, log::EngineError{});
    }
    EXPECT_THAT(lines, ElementsAre("1000 thinking"));
    began(1'150, "r2", ReplyPurpose::Spoken);
    done(1'200, "r2", "failed", "the model is overloaded");
    advance(2'000);
    EXPECT_THAT(lines, ElementsAre("1000 thinking", "1200 !error", "1300 idle"));
    EXPECT_EQ(std::get<mood::TriggerFired>(all[1].what).reason, qs("the model is overloaded"));
}

// Proves: C137
TEST_F(MoodTest, AnEmptyReplyLeavesThinking) {
    speaks(1'000);
    stops(2'000);
    began(2'100, "r1");
    done(2'400, "r1");
    advance(2'600);
    EXPECT_EQ(lines.back(), "2500 idle");
}

// Proves: C136
TEST_F(MoodTest, TextInPlaceOfAudioIsNotTalking) {
    speaks(1'000);
    stops(2'000);
    began(2'100, "r1");
    add(2'200, log::ReplyText{qs("r1"), qs("i1"), 0, qs("Hello"), true});
    done(2'300, "r1");
    advance(3'000);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "2000 thinking", "2400 idle"));
}

// Proves: H32
TEST_F(MoodTest, AWaitOverASecondSaysWhatIsBeingWaitedFor) {
    speaks(1'000);
    stops(2'000);
    advance(2'999);
    EXPECT_EQ(lines.back(), "2000 thinking");
    advance(3'000);
    EXPECT_EQ(lines.back(), "3000 \"Thinking about the answer\"");
    began(3'100, "r1");
    add(3'500, log::ToolCalled{qs("c1"), qs("r1"), qs("f1"), qs("calendar"), qs("{}")});
    EXPECT_EQ(lines.back(), "3500 \"Waiting for the result of calendar\"") << "the wait has lasted already";
    add(4'000, log::ToolAnswered{qs("c1"), qs("calendar"), true, {}, 0, 0, 500});
    came(4'100, "r1", "i1", 0, 500);
    sounds(4'200, "r1", "i1");
    EXPECT_EQ(lines.back(), "4200 \"\"") << "gone as soon as it speaks";
    EXPECT_EQ(mood.waiting(), mood::Waiting{});
}

// Proves: H32
TEST_F(MoodTest, AShortWaitSaysNothing) {
    speaks(1'000);
    stops(2'000);
    began(2'100, "r1");
    came(2'300, "r1", "i1", 0, 500);
    sounds(2'400, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("1000 listening", "2000 thinking", "2400 talking"));
}

// Proves: H32
TEST(MoodWords, EveryWaitHasAShortTextAndAQuestionIsNamedByItsFirstLine) {
    using mood::WaitingFor;
    for (const auto what : {WaitingFor::Engine, WaitingFor::Answer, WaitingFor::Question, WaitingFor::Tool,
                            WaitingFor::Participants, WaitingFor::Break}) {
        const QString text = mood::waitingText({what, qs("x")});
        EXPECT_FALSE(text.isEmpty());
        EXPECT_LT(text.size(), 60);
    }
    EXPECT_TRUE(mood::waitingText({}).isEmpty());
    const QString longOne = QString(100, QLatin1Char('w'));
    for (const auto& [wording, said] :
         {std::pair(qs("Question: How warm?\nThis is a visual analog rating scale from 0 to 100."),
                    std::string("\"Answering: How warm?\"")),
          std::pair(longOne, "\"Answering: " + std::string(80, 'w') + "…\"")}) {
        MoodLog moods;
        moods.add(1'000, log::QuestionOpened{qs("q"), qs("answer_scale"), wording, {}});
        moods.add(1'000, log::ReplyStarted{qs("r1"), ReplyPurpose::Silent, qs("q1")});
        moods.advance(2'500);
        EXPECT_NE(moods.lines.back().find(said), std::string::npos) << moods.lines.back();
    }
}

// Proves: U167
TEST_F(MoodTest, ASilentAnswerNeitherTalksNorListens) {
    add(1'000, log::QuestionOpened{qs("q"), qs("answer_scale"), qs("Question: How warm?"), {}});
    add(1'000, log::ReplyRequested{qs("q1"), ReplyPurpose::Silent, qs("answer_scale")});
    began(1'100, "r1", ReplyPurpose::Silent);
    add(1'300, log::DeltaDropped{qs("r1"), qs("i1"), 3}); // audio of it is never heard
    add(1'400, log::ToolCalled{qs("c1"), qs("r1"), qs("f1"), qs("answer_scale"), qs("{}")});
    done(1'401, "r1");
    add(1'401, log::ToolAnswered{qs("c1"), qs("answer_scale"), true, {}, 1, 3, 1});
    advance(5'000);
    EXPECT_THAT(lines, ElementsAre("1100 thinking", "1401 !success", "1501 idle"));
}

// Proves: U167
TEST_F(MoodTest, ASilentAnswerDoesNotTouchListeningOrTalking) {
    talksFrom(3'000);
    began(3'100, "r2", ReplyPurpose::Silent);
    done(3'400, "r2");
    EXPECT_THAT(lines, IsEmpty());
    speaks(3'500, "u2");
    cut(3'500, "r1", "i1");
    began(3'600, "r3", ReplyPurpose::Silent);
    done(3'700, "r3");
    EXPECT_THAT(lines, ElementsAre("3500 listening"));
}

// Proves: H33
TEST_F(MoodTest, PressingTheTalkKeyListensAndReleasingItThinks) {
    add(1'000, log::PushToTalk{true});
    speaks(1'300);
    stops(2'200); // a pause in speech, the key is still down
    speaks(2'600, "u2");
    add(3'000, log::PushToTalk{false});
    stops(3'400, "u2");
    add(3'410, log::TurnCommitted{qs("u2")});
    began(3'500, "r1");
    came(3'600, "r1", "i1", 0, 200);
    sounds(3'700, "r1", "i1");
    EXPECT_THAT(lines, ElementsAre("1000 listening", "3000 thinking", "3700 talking"));
}

// Proves: H33
TEST_F(MoodTest, AKeyThatWasPressedWithoutAWordDoesNotLeaveItThinking) {
    add(1'000, log::PushToTalk{true});
    add(1'400, log::PushToTalk{false});
    advance(60'000);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "1400 thinking", "2400 \"Thinking about the answer\"",
                                   "4400 idle", "4400 \"\""));
}

// Proves: H33
TEST_F(MoodTest, TheTalkKeyBreaksInOnAReply) {
    talksFrom(3'000);
    heard(3'000, "r1", "i1", 0, 200);
    add(3'250, log::PushToTalk{true});
    heard(3'200, "r1", "i1", 200, 400); // it sounds until the voice is detected
    EXPECT_THAT(lines, ElementsAre("3250 listening"));
}

// Proves: H34, U169
TEST_F(MoodTest, BufferEventsOfOtherTransportsChangeNothing) {
    const auto wire = [](const char* type) {
        log::WireEvent event;
        event.direction = log::Direction::Received;
        event.type = qs(type);
        event.kind = log::WireEvent::Kind::Ignored;
        return event;
    };
    const auto all3 = [&](double ms) {
        add(ms, wire("output_audio_buffer.started"));
        add(ms, wire("output_audio_buffer.stopped"));
        add(ms, wire("output_audio_buffer.cleared"));
        add(ms, wire("response.output_audio.done"));
    };
    all3(500);
    EXPECT_THAT(lines, IsEmpty());
    speaks(1'000);
    all3(1'100);
    stops(2'000);
    all3(2'100);
    began(2'200, "r1");
    came(2'300, "r1", "i1", 0, 500);
    sounds(2'400, "r1", "i1");
    all3(2'500);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "2000 thinking", "2400 talking"));
}

// Proves: H23
TEST_F(MoodTest, APauseSilencesTheFaceAndNothingThatStillArrivesWakesIt) {
    talksFrom(3'000);
    add(3'500, log::PhaseChanged{log::Phase::Paused});
    add(3'500, log::Paused{{qs("Alex"), qs("Robin")}});
    cut(3'500, "r1", "i1", log::InterruptCause::Pause);
    came(3'600, "r1", "i1", 2'000, 500);
    speaks(3'700, "u2");
    stops(3'900, "u2");
    advance(10'000);
    EXPECT_THAT(lines, ElementsAre("3500 idle", "4500 \"Paused: waiting for Alex, Robin\""));
    add(10'000, log::PhaseChanged{log::Phase::Running});
    add(10'000, log::Resumed{});
    EXPECT_EQ(lines.back(), "10000 \"\"");
    speaks(11'000, "u3");
    EXPECT_EQ(lines.back(), "11000 listening");
}

// Proves: H4
TEST_F(MoodTest, ABreakOrALostEngineIsIdleUntilItIsOver) {
    talksFrom(3'000);
    add(3'400, log::ConnectionLost{1006, qs("dropped"), true, true, 1, 2'000});
    add(3'400, log::HoldChanged{true, log::HoldCause::EngineGone, qs("One moment, please.")});
    advance(5'000);
    EXPECT_THAT(lines, ElementsAre("3400 idle", "4400 \"One moment, please.\""));
    add(6'000, log::SessionContinued{});
    speaks(6'100, "u2");
    EXPECT_EQ(mood.mood(), Mood::Idle) << "the break lasts";
    add(6'500, log::HoldChanged{false, log::HoldCause::EngineGone, {}});
    speaks(6'600, "u3");
    EXPECT_EQ(lines.back(), "6600 listening");
}

TEST_F(MoodTest, AScreenWithoutVideoChatEndsTheTurnWithoutAnAnswer) {
    speaks(1'000);
    add(1'500, log::ScreenShown{1, qs("Rate"), {}, {}, false, {}, false});
    stops(1'520);
    add(1'530, log::TurnCommitted{qs("u1")});
    advance(20'000);
    EXPECT_THAT(lines, ElementsAre("1000 listening", "1500 idle"));
}

TEST_F(MoodTest, TheEndOfTheSessionIsIdleAndTheNextBeginsAnew) {
    talksFrom(3'000);
    add(3'100, log::SessionEnded{});
    speaks(3'200);
    EXPECT_THAT(lines, ElementsAre("3100 idle"));
    add(-200, log::SessionStarted{});
    all.clear(); // its time begins anew
    speaks(500);
    EXPECT_EQ(lines.back(), "500 listening");
}

TEST_F(MoodTest, AnEngineThatNeverAnswersDoesNotLeaveItThinking) {
    speaks(1'000);
    stops(2'000);
    advance(16'999);
    EXPECT_EQ(mood.mood(), Mood::Thinking);
    advance(17'000);
    EXPECT_EQ(mood.mood(), Mood::Idle);
    began(20'000, "r1", ReplyPurpose::Spoken); // and then never says another word
    add(40'000, log::ReplyText{qs("r1"), qs("i1"), 0, qs("a"), false});
    advance(69'999);
    EXPECT_EQ(mood.mood(), Mood::Thinking) << "30 s from the last sign of life";
    advance(70'000);
    EXPECT_EQ(mood.mood(), Mood::Idle);
}

} // namespace
} // namespace hrp::test
