// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFileDevice>
#include <QString>

namespace hrp::recording {

/// Why a write failed. One that takes only a part of what it was given leaves no reason behind: there was no
/// more room.
inline QString whyNotWritten(const QFileDevice& file) {
    return file.error() == QFileDevice::NoError ? QStringLiteral("the disk is full") : file.errorString();
}

} // namespace hrp::recording
