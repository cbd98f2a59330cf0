// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "study/forms.h"
#include "study/screen_list.h"
#include "study/study_fold.h"

#include <hrp/session/session_control.h>

#include <QWidget>

class QButtonGroup;
class QLabel;
class QListView;
class QPlainTextEdit;

namespace hrp::ui {

class ScreenCard;
class ScrollColumn;

/// The study from the experimenter's side: where it stands, what the participant sees beside what the agent
/// is told, and what can be done by hand. Acts through SessionControl alone.
class StudyView final : public QWidget {
    Q_OBJECT
public:
    enum Form { Message, Timer, Pause, Screen };

    StudyView(StudyFold& fold, Theme& theme, QWidget* parent = nullptr);
    void setStudy(const study::Study& study);
    /// Null while no session runs: the forms stay readable, their buttons are off.
    void setControl(session::SessionControl* control);
    /// What the next screen is called; empty: there is none to go on to.
    QString nextName() const;
    /// Once a tick.
    void refresh(double nowMs);
    void openForm(Form form);

    MessageForm* messageForm() const { return m_message; }
    TimerForm* timerForm() const { return m_timer; }
    PauseForm* pauseForm() const { return m_pause; }
    ScreenForm* screenForm() const { return m_screen; }
    QListView* list() const { return m_list; }
    QPlainTextEdit* told() const { return m_told; }
    QPushButton* nextButton() const { return m_next; }
    QPushButton* jumpButton() const { return m_jump; }

Q_SIGNALS:
    void nextAsked();

private:
    void build(Theme& theme);
    QWidget* buildForms(Theme& theme);
    void showForm(std::optional<Form> form);
    void showScreen(int row);
    void showTold(const QString& heading, const QString& text);
    void setActive(bool active);

    StudyFold& m_fold;
    study::Study m_study;
    session::SessionControl* m_control = nullptr;
    ScreenListModel m_model;
    QListView* m_list = nullptr;
    QPushButton *m_next = nullptr, *m_jump = nullptr;
    ScrollColumn* m_scroll = nullptr;
    QLabel *m_name = nullptr, *m_seesHeading = nullptr, *m_toldHeading = nullptr, *m_countdown = nullptr;
    ScreenCard* m_card = nullptr;
    QPlainTextEdit* m_told = nullptr;
    QButtonGroup* m_formButtons = nullptr;
    static constexpr int kForms = 4;
    QWidget* m_pages[kForms] = {};
    QWidget* m_byHand = nullptr;
    std::optional<Form> m_openForm;
    bool m_active = false;
    MessageForm* m_message = nullptr;
    TimerForm* m_timer = nullptr;
    PauseForm* m_pause = nullptr;
    ScreenForm* m_screen = nullptr;
    int m_seenVersion = -1;
    int m_seenCurrent = -2;
    int m_secondsShown = -1;
};

} // namespace hrp::ui
