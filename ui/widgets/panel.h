// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "widgets/themed.h"

#include <QDockWidget>

class QBoxLayout;
class QStackedLayout;

namespace hrp::ui {

/// A dockable panel with our own title bar: icon, name, tools of the panel, detach, close. Holds one body
/// widget and a friendly text in its place while there is nothing to show.
class Panel : public QDockWidget {
    Q_OBJECT
public:
    Panel(Theme& theme, const QString& id, const QString& title, const QString& icon, QWidget* parent);

    /// The panel's content; owned from here on.
    void setBody(QWidget* body);
    /// What stands in an empty panel.
    void setEmptyText(const QString& text);
    void showEmpty(bool empty);
    bool showsEmpty() const;
    /// Something at the right of the title: a tool button, a filter.
    void addTitleWidget(QWidget* widget);

private:
    Theme& m_theme;
    QBoxLayout* m_tools = nullptr;
    QStackedLayout* m_pages = nullptr;
    QLabel* m_emptyText = nullptr;
    QString m_icon;
};

} // namespace hrp::ui
