// SPDX-License-Identifier: GPL-3.0-or-later
// Short breaks, an engine that is gone, questions that wait for the experimenter, and the talk button.
#include "by_hand/answer_form.h"
#include "session_bar/setup_dialog.h"
#include "ui/support/window_fixture.h"

#include <hrp/study/study.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>

namespace {

using namespace hrp;
using ui::DecisionBar;

class WindowBreak : public test::WindowFixture {
protected:
    ui::MainWindow& openLive(ui::TalkButtonMode talk = ui::TalkButtonMode::None) {
        ui::MainWindow& window = open();
        ui::SessionSetup setup = window.setup();
        setup.talkButton = talk;
        window.useSetup(setup);
        start();
        playUntil(3'000);
        calls().clear();
        return window;
    }
    QPushButton* hold() { return m_window->sessionBar()->holdButton(); }
    DecisionBar* band() { return m_window->actBand(); }
    std::string last() { return calls().isEmpty() ? "" : calls().last().toStdString(); }
};

TEST_F(WindowBreak, OnePressHoldsAndTheSameOneGoesOn) {
    ui::MainWindow& window = openLive();
    ASSERT_TRUE(hold()->isVisible());
    EXPECT_EQ(hold()->text().toStdString(), "Short break");
    QTest::mouseClick(hold(), Qt::LeftButton);
    EXPECT_EQ(last(), "hold") << "no question is asked";
    tell(log::HoldChanged{true, log::HoldCause::Operator, QStringLiteral("Please wait a moment.")});
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "Short break");
    EXPECT_EQ(band()->shows(), DecisionBar::Shows::Break);
    EXPECT_TRUE(band()->isVisible());
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("Please wait a moment.")));
    EXPECT_EQ(hold()->text().toStdString(), "Go on");
    QTest::mouseClick(hold(), Qt::LeftButton);
    EXPECT_EQ(last(), "release");
    tell(log::HoldChanged{false, log::HoldCause::Operator, {}});
    EXPECT_FALSE(band()->isVisible());
    EXPECT_EQ(hold()->text().toStdString(), "Short break");
    EXPECT_NE(window.statusStrip()->shownText().toStdString(), "Short break");
}

TEST_F(WindowBreak, TheKeyHoldsFromAnywhereAlsoWhileSomebodyTypes) {
    ui::MainWindow& window = openLive();
    window.study()->messageForm()->field()->edit()->setFocus();
    QTest::keyClick(window.study()->messageForm()->field()->edit(), Qt::Key_F4);
    EXPECT_EQ(last(), "hold");
    tell(log::HoldChanged{true, log::HoldCause::Operator, {}});
    QTest::keyClick(&window, Qt::Key_F4);
    EXPECT_EQ(last(), "release");
}

TEST_F(WindowBreak, TheSpanStandsInTheTimelineAndEndsWithTheSession) {
    ui::MainWindow& window = openLive();
    tell(log::HoldChanged{true, log::HoldCause::Operator, QStringLiteral("wait")});
    const double began = m_played;
    pass(2'000);
    tell(log::HoldChanged{false, log::HoldCause::Operator, {}});
    const QString words = window.timeline()->describe({ui::TimelineItem::Kind::Break, 0});
    EXPECT_TRUE(words.startsWith(QStringLiteral("Short break 00:03"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("“wait”")));
    tell(log::HoldChanged{true, log::HoldCause::EngineGone, {}});
    tell(log::SessionEnded{log::Outcome::Stopped, {}, 0});
    const auto extent = window.timeline()->extentOf({ui::TimelineItem::Kind::Break, 1});
    EXPECT_GT(extent.fromMs, began);
    EXPECT_LT(extent.toMs - extent.fromMs, 100) << "it ends with the session";
    EXPECT_FALSE(band()->isVisible());
}

// Proves: H4
TEST_F(WindowBreak, AnEngineThatIsGoneIsSaidInWordsWithTheTryAndTheWayOn) {
    ui::MainWindow& window = openLive();
    tell(log::HoldChanged{true, log::HoldCause::EngineGone, QStringLiteral("Please wait a moment.")});
    log::ConnectionLost lost;
    lost.closeCode = 1006;
    lost.reason = QStringLiteral("The network connection broke off.");
    lost.retryable = lost.willRetry = true;
    lost.attempt = 1;
    lost.retryInMs = 4'000;
    tell(lost);
    EXPECT_EQ(band()->shows(), DecisionBar::Shows::EngineGone);
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("The network connection broke off.")));
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("tried again in 4 s (try 2)")))
        << band()->shownText().toStdString();
    pass(2'100);
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("in 2 s"))) << band()->shownText().toStdString();
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(),
              "Short break: the engine is gone, and is tried again");
    EXPECT_EQ(hold()->text().toStdString(), "Go on");
    QTest::mouseClick(band()->goOnButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "go_on");
    lost.willRetry = false;
    tell(lost);
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("you decide")));

    log::SessionContinued continued;
    continued.number = 2;
    continued.carried = {QStringLiteral("instructions"), QStringLiteral("screen")};
    continued.lost = {QStringLiteral("two unfinished turns")};
    tell(continued);
    tell(log::HoldChanged{false, log::HoldCause::EngineGone, {}});
    EXPECT_EQ(band()->shows(), DecisionBar::Shows::Continued);
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("It knows: instructions, screen")));
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("It does not know: two unfinished turns")));
    QTest::mouseClick(band()->understoodButton(), Qt::LeftButton);
    EXPECT_FALSE(band()->isVisible());
}

