// SPDX-License-Identifier: GPL-3.0-or-later
#include "session_bar/device_lists.h"

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr int kPollMs = 2'000;

bool sameDevices(const QList<audio::DeviceInfo>& a, const QList<audio::DeviceInfo>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const audio::DeviceInfo& x, const audio::DeviceInfo& y) {
                          return x.id == y.id && x.name == y.name;
                      });
}

} // namespace

DeviceLists::DeviceLists(const Services& services, time::Scheduler& scheduler, QObject* parent)
    : QObject(parent), m_services(services), m_scheduler(scheduler) {
    refresh();
    arm();
}

void DeviceLists::arm() {
    m_timer = m_scheduler.after(std::chrono::milliseconds(kPollMs), [this] {
        refresh();
        arm();
    });
}

void DeviceLists::refresh() {
    const QList<audio::DeviceInfo> microphones = m_services.microphones(),
                                   loudspeakers = m_services.loudspeakers();
    if (sameDevices(microphones, m_microphones) && sameDevices(loudspeakers, m_loudspeakers))
        return;
    m_microphones = microphones;
    m_loudspeakers = loudspeakers;
    Q_EMIT changed();
}

} // namespace hrp::ui
