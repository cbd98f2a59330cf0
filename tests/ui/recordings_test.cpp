// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recordings, on real folders that the recorder wrote.
#include "recordings/recordings_dialog.h"
#include "ui/support/synthetic_session.h"
#include "widgets/table.h"

#include <hrp/recording/recorder.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

namespace {

using namespace hrp;

class RecordingsTest : public ::testing::Test {
protected:
    QString record(const QString& name, const QString& study, double wallUnixMs, bool ends = true,
                   log::Outcome outcome = log::Outcome::Finished) {
        const QString folder = m_base.filePath(name + QStringLiteral(".hrprec"));
        recording::Recorder recorder(folder);
        EXPECT_TRUE(recorder.open());
        log::SessionLog stream;
        stream.addReader(recorder);
        log::SessionStarted started;
        started.studyName = study;
        started.agentName = QStringLiteral("Robin");
        started.participantName = QStringLiteral("Alex");
        started.engineName = QStringLiteral("Local engine");
        started.wallUnixMs = wallUnixMs;
        started.recorded = true;
        stream.write(-1, -1, started);
        stream.laneAudio(log::Lane::Participant, 0, audio::Samples(24'000, 100));
        stream.write(61'000, 61'000, log::Note{QStringLiteral("a note")});
        if (ends)
            stream.write(61'500, 61'500, log::SessionEnded{outcome, QStringLiteral("as asked"), 0});
        EXPECT_TRUE(recorder.finish());
        return folder;
    }
    ui::RecordingsDialog& open(const QString& running = {}) {
        m_dialog = std::make_unique<ui::RecordingsDialog>(m_theme, m_base.path(), running);
        m_dialog->show();
        EXPECT_TRUE(QTest::qWaitFor([this] { return !m_dialog->isReading(); }, 5'000));
        return *m_dialog;
    }
    QString cell(int row, int column) {
        return m_dialog->table()->model()->index(row, column).data().toString();
    }

    QTemporaryDir m_base;
    ui::Theme m_theme{*qApp};
    std::unique_ptr<ui::RecordingsDialog> m_dialog;
};

TEST_F(RecordingsTest, TellsDateStudyOutcomeLengthAndSizeNewestFirst) {
    record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0);
    record(QStringLiteral("b"), QStringLiteral("Face rating"), 1'764'100'000'000.0, true,
           log::Outcome::EngineClosed);
    record(QStringLiteral("c"), QStringLiteral("Broken pilot"), 1'763'900'000'000.0, false);
    QDir(m_base.path()).mkpath(QStringLiteral("no recording"));
    open();
    ASSERT_EQ(m_dialog->table()->model()->rowCount(), 3);
    EXPECT_EQ(cell(0, ui::RecordingModel::Study).toStdString(), "Face rating");
    EXPECT_EQ(cell(1, ui::RecordingModel::Study).toStdString(), "Trust game");
    EXPECT_EQ(cell(2, ui::RecordingModel::Study).toStdString(), "Broken pilot");
    EXPECT_TRUE(cell(0, ui::RecordingModel::Outcome).startsWith(QStringLiteral("⚠ ")));
    EXPECT_TRUE(cell(1, ui::RecordingModel::Outcome).startsWith(QStringLiteral("✓ ")));
    EXPECT_EQ(cell(2, ui::RecordingModel::Outcome).toStdString(), "⚠ broke off");
    EXPECT_EQ(cell(1, ui::RecordingModel::Length).toStdString(), "01:01");
    EXPECT_TRUE(cell(1, ui::RecordingModel::Size).contains(QStringLiteral("KB")));
    EXPECT_FALSE(cell(1, ui::RecordingModel::Date).isEmpty());
    EXPECT_TRUE(m_dialog->summaryShown().startsWith(QStringLiteral("3 ")));
}

TEST_F(RecordingsTest, FiltersByEveryWordAndSortsByAnyColumn) {
    record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0);
    record(QStringLiteral("b"), QStringLiteral("Face rating"), 1'764'100'000'000.0);
    open();
    m_dialog->filter()->setText(QStringLiteral("robin trust"));
    ASSERT_EQ(m_dialog->table()->model()->rowCount(), 1);
    EXPECT_EQ(cell(0, ui::RecordingModel::Study).toStdString(), "Trust game");
    m_dialog->filter()->setText(QStringLiteral("nothing like it"));
    EXPECT_FALSE(m_dialog->table()->isVisible());
    EXPECT_FALSE(m_dialog->openButton()->isEnabled());
    m_dialog->filter()->clear();
    m_dialog->table()->sortByColumn(ui::RecordingModel::Study, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, ui::RecordingModel::Study).toStdString(), "Trust game");
}

TEST_F(RecordingsTest, OpensTheChosenOneByKey) {
    const QString folder = record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0);
    open();
    QString opened;
    QObject::connect(m_dialog.get(), &ui::RecordingsDialog::openAsked, qApp,
                     [&](const QString& asked) { opened = asked; });
    QTest::keyClick(m_dialog.get(), Qt::Key_Return);
    EXPECT_EQ(opened.toStdString(), folder.toStdString());
    EXPECT_FALSE(m_dialog->isVisible());
}

TEST_F(RecordingsTest, DeletesOnlyAfterAQuestion) {
    const QString folder = record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0);
    open();
    const auto answer = [this](QMessageBox::ButtonRole role) {
        QTest::mouseClick(m_dialog->deleteButton(), Qt::LeftButton);
        auto* box = m_dialog->findChild<QMessageBox*>();
        ASSERT_TRUE(box);
        for (QAbstractButton* button : box->buttons())
            if (box->buttonRole(button) == role)
                QTest::mouseClick(button, Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    answer(QMessageBox::RejectRole);
    EXPECT_TRUE(QDir(folder).exists());
    EXPECT_EQ(m_dialog->table()->model()->rowCount(), 1);
    answer(QMessageBox::DestructiveRole);
    EXPECT_FALSE(QDir(folder).exists());
    EXPECT_EQ(m_dialog->table()->model()->rowCount(), 0);
}

TEST_F(RecordingsTest, TheOneThatIsBeingWrittenIsNeitherOpenedNorDeleted) {
    const QString folder =
        record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0, false);
    open(folder);
    EXPECT_EQ(cell(0, ui::RecordingModel::Outcome).toStdString(), "● is being recorded");
    EXPECT_FALSE(m_dialog->openButton()->isEnabled());
    EXPECT_FALSE(m_dialog->deleteButton()->isEnabled());
}

TEST_F(RecordingsTest, AFolderThatCannotBeReadSaysSo) {
    const QString folder = m_base.filePath(QStringLiteral("x.hrprec"));
    QDir().mkpath(folder);
    open();
    ASSERT_EQ(m_dialog->table()->model()->rowCount(), 1);
    EXPECT_EQ(cell(0, ui::RecordingModel::Outcome).toStdString(), "✗ cannot be read");
    EXPECT_FALSE(m_dialog->openButton()->isEnabled());
    EXPECT_TRUE(m_dialog->deleteButton()->isEnabled());
}

TEST_F(RecordingsTest, ClosingWhileItReadsIsSafe) {
    record(QStringLiteral("a"), QStringLiteral("Trust game"), 1'764'000'000'000.0);
    { ui::RecordingsDialog dialog(m_theme, m_base.path(), {}); }
    QCoreApplication::processEvents(); // the answer that comes too late finds nobody
    EXPECT_EQ(qApp->topLevelWidgets().size(), 0);
}

} // namespace