// Proves: H26
TEST_F(WindowBreak, AQuestionThatWaitsIsAnsweredWithTheFormOfItsTool) {
    ui::MainWindow& window = openLive();
    const auto study = study::loadStudy(m_services.study);
    ASSERT_TRUE(study);
    const study::Question* scale = nullptr;
    for (const study::Screen& screen : study->study.screens)
        if (screen.question && study::toolOf(*screen.question) == QLatin1String("answer_scale"))
            scale = &*screen.question;
    ASSERT_TRUE(scale);
    log::ToolAnswered refused;
    refused.name = QStringLiteral("answer_scale");
    refused.reason = QStringLiteral("120 is above 100");
    tell(refused);
    tell(log::QuestionWaiting{scale->id, QStringLiteral("answer_scale"), study::wordingOf(*scale),
                              QStringLiteral("3 of 3 attempts were refused")});
    EXPECT_EQ(band()->shows(), DecisionBar::Shows::Question);
    EXPECT_TRUE(band()->shownText().startsWith(
        QLatin1String("No answer of the agent was accepted: How warm was your partner?")))
        << band()->shownText().toStdString();
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("3 of 3 attempts")));
    EXPECT_TRUE(band()->shownText().contains(QStringLiteral("120 is above 100")));
    EXPECT_FALSE(band()->answerButton()->isEnabled());
    auto* slider = band()->form()->findChild<QSlider*>();
    ASSERT_TRUE(slider) << "the scale of the study";
    QTest::keyClick(slider, Qt::Key_Home);
    ASSERT_TRUE(band()->answerButton()->isEnabled());
    slider->setFocus();
    for (int i = 0; i < 2; ++i) // over the number field
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), band()->answerButton()) << "from the answer to giving it";
    QTest::mouseClick(band()->answerButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "answer_by_hand 0");
    log::QuestionClosed closed;
    closed.accepted = closed.byHand = true;
    closed.value = 0;
    closed.question = study::wordingOf(*scale);
    tell(closed);
    const QModelIndex row = window.panels()[4]->findChild<QListView*>()->model()->index(
        window.panels()[4]->findChild<QListView*>()->model()->rowCount() - 1, ui::ToolCallModel::Verdict);
    EXPECT_EQ(row.data().toString().toStdString(), "✋ answered by hand");
    EXPECT_EQ(row.siblingAtColumn(ui::ToolCallModel::Question).data().toString().toStdString(),
              "How warm was your partner?");
    EXPECT_FALSE(band()->isVisible());
    bool marked = false;
    for (ui::TimelineModel::Id i = 0; i < 40; ++i) {
        const auto thing = ui::TimelineItem{ui::TimelineItem::Kind::Flag, i};
        if (!window.timeline()->layOut().find(thing))
            continue;
        marked = marked || window.timeline()->describe(thing).contains(QStringLiteral("answered by hand"));
    }
    EXPECT_TRUE(marked);
}

