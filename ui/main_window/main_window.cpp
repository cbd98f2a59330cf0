// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/main_window.h"

#include "main_window/dialogs.h"
#include "run/recordings.h"
#include "run/setup_store.h"
#include "session_bar/setup_dialog.h"
#include "welcome/talk_dialog.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QUrl>

namespace hrp::ui {
namespace {

constexpr double kTextStep = 0.1;
constexpr QSize kUsualSize(1600, 1000);
constexpr QSize kFrame(8, 44);     ///< what a window manager puts around it, at most
constexpr int kLeastScreen = 1024; ///< smaller ones are no screens to look at

const QString kLastStudyKey = QStringLiteral("window/lastStudy");
const QString kStartedKey = QStringLiteral("window/started");
const QString kAppearanceKey = QStringLiteral("window/appearance");
const QString kConfirmedKey = QStringLiteral("window/confirmedDestination");
const QString kTextScaleKey = QStringLiteral("window/textScale");

Appearance appearanceOf(const QString& word) {
    if (word == QLatin1String("light"))
        return Appearance::Light;
    return word == QLatin1String("system") ? Appearance::System : Appearance::Dark;
}

/// Where a voice goes and whether it stays there: what the person confirms before a microphone opens.
QString destinationOf(const SessionSetup& setup) {
    return (setup.engine.local ? QStringLiteral("local") : setup.engine.url.toString(QUrl::RemoveUserInfo)) +
           (setup.record ? QStringLiteral(" recorded") : QString());
}

} // namespace

MainWindow::MainWindow(Services& services, time::Scheduler& scheduler, Theme& theme, QSettings& settings)
    : m_services(services), m_scheduler(scheduler), m_theme(theme), m_settings(settings), m_feed(scheduler) {
    // Before there is anything to dress: a style sheet set later is worked out for every widget again.
    m_theme.set(appearanceOf(settings.value(kAppearanceKey).toString()),
                settings.value(kTextScaleKey, 1.0).toDouble());
    setWindowTitle(tr("HRP Console"));
    setObjectName(QStringLiteral("mainWindow"));
    m_actions = std::make_unique<Actions>(theme, this);
    m_devices = new DeviceLists(services, scheduler, this);
    m_runner = new SessionRunner(services, m_feed, scheduler, this);
    for (LogView* view : std::initializer_list<LogView*>{&m_timeline, &m_transcript, &m_tools, &m_events,
                                                         &m_studyFold, &m_metrics})
        m_feed.addView(*view);
    buildPanels();
    buildMenus();
    connectActions();
    m_feed.addView(*m_status);
    m_feed.addView(*m_bar);
    m_feed.addView(*this);

    m_bar->setSetup(loadSetup(settings));
    const QSize room = screen()->availableSize();
    resize(room.width() < kLeastScreen ? kUsualSize : kUsualSize.boundedTo(room - kFrame));
    arrangePanels();
    restoreLayout();
    showAppearance();
    refreshState();
    refreshEmpty();
    m_timelineView->setFocus(); // nothing that a key could press
}

MainWindow::~MainWindow() {
    disconnect(qApp, nullptr, this, nullptr);
    m_feed.removeView(*this);
    m_feed.removeView(*m_bar);
    m_feed.removeView(*m_status);
    delete m_runner; // before the models that it feeds
    m_runner = nullptr;
}

QList<Panel*> MainWindow::panels() const {
    return {m_studyPanel, m_timelinePanel, m_metricsPanel, m_transcriptPanel, m_toolsPanel, m_eventsPanel};
}

// ---- wiring -------------------------------------------------------------------------------------------

void MainWindow::connectActions() {
    const Actions& a = *m_actions;
    const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
    on(a.openStudy, [this] { askForStudy(); });
    on(a.openRecording, [this] { askForRecording(); });
    on(a.quit, [this] { close(); });
    on(a.start, [this] { startSession(); });
    on(a.end, [this] { m_runner->end(); });
    on(a.pause, [this] {
        if (!control())
            return;
        if (m_status->status().paused())
            control()->resume();
        else
            control()->pause({});
    });
    on(a.muteParticipant, [this] {
        if (control())
            control()->muteParticipant(!m_status->status().participantMuted());
        refreshState();
    });
    on(a.muteAgent, [this] {
        if (control())
            control()->muteAgent(!m_status->status().agentMuted());
        refreshState();
    });
    on(a.stopReply, [this] {
        if (control())
            control()->stopReply();
    });
    on(a.askReply, [this] {
        if (control())
            control()->requestReply();
    });
    on(a.next, [this] {
        if (control())
            control()->nextScreen();
    });
    on(a.setup, [this] { openSetup(); });
    on(a.talk, [this] { openTalk(); });
    on(a.showFolder, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(recordingFolder())); });
    on(a.deleteRecording, [this] { askToDelete(); });
    const auto form = [this](StudyView::Form which) {
        m_studyPanel->show();
        m_studyPanel->raise();
        m_studyView->openForm(which);
    };
    on(a.message, [form] { form(StudyView::Message); });
    on(a.timer, [form] { form(StudyView::Timer); });
    on(a.pauseNames, [form] { form(StudyView::Pause); });
    on(a.pushScreen, [form] { form(StudyView::Screen); });
    on(a.follow, [this](bool checked) { m_timelineView->setFollow(checked); });
    on(a.zoomIn, [this] { m_timelineView->zoom(1.5); });
    on(a.zoomOut, [this] { m_timelineView->zoom(1 / 1.5); });
    on(a.fit, [this] { m_timelineView->fitAll(); });
    on(a.find, [this] {
        m_transcriptPanel->show();
        m_transcriptPanel->showEmpty(false);
        m_transcriptView->openSearch();
    });
    on(a.filter, [this] {
        m_eventsPanel->show();
        m_eventsPanel->showEmpty(false);
        m_eventView->filter()->setFocus(Qt::ShortcutFocusReason);
    });
    on(a.resetLayout, [this] { m_docks->restoreState(m_plainLayout); });
    connect(a.appearance, &QActionGroup::triggered, this, [this](const QAction* action) {
        const Appearance appearance = action == m_actions->light    ? Appearance::Light
                                      : action == m_actions->system ? Appearance::System
                                                                    : Appearance::Dark;
        m_theme.setAppearance(appearance);
        static const char* const words[] = {"dark", "light", "system"};
        m_settings.setValue(kAppearanceKey, QLatin1String(words[static_cast<int>(appearance)]));
    });
    const auto scale = [this](double to) {
        m_theme.setTextScale(to);
        m_settings.setValue(kTextScaleKey, m_theme.textScale());
    };
    on(a.textLarger, [this, scale] { scale(m_theme.textScale() + kTextStep); });
    on(a.textSmaller, [this, scale] { scale(m_theme.textScale() - kTextStep); });
    on(a.textNormal, [scale] { scale(1.0); });
    on(a.gettingStarted, [this] { m_banner->setVisible(!m_banner->isVisible()); });
    on(a.playDemo, [this] { playDemo(); });
    on(a.rehearsal, [this] { showRehearsalHelp(m_theme, this); });
    on(a.shortcuts, [this] { showShortcuts(m_actions->all(), m_theme, this); });
    on(a.about, [this] { showAbout(m_theme, this); });

    connect(qApp, &QApplication::focusChanged, this, &MainWindow::keepFocusHarmless);
    connect(&m_theme, &Theme::changed, this, [this] {
        showAppearance();
        refreshState();
    });
    connect(m_bar, &SessionBar::setupAsked, this, &MainWindow::openSetup);
    connect(m_bar, &SessionBar::speechFileAsked, this, &MainWindow::askForSpeechFile);
    connect(m_bar, &SessionBar::setupChanged, this, [this](const SessionSetup& setup) {
        m_keepSetup = true;
        saveSetup(m_settings, setup);
        refreshState();
    });
    connect(m_status, &StatusStrip::rehearsalHelpAsked, this, [this] { showRehearsalHelp(m_theme, this); });
    connect(m_status, &StatusStrip::findingsAsked, this, [this] {
        m_eventsPanel->show();
        m_eventView->filter()->setText(QStringLiteral("finding"));
    });
    connect(m_status, &StatusStrip::activityChanged, this, &MainWindow::refreshState);
    connect(m_timelineView, &TimelineView::followChanged, a.follow, &QAction::setChecked);
    connect(m_banner, &WelcomeBanner::playAsked, this, &MainWindow::playDemo);
    connect(m_banner, &WelcomeBanner::stopAsked, m_runner, &SessionRunner::end);
    connect(m_banner, &WelcomeBanner::talkAsked, this, &MainWindow::openTalk);
    connect(m_runner, &SessionRunner::stateChanged, this, [this](SessionRunner::State state) {
        if (state == SessionRunner::State::FindingEngine)
            m_status->setNotice(setup().engine.local ? tr("Starting the local engine")
                                                     : tr("Getting the key"));
        m_studyView->setControl(control());
        refreshState();
    });
    connect(m_runner, &SessionRunner::failed, this, [this](const QString& text) {
        m_status->setNotice(text, true);
        if (m_demoRuns) {
            m_demoRuns = false;
            m_bar->showOther({});
            m_banner->setStep(WelcomeBanner::Step::Offer);
        }
    });
    connect(m_runner, &SessionRunner::finished, this, [this] {
        if (m_demoRuns) {
            m_demoRuns = false;
            m_bar->showOther({});
            m_banner->setStep(WelcomeBanner::Step::Played);
        }
        if (m_closing)
            close();
    });
}

