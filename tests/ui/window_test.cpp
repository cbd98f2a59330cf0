// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window on fakes, under a virtual clock.
#include "session_bar/setup_dialog.h"
#include "ui/support/cpu_clock.h"
#include "ui/support/window_fixture.h"
#include "welcome/talk_dialog.h"
#include "widgets/table.h"

#include <hrp/audio/device_names.h>
#include <hrp/time/virtual_scheduler.h>

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

class WindowTest : public test::WindowFixture {};

TEST_F(WindowTest, OpensOnTheDemonstrationWithFriendlyEmptyPanels) {
    ui::MainWindow& window = open();
    EXPECT_TRUE(window.windowTitle().contains(QStringLiteral("Trust talk")));
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "No session yet. Press Start to begin.");
    for (ui::Panel* panel : window.panels())
        if (panel->objectName() != QLatin1String("timeline") &&
            panel->objectName() != QLatin1String("study")) {
            EXPECT_TRUE(panel->showsEmpty()) << panel->objectName().toStdString();
        }
    EXPECT_TRUE(window.actions().start->isEnabled());
    EXPECT_FALSE(window.actions().pause->isEnabled());
    EXPECT_EQ(m_services.soundOpened, 0) << "no microphone is opened";
}

TEST_F(WindowTest, ShowsALiveSession) {
    ui::MainWindow& window = open();
    start();
    playUntil(41'000);
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "The agent is speaking");
    EXPECT_EQ(window.sessionBar()->clockShown().left(6).toStdString(), "00:41");
    EXPECT_EQ(window.sessionBar()->recordShown(), QStringLiteral("● REC"));
    EXPECT_GT(window.sessionBar()->agentMeter()->litSegments(), 3);
    EXPECT_EQ(window.transcript()->list()->model()->rowCount(), 8);
    EXPECT_FALSE(window.actions().start->isVisible());
    EXPECT_TRUE(window.actions().end->isVisible());
    playUntil(42'500);
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "Alex is being heard")
        << "it was broken in on";
    playUntil(63'000);
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "Paused: waiting for Alex (Guest)");
    EXPECT_EQ(window.actions().pause->text().toStdString(), "Resume");
    playUntil(89'000);
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "The study is finished");
    EXPECT_TRUE(window.actions().start->isVisible());
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "was recorded");
    for (ui::Panel* panel : window.panels())
        EXPECT_EQ(panel->showsEmpty(), panel->objectName() == QLatin1String("differences"))
            << panel->objectName().toStdString();
}

