// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/panel_area.h"

#include <QAction>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>

namespace hrp::ui {

PanelArea::PanelArea(Theme& theme, time::Scheduler& scheduler, QWidget* parent)
    : QMainWindow(parent, Qt::Widget), m_theme(theme), m_scheduler(scheduler) {
    setObjectName(QStringLiteral("panelArea"));
    setDockNestingEnabled(true); // panels dock around nothing: each may go anywhere
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    study = add("study", tr("Study"), "study",
                tr("No study is open. Open one with Ctrl+O, or play the demonstration from the menu Help."));
    timeline = add("timeline", tr("Timeline"), "timeline", {});
    metrics =
        add("metrics", tr("Metrics"), "chart",
            tr("How fast the agent answers and how well barge-in works stands here as soon as there is a "
               "turn."));
    transcript =
        add("transcript", tr("Transcript"), "transcript",
            tr("Who said what appears here, turn by turn. Words that nobody heard are struck through."));
    tools = add("tools", tr("Tool calls"), "tool",
                tr("The agent's answers to the study's questions appear here, each with our verdict."));
    events = add("events", tr("Events"), "events",
                 tr("Every event between study and engine appears here, with findings where something breaks "
                    "the profile."));
    findings = add("findings", tr("Findings"), "warning",
                   tr("What needs somebody appears here: at once, later, or by the engine's maker."));
    differences = add("differences", tr("Differences"), "differs",
                      tr("How this session differs from the profile appears here. So far it does not."));
    timeline->showEmpty(false);
    for (int i = 0; i < static_cast<int>(all().size()); ++i) {
        auto* go = new QAction(all()[i]->windowTitle(), this);
        go->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(i + 1)));
        go->setToolTip(tr("Show the panel and go there"));
        connect(go, &QAction::triggered, this, [this, i] { goTo(i + 1); });
        m_goActions += go;
    }
}

Panel* PanelArea::add(const char* id, const QString& title, const char* icon, const QString& empty) {
    auto* panel = new Panel(m_theme, QString::fromLatin1(id), title, QString::fromLatin1(icon), this);
    panel->setEmptyText(empty);
    return panel;
}

QList<Panel*> PanelArea::all() const {
    return {study, timeline, metrics, transcript, tools, events, findings, differences};
}

void PanelArea::bringUp(Panel* panel) {
    panel->show();
    panel->raise();
}

void PanelArea::goTo(int number) const {
    Panel* panel = all().value(number - 1);
    if (!panel)
        return;
    bringUp(panel);
    for (QWidget* child : panel->widget()->findChildren<QWidget*>())
        if (child->focusPolicy() & Qt::TabFocus && child->isVisible() && child->isEnabled()) {
            child->setFocus(Qt::ShortcutFocusReason);
            break;
        }
}

void PanelArea::arrange() {
    addDockWidget(Qt::TopDockWidgetArea, study);
    splitDockWidget(study, timeline, Qt::Horizontal);
    splitDockWidget(timeline, metrics, Qt::Horizontal);
    splitDockWidget(timeline, transcript, Qt::Vertical);
    splitDockWidget(transcript, events, Qt::Vertical);
    splitDockWidget(transcript, tools, Qt::Horizontal);
    tabifyDockWidget(events, findings);
    tabifyDockWidget(findings, differences);
    events->raise();
    resizeDocks({study, timeline, metrics}, {290, 1020, 260}, Qt::Horizontal);
    resizeDocks({timeline, transcript, events}, {330, 260, 240}, Qt::Vertical);
    resizeDocks({transcript, tools}, {560, 460}, Qt::Horizontal);
    m_plain = saveState();
    for (Panel* panel : all())
        connect(panel, &QDockWidget::visibilityChanged, this, &PanelArea::describeTabs);
}

void PanelArea::arrangeAnew() {
    m_kept.clear();
    restoreState(m_plain);
}

// ---- what is kept -------------------------------------------------------------------------------------

void PanelArea::keepIn(QSettings& settings, const QString& key) const {
    // Closed before it settled, the window has learned nothing that is worth keeping.
    settings.setValue(key, m_kept.isEmpty() ? saveState() : m_kept);
}

void PanelArea::restoreFrom(const QSettings& settings, const QString& key) {
    m_kept = settings.value(key).toByteArray();
    putOnKept(); // which panels there are is right from the first frame on
}

void PanelArea::putOnKept() {
    if (!m_kept.isEmpty() && !restoreState(m_kept))
        m_kept.clear();
}

void PanelArea::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (m_kept.isEmpty())
        return;
    putOnKept();
    m_settled = m_scheduler.after(kSettles, [this] {
        putOnKept();
        m_kept.clear();
    });
}

void PanelArea::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (isVisible())
        putOnKept();
}

/// The tabs of panels that share a place are Qt's own, made as they are needed.
void PanelArea::describeTabs() {
    for (QTabBar* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        describe(tabs, tr("Panels in this place"),
                 tr("Choose which of the panels that share this place is shown"));
        for (QToolButton* button : tabs->findChildren<QToolButton*>())
            describe(button, tr("More panels"), tr("Scroll to the other panels of this place"));
    }
}

} // namespace hrp::ui
