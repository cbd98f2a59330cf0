// SPDX-License-Identifier: GPL-3.0-or-later
// The window's parts and where they stand: panels, menus, the arrangement at the beginning.
#include "main_window/main_window.h"

#include "face/face_controller.h"
#include "tools/tool_call_view.h"
#include "widgets/elided_combo.h"

#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QTabBar>
#include <QVBoxLayout>

#include <cmath>

namespace hrp::ui {
namespace {

constexpr int kScrollUnitMs = 10; ///< a session of a day fits into the scroll bar's int

} // namespace

void MainWindow::buildPanels() {
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(space::s, space::xs, space::s, space::s);
    column->setSpacing(space::xs + 2);
    const Actions& a = *m_actions;
    m_bar = new SessionBar(
        m_services, *m_devices, m_theme,
        {a.start, a.end, a.pause, a.muteParticipant, a.muteAgent, a.setup, a.hold, a.talkButton});
    m_face = new FaceController(m_theme, m_scheduler, m_settings, this);
    m_bar->addFace(m_face->makeButton());
    m_status = new StatusStrip(m_theme);
    m_attention = new AttentionLine(m_theme, a.attention);
    m_status->addAttention(m_attention);
    m_path = new SignalPathBar(m_theme);
    m_pathWords = makeLabel({}, "strong");
    m_pathWords->setWordWrap(true);
    QSizePolicy wrapping(QSizePolicy::Ignored, QSizePolicy::Preferred);
    wrapping.setHeightForWidth(true);
    m_pathWords->setSizePolicy(wrapping);
    m_pathRemedy = makeButton(m_theme, tr("Mend it"), QStringLiteral("tool"),
                              tr("What helps with the stage that is dead"));
    m_pathRemedy->setFocusPolicy(Qt::TabFocus);
    m_pathRemedy->hide();
    m_pathRow = new QFrame;
    m_pathRow->setObjectName(QStringLiteral("watchRow"));
    auto* pathRow = new QHBoxLayout(m_pathRow);
    pathRow->setContentsMargins(space::s, 0, space::s, 0);
    pathRow->addWidget(m_path);
    pathRow->addWidget(m_pathWords, 1);
    pathRow->addWidget(m_pathRemedy);
    m_pathRow->hide();
    m_banner = new WelcomeBanner(m_theme);
    m_banner->hide();
    m_band = new DecisionBar(m_theme);
    m_loadBand = new LoadProgressBanner(m_theme);
    m_docks = new QMainWindow(nullptr, Qt::Widget); // panels dock around nothing: each may go anywhere
    m_docks->setDockNestingEnabled(true);
    m_docks->setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    column->addWidget(m_bar);
    column->addWidget(m_status);
    column->addWidget(m_pathRow);
    column->addWidget(m_band);
    column->addWidget(m_loadBand);
    column->addWidget(m_banner);
    column->addWidget(m_docks, 1);
    setCentralWidget(centre);

    const auto panel = [this](const char* id, const QString& title, const char* icon, QWidget* body,
                              const QString& empty) {
        auto* made = new Panel(m_theme, QString::fromLatin1(id), title, QString::fromLatin1(icon), m_docks);
        made->setBody(body);
        made->setEmptyText(empty);
        return made;
    };
    auto* timeline = new QWidget;
    auto* rows = new QVBoxLayout(timeline);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_timelineView = new TimelineView(m_timeline, m_theme);
    m_timelineScroll = new QScrollBar(Qt::Horizontal);
    describe(m_timelineScroll, tr("Place in the session"), tr("Scrolls the timeline"));
    m_timelineScroll->setFocusPolicy(Qt::NoFocus); // the timeline itself takes the arrow keys
    m_timelineReadout = makeLabel({}, "small");
    m_timelineReadout->setContentsMargins(space::s, 0, space::s, 0);
    m_timelineReadout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_timelineReadout->hide();
    rows->addWidget(m_timelineView, 1);
    rows->addWidget(m_timelineReadout);
    rows->addWidget(m_timelineScroll);
    connect(m_timelineView, &TimelineView::selectionChanged, m_timelineReadout, [this](const QString& text) {
        m_timelineReadout->setText(text);
        m_timelineReadout->setVisible(!text.isEmpty());
    });
    connect(m_timelineView, &TimelineView::axisChanged, this, &MainWindow::syncScrollBar);
    connect(m_timelineScroll, &QScrollBar::valueChanged, this,
            [this](int value) { m_timelineView->scrollToMs(static_cast<double>(value) * kScrollUnitMs); });

    m_transcriptView = new TranscriptView(m_transcript, m_theme);
    m_eventView = new EventView(m_events, m_theme, m_scheduler);
    m_findingsView = new FindingsView(m_findings, m_theme);
    m_honestyView = new ProfileDeviationsView(m_honesty, m_theme);
    m_studyView = new StudyView(m_studyFold, m_theme);
    m_metricsView = new MetricsView(m_metrics, m_theme);
    m_metricsView->setPricing(m_services.prices());
    m_studyPanel =
        panel("study", tr("Study"), "study", m_studyView,
              tr("No study is open. Open one with Ctrl+O, or play the demonstration from the menu Help."));
    m_timelinePanel = panel("timeline", tr("Timeline"), "timeline", timeline, {});
    m_metricsPanel = panel(
        "metrics", tr("Metrics"), "chart", m_metricsView,
        tr("How fast the agent answers and how well barge-in works stands here as soon as there is a turn."));
    m_transcriptPanel =
        panel("transcript", tr("Transcript"), "transcript", m_transcriptView,
              tr("Who said what appears here, turn by turn. Words that nobody heard are struck through."));
    m_toolsPanel =
        panel("tools", tr("Tool calls"), "tool", makeToolCallView(m_tools, m_theme),
              tr("The agent's answers to the study's questions appear here, each with our verdict."));
    m_eventsPanel = panel("events", tr("Events"), "events", m_eventView,
                          tr("Every event between study and engine appears here, with findings where "
                             "something breaks the profile."));
    m_findingsPanel =
        panel("findings", tr("Findings"), "warning", m_findingsView,
              tr("What needs somebody appears here: at once, later, or by the engine's maker."));
    m_honestyPanel = panel("differences", tr("Differences"), "differs", m_honestyView,
                           tr("How this session differs from the profile appears here. So far it does not."));
    m_timelinePanel->showEmpty(false);
    m_voices = new ElidedCombo;
    m_voices->setMinimumContentsLength(13);
    m_voices->addItems({tr("Both voices"), tr("Participant"), tr("Agent")});
    describe(m_voices, tr("Which voices are heard"), tr("Listen to both voices, or to one of them alone"));
    m_timelinePanel->addTitleWidget(m_voices);
    m_timelinePanel->addTitleWidget(makeActionButton(m_theme, a.listen));
    for (QAction* action : {a.follow, a.zoomOut, a.zoomIn, a.fit})
        m_timelinePanel->addTitleWidget(makeActionButton(m_theme, action));
    m_transcriptPanel->addTitleWidget(makeActionButton(m_theme, a.find));
}

void MainWindow::buildMenus() {
    const Actions& a = *m_actions;
    const auto fill = [](QMenu* menu, std::initializer_list<QAction*> actions) {
        for (QAction* action : actions) {
            if (action)
                menu->addAction(action);
            else
                menu->addSeparator();
        }
        return menu;
    };
    fill(menuBar()->addMenu(tr("&File")), {a.openStudy, a.recordings, a.openRecording, nullptr, a.quit});
    fill(menuBar()->addMenu(tr("&Session")), {a.start,           a.end,       nullptr,      a.hold,
                                              a.pause,           a.attention, nullptr,      a.talkButton,
                                              a.muteParticipant, a.muteAgent, a.halfDuplex, a.stopReply,
                                              a.askReply,        nullptr,     a.talk,       a.setup,
                                              a.checkEngine,     nullptr,     a.listen,     a.showFolder,
                                              a.deleteRecording});
    fill(menuBar()->addMenu(tr("S&tudy")),
         {a.next, a.skipQuestion, nullptr, a.message, a.timer, a.pauseNames, a.pushScreen});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    QMenu* panelMenu = view->addMenu(tr("&Panels"));
    int number = 1;
    for (Panel* panel : panels()) {
        auto* go = new QAction(panel->windowTitle(), this);
        go->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(number++)));
        go->setToolTip(tr("Show the panel and go there"));
        connect(go, &QAction::triggered, this, [panel] {
            panel->show();
            panel->raise();
            for (QWidget* child : panel->widget()->findChildren<QWidget*>())
                if (child->focusPolicy() & Qt::TabFocus && child->isVisible() && child->isEnabled()) {
                    child->setFocus(Qt::ShortcutFocusReason);
                    break;
                }
        });
        panelMenu->addAction(go);
        addAction(go);
    }
    fill(view,
         {a.resetLayout, nullptr, a.follow, a.zoomIn, a.zoomOut, a.fit, nullptr, a.find, a.filter, nullptr});
    view->addActions(m_face->actions());
    view->addSeparator();
    fill(view->addMenu(tr("&Appearance")), {a.dark, a.light, a.system});
    fill(view->addMenu(tr("&Text size")), {a.textLarger, a.textSmaller, a.textNormal});
    fill(menuBar()->addMenu(tr("&Help")),
         {a.gettingStarted, a.playDemo, a.rehearsal, a.shortcuts, nullptr, a.about});
}

