// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/recording/disk_room.h>

#include <QFileInfo>
#include <QStorageInfo>

namespace hrp::recording {

std::optional<qint64> freeBytesAt(const QString& path) {
    QFileInfo place(path);
    while (!place.exists() && !place.isRoot() && place.absolutePath() != place.absoluteFilePath())
        place.setFile(place.absolutePath());
    const QStorageInfo disk(place.absoluteFilePath());
    if (!disk.isValid() || !disk.isReady() || disk.bytesAvailable() < 0)
        return std::nullopt;
    return disk.bytesAvailable();
}

} // namespace hrp::recording
