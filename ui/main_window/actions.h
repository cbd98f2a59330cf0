// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QList>

class QMenuBar;
class QWidget;

namespace hrp::ui {

/// Everything the window can do, each with its shortcut, tooltip and icon; made once, shown in menus,
/// bars and buttons.
struct Actions {
    Actions(Theme& theme, QWidget* window);

    QAction *openStudy, *recordings, *openRecording, *closeRecording, *quit;
    QAction *start, *end, *pause, *muteParticipant, *muteAgent, *stopReply, *askReply, *halfDuplex, *setup,
        *talk;
    QAction *checkEngine, *hold, *talkButton, *attention, *skipQuestion;
    QAction *listen, *showFolder, *deleteRecording;
    QAction *next, *message, *timer, *pauseNames, *pushScreen;
    QAction *follow, *zoomIn, *zoomOut, *fit, *find, *filter, *resetLayout;
    QAction *dark, *light, *system, *textLarger, *textSmaller, *textNormal;
    QAction *gettingStarted, *playDemo, *rehearsal, *shortcuts, *about;
    QActionGroup* appearance;

    /// All of them in the order of the menus.
    QList<QAction*> all() const;
};

} // namespace hrp::ui
