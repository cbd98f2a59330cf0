// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/own_machine.h>

#include <hrp/base/loopback.h>

namespace hrp::metrics {

bool isOnThisMachine(const QUrl& engine) {
    return base::isLoopbackHost(engine.host());
}

} // namespace hrp::metrics
