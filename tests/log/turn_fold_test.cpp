// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/session_log.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace hrp::log;

namespace {

QString id(const char* text) {
    return QString::fromUtf8(text);
}

/// A record that is written at `ms` about `ms`.
Record rec(double ms, RecordBody body) {
    return Record{0, ms, ms, std::move(body)};
}

Record started(double ms, const char* item, double speechMs) {
    return rec(ms, SpeechStarted{id(item), 0, 0, speechMs - 300, speechMs});
}
Record stopped(double ms, const char* item, double speechMs) {
    return rec(ms, SpeechStopped{id(item), 0, 0, speechMs + 500, speechMs});
}
Record committed(double ms, const char* item) {
    return rec(ms, TurnCommitted{id(item)});
}
Record words(double ms, const char* item, const char* text, bool final = true, bool rough = false) {
    return rec(ms, TurnText{id(item), id(text), final, rough});
}
Record reply(double ms, const char* response, ReplyPurpose purpose = ReplyPurpose::Turn) {
    return rec(ms, ReplyStarted{id(response), purpose, {}});
}
Record firstDelta(double ms, const char* response, const char* item) {
    return rec(ms, ReplyFirstDelta{id(response), id(item)});
}
Record text(double ms, const char* response, const char* item, const char* words, bool final = false,
            int content = 0) {
    return rec(ms, ReplyText{id(response), id(item), content, id(words), final});
}
/// Audio that came: milliseconds of the item.
Record came(double ms, const char* response, const char* item, int fromMs, int lengthMs) {
    return rec(ms, AgentAudioReceived{id(response), id(item), 0, fromMs * 24, lengthMs * 24});
}
/// Audio that sounded from session time `at` on.
Record heard(const char* response, const char* item, int fromMs, int lengthMs, int at) {
    return rec(at + lengthMs,
               AgentAudioHeard{id(response), id(item), 0, fromMs * 24, lengthMs * 24, at * 24, -20, false});
}
Record cut(double ms, const char* response, const char* item, int heardMs, int receivedMs) {
    return rec(ms, ReplyInterrupted{id(response), id(item), 0, InterruptCause::BargeIn, heardMs * 24,
                                    receivedMs * 24, heardMs, 10});
}
Record drained(double ms, const char* response, const char* item) {
    return rec(ms, ReplyDrained{id(response), id(item)});
}
Record done(double ms, const char* response, const char* status = "completed") {
    return rec(ms, ReplyDone{id(response), id(status), {}, {}, {}, std::nullopt});
}

std::string number(double value) {
    return std::to_string(static_cast<long long>(value));
}

/// One line a turn: who, item, span, words, and whatever is out of the ordinary.
std::string show(const Turn& turn) {
    const bool agent = turn.speaker == Turn::Speaker::Agent;
    std::string line = agent ? "A " : "P ";
    line += turn.itemId.toStdString() + " " + number(turn.startMs) + "-" + number(turn.endMs);
    line += turn.text ? " '" + turn.text->toStdString() + "'" : " ?";
    if (agent && turn.text && turn.heardText != *turn.text)
        line += " heard '" + turn.heardText.toStdString() + "'";
    if (agent)
        line += " " + number(turn.heardMs) + "/" + number(turn.generatedMs);
    if (turn.open)
        line += " open";
    if (turn.rough)
        line += " rough";
    if (turn.interrupted)
        line += " interrupted";
    if (turn.silent)
        line += " silent";
    if (turn.latencyMs)
        line += " latency " + number(*turn.latencyMs);
    if (turn.responseMs)
        line += " response " + number(*turn.responseMs);
    if (turn.interventions)
        line += " by hand " + std::to_string(turn.interventions);
    return line;
}

struct Story {
    const char* name;
    std::vector<Record> records;
    std::vector<std::string> turns;
};

std::ostream& operator<<(std::ostream& out, const Story& story) {
    return out << story.name;
}

class TurnFoldScenarios : public testing::TestWithParam<Story> {};

// Proves: H9, H12, H19, H26, H28, H35, C8, C61, C125, C134
TEST_P(TurnFoldScenarios, FoldToTheirTurns) {
    TurnFold fold;
    std::vector<std::string> before;
    for (const Record& record : GetParam().records) {
        const int changed = fold.add(record);
        std::vector<std::string> now;
        for (const Turn& turn : fold.turns())
            now.push_back(show(turn));
        // What add() and firstChanged() say must be true of every step.
        std::size_t same = 0;
        while (same < before.size() && same < now.size() && before[same] == now[same])
            ++same;
        if (now != before) {
            ASSERT_GE(fold.firstChanged(), 0);
            EXPECT_LE(fold.firstChanged(), static_cast<int>(same));
            EXPECT_GE(changed, fold.firstChanged());
        }
        ASSERT_LT(changed, static_cast<int>(now.size()));
        before = now;
    }
    EXPECT_EQ(before, GetParam().turns);
}

std::vector<Record> operator+(std::vector<Record> a, const std::vector<Record>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// A spoken turn (1000–2000) and its reply of 2 s, heard from 2600 on.
std::vector<Record> exchange() {
    return {started(1100, "u1", 1000),
            stopped(2520, "u1", 2000),
            committed(2521, "u1"),
            reply(2530, "r1"),
            firstDelta(2560, "r1", "i1"),
            text(2560, "r1", "i1", "one two "),
            came(2560, "r1", "i1", 0, 1000),
            text(2570, "r1", "i1", "three four"),
            came(2570, "r1", "i1", 1000, 1000),
            text(2575, "r1", "i1", "one two three four", true),
            done(2580, "r1")};
}

INSTANTIATE_TEST_SUITE_P(
    TurnFold, TurnFoldScenarios,
    testing::Values(
        // Summary object: true speech, acoustic gap, and the engine's part of it.
        Story{"ATurnAndItsReply",
              exchange() + std::vector{heard("r1", "i1", 0, 200, 2600), heard("r1", "i1", 200, 1800, 2800),
                                       drained(4600, "r1", "i1")},
              {"P u1 1000-2000 ?", "A i1 2600-4600 'one two three four' 2000/2000 latency 600 response 40"}},
        Story{"AReplyInProgressShowsWhatWasHeardSoFar",
              exchange() + std::vector{heard("r1", "i1", 0, 1000, 2600)},
              {"P u1 1000-2000 ?",
               "A i1 2600-3600 'one two three four' heard 'one two' 1000/2000 open latency 600 response 40"}},
        Story{"SpeechInProgressIsOpen",
              {started(1100, "u1", 1000), words(1500, "u1", "so", false), words(1600, "u1", " far", false)},
              {"P u1 1000-1000 'so far' open"}},
        // Case 23: text runs ahead of the sound.
        Story{"ABargeInKeepsTheWordsThatWereHeard",
              {reply(0, "r1", ReplyPurpose::Spoken), text(10, "r1", "i1", "one two three four five"),
               came(20, "r1", "i1", 0, 5000), heard("r1", "i1", 0, 1000, 100), started(1100, "u1", 900),
               cut(1101, "r1", "i1", 1000, 5000), done(1200, "r1", "cancelled")},
              {"A i1 100-1100 'one two three four five' heard 'one' 1000/5000 interrupted",
               "P u1 900-900 ? open"}},
        // Case 7, 8: what came and was never heard; H9.
        Story{"AnItemCutBeforeItWasHeard",
              exchange() + std::vector{cut(2590, "r1", "i1", 0, 2000)},
              {"P u1 1000-2000 ?",
               "A i1 2560-2560 'one two three four' heard '' 0/2000 interrupted response 40"}},
        // Case 2: a preamble and an answer in one response.
        Story{"SeveralItemsOfOneReplyAreSeveralTurns",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), reply(2510, "r1"),
               firstDelta(2520, "r1", "i1"), came(2520, "r1", "i1", 0, 1000), came(2530, "r1", "i2", 0, 3000),
               text(2531, "r1", "i1", "Well.", true), text(2532, "r1", "i2", "aa bb cc dd ee ff", true),
               heard("r1", "i1", 0, 1000, 2700), drained(3700, "r1", "i1"), heard("r1", "i2", 0, 400, 3700),
               started(4110, "u2", 4000), cut(4111, "r1", "i2", 400, 3000)},
              {"P u1 1000-2000 ?", "A i1 2700-3700 'Well.' 1000/1000 latency 700 response 20",
               "A i2 3700-4100 'aa bb cc dd ee ff' heard 'aa' 400/3000 interrupted",
               "P u2 4000-4000 ? open"}},
        // Case 124: the participant's words come 3 s after the reply that they caused.
        Story{"LateWordsLandInTheirOwnRow",
              exchange() + std::vector{heard("r1", "i1", 0, 2000, 2600), drained(4600, "r1", "i1"),
                                       words(5600, "u1", "Hello there")},
              {"P u1 1000-2000 'Hello there'",
               "A i1 2600-4600 'one two three four' 2000/2000 latency 600 response 40"}},
        // Case 125: words before their item.
        Story{"EarlyWordsWaitForTheirTurn",
              {words(900, "u1", "hi"), started(1100, "u1", 1000), stopped(2500, "u1", 2000)},
              {"P u1 1000-2000 'hi'"}},
        // Case 127: the final text replaces what was pieced together, and later pieces do not undo it.
        Story{"FinalTextReplacesDeltas",
              {reply(0, "r1", ReplyPurpose::Spoken), text(1, "r1", "i1", "Hel"), text(2, "r1", "i1", "lo"),
               came(3, "r1", "i1", 0, 100), text(4, "r1", "i1", "Hello", true), heard("r1", "i1", 0, 100, 50),
               started(1100, "u1", 1000), words(1110, "u1", "goo", false), words(1120, "u1", "Good"),
               words(1130, "u1", " day", false)},
              {"A i1 50-150 'Hello' 100/100 open", "P u1 1000-1000 'Good' open"}},
        Story{"ContentPartsAreToldApart",
              {reply(0, "r1", ReplyPurpose::Spoken), text(1, "r1", "i1", "second", false, 1),
               text(2, "r1", "i1", "first", false, 0), came(3, "r1", "i1", 0, 100)},
              {"A i1 1-1 'first second' heard '' 0/100 open"}},
        // Case 134: no words is an answer.
        Story{"AnEmptyTranscriptIsAValue",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), words(2600, "u1", "")},
              {"P u1 1000-2000 ''"}},
        // H35: rough words give way to the engine's, never the other way round.
        Story{"RoughWordsGiveWay",
              {started(1100, "u1", 1000), words(2000, "u1", "ice cream", true, true),
               words(2100, "u1", "I scream"), words(2200, "u1", "eyes", true, true),
               started(3100, "u2", 3000), words(3500, "u2", "ruff", true, true)},
              {"P u1 1000-3000 'I scream'", "P u2 3000-3000 'ruff' open rough"}},
        // H26, H28: silent answers make no turn.
        Story{"SilentAnswersMakeNoTurn",
              {reply(0, "r1", ReplyPurpose::Silent), text(1, "r1", "i1", "I choose 70", true),
               came(2, "r1", "i1", 0, 500), done(3, "r1")},
              {}},
        // Case 136: audio was asked for, text came.
        Story{"AReplyWithoutAudioIsTextNotSpoken",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), reply(2510, "r1"),
               text(2520, "r1", "i1", "Only text.", true), done(2600, "r1")},
              {"P u1 1000-2000 ?", "A i1 2520-2520 'Only text.' heard '' 0/0 silent"}},
        // The same, with the text told only by response.done.
        Story{"TextThatComesWithTheEndOfTheReply",
              {reply(2510, "r1"), done(2600, "r1"), text(2601, "r1", "i1", "Only text.", true)},
              {"A i1 2601-2601 'Only text.' heard '' 0/0 silent"}},
        // Case 137.
        Story{"AnEmptyReplyMakesNoTurn",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), committed(2501, "u1"), reply(2510, "r1"),
               done(2600, "r1")},
              {"P u1 1000-2000 ?"}},
        // H26: tools were called, and one spoken reply asked for afterwards: it answers the turn.
        Story{"ASpokenReplyAfterASilentOneAnswersTheTurn",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), reply(2510, "r1"), done(2600, "r1"),
               reply(2700, "r2", ReplyPurpose::Spoken), firstDelta(2750, "r2", "i2"),
               came(2750, "r2", "i2", 0, 100), heard("r2", "i2", 0, 100, 2800)},
              {"P u1 1000-2000 ?", "A i2 2800-2900 ? 100/100 open latency 800 response 250"}},
        Story{"AReplyThatTheStudyAskedForAnswersNoTurn",
              exchange() + std::vector{heard("r1", "i1", 0, 2000, 2600), drained(4600, "r1", "i1"),
                                       reply(9000, "r2", ReplyPurpose::Spoken), firstDelta(9050, "r2", "i2"),
                                       came(9050, "r2", "i2", 0, 100), heard("r2", "i2", 0, 100, 9100)},
              {"P u1 1000-2000 ?", "A i1 2600-4600 'one two three four' 2000/2000 latency 600 response 40",
               "A i2 9100-9200 ? 100/100 open"}},
        Story{"AGreetingAnswersNoTurn",
              {reply(10, "r1", ReplyPurpose::Spoken), firstDelta(50, "r1", "i1"),
               came(50, "r1", "i1", 0, 100), heard("r1", "i1", 0, 100, 90)},
              {"A i1 90-190 ? 100/100 open"}},
        // The engine may answer before the speaker has finished: the gap is signed.
        Story{"AnOverlapIsANegativeLatency",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2900), reply(2510, "r1"),
               came(2520, "r1", "i1", 0, 100), heard("r1", "i1", 0, 100, 2600)},
              {"P u1 1000-2900 ?", "A i1 2600-2700 ? 100/100 open latency -300"}},
        // A reply to u1 that starts when u2 is already under way still answers u1.
        Story{"AReplyAnswersTheTurnThatEndedNotTheOneUnderWay",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000), started(2505, "u2", 2490),
               reply(2510, "r1"), firstDelta(2520, "r1", "i1"), came(2520, "r1", "i1", 0, 100),
               heard("r1", "i1", 0, 100, 2600)},
              {"P u1 1000-2000 ?", "P u2 2490-2490 ? open",
               "A i1 2600-2700 ? 100/100 open latency 600 response 20"}},
        // Case 79: the stop edge is missing; the reply shows that the turn is over.
        Story{"AMissingStopEdgeEndsWithTheReply",
              {started(1100, "u1", 1000), reply(9000, "r1"), firstDelta(9050, "r1", "i1"),
               came(9050, "r1", "i1", 0, 300), heard("r1", "i1", 0, 300, 9100)},
              {"P u1 1000-9000 ?", "A i1 9100-9400 ? 300/300 open"}},
        Story{"ALateStopEdgeStillGivesTheLatency",
              {started(1100, "u1", 1000), reply(2510, "r1"), firstDelta(2550, "r1", "i1"),
               came(2550, "r1", "i1", 0, 300), heard("r1", "i1", 0, 300, 2600), stopped(2950, "u1", 2000)},
              {"P u1 1000-2000 ?", "A i1 2600-2900 ? 300/300 open latency 600 response -400"}},
        Story{"AMissingStopEdgeEndsWithTheNextSpeech",
              {started(1100, "u1", 1000), started(5100, "u2", 5000)},
              {"P u1 1000-5000 ?", "P u2 5000-5000 ? open"}},
        // H12: detection switched off in mid-speech; the commit files the turn.
        Story{"ACommitEndsATurnWithoutAStopEdge",
              {started(1100, "u1", 1000), committed(1900, "u1")},
              {"P u1 1000-1900 ?"}},
        Story{"ATurnWithoutEdgesIsStillATurn", {committed(1900, "u1")}, {"P u1 1900-1900 ?"}},
        // H19: a response that nobody announced.
        Story{"AudioOfAnUnknownResponseIsATurn",
              {came(100, "r9", "i9", 0, 100), heard("r9", "i9", 0, 100, 200)},
              {"A i9 200-300 ? 100/100 open"}},
        // Case 44, 10: gaps and late deltas.
        Story{"AudioAfterAGapGoesOnInTheSameTurn",
              {reply(0, "r1", ReplyPurpose::Spoken), came(1, "r1", "i1", 0, 200),
               heard("r1", "i1", 0, 200, 100), came(1800, "r1", "i1", 200, 200),
               heard("r1", "i1", 200, 50, 1900)},
              {"A i1 100-1950 ? 250/400 open"}},
        // The item that was received first is heard later than the next speech began.
        Story{"ATurnMovesToWhereItWasHeard",
              {reply(0, "r1", ReplyPurpose::Spoken), came(10, "r1", "i1", 0, 100), started(150, "u1", 50),
               heard("r1", "i1", 0, 100, 300)},
              {"P u1 50-50 ? open", "A i1 300-400 ? 100/100 open"}},
        Story{"AnEdgeThatComesLateStandsAtItsOwnTime",
              {reply(0, "r1", ReplyPurpose::Spoken), came(10, "r1", "i1", 0, 5000),
               heard("r1", "i1", 0, 100, 800), started(1100, "u1", 700)},
              {"P u1 700-700 ? open", "A i1 800-900 ? 100/5000 open"}},
        Story{
            "AnInterventionCountsOnTheTurnsItFallsInto",
            exchange() +
                std::vector{
                    heard("r1", "i1", 0, 1000, 2600), started(3500, "u2", 3300),
                    rec(3600,
                        CommandGiven{id("push_screen"), true, CommandSource::Operator, true, false, {}}),
                    rec(3600, CommandGiven{id("message"), true, CommandSource::Operator, true, false, {}})},
            {"P u1 1000-2000 ?",
             "A i1 2600-3600 'one two three four' heard 'one two' 1000/2000 open latency 600 response 40 by "
             "hand 2",
             "P u2 3300-3300 ? open by hand 2"}},
        Story{"AnInterventionInSilenceCountsOnTheNextTurn",
              {started(1100, "u1", 1000), stopped(2500, "u1", 2000),
               rec(4000, CommandGiven{id("message"), true, CommandSource::Operator, true, false, {}}),
               started(5100, "u2", 5000)},
              {"P u1 1000-2000 ?", "P u2 5000-5000 ? open by hand 1"}},
        Story{"AnInterventionWhileTheAgentPreparesCountsOnItsReply",
              {reply(0, "r1", ReplyPurpose::Spoken), came(500, "r1", "i1", 0, 100),
               rec(510, CommandGiven{id("message"), true, CommandSource::Operator, true, false, {}}),
               heard("r1", "i1", 0, 100, 600)},
              {"A i1 600-700 ? 100/100 open by hand 1"}},
        Story{"TheEndOfTheSessionEndsWhatIsOpen",
              {reply(0, "r1", ReplyPurpose::Spoken), came(10, "r1", "i1", 0, 500),
               heard("r1", "i1", 0, 100, 50), started(1100, "u1", 1000),
               rec(1500, SessionEnded{Outcome::Stopped, {}, 0})},
              {"A i1 50-150 ? 100/500", "P u1 1000-1500 ?"}},
        // H19: told twice.
        Story{"RepeatedRecordsChangeNothing",
              exchange() + std::vector{done(2581, "r1"), started(2582, "u1", 1200), committed(2583, "u1"),
                                       heard("r1", "i1", 0, 2000, 2600), drained(4600, "r1", "i1"),
                                       drained(4601, "r1", "i1"), done(4602, "r1")},
              {"P u1 1000-2000 ?", "A i1 2600-4600 'one two three four' 2000/2000 latency 600 response 40"}}),
    [](const auto& story) { return std::string(story.param.name); });

} // namespace

