// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "sound_system.h"

#include <hrp/base/traced_state.h>
#include <hrp/time/scheduler.h>

#include <functional>
#include <optional>

namespace hrp::audio {

Q_DECLARE_LOGGING_CATEGORY(lcLink)

/// Keeps one device open: opens it, looks after it every 5 ms, gives it up when it is lost and opens it
/// again when it is back. The same for microphones and loudspeakers; all calls on the audio thread.
///
///   Off ──start──► Running ──lost──► Away ──opened──► Proving ──it works──► Running (recovered)
///        └─failed─► Broken            ▲  └──given up──► Broken      │
///                                     └───────────lost again────────┘
///   any ──stop──► Off; Broken ──start──► as from Off
///
/// A loss is reported once, not again for every attempt that fails. From Off it is fatal if the device
/// can't be opened; from Away only if the whole sound system stays away.
class DeviceLink {
public:
    enum class State { Off, Running, Away, Proving, Broken };
    struct Poll {
        std::optional<DeviceTrouble> lost; ///< the device is to be given up
        bool works = false;                ///< audio has moved since the last look
    };
    struct Hooks {
        std::function<std::optional<DeviceInfo>()> find;
        std::function<std::optional<SoundSystem::Failure>(const DeviceInfo&)> open;
        std::function<Poll()> poll; ///< reads or writes what is due
        std::function<void()> close;
        std::function<void(const DeviceTrouble&)> onTrouble;
        std::function<void(const QString& device)> onRecovered;
        QString nothingFound; ///< said when there is no such device
    };
    DeviceLink(time::Scheduler& scheduler, Hooks hooks);
    ~DeviceLink();
    void start();
    void stop();
    State state() const { return m_state; }
    const DeviceInfo& device() const { return m_device; }

private:
    void enter(State state);
    void tick();
    std::optional<SoundSystem::Failure> tryToOpen();
    void lose(const DeviceTrouble& trouble);
    void retry();
    void report(DeviceTrouble trouble, bool fatal);

    time::Scheduler& m_scheduler;
    Hooks m_hooks;
    static constexpr const char* kStateNames[] = {"off", "running", "away", "proving", "broken"};
    base::TracedState<State> m_state{State::Off, lcLink, "device", kStateNames};
    DeviceInfo m_device;
    time::Timer m_timer;
    time::TimePoint m_tick{};      ///< of the ticks while open
    time::TimePoint m_awaySince{}; ///< of the loss that was reported
    time::Duration m_pause{};      ///< until the next attempt
};

} // namespace hrp::audio
