// SPDX-License-Identifier: GPL-3.0-or-later
// Deliberate faults of an engine, to try clients on.
#pragma once
#include <hrp/engine/responder.h>
#include <hrp/transport/message_pipe.h>
#include <hrp/transport/web_socket.h>

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::engine {

struct Fault {
    /// What becomes of one message of the engine: it and others, or nothing. Keeps its own state.
    using Rewrite = std::function<void(const QByteArray& message, transport::MessagePipe& wire)>;

    QString name;
    QString text;                                               ///< what a client meets
    std::optional<transport::WebSocketServer::Refusal> refusal; ///< of every handshake
    std::function<Rewrite()> rewrite;                           ///< made for each session; may be empty
    std::function<std::unique_ptr<Responder>(std::unique_ptr<Responder>)> responder; ///< may be empty
};

/// All there are.
const std::vector<Fault>& faults();
/// One of them, or null.
const Fault* findFault(const QString& name);
/// A pipe whose outgoing messages go through the fault.
std::unique_ptr<transport::MessagePipe> faulty(std::unique_ptr<transport::MessagePipe> wire,
                                               Fault::Rewrite rewrite);

} // namespace hrp::engine
