// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_view.h"
#include "ui/support/cpu_clock.h"
#include "ui/support/synthetic_session.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace {

using namespace hrp;
using Kind = ui::TimelineItem::Kind;

TEST(TimeAxis, MapsTimeToPixelsAndBack) {
    ui::TimeAxis axis;
    axis.setGeometry(100, 800);
    axis.setSamplesPerColumn(240); // 10 ms a pixel
    axis.place(5'000, 100);
    EXPECT_DOUBLE_EQ(axis.xOf(5'000), 100);
    EXPECT_DOUBLE_EQ(axis.xOf(6'000), 200);
    EXPECT_DOUBLE_EQ(axis.msAt(300), 7'000);
    EXPECT_DOUBLE_EQ(axis.visibleMs(), 8'000);
}

TEST(TimeAxis, ZoomKeepsTheTimeUnderThePointer) {
    for (const double ratio : {1.0, 1.5, 2.0}) {
        ui::TimeAxis axis;
        axis.setPixelRatio(ratio);
        axis.setGeometry(100, 800);
        axis.place(30'000, 420);
        for (const double factor : {1.25, 1.25, 0.8, 3.0, 0.1}) {
            const double before = axis.msAt(420);
            axis.zoomAt(420, factor);
            EXPECT_NEAR(axis.msAt(420), before, axis.msPerPixel()) << ratio << ' ' << factor;
        }
    }
}

TEST(TimeAxis, StaysWithinItsLimitsAndFitsAnHour) {
    ui::TimeAxis axis;
    axis.setGeometry(0, 1'000);
    for (int i = 0; i < 200; ++i)
        axis.zoomAt(500, 1.5);
    EXPECT_EQ(axis.samplesPerColumn(), ui::TimeAxis::kMinSamplesPerColumn);
    axis.fit(0, 3'600'000);
    EXPECT_LE(axis.xOf(3'600'000), 1'000.5);
    EXPECT_GE(axis.xOf(3'600'000), 900);
}

TEST(TimeAxis, RulerStepsLeaveRoomForTheirLabels) {
    EXPECT_EQ(ui::rulerStepMs(10, 80), 1'000);
    EXPECT_EQ(ui::rulerStepMs(0.5, 80), 50);
    EXPECT_EQ(ui::rulerStepMs(1'000, 80), 120'000);
}

TEST(TimelineModel, FoldsEverythingThatIsShown) {
    ui::TimelineModel model;
    model.consume(test::SyntheticSession::conversation().whole());
    ASSERT_EQ(model.vadSpans().size(), 7u);
    const auto& first = model.vadSpans()[0];
    EXPECT_EQ(first.engineStartMs, 1'600);
    EXPECT_EQ(first.speechStartMs, 1'900);
    EXPECT_EQ(first.speechStopMs, 4'200);
    EXPECT_EQ(first.edgeStopMs, 4'700);
    EXPECT_EQ(model.heardSpans().size(), 7u) << "stretches of one item are one span";
    ASSERT_EQ(model.latencies().size(), 7u);
    EXPECT_NEAR(model.latencies()[0].toMs - model.latencies()[0].fromMs, 612, 1);
    const ui::TimelineModel::Item* cut = model.item(QStringLiteral("i4"));
    ASSERT_TRUE(cut);
    EXPECT_TRUE(cut->interrupted);
    EXPECT_EQ(base::samplesToWholeMs(cut->heard), 3'240);
    EXPECT_EQ(cut->truncateMs, 3'240);
    EXPECT_GT(cut->unheard(), 0);
    EXPECT_NEAR(cut->cutMs, 38'590 + 3'240, 0.1);
    EXPECT_GT(model.lane(log::Lane::Participant).size(), base::msToSamples(87'000));
    int refused = 0;
    for (const auto& flag : model.flags())
        refused += flag.kind == ui::TimelineModel::FlagKind::Answer && flag.bad;
    EXPECT_EQ(refused, 1);
    const ui::IntervalIndex& order = model.flags().byTime();
    ASSERT_EQ(order.size(), model.flags().size());
    for (std::size_t rank = 1; rank < order.size(); ++rank)
        EXPECT_LE(model.flags()[order.at(rank - 1)].tMs, model.flags()[order.at(rank)].tMs);
}

TEST(TimelineModel, LiveAndAfterwardsAreTheSame) {
    const test::SyntheticSession session = test::SyntheticSession::conversation();
    ui::TimelineModel live, later;
    ui::LogQueue queue;
    for (double t = session.firstMs() - 1; t < session.lengthMs() + 40; t += 33) {
        session.play(queue, t, t + 33);
        live.consume(queue.take());
    }
    later.consume(session.whole());
    EXPECT_EQ(live.flags().size(), later.flags().size());
    EXPECT_EQ(live.heardSpans().size(), later.heardSpans().size());
    ASSERT_EQ(live.latencies().size(), later.latencies().size());
    for (std::size_t i = 0; i < live.latencies().size(); ++i)
        EXPECT_DOUBLE_EQ(live.latencies()[i].toMs, later.latencies()[i].toMs);
    EXPECT_EQ(live.lane(log::Lane::Agent).peak(0, base::msToSamples(88'000)),
              later.lane(log::Lane::Agent).peak(0, base::msToSamples(88'000)));
}

TEST(IntervalIndex, FindsWhatTouchesHoweverFarItReaches) {
    // Against looking at each: many short ones, a few very long, some that come late or are moved.
    std::mt19937 random(7);
    ui::IntervalIndex index;
    std::map<ui::IntervalIndex::Id, std::pair<double, double>> all;
    const auto number = [&random](double below) {
        return std::floor(std::uniform_real_distribution(0.0, below)(random));
    };
    for (ui::IntervalIndex::Id id = 0; id < 700; ++id) {
        const double from = id % 5 ? id * 10.0 : number(7'000);
        const double to =
            id % 97 == 3 ? ui::IntervalIndex::kOpen : from + (id % 31 ? number(20) : number(5'000));
        index.set(id, from, to);
        all[id] = {from, to};
        if (id % 7 == 0) {
            const auto other = static_cast<ui::IntervalIndex::Id>(number(id + 1.0));
            const double moved = id % 2 ? all[other].first : number(7'000);
            index.set(other, moved, moved + number(300));
            all[other] = {index.fromMs(other), index.toMs(other)};
        }
        if (id % 10)
            continue;
        const double left = number(7'000), right = left + number(200);
        std::vector<std::pair<double, ui::IntervalIndex::Id>> expected;
        for (const auto& [one, span] : all)
            if (span.first <= right && span.second >= left)
                expected.emplace_back(span.first, one);
        std::ranges::sort(expected);
        std::vector<std::pair<double, ui::IntervalIndex::Id>> found;
        for (const ui::IntervalIndex::Id one : index.touching(left, right))
            found.emplace_back(index.fromMs(one), one);
        ASSERT_EQ(found, expected) << "after " << id;
    }
    ASSERT_EQ(index.size(), 700u);
    for (std::size_t rank = 0; rank < index.size(); ++rank)
        EXPECT_EQ(index.rankOf(index.at(rank)), rank);
}

class TimelineViewTest : public ::testing::Test {
protected:
    TimelineViewTest() : m_theme(*qApp), m_session(test::SyntheticSession::conversation()) {}
    void showFinished() {
        ui::LogBatch whole = m_session.whole();
        m_model.consume(whole);
        m_model.frame({88'100, 33, false});
        open();
        m_view.tick();
    }
    void showLive(double nowMs) {
        m_model.consume(m_session.upTo(nowMs));
        m_model.frame({nowMs, 33, true});
        open();
        m_view.tick();
    }
    void advance(double nowMs) {
        m_model.frame({nowMs, 33, true});
        m_view.tick();
    }
    void open() {
        m_view.resize(1'000, 360);
        m_view.show();
        m_view.grab();
    }
    /// A point in the middle of the first visible thing of a kind.
    QPoint pointOf(Kind kind, ui::TimelineModel::Id id) {
        const ui::TimelineLayout::Shape* shape = m_view.layOut().find({kind, id});
        EXPECT_TRUE(shape);
        return shape ? shape->rect.center().toPoint() : QPoint();
    }

    ui::Theme m_theme;
    test::SyntheticSession m_session;
    ui::TimelineModel m_model;
    ui::TimelineView m_view{m_model, m_theme};
};

TEST_F(TimelineViewTest, AFinishedSessionIsShownWhole) {
    showFinished();
    EXPECT_LE(m_view.axis().msAt(m_view.axis().left()), 0);
    EXPECT_GE(m_view.axis().msAt(m_view.axis().left() + m_view.axis().width()), 88'000);
}

TEST_F(TimelineViewTest, FindsWhatIsUnderThePointer) {
    showFinished();
    for (const auto& [kind, index] : std::vector<std::pair<Kind, ui::TimelineModel::Id>>{
             {Kind::Vad, 1}, {Kind::Heard, 2}, {Kind::Flag, 0}, {Kind::Latency, 0}}) {
        const auto hit = m_view.thingAt(pointOf(kind, index));
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->kind, kind);
        EXPECT_FALSE(m_view.describe(*hit).isEmpty());
    }
    const auto unheard = std::find_if(m_model.items().begin(), m_model.items().end(),
                                      [](const auto& item) { return item.interrupted; });
    ASSERT_NE(unheard, m_model.items().end());
    const auto index = static_cast<ui::TimelineModel::Id>(unheard - m_model.items().begin());
    const auto hit = m_view.thingAt(pointOf(Kind::Unheard, index));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->kind, Kind::Unheard);
    EXPECT_TRUE(m_view.describe(*hit).contains(QStringLiteral("heard up to 3240 ms")))
        << m_view.describe(*hit).toStdString();
    EXPECT_FALSE(m_view.thingAt(QPoint(m_view.width() - 4, m_view.height() - 3)).has_value());
}

TEST_F(TimelineViewTest, WheelZoomsAtThePointer) {
    showFinished();
    const QPointF at(600, 100);
    const double before = m_view.axis().msAt(at.x());
    const double visible = m_view.axis().visibleMs();
    QWheelEvent wheel(at, m_view.mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&m_view, &wheel);
    EXPECT_LT(m_view.axis().visibleMs(), visible * 0.75);
    EXPECT_NEAR(m_view.axis().msAt(at.x()), before, 2 * m_view.axis().msPerPixel());
}

TEST_F(TimelineViewTest, FollowYieldsToTheUserAndComesBack) {
    showLive(30'000);
    ASSERT_TRUE(m_view.follows());
    const double place = m_view.axis().xOf(30'000);
    advance(31'000);
    EXPECT_NEAR(m_view.axis().xOf(31'000), place, 1.5) << "now stays where it is, time moves";

    QSignalSpy follow(&m_view, &ui::TimelineView::followChanged);
    QTest::mousePress(&m_view, Qt::LeftButton, {}, {500, 100});
    QTest::mouseMove(&m_view, {560, 100});
    QTest::mouseMove(&m_view, {620, 100});
    QTest::mouseRelease(&m_view, Qt::LeftButton, {}, {620, 100});
    EXPECT_FALSE(m_view.follows());
    ASSERT_EQ(follow.count(), 1);
    EXPECT_FALSE(m_view.selected()) << "a drag selects nothing";
    const double left = m_view.axis().msAt(m_view.axis().left());
    advance(33'000);
    EXPECT_DOUBLE_EQ(m_view.axis().msAt(m_view.axis().left()), left)
        << "the view stays where the user put it";

    QTest::keyClick(&m_view, Qt::Key_F);
    EXPECT_TRUE(m_view.follows());
    EXPECT_NEAR(m_view.axis().xOf(33'000), place, 1.5);
    QTest::keyClick(&m_view, Qt::Key_Plus);
    EXPECT_TRUE(m_view.follows()) << "zooming does not end following";
    QTest::keyClick(&m_view, Qt::Key_Left);
    EXPECT_FALSE(m_view.follows());
    QTest::keyClick(&m_view, Qt::Key_End);
    EXPECT_TRUE(m_view.follows());
}

TEST_F(TimelineViewTest, KeysScrollZoomAndWalk) {
    showFinished();
    const double visible = m_view.axis().visibleMs();
    QTest::keyClick(&m_view, Qt::Key_Plus);
    EXPECT_LT(m_view.axis().visibleMs(), visible);
    QTest::keyClick(&m_view, Qt::Key_0);
    EXPECT_NEAR(m_view.axis().visibleMs(), visible, visible * 0.01);
    QTest::keyClick(&m_view, Qt::Key_Plus);
    QTest::keyClick(&m_view, Qt::Key_Home);
    EXPECT_LE(m_view.axis().msAt(m_view.axis().left()), 0);
    const double left = m_view.axis().msAt(m_view.axis().left());
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_GT(m_view.axis().msAt(m_view.axis().left()), left);

    QSignalSpy selected(&m_view, &ui::TimelineView::selectionChanged);
    for (int i = 0; i < 100; ++i)
        QTest::keyClick(&m_view, Qt::Key_Left, Qt::ControlModifier);
    ASSERT_TRUE(m_view.selected());
    EXPECT_EQ(m_view.selected()->kind, Kind::Flag) << "the first thing is the first screen";
    EXPECT_TRUE(selected.last().first().toString().contains(QStringLiteral("Hello")));
    EXPECT_EQ(m_view.accessibleDescription(), m_view.describe(*m_view.selected()));
    QTest::keyClick(&m_view, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_view.selected()->kind, Kind::Vad);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    EXPECT_FALSE(m_view.selected());
}

TEST_F(TimelineViewTest, WhatIsSelectedStaysSelectedWhenSomethingEarlierIsLearned) {
    showLive(30'000);
    for (int i = 0; i < 200 && (!m_view.selected() || m_view.selected()->kind != Kind::Flag); ++i)
        m_view.step(-1);
    ASSERT_TRUE(m_view.selected());
    ASSERT_EQ(m_view.selected()->kind, Kind::Flag);
    const QString chosen = m_view.describe(*m_view.selected());
    ui::LogBatch late;
    late.records.push_back(std::make_shared<const log::Record>(
        log::Record{9'000, 30'010, -1'000, log::Note{QStringLiteral("told late")}}));
    m_model.consume(late);
    advance(30'033);
    ASSERT_TRUE(m_view.selected());
    EXPECT_EQ(m_view.describe(*m_view.selected()).toStdString(), chosen.toStdString());
}

TEST_F(TimelineViewTest, OnlyWhatIsInSightIsLaidOut) {
    showFinished();
    const std::size_t whole = m_view.layOut().shapes.size();
    m_view.zoom(12);
    m_view.goToBegin();
    const auto visible = [this](const ui::TimelineLayout::Shape& shape) {
        return shape.rect.right() >= m_view.axis().left() &&
               shape.rect.left() <= m_view.axis().left() + m_view.axis().width();
    };
    const auto& shapes = m_view.layOut().shapes;
    EXPECT_LT(shapes.size(), whole / 3);
    EXPECT_TRUE(std::ranges::all_of(shapes, visible));
}

TEST_F(TimelineViewTest, FlagsKeepTheirRowsWhereverTheViewBegins) {
    showFinished();
    m_view.zoom(4);
    std::map<ui::TimelineModel::Id, int> rows;
    for (double left = 0; left < 70'000; left += 777) {
        m_view.scrollToMs(left);
        for (const ui::TimelineLayout::Shape& shape : m_view.layOut().shapes)
            if (shape.thing.kind == Kind::Flag) {
                EXPECT_EQ(rows.try_emplace(shape.thing.id, shape.row).first->second, shape.row)
                    << shape.label.toStdString() << " at " << left;
            }
    }
    EXPECT_EQ(rows.size(), m_model.flags().size());
}

TEST_F(TimelineViewTest, WalkingVisitsEverythingOnceAndInOrder) {
    showFinished();
    for (int i = 0; i < 200; ++i)
        m_view.step(-1);
    double before = -1e9;
    std::set<std::pair<Kind, ui::TimelineModel::Id>> seen;
    do {
        ASSERT_TRUE(m_view.selected());
        const double begin = m_view.extentOf(*m_view.selected()).fromMs;
        EXPECT_GE(begin, before);
        before = begin;
        seen.insert({m_view.selected()->kind, m_view.selected()->id});
        m_view.step(1);
    } while (!seen.contains({m_view.selected()->kind, m_view.selected()->id}));
    EXPECT_EQ(seen.size(), m_model.vadSpans().size() + m_model.heardReplies() + m_model.breaks().size() +
                               m_model.flags().size());
}

TEST_F(TimelineViewTest, WhatWaitsToBeHeardStaysSelectedWhenItIsCutOff) {
    showLive(39'600);
    const auto& shapes = m_view.layOut().shapes;
    const auto queued = std::ranges::find(shapes, Kind::Unheard, [](const auto& s) { return s.thing.kind; });
    ASSERT_NE(queued, shapes.end());
    m_view.select(queued->thing);
    EXPECT_TRUE(m_view.describe(*m_view.selected()).startsWith(QStringLiteral("Waiting to be heard")));
    ui::LogQueue queue;
    m_session.play(queue, 39'600, 43'000);
    m_model.consume(queue.take());
    advance(43'000);
    EXPECT_TRUE(m_view.describe(*m_view.selected()).startsWith(QStringLiteral("Never heard")))
        << m_view.describe(*m_view.selected()).toStdString();
}

TEST_F(TimelineViewTest, QueuedAudioStandsBehindNow) {
    showLive(39'600); // the long reply has been generated further than it was heard
    const auto& shapes = m_view.layOut().shapes;
    const auto queued = std::find_if(shapes.begin(), shapes.end(),
                                     [](const auto& s) { return s.thing.kind == Kind::Unheard; });
    ASSERT_NE(queued, shapes.end());
    EXPECT_GE(queued->rect.left(), m_view.layOut().nowX - 4);
}

TEST_F(TimelineViewTest, ScrollingDrawsOnlyTheStripThatGrew) {
    showLive(30'000);
    const int before = m_view.stripsDrawn();
    for (int i = 1; i <= 30; ++i) {
        const double now = 30'000 + i * 33.0;
        ui::LogQueue queue;
        m_session.play(queue, now - 33, now);
        m_model.consume(queue.take());
        advance(now);
        m_view.grab();
    }
    EXPECT_LE(m_view.stripsDrawn() - before, 30 * 2 + 4) << "one strip a lane and tick at most";
}

TEST_F(TimelineViewTest, PaintingAMinuteOfSoundIsQuick) {
    showFinished();
    m_view.resize(1'600, 400);
    QImage image(m_view.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> times;
    for (int i = 0; i < 60; ++i) {
        const double begin = test::cpuMs();
        m_view.render(&image);
        times.push_back(test::cpuMs() - begin);
    }
    std::sort(times.begin(), times.end());
    std::printf("[ figures  ] timeline 1600 x 400: %.2f ms a frame (p50), %.2f (p95)\n", times[30],
                times[57]);
    EXPECT_LT(times[30], 33);
}

TEST_F(TimelineViewTest, EmptyItSaysWhatWillBeThere) {
    open();
    EXPECT_EQ(m_view.accessibleDescription().toStdString(), "No session yet");
    EXPECT_FALSE(m_view.thingAt({500, 100}).has_value());
    m_view.step(1);
    EXPECT_FALSE(m_view.selected());
}

} // namespace
