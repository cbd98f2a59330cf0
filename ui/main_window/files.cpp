// SPDX-License-Identifier: GPL-3.0-or-later
// Studies and recordings: opened, listed, deleted; engines checked.
#include "conformance/check_engine_dialog.h"
#include "main_window/keys.h"
#include "main_window/main_window.h"
#include "recordings/recordings_dialog.h"
#include "run/recordings.h"
#include "run/setup_store.h"
#include "text/format.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QSettings>

namespace hrp::ui {

bool MainWindow::openPath(const QString& path) {
    if (path.isEmpty()) {
        const QString last = m_settings.value(keys::kLastStudy).toString();
        return openStudy(QFileInfo::exists(last) ? last : m_services.demoStudy());
    }
    if (!looksLikeRecording(path))
        return openStudy(path);
    openRecording(path);
    return true;
}

bool MainWindow::openStudy(const QString& path) {
    if (path.isEmpty()) {
        tell(tr("The demonstration was not found"), tr("Its files do not lie beside the program. Install HRP "
                                                       "Console again, or open a study of your own "
                                                       "with Ctrl+O."));
        return false;
    }
    const auto loaded = study::loadStudy(path);
    if (!loaded) {
        QStringList lines;
        for (const study::Problem& problem : loaded.error())
            if (problem.blocking)
                lines += QStringLiteral("✗ ") + study::toText(problem);
        if (lines.size() < loaded.error().size())
            lines += QLatin1Char('\n') + tr("Noticed as well; this alone would not keep it from running:");
        for (const study::Problem& problem : loaded.error())
            if (!problem.blocking)
                lines += QStringLiteral("• ") + study::toText(problem);
        tell(tr("“%1” cannot be run").arg(QFileInfo(path).fileName()), lines.join(QLatin1Char('\n')));
        return false;
    }
    takeStudy(loaded->study, path);
    if (!loaded->warnings
             .isEmpty()) { // it runs; that something was taken otherwise than meant is not kept quiet
        QStringList lines;
        for (const study::Problem& problem : loaded->warnings)
            lines += QStringLiteral("• ") + study::toText(problem);
        m_status->setNotice(
            tr("Opened, with %n note(s) on the study: %1", nullptr, static_cast<int>(lines.size()))
                .arg(oneLine(study::toText(loaded->warnings.first()), 200)),
            false, lines.join(QLatin1Char('\n')));
    }
    return true;
}

void MainWindow::takeStudy(const study::Study& study, const QString& path) {
    cancelLoading();
    m_feed.clear();
    m_openedRecording.clear();
    m_study = study;
    m_hasStudy = true;
    m_settings.setValue(keys::kLastStudy, path);
    showOwnStudy();
    refreshState();
}

void MainWindow::openRecording(const QString& folder) {
    cancelLoading();
    const QString path = QDir(folder).absolutePath();
    m_loadBand->begin(QFileInfo(path).completeBaseName());
    m_load = std::make_unique<RecordingLoad>(
        path, RecordingLoad::Callbacks{
                  [this, path](const LogBatch& piece, double part) { showPiece(path, piece, part); },
                  [this](const QStringList& notes) { finishLoading(notes); },
                  [this](const QString& error) {
                      cancelLoading();
                      tell(tr("The recording cannot be shown"), error);
                  }});
    refreshState();
}

void MainWindow::showPiece(const QString& folder, const LogBatch& piece, double part) {
    if (m_openedRecording != folder || m_timeline.empty()) { // what was shown goes only for something to show
        m_listener->release();
        m_feed.beginShowing();
        m_recordedStudy = {};
        m_status->setSource(StatusStrip::Source::Reading);
        m_openedRecording = folder;
        setWindowTitle(tr("Recording %1 – HRP Console").arg(QFileInfo(folder).completeBaseName()));
    }
    showRecordedStudy(piece);
    m_feed.showMore(piece);
    m_timelineView->fitAll();
    m_loadBand->setPart(part);
}

/// What the participant saw is the recording's own study, not the one that happens to be open.
void MainWindow::showRecordedStudy(const LogBatch& piece) {
    const int before = m_recordedStudy.version();
    for (const log::RecordPtr& record : piece.records)
        m_recordedStudy.add(*record);
    if (m_recordedStudy.version() == before)
        return;
    m_studyView->setStudy(m_recordedStudy.study());
    m_band->setStudy(m_recordedStudy.study());
    QString title = m_recordedStudy.study().name;
    if (const double began = m_recordedStudy.startedUnixMs(); began > 0)
        title += QStringLiteral(" · ") +
                 QLocale().toString(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(began)),
                                    QLocale::ShortFormat);
    m_status->setRecordingTitle(title);
}

