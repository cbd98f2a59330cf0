// SPDX-License-Identifier: GPL-3.0-or-later
// Each deliberately broken engine fails exactly the checks that its fault concerns.
#include "conformance/engine_under_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hrp::test {
namespace {

using namespace Qt::StringLiterals;
using conformance::Outcome;

constexpr auto kEveryTool = "tool-send-chat tool-answer-choice tool-answer-choices tool-answer-scale "
                            "tool-answer-ranking tool-answer-text tool-answer-dimensions";

/// A fault and the checks that must fail, in the order of the suite; all others pass, or are skipped.
struct Row {
    const char* fault;
    const char* fails;
};
// clang-format off
constexpr Row kMatrix[] = {
    {"silent", "session-created"},
    {"no_created", "session-created"},
    {"no_updated", "session-updated"},
    {"poor_echo", "updated-echo"},
    {"forgets_settings", "instructions-only"},
    {"half_update", "refused-update"},
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
    {"unknown_event", ""},
    {"no_event_id", "event-ids"},
    {"same_event_id", "event-ids"},
    {"no_output_index", "delta-places"},
    {"no_output_items", "output-items"},
    {"late_content_part", "event-order"},
    {"empty_call_item", "call-items"},
    {"no_usage", "usage"},
    {"audio_in_done", "done-without-audio"},
    {"empty_done", "response-items text-only"},
    {"no_transcript_key", "turn-item-shape"},
    {"bare_errors", "error-shape"},
    {"nameless_errors", "error-names-event"},
    {"long_delta", "delta-limit"},
    {"odd_delta", "whole-samples"},
    {"bad_base64", "audio-base64"},
    {"mute", "audible"},
    {"takes_odd_append", "odd-append"},
    {"lost_word", "transcript-adds-up"},
    {"half_characters", "whole-characters"},
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
    {"silent_commit", "empty-commit"},
    {"no_done", "one-done"},
    {"two_dones", "one-done"},
    {"late_delta", "nothing-after-done"},
    {"deaf_to_cancel", "cancel"},
    {"deaf_to_second", "second-create"},
    {"sticky_modalities", "response-fields"},
    {"speaks_answers", "text-only"},
    {"no_truncated", "truncate"},
    {"rough_truncate", "truncate"},
    {"truncates_anything", "truncate-beyond truncate-other-item"},
    {"remembers_all", "truncate-memory"},
    {"silent_items", "item-acknowledged"},
    {"own_ids", "item-ids"},
    {"takes_any_item", "item-ids bad-items stray-output"},
    {"no_images", "image-context"},
    {"bad_answer", kEveryTool},
    {"no_call", kEveryTool},
    {"sulks", "refused-answer"},
    {"talks_after_answer", "accepted-answer"},
    {"talks_after_context", "context-starts-nothing"},
    {"reads_context", "context-is-data"},
    {"deaf_to_unknown", "unknown-event"},
};
// clang-format on

class EveryFault : public ::testing::TestWithParam<Row> {};

// Proves: E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12, E13, E14, E15
TEST_P(EveryFault, FailsTheChecksThatMust) {
    const Row row = GetParam();
    EngineUnderTest engine(QLatin1String(row.fault), "right-key");
    const auto report = engine.verify({}, "right-key");
    const QStringList expected = QString::fromLatin1(row.fails).split(u' ', Qt::SkipEmptyParts);
    EXPECT_EQ(namesOf(report, Outcome::Fail), expected) << textOf(report, Outcome::Fail);
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

TEST(FaultMatrix, HoldsEveryFault) {
    QStringList listed;
    for (const Row& row : kMatrix)
        listed << QString::fromLatin1(row.fault);
    for (const auto& fault : engine::faults())
        EXPECT_TRUE(listed.contains(fault.name)) << fault.name.toStdString();
    EXPECT_GE(listed.size(), 25);
}

/// What only a warning can tell.
TEST(Faults, AnEventOfItsOwnIsAWarning) {
    EngineUnderTest engine(u"unknown_event"_s);
    const auto report = engine.verify({u"known-events"_s, u"reply-after-turn"_s});
    EXPECT_EQ(namesOf(report, Outcome::Warn), QStringList{u"known-events"_s});
    EXPECT_TRUE(report.conforms());
}

/// Each check of an engine fails for at least one fault: none of them passes whatever comes.
TEST(FaultMatrix, MakesNearlyEveryCheckFail) {
    QStringList failed;
    for (const Row& row : kMatrix)
        failed += QString::fromLatin1(row.fails).split(u' ', Qt::SkipEmptyParts);
    QStringList never;
    for (const auto& check : conformance::suite())
        if (!failed.contains(check.name))
            never << check.name;
    EXPECT_LE(never.size(), 30) << never.join(u' ').toStdString();
}

} // namespace
} // namespace hrp::test
