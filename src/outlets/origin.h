// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/transport/web_socket.h>

#include <optional>

namespace hrp::outlets {

/// Who may listen. A browser says in `Origin` which page asks: pages of this machine (localhost, or opened
/// from a file) may, websites may not; a program that is no browser says nothing and may. "null" hides where
/// a page is from: it may with the key. The Host must name this machine, whatever name a website gave it.
/// Returns the refusal, or nothing.
std::optional<transport::WebSocketServer::Refusal>
checkListener(const transport::WebSocketServer::Handshake& handshake, const QString& key);

} // namespace hrp::outlets
