// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_view.h"
#include "ui/support/fake_services.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include <gtest/gtest.h>

namespace {

using namespace hrp;

class StudyViewTest : public ::testing::Test {
protected:
    StudyViewTest() : m_theme(*qApp), m_view(m_fold, m_theme) {
        study::Study study;
        study.name = QStringLiteral("Trust talk");
        study.others = {{QStringLiteral("Alex"), QStringLiteral("Guest")}};
        study::Screen hello, warmth;
        hello.name = QStringLiteral("Hello");
        hello.type = QStringLiteral("showtext");
        hello.text = QStringLiteral("Welcome");
        warmth.name = QStringLiteral("Warmth");
        warmth.type = QStringLiteral("vasrating");
        warmth.text = QStringLiteral("How warm was your partner?");
        study::Question question;
        question.text = warmth.text;
        question.kind = study::ScaleQuestion{0, 100, {}, QStringLiteral("cold"), QStringLiteral("warm")};
        warmth.question = question;
        study.screens = {hello, warmth};
        m_view.setStudy(study);
        m_view.resize(320, 900);
        m_view.show();
    }
    void activate() { m_view.setControl(&m_control); }
    void type(ui::TextField* field, const QString& text) { field->edit()->setPlainText(text); }

    ui::Theme m_theme;
    ui::StudyFold m_fold;
    ui::StudyView m_view;
    test::FakeControl m_control;
};

TEST_F(StudyViewTest, NothingCanBeDoneWithoutASession) {
    type(m_view.messageForm()->field(), QStringLiteral("Hello"));
    EXPECT_FALSE(m_view.messageForm()->button()->isEnabled());
    EXPECT_FALSE(m_view.nextButton()->isEnabled());
    EXPECT_FALSE(m_view.timerForm()->button()->isEnabled());
    EXPECT_FALSE(m_view.pauseForm()->button()->isEnabled());
    activate();
    EXPECT_TRUE(m_view.messageForm()->button()->isEnabled());
    EXPECT_TRUE(m_view.nextButton()->isEnabled());
}

TEST_F(StudyViewTest, MessagesHaveAtMostAThousandCharacters) {
    activate();
    ui::TextField* field = m_view.messageForm()->field();
    EXPECT_FALSE(m_view.messageForm()->button()->isEnabled()) << "an empty message is none";
    type(field, QString(1'000, QLatin1Char('x')));
    EXPECT_TRUE(m_view.messageForm()->button()->isEnabled());
    EXPECT_EQ(field->counter()->text().toStdString(), "1,000 of 1,000");
    type(field, QString(1'003, QLatin1Char('x')));
    EXPECT_FALSE(m_view.messageForm()->button()->isEnabled());
    EXPECT_TRUE(field->counter()->text().contains(QStringLiteral("3 character")))
        << field->counter()->text().toStdString();
    QTest::keyClick(field->edit(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_TRUE(m_control.calls.isEmpty());
    type(field, QStringLiteral("  You have two minutes.  "));
    QTest::keyClick(field->edit(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(m_control.calls, QStringList{QStringLiteral("message You have two minutes.")});
    EXPECT_TRUE(field->text().isEmpty());
}

TEST_F(StudyViewTest, TimersGoFromOneSecondToAnHour) {
    activate();
    m_view.openForm(ui::StudyView::Timer);
    m_view.timerForm()->seconds()->setValue(0);
    EXPECT_EQ(m_view.timerForm()->seconds()->value(), 1);
    m_view.timerForm()->seconds()->setValue(99'999);
    EXPECT_EQ(m_view.timerForm()->seconds()->value(), 3'600);
    for (QPushButton* button : m_view.timerForm()->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("10"))
            QTest::mouseClick(button, Qt::LeftButton);
    QTest::mouseClick(m_view.timerForm()->button(), Qt::LeftButton);
    EXPECT_EQ(m_control.calls, QStringList{QStringLiteral("timer 10")});
}

TEST_F(StudyViewTest, PauseNamesThoseOfTheStudyUntilEdited) {
    activate();
    ui::PauseForm* form = m_view.pauseForm();
    EXPECT_EQ(form->names()->text().toStdString(), "Alex (Guest)");
    form->names()->setText(QStringLiteral(" Alex (Guest) ,, Kim  (Guest)"));
    QTest::mouseClick(form->button(), Qt::LeftButton);
    EXPECT_EQ(m_control.calls, QStringList{QStringLiteral("pause [\"Alex (Guest)\",\"Kim (Guest)\"]")});
    form->setPaused(true);
    EXPECT_EQ(form->button()->text().toStdString(), "Resume");
    QTest::mouseClick(form->button(), Qt::LeftButton);
    EXPECT_EQ(m_control.calls.last().toStdString(), "resume");
}

TEST_F(StudyViewTest, PushesATextScreen) {
    activate();
    ui::ScreenForm* form = m_view.screenForm();
    EXPECT_FALSE(form->button()->isEnabled());
    form->audible()->setChecked(false);
    type(form->field(), QStringLiteral("Please wait a moment."));
    m_view.openForm(ui::StudyView::Screen);
    QTest::mouseClick(form->button(), Qt::LeftButton);
    ASSERT_EQ(m_control.pushed.size(), 1);
    EXPECT_EQ(m_control.pushed[0].type.toStdString(), "showtext");
    EXPECT_EQ(m_control.pushed[0].name.toStdString(), "Pushed screen");
    EXPECT_FALSE(m_control.pushed[0].audible);
}

TEST_F(StudyViewTest, NextAndGo) {
    activate();
    int nexts = 0;
    QObject::connect(&m_view, &ui::StudyView::nextAsked, &m_view, [&nexts] { ++nexts; });
    QTest::mouseClick(m_view.nextButton(), Qt::LeftButton);
    EXPECT_EQ(nexts, 1) << "the window decides whether it counts";
    m_view.list()->setCurrentIndex(m_view.list()->model()->index(1, 0));
    QTest::mouseClick(m_view.jumpButton(), Qt::LeftButton);
    EXPECT_EQ(m_control.calls, (QStringList{QStringLiteral("goTo 1")}));
}

// Proves: H20
TEST_F(StudyViewTest, ShowsBesideEachOtherWhatIsSeenAndWhatIsTold) {
    const QString before = m_view.told()->toPlainText();
    EXPECT_TRUE(before.startsWith(QStringLiteral("[context] {"))) << before.toStdString();
    EXPECT_TRUE(before.contains(QStringLiteral("\"text\": \"Welcome\"")));
    // Once it has been sent, the panel shows what was sent, to the letter.
    test::SyntheticSession session;
    session.begin();
    session.screen(100, 0, QStringLiteral("Hello"), QStringLiteral("showtext"),
                   QStringLiteral("Welcome, as it was sent"));
    ui::LogBatch batch = session.whole();
    m_fold.consume(batch);
    m_view.refresh(200);
    EXPECT_TRUE(m_view.told()->toPlainText().contains(QStringLiteral("Welcome, as it was sent")))
        << m_view.told()->toPlainText().toStdString();
}

TEST_F(StudyViewTest, WhatWasToldBelongsToItsScreen) {
    test::SyntheticSession session;
    session.screen(100, 0, QStringLiteral("Hello"), QStringLiteral("showtext"), QStringLiteral("One"));
    session.screen(900, 1, QStringLiteral("Warmth"), QStringLiteral("vasrating"), QStringLiteral("Two"));
    session.at(910, 910,
               log::QuestionOpened{QStringLiteral("q"),
                                   QStringLiteral("answer_scale"),
                                   {},
                                   {},
                                   QStringLiteral("[context] {\"event\":\"question\"}")});
    m_fold.consume(session.whole());
    ASSERT_TRUE(m_fold.screenTold(0));
    ASSERT_TRUE(m_fold.screenTold(1));
    EXPECT_TRUE(m_fold.screenTold(0)->text.contains(QStringLiteral("One")));
    EXPECT_TRUE(m_fold.screenTold(1)->text.contains(QStringLiteral("Two")));
    EXPECT_FALSE(m_fold.questionTold(0));
    ASSERT_TRUE(m_fold.questionTold(1));
    EXPECT_EQ(m_fold.questionTold(1)->tMs, 910);
}

// Proves: C133
TEST_F(StudyViewTest, ALongStudyTextIsShownAsPlainText) {
    study::Study study;
    study::Screen screen;
    screen.name = QStringLiteral("<b>bold</b>");
    screen.text = QStringLiteral("<img src=x> ") + QString(100'000, QLatin1Char('y'));
    study.screens = {screen};
    m_view.setStudy(study);
    m_view.grab();
    int shown = 0;
    for (const QLabel* label : m_view.findChildren<QLabel*>())
        if (label->text().contains(QLatin1Char('<'))) {
            ++shown;
            EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().left(40).toStdString();
        }
    EXPECT_GT(shown, 0);
    EXPECT_TRUE(m_view.told()->toPlainText().contains(QStringLiteral("<img src=x>")));
}

} // namespace
