// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/session_runner.h"
#include "session_bar/device_lists.h"
#include "status_line/session_status.h"
#include "widgets/level_meter.h"

#include <QFrame>
#include <QLabel>
#include <QLayout>
#include <QPushButton>

#include <optional>

class QComboBox;
class QToolButton;

namespace hrp::ui {

/// The actions that the bar shows as buttons and the menus as entries.
struct SessionActions {
    QAction *start = nullptr, *end = nullptr, *pause = nullptr, *muteParticipant = nullptr,
            *muteAgent = nullptr, *setup = nullptr, *hold = nullptr, *talkButton = nullptr, *listen = nullptr,
            *closeRecording = nullptr;
};

/// Engine, voices and levels at the left; start, pause, recording light and clock at the right.
class SessionBar final : public QFrame, public LogView {
    Q_OBJECT
public:
    SessionBar(Services& services, DeviceLists& devices, Theme& theme, const SessionActions& actions,
               QWidget* parent = nullptr);

    const SessionSetup& setup() const { return m_setup; }
    void setSetup(const SessionSetup& setup);
    /// Shows another set-up than the kept one while a session runs with it (the demonstration).
    void showOther(const std::optional<SessionSetup>& other);
    /// What may be pressed now, and how things are called.
    struct Shown {
        SessionRunner::State state = SessionRunner::State::Idle;
        const RecordingHealth& recording;
        bool openedRecording = false; ///< what is shown was recorded earlier: nothing can be started here
        bool endArmed = false;        ///< a second press ends the session
    };
    void showState(const Shown& shown, const SessionStatus& status);
    QString clockShown() const { return m_clock->text(); }
    QString nextRecordShown() const { return m_nextRecord->text(); }
    QPushButton* endButton() const { return m_end; }
    QPushButton* holdButton() const { return m_hold; }
    QPushButton* talkButton() const { return m_talk; }
    /// The agent's face, at the end of the bar.
    void addFace(QWidget* face) { layout()->addWidget(face); }
    QString recordShown() const { return m_record->text(); }
    LevelMeter* participantMeter() const { return m_participantMeter; }
    LevelMeter* agentMeter() const { return m_agentMeter; }
    QComboBox* engineBox() const { return m_engine; }
    QComboBox* voiceBox() const { return m_voice; }
    QComboBox* loudspeakerBox() const { return m_loudspeaker; }

    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override;

Q_SIGNALS:
    void setupChanged(const hrp::ui::SessionSetup& setup);
    /// An engine at an address is wanted.
    void engineAsked();
    void speechFileAsked();
    /// The talk button was pressed or let go with the mouse.
    void talkPressed(bool down);

private:
    void build(Theme& theme, const SessionActions& actions);
    void fillEngines();
    void fillVoices();
    void changed();
    void fill();
    void showRecord(const Shown& shown, const SessionStatus& status);
    void followHold(const QAction* hold);
    void followTalk(const QAction* talk);
    const SessionSetup& shown() const { return m_other ? *m_other : m_setup; }

    Services& m_services;
    DeviceLists& m_devices;
    Theme& m_theme;
    SessionSetup m_setup;
    std::optional<SessionSetup> m_other;
    QList<EngineChoice> m_kept;
    QComboBox *m_engine = nullptr, *m_voice = nullptr, *m_loudspeaker = nullptr;
    LevelMeter *m_participantMeter = nullptr, *m_agentMeter = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton *m_listen = nullptr, *m_closeRecording = nullptr; ///< in place of Start
    QPushButton *m_end = nullptr, *m_hold = nullptr, *m_talk = nullptr;
    QToolButton* m_pause = nullptr;
    QLabel *m_nextRecord = nullptr, *m_record = nullptr, *m_clock = nullptr;
    bool m_live = false;
};

} // namespace hrp::ui
