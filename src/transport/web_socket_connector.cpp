// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/web_socket.h>

#include "web_socket_pipe.h"

namespace hrp::transport {

std::unique_ptr<MessagePipe> WebSocketConnector::connect(const PipeRequest& request) {
    return std::make_unique<WebSocketPipe>(m_scheduler, request);
}

} // namespace hrp::transport
