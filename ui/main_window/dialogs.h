// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QList>

class QAction;
class QWidget;

namespace hrp::ui {

/// What the rehearsal agent does and does not do, and what to do for one that understands words.
void showRehearsalHelp(Theme& theme, QWidget* parent);
/// Every action that has a shortcut.
void showShortcuts(const QList<QAction*>& actions, Theme& theme, QWidget* parent);
void showAbout(Theme& theme, QWidget* parent);

} // namespace hrp::ui
