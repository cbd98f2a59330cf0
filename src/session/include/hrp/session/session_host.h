// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session.h>

#include <functional>
#include <memory>

namespace hrp::session {

/// Runs a Session on a thread of its own with a WebSocket, joined to an audio input and output that live
/// on theirs. Nothing here waits for the GUI or for a device. Made, started and destroyed on one thread
/// (the GUI's, or main's).
class SessionHost {
public:
    struct Audio {
        /// Made on the session thread's scheduler where they are clock driven; devices bring their own
        /// thread.
        std::function<std::unique_ptr<audio::AudioInput>(time::Scheduler&)> makeInput;
        std::function<std::unique_ptr<audio::AudioOutput>(time::Scheduler&)> makeOutput;
    };
    /// Readers are called on the session thread.
    SessionHost(SessionSettings settings, Audio audio, std::vector<log::LogReader*> readers);
    ~SessionHost();

    void start();
    /// Thread-safe commands.
    SessionControl& control();
    /// Ends the session with an outcome that only the caller can know (timeout, interrupted). Thread-safe.
    void endWith(log::Outcome outcome, const QString& reason);
    /// Runs `call` on the session thread.
    void post(std::function<void()> call);
    bool ended() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::session
