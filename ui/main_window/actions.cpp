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
    const auto make = [&](const char* text, const char* toolTip, const char* icon,
                          const QKeySequence& key = {}) {
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
    openStudy = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Open study…"),
                     QT_TRANSLATE_NOOP("hrp::ui::Actions", "Open a study file"), "open", key("Ctrl+O"));
    recordings = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Re&cordings…"),
                      QT_TRANSLATE_NOOP("hrp::ui::Actions", "All recordings: find, open, listen, delete"),
                      "list", key("Ctrl+R"));
    openRecording = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Open &recording folder…"),
                         QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show a finished session again"), "folder",
                         key("Ctrl+Shift+O"));
    closeRecording = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Close recordin&g"),
                          QT_TRANSLATE_NOOP("hrp::ui::Actions", "Back to the study that was open"), "close",
                          key("Ctrl+W"));
    quit = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Quit"),
                QT_TRANSLATE_NOOP("hrp::ui::Actions", "End the session, if one runs, and close the window"),
                "", key("Ctrl+Q"));

    start = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Start"),
                 QT_TRANSLATE_NOOP("hrp::ui::Actions", "Start a session with this study"), "play", key("F5"));
    end = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&End"),
               QT_TRANSLATE_NOOP("hrp::ui::Actions", "End the session; everything recorded stays"), "stop",
               key("Shift+F5"));
    pause = make(
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Pause"),
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "The agent falls silent and nobody is heard until you resume"),
        "pause", key("F6"));
    checkEngine = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Check en&gine…"),
                       QT_TRANSLATE_NOOP("hrp::ui::Actions", "Try every part of the profile with an engine"),
                       "shield", key("Ctrl+K"));
    hold = make(
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "S&hort break"),
        QT_TRANSLATE_NOOP("hrp::ui::Actions",
                          "At once: the agent is cut off, nothing is sent, timers stand still; the same key "
                          "goes on"),
        "cup");
    hold->setShortcuts({key("F4"), QKeySequence(Qt::Key_Pause)});
    hold->setToolTip(hold->toolTip() + QStringLiteral(" (F4)"));
    talkButton =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Tal&k button"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions",
                               "Press once to talk and once more to stop; or hold Space while you talk"),
             "mic", key("F3"));
    talkButton->setCheckable(true);
    attention = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "See to what needs &attention"),
                     QT_TRANSLATE_NOOP("hrp::ui::Actions", "Go to what the attention line says, and do it"),
                     "bell", key("F2"));
    muteParticipant =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Mute p&articipant"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "The agent hears silence from the participant"), "mic",
             key("F7"));
    muteAgent = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Mute a&gent"),
                     QT_TRANSLATE_NOOP("hrp::ui::Actions",
                                       "The agent is turned down to silence; what it says counts as heard"),
                     "speaker", key("F8"));
    halfDuplex = make(
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "Hal&f-duplex"),
        QT_TRANSLATE_NOOP("hrp::ui::Actions",
                          "The participant is heard only while the agent is silent: no echo, but no breaking "
                          "in; outside the profile, and noted so"),
        "headset", key("Ctrl+Shift+H"));
    halfDuplex->setCheckable(true);
    stopReply = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Stop the &reply"),
                     QT_TRANSLATE_NOOP("hrp::ui::Actions", "Cut the agent off now"), "cross", key("F9"));
    askReply = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Ask for a rep&ly"),
                    QT_TRANSLATE_NOOP("hrp::ui::Actions", "Ask the agent to speak now"), "agent", key("F10"));
    setup = make(
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "Set &up…"),
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "Engine, key, microphone, loudspeaker, echo and recording"),
        "settings", key("Ctrl+,"));
    talk = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Now you talk…"),
                QT_TRANSLATE_NOOP("hrp::ui::Actions",
                                  "Try microphone and loudspeaker, then talk with the agent yourself"),
                "mic", key("Ctrl+L"));
    listen =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Listen"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions",
                               "Play what the timeline shows, from the cursor on; Space in the timeline"),
             "play", key("Ctrl+Space"));
    showFolder =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show recording &folder"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "Open the folder of this session's recording"), "folder");
    deleteRecording = make(
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Delete recording…"),
        QT_TRANSLATE_NOOP("hrp::ui::Actions", "Remove the recording of the last session from this computer"),
        "trash");

    skipQuestion =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "S&kip the question"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions",
                               "Go on without the agent's answer; the question is stored as unanswered"),
             "skip");
    next = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Next screen"),
                QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show the study's next screen"), "next", key("Ctrl+N"));
    message =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Message…"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "Write a message to everyone"), "message", key("Ctrl+M"));
    timer = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Timer…"),
                 QT_TRANSLATE_NOOP("hrp::ui::Actions", "Set a timer"), "timer", key("Ctrl+T"));
    pauseNames = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Pause with names…"),
                      QT_TRANSLATE_NOOP("hrp::ui::Actions", "Pause and say who is waited for"), "pause",
                      key("Ctrl+P"));
    pushScreen = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show a &screen…"),
                      QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show a text screen that is not in the study"),
                      "screen", key("Ctrl+Shift+S"));

    follow = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Follow"),
                  QT_TRANSLATE_NOOP("hrp::ui::Actions", "Keep the live end of the timeline in sight"),
                  "follow", key("Ctrl+Shift+L"));
    follow->setCheckable(true);
    follow->setChecked(true);
    zoomIn = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Zoom &in"),
                  QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show less time in the timeline"), "zoom-in",
                  key("Ctrl+Shift++"));
    zoomOut = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Zoom &out"),
                   QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show more time in the timeline"), "zoom-out",
                   key("Ctrl+Shift+-"));
    fit = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Whole session"),
               QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show the whole session in the timeline"), "fit",
               key("Ctrl+Shift+0"));
    find =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Find in &transcript"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "Find words in the transcript"), "search", key("Ctrl+F"));
    filter =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Filter &events"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "Filter the event list"), "filter", key("Ctrl+Shift+F"));
    resetLayout = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Panels as at the &beginning"),
                       QT_TRANSLATE_NOOP("hrp::ui::Actions", "Put all panels back to where they were"), "");
    dark = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Dark"),
                QT_TRANSLATE_NOOP("hrp::ui::Actions", "Light text on a dark ground"), "");
    light = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Light"),
                 QT_TRANSLATE_NOOP("hrp::ui::Actions", "Dark text on a light ground"), "sun");
    system = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "As the &system"),
                  QT_TRANSLATE_NOOP("hrp::ui::Actions", "Dark or light as the desktop is"), "");
    appearance = new QActionGroup(window);
    for (QAction* action : {dark, light, system}) {
        action->setCheckable(true);
        appearance->addAction(action);
    }
    textLarger = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Text &larger"),
                      QT_TRANSLATE_NOOP("hrp::ui::Actions", "All text larger"), "text-size", key("Ctrl++"));
    textSmaller = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Text &smaller"),
                       QT_TRANSLATE_NOOP("hrp::ui::Actions", "All text smaller"), "", key("Ctrl+-"));
    textNormal = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "Text as &usual"),
                      QT_TRANSLATE_NOOP("hrp::ui::Actions", "Text at its usual size"), "", key("Ctrl+0"));

    gettingStarted =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Getting started"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions", "Show the guide of the first start"), "help", key("F1"));
    playDemo =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Play the demonstration"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions",
                               "A recorded speaker talks with the rehearsal agent; no microphone is opened"),
             "play");
    rehearsal =
        make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "About the &rehearsal agent"),
             QT_TRANSLATE_NOOP("hrp::ui::Actions",
                               "What it does and does not do, and how to talk with one that understands"),
             "info");
    shortcuts = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&Keyboard"),
                     QT_TRANSLATE_NOOP("hrp::ui::Actions", "All shortcuts"), "keyboard");
    about = make(QT_TRANSLATE_NOOP("hrp::ui::Actions", "&About HRP Console"),
                 QT_TRANSLATE_NOOP("hrp::ui::Actions", "Version and licence"), "");
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
    setup->setMenuRole(QAction::PreferencesRole);
}

QList<QAction*> Actions::all() const {
    return {openStudy,
            recordings,
            openRecording,
            closeRecording,
            attention,
            hold,
            talkButton,
            skipQuestion,
            checkEngine,
            quit,
            start,
            end,
            pause,
            muteParticipant,
            muteAgent,
            halfDuplex,
            stopReply,
            askReply,
            setup,
            talk,
            listen,
            showFolder,
            deleteRecording,
            next,
            message,
            timer,
            pauseNames,
            pushScreen,
            follow,
            zoomIn,
            zoomOut,
            fit,
            find,
            filter,
            resetLayout,
            dark,
            light,
            system,
            textLarger,
            textSmaller,
            textNormal,
            gettingStarted,
            playDemo,
            rehearsal,
            shortcuts,
            about};
}

} // namespace hrp::ui
