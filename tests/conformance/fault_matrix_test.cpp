// SPDX-License-Identifier: GPL-3.0-or-later
// Each deliberately broken engine fails exactly the checks that its fault concerns.
#include "conformance/engine_under_test.h"

#include <QFile>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using conformance::Outcome;

constexpr auto kEveryTool = "tool-send-chat tool-answer-choice tool-answer-choices tool-answer-scale "
                            "tool-answer-ranking tool-answer-text tool-answer-dimensions";

/// A fault and the checks that must fail, or warn, in the order of the suite; all others pass, or are
/// skipped.
struct Row {
    const char* fault;
    const char* fails;
    const char* warns = "";
};
// clang-format off
constexpr Row kMatrix[] = {
    {"silent", "session-created"},
    {"created_only", "session-updated"},
    {"session_only",
     "odd-append bad-append turn-start cancel-idle empty-commit item-acknowledged bad-items stray-output "
     "unknown-event bad-json not-an-object no-type wrong-type error-names-event", "refused-update"},
    {"late_created", "created-first"},
    {"overtaking_updates", "updates-in-order"},
    {"no_created", "session-created"},
    {"no_updated", "session-updated"},
    {"poor_echo", "updated-echo"},
    {"forgets_settings", "instructions-only"},
    {"half_update", "", "refused-update"},
    {"close_early", "stays-open"},
    {"drop", "stays-open"},
    {"close_at_error", "stays-open"},
    {"unauthorized", "connect"},
    {"http_404", "connect"},
    {"http_429", "connect"},
    {"any_key", "wrong-key-refused"},
    {"one_session", "two-sessions"},
    {"bad_json", "readable-events"},
    {"missing_field", "required-fields"},
    {"unknown_event", "", "known-events"},
    {"no_event_id", "event-ids"},
    {"same_event_id", "event-ids"},
    {"no_output_index", "delta-places"},
    {"no_output_items", "output-items"},
    {"late_content_part", "event-order"},
    {"empty_call_item", "call-items"},
    {"no_usage", "usage"},
    {"audio_in_done", "done-without-audio"},
    {"empty_done", "response-items"},
    {"no_transcript_key", "turn-item-shape"},
    {"bare_errors", "error-shape"},
    {"nameless_errors", "error-names-event"},
    {"long_delta", "delta-limit"},
    {"odd_delta", "whole-samples"},
    {"bad_base64", "audio-base64"},
    {"mute", "audible"},
    {"takes_odd_append", "odd-append"},
    {"takes_bad_append", "bad-append"},
    {"late_words", "", "words-with-audio"},
    {"lost_word", "transcript-adds-up"},
    {"done_each_sentence", "transcript-adds-up"},
    {"half_characters", "whole-characters"},
    {"torn_characters", "", "whole-characters"},
    {"no_words", "reply-words"},
    {"unasked_words", "unasked-transcription"},
    {"deaf", "turn-start"},
    {"no_stopped", "turn-end"},
    {"no_padding", "turn-start prefix-padding start-at-zero turns-in-one-append clock-from-zero"},
    {"own_padding", "prefix-padding"},
    {"negative_start", "required-fields"},
    {"no_silence", "turn-end turns-in-one-append"},
    {"own_silence", "silence-duration"},
    {"other_item", "turn-item"},
    {"chunk_edges", "chunk-invariance"},
    {"one_turn_an_append", "turns-in-one-append"},
    {"ghosts", "silence-is-no-turn"},
    {"no_reply", "reply-after-turn"},
    {"always_replies", "create-response-off"},
    {"no_barge_in", "barge-in-cancels"},
    {"always_barge_in", "interrupt-off"},
    {"replies_to_commit", "detection-off-silent"},
    {"new_item_on_commit", "detection-off-item"},
    {"clock_runs_on", "clock-from-zero"},
    {"hears_while_off", "no-edges-while-off"},
    {"echoes_detection_on", "detection-off"},
    {"same_item_again", "detection-on-new-item"},
    {"ignores_interruption", "barge-in-answered"},
    {"silent_commit", "empty-commit"},
    {"no_done", "one-done"},
    {"two_dones", "one-done"},
    {"late_delta", "nothing-after-done"},
    {"deaf_to_cancel", "cancel"},
    {"deaf_to_second", "second-create"},
    {"sticky_modalities", "", "response-fields"},
    {"speaks_answers", "text-only"},
    {"audio_done_in_text", "text-only"},
    {"no_truncated", "truncate"},
    {"rough_truncate", "truncate"},
    {"no_cut_to_nothing", "truncate-at-zero"},
    {"cuts_once", "truncate-twice"},
    {"cuts_again", "truncate-twice"},
    {"forgets_cancelled", "truncate-cancelled"},
    {"deaf_to_late_cancel", "cancel-idle"},
    {"truncates_anything", "truncate-beyond", "truncate-other-item"},
    {"remembers_all", "truncate-memory"},
    {"silent_items", "item-acknowledged"},
    {"own_ids", "", "item-ids"},
    {"takes_any_item", "bad-items stray-output", "item-ids"},
    {"no_images", "image-context"},
    {"bad_answer", kEveryTool, "refused-answer"},
    {"no_call", kEveryTool},
    {"sulks", "refused-answer"},
    {"talks_after_answer", "accepted-answer"},
    {"talks_after_context", "context-starts-nothing"},
    {"reads_context", "context-is-data"},
    {"reads_screen", "context-is-data"},
    {"mentions_screen", "", "context-is-data"},
    {"deaf_to_unknown", "unknown-event"},
    {"deaf_to_wrong_types", "wrong-type"},
    {"deaf_to_nonsense", "bad-json not-an-object no-type"},
    {"no_history", "", "history"},
    {"mute_to_typed", "typed-chat"},
    {"no_transcription", "transcription"},
    {"empty_replies",
     "output-items audible reply-after-turn response-items tool-send-chat tool-answer-choice "
     "tool-answer-choices tool-answer-scale tool-answer-ranking tool-answer-text tool-answer-dimensions "
     "typed-chat reply-words",
     "response-fields history"},
};
// clang-format on