// Proves: T47
TEST_F(WindowBreak, EveryChoiceOfASentenceIsReachedByScrollingAndByKeyboard) {
    study::ChoiceQuestion five;
    for (int i = 1; i <= 5; ++i)
        five.choices += QStringLiteral("%1: My partner listened to what I had to say, asked me about it, and "
                                       "told me what they thought of it, without being asked to. ")
                            .arg(i)
                            .repeated(3)
                            .trimmed();
    study::Study study;
    study.screens += study::Screen{};
    study.screens.last().question = study::Question{.id = QStringLiteral("five"), .kind = five};
    const study::Question& question = *study.screens.last().question;
    ui::MainWindow& window = openLive();
    window.resize(1'100, window.height());
    band()->setStudy(study);
    tell(log::QuestionWaiting{question.id, study::toolOf(question), study::wordingOf(question), {}});
    QCoreApplication::sendPostedEvents();
    auto* area = band()->findChild<QScrollArea*>();
    ASSERT_TRUE(area);
    const auto radios = band()->form()->findChildren<QRadioButton*>();
    ASSERT_EQ(radios.size(), 5);
    const auto inSight = [&](const QWidget* widget) {
        const QRect seen(widget->mapTo(area->viewport(), QPoint()), widget->size());
        return area->viewport()->rect().contains(seen);
    };
    EXPECT_GT(area->verticalScrollBar()->maximum(), 0) << "or there is nothing to scroll";
    EXPECT_LE(area->widget()->width(), area->viewport()->width()) << "nothing is cut on the right";
    for (const QLabel* words : band()->form()->findChildren<QLabel*>())
        if (words->isVisibleTo(area) && words->wordWrap()) {
            EXPECT_GE(words->height(), words->heightForWidth(words->width())) << "every line is there";
        }
    radios.first()->setFocus();
    for (int i = 0; i < 4; ++i) {
        EXPECT_TRUE(inSight(QApplication::focusWidget())) << i;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    }
    EXPECT_EQ(QApplication::focusWidget(), radios.last());
    EXPECT_TRUE(inSight(radios.last()));
    QTest::keyClick(radios.last(), Qt::Key_Return);
    EXPECT_TRUE(last().starts_with("answer_by_hand 5: My partner")) << last();
}

// A form of many fields scrolls; the window keeps its size.
TEST_F(WindowBreak, ALongFormDoesNotMakeTheWindowGrow) {
    study::Question question;
    study::DimensionsQuestion many;
    for (int i = 0; i < 12; ++i)
        many.dimensions += study::Dimension{QStringLiteral("dimension %1").arg(i), {}, {}, 0, 100};
    question.id = QStringLiteral("many");
    question.text = QStringLiteral("Rate the face.");
    question.kind = many;
    study::Screen screen;
    screen.question = question;
    study::Study study;
    study.screens += screen;
    ui::MainWindow& window = openLive();
    const QSize before = window.size();
    band()->setStudy(study);
    tell(log::QuestionWaiting{question.id, study::toolOf(question), study::wordingOf(question), {}});
    QCoreApplication::sendPostedEvents();
    EXPECT_EQ(band()->form()->findChildren<QSlider*>().size(), 12);
    EXPECT_EQ(window.size(), before);
    EXPECT_LE(window.minimumSizeHint().height(), before.height());
    EXPECT_LT(band()->height(), 280);
}

TEST_F(WindowBreak, AWaitingQuestionCanBeSkippedOrHeld) {
    ui::MainWindow& window = openLive();
    EXPECT_FALSE(window.actions().skipQuestion->isEnabled());
    tell(
        log::QuestionWaiting{QStringLiteral("q"), QStringLiteral("answer_text"), QStringLiteral("Why?"), {}});
    ASSERT_TRUE(band()->form()->findChild<QPlainTextEdit*>()) << "not in the study: a plain field";
    QTest::mouseClick(band()->skipButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "skip_question");
    QTest::mouseClick(band()->holdButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "hold");
    tell(log::HoldChanged{true, log::HoldCause::QuestionUnanswered, {}});
    EXPECT_EQ(band()->shows(), DecisionBar::Shows::Question) << "it can still be answered";
    EXPECT_TRUE(band()->releaseButton()->isVisible());
    EXPECT_TRUE(window.actions().skipQuestion->isEnabled());
}

// Proves: H33
TEST_F(WindowBreak, SpaceIsTheTalkButtonButNotWhereTextIsWritten) {
    ui::MainWindow& window = openLive(ui::TalkButtonMode::Gated);
    ASSERT_TRUE(window.sessionBar()->talkButton()->isVisible());
    window.timeline()->setFocus();
    QTest::keyPress(window.timeline(), Qt::Key_Space);
    EXPECT_EQ(last(), "push_to_talk");
    tell(log::PushToTalk{true});
    EXPECT_EQ(window.sessionBar()->talkButton()->text().toStdString(), "Talking");
    QTest::keyRelease(window.timeline(), Qt::Key_Space);
    EXPECT_EQ(last(), "push_to_talk false");
    tell(log::PushToTalk{false});
    calls().clear();
    auto* edit = window.study()->messageForm()->field()->edit();
    edit->setFocus();
    QTest::keyClicks(edit, QStringLiteral("a b"));
    EXPECT_EQ(edit->toPlainText().toStdString(), "a b");
    EXPECT_TRUE(calls().isEmpty());
    window.sessionBar()->holdButton()->setFocus();
    QTest::keyClick(window.sessionBar()->holdButton(), Qt::Key_Space);
    EXPECT_EQ(calls().join(QLatin1Char(',')).toStdString(), "push_to_talk,push_to_talk false")
        << "it presses no button";
}

TEST_F(WindowBreak, TheTalkButtonIsATogglingKeyTooAndNeverSticks) {
    ui::MainWindow& window = openLive(ui::TalkButtonMode::Manual);
    QTest::keyClick(&window, Qt::Key_F3);
    EXPECT_EQ(last(), "push_to_talk");
    tell(log::PushToTalk{true});
    QTest::keyClick(&window, Qt::Key_F3);
    EXPECT_EQ(last(), "push_to_talk false");
    tell(log::PushToTalk{false});
    QTest::mousePress(window.sessionBar()->talkButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "push_to_talk");
    QTest::mouseRelease(window.sessionBar()->talkButton(), Qt::LeftButton);
    EXPECT_EQ(last(), "push_to_talk false");
    QTest::keyPress(&window, Qt::Key_Space);
    EXPECT_EQ(last(), "push_to_talk");
    tell(log::HoldChanged{true, log::HoldCause::Operator, {}});
    EXPECT_EQ(last(), "push_to_talk false") << "a short break lets it go";
    EXPECT_FALSE(window.talkKey()->isOn());
}

TEST_F(WindowBreak, WithoutATalkButtonSpaceIsSpace) {
    ui::MainWindow& window = openLive();
    EXPECT_FALSE(window.sessionBar()->talkButton()->isVisible());
    QTest::keyClick(window.timeline(), Qt::Key_Space);
    EXPECT_TRUE(calls().isEmpty());
}

TEST_F(WindowBreak, TheSetUpOffersTheTalkButtonAndWhatUnansweredQuestionsBecome) {
    ui::MainWindow& window = open();
    window.actions().setup->trigger();
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->talkButton()->itemText(2).contains(QStringLiteral("outside the profile")));
    dialog->talkButton()->setCurrentIndex(2);
    dialog->unanswered()->setCurrentIndex(0);
    dialog->accept();
    EXPECT_EQ(window.setup().talkButton, ui::TalkButtonMode::Manual);
    EXPECT_EQ(window.setup().unanswered, ui::Unanswered::Skip);
    EXPECT_EQ(m_settings.value(QStringLiteral("setup/talkButton")).toString().toStdString(), "manual");
}

