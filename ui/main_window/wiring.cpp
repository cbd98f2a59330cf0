// SPDX-License-Identifier: GPL-3.0-or-later
// What happens when something is pressed, and who tells whom.
#include "main_window/dialogs.h"
#include "main_window/keys.h"
#include "main_window/main_window.h"
#include "run/setup_store.h"

#include <QApplication>
#include <QComboBox>
#include <QDesktopServices>
#include <QLineEdit>
#include <QSettings>
#include <QUrl>

#include <utility>

namespace hrp::ui {
namespace {

constexpr double kTextStep = 0.1;

} // namespace

void MainWindow::connectActions() {
    const Actions& a = *m_actions;
    const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
    on(a.openStudy, [this] { askForStudy(); });
    on(a.openRecording, [this] { askForRecording(); });
    on(a.checkEngine, [this] { openCheck(); });
    on(a.recordings, [this] { showRecordings(); });
    on(a.listen, [this] { toggleListening(); });
    on(a.quit, [this] { close(); });
    on(a.start, [this] { startSession(); });
    on(a.end, [this] { endSession(); });
    on(a.closeRecording, [this] { closeRecording(); });
    on(a.pause, [this] {
        if (!control())
            return;
        if (m_status->status().paused())
            control()->execute(study::command::Resume{});
        else
            control()->execute(study::command::Pause{{}});
    });
    on(a.muteParticipant, [this] {
        if (control())
            control()->execute(study::command::MuteParticipant{!m_status->status().participantMuted()});
        refreshState();
    });
    on(a.muteAgent, [this] {
        if (control())
            control()->execute(study::command::MuteAgent{!m_status->status().agentMuted()});
        refreshState();
    });
    on(a.halfDuplex, [this] {
        if (control())
            control()->execute(study::command::SetHalfDuplex{!m_status->status().halfDuplex()});
        refreshState();
    });
    on(a.stopReply, [this] {
        if (control())
            control()->execute(study::command::StopReply{});
    });
    on(a.askReply, [this] {
        if (control())
            control()->execute(study::command::RequestReply{});
    });
    on(a.next, [this] { nextScreen(); });
    connect(m_studyView, &StudyView::nextAsked, this, &MainWindow::nextScreen);
    on(a.setup, [this] { openSetup(SetupFor::All); });
    on(a.talk, [this] { openTalk(); });
    on(a.showFolder, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(recordingFolder())); });
    on(a.deleteRecording, [this] { askToDelete(); });
    const auto form = [this](StudyView::Form which) {
        m_panels->study->show();
        m_panels->study->raise();
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
        m_panels->transcript->show();
        m_panels->transcript->showEmpty(false);
        m_transcriptView->openSearch();
    });
    on(a.filter, [this] {
        m_panels->events->show();
        m_panels->events->showEmpty(false);
        m_eventView->filter()->setFocus(Qt::ShortcutFocusReason);
    });
    on(a.resetLayout, [this] { m_panels->arrangeAnew(); });
    connect(a.appearance, &QActionGroup::triggered, this, [this](const QAction* action) {
        const Appearance appearance = action == m_actions->light    ? Appearance::Light
                                      : action == m_actions->system ? Appearance::System
                                                                    : Appearance::Dark;
        m_theme.setAppearance(appearance);
        static const char* const words[] = {"dark", "light", "system"};
        m_settings.setValue(keys::kAppearance, QLatin1String(words[static_cast<int>(appearance)]));
    });
    const auto scale = [this](double to) {
        m_theme.setTextScale(to);
        m_settings.setValue(keys::kTextScale, m_theme.textScale());
    };
    on(a.textLarger, [this, scale] { scale(m_theme.textScale() + kTextStep); });
    on(a.textSmaller, [this, scale] { scale(m_theme.textScale() - kTextStep); });
    on(a.textNormal, [scale] { scale(1.0); });
    on(a.gettingStarted, [this] { m_banner->askedFor(); });
    on(a.playDemo, [this] { playDemo(); });
    on(a.rehearsal, [this] { showRehearsalHelp(m_theme, this); });
    on(a.shortcuts, [this] { showShortcuts(m_actions->all(), m_theme, this); });
    on(a.about, [this] { showAbout(m_theme, this); });
}

/// A key that is held, or pressed twice in a hurry, must not pass over a screen that nobody has seen.
void MainWindow::nextScreen() {
    constexpr time::Duration kOnceWithin = std::chrono::milliseconds(700);
    const time::TimePoint now = m_scheduler.now();
    if (!control() || (m_nextAt != time::TimePoint() && now - m_nextAt < kOnceWithin))
        return;
    m_nextAt = now;
    control()->execute(study::command::NextScreen{});
}

/// A session that runs is not ended by one stray press; a start is given up at once.
void MainWindow::endSession() {
    const bool live = m_runner->state() == SessionRunner::State::Running && m_status->status().live();
    if (!live || m_endTwice->press())
        m_runner->end();
}

