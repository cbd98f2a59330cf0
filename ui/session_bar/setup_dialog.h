// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/services.h"
#include "session_bar/device_lists.h"
#include "theme/theme.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace hrp::ui {

/// Everything about a session before it starts: engine and key, who speaks, where it sounds, echo, recording.
class SetupDialog final : public QDialog {
    Q_OBJECT
public:
    SetupDialog(Services& services, DeviceLists& devices, Theme& theme, const SessionSetup& setup,
                const study::Study& study, QWidget* parent = nullptr);
    SessionSetup setup() const;
    /// Opened for an engine at an address: its fields are ready to be filled in.
    void askForEngine();

    QRadioButton* localEngine() const { return m_local; }
    QLineEdit* rehearsalScript() const { return m_script; }
    QRadioButton* remoteEngine() const { return m_remote; }
    QLineEdit* url() const { return m_url; }
    QLineEdit* model() const { return m_model; }
    QComboBox* talkButton() const { return m_talkButton; }
    QComboBox* unanswered() const { return m_unanswered; }
    QSpinBox* budgetTokens() const { return m_budgetTokens; }
    QDoubleSpinBox* budgetCost() const { return m_budgetCost; }
    QLabel* budgetNote() const { return m_budgetNote; }
    QLabel* problem() const { return m_problem; }
    QPushButton* okButton() const { return m_ok; }

private:
    QWidget* engineSection(Theme& theme);
    QWidget* soundSection(Theme& theme);
    QWidget* recordingSection(Theme& theme);
    QWidget* conversationSection();
    QWidget* budgetSection();
    QString modelInUse() const;
    QString budgetWords() const;
    QString currency() const;
    void fill(const SessionSetup& setup);
    void fillDevices();
    void refresh();
    void keepKey();
    EngineChoice engine() const;

    Services& m_services;
    DeviceLists& m_devices;
    SessionSetup m_setup;
    const study::Study m_study;
    const Pricing m_pricing;
    QRadioButton *m_local = nullptr, *m_remote = nullptr;
    QComboBox *m_kept = nullptr, *m_talkButton = nullptr, *m_unanswered = nullptr;
    QLabel* m_talkNote = nullptr;
    QLineEdit* m_script = nullptr;
    QPushButton* m_browseScript = nullptr;
    QLineEdit *m_url = nullptr, *m_model = nullptr, *m_voice = nullptr, *m_keyEnv = nullptr, *m_key = nullptr;
    QPushButton* m_keepKey = nullptr;
    QLabel* m_keyState = nullptr;
    QRadioButton *m_recorded = nullptr, *m_microphone = nullptr;
    QLineEdit* m_file = nullptr;
    QPushButton* m_browseFile = nullptr;
    QComboBox *m_microphones = nullptr, *m_loudspeakers = nullptr;
    QRadioButton* m_echo[3] = {};
    QCheckBox *m_agentBegins = nullptr, *m_record = nullptr;
    QLineEdit* m_base = nullptr;
    QPushButton* m_browseBase = nullptr;
    QSpinBox* m_budgetTokens = nullptr;
    QDoubleSpinBox* m_budgetCost = nullptr;
    QLabel* m_budgetNote = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_ok = nullptr;
};

} // namespace hrp::ui
