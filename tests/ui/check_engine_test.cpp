// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that checks an engine, with checks that the test carries out itself.
#include "conformance/check_engine_dialog.h"
#include "ui/support/window_fixture.h"
#include "widgets/elided_combo.h"
#include "widgets/table.h"

#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>

namespace {

using namespace hrp;
using conformance::Outcome;
using State = ui::CheckEngineDialog::State;

class CheckEngineTest : public ::testing::Test {
protected:
    ui::CheckEngineDialog& open(const ui::EngineChoice& engine = {}) {
        m_dialog = std::make_unique<ui::CheckEngineDialog>(m_services, m_theme, engine);
        m_dialog->show();
        return *m_dialog;
    }
    conformance::CheckResult result(std::size_t index, Outcome outcome) {
        conformance::CheckResult r;
        r.check = conformance::suite().at(index);
        r.outcome = outcome;
        r.evidence = QStringLiteral("seen %1").arg(index);
        if (outcome == Outcome::Fail) {
            r.expected = QStringLiteral("an answer within 1 s");
            r.came = QStringLiteral("nothing");
            r.change = QStringLiteral("Answer at once.");
        }
        return r;
    }
    QString cell(int row, int column) {
        return m_dialog->table()->model()->index(row, column).data().toString();
    }
    void run() { QTest::mouseClick(m_dialog->runButton(), Qt::LeftButton); }

    QTemporaryDir m_folder;
    ui::Theme m_theme{*qApp};
    test::FakeServices m_services;
    std::unique_ptr<ui::CheckEngineDialog> m_dialog;
};

TEST_F(CheckEngineTest, ARowACheckWithSignWordEvidenceAndCure) {
    open();
    const int total = m_dialog->table()->model()->rowCount();
    ASSERT_EQ(total, static_cast<int>(conformance::suite().size()));
    run();
    ASSERT_EQ(m_dialog->state(), State::Running);
    EXPECT_EQ(m_services.checked.url, *m_services.localUrl);
    m_services.checkCallbacks.onStarted(conformance::suite().at(0));
    EXPECT_EQ(cell(0, ui::CheckModel::Verdict).toStdString(), "▶ runs");
    m_services.checkCallbacks.onResult(result(0, Outcome::Pass));
    m_services.checkCallbacks.onResult(result(1, Outcome::Fail));
    EXPECT_EQ(cell(0, ui::CheckModel::Verdict).toStdString(), "✓ passed");
    EXPECT_EQ(cell(0, ui::CheckModel::Evidence).toStdString(), "seen 0");
    EXPECT_EQ(cell(1, ui::CheckModel::Verdict).toStdString(), "✗ failed");
    m_dialog->table()->setCurrentIndex(m_dialog->table()->model()->index(1, 0));
    for (const char* words : {"an answer within 1 s", "nothing", "Answer at once."})
        EXPECT_TRUE(m_dialog->detailShown().contains(QLatin1String(words))) << words;
    conformance::Report report;
    report.results = {result(0, Outcome::Pass), result(1, Outcome::Fail)};
    m_services.checkCallbacks.onDone(report);
    EXPECT_EQ(m_dialog->state(), State::Finished);
    EXPECT_TRUE(m_dialog->summaryShown().contains(QStringLiteral("does not conform")));
    m_dialog->onlyFailures()->setChecked(true);
    EXPECT_EQ(m_dialog->table()->model()->rowCount(), 1);
}

TEST_F(CheckEngineTest, StopGivesTheReportOfWhatIsKnown) {
    open();
    run();
    QTest::mouseClick(m_dialog->runButton(), Qt::LeftButton);
    EXPECT_EQ(m_services.checksCancelled, 1);
    conformance::Report report;
    report.interrupted = true;
    report.results = {result(0, Outcome::Pass)};
    m_services.checkCallbacks.onDone(report);
    EXPECT_TRUE(m_dialog->summaryShown().startsWith(QStringLiteral("Stopped early.")));
    EXPECT_TRUE(m_dialog->saveButton()->isEnabled());
}

TEST_F(CheckEngineTest, TheReportIsSavedAsTextJsonOrJUnit) {
    open();
    EXPECT_FALSE(m_dialog->saveButton()->isEnabled());
    run();
    conformance::Report report;
    report.engine = QStringLiteral("ws://127.0.0.1:41001/v1/realtime");
    report.results = {result(0, Outcome::Pass)};
    m_services.checkCallbacks.onDone(report);
    const auto written = [this](const char* name) {
        const QString path = m_folder.filePath(QLatin1String(name));
        EXPECT_TRUE(m_dialog->saveReport(path));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    };
    EXPECT_TRUE(written("r.txt").contains("[PASS]"));
    EXPECT_TRUE(written("r.json").trimmed().startsWith('{'));
    EXPECT_TRUE(written("r.xml").contains("<testsuite"));
    const auto refused = m_dialog->saveReport(m_folder.filePath(QStringLiteral("no/such/folder/r.txt")));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().contains(QStringLiteral("r.txt")));
}

TEST_F(CheckEngineTest, AWrongAddressIsSaidAndNothingRuns) {
    open();
    m_dialog->engineBox()->setCurrentIndex(m_dialog->engineBox()->count() - 1);
    Q_EMIT m_dialog->engineBox()->activated(m_dialog->engineBox()->count() - 1);
    ASSERT_TRUE(m_dialog->address()->isVisible());
    EXPECT_FALSE(m_dialog->runButton()->isEnabled());
    m_dialog->address()->setText(QStringLiteral("http://example.org"));
    run();
    EXPECT_EQ(m_dialog->state(), State::Choosing);
    EXPECT_TRUE(m_dialog->summaryShown().contains(QStringLiteral("wss://")));
    m_dialog->address()->setText(QStringLiteral("wss://example.org/v1/realtime"));
    run();
    EXPECT_EQ(m_dialog->state(), State::Running);
    EXPECT_EQ(m_services.checked.key, QByteArray("test-key"));
}

TEST_F(CheckEngineTest, ClosingWhileItRunsEndsIt) {
    open();
    run();
    EXPECT_EQ(m_services.checksAlive, 1);
    m_dialog.reset();
    EXPECT_EQ(m_services.checksAlive, 0);
}

TEST_F(CheckEngineTest, ALateLocalEngineAfterStopIsIgnored) {
    m_services.holdLocalEngine = true;
    open();
    run();
    EXPECT_EQ(m_dialog->state(), State::FindingEngine);
    QTest::mouseClick(m_dialog->runButton(), Qt::LeftButton);
    EXPECT_EQ(m_dialog->state(), State::Choosing);
    m_services.answerLocalEngine();
    EXPECT_EQ(m_dialog->state(), State::Choosing);
}

class CheckEngineWindow : public test::WindowFixture {};

TEST_F(CheckEngineWindow, OpensFromTheMenu) {
    ui::MainWindow& window = open();
    window.actions().checkEngine->trigger();
    auto* dialog = openDialog<ui::CheckEngineDialog>();
    ASSERT_TRUE(dialog);
    for (QWidget* field : dialog->findChildren<QWidget*>())
        if (field->focusPolicy() & Qt::TabFocus && field->isVisible()) {
            EXPECT_FALSE(field->accessibleName().isEmpty()) << field->metaObject()->className();
        }
    dialog->close();
}

} // namespace
