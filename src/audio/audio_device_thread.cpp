// SPDX-License-Identifier: GPL-3.0-or-later
#include "audio_device_thread.h"

#include <hrp/audio/echo_canceller.h>

#include <utility>

namespace hrp::audio {

namespace {
using namespace std::chrono_literals;
constexpr time::Duration kBeat = 100ms; ///< the audio thread shows that it lives
constexpr time::Duration kLook = 250ms; ///< the watch looks
constexpr time::Duration kHangsAfter = 2s;
} // namespace

/// What both threads and the owner see.
struct AudioDeviceThread::Shared {
    explicit Shared(AudioDevices::Options o) : options(std::move(o)) {}
    const AudioDevices::Options options;
    const std::shared_ptr<Microphone::Gate> inputGate = std::make_shared<Microphone::Gate>();
    const std::shared_ptr<Loudspeaker::Gate> outputGate = std::make_shared<Loudspeaker::Gate>();
    std::atomic<time::TimePoint> lastBeat{time::TimePoint{}};
    mutable std::mutex mutex;
    QString inputName = QStringLiteral("microphone"), outputName = QStringLiteral("loudspeaker");
};

/// What lives on the audio thread.
struct AudioDeviceThread::Core {
    Core(time::Scheduler& scheduler, std::shared_ptr<Shared> s, std::unique_ptr<SoundSystem> soundSystem);
    void heartbeat();
    BlockProcess cancelling();
    Loudspeaker::Played listening();

    time::Scheduler& scheduler;
    const std::shared_ptr<Shared> shared;
    const std::unique_ptr<SoundSystem> system;
    std::unique_ptr<EchoCanceller> canceller; ///< none unless asked for
    Microphone microphone;
    Loudspeaker loudspeaker;
    time::Timer timer;
};

AudioDeviceThread::Core::Core(time::Scheduler& s, std::shared_ptr<Shared> sharedState,
                              std::unique_ptr<SoundSystem> soundSystem)
    : scheduler(s),
      shared(std::move(sharedState)),
      system(std::move(soundSystem)),
      canceller(shared->options.echoCancelling ? std::make_unique<EchoCanceller>(shared->options.echoDelayMs)
                                               : nullptr),
      microphone(s, *system, shared->options.microphoneId, shared->inputGate, cancelling()),
      loudspeaker(s, *system, shared->options.loudspeakerId, shared->options.bufferMs, shared->outputGate,
                  listening()) {
    const auto microphoneFound = system->find(SoundSystem::Direction::Capture, shared->options.microphoneId);
    const auto loudspeakerFound =
        system->find(SoundSystem::Direction::Playout, shared->options.loudspeakerId);
    {
        const std::lock_guard lock(shared->mutex);
        if (microphoneFound)
            shared->inputName = microphoneFound->name;
        if (loudspeakerFound)
            shared->outputName = loudspeakerFound->name;
    }
    heartbeat();
}

BlockProcess AudioDeviceThread::Core::cancelling() {
    if (!canceller)
        return {};
    return {[this](Samples block) { return canceller->captured(block); }, EchoCanceller::kLag};
}

Loudspeaker::Played AudioDeviceThread::Core::listening() {
    if (!canceller)
        return {};
    return [this](std::span<const std::int16_t> due) { canceller->played(due); };
}

void AudioDeviceThread::Core::heartbeat() {
    shared->lastBeat = scheduler.now();
    timer = scheduler.after(kBeat, [this] { heartbeat(); });
}

/// Lives on the watch's thread: notices that the audio thread hangs, which it can't say itself.
struct AudioDeviceThread::Watch {
    Watch(time::Scheduler& s, std::shared_ptr<Shared> sharedState)
        : scheduler(s), shared(std::move(sharedState)), since(s.now()) {
        look();
    }
    void look();
    template <typename Callbacks>
    void tell(bool isHanging, CallbackGate<Callbacks>& gate, const QString& device, int& told);