void MainWindow::refreshState() {
    const SessionStatus& status = m_status->status();
    const SessionRunner::State state = m_runner->state();
    const bool idle = state == SessionRunner::State::Idle;
    const bool runs = state == SessionRunner::State::Running && status.running();
    const Actions& a = *m_actions;
    a.start->setEnabled(idle && m_hasStudy);
    a.start->setVisible(idle);
    a.end->setEnabled(!idle);
    a.end->setVisible(!idle);
    a.pause->setEnabled(runs);
    a.pause->setText(status.paused() ? tr("Resume") : tr("&Pause"));
    a.pause->setIcon(m_theme.icon(status.paused() ? QStringLiteral("play") : QStringLiteral("pause")));
    for (QAction* action : {a.muteParticipant, a.muteAgent, a.stopReply, a.askReply, a.next})
        action->setEnabled(runs);
    const auto mute = [this](QAction* action, bool on, const QString& plain, const QString& crossed,
                             const QString& text, const QString& undo) {
        action->setCheckable(true);
        action->setChecked(on);
        action->setText(on ? undo : text);
        action->setIcon(
            m_theme.icon(on ? crossed : plain, on ? m_theme.tokens().textOnAccent : m_theme.tokens().text));
    };
    mute(a.muteParticipant, status.participantMuted() && !idle, QStringLiteral("mic"),
         QStringLiteral("mic-off"), tr("Mute p&articipant"), tr("Unmute p&articipant"));
    mute(a.muteAgent, status.agentMuted() && !idle, QStringLiteral("speaker"), QStringLiteral("speaker-off"),
         tr("Mute a&gent"), tr("Unmute a&gent"));
    for (QAction* action : {a.setup, a.talk, a.openStudy, a.openRecording, a.playDemo})
        action->setEnabled(idle);
    const bool hasRecording = !recordingFolder().isEmpty();
    a.showFolder->setEnabled(hasRecording);
    a.deleteRecording->setEnabled(hasRecording && idle);
    m_banner->talkButton()->setEnabled(idle);
    m_banner->playButton()->setEnabled(idle);
    m_bar->showState(state, status);
    m_status->setPlainRehearsal(status.session() ? status.session()->local : setup().engine.local);
}

