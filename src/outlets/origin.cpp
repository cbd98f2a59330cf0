// SPDX-License-Identifier: GPL-3.0-or-later
#include "origin.h"

#include <QUrl>
#include <QUrlQuery>

namespace hrp::outlets {
namespace {

bool namesThisMachine(const QString& host) {
    return host == QLatin1String("localhost") || host == QLatin1String("127.0.0.1") ||
           host == QLatin1String("::1") || host.endsWith(QLatin1String(".localhost"));
}

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
    if (!namesThisMachine(host.host()))
        return forbidden("this is for programs on this machine: connect to 127.0.0.1");
    const QByteArray origin = handshake.header("Origin");
    if (origin.isEmpty() || origin.startsWith("file:"))
        return std::nullopt;
    if (origin == "null") {
        const QString given = QUrlQuery(handshake.query).queryItemValue(QStringLiteral("key"));
        if (given == key)
            return std::nullopt;
        return forbidden("this browser hides where the page is from: add ?key=… as the program printed it");
    }
    const QUrl page(QString::fromLatin1(origin));
    const bool web = page.scheme() == QLatin1String("http") || page.scheme() == QLatin1String("https");
    if (web && namesThisMachine(page.host()))
        return std::nullopt;
    return forbidden("websites may not listen: open the page from this machine");
}

} // namespace hrp::outlets