class EveryFault : public ::testing::TestWithParam<Row> {};

// Proves: E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15
TEST_P(EveryFault, FailsTheChecksThatMust) {
    const Row row = GetParam();
    EngineUnderTest engine(QLatin1String(row.fault), "right-key");
    const auto report = engine.verify({}, "right-key");
    const QString expected = QString::fromLatin1(row.fails);
    EXPECT_EQ(namesOf(report, Outcome::Fail).join(u' ').toStdString(), row.fails)
        << textOf(report, Outcome::Fail);
    EXPECT_EQ(namesOf(report, Outcome::Warn).join(u' ').toStdString(), row.warns)
        << textOf(report, Outcome::Warn);
    EXPECT_EQ(report.conforms(), expected.isEmpty());
    for (const auto& result : report.results) {
        EXPECT_FALSE(result.evidence.isEmpty()) << result.check.name.toStdString();
        if (result.outcome != Outcome::Fail)
            continue;
        EXPECT_FALSE(result.expected.isEmpty() || result.came.isEmpty() || result.change.isEmpty())
            << conformance::lineOf(result).toStdString();
    }
}
INSTANTIATE_TEST_SUITE_P(Conformance, EveryFault, ::testing::ValuesIn(kMatrix),
                         [](const auto& row) { return std::string(row.param.fault); });

// Proves: T31
// An engine that takes what a study sends, and nothing more, conforms.
TEST(FaultMatrix, WhatAStudyNeverSendsIsNoFailure) {
    for (const char* fault : {"half_update", "own_ids", "sticky_modalities", "no_history"}) {
        EngineUnderTest engine(QLatin1String(fault), "right-key");
        const auto report = engine.verify({}, "right-key");
        EXPECT_TRUE(report.conforms()) << fault << ": " << textOf(report, Outcome::Fail);
        for (const auto& result : report.results) {
            if (result.outcome == Outcome::Warn) {
                EXPECT_EQ(result.check.topic, u"beyond the profile"_s) << result.check.name.toStdString();
            }
        }
    }
}

TEST(FaultMatrix, HoldsEveryFault) {
    QStringList listed;
    for (const Row& row : kMatrix)
        listed << QString::fromLatin1(row.fault);
    for (const auto& fault : engine::faults())
        EXPECT_TRUE(listed.contains(fault.name)) << fault.name.toStdString();
    EXPECT_GE(listed.size(), 25);
}

/// The chapter of docs/engine-authors.md.
QString faultsAsMarkdown() {
    QString text = u"| fault | what a client meets | checks that notice it |\n| --- | --- | --- |\n"_s;
    for (const auto& fault : engine::faults())
        for (const Row& row : kMatrix) {
            if (fault.name != QLatin1String(row.fault))
                continue;
            QStringList checks;
            for (const QString& fails : QString::fromLatin1(row.fails).split(u' ', Qt::SkipEmptyParts))
                checks << u'`' + fails + u'`';
            for (const QString& warns : QString::fromLatin1(row.warns).split(u' ', Qt::SkipEmptyParts))
                checks << u'`' + warns + u"` (warns)"_s;
            text += u"| `%1` | %2 | %3 |\n"_s.arg(fault.name, fault.text, checks.join(u", "_s));
        }
    return text;
}

