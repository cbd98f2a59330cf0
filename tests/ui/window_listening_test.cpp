// SPDX-License-Identifier: GPL-3.0-or-later
// A finished session in the window: listening, and timeline and transcript that go along with each other.
#include "recordings/recordings_dialog.h"
#include "ui/support/window_fixture.h"

#include <QComboBox>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

class WindowListening : public test::WindowFixture {
protected:
    ui::MainWindow& openFinished() {
        ui::MainWindow& window = open();
        showFinished();
        m_scheduler.advance(40ms);
        return window;
    }
    void hear(double ms) {
        audio::Samples out(240);
        for (double at = 0; at < ms; at += 10) {
            m_services.output.queue->read(out);
            m_scheduler.advance(10ms);
        }
        m_scheduler.advance(40ms);
    }
    QPoint at(double ms, double laneShare) { // 0: participant, 1: agent
        const ui::TimelineLayout& layout = m_window->timeline()->layOut();
        const QRectF& lane = laneShare < 0.5 ? layout.participant : layout.agent;
        return QPointF(m_window->timeline()->axis().xOf(ms), lane.center().y()).toPoint();
    }
    int turnRow() { return m_window->transcript()->list()->currentIndex().row(); }
};

TEST_F(WindowListening, SpacePlaysFromTheCursorAndStops) {
    ui::MainWindow& window = openFinished();
    QTest::mouseClick(window.timeline(), Qt::LeftButton, {}, at(20'000, 0));
    ASSERT_TRUE(window.timeline()->cursorMs());
    EXPECT_NEAR(*window.timeline()->cursorMs(), 20'000, 200);
    window.timeline()->setFocus();
    QTest::keyClick(window.timeline(), Qt::Key_Space);
    ASSERT_TRUE(window.listener()->playing());
    hear(1'000);
    EXPECT_NEAR(*window.timeline()->cursorMs(), 21'000, 200) << "the cursor goes along with the ear";
    QTest::keyClick(window.timeline(), Qt::Key_Space);
    EXPECT_FALSE(window.listener()->playing());
}

TEST_F(WindowListening, ADoubleClickPlaysThatReplyOnly) {
    ui::MainWindow& window = openFinished();
    const ui::TimelineMarks::Stretch reply = window.timeline()->extentOf({ui::TimelineItem::Kind::Heard, 0});
    QTest::mouseDClick(window.timeline(), Qt::LeftButton, {}, at((reply.fromMs + reply.toMs) / 2, 1));
    ASSERT_TRUE(window.listener()->playing());
    EXPECT_NEAR(window.listener()->positionMs(), reply.fromMs, 1);
    hear(reply.toMs - reply.fromMs + 50);
    EXPECT_FALSE(window.listener()->playing());
}

TEST_F(WindowListening, AMarkedStretchIsPlayedWithMouseOrKeys) {
    ui::MainWindow& window = openFinished();
    ui::TimelineView* timeline = window.timeline();
    QTest::mousePress(timeline, Qt::LeftButton, Qt::ShiftModifier, at(10'000, 0));
    QTest::mouseMove(timeline, at(12'000, 0));
    QTest::mouseRelease(timeline, Qt::LeftButton, Qt::ShiftModifier, at(12'000, 0));
    ASSERT_TRUE(timeline->stretch());
    EXPECT_NEAR(timeline->stretch()->fromMs, 10'000, 250);
    EXPECT_NEAR(timeline->stretch()->toMs, 12'000, 250);
    window.actions().listen->trigger();
    EXPECT_NEAR(window.listener()->positionMs(), 10'000, 250);
    hear(2'600);
    EXPECT_FALSE(window.listener()->playing());
    timeline->setFocus();
    QTest::keyClick(timeline, Qt::Key_Escape);
    EXPECT_FALSE(timeline->stretch());
    timeline->showTime(5'000);
    QTest::keyClick(timeline, Qt::Key_I);
    timeline->showTime(6'000);
    QTest::keyClick(timeline, Qt::Key_O);
    ASSERT_TRUE(timeline->stretch());
    EXPECT_NEAR(timeline->stretch()->fromMs, 5'000, 0.1);
    EXPECT_NEAR(timeline->stretch()->toMs, 6'000, 0.1);
}

TEST_F(WindowListening, TimelineAndTranscriptGoAlongWithEachOther) {
    ui::MainWindow& window = openFinished();
    QListView* list = window.transcript()->list();
    ASSERT_GT(list->model()->rowCount(), 4);
    list->setCurrentIndex(list->model()->index(3, 0));
    const double turnMs = static_cast<ui::TranscriptModel*>(list->model())->turnAt(3)->startMs;
    EXPECT_NEAR(*window.timeline()->cursorMs(), turnMs, 0.1);
    const double first = static_cast<ui::TranscriptModel*>(list->model())->turnAt(0)->startMs;
    QTest::mouseClick(window.timeline(), Qt::LeftButton, {}, at(first + 300, 0));
    EXPECT_EQ(turnRow(), 0);
}

TEST_F(WindowListening, NothingIsPlayedWhileASessionRuns) {
    ui::MainWindow& window = openFinished();
    window.actions().listen->trigger();
    EXPECT_TRUE(window.listener()->playing());
    start();
    EXPECT_FALSE(window.listener()->playing()) << "the session takes the loudspeaker";
    playUntil(3'000);
    EXPECT_FALSE(window.actions().listen->isEnabled());
    QTest::mouseClick(window.timeline(), Qt::LeftButton, {}, at(1'000, 0));
    QTest::keyClick(window.timeline(), Qt::Key_Space);
    EXPECT_FALSE(window.listener()->playing());
    EXPECT_FALSE(window.timeline()->cursorMs());
}

TEST_F(WindowListening, ChoosesTheVoices) {
    ui::MainWindow& window = openFinished();
    window.listenedVoices()->setFocus();
    QTest::keyClick(window.listenedVoices(), Qt::Key_Down);
    EXPECT_EQ(window.listener()->voices(), ui::Listener::Voices::Participant);
}

TEST_F(WindowListening, TheListOfRecordingsOpensWithAKeyAndFromTheGuide) {
    ui::MainWindow& window = open();
    QTest::keyClick(&window, Qt::Key_R, Qt::ControlModifier);
    auto* dialog = openDialog<ui::RecordingsDialog>();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog->isReading(); }, 5'000));
    dialog->close();
}

TEST_F(WindowListening, ATurnChosenInTheTranscriptIsChosenInTheTimelineToo) {
    ui::MainWindow& window = openFinished();
    QListView* list = window.transcript()->list();
    for (const int row : {0, 1, 3}) {
        list->setCurrentIndex(list->model()->index(row, 0));
        ASSERT_TRUE(window.timeline()->selected()) << row;
        const auto kind = window.timeline()->selected()->kind;
        EXPECT_TRUE(kind == ui::TimelineItem::Kind::Vad || kind == ui::TimelineItem::Kind::Heard);
        EXPECT_NEAR(window.timeline()->extentOf(*window.timeline()->selected()).fromMs,
                    *window.timeline()->cursorMs(), 1'000);
    }
}

// A live session has no cursor, but a press on a turn still finds its words.
TEST_F(WindowListening, InALiveSessionAPressOnATurnShowsItsWords) {
    ui::MainWindow& window = open();
    start();
    playUntil(20'000);
    const ui::TimelineMarks::Stretch reply = window.timeline()->extentOf({ui::TimelineItem::Kind::Heard, 0});
    window.timeline()->showTime(reply.fromMs);
    QTest::mouseClick(window.timeline(), Qt::LeftButton, {}, at(reply.fromMs + 300, 1));
    ASSERT_GE(turnRow(), 0);
    EXPECT_LT(turnRow(), 3) << "the first reply, not the newest";
    EXPECT_FALSE(window.timeline()->cursorMs());
}

TEST_F(WindowListening, WhatIsDoneByHandIsInReachOnASmallScreen) {
    ui::MainWindow& window = open({1'280, 800});
    start();
    playUntil(1'000);
    window.study()->openForm(ui::StudyView::Message);
    QCoreApplication::sendPostedEvents();
    for (QPushButton* button : {window.study()->messageForm()->button()}) {
        const QRect place(button->mapTo(&window, QPoint(0, 0)), button->size());
        EXPECT_TRUE(window.rect().contains(place));
        for (QWidget* above = button->parentWidget(); above && above != &window;
             above = above->parentWidget())
            EXPECT_FALSE(qobject_cast<QScrollArea*>(above)) << "nothing to scroll to get there";
    }
    for (const auto form : {ui::StudyView::Timer, ui::StudyView::Pause, ui::StudyView::Screen}) {
        window.study()->openForm(form);
        QCoreApplication::sendPostedEvents();
        QPushButton* button = form == ui::StudyView::Timer   ? window.study()->timerForm()->button()
                              : form == ui::StudyView::Pause ? window.study()->pauseForm()->button()
                                                             : window.study()->screenForm()->button();
        EXPECT_TRUE(window.rect().contains(QRect(button->mapTo(&window, QPoint(0, 0)), button->size())));
        EXPECT_FALSE(button->visibleRegion().isEmpty());
    }
}

} // namespace
