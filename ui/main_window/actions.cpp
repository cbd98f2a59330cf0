// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/actions.h"

#include "widgets/themed.h"

#include <QCoreApplication>
#include <QWidget>

namespace hrp::ui {
namespace {

QString actionWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Actions", source);
}

} // namespace

Actions::Actions(Theme& theme, QWidget* window) {
    const auto make = [&](const char* text, const char* toolTip, const char* icon, const QKeySequence& key = {}) {
        auto* action = new QAction(actionWords(text), window);
        QString tip = actionWords(toolTip);
        if (!key.isEmpty()) {
            action->setShortcut(key);
            tip += QStringLiteral(" (%1)").arg(key.toString(QKeySequence::NativeText));
        }
        action->setToolTip(tip);
        if (*icon)
            bindIcon(theme, action, QString::fromLatin1(icon));
        window->addAction(action);
        return action;
    };
    const auto key = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };
#define HRP_TEXT(text) QT_TRANSLATE_NOOP("hrp::ui::Actions", text)
    openStudy = make(HRP_TEXT("&Open study…"), HRP_TEXT("Open a study file"), "open", key("Ctrl+O"));
    openRecording = make(HRP_TEXT("Open &recording…"), HRP_TEXT("Show a finished session again"), "folder", key("Ctrl+Shift+O"));
    quit = make(HRP_TEXT("&Quit"), HRP_TEXT("End the session, if one runs, and close the window"), "", key("Ctrl+Q"));

    start = make(HRP_TEXT("&Start"), HRP_TEXT("Start a session with this study"), "play", key("F5"));
    end = make(HRP_TEXT("&End"), HRP_TEXT("End the session; everything recorded stays"), "stop", key("Shift+F5"));
    pause = make(HRP_TEXT("&Pause"), HRP_TEXT("The agent falls silent and nobody is heard until you resume"), "pause", key("F6"));
    muteParticipant = make(HRP_TEXT("Mute p&articipant"), HRP_TEXT("The agent hears silence from the participant"), "mic", key("F7"));
    muteAgent = make(HRP_TEXT("Mute a&gent"), HRP_TEXT("The agent is turned down to silence; what it says counts as heard"), "speaker", key("F8"));
    stopReply = make(HRP_TEXT("Stop the &reply"), HRP_TEXT("Cut the agent off now"), "cross", key("F9"));
    askReply = make(HRP_TEXT("Ask for a rep&ly"), HRP_TEXT("Ask the agent to speak now"), "agent", key("F10"));
    setup = make(HRP_TEXT("Set &up…"), HRP_TEXT("Engine, key, microphone, loudspeaker, echo and recording"), "settings", key("Ctrl+,"));
    talk = make(HRP_TEXT("&Now you talk…"), HRP_TEXT("Try microphone and loudspeaker, then talk with the agent yourself"), "mic", key("Ctrl+L"));
    showFolder = make(HRP_TEXT("Show recording &folder"), HRP_TEXT("Open the folder of this session's recording"), "folder");
    deleteRecording = make(HRP_TEXT("&Delete recording…"), HRP_TEXT("Remove the recording of the last session from this computer"), "trash");

    next = make(HRP_TEXT("&Next screen"), HRP_TEXT("Show the study's next screen"), "next", key("Ctrl+N"));
    message = make(HRP_TEXT("&Message…"), HRP_TEXT("Write a message to everyone"), "message", key("Ctrl+M"));
    timer = make(HRP_TEXT("&Timer…"), HRP_TEXT("Set a timer"), "timer", key("Ctrl+T"));
    pauseNames = make(HRP_TEXT("&Pause with names…"), HRP_TEXT("Pause and say who is waited for"), "pause", key("Ctrl+P"));
    pushScreen = make(HRP_TEXT("Show a &screen…"), HRP_TEXT("Show a text screen that is not in the study"), "screen", key("Ctrl+Shift+S"));

    follow = make(HRP_TEXT("&Follow"), HRP_TEXT("Keep the live end of the timeline in sight"), "follow", key("Ctrl+Shift+L"));
    follow->setCheckable(true);
    follow->setChecked(true);
    zoomIn = make(HRP_TEXT("Zoom &in"), HRP_TEXT("Show less time in the timeline"), "zoom-in", key("Ctrl+Shift++"));
    zoomOut = make(HRP_TEXT("Zoom &out"), HRP_TEXT("Show more time in the timeline"), "zoom-out", key("Ctrl+Shift+-"));
    fit = make(HRP_TEXT("&Whole session"), HRP_TEXT("Show the whole session in the timeline"), "fit", key("Ctrl+Shift+0"));
    find = make(HRP_TEXT("Find in &transcript"), HRP_TEXT("Find words in the transcript"), "search", key("Ctrl+F"));
    filter = make(HRP_TEXT("Filter &events"), HRP_TEXT("Filter the event list"), "filter", key("Ctrl+Shift+F"));
    resetLayout = make(HRP_TEXT("Panels as at the &beginning"), HRP_TEXT("Put all panels back to where they were"), "");
    dark = make(HRP_TEXT("&Dark"), HRP_TEXT("Light text on a dark ground"), "");
    light = make(HRP_TEXT("&Light"), HRP_TEXT("Dark text on a light ground"), "sun");
    system = make(HRP_TEXT("As the &system"), HRP_TEXT("Dark or light as the desktop is"), "");
    appearance = new QActionGroup(window);
    for (QAction* action : {dark, light, system}) {
        action->setCheckable(true);
        appearance->addAction(action);
    }
    textLarger = make(HRP_TEXT("Text &larger"), HRP_TEXT("All text larger"), "text-size", key("Ctrl++"));
    textSmaller = make(HRP_TEXT("Text &smaller"), HRP_TEXT("All text smaller"), "", key("Ctrl+-"));
    textNormal = make(HRP_TEXT("Text as &usual"), HRP_TEXT("Text at its usual size"), "", key("Ctrl+0"));

    gettingStarted = make(HRP_TEXT("&Getting started"), HRP_TEXT("Show the guide of the first start"), "help", key("F1"));
    playDemo = make(HRP_TEXT("&Play the demonstration"), HRP_TEXT("A recorded speaker talks with the rehearsal agent; no microphone is opened"), "play");
    rehearsal = make(HRP_TEXT("About the &rehearsal agent"), HRP_TEXT("What it does and does not do, and how to talk with one that understands"), "info");
    shortcuts = make(HRP_TEXT("&Keyboard"), HRP_TEXT("All shortcuts"), "keyboard");
    about = make(HRP_TEXT("&About HRP Console"), HRP_TEXT("Version and licence"), "");
#undef HRP_TEXT
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
    setup->setMenuRole(QAction::PreferencesRole);
}

QList<QAction*> Actions::all() const {
    return {openStudy, openRecording, quit, start, end, pause, muteParticipant, muteAgent, stopReply, askReply, setup, talk,
            showFolder, deleteRecording, next, message, timer, pauseNames, pushScreen, follow, zoomIn, zoomOut, fit, find, filter,
            resetLayout, dark, light, system, textLarger, textSmaller, textNormal, gettingStarted, playDemo, rehearsal, shortcuts, about};
}

} // namespace hrp::ui