    time::Scheduler& scheduler;
    const std::shared_ptr<Shared> shared;
    const time::TimePoint since;
    int inputTold = 0, outputTold = 0; ///< the opening of each gate that knows of the hang
    time::Timer timer;
};

void AudioDeviceThread::Watch::look() {
    const time::TimePoint alive = std::max(since, shared->lastBeat.load());
    const bool isHanging = scheduler.now() - alive > kHangsAfter;
    QString input, output;
    {
        const std::lock_guard lock(shared->mutex);
        input = shared->inputName;
        output = shared->outputName;
    }
    tell(isHanging, *shared->inputGate, input, inputTold);
    tell(isHanging, *shared->outputGate, output, outputTold);
    timer = scheduler.after(kLook, [this] { look(); });
}

template <typename Callbacks>
void AudioDeviceThread::Watch::tell(bool isHanging, CallbackGate<Callbacks>& gate, const QString& device,
                                    int& told) {
    const int opening = gate.opening();
    if (isHanging && opening != 0 && told != opening) {
        told = opening;
        gate.call(&Callbacks::onTrouble,
                  DeviceTrouble{
                      DeviceTrouble::Kind::Stalled, device,
                      QStringLiteral("The sound system does not answer (“%1”). All else goes on; to get the "
                                     "sound back, check the device and start this program again.")
                          .arg(device),
                      true});
    } else if (!isHanging && std::exchange(told, 0) == opening && opening != 0) {
        gate.call(&Callbacks::onRecovered, device);
    }
}

AudioDeviceThread::AudioDeviceThread(AudioDevices::Options options,
                                     std::function<std::unique_ptr<SoundSystem>()> makeSystem)
    : m_shared(std::make_shared<Shared>(std::move(options))),
      m_core(std::make_shared<std::unique_ptr<Core>>()),
      m_watch(std::make_shared<std::unique_ptr<Watch>>()) {
    m_audioThread.post(
        [core = m_core, shared = m_shared, makeSystem = std::move(makeSystem)](time::Scheduler& scheduler) {
            *core = std::make_unique<Core>(scheduler, shared, makeSystem());
        });
    m_watchThread.post([watch = m_watch, shared = m_shared](time::Scheduler& scheduler) {
        *watch = std::make_unique<Watch>(scheduler, shared);
    });
}

AudioDeviceThread::~AudioDeviceThread() {
    m_shared->inputGate->close();
    m_shared->outputGate->close();
    m_watchThread.post([watch = m_watch](time::Scheduler&) { watch->reset(); });
    m_audioThread.post([core = m_core](time::Scheduler&) { core->reset(); });
}

void AudioDeviceThread::withCore(std::function<void(Core&)> call) {
    m_audioThread.post([core = m_core, call = std::move(call)](time::Scheduler&) { call(**core); });
}

void AudioDeviceThread::startInput(AudioInput::Callbacks callbacks) {
    m_shared->inputGate->open(std::move(callbacks));
    withCore([](Core& core) { core.microphone.start(); });
}

void AudioDeviceThread::stopInput() {
    m_shared->inputGate->close();
    withCore([](Core& core) { core.microphone.stop(); });
}

void AudioDeviceThread::startOutput(std::shared_ptr<PlayoutQueue> queue, AudioOutput::Callbacks callbacks) {
    m_shared->outputGate->open(std::move(callbacks));
    withCore([queue = std::move(queue)](Core& core) { core.loudspeaker.start(queue); });
}

void AudioDeviceThread::stopOutput() {
    m_shared->outputGate->close();
    withCore([](Core& core) { core.loudspeaker.stop(); });
}

QString AudioDeviceThread::inputName() const {
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->inputName;
}

QString AudioDeviceThread::outputName() const {
    const std::lock_guard lock(m_shared->mutex);
    return m_shared->outputName;
}

namespace {

class RigInput final : public AudioInput {
public:
    explicit RigInput(std::shared_ptr<AudioDeviceThread> rig) : m_rig(std::move(rig)) {}
    ~RigInput() override { stop(); }
    void start(Callbacks callbacks) override { m_rig->startInput(std::move(callbacks)); }
    void stop() override { m_rig->stopInput(); }
    QString description() const override { return m_rig->inputName(); }

private:
    const std::shared_ptr<AudioDeviceThread> m_rig;
};

class RigOutput final : public AudioOutput {
public:
    explicit RigOutput(std::shared_ptr<AudioDeviceThread> rig) : m_rig(std::move(rig)) {}
    ~RigOutput() override { stop(); }
    void start(std::shared_ptr<PlayoutQueue> queue, Callbacks callbacks) override {
        m_rig->startOutput(std::move(queue), std::move(callbacks));
    }
    void stop() override { m_rig->stopOutput(); }
    QString description() const override { return m_rig->outputName(); }

private:
    const std::shared_ptr<AudioDeviceThread> m_rig;
};

} // namespace

std::unique_ptr<AudioInput> inputOf(std::shared_ptr<AudioDeviceThread> rig) {
    return std::make_unique<RigInput>(std::move(rig));
}
std::unique_ptr<AudioOutput> outputOf(std::shared_ptr<AudioDeviceThread> rig) {
    return std::make_unique<RigOutput>(std::move(rig));
}

} // namespace hrp::audio
