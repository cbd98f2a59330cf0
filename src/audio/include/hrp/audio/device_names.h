// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/devices.h>

namespace hrp::audio {

/// Devices of one description, two headsets of a kind, get a number behind it: "USB headset (2)". It goes by
/// the order of their ids, so that it stays while both are there, in whatever order they are listed.
QList<DeviceInfo> withDistinctNames(QList<DeviceInfo> devices);

} // namespace hrp::audio
