// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/session/session.h>

#include <functional>
#include <memory>

namespace hrp::session {

/// Joins a session to its devices: what they report on their own threads is posted to the session's, and a
/// loudspeaker that fails for good is replaced by a silent clock, so that the session goes on. Lives on the
/// session's thread; no callback comes after stop() or destruction.
class AudioLink {
public:
    /// Without an input the participant is silent; without an output a silent clock plays.
    AudioLink(time::Scheduler& scheduler, Session& session, std::shared_ptr<audio::PlayoutQueue> queue,
              std::unique_ptr<audio::AudioInput> input, std::unique_ptr<audio::AudioOutput> output);
    ~AudioLink();
    AudioLink(const AudioLink&) = delete;
    AudioLink& operator=(const AudioLink&) = delete;

    void startOutput();
    /// When the session says that it runs (Session::Environment::onRunning).
    void startInput();
    void stop();

private:
    class Gate;
    void onOutputTrouble(const audio::DeviceTrouble& trouble);

    time::Scheduler& m_scheduler;
    Session& m_session;
    std::shared_ptr<audio::PlayoutQueue> m_queue;
    std::unique_ptr<audio::AudioInput> m_input;
    std::unique_ptr<audio::AudioOutput> m_output;
    std::shared_ptr<Gate> m_gate;
    bool m_onFallback = false;
};

} // namespace hrp::session