TEST(FaultMatrix, ThePageForAuthorsIsUpToDate) {
    QFile page(QStringLiteral(HRP_SOURCE_DIR "/docs/engine-authors.md"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_TRUE(QString::fromUtf8(page.readAll()).contains(faultsAsMarkdown()))
        << "replace the table of the chapter “The faults” by:\n"
        << faultsAsMarkdown().toStdString();
}

/// What an engine that does little passes all the same, and nothing more: no check passes because nothing
/// happened.
struct Quiet {
    const char* fault;
    const char* passes;
};
constexpr Quiet kQuiet[] = {
    {"silent", "connect"},
    {"created_only",
     "connect session-created readable-events required-fields known-events event-ids stays-open"},
    {"session_only",
     "connect wrong-key-refused session-created session-updated created-first updated-echo "
     "updates-in-order instructions-only readable-events required-fields known-events event-ids "
     "stays-open detection-off two-sessions"},
    {"empty_replies",
     "connect wrong-key-refused session-created session-updated created-first updated-echo "
     "updates-in-order instructions-only readable-events required-fields known-events event-ids "
     "one-done nothing-after-done usage done-without-audio turn-item-shape error-shape stays-open "
     "odd-append bad-append turn-start turn-end turn-item chunk-invariance prefix-padding "
     "start-at-zero silence-duration turns-in-one-append silence-is-no-turn create-response-off "
     "cancel-idle detection-off detection-off-item detection-off-silent detection-on-new-item "
     "clock-from-zero no-edges-while-off empty-commit item-acknowledged bad-items stray-output "
     "context-starts-nothing unasked-transcription transcription unknown-event bad-json not-an-object "
     "no-type wrong-type error-names-event two-sessions refused-update truncate-other-item item-ids"},
    {"deaf", "connect wrong-key-refused session-created session-updated created-first updated-echo "
             "updates-in-order instructions-only readable-events required-fields known-events event-ids "
             "delta-places event-order output-items call-items one-done nothing-after-done usage "
             "done-without-audio error-shape stays-open audio-base64 delta-limit whole-samples audible "
             "truncate truncate-at-zero truncate-cancelled truncate-twice truncate-beyond truncate-memory "
             "cancel cancel-idle second-create response-items detection-off empty-commit item-acknowledged "
             "image-context bad-items stray-output tool-send-chat tool-answer-choice tool-answer-choices "
             "tool-answer-scale tool-answer-ranking tool-answer-text tool-answer-dimensions refused-answer "
             "accepted-answer text-only typed-chat context-starts-nothing context-is-data reply-words "
             "words-with-audio transcript-adds-up whole-characters unknown-event bad-json not-an-object "
             "no-type wrong-type error-names-event two-sessions refused-update truncate-other-item "
             "response-fields item-ids history"},
};

class EveryQuietEngine : public ::testing::TestWithParam<Quiet> {};

TEST_P(EveryQuietEngine, PassesWhatItDoesAndNothingElse) {
    EngineUnderTest engine(QLatin1String(GetParam().fault), "right-key");
    const auto report = engine.verify({}, "right-key");
    EXPECT_EQ(namesOf(report, Outcome::Pass).join(u' ').toStdString(), GetParam().passes)
        << textOf(report, Outcome::Pass);
    for (const auto& result : report.results)
        if (result.outcome == Outcome::Skip) {
            EXPECT_TRUE(result.evidence.startsWith(u"not judged, because "_s))
                << conformance::lineOf(result).toStdString();
        }
}
INSTANTIATE_TEST_SUITE_P(Conformance, EveryQuietEngine, ::testing::ValuesIn(kQuiet),
                         [](const auto& quiet) { return std::string(quiet.param.fault); });

/// Checks that no fault makes fail or warn, and why that cannot be.
constexpr struct {
    const char* check;
    const char* why;
} kNeverFail[] = {
    {"latency", "it is told, not judged: an engine that answers is measured, for one that does not "
                "reply-after-turn fails"},
};

/// A check that no fault can make fail may pass whatever comes: a new one needs a fault, or a reason here.
TEST(FaultMatrix, MakesEveryCheckFail) {
    QStringList noticed, never, excused;
    for (const Row& row : kMatrix)
        noticed += (QString::fromLatin1(row.fails) + u' ' + QString::fromLatin1(row.warns)).split(u' ');
    for (const auto& check : conformance::suite())
        if (!noticed.contains(check.name))
            never << check.name;
    for (const auto& [check, why] : kNeverFail)
        excused << QLatin1String(check);
    EXPECT_EQ(never.join(u' ').toStdString(), excused.join(u' ').toStdString());
}

} // namespace
} // namespace hrp::test
