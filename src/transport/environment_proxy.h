// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QNetworkProxy>
#include <QString>
#include <QUrl>

#include <functional>
#include <optional>

namespace hrp::transport {

/// How to reach an address, as the variables of the environment say.
struct ProxyChoice {
    QNetworkProxy proxy; ///< NoProxy: directly
    QString name;        ///< HOST:PORT of the proxy, without its user and password; empty for none
    QString fault;       ///< why the proxy that is named cannot be used, or empty
};

/// The proxy for ws:// from http_proxy, for wss:// from https_proxy, for both from all_proxy, and none for
/// what no_proxy lists (hosts, their subdomains, networks, "*"); the small spelling counts before the
/// capital one. Nothing where the environment says nothing: then the system's settings hold.
std::optional<ProxyChoice> environmentProxy(const QUrl& url,
                                            const std::function<QString(const char* name)>& variable);
/// The same from the environment of this process.
std::optional<ProxyChoice> environmentProxy(const QUrl& url);

} // namespace hrp::transport
