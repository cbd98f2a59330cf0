// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/loopback.h>

#include <QRegularExpression>

namespace hrp::base {

bool isLoopbackHost(const QString& host) {
    static const QRegularExpression loopback(
        QStringLiteral(
            R"(^(localhost\.?|(::ffff:)?127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}|::1|(0{1,4}:){7}0{0,3}1)$)"),
        QRegularExpression::CaseInsensitiveOption);
    const bool bracketed = host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']'));
    return loopback.match(bracketed ? host.mid(1, host.size() - 2) : host).hasMatch();
}

} // namespace hrp::base
