// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/session/audio_link.h>

#include <hrp/audio/file_devices.h>

#include <atomic>
#include <mutex>
#include <utility>

namespace hrp::session {

/// The way from the devices' threads to the session's. Once shut, nothing gets through, not even what is
/// on its way.
class AudioLink::Gate : public std::enable_shared_from_this<Gate> {
public:
    explicit Gate(time::Scheduler& scheduler) : m_scheduler(scheduler) {}

    void post(std::function<void()> call) {
        const std::lock_guard lock(m_mutex);
        if (m_open)
            m_scheduler.post([self = shared_from_this(), call = std::move(call)] {
                if (self->m_open)
                    call();
            });
    }
    /// The same, but one call on its way is enough.
    void postNews(std::function<void()> call) {
        if (m_newsOnItsWay.exchange(true))
            return;
        post([this, call = std::move(call)] {
            m_newsOnItsWay = false;
            call();
        });
    }
    void shut() {
        const std::lock_guard lock(m_mutex);
        m_open = false;
    }

private:
    time::Scheduler& m_scheduler;
    std::mutex m_mutex;
    bool m_open = true; ///< changed on the session's thread only
    std::atomic<bool> m_newsOnItsWay = false;
};

AudioLink::AudioLink(time::Scheduler& scheduler, Session& session, std::shared_ptr<audio::PlayoutQueue> queue,
                     std::unique_ptr<audio::AudioInput> input, std::unique_ptr<audio::AudioOutput> output)
    : m_scheduler(scheduler),
      m_session(session),
      m_queue(std::move(queue)),
      m_input(std::move(input)),
      m_output(std::move(output)),
      m_gate(std::make_shared<Gate>(scheduler)) {}

AudioLink::~AudioLink() {
    stop();
}

void AudioLink::startOutput() {
    if (!m_output) {
        m_output = std::make_unique<audio::ClockedOutput>(m_scheduler);
        m_onFallback = true;
    }
    audio::AudioOutput::Callbacks callbacks;
    callbacks.onAnchor = [this, gate = m_gate](audio::PlayoutAnchor anchor) {
        gate->post([this, anchor] { m_session.onPlayoutAnchor(anchor); });
    };
    callbacks.onWritten = [this, gate = m_gate] { gate->postNews([this] { m_session.onPlayoutWritten(); }); };
    callbacks.onTrouble = [this, gate = m_gate](const audio::DeviceTrouble& trouble) {
        gate->post([this, trouble] { onOutputTrouble(trouble); });
    };
    callbacks.onRecovered = [this, gate = m_gate](const QString& device) {
        gate->post([this, device] { m_session.onOutputRecovered(device); });
    };
    m_output->start(m_queue, std::move(callbacks));
}

void AudioLink::onOutputTrouble(const audio::DeviceTrouble& trouble) {
    m_session.onOutputTrouble(trouble);
    if (!trouble.fatal || m_onFallback)
        return;
    m_output->stop();
    m_output.reset();
    startOutput();
}

void AudioLink::startInput() {
    if (!m_input) {
        m_gate->post([this] {
            m_session.onInputTrouble({audio::DeviceTrouble::Kind::NotFound,
                                      {},
                                      QStringLiteral("There is no microphone: the agent hears silence."),
                                      true});
        });
        return;
    }
    audio::AudioInput::Callbacks callbacks;
    callbacks.onBlock = [this, gate = m_gate](audio::CapturedBlock block) {
        gate->post([this, block = std::move(block)] { m_session.onCaptured(block); });
    };
    callbacks.onTrouble = [this, gate = m_gate](const audio::DeviceTrouble& trouble) {
        gate->post([this, trouble] { m_session.onInputTrouble(trouble); });
    };
    callbacks.onRecovered = [this, gate = m_gate](const QString& device) {
        gate->post([this, device] { m_session.onInputRecovered(device); });
    };
    callbacks.onFinished = [this, gate = m_gate] { gate->post([this] { m_session.onInputFinished(); }); };
    m_input->start(std::move(callbacks));
}

void AudioLink::stop() {
    m_gate->shut();
    if (m_input)
        m_input->stop();
    if (m_output)
        m_output->stop();
}

} // namespace hrp::session
