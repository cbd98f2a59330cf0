// SPDX-License-Identifier: GPL-3.0-or-later
// The window's parts and where they stand: panels, menus, the arrangement at the beginning.
#include "main_window/main_window.h"

#include "face/face_controller.h"
#include "panels/digit_keys.h"
#include "tools/tool_call_view.h"
#include "widgets/elided_combo.h"

#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
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
    m_bar = new SessionBar(m_services, *m_devices, m_theme,
                           {a.start, a.end, a.pause, a.muteParticipant, a.muteAgent, a.setup, a.hold,
                            a.talkButton, a.listen, a.closeRecording});
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
    m_panels = new PanelArea(m_theme, m_scheduler);
    auto* digits = new DigitKeys(this);
    connect(digits, &DigitKeys::pressed, m_panels, &PanelArea::goTo);
    column->addWidget(m_bar);
    column->addWidget(m_status);
    column->addWidget(m_pathRow);
    column->addWidget(m_band);
    column->addWidget(m_loadBand);
    column->addWidget(m_banner);
    column->addWidget(m_panels, 1);
    setCentralWidget(centre);

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
    m_panels->study->setBody(m_studyView);
    m_panels->timeline->setBody(timeline);
    m_panels->metrics->setBody(m_metricsView);
    m_panels->transcript->setBody(m_transcriptView);
    m_panels->tools->setBody(makeToolCallView(m_tools, m_theme));
    m_panels->events->setBody(m_eventView);
    m_panels->findings->setBody(m_findingsView);
    m_panels->differences->setBody(m_honestyView);
    m_voices = new ElidedCombo;
    m_voices->setMinimumContentsLength(13);
    m_voices->addItems({tr("Both voices"), tr("Participant"), tr("Agent")});
    describe(m_voices, tr("Which voices are heard"), tr("Listen to both voices, or to one of them alone"));
    m_panels->timeline->addTitleWidget(m_voices);
    m_panels->timeline->addTitleWidget(makeActionButton(m_theme, a.listen));
    for (QAction* action : {a.follow, a.zoomOut, a.zoomIn, a.fit})
        m_panels->timeline->addTitleWidget(makeActionButton(m_theme, action));
    m_panels->transcript->addTitleWidget(makeActionButton(m_theme, a.find));
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
    fill(menuBar()->addMenu(tr("&File")),
         {a.openStudy, a.recordings, a.openRecording, a.closeRecording, nullptr, a.quit});
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
    panelMenu->addActions(m_panels->goActions());
    addActions(m_panels->goActions());
    fill(view,
         {a.resetLayout, nullptr, a.follow, a.zoomIn, a.zoomOut, a.fit, nullptr, a.find, a.filter, nullptr});
    view->addActions(m_face->actions());
    view->addSeparator();
    fill(view->addMenu(tr("&Appearance")), {a.dark, a.light, a.system});
    fill(view->addMenu(tr("&Text size")), {a.textLarger, a.textSmaller, a.textNormal});
    fill(menuBar()->addMenu(tr("&Help")),
         {a.gettingStarted, a.playDemo, a.rehearsal, a.shortcuts, nullptr, a.about});
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
