// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "loudspeaker.h"
#include "microphone.h"
#include "worker_thread.h"

#include <hrp/audio/qt_devices.h>

#include <atomic>
#include <mutex>

namespace hrp::audio {

/// A microphone and a loudspeaker on a thread of their own, and a second thread that watches the first.
/// Nothing here waits for the audio thread, but the destructor, and that for two seconds at most.
class AudioDeviceThread {
public:
    /// `makeSystem` is called on the audio thread.
    AudioDeviceThread(AudioDevices::Options options,
                      std::function<std::unique_ptr<SoundSystem>()> makeSystem);
    ~AudioDeviceThread();
    void startInput(AudioInput::Callbacks callbacks);
    void stopInput();
    void startOutput(std::shared_ptr<PlayoutQueue> queue, AudioOutput::Callbacks callbacks);
    void stopOutput();
    QString inputName() const;
    QString outputName() const;

private:
    struct Shared;
    struct Core;
    struct Watch;
    void withCore(std::function<void(Core&)> call);

    const std::shared_ptr<Shared> m_shared;
    const std::shared_ptr<std::unique_ptr<Core>> m_core; ///< made, used and destroyed on the audio thread
    const std::shared_ptr<std::unique_ptr<Watch>> m_watch;
    WorkerThread m_audioThread{"audio"};
    WorkerThread m_watchThread{"audio watch"};
};

/// The two halves of a rig; each keeps it alive.
std::unique_ptr<AudioInput> inputOf(std::shared_ptr<AudioDeviceThread> rig);
std::unique_ptr<AudioOutput> outputOf(std::shared_ptr<AudioDeviceThread> rig);

} // namespace hrp::audio
