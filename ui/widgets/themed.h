// SPDX-License-Identifier: GPL-3.0-or-later
// Small makers of controls, so that each has its name, its tooltip and an icon that follows the theme.
#pragma once
#include "theme/theme.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <functional>

namespace hrp::ui {

/// Which colour of the theme in force.
using TokenPicker = QColor Tokens::*;

/// Keeps the icon of an action or a button in the theme's colours.
void bindIcon(Theme& theme, QAction* action, const QString& icon, TokenPicker colour = &Tokens::text);
void bindIcon(Theme& theme, QAbstractButton* button, const QString& icon, TokenPicker colour = &Tokens::text);

/// Accessible name and tooltip in one.
void describe(QWidget* widget, const QString& name, const QString& toolTip);

/// A label with a role of the style sheet: "muted", "small", "heading", "title", "strong", "error",
/// "section".
QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);
QPushButton* makeButton(Theme& theme, const QString& text, const QString& icon, const QString& toolTip,
                        QWidget* parent = nullptr);
/// A button filled with an accent: "go", "stop" or "primary".
QPushButton* makeAccentButton(Theme& theme, const QString& text, const QString& icon, const char* accent,
                              const QString& toolTip, QWidget* parent = nullptr);
QToolButton* makeToolButton(Theme& theme, const QString& name, const QString& icon, const QString& toolTip,
                            QWidget* parent = nullptr);
/// A frameless tool button that shows an action.
QToolButton* makeActionButton(Theme& theme, QAction* action, QWidget* parent = nullptr);
/// Icons as high as the text beside them, whatever its scale.
void bindIconSize(Theme& theme, QAbstractButton* button);

/// Re-reads the style sheet after a dynamic property changed.
void restyle(QWidget* widget);

} // namespace hrp::ui
