// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/main_window.h"

#include "face/face_controller.h"
#include "main_window/keys.h"
#include "run/setup_store.h"
#include "session_bar/setup_dialog.h"
#include "text/format.h"
#include "welcome/talk_dialog.h"

#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QListView>
#include <QScreen>
#include <QSettings>

#include <utility>

namespace hrp::ui {
namespace {

constexpr QSize kUsualSize(1600, 1000);
constexpr QSize kFrame(8, 44); ///< what a window manager puts around it, at most
constexpr int kRoomForPath = 900;
constexpr int kLeastScreen = 1024; ///< smaller ones are no screens to look at

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
    m_theme.set(appearanceOf(settings.value(keys::kAppearance).toString()),
                settings.value(keys::kTextScale, 1.0).toDouble());
    setWindowTitle(tr("HRP Console"));
    setObjectName(QStringLiteral("mainWindow"));
    m_actions = std::make_unique<Actions>(theme, this);
    m_devices = new DeviceLists(services, scheduler, this);
    m_runner = new SessionRunner(services, m_feed, scheduler, this);
    m_endTwice = new PressTwice(scheduler, this);
    m_closeTwice = new PressTwice(scheduler, this);
    for (LogView* view : std::initializer_list<LogView*>{&m_timeline, &m_transcript, &m_tools, &m_events,
                                                         &m_studyFold, &m_metrics, &m_findings, &m_honesty})
        m_feed.addView(*view);
    buildPanels();
    buildMenus();
    connectActions();
    connectParts();
    connectListening();
    connectBreaks();
    connectFindings();
    m_feed.addView(*m_status);
    m_feed.addView(*m_bar);
    m_feed.addView(*m_band);
    m_feed.addView(m_face->model());
    m_feed.addView(*m_path);
    m_feed.addView(*this);

