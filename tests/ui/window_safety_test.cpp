// SPDX-License-Identifier: GPL-3.0-or-later
// What must not happen by accident: a session ended by a stray key, a voice sent or kept unseen.
#include "main_window/main_window.h"
#include "ui/support/fake_services.h"
#include "welcome/talk_dialog.h"

#include <hrp/recording/recorder.h>
#include <hrp/time/virtual_scheduler.h>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace {

using namespace hrp;
using namespace std::chrono_literals;

class WindowSafety : public ::testing::Test {
protected:
    WindowSafety()
        : m_theme(*qApp),
          m_settings(m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat),
          m_session(test::SyntheticSession::conversation()) {
        m_services.study = QStringLiteral(HRP_SOURCE_DIR "/resources/demo/trust-talk.hrpstudy.json");
        m_window = std::make_unique<ui::MainWindow>(m_services, m_scheduler, m_theme, m_settings);
        m_window->resize(1'280, 800);
        m_window->show();
        m_window->openPath({});
        EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    }
    void playUntil(double ms) {
        for (double& t = m_played; t < ms; t += 33) {
            m_session.play(*m_services.queue, t, t + 33);
            m_scheduler.advance(33ms);
        }
    }
    void start() {
        m_window->actions().start->trigger();
        m_played = m_session.firstMs() - 1;
    }
    void endWithFailure() {
        auto record = std::make_shared<log::Record>();
        record->body = log::SessionEnded{log::Outcome::ConnectFailed, QStringLiteral("refused"), 0};
        m_services.queue->onRecord(record);
        m_scheduler.advance(200ms);
    }
    ui::SessionSetup remote(const char* url) const {
        ui::SessionSetup setup;
        const QUrl address(QString::fromLatin1(url));
        setup.engine = {false, address.host(), address, {}, {}, {}};
        setup.voice = ui::VoiceSource::Microphone;
        return setup;
    }
    ui::TalkDialog* talk() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<ui::TalkDialog*>(widget); dialog && dialog->isVisible())
                return dialog;
        return nullptr;
    }

    QTemporaryDir m_folder;
    ui::Theme m_theme;
    QSettings m_settings;
    time::VirtualScheduler m_scheduler;
    test::FakeServices m_services;
    test::SyntheticSession m_session;
    std::unique_ptr<ui::MainWindow> m_window;
    double m_played = 0;
};