void MainWindow::recordingTold(const QString& detail) {
    refreshState();
    const RecordingHealth& health = m_runner->recording();
    if (health.state == RecordingHealth::State::Stopped && !health.finished)
        m_attention->tell(attentionNow());
    else
        m_status->setNotice(detail, health.state != RecordingHealth::State::Good);
}

void MainWindow::connectParts() {
    connect(m_endTwice, &PressTwice::changed, this, &MainWindow::refreshState);
    connect(m_runner, &SessionRunner::recordingChanged, this, &MainWindow::recordingTold);
    connect(m_runner, &SessionRunner::noted, this, [this](const QString& text) { m_notes += text; });
    connect(qApp, &QApplication::focusChanged, this, &MainWindow::keepFocusHarmless);
    connect(&m_theme, &Theme::changed, this, [this] {
        showAppearance();
        refreshState();
    });
    connect(m_bar, &SessionBar::engineAsked, this, [this] { openSetup(SetupFor::Engine); });
    connect(m_bar, &SessionBar::speechFileAsked, this, &MainWindow::askForSpeechFile);
    connect(m_bar, &SessionBar::setupChanged, this, [this](const SessionSetup& setup) {
        m_keepSetup = true;
        saveSetup(m_settings, setup);
        m_listener->release(); // another loudspeaker, perhaps
        refreshState();
    });
    connect(m_status, &StatusStrip::rehearsalHelpAsked, this, [this] { showRehearsalHelp(m_theme, this); });
    connect(m_loadBand, &LoadProgressBanner::cancelled, this, &MainWindow::cancelLoading);
    connect(m_banner, &WelcomeBanner::checkAsked, this, &MainWindow::openCheck);
    connect(m_status, &StatusStrip::activityChanged, this, &MainWindow::refreshState);
    connect(m_timelineView, &TimelineView::followChanged, m_actions->follow, &QAction::setChecked);
    connect(m_banner, &WelcomeBanner::playAsked, this, &MainWindow::playDemo);
    connect(m_banner, &WelcomeBanner::stopAsked, m_runner, &SessionRunner::end);
    connect(m_banner, &WelcomeBanner::talkAsked, this, &MainWindow::openTalk);
    connect(m_banner, &WelcomeBanner::recordingsAsked, this, &MainWindow::showRecordings);
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
        else if (std::exchange(m_setupAfterEnd, false))
            openSetup(SetupFor::All);
    });
}

void MainWindow::connectBreaks() {
    const Actions& a = *m_actions;
    m_talkKey = new TalkKey(this);
    const auto talk = [this](bool down) {
        if (control())
            control()->execute(study::command::PushToTalk{down});
    };
    connect(m_talkKey, &TalkKey::changed, this, talk);
    connect(m_bar, &SessionBar::talkPressed, this, talk);
    connect(a.talkButton, &QAction::triggered, this, talk);
    const auto hold = [this] {
        if (!control())
            return;
        if (m_band->fold().lost())
            control()->execute(study::command::Reconnect{});
        else if (m_band->fold().held())
            control()->execute(study::command::Release{});
        else
            control()->execute(study::command::Hold{{}});
    };
    connect(a.hold, &QAction::triggered, this, hold);
    connect(m_band, &DecisionBar::releaseAsked, this, hold);
    connect(m_band, &DecisionBar::goOnAsked, this, hold);
    connect(m_band, &DecisionBar::holdAsked, this, hold);
    connect(m_band, &DecisionBar::endAsked, m_runner, &SessionRunner::end);
    const auto skip = [this] {
        if (control())
            control()->execute(study::command::SkipQuestion{});
    };
    connect(a.skipQuestion, &QAction::triggered, this, skip);
    connect(m_band, &DecisionBar::skipAsked, this, skip);
    connect(m_band, &DecisionBar::answerGiven, this, [this](const protocol::Json& value) {
        if (control())
            control()->execute(study::command::AnswerByHand{value});
    });
    connect(m_band, &DecisionBar::foldChanged, this, &MainWindow::refreshState);
}

/// What the button beside a dead stage does.
void MainWindow::mendPath() {
    if (!control())
        return;
    switch (remedyOf(m_path->view().trouble, m_status->status())) {
    case PathRemedy::None:
        return;
    case PathRemedy::EndAndSetUp:
        m_setupAfterEnd = true;
        m_runner->end();
        return;
    case PathRemedy::UnmuteParticipant:
        return control()->execute(study::command::MuteParticipant{false});
    case PathRemedy::UnmuteAgent:
        return control()->execute(study::command::MuteAgent{false});
    case PathRemedy::SendAgain:
        control()->execute(study::command::Hold{{}});
        return control()->execute(study::command::Release{});
    case PathRemedy::MuteParticipant:
        return control()->execute(study::command::MuteParticipant{true});
    case PathRemedy::AskForReply:
        return control()->execute(study::command::RequestReply{});
    case PathRemedy::AskAgain:
        control()->execute(study::command::StopReply{});
        return control()->execute(study::command::RequestReply{});
    case PathRemedy::StopReply:
        return control()->execute(study::command::StopReply{});
    }
}