void MainWindow::arrangePanels() {
    m_docks->addDockWidget(Qt::TopDockWidgetArea, m_studyPanel);
    m_docks->splitDockWidget(m_studyPanel, m_timelinePanel, Qt::Horizontal);
    m_docks->splitDockWidget(m_timelinePanel, m_metricsPanel, Qt::Horizontal);
    m_docks->splitDockWidget(m_timelinePanel, m_transcriptPanel, Qt::Vertical);
    m_docks->splitDockWidget(m_transcriptPanel, m_eventsPanel, Qt::Vertical);
    m_docks->splitDockWidget(m_transcriptPanel, m_toolsPanel, Qt::Horizontal);
    m_docks->tabifyDockWidget(m_eventsPanel, m_findingsPanel);
    m_docks->tabifyDockWidget(m_findingsPanel, m_honestyPanel);
    m_eventsPanel->raise();
    m_docks->resizeDocks({m_studyPanel, m_timelinePanel, m_metricsPanel}, {290, 1020, 260}, Qt::Horizontal);
    m_docks->resizeDocks({m_timelinePanel, m_transcriptPanel, m_eventsPanel}, {330, 260, 240}, Qt::Vertical);
    m_docks->resizeDocks({m_transcriptPanel, m_toolsPanel}, {560, 460}, Qt::Horizontal);
    m_plainLayout = m_docks->saveState();
    for (Panel* each : panels())
        connect(each, &QDockWidget::visibilityChanged, this, &MainWindow::dressTabs);
}

/// The tabs of panels that share a place are Qt's own, made as they are needed.
void MainWindow::dressTabs() {
    for (QTabBar* tabs : m_docks->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        describe(tabs, tr("Panels in this place"),
                 tr("Choose which of the panels that share this place is shown"));
        for (QToolButton* button : tabs->findChildren<QToolButton*>())
            describe(button, tr("More panels"), tr("Scroll to the other panels of this place"));
    }
}

void MainWindow::syncScrollBar() {
    const QSignalBlocker quiet(m_timelineScroll);
    const TimeAxis& axis = m_timelineView->axis();
    const double visible = axis.visibleMs();
    const auto units = [](double ms) { return static_cast<int>(std::clamp(ms / kScrollUnitMs, -1e9, 1e9)); };
    const double left = axis.msAt(axis.left());
    m_timelineScroll->setRange(units(std::min(m_timeline.beginMs(), left)),
                               units(std::max({m_timeline.endMs() - visible * 0.8, left, 0.0})));
    m_timelineScroll->setPageStep(std::max(1, units(visible)));
    m_timelineScroll->setSingleStep(std::max(1, units(visible / 20)));
    m_timelineScroll->setValue(units(left));
}

} // namespace hrp::ui
