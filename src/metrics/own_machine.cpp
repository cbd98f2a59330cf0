// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/own_machine.h>

#include <QRegularExpression>

namespace hrp::metrics {

bool isOnThisMachine(const QUrl& engine) {
    static const QRegularExpression loopback(
        QStringLiteral(R"(^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$)"));
    return loopback.match(engine.host()).hasMatch();
}

} // namespace hrp::metrics
