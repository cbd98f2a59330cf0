// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcome/sound_check.h"

#include <algorithm>
#include <mutex>

namespace hrp::ui {

/// Shared with the audio thread; outlives the check for as long as a callback may come.
struct SoundCheck::Capture {
    std::mutex mutex;
    SoundCheck* owner = nullptr; ///< GUI thread only
    bool keeping = false;
    audio::Samples kept;
};

SoundCheck::SoundCheck(Services& services, time::Scheduler& scheduler, QObject* parent)
    : QObject(parent), m_services(services), m_scheduler(scheduler) {}

SoundCheck::~SoundCheck() {
    close();
}

void SoundCheck::open(const SessionSetup& setup) {
    close();
    m_sound = m_services.openSound(setup);
    if (!m_sound.input) {
        Q_EMIT trouble(tr("There is no microphone. Connect one and try again."));
        return;
    }
    m_capture = std::make_shared<Capture>();
    m_capture->owner = this;
    audio::AudioInput::Callbacks callbacks;
    callbacks.onBlock = [capture = m_capture, &scheduler = m_scheduler](const audio::CapturedBlock& block) {
        const double peakDb = audio::levelOf(block.samples).peakDb;
        {
            const std::lock_guard lock(capture->mutex);
            if (capture->keeping)
                capture->kept.insert(capture->kept.end(), block.samples.begin(), block.samples.end());
        }
        scheduler.post([capture, peakDb] {
            if (capture->owner)
                Q_EMIT capture->owner->level(peakDb);
        });
    };
    callbacks.onTrouble = [capture = m_capture,
                           &scheduler = m_scheduler](const audio::DeviceTrouble& problem) {
        scheduler.post([capture, text = problem.text] {
            if (capture->owner)
                Q_EMIT capture->owner->trouble(text);
        });
    };
    m_sound.input->start(std::move(callbacks));
}

void SoundCheck::close() {
    m_test.cancel();
    if (m_capture)
        m_capture->owner = nullptr;
    if (m_sound.input)
        m_sound.input->stop();
    if (m_sound.output && m_outputOpen)
        m_sound.output->stop();
    m_outputOpen = false;
    m_sound = {};
    m_capture.reset();
    m_queue.reset();
}

bool SoundCheck::testEcho() {
    if (!isOpen() || !m_sound.output || testing())
        return false;
    m_clip = m_services.testSpeech();
    if (m_clip.empty())
        return false;
    m_clip.resize(
        std::min<std::size_t>(m_clip.size(), static_cast<std::size_t>(base::msToSamples(kEchoTestMs - 500))));
    if (!m_outputOpen) {
        m_queue = std::make_shared<audio::PlayoutQueue>();
        m_sound.output->start(m_queue, {});
        m_outputOpen = true;
    }
    {
        const std::lock_guard lock(m_capture->mutex);
        m_capture->kept.clear();
        m_capture->keeping = true;
    }
    const audio::PartId part{"echo-test", 0};
    m_queue->append(part, m_clip);
    m_queue->finish(part);
    m_test = m_scheduler.after(std::chrono::milliseconds(kEchoTestMs), [this] { finishTest(); });
    return true;
}

void SoundCheck::finishTest() {
    audio::Samples captured;
    {
        const std::lock_guard lock(m_capture->mutex);
        m_capture->keeping = false;
        captured.swap(m_capture->kept);
    }
    if (m_outputOpen) {
        m_sound.output->stop();
        m_outputOpen = false;
    }
    m_test.cancel();
    if (std::all_of(captured.begin(), captured.end(), [](std::int16_t sample) { return sample == 0; })) {
        Q_EMIT trouble(tr("the microphone gives only digital silence. Unmute it or choose another one."));
        return;
    }
    Q_EMIT echoMeasured(audio::measureEcho(m_clip, captured));
}

} // namespace hrp::ui
