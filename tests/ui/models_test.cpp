// SPDX-License-Identifier: GPL-3.0-or-later
// The list and table models: consistent under QAbstractItemModelTester while a session streams in, and
// right in what they say.
#include "events/event_model.h"
#include "metrics/metrics_fold.h"
#include "study/screen_list.h"
#include "timeline/timeline_layout.h"
#include "timeline/timeline_model.h"
#include "tools/tool_call_model.h"
#include "transcript/transcript_model.h"
#include "transcript/turn_delegate.h"
#include "ui/support/cpu_clock.h"
#include "ui/support/synthetic_session.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace {

using namespace hrp;
using Reporting = QAbstractItemModelTester::FailureReportingMode;

/// Plays the conversation in ticks of 33 ms, as the window does.
void stream(const test::SyntheticSession& session, ui::LogView& view) {
    ui::LogQueue queue;
    for (double t = session.firstMs() - 1; t < session.lengthMs() + 40; t += 33) {
        session.play(queue, t, t + 33);
        if (const ui::LogBatch batch = queue.take(); !batch.empty())
            view.consume(batch);
    }
}

log::RecordPtr record(log::RecordBody body, double atMs = 0) {
    auto made = std::make_shared<log::Record>();
    made->atMs = made->tMs = atMs;
    made->body = std::move(body);
    return made;
}

TEST(Transcript, StreamsTheConversation) {
    ui::TranscriptModel model;
    QAbstractItemModelTester tester(&model, Reporting::Warning);
    stream(test::SyntheticSession::conversation(), model);
    ASSERT_EQ(model.rowCount(), 15) << "14 turns and a message";
    EXPECT_EQ(model.index(0).data(ui::TranscriptModel::SpeakerNameRole).toString().toStdString(), "Alex");
    EXPECT_EQ(model.index(1).data(ui::TranscriptModel::SpeakerNameRole).toString().toStdString(), "Robin");
    EXPECT_EQ(model.index(0).data().toString().toStdString(), "(no words known)");
    EXPECT_EQ(model.index(1).data().toString().toStdString(),
              "Hello, I am Robin. It is nice to meet you. How is your day so far?");
    model.reset();
    EXPECT_EQ(model.rowCount(), 0);
}

// Proves: C23
TEST(Transcript, WordsThatNobodyHeardAreCutOffWhereTheSoundWas) {
    ui::TranscriptModel model;
    stream(test::SyntheticSession::conversation(), model);
    int cut = -1;
    for (int row = 0; row < model.rowCount(); ++row)
        if (const log::Turn* turn = model.turnAt(row); turn && turn->interrupted)
            cut = row;
    ASSERT_GE(cut, 0);
    const log::Turn& turn = *model.turnAt(cut);
    const qsizetype heard = ui::heardLength(turn);
    EXPECT_GT(heard, 0);
    EXPECT_LT(heard, ui::wordsOf(turn).size());
    EXPECT_NEAR(static_cast<double>(heard) / static_cast<double>(ui::wordsOf(turn).size()),
                turn.heardMs / turn.generatedMs, 0.15);
    EXPECT_TRUE(model.textOf({cut}).contains(QStringLiteral("[never heard: ")));
    EXPECT_TRUE(
        model.index(cut).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("never heard")));
}

