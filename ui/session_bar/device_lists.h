// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/services.h"

#include <QObject>

namespace hrp::ui {

/// The machine's microphones and loudspeakers as they come and go: Qt 6.4 does not tell, so the lists are
/// compared every two seconds.
class DeviceLists final : public QObject {
    Q_OBJECT
public:
    DeviceLists(const Services& services, time::Scheduler& scheduler, QObject* parent = nullptr);
    const QList<audio::DeviceInfo>& microphones() const { return m_microphones; }
    const QList<audio::DeviceInfo>& loudspeakers() const { return m_loudspeakers; }
    void refresh();

Q_SIGNALS:
    void changed();

private:
    void arm();
    const Services& m_services;
    time::Scheduler& m_scheduler;
    time::Timer m_timer;
    QList<audio::DeviceInfo> m_microphones, m_loudspeakers;
};

} // namespace hrp::ui
