// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "widgets/panel.h"

#include <hrp/time/scheduler.h>

#include <QMainWindow>

class QSettings;

namespace hrp::ui {

/// The eight panels and where they stand: the arrangement at the beginning, the one that was kept, the keys
/// that go to a panel. Knows their names and places, not what is in them. GUI thread.
///
/// A kept arrangement is true only for the size that the area had. A window gets its size in several steps
/// (hint, first show, the window manager's own mind), and Qt squeezes the panels to the smallest of them for
/// good. So the kept one is put on again after each step, until the window has been shown for kSettles.
class PanelArea final : public QMainWindow {
    Q_OBJECT
public:
    PanelArea(Theme& theme, time::Scheduler& scheduler, QWidget* parent = nullptr);

    Panel *study = nullptr, *timeline = nullptr, *metrics = nullptr, *transcript = nullptr, *tools = nullptr,
          *events = nullptr, *findings = nullptr, *differences = nullptr;
    /// In the order of their numbers, Alt+1 to Alt+8.
    QList<Panel*> all() const;
    /// Shows a panel, in front of those that share its place.
    static void bringUp(Panel* panel);
    /// One for each panel: shows it and gives it the keyboard.
    QList<QAction*> goActions() const { return m_goActions; }
    /// The key of a panel by its place on the keyboard, 1 to 8, where a layout has no digits on the plain
    /// keys.
    void goTo(int number) const;

    /// The arrangement at the beginning. After the bodies have been set.
    void arrange();
    void arrangeAnew();
    void keepIn(QSettings& settings, const QString& key) const;
    void restoreFrom(const QSettings& settings, const QString& key);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr time::Duration kSettles = std::chrono::milliseconds(700);

    Panel* add(const char* id, const QString& title, const char* icon, const QString& empty);
    void putOnKept();
    void describeTabs();

    Theme& m_theme;
    time::Scheduler& m_scheduler;
    QList<QAction*> m_goActions;
    QByteArray m_plain;
    QByteArray m_kept; ///< while the window settles; empty afterwards
    time::Timer m_settled;
};

} // namespace hrp::ui