/// Qt hands the focus of what is hidden or switched off to the next button; a stray Space would press it.
void MainWindow::keepFocusHarmless(QWidget* old, QWidget* now) {
    if (!old || !now || old->window() != this || now->window() != this)
        return;
    if (old->isVisible() && old->isEnabled())
        return;
    if (m_timelineView->isVisible())
        m_timelineView->setFocus(Qt::OtherFocusReason);
    else
        m_transcriptView->list()->setFocus(Qt::OtherFocusReason);
}

// ---- the stream ---------------------------------------------------------------------------------------

void MainWindow::reset() { // what the last session left in search, filter and view goes with it
    m_transcriptView->clearSearch();
    m_eventView->clearFilter();
    m_timelineView->beginAnew();
    refreshEmpty();
}

void MainWindow::consume(const LogBatch&) {
    refreshEmpty();
}

void MainWindow::frame(const Frame& frame) {
    m_timelineView->tick();
    m_eventView->tick();
    m_studyView->refresh(frame.nowMs);
    m_metricsView->refresh(frame.elapsedMs);
    syncScrollBar();
}

void MainWindow::refreshEmpty() {
    m_transcriptPanel->showEmpty(m_transcript.rowCount() == 0);
    m_toolsPanel->showEmpty(m_tools.rowCount() == 0);
    m_eventsPanel->showEmpty(m_events.total() == 0);
    m_metricsPanel->showEmpty(m_metrics.empty());
    m_studyPanel->showEmpty(!m_hasStudy);
}