TEST_F(WindowSafety, NoButtonHasTheFocusByItself) {
    EXPECT_EQ(QApplication::focusWidget(), m_window->timeline());
    QTest::mouseClick(m_window->banner()->playButton(), Qt::LeftButton); // hidden: does nothing
    start();
    playUntil(3'000);
    EXPECT_EQ(QApplication::focusWidget(), m_window->timeline());
    m_window->sessionBar()->endButton()->setFocus(Qt::TabFocusReason);
    m_window->sessionBar()->endButton()->setEnabled(false);
    EXPECT_EQ(QApplication::focusWidget(), m_window->timeline())
        << "what is switched off hands on to no button";
    for (const ui::Panel* panel : m_window->panels())
        for (const QToolButton* button : panel->titleBarWidget()->findChildren<QToolButton*>())
            if (!button->defaultAction()) {
                EXPECT_EQ(button->focusPolicy(), Qt::NoFocus) << button->accessibleName().toStdString();
            }
}

TEST_F(WindowSafety, EndNeedsASecondPressWithinThreeSeconds) {
    start();
    playUntil(3'000);
    QPushButton* end = m_window->sessionBar()->endButton();
    end->setFocus(Qt::TabFocusReason);
    QTest::keyClick(end, Qt::Key_Space);
    EXPECT_TRUE(m_services.control.calls.isEmpty()) << "one stray Space ends nothing";
    EXPECT_EQ(end->text().toStdString(), "End now?");
    playUntil(6'500);
    EXPECT_EQ(end->text().toStdString(), "End");
    QTest::keyClick(end, Qt::Key_Space);
    EXPECT_TRUE(m_services.control.calls.isEmpty()) << "the first press is forgotten";
    QTest::keyClick(end, Qt::Key_Space);
    EXPECT_EQ(m_services.control.calls, QStringList{QStringLiteral("end Ended by the experimenter")});
}

TEST_F(WindowSafety, SaysTruthfullyWhetherTheWayIsEncrypted) {
    const auto wordsFor = [this](const char* url) {
        m_window->useSetup(remote(url));
        m_window->actions().talk->trigger();
        const QString text = talk() ? talk()->destination()->text() : QString();
        if (talk())
            talk()->close();
        return text.toStdString();
    };
    EXPECT_EQ(wordsFor("ws://127.0.0.1:8080/v1/realtime"),
              "To 127.0.0.1: not encrypted, but it stays on this computer.");
    EXPECT_EQ(wordsFor("ws://localhost:8080/v1/realtime"),
              "To localhost: not encrypted, but it stays on this computer.");
    EXPECT_TRUE(QString::fromStdString(wordsFor("wss://api.example.org/v1/realtime"))
                    .startsWith(QStringLiteral("To api.example.org, encrypted on the way.")));
    EXPECT_TRUE(QString::fromStdString(wordsFor("ws://api.example.org/v1/realtime"))
                    .startsWith(QStringLiteral("To api.example.org, NOT encrypted")));
}

TEST_F(WindowSafety, AMicrophoneStartsOnlyTowardsAConfirmedDestination) {
    m_window->useSetup(remote("wss://api.example.org/v1/realtime"));
    m_window->actions().start->trigger();
    ASSERT_TRUE(talk());
    EXPECT_TRUE(m_services.requests.empty());
    EXPECT_EQ(m_services.soundOpened, 0);
    talk()->accept();
    ASSERT_EQ(m_services.requests.size(), 1u);
    endWithFailure();
    m_window->actions().start->trigger();
    EXPECT_EQ(m_services.requests.size(), 2u) << "the same destination is not asked for again";
    endWithFailure();
    m_window->useSetup(remote("wss://other.example.org/v1/realtime"));
    m_window->actions().start->trigger();
    EXPECT_EQ(m_services.requests.size(), 2u);
    ASSERT_TRUE(talk());
    talk()->close();
}

TEST_F(WindowSafety, SaysBeforeStartWhetherItWillBeRecorded) {
    EXPECT_EQ(m_window->sessionBar()->nextRecordShown().toStdString(), "will be recorded");
    ui::SessionSetup setup = m_window->setup();
    setup.record = false;
    m_window->useSetup(setup);
    EXPECT_EQ(m_window->sessionBar()->nextRecordShown().toStdString(), "not recorded");
}

TEST_F(WindowSafety, AFailedConnectionIsNoRecordingAndLeavesNoFolder) {
    const QString folder = m_folder.filePath(QStringLiteral("failed.hrprec"));
    QDir().mkpath(folder);
    m_services.recordingFolder = folder;
    start();
    playUntil(-100); // connecting, never running
    endWithFailure();
    EXPECT_EQ(m_window->sessionBar()->recordShown().toStdString(), "");
    EXPECT_FALSE(QDir(folder).exists());
    EXPECT_FALSE(m_window->actions().deleteRecording->isEnabled());
}

TEST_F(WindowSafety, AnOpenedRecordingCanBeDeleted) {
    const QString folder = m_folder.filePath(QStringLiteral("opened.hrprec"));
    {
        recording::Recorder recorder(folder);
        ASSERT_TRUE(recorder.open());
        auto started = std::make_shared<log::Record>();
        started->body = log::SessionStarted{};
        recorder.onRecord(started);
    }
    EXPECT_FALSE(m_window->actions().showFolder->isEnabled());
    ASSERT_TRUE(m_window->openPath(folder));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !m_window->isLoading(); }));
    EXPECT_TRUE(m_window->actions().showFolder->isEnabled());
    m_window->actions().deleteRecording->trigger();
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    ASSERT_TRUE(box);
    for (QAbstractButton* button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::DestructiveRole)
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_FALSE(QDir(folder).exists());
    EXPECT_FALSE(m_window->actions().showFolder->isEnabled());
}

