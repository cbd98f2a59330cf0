// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QUrl>

namespace hrp::metrics {

/// Whether an engine's address is this machine's own. Such an engine takes any model's name and bills nobody:
/// list prices do not hold for it.
bool isOnThisMachine(const QUrl& engine);

} // namespace hrp::metrics
