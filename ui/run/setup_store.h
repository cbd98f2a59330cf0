// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "run/services.h"

class QSettings;

namespace hrp::ui {

/// The set-up in the settings. Holds no key: SessionSetup has none.
SessionSetup loadSetup(const QSettings& settings);
void saveSetup(QSettings& settings, const SessionSetup& setup);

} // namespace hrp::ui
