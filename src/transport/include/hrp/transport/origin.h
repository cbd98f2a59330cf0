// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/transport/web_socket.h>

namespace hrp::transport {

/// Who asks for a WebSocket, by the `Origin` that browsers send and pages cannot change.
enum class Asker {
    Program,   ///< no browser: says nothing
    LocalPage, ///< a page of this machine: of a loopback host, or opened from a file
    Hidden,    ///< "null": a browser that hides where the page is from (a sandboxed frame, a file)
    Website    ///< any other page: may not use what listens on this machine
};
Asker askerOf(const WebSocketServer::Handshake& handshake);

} // namespace hrp::transport
