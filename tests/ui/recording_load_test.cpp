// SPDX-License-Identifier: GPL-3.0-or-later
// A recording is read beside the window's work, and can be given up.
#include "ui/support/window_fixture.h"
#include "widgets/table.h"

#include <hrp/log/session_log.h>
#include <hrp/recording/recorder.h>

#include <QDir>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

namespace {

using namespace hrp;

class RecordingLoadTest : public test::WindowFixture {
protected:
    /// The made-up session with many events more, so that it takes a while.
    QString makeRecording(int more) {
        const QString path = m_folder.filePath(QStringLiteral("talk.hrprec"));
        recording::Recorder recorder(path);
        EXPECT_TRUE(recorder.open());
        m_session.play(recorder, -1e9, 1e9);
        const auto& whole = m_session.whole().records;
        std::uint64_t seq = whole.back()->seq;
        for (int i = 0; i < more; ++i) {
            auto record = std::make_shared<log::Record>();
            record->seq = ++seq;
            record->atMs = record->tMs = whole.back()->atMs;
            log::WireEvent event;
            event.type = QStringLiteral("rate_limits.updated");
            event.text = QStringLiteral("number %1").arg(i);
            record->body = event;
            recorder.onRecord(record);
        }
        EXPECT_TRUE(recorder.finish());
        return path;
    }
};

TEST_F(RecordingLoadTest, TheWindowWorksOnWhileALargeRecordingIsRead) {
    const QString path = makeRecording(40'000);
    ui::MainWindow& window = open();
    QTimer timer;
    int turns = 0;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&turns] { ++turns; });
    timer.start(1);
    EXPECT_TRUE(window.openPath(path));
    EXPECT_TRUE(window.isLoading()) << "nothing is waited for";
    EXPECT_TRUE(window.loadBand()->isVisible());
    EXPECT_NE(window.loadBand()->shownText().indexOf(QStringLiteral("talk")), -1);
    EXPECT_FALSE(window.actions().start->isEnabled());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isLoading(); }, 60'000));
    EXPECT_GT(turns, 20) << "the event loop came round between the pieces";
    EXPECT_FALSE(window.loadBand()->isVisible());
    EXPECT_FALSE(window.actions().start->isVisible()) << "of which study?";
    EXPECT_TRUE(window.actions().closeRecording->isEnabled());
    EXPECT_TRUE(window.actions().listen->isEnabled());
    EXPECT_TRUE(window.statusStrip()->shownText().startsWith(QLatin1String("This recording is incomplete: ")))
        << "the made-up log counts with gaps";
    window.statusStrip()->setNotice({});
    const QString shown = window.statusStrip()->shownText();
    EXPECT_TRUE(shown.startsWith(QStringLiteral("Recording · "))) << shown.toStdString();
    EXPECT_TRUE(shown.endsWith(QStringLiteral(" · The study is finished"))) << shown.toStdString();
    EXPECT_GT(window.transcript()->list()->model()->rowCount(), 5);
}

TEST_F(RecordingLoadTest, ARecordingShowsItsOwnStudyAndClosingItTheOneThatWasOpen) {
    m_session = test::SyntheticSession();
    m_session.begin();
    m_session.screen(100, 0, QStringLiteral("Kitchen"), QStringLiteral("showtext"),
                     QStringLiteral("You are in a kitchen."));
    m_session.screen(900, 2, QStringLiteral("Garden"), QStringLiteral("showtext"), QStringLiteral("Go out."));
    m_session.end(2'000);
    const QString path = makeRecording(0);
    ui::MainWindow& window = open();
    const auto screens = [&window] {
        QStringList names;
        const QAbstractItemModel* model = window.study()->list()->model();
        for (int row = 0; row < model->rowCount(); ++row)
            names += model->index(row, 0).data().toString();
        return names.join(QLatin1Char('|')).toStdString();
    };
    const std::string own = screens();
    EXPECT_TRUE(window.openPath(path));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isLoading(); }, 60'000));
    EXPECT_EQ(screens(), "Kitchen||Garden") << "one was jumped over";
    window.actions().closeRecording->trigger();
    EXPECT_EQ(screens(), own);
    EXPECT_TRUE(window.actions().start->isVisible());
    EXPECT_FALSE(window.actions().closeRecording->isVisible());
    EXPECT_TRUE(window.windowTitle().startsWith(QLatin1String("Trust talk")));
}

TEST_F(RecordingLoadTest, CancelLeavesNothingOfIt) {
    const QString path = makeRecording(40'000);
    ui::MainWindow& window = open();
    ASSERT_TRUE(window.openPath(path));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.events()->table()->model()->rowCount() > 0; }, 60'000));
    ASSERT_TRUE(window.isLoading());
    window.loadBand()->cancelButton()->click();
    EXPECT_FALSE(window.isLoading());
    EXPECT_FALSE(window.loadBand()->isVisible());
    EXPECT_EQ(window.events()->table()->model()->rowCount(), 0);
    EXPECT_TRUE(window.windowTitle().startsWith(QLatin1String("Trust talk")));
    EXPECT_TRUE(window.actions().start->isEnabled());
    QTest::qWait(50);
    EXPECT_EQ(window.events()->table()->model()->rowCount(), 0) << "what was on its way is dropped";
}

TEST_F(RecordingLoadTest, ClosingTheWindowDoesNotWaitForTheRest) {
    const QString path = makeRecording(40'000);
    open();
    ASSERT_TRUE(m_window->openPath(path));
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return m_window->events()->table()->model()->rowCount() > 0; }, 60'000));
    m_window.reset();
    QTest::qWait(50); // nothing that still comes finds a window that is gone
}

TEST_F(RecordingLoadTest, WhatIsNoRecordingIsSaidAndWhatWasShownStays) {
    ui::MainWindow& window = open();
    showFinished();
    const QString none = m_folder.filePath(QStringLiteral("none.hrprec"));
    QDir().mkpath(none);
    window.openPath(none);
    QMessageBox* box = nullptr;
    ASSERT_TRUE(QTest::qWaitFor([&] { return (box = openDialog<QMessageBox>()) != nullptr; }, 10'000));
    EXPECT_NE(box->informativeText().indexOf(QStringLiteral("log.jsonl")), -1);
    box->close();
    EXPECT_FALSE(window.isLoading());
    EXPECT_FALSE(window.loadBand()->isVisible());
    EXPECT_GT(window.transcript()->list()->model()->rowCount(), 5);
}

// A recording whose log is damaged still has its sound.
TEST_F(RecordingLoadTest, SoundWithoutALogIsShownAndWhatIsMissingIsSaidOnce) {
    const QString path = makeRecording(0);
    QFile log(path + QStringLiteral("/log.jsonl"));
    ASSERT_TRUE(log.open(QIODevice::WriteOnly | QIODevice::Truncate));
    log.close();
    ASSERT_TRUE(QFile::remove(path + QStringLiteral("/agent.wav")));
    ui::MainWindow& window = open();
    window.openPath(path);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isLoading(); }, 60'000));
    EXPECT_TRUE(window.actions().listen->isEnabled());
    const QString said = window.statusStrip()->shownText();
    EXPECT_EQ(said.count(QStringLiteral("agent.wav is missing")) + said.count(QStringLiteral("more")), 1)
        << said.toStdString();
}

} // namespace
