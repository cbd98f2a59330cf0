// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "common/pilot_setup.h"
#include "common/usage_keeper.h"

#include <run/services.h>

#include <hrp/audio/qt_devices.h>
#include <hrp/recording/recorder.h>
#include <hrp/session/session_host.h>

namespace hrp::console {

/// A session of the window: host, recorder, sound and (where one speaks) the recorded speaker, in the order
/// in which they must go: the host first.
class ConsoleSession final : public ui::RunningSession {
public:
    /// Makes everything and starts. The error says what could not be made and what to do.
    static tl::expected<std::unique_ptr<ConsoleSession>, QString>
    start(const ui::SessionRequest& request, const QString& speakerFile, const QString& recordingBase,
          std::shared_ptr<ui::LogQueue> queue, log::LogReader* listener);
    ~ConsoleSession() override;

    session::SessionControl& control() override { return m_host->control(); }
    QString recordingFolder() const override { return m_recorder ? m_recorder->folder() : QString(); }

private:
    explicit ConsoleSession(std::shared_ptr<ui::LogQueue> queue);
    std::optional<QString> openParticipant(const ui::SessionSetup& setup, const QString& speakerFile);
    std::optional<QString> openRecorder(const QString& base, const QString& studyName);

    std::shared_ptr<ui::LogQueue> m_queue;
    std::optional<app::ParticipantSource> m_participant;
    std::unique_ptr<recording::Recorder> m_recorder;
    std::shared_ptr<audio::AudioDevices> m_devices;
    std::unique_ptr<app::UsageKeeper> m_usage;
    std::unique_ptr<session::SessionHost> m_host;
};

} // namespace hrp::console
