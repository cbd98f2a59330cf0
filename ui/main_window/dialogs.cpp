// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/dialogs.h"

#include "widgets/themed.h"

#include <QCoreApplication>
#include <QDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

namespace hrp::ui {
namespace {

QString dialogWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Dialogs", source);
}

/// A dialog with a heading, room for content, and one button.
QVBoxLayout* openInfo(Theme& theme, QWidget* parent, const QString& title, QDialog*& dialog) {
    dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->setAccessibleName(title);
    auto* outer = new QVBoxLayout(dialog);
    outer->setContentsMargins(space::xl, space::l, space::xl, space::l);
    outer->setSpacing(space::m);
    outer->addWidget(makeLabel(title, "title"));
    auto* content = new QVBoxLayout;
    content->setSpacing(space::s);
    outer->addLayout(content, 1);
    auto* close =
        makeAccentButton(theme, dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Close")), {}, "primary",
                         dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Close this (Esc)")));
    close->setDefault(true);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(close);
    outer->addLayout(row);
    QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    return content;
}

void paragraph(QVBoxLayout* column, const QString& text, const char* role = "body") {
    QLabel* label = makeLabel(text, role);
    label->setWordWrap(true);
    label->setMinimumWidth(460);
    column->addWidget(label);
}

} // namespace

void showRehearsalHelp(Theme& theme, QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* column = openInfo(
        theme, parent, dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "The rehearsal agent")), dialog);
    paragraph(column, dialogWords(QT_TRANSLATE_NOOP(
                          "hrp::ui::Dialogs", "It runs on this computer and behaves like a voice agent in "
                                              "everything but understanding: it waits until you "
                                              "have finished, answers aloud, stops when you break in, greets "
                                              "when asked to begin, and answers the study's "
                                              "questions through the tools. What you say is not understood; "
                                              "what it says fits the screen, not your words.")));
    paragraph(column, dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs",
                                                    "Use it to rehearse a study's course, timing and sound "
                                                    "without cost and without sending a voice anywhere.")));
    paragraph(column,
              dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "To talk with an agent that understands")),
              "strong");
    paragraph(column, dialogWords(QT_TRANSLATE_NOOP(
                          "hrp::ui::Dialogs",
                          "1. Get access to an engine that speaks the profile, such as OpenAI's Realtime "
                          "API, and its key.\n"
                          "2. Put the key into the environment variable OPENAI_API_KEY before you start the "
                          "program, or into the keychain under Session, Set up.\n"
                          "3. Choose “Engine at an address” there, enter the address, and press Start.\n"
                          "The voice then goes to that engine; the set-up says where.")));
    dialog->open();
}

void showShortcuts(const QList<QAction*>& actions, Theme& theme, QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* column =
        openInfo(theme, parent, dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Keyboard")), dialog);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setMinimumSize(460, 420);
    describe(scroll, dialog->windowTitle(),
             dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "All shortcuts")));
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setHorizontalSpacing(space::xl);
    int row = 0;
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty())
            continue;
        grid->addWidget(makeLabel(action->shortcut().toString(QKeySequence::NativeText), "strong"), row, 0);
        grid->addWidget(makeLabel(action->text().remove(QLatin1Char('&')), "body"), row++, 1);
    }
    const struct {
        const char *keys, *what;
    } inTimeline[] = {
        {"← →", QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: scroll")},
        {"+ −", QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: zoom")},
        {"Ctrl+← →", QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: previous or next thing")},
        {"Home, End, 0, F",
         QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: begin, end, whole session, follow")},
        {"Space, Enter",
         QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: listen from the cursor, or to what is chosen")},
        {"I, O, Esc", QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Timeline: begin and end of a stretch, none")},
        {"Alt+1 … 8", QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Go to a panel")}};
    for (const auto& entry : inTimeline) {
        grid->addWidget(makeLabel(QString::fromUtf8(entry.keys), "strong"), row, 0);
        grid->addWidget(makeLabel(dialogWords(entry.what), "body"), row++, 1);
    }
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(row, 1);
    scroll->setWidget(page);
    column->addWidget(scroll, 1);
    dialog->open();
}

void showAbout(Theme& theme, QWidget* parent) {
    QDialog* dialog = nullptr;
    QVBoxLayout* column =
        openInfo(theme, parent, dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "HRP Console")), dialog);
    paragraph(column,
              dialogWords(QT_TRANSLATE_NOOP("hrp::ui::Dialogs", "Version %1"))
                  .arg(QCoreApplication::applicationVersion()),
              "strong");
    paragraph(column, dialogWords(QT_TRANSLATE_NOOP(
                          "hrp::ui::Dialogs",
                          "Pilot voice-agent studies by voice, over the HyperStudy Realtime Profile.")));
    paragraph(
        column,
        dialogWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Dialogs",
            "Free software under the GNU General Public License, version 3 or later. There is no warranty.")),
        "muted");
    dialog->open();
}

} // namespace hrp::ui
