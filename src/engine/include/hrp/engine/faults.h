// SPDX-License-Identifier: GPL-3.0-or-later
// Deliberate faults of an engine, to try clients and the conformance suite on.
#pragma once
#include <hrp/engine/responder.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>
#include <hrp/transport/web_socket.h>

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace hrp::engine {

/// Stands in the line of one session and decides what becomes of each message. As it is, it lets all pass.
class FaultFilter {
public:
    using Pass = std::function<void(const QByteArray&)>;
    virtual ~FaultFilter() = default;
    /// A message of the engine's.
    virtual void toClient(const QByteArray& message, transport::MessagePipe& wire) { wire.send(message); }
    /// A message of the client's; `engine` hands one on.
    virtual void toEngine(const QByteArray& message, transport::MessagePipe& wire, const Pass& engine) {
        (void)wire;
        engine(message);
    }
};

struct Fault {
    QString name;
    QString text; ///< what a client meets
    /// Made for each session; the scheduler outlives it. May be empty.
    std::function<std::unique_ptr<FaultFilter>(time::Scheduler&)> filter;
    std::function<std::unique_ptr<Responder>(std::unique_ptr<Responder>)> responder = {}; ///< may be empty
    std::optional<transport::WebSocketServer::Refusal> refusal = {}; ///< of every handshake
    bool takesAnyKey = false;
    int mostSessions = 0; ///< at a time; more are refused. 0: any number
};

/// All there are.
const std::vector<Fault>& faults();
/// One of them, or null.
const Fault* findFault(const QString& name);
/// What a handshake gets beyond the last session of an engine that takes few.
transport::WebSocketServer::Refusal tooManySessions();
/// A pipe whose messages go through the filter.
std::unique_ptr<transport::MessagePipe> faulty(std::unique_ptr<transport::MessagePipe> wire,
                                               std::unique_ptr<FaultFilter> filter);

} // namespace hrp::engine
