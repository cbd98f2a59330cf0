// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/audio/device_names.h>

#include <QHash>

#include <algorithm>

namespace hrp::audio {

QList<DeviceInfo> withDistinctNames(QList<DeviceInfo> devices) {
    QHash<QString, QStringList> idsOf;
    for (const DeviceInfo& device : devices)
        idsOf[device.name] += device.id;
    for (QStringList& ids : idsOf)
        std::ranges::sort(ids);
    for (DeviceInfo& device : devices)
        if (const QStringList& ids = idsOf[device.name]; ids.size() > 1)
            device.name = QStringLiteral("%1 (%2)").arg(device.name).arg(ids.indexOf(device.id) + 1);
    return devices;
}

} // namespace hrp::audio
