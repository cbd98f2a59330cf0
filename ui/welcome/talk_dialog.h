// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "session_bar/device_lists.h"
#include "theme/theme.h"
#include "welcome/sound_check.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace hrp::ui {

class LevelMeter;

/// "Now you talk": where the voice goes, whether it is recorded, a level check and a short echo test, each
/// before anything is sent. The microphone opens only when asked to.
class TalkDialog final : public QDialog {
    Q_OBJECT
public:
    TalkDialog(Services& services, DeviceLists& devices, Theme& theme, time::Scheduler& scheduler,
               const SessionSetup& setup, QWidget* parent = nullptr);
    SessionSetup setup() const;

    QPushButton* openButton() const { return m_open; }
    QPushButton* echoButton() const { return m_test; }
    QLabel* destination() const { return m_destination; }
    QLabel* echoResult() const { return m_echoResult; }
    QLabel* levelWord() const { return m_levelWord; }

private:
    QWidget* destinationCard(Theme& theme);
    QWidget* levelCard(Theme& theme);
    QWidget* echoCard(Theme& theme);
    void toggleMicrophone();
    void showLevel(double peakDb);
    void showEcho(const audio::EchoMeasure& measure);
    void refresh();

    Services& m_services;
    DeviceLists& m_devices;
    time::Scheduler& m_scheduler;
    SessionSetup m_setup;
    SoundCheck m_check;
    QLabel *m_destination = nullptr, *m_recordNote = nullptr, *m_levelWord = nullptr, *m_echoResult = nullptr,
           *m_trouble = nullptr;
    QCheckBox* m_record = nullptr;
    QComboBox *m_microphones = nullptr, *m_loudspeakers = nullptr;
    QPushButton *m_open = nullptr, *m_test = nullptr;
    LevelMeter* m_meter = nullptr;
    QRadioButton* m_echo[3] = {};
    time::TimePoint m_lastLevel{};
    double m_loudest = -120;
    bool m_testRuns = false;
};

} // namespace hrp::ui