// Proves: C124
TEST(Transcript, LateWordsOfTheParticipantGoToTheirTurn) {
    test::SyntheticSession session;
    session.begin();
    session.participantSpeaks(QStringLiteral("u1"), 1'000, 1'000, QStringLiteral("Hello there"));
    session.agentReplies({QStringLiteral("r1"), QStringLiteral("i1"), QStringLiteral("Hi."), 2'700, 500});
    ui::TranscriptModel model;
    QAbstractItemModelTester tester(&model, Reporting::Warning);
    stream(session, model);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.index(0).data().toString().toStdString(), "Hello there");
    EXPECT_EQ(model.find(QStringLiteral("HELLO"), 1, 1), 0) << "search wraps and ignores case";
    EXPECT_EQ(model.find(QStringLiteral("nowhere"), 0, 1), -1);
}

// Proves: C134
TEST(Transcript, EmptyTextIsNotUnknownText) {
    log::Turn turn;
    EXPECT_EQ(ui::wordsOf(turn).toStdString(), "(no words known)");
    turn.text = QString();
    EXPECT_EQ(ui::wordsOf(turn).toStdString(), "(no words)");
}

// Proves: C133
TEST(Transcript, AMegabyteOfTextIsShownCutAndCopiedWhole) {
    log::Turn turn;
    turn.speaker = log::Turn::Speaker::Agent;
    turn.open = false;
    turn.text = QString(1'000'000, QLatin1Char('w'));
    const ui::TurnDelegate::Words words = ui::TurnDelegate::shownWords(turn);
    EXPECT_LT(words.text.size(), ui::TurnDelegate::kMostCharacters + 200);
    EXPECT_TRUE(words.text.contains(QStringLiteral("996000")) ||
                words.text.contains(QStringLiteral("996,000")))
        << words.text.right(80).toStdString();
    EXPECT_GE(words.heard, words.text.size()) << "all of it was heard";
}

TEST(ToolCalls, VerdictsReasonsAndAttempts) {
    ui::ToolCallModel model;
    QAbstractItemModelTester tester(&model, Reporting::Warning);
    stream(test::SyntheticSession::conversation(), model);
    ASSERT_EQ(model.rowCount(), 3);
    const auto cell = [&](int row, int column) {
        return model.index(row, column).data().toString().toStdString();
    };
    EXPECT_EQ(cell(0, ui::ToolCallModel::Tool), "answer_scale");
    EXPECT_EQ(cell(0, ui::ToolCallModel::Question), "How warm was your partner?");
    EXPECT_EQ(cell(0, ui::ToolCallModel::Arguments), "{\"value\":120}");
    EXPECT_EQ(cell(0, ui::ToolCallModel::Verdict),
              "✗ 120 is above the highest value, 100. Answer with a number from 0 to 100.");
    EXPECT_EQ(cell(0, ui::ToolCallModel::Attempt), "1 of 3");
    EXPECT_EQ(cell(1, ui::ToolCallModel::Verdict), "✓ accepted");
    EXPECT_EQ(cell(1, ui::ToolCallModel::Attempt), "2 of 3");
    EXPECT_EQ(cell(2, ui::ToolCallModel::Tool), "answer_choice");
    EXPECT_EQ(model.calls()[0].state, ui::ToolCallModel::State::Refused);
}

TEST(ToolCalls, ACallWaitsUntilItIsAnswered) {
    ui::ToolCallModel model;
    ui::LogBatch batch;
    batch.records = {record(
        log::ToolCalled{QStringLiteral("c1"), {}, {}, QStringLiteral("no_such_tool"), QStringLiteral("{")})};
    model.consume(batch);
    EXPECT_EQ(model.index(0, ui::ToolCallModel::Verdict).data().toString().toStdString(), "waiting");
    EXPECT_EQ(model.index(0, ui::ToolCallModel::Question).data().toString().toStdString(), "none open");
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    batch.records = {record(log::ToolAnswered{QStringLiteral("c1"), QStringLiteral("no_such_tool"), false,
                                              QStringLiteral("unknown tool"), 0, 0, 1})};
    model.consume(batch);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(model.index(0, ui::ToolCallModel::Verdict).data().toString().toStdString(), "✗ unknown tool");
}

TEST(Events, GroupsRunsOfAudioAndKeepsTheRest) {
    ui::EventModel model;
    QAbstractItemModelTester tester(&model, Reporting::Warning);
    stream(test::SyntheticSession::conversation(), model);
    const int grouped = model.rowCount();
    EXPECT_GT(model.total(), 4'000);
    EXPECT_LT(grouped, model.total() / 4);
    bool sawGroup = false;
    for (int row = 0; row < grouped && !sawGroup; ++row)
        sawGroup = model.index(row, ui::EventModel::Type)
                       .data()
                       .toString()
                       .startsWith(QStringLiteral("input_audio_buffer.append ×"));
    EXPECT_TRUE(sawGroup);
    model.setGrouped(false);
    EXPECT_EQ(model.rowCount(), model.total());
}

// Proves: U172
// One stream, many readers.
TEST(Events, LiveAndAfterwardsTheListIsTheSame) {
    const test::SyntheticSession session = test::SyntheticSession::conversation();
    ui::EventModel live, later;
    stream(session, live);
    later.consume(session.whole());
    ASSERT_EQ(live.rowCount(), later.rowCount());
    for (int row = 0; row < live.rowCount(); ++row)
        for (int column = 0; column < ui::EventModel::ColumnCount; ++column)
            ASSERT_EQ(live.index(row, column).data(), later.index(row, column).data())
                << row << ' ' << column;
}

TEST(Events, FiltersByWordsAndWithoutWords) {
    ui::EventModel model;
    model.consume(test::SyntheticSession::conversation().whole());
    model.setFilter(QStringLiteral("truncate sent"));
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, ui::EventModel::Direction).data().toString(), QStringLiteral("↑ sent"));
    EXPECT_TRUE(model.detailOf(0).contains(QStringLiteral("\"audio_end_ms\": 3240")))
        << model.detailOf(0).toStdString();
    model.setFilter(QStringLiteral("truncate -sent"));
    EXPECT_EQ(model.rowCount(), 2) << "the answer, and the finding about it";
    model.setFilter(QStringLiteral("finding"));
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, 0).data(ui::EventModel::MarkRole).toInt(),
              static_cast<int>(ui::EventModel::Mark::Warning));
    EXPECT_EQ(model.findings(), 1);
    model.setFilter(QStringLiteral("i4 3240"));
    EXPECT_GE(model.rowCount(), 1) << "payloads are searched too";
    model.setFilter({});
    EXPECT_GT(model.rowCount(), 100);
}

