// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "callback_gate.h"
#include "device_link.h"
#include "device_watch.h"

namespace hrp::audio {

/// A loudspeaker of this machine, on the audio thread. Fills the device's small buffer every 5 ms with what
/// is due, silence included, and never stops while it is started: heard is what was written (H7).
class Loudspeaker {
public:
    using Gate = CallbackGate<AudioOutput::Callbacks>;
    using Played = std::function<void(std::span<const std::int16_t>)>;
    Loudspeaker(time::Scheduler& scheduler, SoundSystem& system, QString id, int bufferMs,
                std::shared_ptr<Gate> gate, Played played = {});
    void start(std::shared_ptr<PlayoutQueue> queue);
    void stop() { m_link.stop(); }

private:
    DeviceLink::Hooks hooks();
    std::optional<SoundSystem::Failure> open(const DeviceInfo& device);
    DeviceLink::Poll poll();
    bool feed(std::int64_t frames);
    void anchor();
    DeviceTrouble trouble(DeviceTrouble::Kind kind, const QString& text) const;

    time::Scheduler& m_scheduler;
    SoundSystem& m_system;
    const QString m_id;
    const int m_bufferMs;
    const std::shared_ptr<Gate> m_gate;
    const Played m_played;
    std::shared_ptr<PlayoutQueue> m_queue;
    std::unique_ptr<PlayoutStream> m_stream;
    DrainWatch m_watch;
    std::int64_t m_openedAt = 0; ///< frame of the queue with which this stream began
    std::int64_t m_written = 0;  ///< frames since then
    std::int64_t m_capacity = 0; ///< of the device's buffer, as far as it was seen empty
    bool m_anchored = false;
    time::TimePoint m_nextAnchor{};
    DeviceLink m_link; ///< last: its hooks use the rest
};

} // namespace hrp::audio
