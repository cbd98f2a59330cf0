// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment_proxy.h"

#include <QHostAddress>

#include <algorithm>

namespace hrp::transport {

namespace {
constexpr int kUsualProxyPort = 1080;
constexpr int kHttpPort = 80;
constexpr int kHttpsPort = 443;

bool inNetwork(const QHostAddress& host, const QString& network) {
    const auto subnet = QHostAddress::parseSubnet(network);
    return subnet.second >= 0 && host.isInSubnet(subnet);
}

/// Whether an entry of no_proxy ("example.org", ".example.org", "*.example.org:443", "10.0.0.0/8", "*")
/// stands for the host.
bool excepts(QString entry, const QString& host, int port) {
    entry = entry.trimmed().toLower();
    if (entry.isEmpty())
        return false;
    if (entry == QLatin1Char('*'))
        return true;
    QHostAddress address;
    const bool isNumber = address.setAddress(host);
    if (isNumber && entry.contains(QLatin1Char('/')))
        return inNetwork(address, entry);
    if (QHostAddress listed; isNumber && listed.setAddress(entry))
        return address == listed;
    if (const auto colon = entry.lastIndexOf(QLatin1Char(':')); colon >= 0) {
        if (entry.mid(colon + 1).toInt() != port)
            return false;
        entry.truncate(colon);
    }
    if (entry.startsWith(QLatin1Char('*')))
        entry.remove(0, 1);
    if (entry.startsWith(QLatin1Char('.')))
        entry.remove(0, 1);
    return host == entry || host.endsWith(QLatin1Char('.') + entry);
}

ProxyChoice choiceOf(const QString& text) {
    const QUrl url(text.contains(QStringLiteral("://")) ? text : QStringLiteral("http://") + text);
    const QString scheme = url.scheme().toLower();
    if (!url.isValid() || url.host().isEmpty())
        return {QNetworkProxy::NoProxy, {}, QStringLiteral("the proxy of the environment has no address")};
    const bool socks = scheme == QStringLiteral("socks5") || scheme == QStringLiteral("socks5h");
    const int port = url.port(kUsualProxyPort);
    const QString name = QStringLiteral("%1:%2").arg(url.host()).arg(port);
    if (!socks && scheme != QStringLiteral("http"))
        return {QNetworkProxy::NoProxy, name,
                QStringLiteral("the proxy %1 is to be spoken to by %2, and only http and socks5 are known")
                    .arg(name, scheme)};
    return {QNetworkProxy(socks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                          static_cast<quint16>(port), url.userName(QUrl::FullyDecoded),
                          url.password(QUrl::FullyDecoded)),
            name,
            {}};
}
} // namespace

std::optional<ProxyChoice> environmentProxy(const QUrl& url,
                                            const std::function<QString(const char* name)>& variable) {
    const auto either = [&](const char* small, const char* capital) {
        const QString value = variable(small);
        return value.isEmpty() ? variable(capital) : value;
    };
    const bool secure = url.scheme() == QStringLiteral("wss");
    QString proxy = secure ? either("https_proxy", "HTTPS_PROXY") : either("http_proxy", "HTTP_PROXY");
    if (proxy.isEmpty())
        proxy = either("all_proxy", "ALL_PROXY");
    if (proxy.isEmpty())
        return std::nullopt;
    const auto listed = either("no_proxy", "NO_PROXY").split(QLatin1Char(','), Qt::SkipEmptyParts);
    const QString host = url.host().toLower();
    const int port = url.port(secure ? kHttpsPort : kHttpPort);
    if (std::any_of(listed.begin(), listed.end(),
                    [&](const QString& entry) { return excepts(entry, host, port); }))
        return ProxyChoice{QNetworkProxy::NoProxy, {}, {}};
    return choiceOf(proxy);
}

std::optional<ProxyChoice> environmentProxy(const QUrl& url) {
    return environmentProxy(url, [](const char* name) { return qEnvironmentVariable(name); });
}

} // namespace hrp::transport