// Proves: C140
TEST(Events, UnreadableAndUnknownEventsAreMarked) {
    ui::EventModel model;
    log::WireEvent unreadable, unknown;
    unreadable.direction = unknown.direction = log::Direction::Received;
    unreadable.kind = log::WireEvent::Kind::Unreadable;
    unreadable.text = QStringLiteral("{\"type\":5}");
    unknown.kind = log::WireEvent::Kind::Unknown;
    unknown.type = QStringLiteral("foo.bar");
    ui::LogBatch batch;
    batch.records = {record(unreadable), record(unknown)};
    model.consume(batch);
    EXPECT_EQ(model.index(0, ui::EventModel::Type).data().toString().toStdString(), "not readable");
    EXPECT_EQ(model.detailOf(0).toStdString(), "{\"type\":5}");
    EXPECT_EQ(model.index(0, 0).data(ui::EventModel::MarkRole).toInt(),
              static_cast<int>(ui::EventModel::Mark::Error));
    EXPECT_EQ(model.index(1, 0).data(ui::EventModel::MarkRole).toInt(),
              static_cast<int>(ui::EventModel::Mark::Warning));
}

// Proves: U163
TEST(Events, TwoHundredThousandArriveInBatchesAndAreFilteredInUnderASecond) {
    ui::EventModel model;
    model.setGrouped(false);
    log::WireEvent event;
    event.type = QStringLiteral("response.output_audio_transcript.delta");
    event.summary = QStringLiteral("a few words");
    event.payload = {{"type", "response.output_audio_transcript.delta"}, {"delta", "a few words"}};
    const log::RecordPtr shared = record(event);
    ui::LogBatch batch;
    batch.records.assign(2'000, shared);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    const double begin = test::cpuMs();
    for (int i = 0; i < 100; ++i)
        model.consume(batch);
    const double filled = test::cpuMs();
    EXPECT_EQ(model.rowCount(), 200'000);
    EXPECT_EQ(inserted.count(), 100) << "one insertion a batch";
    model.setFilter(QStringLiteral("nothing like it"));
    const double filtered = test::cpuMs();
    EXPECT_EQ(model.rowCount(), 0);
    std::printf("[ figures  ] 200,000 events: %.1f ms a batch of 2,000, filter %.0f ms\n",
                (filled - begin) / 100, filtered - filled);
    EXPECT_LT((filled - begin) / 100, 50);
    EXPECT_LT(filtered - filled, 3'000);
}

TEST(Screens, TheListKnowsWhereTheStudyStands) {
    study::Study study;
    for (const char* name : {"One", "Two", "Three"}) {
        study::Screen screen;
        screen.name = QString::fromLatin1(name);
        screen.type = QStringLiteral("showtext");
        study.screens += screen;
    }
    ui::ScreenListModel model;
    QAbstractItemModelTester tester(&model, Reporting::Warning);
    model.setStudy(study);
    ui::StudyFold fold;
    const auto show = [&](int index, bool pushed) {
        log::ScreenShown shown;
        shown.index = index;
        shown.pushed = pushed;
        ui::LogBatch batch;
        batch.records = {record(shown)};
        fold.consume(batch);
        model.setProgress(fold);
    };
    show(0, false);
    show(2, false);
    using State = ui::ScreenListModel::State;
    EXPECT_EQ(model.stateOf(0), State::Done);
    EXPECT_EQ(model.stateOf(1), State::Upcoming) << "it was jumped over";
    EXPECT_EQ(model.stateOf(2), State::Current);
    show(-1, true);
    EXPECT_EQ(model.stateOf(2), State::Done) << "a pushed screen is none of the study's";
    EXPECT_TRUE(model.index(2).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("done")));
}

TEST(Timeline, SpansOfOneItemThatFollowEachOtherCountAsOne) {
    ui::LogBatch batch;
    const auto add = [&batch](log::RecordBody body) {
        auto record = std::make_shared<log::Record>();
        record->tMs = record->atMs = 2'000;
        record->body = std::move(body);
        batch.records.push_back(record);
    };
    const auto heard = [](const char* item, std::int64_t first, std::int64_t itemSample) {
        log::AgentAudioHeard r;
        r.itemId = QString::fromLatin1(item);
        r.firstSample = first;
        r.count = 24'000;
        r.itemSample = itemSample;
        return r;
    };
    add(heard("a", 0, 0));
    add(log::PlayoutGap{QStringLiteral("a"), 150, 200});
    add(heard("a", 27'600, 24'000));
    add(heard("b", 60'000, 0));
    ui::TimelineModel model;
    model.consume(batch);
    ASSERT_EQ(model.heardSpans().size(), 3u);
    EXPECT_EQ(model.heardReplies(), 2u);
    for (const ui::TimelineModel::Id index : {0u, 1u}) {
        EXPECT_EQ(model.wholeHeard(index).firstSample, 0);
        EXPECT_EQ(model.wholeHeard(index).count, 48'000) << "clicked anywhere in it";
    }
    EXPECT_EQ(model.wholeHeard(2).firstSample, 60'000);
    ASSERT_EQ(model.flags().size(), 1u);
    EXPECT_EQ(model.flags()[0].label.toStdString(), "gap 150 ms in the reply");
}

TEST(Timeline, TheCutSaysHowMuchWasHeard) {
    ui::TimelineModel model;
    model.consume(test::SyntheticSession::conversation().whole());
    ui::TimeAxis axis;
    const QFontMetricsF metrics{QFont()};
    ui::layOutTimeline(model, axis, QRectF(0, 0, 1'200, 300), {metrics, metrics});
    axis.fit(0, 90'000);
    const ui::TimelineLayout layout =
        ui::layOutTimeline(model, axis, QRectF(0, 0, 1'200, 300), {metrics, metrics});
    QStringList labels;
    for (const ui::TimelineLayout::Shape& shape : layout.shapes)
        if (shape.thing.kind == ui::TimelineItem::Kind::Unheard)
            labels += shape.label;
    EXPECT_EQ(labels, QStringList{QStringLiteral("heard 3.24 s of 8.60 s")});
}

TEST(Metrics, InterruptedCountsWhatTheTranscriptMarks) {
    const ui::LogBatch whole = test::SyntheticSession::conversation().whole();
    ui::MetricsFold metrics;
    metrics.consume(whole);
    ui::TranscriptModel transcript;
    transcript.consume(whole);
    int marked = 0;
    for (int row = 0; row < transcript.rowCount(); ++row)
        marked += transcript.turnAt(row) && transcript.turnAt(row)->interrupted;
    EXPECT_GT(marked, 0);
    EXPECT_EQ(metrics.interruptions(), marked);
}

TEST(TranscriptModel, MessagesTypedWordsAndRevealsStandAtTheirTime) {
    test::SyntheticSession session;
    session.begin();
    session.at(900, 900, log::MessageSent{QStringLiteral("two more minutes"), true});
    session.at(400, 400, log::ChatSent{QStringLiteral("Kim"), QStringLiteral("hello"), false});
    session.at(1'500, 1'500, log::Revealed{QStringLiteral("Alex"), QStringLiteral("A"), 70});
    ui::TranscriptModel model;
    model.consume(session.whole());
    ASSERT_EQ(model.rowCount(), 3);
    const auto words = [&](int row) { return model.index(row).data().toString().toStdString(); };
    EXPECT_EQ(words(0), "Kim typed: hello");
    EXPECT_EQ(words(1), "Message: two more minutes");
    EXPECT_EQ(words(2), "Answer of Alex (A): 70");
    EXPECT_EQ(model.turnAt(1), nullptr);
    EXPECT_EQ(model.startMsAt(1), 900);
    EXPECT_EQ(model.find(QStringLiteral("MORE"), 0, +1), 1);
    EXPECT_TRUE(model.textOf({1}).endsWith(QStringLiteral("Message: two more minutes")));
    test::SyntheticSession turn; // said before two of them, known after
    ui::LogBatch late;
    const auto add = [&](double atMs, double tMs, log::RecordBody body) {
        late.records.push_back(
            std::make_shared<const log::Record>(log::Record{90, atMs, tMs, std::move(body)}));
    };
    add(2'000, 600, log::SpeechStarted{QStringLiteral("u1"), 0, 600, 600, 600});
    add(2'000, 800, log::SpeechStopped{QStringLiteral("u1"), 0, 800, 800, 800});
    model.consume(late);
    ASSERT_EQ(model.rowCount(), 4);
    EXPECT_NE(model.turnAt(1), nullptr);
    EXPECT_EQ(words(2), "Message: two more minutes");
    EXPECT_EQ(model.rowAt(1'000), 1) << "the turn, for whoever jumps to one";
}

TEST(ToolCallModel, AScriptedParticipantsAnswersStandBesideTheAgents) {
    test::SyntheticSession session;
    session.begin();
    session.screen(500, 3, QStringLiteral("Warmth"), QStringLiteral("vasrating"),
                   QStringLiteral("How warm?"));
    session.at(900, 900, log::ParticipantAnswered{QStringLiteral("Warmth"), {{"value", 72}}});
    session.at(950, 950, log::Note{QStringLiteral("something else")});
    ui::ToolCallModel model;
    model.consume(session.whole());
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.calls()[0].state, ui::ToolCallModel::State::Participant);
    EXPECT_EQ(model.calls()[0].call.arguments.toStdString(), "{\"value\":72}");
    EXPECT_EQ(model.calls()[0].question.toStdString(), "Warmth");
    EXPECT_EQ(model.index(0, ui::ToolCallModel::Verdict).data().toString().toStdString(),
              "• the participant's own");
}

} // namespace