// ---- sessions -----------------------------------------------------------------------------------------

void MainWindow::startSession() {
    if (setup().voice == VoiceSource::Microphone &&
        m_settings.value(kConfirmedKey).toString() != destinationOf(setup())) {
        openTalk(); // a voice goes nowhere that its owner has not seen
        return;
    }
    startSession(setup());
}

void MainWindow::startSession(const SessionSetup& setup) {
    if (!m_hasStudy)
        return;
    setWindowTitle(tr("%1 – HRP Console").arg(m_study.name));
    m_openedRecording.clear();
    m_runner->start(setup, m_study);
}

bool MainWindow::isFirstStart() const {
    return !m_settings.contains(kStartedKey);
}

void MainWindow::beginFirstStart() {
    m_settings.setValue(kStartedKey, true);
    m_banner->show();
    playDemo();
}

void MainWindow::playDemo() {
    if (m_runner->state() != SessionRunner::State::Idle || !openStudy(m_services.demoStudy()))
        return;
    SessionSetup demo = setup(); // the loudspeaker stays; nothing else of the user's matters here
    demo.engine = {};
    demo.voice = VoiceSource::Recorded;
    demo.recordedFile.clear();
    demo.record = false;
    demo.agentBegins = false;
    m_demoRuns = true;
    m_bar->showOther(demo);
    m_banner->setStep(WelcomeBanner::Step::Playing);
    m_banner->show();
    startSession(demo);
}

void MainWindow::useSetup(const SessionSetup& setup) {
    m_keepSetup = false;
    m_bar->setSetup(setup);
    refreshState();
}

void MainWindow::openTalk() {
    if (m_runner->state() != SessionRunner::State::Idle)
        return;
    auto* dialog = new TalkDialog(m_services, *m_devices, m_theme, m_scheduler, setup(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_bar->setSetup(dialog->setup());
        saveSetup(m_settings, setup());
        m_settings.setValue(kConfirmedKey, destinationOf(setup()));
        startSession(setup());
    });
    dialog->open();
}

void MainWindow::openSetup() {
    auto* dialog = new SetupDialog(m_services, *m_devices, m_theme, setup(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const SessionSetup chosen = dialog->setup();
        m_bar->setSetup(chosen);
        saveSetup(m_settings, chosen);
        if (!chosen.engine.local) { // an engine that was used is offered again
            QList<EngineChoice> engines = m_services.engines();
            engines.removeIf([&](const EngineChoice& e) { return e.name == chosen.engine.name; });
            engines.prepend(chosen.engine);
            if (const auto kept = m_services.keepEngines(engines); !kept)
                tell(tr("The engine was not kept"), kept.error());
            m_bar->setSetup(chosen);
        }
        refreshState();
    });
    dialog->open();
}

// ---- files --------------------------------------------------------------------------------------------

bool MainWindow::openPath(const QString& path) {
    if (path.isEmpty()) {
        const QString last = m_settings.value(kLastStudyKey).toString();
        return openStudy(QFileInfo::exists(last) ? last : m_services.demoStudy());
    }
    return looksLikeRecording(path) ? openRecording(path) : openStudy(path);
}