TEST_F(WindowSafety, TheDemonstrationShowsItsOwnSetUp) {
    m_window->useSetup(remote("wss://api.example.org/v1/realtime"));
    m_window->beginFirstStart();
    m_played = m_session.firstMs() - 1;
    playUntil(1'000);
    EXPECT_EQ(m_window->sessionBar()->engineBox()->currentText().toStdString(), "Local engine");
    EXPECT_EQ(m_window->sessionBar()->voiceBox()->currentText().toStdString(), "Recorded speaker");
    endWithFailure();
    EXPECT_EQ(m_window->sessionBar()->engineBox()->currentText().toStdString(), "api.example.org");
    EXPECT_FALSE(m_window->setup().engine.local);
}

TEST_F(WindowSafety, TheEchoTestOfASilentMicrophoneEndsAndClosesIt) {
    m_window->actions().talk->trigger();
    ASSERT_TRUE(talk());
    QTest::mouseClick(talk()->echoButton(), Qt::LeftButton);
    ASSERT_TRUE(m_services.input.running);
    audio::CapturedBlock block;
    block.samples.resize(480, 0);
    m_services.input.callbacks.onBlock(block);
    m_scheduler.advance(3'100ms);
    EXPECT_TRUE(talk()->echoResult()->text().startsWith(
        QStringLiteral("The test was not possible: the microphone gives only digital silence")))
        << talk()->echoResult()->text().toStdString();
    EXPECT_FALSE(m_services.input.running);
    EXPECT_TRUE(talk()->echoButton()->isEnabled());
    talk()->close();
}

TEST_F(WindowSafety, ANewSessionTakesFilterSearchAndMetersOfTheLastOneAway) {
    start();
    playUntil(20'000);
    m_window->events()->filter()->setText(QStringLiteral("no such thing"));
    m_scheduler.advance(200ms);
    EXPECT_TRUE(m_window->events()->nothing()->isVisible());
    EXPECT_TRUE(m_window->events()->countShown().startsWith(QStringLiteral("0 rows match")))
        << m_window->events()->countShown().toStdString();
    m_played = 80'000;
    playUntil(90'000);
    EXPECT_EQ(m_window->sessionBar()->participantMeter()->litSegments(), 0);
    EXPECT_EQ(m_window->sessionBar()->agentMeter()->litSegments(), 0);
    start();
    EXPECT_TRUE(m_window->events()->filter()->text().isEmpty());
    EXPECT_FALSE(m_window->events()->nothing()->isVisible());
    EXPECT_TRUE(m_window->timeline()->accessibleDescription().startsWith(QStringLiteral("No session")));
}

TEST_F(WindowSafety, TheFormsStayWhereTheyAreWhenTheScreenChanges) {
    QApplication::processEvents();
    const auto place = [this] {
        QApplication::processEvents();
        return m_window->study()->messageForm()->mapTo(m_window->study(), QPoint()).y();
    };
    const int before = place();
    for (int row = 0; row < m_window->study()->list()->model()->rowCount(); ++row) {
        m_window->study()->list()->setCurrentIndex(m_window->study()->list()->model()->index(row, 0));
        EXPECT_EQ(place(), before) << "screen " << row;
    }
}

TEST_F(WindowSafety, FitsAScreenOf1280By800WithItsFrame) {
    m_window->banner()->show();
    start();
    playUntil(45'000);
    QApplication::processEvents();
    EXPECT_LE(m_window->minimumSizeHint().width(), 1'272);
    EXPECT_LE(m_window->minimumSizeHint().height(), 756);
}

} // namespace