void MainWindow::connectFindings() {
    connect(m_pathRemedy, &QPushButton::clicked, this, &MainWindow::mendPath);
    connect(m_actions->attention, &QAction::triggered, this, &MainWindow::seeToAttention);
    connect(m_findingsView, &FindingsView::findingChosen, this, &MainWindow::showFinding);
    connect(m_honestyView, &ProfileDeviationsView::timeChosen, m_timelineView, &TimelineView::showTime);
}

void MainWindow::seeToAttention() {
    const Attention attention = m_attention->shown();
    switch (attention.act) {
    case Attention::Act::None:
        return;
    case Attention::Act::Decide:
        m_band->focusDecision();
        return;
    case Attention::Act::HalfDuplex:
        if (control())
            control()->execute(study::command::SetHalfDuplex{true});
        m_findings.markSeen(attention.finding);
        return;
    case Attention::Act::ShowFinding:
        m_panels->findings->show();
        m_panels->findings->raise();
        m_panels->findings->showEmpty(false);
        m_findingsView->showFinding(attention.finding);
        showFinding(attention.finding);
        m_attention->tell(attentionNow());
        return;
    case Attention::Act::ShowFolder:
        QDesktopServices::openUrl(QUrl::fromLocalFile(recordingBase()));
        return;
    case Attention::Act::Dismiss:
        m_notes.removeFirst();
        m_attention->tell(attentionNow());
        return;
    }
}

/// The event that it speaks of, and its place in time.
void MainWindow::showFinding(int row) {
    const FindingModel::Matter& matter = m_findings.matter(row);
    m_eventView->revealEvent(matter.eventId, matter.tMs);
    m_timelineView->showTime(matter.tMs);
    m_findings.markSeen(row);
}

void MainWindow::connectListening() {
    m_listener = new Listener(
        m_timeline, m_scheduler, [this] { return m_services.openLoudspeaker(setup()); }, this);
    connect(m_voices, &QComboBox::activated, this,
            [this](int index) { m_listener->setVoices(static_cast<Listener::Voices>(index)); });
    connect(m_listener, &Listener::started, this, [this](bool withSound) {
        m_timelineView->setPlaying(true);
        m_actions->listen->setText(tr("Stop &listening"));
        m_actions->listen->setIcon(m_theme.icon(QStringLiteral("stop")));
        if (!withSound)
            m_status->setNotice(tr("No loudspeaker is chosen: the cursor moves, and nothing is heard."));
    });
    connect(m_listener, &Listener::moved, m_timelineView, &TimelineView::setPlayhead);
    connect(m_listener, &Listener::moved, m_transcriptView, &TranscriptView::showTurnAt);
    connect(m_listener, &Listener::stopped, this, [this] {
        m_timelineView->setPlaying(false);
        m_actions->listen->setText(tr("&Listen"));
        m_actions->listen->setIcon(m_theme.icon(QStringLiteral("play")));
    });
    connect(m_listener, &Listener::failed, this,
            [this](const QString& text) { m_status->setNotice(text, true); });
    connect(m_timelineView, &TimelineView::listenToggled, this, &MainWindow::toggleListening);
    connect(m_timelineView, &TimelineView::listenAsked, this, &MainWindow::listen);
    connect(m_timelineView, &TimelineView::cursorPlaced, this, [this](double ms) {
        m_transcriptView->showTurnAt(ms);
        if (m_listener->playing()) // a press moves the ear
            listen(ms, m_timeline.endMs());
    });
    connect(m_timelineView, &TimelineView::turnPressed, m_transcriptView, &TranscriptView::showTurnAt);
    connect(m_transcriptView, &TranscriptView::turnChosen, this, [this](double ms) {
        m_timelineView->showTurn(ms);
        if (m_listener->playing())
            listen(ms, m_timeline.endMs());
    });
    connect(m_transcriptView, &TranscriptView::turnListenAsked, this, &MainWindow::listen);
}

void MainWindow::listen(double fromMs, double toMs) {
    if (m_actions->listen->isEnabled())
        m_listener->play(fromMs, toMs);
}

/// The marked stretch, else from the cursor on, else from the beginning.
void MainWindow::toggleListening() {
    if (m_listener->playing()) {
        m_listener->stop();
        return;
    }
    const double end = m_timeline.endMs();
    if (const auto stretch = m_timelineView->stretch()) {
        listen(stretch->fromMs, stretch->toMs);
        return;
    }
    const double cursor = m_timelineView->cursorMs().value_or(0);
    listen(cursor >= end - 50 ? 0 : cursor, end);
}

} // namespace hrp::ui