TEST(TurnFold, AddTellsWhichTurnChanged) {
    TurnFold fold;
    EXPECT_EQ(fold.add(rec(0, TimerEnded{})), -1);
    EXPECT_EQ(fold.firstChanged(), -1);
    EXPECT_EQ(fold.add(started(1100, "u1", 1000)), 0);
    fold.add(stopped(2500, "u1", 2000));
    EXPECT_EQ(fold.add(started(5100, "u2", 5000)), 1);
    EXPECT_EQ(fold.add(words(5200, "u1", "hi")), 0);
}

TEST(TurnFold, GoesOnAfterBeingMoved) {
    TurnFold first;
    first.add(started(1100, "u1", 1000));
    TurnFold second(std::move(first));
    second.add(stopped(2500, "u1", 2000));
    ASSERT_EQ(second.turns().size(), 1);
    EXPECT_EQ(second.turns()[0].endMs, 2000);
    TurnFold third;
    third = std::move(second);
    third.add(started(5100, "u2", 5000));
    EXPECT_EQ(third.turns().size(), 2);
}

// Proves: H9, C23, U173
TEST(HeardPart, CutsAtWordsAndWholeCharacters) {
    struct Case {
        const char* text;
        double fraction;
        const char* heard;
    };
    const Case cases[] = {
        {"one two three", 0, ""},
        {"one two three", 1, "one two three"},
        {"one two three", 1.5, "one two three"},
        {"one two three four five", 0.2, "one"}, // case 23
        {"one two three", 3.0 / 13, "one"},      // exactly at a word's end
        {"one two three", 6.0 / 13, "one"},      // in mid-word: only whole words
        {"one two three", 7.0 / 13, "one two"},
        {"", 0.5, ""},
        {"नमस्ते दुनिया कैसे हो", 0.5, "नमस्ते"},
        {"नमस्ते दुनिया कैसे हो", 0.62, "नमस्ते दुनिया"}, // case 173: never inside a cluster
        {"👩‍🔬👩‍🔬 👩‍🔬👩‍🔬", 0.5,
         "👩‍🔬👩‍🔬"},      // emoji with joiners
        {"今天天气很好", 0.5, "今天天"}, // no spaces between words
        {"Donaudampfschifffahrtsgesellschaftskapitän", 0.75, "Donaudampfschifffahrtsgesellsch"},
        // Characters count as people see them, not by their length in memory (case 173).
        {"👩‍🔬👩‍🔬👩‍🔬👩‍🔬 one two", 5.0 / 12,
         "👩‍🔬👩‍🔬👩‍🔬👩‍🔬"},
        {"नमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्ते", 0.76,
         "नमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेनमस्तेन"}, // one long word: never inside a cluster
    };
    for (const auto& [text, fraction, expected] : cases)
        EXPECT_EQ(heardPrefix(id(text), fraction).toStdString(), expected) << text << " " << fraction;
}