/// Back to the study that was open.
void MainWindow::closeRecording() {
    if (m_openedRecording.isEmpty() || !isIdle())
        return;
    m_listener->release();
    m_openedRecording.clear();
    m_feed.clear();
    showOwnStudy();
    refreshState();
}

void MainWindow::showOwnStudy() {
    m_studyView->setStudy(m_study);
    m_band->setStudy(m_study);
    setWindowTitle(m_hasStudy ? tr("%1 – HRP Console").arg(m_study.name) : QStringLiteral("HRP Console"));
    refreshEmpty();
}

void MainWindow::finishLoading(const QStringList& incomplete) {
    constexpr int kNotesShown = 2;
    m_load.reset();
    m_loadBand->end();
    m_status->setSource(StatusStrip::Source::Recording);
    if (!incomplete.isEmpty()) {
        QString text = tr("This recording is incomplete: %1")
                           .arg(incomplete.mid(0, kNotesShown).join(QStringLiteral("; ")));
        if (const int more = static_cast<int>(incomplete.size()) - kNotesShown; more > 0)
            text += tr("; and %n more", nullptr, more);
        m_status->setNotice(text, true, incomplete.join(QLatin1Char('\n')));
    }
    refreshState();
}

/// Of a recording that was not read to its end nothing stays.
void MainWindow::cancelLoading() {
    if (!m_load)
        return;
    m_load.reset();
    m_loadBand->end();
    if (!m_openedRecording.isEmpty()) {
        m_openedRecording.clear();
        m_feed.clear();
        showOwnStudy();
    }
    refreshState();
}

void MainWindow::askForStudy() {
    auto* dialog = new QFileDialog(this, tr("Open study"),
                                   QFileInfo(m_settings.value(keys::kLastStudy).toString()).path(),
                                   tr("Studies (*.hrpstudy.json *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openPath(path); });
    dialog->open();
}

void MainWindow::askForRecording() {
    auto* dialog = new QFileDialog(this, tr("Open recording"), recordingBase());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openRecording(path); });
    dialog->open();
}

void MainWindow::askForSpeechFile() {
    auto* dialog = new QFileDialog(this, tr("Speech of the participant"), {},
                                   tr("Speech (*.wav *.flac *.ogg *.aiff *.hrpscript.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        SessionSetup changed = setup();
        changed.voice = VoiceSource::Recorded;
        changed.recordedFile = path;
        m_bar->setSetup(changed);
        saveSetup(m_settings, changed);
        refreshState();
    });
    dialog->open();
}

void MainWindow::askToDelete() {
    const QString folder = recordingFolder();
    askToDeleteRecording(
        folder, this, [this, folder] { forgetRecording(folder); },
        [this](const QString& error) { tell(tr("The recording was not deleted"), error); });
}

void MainWindow::forgetRecording(const QString& folder) {
    if (folder == m_runner->recordingFolder())
        m_runner->forgetRecording();
    if (folder == m_openedRecording)
        closeRecording();
    m_status->setNotice(tr("The recording was deleted."));
    refreshState();
}

void MainWindow::showRecordings() {
    const bool idle = m_runner->state() == SessionRunner::State::Idle;
    auto* dialog =
        new RecordingsDialog(m_theme, recordingBase(), idle ? QString() : m_runner->recordingFolder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setMayOpen(isIdle());
    connect(dialog, &RecordingsDialog::openAsked, this,
            [this](const QString& folder) { openRecording(folder); });
    connect(dialog, &RecordingsDialog::deleted, this, &MainWindow::forgetRecording);
    dialog->open();
}

void MainWindow::openCheck() {
    if (!isIdle())
        return;
    auto* dialog = new CheckEngineDialog(m_services, m_theme, setup().engine, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

QString MainWindow::recordingBase() const {
    return setup().recordingBase.isEmpty() ? m_services.defaultRecordingBase() : setup().recordingBase;
}

void MainWindow::tell(const QString& title, const QString& text) {
    auto* box = new QMessageBox(QMessageBox::Warning, title, title, QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(text.left(4'000));
    QPushButton* close = box->addButton(tr("Close"), QMessageBox::AcceptRole);
    describe(close, close->text(), tr("Close this message"));
    box->open();
}

} // namespace hrp::ui