    m_bar->setSetup(loadSetup(settings));
    const QSize room = screen()->availableSize();
    resize(room.width() < kLeastScreen ? kUsualSize : kUsualSize.boundedTo(room - kFrame));
    m_panels->arrange();
    restoreLayout();
    showAppearance();
    refreshState();
    refreshEmpty();
    m_timelineView->setFocus(); // nothing that a key could press
}

MainWindow::~MainWindow() {
    disconnect(qApp, nullptr, this, nullptr);
    m_load.reset();
    for (Panel* panel : panels()) // they go later, and would tell
        disconnect(panel, nullptr, this, nullptr);
    m_listener->release();
    m_feed.removeView(*this);
    m_feed.removeView(*m_path);
    m_feed.removeView(*m_band);
    m_feed.removeView(m_face->model());
    m_feed.removeView(*m_bar);
    m_feed.removeView(*m_status);
    delete m_runner; // before the models that it feeds
    m_runner = nullptr;
}

// ---- state --------------------------------------------------------------------------------------------

void MainWindow::refreshState() {
    const SessionStatus& status = m_status->status();
    const SessionRunner::State state = m_runner->state();
    const bool idle = state == SessionRunner::State::Idle;
    const bool free = idle && !isLoading();
    const bool runs = state == SessionRunner::State::Running && status.running();
    const Actions& a = *m_actions;
    if (idle) // before Start is shown: a bar with both for a moment would widen the window for good
        for (QAction* gone : {a.end, a.hold, a.closeRecording})
            gone->setVisible(false);
    const bool recordingOpen = free && !m_openedRecording.isEmpty();
    a.start->setEnabled(free && m_hasStudy && !recordingOpen);
    a.start->setVisible(idle && !recordingOpen);
    a.closeRecording->setVisible(recordingOpen);
    a.closeRecording->setEnabled(recordingOpen);
    a.end->setEnabled(!idle);
    a.end->setVisible(!idle);
    a.pause->setEnabled(runs);
    a.pause->setText(status.paused() ? tr("Resume") : tr("&Pause"));
    a.pause->setIcon(m_theme.icon(status.paused() ? QStringLiteral("play") : QStringLiteral("pause")));
    for (QAction* action : {a.muteParticipant, a.muteAgent, a.stopReply, a.askReply, a.next, a.message,
                            a.timer, a.pauseNames, a.pushScreen})
        action->setEnabled(runs);
    refreshBreaks(runs);
    a.halfDuplex->setEnabled(runs);
    a.halfDuplex->setChecked(!idle && status.halfDuplex());
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
    for (QAction* action : {a.setup, a.talk, a.openStudy, a.openRecording, a.playDemo, a.checkEngine})
        action->setEnabled(free);
    const bool hasRecording = !recordingFolder().isEmpty();
    a.showFolder->setEnabled(hasRecording);
    a.deleteRecording->setEnabled(hasRecording && free);
    const bool listenable = free && !m_timeline.empty();
    a.listen->setEnabled(listenable);
    m_voices->setEnabled(listenable);
    m_banner->talkButton()->setEnabled(free);
    m_banner->playButton()->setEnabled(free);
    if (idle || !status.live())
        m_endTwice->forget();
    m_bar->showState({state, m_runner->recording(), recordingOpen, m_endTwice->armed()}, status);
    m_status->setHasStudy(m_hasStudy);
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

void MainWindow::refreshBreaks(bool runs) {
    const Actions& a = *m_actions;
    const log::SessionState& fold = m_band->fold();
    const bool commands = control() != nullptr;
    const bool gone = fold.lost().has_value(), held = fold.held();
    m_band->setActive(commands);
    a.hold->setVisible(m_runner->state() != SessionRunner::State::Idle);
    a.hold->setEnabled(commands && (runs || held || gone));
    a.hold->setText(gone || held ? tr("Go on") : tr("S&hort break")); // the band says what that means
    a.hold->setProperty("goesOn", held || gone);
    a.hold->setIcon(m_theme.icon(held || gone ? QStringLiteral("play") : QStringLiteral("cup")));
    a.skipQuestion->setEnabled(commands && fold.waitingQuestion());
    const bool hasTalk = commands && m_runner->setup().talkButton != TalkButtonMode::None;
    const bool mayTalk = hasTalk && runs && !held && !gone && !m_status->status().paused();
    a.talkButton->setVisible(hasTalk);
    a.talkButton->setEnabled(mayTalk);
    a.talkButton->setChecked(mayTalk && fold.talkButtonDown());
    m_talkKey->setOn(mayTalk);
}

// ---- the stream ---------------------------------------------------------------------------------------

void MainWindow::reset() { // what the last session left in search, filter and view goes with it
    m_listener->stop();
    m_notes.clear();
    m_attention->tell({});
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
    m_findingsView->tick();
    m_attention->tell(attentionNow());
    m_status->setCircumstances(circumstances());
    refreshPath(frame);
    m_studyView->refresh(frame.nowMs);
    m_metricsView->refresh(frame.elapsedMs);
    syncScrollBar();
}

Attention MainWindow::attentionNow() const {
    return whatNeedsAttention({m_band->fold(), m_findings, m_runner->recording(), m_notes.value(0),
                               control() && !m_status->status().halfDuplex()});
}

Circumstances MainWindow::circumstances() const {
    Circumstances around;
    const EngineChoice& engine = m_runner->setup().engine;
    around.connecting = m_runner->state() == SessionRunner::State::Running;
    around.engine = engine.local ? tr("the local engine")
                    : engine.url.port() > 0
                        ? QStringLiteral("%1:%2").arg(engine.url.host()).arg(engine.url.port())
                        : engine.url.host();
    around.connectingMs = m_runner->runningMs();
    around.trouble = m_path->view().trouble;
    around.troubleSinceMs = m_path->view().sinceMs;
    around.questionWaits = m_band->fold().waitingQuestion().has_value();
    return around;
}

void MainWindow::refreshPath(const Frame& frame) {
    const metrics::PathTrouble trouble = m_path->view().trouble;
    const bool troubled = trouble != metrics::PathTrouble::None;
    // A small window has room for it only when it has something to say.
    m_pathRow->setVisible(frame.live && (height() >= kRoomForPath || troubled));
    // The headline says what is wrong; here stands what helps, and nothing while the attention line speaks.
    const QString words = troubled && m_attention->shown().text.isEmpty() ? mendText(trouble) : QString();
    m_path->setNamed(words.isEmpty()); // else the words need the room
    if (words != m_pathWords->text()) {
        m_pathWords->setText(words);
        m_pathWords->setToolTip(plainToolTip(words));
    }
    const QString remedy = control() ? remedyText(remedyOf(trouble, m_status->status())) : QString();
    if (!remedy.isEmpty() && remedy != m_pathRemedy->text()) {
        m_pathRemedy->setText(remedy);
        describe(m_pathRemedy, remedy, mendText(trouble));
    }
    m_pathRemedy->setVisible(!remedy.isEmpty());
}

void MainWindow::refreshEmpty() {
    m_panels->transcript->showEmpty(m_transcript.rowCount() == 0);
    m_panels->tools->showEmpty(m_tools.rowCount() == 0);
    m_panels->events->showEmpty(m_events.total() == 0);
    m_panels->findings->showEmpty(m_findings.rowCount() == 0);
    m_panels->differences->showEmpty(m_honesty.rowCount() == 0);
    m_panels->metrics->showEmpty(m_metrics.empty());
    m_panels->study->showEmpty(!m_hasStudy && m_openedRecording.isEmpty());
}

// ---- sessions -----------------------------------------------------------------------------------------

void MainWindow::startSession() {
    if (setup().voice == VoiceSource::Microphone &&
        m_settings.value(keys::kConfirmed).toString() != destinationOf(setup())) {
        openTalk(); // a voice goes nowhere that its owner has not seen
        return;
    }
    startSession(setup());
}

void MainWindow::startSession(const SessionSetup& setup) {
    if (!m_hasStudy || !isIdle())
        return;
    m_metricsView->setPricing(m_services.prices());
    m_listener->release(); // the session takes the loudspeaker
    setWindowTitle(tr("%1 – HRP Console").arg(m_study.name));
    if (!std::exchange(m_openedRecording, {}).isEmpty())
        showOwnStudy();
    m_runner->start(setup, m_study);
}

bool MainWindow::isFirstStart() const {
    return !m_settings.contains(keys::kStarted);
}

void MainWindow::beginFirstStart() {
    m_settings.setValue(keys::kStarted, true);
    m_banner->show();
    playDemo();
}

void MainWindow::playDemo() {
    if (!isIdle() || !openStudy(m_services.demoStudy()))
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
    if (!isIdle())
        return;
    auto* dialog = new TalkDialog(m_services, *m_devices, m_theme, m_scheduler, setup(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        m_bar->setSetup(dialog->setup());
        saveSetup(m_settings, setup());
        m_settings.setValue(keys::kConfirmed, destinationOf(setup()));
        startSession(setup());
    });
    dialog->open();
}

void MainWindow::openSetup(SetupFor what) {
    auto* dialog = new SetupDialog(m_services, *m_devices, m_theme, setup(), m_study, this);
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
    if (what == SetupFor::Engine)
        dialog->askForEngine();
    dialog->open();
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
    restoreGeometry(m_settings.value(keys::kGeometry).toByteArray());
    m_panels->restoreFrom(m_settings, keys::kPanels);
}

void MainWindow::saveLayout() {
    m_settings.setValue(keys::kGeometry, saveGeometry());
    m_panels->keepIn(m_settings, keys::kPanels);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (m_runner->state() == SessionRunner::State::Running && !m_closing) {
        event->ignore();
        if (m_status->status().live() && !m_closeTwice->press()) {
            m_status->setNotice(tr("A session runs: close once more to end it and to close the window."));
            return;
        }
        // The session ends politely first; its end closes the window.
        m_closing = true;
        m_runner->end();
        return;
    }
    saveLayout();
    event->accept();
}

} // namespace hrp::ui
