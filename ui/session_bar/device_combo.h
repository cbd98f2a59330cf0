// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/services.h"
#include "session_bar/device_lists.h"

class QComboBox;

namespace hrp::ui {

/// Fills a combo box with devices and chooses `chosen`; one that is gone stays in the list, marked so.
void fillMicrophones(QComboBox& combo, const DeviceLists& devices, const QString& chosen);
/// With "nobody listens" as the last one.
void fillLoudspeakers(QComboBox& combo, const DeviceLists& devices, const QString& chosen);

/// The combo's data for a set-up's loudspeaker, and back.
QString loudspeakerData(const SessionSetup& setup);
void applyLoudspeaker(SessionSetup& setup, const QString& data);

} // namespace hrp::ui
