// SPDX-License-Identifier: GPL-3.0-or-later
#include "origin.h"

#include <hrp/base/loopback.h>
#include <hrp/transport/origin.h>

#include <QUrl>
#include <QUrlQuery>

namespace hrp::outlets {
namespace {

transport::WebSocketServer::Refusal forbidden(const char* why) {
    return {403, "Forbidden", QByteArray("{\"error\":\"") + why + "\"}"};
}

} // namespace

std::optional<transport::WebSocketServer::Refusal>
checkListener(const transport::WebSocketServer::Handshake& handshake, const QString& key) {
    if (handshake.path != QLatin1String("/") && handshake.path != QLatin1String("/markers"))
        return transport::WebSocketServer::Refusal{
            404, "Not Found", R"({"error":"there are / for an avatar and /markers for other devices"})"};
    const QUrl host(QStringLiteral("ws://") + QString::fromLatin1(handshake.header("Host")));
    if (!base::isLoopbackHost(host.host()) && !host.host().endsWith(QLatin1String(".localhost")))
        return forbidden("this is for programs on this machine: connect to 127.0.0.1");
    switch (transport::askerOf(handshake)) {
    case transport::Asker::Program:
    case transport::Asker::LocalPage:
        return std::nullopt;
    case transport::Asker::Hidden:
        if (QUrlQuery(handshake.query).queryItemValue(QStringLiteral("key")) == key)
            return std::nullopt;
        return forbidden("this browser hides where the page is from: add ?key=… as the program printed it");
    case transport::Asker::Website:
        break;
    }
    return forbidden("websites may not listen: open the page from this machine");
}

} // namespace hrp::outlets
