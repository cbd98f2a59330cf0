// SPDX-License-Identifier: GPL-3.0-or-later
#include "device_link.h"

#include <algorithm>
#include <utility>

namespace hrp::audio {

Q_LOGGING_CATEGORY(lcLink, "hrp.audio.link", QtInfoMsg)

namespace {
using namespace std::chrono_literals;
constexpr time::Duration kTick = 5ms;
constexpr time::Duration kFirstPause = 1s, kLongestPause = 8s;
/// Qt looks for a sound server that went away once, three seconds later. What is not back then stays away.
constexpr time::Duration kSystemPatience = 10s;
} // namespace

DeviceLink::DeviceLink(time::Scheduler& scheduler, Hooks hooks)
    : m_scheduler(scheduler), m_hooks(std::move(hooks)) {}

DeviceLink::~DeviceLink() {
    stop();
}

void DeviceLink::start() {
    if (m_state != State::Off && m_state != State::Broken)
        return;
    if (const auto failure = tryToOpen()) {
        enter(State::Broken);
        report(failure->trouble, true);
    } else {
        enter(State::Running);
    }
}

void DeviceLink::stop() {
    if (m_state != State::Off)
        enter(State::Off);
}

/// The one place where a state begins.
void DeviceLink::enter(State state) {
    m_state = state;
    switch (state) {
    case State::Running:
    case State::Proving:
        m_tick = m_scheduler.now();
        m_timer = m_scheduler.at(m_tick, [this] { tick(); });
        return;
    case State::Away:
        m_hooks.close();
        m_timer = m_scheduler.after(m_pause, [this] { retry(); });
        return;
    case State::Off:
    case State::Broken:
        m_hooks.close();
        m_timer.cancel();
        return;
    }
}

void DeviceLink::tick() {
    const Poll poll = m_hooks.poll();
    if (m_state != State::Running && m_state != State::Proving)
        return; // stopped by a callback
    if (poll.lost)
        return lose(*poll.lost);
    if (m_state == State::Proving && poll.works) {
        m_state = State::Running;
        m_hooks.onRecovered(m_device.name);
        if (m_state != State::Running)
            return;
    }
    // By the clock, not by wake-ups; ticks that were missed are not made up for.
    const time::TimePoint now = m_scheduler.now();
    m_tick += std::max<time::Duration::rep>(1, (now - m_tick) / kTick) * kTick;
    m_timer = m_scheduler.at(m_tick, [this] { tick(); });
}

std::optional<SoundSystem::Failure> DeviceLink::tryToOpen() {
    // Looked up right before it is opened: to open a device that has just vanished can hang for ever.
    const auto device = m_hooks.find();
    if (!device)
        return SoundSystem::Failure{{DeviceTrouble::Kind::NotFound, {}, m_hooks.nothingFound, true}, false};
    m_device = *device;
    return m_hooks.open(m_device);
}

void DeviceLink::lose(const DeviceTrouble& trouble) {
    const bool isNews = m_state == State::Running;
    if (isNews) {
        m_awaySince = m_scheduler.now();
        m_pause = kFirstPause;
    } else {
        m_pause = std::min(2 * m_pause, kLongestPause);
    }
    enter(State::Away);
    if (isNews)
        report(trouble, false);
}

void DeviceLink::retry() {
    const auto failure = tryToOpen();
    if (!failure)
        return enter(State::Proving);
    if (failure->systemGone && m_scheduler.now() - m_awaySince >= kSystemPatience) {
        enter(State::Broken);
        return report(failure->trouble, true);
    }
    // A device that is not in the list is looked for every second; one that can't be opened less and less.
    const bool absent = failure->trouble.kind == DeviceTrouble::Kind::NotFound || failure->systemGone;
    m_pause = absent ? kFirstPause : std::min(2 * m_pause, kLongestPause);
    enter(State::Away);
}

void DeviceLink::report(DeviceTrouble trouble, bool fatal) {
    trouble.fatal = fatal;
    m_hooks.onTrouble(trouble);
}

} // namespace hrp::audio
