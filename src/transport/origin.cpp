// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/origin.h>

#include <hrp/base/loopback.h>

#include <QUrl>

namespace hrp::transport {

Asker askerOf(const WebSocketServer::Handshake& handshake) {
    const QByteArray origin = handshake.header("Origin");
    if (origin.isEmpty())
        return Asker::Program;
    if (origin.startsWith("file:"))
        return Asker::LocalPage;
    if (origin == "null")
        return Asker::Hidden;
    const QUrl page(QString::fromLatin1(origin));
    const bool web = page.scheme() == QLatin1String("http") || page.scheme() == QLatin1String("https");
    // Browsers take every name under .localhost for this machine, without asking a name server.
    const bool here = base::isLoopbackHost(page.host()) || page.host().endsWith(QLatin1String(".localhost"));
    return web && here ? Asker::LocalPage : Asker::Website;
}

} // namespace hrp::transport