bool MainWindow::openStudy(const QString& path) {
    const auto loaded = study::loadStudy(path);
    if (!loaded) {
        QStringList lines;
        for (const study::Problem& problem : loaded.error())
            lines += QStringLiteral("• ") + study::toText(problem);
        tell(tr("“%1” cannot be run").arg(QFileInfo(path).fileName()), lines.join(QLatin1Char('\n')));
        return false;
    }
    takeStudy(loaded->study, path);
    return true;
}

void MainWindow::takeStudy(const study::Study& study, const QString& path) {
    m_feed.clear();
    m_openedRecording.clear();
    m_study = study;
    m_hasStudy = true;
    m_settings.setValue(kLastStudyKey, path);
    m_studyView->setStudy(study);
    setWindowTitle(tr("%1 – HRP Console").arg(study.name));
    refreshEmpty();
    refreshState();
}

bool MainWindow::openRecording(const QString& folder) {
    const auto loaded = loadRecording(folder);
    if (!loaded) {
        tell(tr("The recording cannot be shown"), loaded.error());
        return false;
    }
    m_feed.show(loaded->batch);
    m_openedRecording = QDir(folder).absolutePath();
    m_timelineView->fitAll();
    setWindowTitle(tr("Recording %1 – HRP Console").arg(QFileInfo(folder).completeBaseName()));
    if (!loaded->notes.isEmpty())
        m_status->setNotice(
            tr("This recording is incomplete: %1").arg(loaded->notes.join(QStringLiteral(" "))), true);
    refreshState();
    return true;
}

void MainWindow::askForStudy() {
    auto* dialog =
        new QFileDialog(this, tr("Open study"), QFileInfo(m_settings.value(kLastStudyKey).toString()).path(),
                        tr("Studies (*.hrpstudy.json *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openPath(path); });
    dialog->open();
}

void MainWindow::askForRecording() {
    const QString base =
        setup().recordingBase.isEmpty() ? m_services.defaultRecordingBase() : setup().recordingBase;
    auto* dialog = new QFileDialog(this, tr("Open recording"), base);
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
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Delete recording"),
                                tr("Delete this recording from this computer?"), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("%1\n\nBoth voices and the log are removed for good.").arg(QDir::toNativeSeparators(folder)));
    QPushButton* yes = box->addButton(tr("Delete it"), QMessageBox::DestructiveRole);
    QPushButton* no = box->addButton(tr("Keep it"), QMessageBox::RejectRole);
    describe(yes, yes->text(), tr("Remove the folder for good"));
    describe(no, no->text(), tr("Leave everything as it is"));
    box->setDefaultButton(no);
    connect(yes, &QPushButton::clicked, this, [this, folder] {
        if (const auto gone = deleteRecording(folder); !gone) {
            tell(tr("The recording was not deleted"), gone.error());
            return;
        }
        if (folder == m_runner->recordingFolder())
            m_runner->forgetRecording();
        m_openedRecording.clear();
        m_status->setNotice(tr("The recording was deleted."));
        refreshState();
    });
    box->open();
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

// ---- layout -------------------------------------------------------------------------------------------

void MainWindow::showAppearance() {
    const Appearance shown = m_theme.appearance();
    (shown == Appearance::Light    ? m_actions->light
     : shown == Appearance::System ? m_actions->system
                                   : m_actions->dark)
        ->setChecked(true);
}

void MainWindow::restoreLayout() {
    restoreGeometry(m_settings.value(QStringLiteral("window/geometry")).toByteArray());
    m_docks->restoreState(m_settings.value(QStringLiteral("window/panels")).toByteArray());
}

void MainWindow::saveLayout() {
    m_settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    m_settings.setValue(QStringLiteral("window/panels"), m_docks->saveState());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_runner->state() == SessionRunner::State::Running && !m_closing) {
        // The session ends politely first; its end closes the window.
        m_closing = true;
        m_runner->end();
        event->ignore();
        return;
    }
    saveLayout();
    event->accept();
}

} // namespace hrp::ui
