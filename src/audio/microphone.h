// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "block_framer.h"
#include "callback_gate.h"
#include "device_link.h"
#include "device_watch.h"

namespace hrp::audio {

/// What is done to each 20 ms block on its way; its result may lag.
struct BlockProcess {
    std::function<Samples(Samples)> call;
    std::int64_t lag = 0; ///< samples
};

/// A microphone of this machine, on the audio thread.
class Microphone {
public:
    using Gate = CallbackGate<AudioInput::Callbacks>;
    Microphone(time::Scheduler& scheduler, SoundSystem& system, QString id, std::shared_ptr<Gate> gate,
               BlockProcess process = {});
    void start() { m_link.start(); }
    void stop() { m_link.stop(); }

private:
    DeviceLink::Hooks hooks();
    std::optional<SoundSystem::Failure> open(const DeviceInfo& device);
    DeviceLink::Poll poll();
    void deliver(std::span<const std::int16_t> samples);
    void tellOfSilence();
    DeviceTrouble trouble(DeviceTrouble::Kind kind, const QString& text) const;

    time::Scheduler& m_scheduler;
    SoundSystem& m_system;
    const QString m_id;
    const std::shared_ptr<Gate> m_gate;
    const BlockProcess m_process;
    std::unique_ptr<CaptureStream> m_stream;
    BlockFramer m_framer;
    CaptureWatch m_watch;
    DeviceLink m_link; ///< last: its hooks use the rest
};

} // namespace hrp::audio