TEST_F(WindowBreak, WhatIsDoneByHandIsMarkedOnce) {
    ui::MainWindow& window = openLive();
    auto command = std::make_shared<log::Record>();
    command->seq = 500;
    command->atMs = command->tMs = m_played - 3'000;
    command->body = log::CommandGiven{
        QStringLiteral("message"), "two more minutes", log::CommandSource::Operator, true, false, {}};
    m_services.queue->onRecord(command);
    auto record = std::make_shared<log::Record>();
    record->atMs = record->tMs = m_played - 30;
    record->cause = command->seq; // however much later it comes
    record->body = log::MessageSent{QStringLiteral("two more minutes"), true};
    m_services.queue->onRecord(record);
    pass();
    int hands = 0, messages = 0;
    for (const ui::TimelineLayout::Shape& shape : window.timeline()->layOut().shapes)
        if (shape.thing.kind == ui::TimelineItem::Kind::Flag) {
            const QString words = window.timeline()->describe(shape.thing);
            hands += words.contains(QStringLiteral("Done by hand"));
            messages += words.contains(QStringLiteral("two more minutes"));
        }
    EXPECT_EQ(messages, 1);
    EXPECT_EQ(hands, 1);
}

TEST_F(WindowBreak, TheTimerThatBothSeeStandsStillInABreakAndInAPause) {
    ui::StudyFold fold;
    const auto feed = [&fold](double tMs, log::RecordBody body) {
        ui::LogBatch batch;
        auto record = std::make_shared<log::Record>();
        record->atMs = record->tMs = tMs;
        record->body = std::move(body);
        batch.records.push_back(record);
        fold.consume(batch);
    };
    EXPECT_FALSE(fold.secondsLeft(0));
    feed(1'000, log::TimerSet{30});
    EXPECT_NEAR(*fold.secondsLeft(6'000), 25, 0.01);
    feed(6'000, log::HoldChanged{true, log::HoldCause::Operator, {}});
    feed(8'000, log::Paused{});
    feed(10'000, log::HoldChanged{false, log::HoldCause::Operator, {}});
    EXPECT_NEAR(*fold.secondsLeft(12'000), 25, 0.01) << "it is paused yet";
    feed(16'000, log::Resumed{});
    EXPECT_NEAR(*fold.secondsLeft(21'000), 20, 0.01);
    EXPECT_NEAR(*fold.secondsLeft(90'000), 0, 0.01);
}

} // namespace
