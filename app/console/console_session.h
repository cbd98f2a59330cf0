// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "common/session_assembly.h"

#include <run/services.h>

#include <hrp/audio/qt_devices.h>

namespace hrp::console {

/// A session of the window: what the set-up says, as a plan, and the queue that the panels read from.
class ConsoleSession final : public ui::RunningSession {
public:
    struct Places {
        QString speakerFile;   ///< who speaks where no microphone is used
        QString recordingBase; ///< new folders go in here
    };
    /// Makes everything and starts. The error says what could not be made and what to do.
    static tl::expected<std::unique_ptr<ConsoleSession>, QString>
    start(const ui::SessionRequest& request, const Places& places, std::shared_ptr<ui::LogQueue> queue,
          log::LogReader* listener, ui::SessionCallbacks callbacks, time::Scheduler& scheduler);

    session::SessionControl& control() override { return m_session->control(); }
    QString recordingFolder() const override { return m_session->recordingFolder(); }
    tl::expected<void, QString> finish() override { return m_session->finish(); }

private:
    explicit ConsoleSession(std::shared_ptr<ui::LogQueue> queue) : m_queue(std::move(queue)) {}

    std::shared_ptr<ui::LogQueue> m_queue;
    std::unique_ptr<app::SessionAssembly> m_session; // last: its thread writes into the queue
};

} // namespace hrp::console