TEST_F(WindowTest, OfAnUnrecordedSessionNothingIsSaidWhenItIsOver) {
    m_session = test::SyntheticSession();
    m_session.recorded = false;
    m_session.begin();
    m_session.fillParticipantLane(2'000, false);
    m_session.end(2'100);
    ui::MainWindow& window = open();
    start();
    playUntil(1'000);
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "not recorded");
    playUntil(2'300);
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "");
    EXPECT_EQ(window.sessionBar()->nextRecordShown().toStdString(), "will be recorded");
}

TEST_F(WindowTest, ActsOnlyThroughSessionControl) {
    ui::MainWindow& window = open();
    start();
    playUntil(3'000);
    const ui::Actions& a = window.actions();
    a.muteParticipant->trigger();
    a.muteAgent->trigger();
    a.stopReply->trigger();
    a.askReply->trigger();
    a.next->trigger();
    a.pause->trigger();
    EXPECT_EQ(m_services.control.calls,
              (QStringList{QStringLiteral("muteParticipant"), QStringLiteral("muteAgent"),
                           QStringLiteral("stopReply"), QStringLiteral("reply"), QStringLiteral("next"),
                           QStringLiteral("pause")}));
    EXPECT_FALSE(a.muteAgent->isChecked()) << "shown is what the log says, not what was pressed";
    playUntil(43'500);
    EXPECT_TRUE(a.muteAgent->isChecked());
    a.muteAgent->trigger();
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "muteAgent false");
    playUntil(61'000);
    a.pause->trigger();
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "resume");
    a.end->trigger();
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "resume") << "one press ends nothing";
    a.end->trigger();
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "end Ended by the experimenter");
}

TEST_F(WindowTest, ShortcutsWork) {
    ui::MainWindow& window = open();
    QTest::keyClick(&window, Qt::Key_F5);
    ASSERT_TRUE(m_services.queue);
    m_played = m_session.firstMs() - 1;
    playUntil(15'000);
    QTest::keyClick(&window, Qt::Key_F7);
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(m_services.control.calls,
              (QStringList{QStringLiteral("muteParticipant"), QStringLiteral("next")}));
    QTest::keyClick(&window, Qt::Key_M, Qt::ControlModifier);
    ASSERT_EQ(QApplication::focusWidget(), window.study()->messageForm()->field()->edit());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Two minutes"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "message Two minutes");
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("bicycle"));
    EXPECT_EQ(window.transcript()->list()->currentIndex().row(), 2);
    QTest::keyClick(&window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(QApplication::focusWidget(), window.events()->filter());
    QTest::keyClick(&window, Qt::Key_2, Qt::AltModifier);
    EXPECT_EQ(QApplication::focusWidget(), window.timeline());
}

TEST_F(WindowTest, ShortcutsAreUnambiguous) {
    ui::MainWindow& window = open();
    QHash<QString, QString> owners;
    for (const QAction* action : window.actions().all()) {
        if (action->shortcut().isEmpty())
            continue;
        const QString key = action->shortcut().toString();
        EXPECT_FALSE(owners.contains(key)) << key.toStdString() << ": " << action->text().toStdString()
                                           << " and " << owners.value(key).toStdString();
        owners.insert(key, action->text());
    }
    EXPECT_GT(owners.size(), 20);
}

/// Controls that a person reaches by mouse or keyboard.
bool isControl(const QWidget* widget) {
    if (qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
        qobject_cast<const QAbstractSpinBox*>(widget))
        return true;
    if (const auto* edit = qobject_cast<const QLineEdit*>(widget))
        return !qobject_cast<const QAbstractSpinBox*>(edit->parentWidget()) &&
               !qobject_cast<const QComboBox*>(edit->parentWidget());
    if (qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QAbstractItemView*>(widget))
        return !qobject_cast<const QComboBox*>(widget->parentWidget()) &&
               !widget->inherits("QComboBoxListView") && !widget->inherits("QHeaderView");
    return qobject_cast<const ui::TimelineView*>(widget) || qobject_cast<const ui::LevelMeter*>(widget);
}

std::string nameOf(const QWidget* widget) {
    std::string path;
    for (const QWidget* w = widget; w; w = w->parentWidget())
        path = std::string(w->metaObject()->className()) + "(" + w->objectName().toStdString() + ") " + path;
    return path;
}

void expectNamed(const QWidget* root) {
    for (const QWidget* widget : root->findChildren<QWidget*>()) {
        if (!isControl(widget))
            continue;
        // Parts of other controls that Qt makes: the clear button of a line edit, the corner of a table.
        if (widget->inherits("QDockWidgetTitleButton") || widget->inherits("QLineEditIconButton") ||
            widget->inherits("QTableCornerButton") || widget->inherits("QComboBoxPrivateContainer") ||
            (widget->parentWidget() && widget->parentWidget()->inherits("QMenuBar")))
            continue;
        if (widget->parentWidget() && widget->parentWidget()->inherits("QComboBoxPrivateContainer"))
            continue;
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << nameOf(widget);
        EXPECT_FALSE(widget->toolTip().isEmpty()) << nameOf(widget);
    }
}

TEST_F(WindowTest, EveryControlHasANameAndAToolTip) {
    ui::MainWindow& window = open();
    start();
    playUntil(45'000);
    expectNamed(&window);
    for (const QAction* action : window.actions().all())
        EXPECT_FALSE(action->toolTip().isEmpty()) << action->text().toStdString();
}

TEST_F(WindowTest, EveryControlOfTheDialogsHasANameAndAToolTip) {
    ui::MainWindow& window = open();
    for (QAction* action : {window.actions().setup, window.actions().talk, window.actions().rehearsal,
                            window.actions().shortcuts, window.actions().about}) {
        action->trigger();
        QWidget* dialog = QApplication::activeModalWidget();
        ASSERT_TRUE(dialog) << action->text().toStdString();
        EXPECT_FALSE(dialog->accessibleName().isEmpty());
        expectNamed(dialog);
        dialog->close();
    }
}

TEST_F(WindowTest, EverythingCanBeReachedWithTheTabKey) {
    ui::MainWindow& window = open();
    start();
    playUntil(12'000);
    window.activateWindow();
    window.study()->openForm(ui::StudyView::Message);
    QSet<const QWidget*> reached;
    window.timeline()->setFocus();
    const QWidget* first = nullptr;
    for (int i = 0; i < 300; ++i) {
        const QWidget* focus = QApplication::focusWidget();
        if (focus && focus == first)
            break;
        if (!first)
            first = focus;
        reached.insert(focus);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const QWidget* widget : std::initializer_list<const QWidget*>{
             window.timeline(), window.transcript()->list(), window.events()->table(),
             window.events()->filter(), window.study()->list(), window.study()->nextButton(),
             window.study()->messageForm()->field()->edit()})
        EXPECT_TRUE(reached.contains(widget)) << nameOf(widget);
    EXPECT_GT(reached.size(), 20);
}

/// Labels and buttons whose text is cut: wider than their place, or wrapped text higher than it.
QStringList cutTexts(const QWidget& root) {
    QStringList cut;
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty() ||
            label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
            continue;
        const QFontMetrics metrics(label->font());
        if (label->wordWrap()) {
            const QRect needed = metrics.boundingRect(QRect(0, 0, label->contentsRect().width(), 10'000),
                                                      Qt::TextWordWrap, label->text());
            if (needed.height() > label->height() + 2)
                cut += QStringLiteral("%1 px high of %2: %3")
                           .arg(label->height())
                           .arg(needed.height())
                           .arg(label->text());
        } else if (metrics.horizontalAdvance(label->text()) > label->contentsRect().width() + 1) {
            cut += QStringLiteral("%1 px of %2: %3")
                       .arg(label->contentsRect().width())
                       .arg(metrics.horizontalAdvance(label->text()))
                       .arg(label->text());
        }
    }
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>())
        if (button->isVisible() && !button->text().isEmpty() &&
            button->width() < button->minimumSizeHint().width())
            cut += QStringLiteral("button: ") + button->text();
    return cut;
}

TEST_F(WindowTest, WhatKeepsAStudyFromRunningStandsBeforeWhatDoesNot) {
    const QString path = m_folder.filePath(QStringLiteral("wrong.hrpstudy.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"name":"Wrong","states":[{"id":"a","name":"A","order":1,"focusComponent":
        {"type":"vasrating","config":{"question":"How warm?","minValue":"x","maxValue":100}}}]})");
    file.close();
    m_window = std::make_unique<ui::MainWindow>(m_services, m_scheduler, m_theme, m_settings);
    m_window->show();
    EXPECT_FALSE(m_window->openPath(path));
    auto* box = openDialog<QMessageBox>();
    ASSERT_TRUE(box);
    const QString text = box->informativeText();
    EXPECT_TRUE(text.startsWith(QStringLiteral("✗ "))) << text.toStdString();
    EXPECT_LT(text.indexOf(QStringLiteral("minValue")), text.indexOf(QStringLiteral("Noticed as well")));
    EXPECT_GT(text.indexOf(QStringLiteral("globalComponents")),
              text.indexOf(QStringLiteral("Noticed as well")));
    box->close();
    EXPECT_TRUE(m_window->statusStrip()->shownText().startsWith(QLatin1String("No study is open")))
        << "not: press Start";
}

TEST_F(WindowTest, NotesOnAStudyThatRunsAreNotKeptQuiet) {
    QFile file(m_services.study);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString path = m_folder.filePath(QStringLiteral("noted.hrpstudy.json"));
    QFile copy(path);
    ASSERT_TRUE(copy.open(QIODevice::WriteOnly));
    copy.write(file.readAll().replace("\"showimage\"", "\"eyetracker\""));
    copy.close();
    ui::MainWindow& window = open();
    ASSERT_TRUE(window.openPath(path));
    EXPECT_TRUE(window.statusStrip()->shownText().startsWith(QLatin1String("Opened, with ")))
        << window.statusStrip()->shownText().toStdString();
}

TEST_F(WindowTest, NoTextIsCutAt1280By800) {
    ui::MainWindow& window = open({1'280, 800});
    window.banner()->show();
    QApplication::processEvents();
    EXPECT_EQ(window.size(), QSize(1'280, 800));
    EXPECT_EQ(cutTexts(window).join(QLatin1Char('\n')).toStdString(), "");
    start();
    playUntil(45'000);
    QApplication::processEvents();
    EXPECT_EQ(cutTexts(window).join(QLatin1Char('\n')).toStdString(), "");
    for (ui::Panel* panel : window.panels()) {
        EXPECT_TRUE(panel->isVisible());
        if (panel->visibleRegion().isEmpty())
            continue; // behind another one's tab
        EXPECT_GT(panel->width(), 180) << panel->objectName().toStdString();
        EXPECT_GT(panel->height(), 110) << panel->objectName().toStdString();
    }
}

TEST_F(WindowTest, FirstStartPlaysTheDemonstrationWithoutAMicrophone) {
    ui::MainWindow& window = open();
    ASSERT_TRUE(window.isFirstStart());
    window.beginFirstStart();
    EXPECT_FALSE(window.isFirstStart());
    ASSERT_EQ(m_services.requests.size(), 1u);
    const ui::SessionSetup& setup = m_services.requests[0].setup;
    EXPECT_EQ(setup.voice, ui::VoiceSource::Recorded);
    EXPECT_TRUE(setup.engine.local);
    EXPECT_FALSE(setup.record);
    EXPECT_EQ(m_services.requests[0].study.name.toStdString(), "Trust talk");
    EXPECT_EQ(m_services.soundOpened, 0);
    EXPECT_EQ(window.banner()->step(), ui::WelcomeBanner::Step::Playing);
    EXPECT_TRUE(window.banner()->shownText().contains(QStringLiteral("No microphone is open")));
    m_played = m_session.firstMs() - 1;
    playUntil(89'000);
    EXPECT_EQ(window.banner()->step(), ui::WelcomeBanner::Step::Played);
    EXPECT_TRUE(window.banner()->talkButton()->isVisible());
}

TEST_F(WindowTest, NowYouTalkSaysWhereTheVoiceGoesBeforeAnythingOpens) {
    ui::MainWindow& window = open();
    QTest::mouseClick(window.banner()->talkButton(), Qt::LeftButton);
    window.actions().talk->trigger();
    auto* dialog = openDialog<ui::TalkDialog>();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->destination()->text().contains(QStringLiteral("does not leave this computer")));
    EXPECT_EQ(m_services.soundOpened, 0);
    QTest::mouseClick(dialog->openButton(), Qt::LeftButton);
    EXPECT_TRUE(m_services.input.running);
    audio::CapturedBlock block;
    block.samples.resize(480, 12'000);
    m_services.input.callbacks.onBlock(block);
    m_scheduler.settle();
    EXPECT_TRUE(dialog->levelWord()->text().contains(QStringLiteral("good")))
        << dialog->levelWord()->text().toStdString();
    dialog->accept();
    EXPECT_FALSE(m_services.input.running) << "the check lets go before the session opens the device";
    ASSERT_EQ(m_services.requests.size(), 1u);
    EXPECT_EQ(m_services.requests[0].setup.voice, ui::VoiceSource::Microphone);
}

TEST_F(WindowTest, TheRehearsalBadgeStandsForTheLocalEngineOnly) {
    ui::MainWindow& window = open();
    QToolButton* badge = nullptr;
    for (QToolButton* button : window.statusStrip()->findChildren<QToolButton*>())
        if (button->text().contains(QStringLiteral("does not understand words")))
            badge = button;
    ASSERT_TRUE(badge);
    EXPECT_TRUE(badge->isVisible());
    QTest::mouseClick(badge, Qt::LeftButton);
    ASSERT_TRUE(QApplication::activeModalWidget());
    QApplication::activeModalWidget()->close();
    ui::SessionSetup remote;
    remote.engine = {false,
                     QStringLiteral("api.example.org"),
                     QUrl(QStringLiteral("wss://api.example.org/v1/realtime")),
                     {},
                     {},
                     {}};
    window.useSetup(remote);
    EXPECT_FALSE(badge->isVisible());
}

TEST_F(WindowTest, SetUpChecksTheAddress) {
    ui::MainWindow& window = open();
    window.actions().setup->trigger();
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    dialog->remoteEngine()->setChecked(true);
    EXPECT_FALSE(dialog->okButton()->isEnabled());
    dialog->url()->setText(QStringLiteral("http://api.example.org"));
    EXPECT_FALSE(dialog->okButton()->isEnabled());
    EXPECT_TRUE(dialog->problem()->text().contains(QStringLiteral("wss://")));
    dialog->url()->setText(QStringLiteral("wss://api.example.org/v1/realtime"));
    EXPECT_TRUE(dialog->okButton()->isEnabled());
    dialog->accept();
    EXPECT_FALSE(window.setup().engine.local);
    ASSERT_EQ(m_services.kept.size(), 1);
    EXPECT_EQ(window.sessionBar()->engineBox()->currentText().toStdString(), "api.example.org");
}

TEST_F(WindowTest, TheEngineListOpensTheSetUpReadyForAnAddress) {
    ui::MainWindow& window = open();
    QComboBox* engines = window.sessionBar()->engineBox();
    engines->setCurrentIndex(engines->count() - 1);
    Q_EMIT engines->activated(engines->count() - 1);
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->remoteEngine()->isChecked());
    EXPECT_TRUE(dialog->url()->isEnabled());
    EXPECT_EQ(dialog->focusWidget(), dialog->url());
    dialog->reject();
    EXPECT_TRUE(window.setup().engine.local) << "nothing was chosen";
}

TEST_F(WindowTest, TheGuideComesWithTheKeyboardInItAndGoesWhenAskedAgain) {
    ui::MainWindow& window = open();
    window.banner()->setStep(ui::WelcomeBanner::Step::Played);
    window.banner()->show();
    window.actions().gettingStarted->trigger();
    EXPECT_TRUE(window.banner()->isVisible()) << "who asks for help sees it";
    EXPECT_EQ(window.focusWidget(), window.banner()->talkButton());
    window.actions().gettingStarted->trigger();
    EXPECT_FALSE(window.banner()->isVisible());
    window.actions().gettingStarted->trigger();
    EXPECT_TRUE(window.banner()->isVisible());
}

TEST_F(WindowTest, SetUpTakesARehearsalScriptThatIsThere) {
    ui::MainWindow& window = open();
    window.actions().setup->trigger();
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    dialog->rehearsalScript()->setText(m_folder.filePath(QStringLiteral("none.json")));
    EXPECT_FALSE(dialog->okButton()->isEnabled());
    EXPECT_TRUE(dialog->problem()->text().contains(QStringLiteral("none.json")));
    const QString script = QStringLiteral(HRP_SOURCE_DIR "/resources/demo/robin.rehearsal.json");
    dialog->rehearsalScript()->setText(script);
    EXPECT_TRUE(dialog->okButton()->isEnabled());
    dialog->accept();
    EXPECT_EQ(window.setup().engine.script, script);
    start();
    EXPECT_EQ(m_services.localScript, script);
}

TEST_F(WindowTest, TheSetUpTakesABudgetAndWantsAPriceForACost) {
    m_services.pricing.table = *metrics::PriceTable::read(
        R"({"currency":"EUR","date":"2026-01-01","source":"x","models":{"known":{"text_in":1000,"text_out":2000,"audio_in":1,"audio_out":1}}})",
        QStringLiteral("prices"));
    ui::MainWindow& window = open();
    window.actions().setup->trigger();
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    dialog->remoteEngine()->setChecked(true);
    dialog->url()->setText(QStringLiteral("wss://api.example.org/v1/realtime"));
    EXPECT_FALSE(dialog->setup().budgetTokens);
    dialog->budgetTokens()->setValue(20'000);
    EXPECT_TRUE(dialog->okButton()->isEnabled());
    dialog->budgetCost()->setValue(2);
    EXPECT_TRUE(dialog->budgetCost()->text().endsWith(QStringLiteral("EUR")));
    EXPECT_FALSE(dialog->okButton()->isEnabled());
    EXPECT_TRUE(dialog->problem()->text().contains(m_services.pricing.file));
    dialog->model()->setText(QStringLiteral("known"));
    EXPECT_TRUE(dialog->okButton()->isEnabled()) << dialog->problem()->text().toStdString();
    dialog->accept();
    EXPECT_EQ(window.setup().budgetTokens, 20'000);
    EXPECT_EQ(window.setup().budgetCost, 2);
}

// Proves: H1
TEST_F(WindowTest, TheKeyGoesToTheKeychainAndNowhereElse) {
    ui::MainWindow& window = open();
    window.actions().setup->trigger();
    auto* dialog = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(dialog);
    dialog->remoteEngine()->setChecked(true);
    dialog->url()->setText(QStringLiteral("wss://api.example.org/v1/realtime"));
    QLineEdit* key = nullptr;
    for (QLineEdit* edit : dialog->findChildren<QLineEdit*>())
        if (edit->echoMode() == QLineEdit::Password)
            key = edit;
    ASSERT_TRUE(key);
    key->setText(QStringLiteral("sk-very-secret"));
    for (QPushButton* button : dialog->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Keep"))
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(m_services.keptKey.toStdString(), "sk-very-secret");
    EXPECT_TRUE(key->text().isEmpty());
    dialog->accept();
    m_settings.sync();
    QFile file(m_settings.fileName());
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_FALSE(file.readAll().contains("sk-very-secret"));
}

TEST_F(WindowTest, AFailedStartIsSaidInTheStatusLine) {
    m_services.localUrl =
        tl::unexpected(QStringLiteral("The local engine could not be started. Install both together."));
    ui::MainWindow& window = open();
    start();
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(),
              "The local engine could not be started. Install both together.");
    EXPECT_TRUE(window.actions().start->isEnabled());
}

TEST_F(WindowTest, LayoutAppearanceAndTextSizeAreRemembered) {
    {
        ui::MainWindow& window = open({1'400, 900});
        window.panels()[2]->close();
        window.actions().light->trigger();
        window.actions().textLarger->trigger();
        EXPECT_FALSE(m_theme.tokens().dark);
        window.close();
        m_window.reset();
    }
    EXPECT_EQ(m_settings.value(QStringLiteral("window/appearance")).toString().toStdString(), "light");
    EXPECT_NEAR(m_settings.value(QStringLiteral("window/textScale")).toDouble(), 1.1, 1e-9);
    m_theme.setTextScale(1);
    ui::MainWindow& again = open();
    EXPECT_FALSE(again.panels()[2]->isVisible());
    EXPECT_TRUE(again.panels()[0]->isVisible());
    again.actions().resetLayout->trigger();
    EXPECT_TRUE(again.panels()[2]->isVisible());
    again.actions().textNormal->trigger();
}

// Proves: T3
TEST_F(WindowTest, ARecordingThatIsNotWrittenIsToldAtOnce) {
    using Problem = recording::Recorder::Problem;
    ui::MainWindow& window = open();
    start();
    playUntil(8'200);
    ASSERT_EQ(window.sessionBar()->recordShown().toStdString(), "● REC");
    m_services.session.onRecording(
        {QStringLiteral("cannot write"), Problem::Kind::NotWritten, Problem::Cause::DiskFull, false});
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "○ REC stopped 00:08");
    EXPECT_EQ(window.attentionLine()->shownText().toStdString(),
              "act now: Nothing is being recorded since 00:08: the disk is full. Free some space: about ten "
              "minutes are kept in memory.");
    EXPECT_EQ(window.attentionLine()->shown().act, ui::Attention::Act::ShowFolder);
    m_services.session.onRecording({QStringLiteral("The recording is written again."),
                                    Problem::Kind::WrittenAgain, Problem::Cause::None, false});
    playUntil(8'400);
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "● REC");
    EXPECT_EQ(window.attentionLine()->shown().act == ui::Attention::Act::ShowFolder, false);
    m_services.finishError = QStringLiteral("The end of the recording could not be written.");
    playUntil(89'000);
    EXPECT_EQ(window.sessionBar()->recordShown().toStdString(), "recording incomplete")
        << "“was recorded” stands only where it was";
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(),
              "The end of the recording could not be written.");
}

// Proves: T61
TEST_F(WindowTest, AWordOnTheRoomOfTheDiskStaysUntilItIsRead) {
    ui::MainWindow& window = open();
    start();
    m_services.session.onNote(QStringLiteral("The disk has room for 8 min of recording."));
    playUntil(1'000);
    EXPECT_EQ(window.attentionLine()->shownText().toStdString(),
              "note for later: The disk has room for 8 min of recording.");
    window.actions().attention->trigger();
    playUntil(1'100);
    EXPECT_EQ(window.attentionLine()->shownText().toStdString(), "");
}

// Proves: T62
TEST_F(WindowTest, OfTwoHeadsetsOfOneKindTheChosenOneIsOpenedAndRemembered) {
    m_services.microphoneList =
        audio::withDistinctNames({{QStringLiteral("usb-a"), QStringLiteral("Headset"), 48'000, false},
                                  {QStringLiteral("usb-b"), QStringLiteral("Headset"), 48'000, false}});
    {
        QComboBox* voices = open().sessionBar()->voiceBox();
        EXPECT_GE(voices->findText(QStringLiteral("Headset (1)")), 0);
        const int second = voices->findText(QStringLiteral("Headset (2)"));
        ASSERT_GE(second, 0);
        voices->setCurrentIndex(second);
        Q_EMIT voices->activated(second);
        m_window->startSession(m_window->setup());
        ASSERT_EQ(m_services.requests.size(), 1u);
        EXPECT_EQ(m_services.requests[0].setup.microphoneId, QStringLiteral("usb-b"));
        m_window.reset();
    }
    std::ranges::reverse(m_services.microphoneList); // the server lists them as it likes
    EXPECT_EQ(open().setup().microphoneId, QStringLiteral("usb-b"));
    EXPECT_EQ(m_window->sessionBar()->voiceBox()->currentText().toStdString(), "Headset (2)");
}

TEST_F(WindowTest, NextIgnoresASecondPressInAHurry) {
    ui::MainWindow& window = open();
    start();
    playUntil(3'000);
    window.actions().next->trigger();
    playUntil(3'600);
    window.actions().next->trigger();
    QTest::mouseClick(window.study()->nextButton(), Qt::LeftButton);
    EXPECT_EQ(calls(), QStringList{QStringLiteral("next")});
    playUntil(3'800);
    window.actions().next->trigger();
    EXPECT_EQ(calls().size(), 2);
    EXPECT_TRUE(window.study()->nextButton()->text().startsWith(QLatin1String("Next: ")))
        << "it says where it goes";
}

TEST_F(WindowTest, AWordThatMustBeReadHasTheRoomOfTheChip) {
    ui::MainWindow& window = open();
    start();
    playUntil(3'000);
    const auto chip = window.statusStrip()->findChild<QToolButton*>(QStringLiteral("rehearsalChip"));
    ASSERT_TRUE(chip);
    EXPECT_EQ(chip->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    m_services.session.onNote(QStringLiteral("Something to know."));
    playUntil(3'100);
    EXPECT_EQ(chip->toolButtonStyle(), Qt::ToolButtonIconOnly);
}

TEST_F(WindowTest, ClosingEndsARunningSessionPolitelyFirst) {
    ui::MainWindow& window = open();
    start();
    playUntil(5'000);
    window.close();
    EXPECT_TRUE(window.isVisible());
    EXPECT_TRUE(calls().isEmpty()) << "one stray Ctrl+Q ends nothing";
    EXPECT_TRUE(
        window.statusStrip()->shownText().startsWith(QLatin1String("A session runs: close once more")));
    playUntil(8'500);
    window.close();
    EXPECT_TRUE(calls().isEmpty()) << "the first press is forgotten";
    window.close();
    EXPECT_TRUE(window.isVisible()) << "it waits for the session's end";
    EXPECT_EQ(m_services.control.calls.last().toStdString(), "end Ended by the experimenter");
    auto record = std::make_shared<log::Record>();
    record->body = log::SessionEnded{log::Outcome::Stopped, {}, 0};
    m_services.queue->onRecord(record);
    m_scheduler.advance(200ms);
    EXPECT_FALSE(window.isVisible());
    EXPECT_EQ(m_services.running, 0);
}

TEST_F(WindowTest, ABrokenStudyIsExplainedAndNothingChanges) {
    ui::MainWindow& window = open();
    QFile file(m_folder.filePath(QStringLiteral("broken.hrpstudy.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{\"name\": ");
    file.close();
    EXPECT_FALSE(window.openPath(file.fileName()));
    auto* box = openDialog<QMessageBox>();
    ASSERT_TRUE(box);
    EXPECT_TRUE(box->text().contains(QStringLiteral("broken.hrpstudy.json")));
    EXPECT_FALSE(box->informativeText().isEmpty());
    EXPECT_EQ(box->textFormat(), Qt::PlainText);
    box->close();
    EXPECT_TRUE(window.windowTitle().contains(QStringLiteral("Trust talk")));
}

TEST_F(WindowTest, DeleteRecordingAsksFirstAndSaysWhatItDid) {
    const QString folder = m_folder.filePath(QStringLiteral("s.hrprec"));
    QDir().mkpath(folder);
    m_services.recordingFolder = folder;
    ui::MainWindow& window = open();
    EXPECT_FALSE(window.actions().deleteRecording->isEnabled());
    start();
    playUntil(3'000);
    EXPECT_FALSE(window.actions().deleteRecording->isEnabled()) << "not while it is being written";
    m_played = 80'000;
    playUntil(89'000);
    ASSERT_TRUE(window.actions().deleteRecording->isEnabled());
    window.actions().deleteRecording->trigger();
    auto* box = openDialog<QMessageBox>();
    ASSERT_TRUE(box);
    EXPECT_TRUE(QDir(folder).exists());
    for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(QDir(folder).exists());
    EXPECT_FALSE(window.actions().deleteRecording->isEnabled());
    EXPECT_EQ(window.statusStrip()->shownText().toStdString(), "The recording was deleted.");
}

// Proves: U163
// One batch a tick
TEST_F(WindowTest, TheAppendFloodDoesNotStopTheWindow) {
    ui::MainWindow& window = open();
    start();
    log::WireEvent event;
    event.type = QStringLiteral("input_audio_buffer.append");
    event.audioMs = 20;
    event.bytes = 1'300;
    event.payload = {{"type", "input_audio_buffer.append"}};
    auto record = std::make_shared<log::Record>();
    record->body = event;
    window.events()->filter()->clear();
    double worst = 0;
    for (int tick = 0; tick < 20; ++tick) {
        for (int i = 0; i < 10'000; ++i)
            m_services.queue->onRecord(record);
        const double begin = test::cpuMs();
        m_scheduler.advance(33ms);
        QApplication::processEvents();
        worst = std::max(worst, test::cpuMs() - begin);
    }
    std::printf("[ figures  ] 200,000 events through the window: worst tick %.1f ms of processor time\n",
                worst);
    EXPECT_LT(worst, 250);
}

} // namespace
