// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <functional>
#include <memory>
#include <utility>

namespace hrp::transport {

/// Two pipes joined in this process. Every message is a byte array of its own that arrives after `latency`
/// on the scheduler, in order; both ends are open from the start (onOpen comes with setCallbacks, posted).
/// Limits are those of the wire, the second end being the server's: a message over 16 MiB (48 MiB) or one
/// that is not UTF-8 ends the reader with MessageTooBig or InvalidUtf8, and the writer with close code 1009
/// or 1007. An end that is destroyed or aborted looks like a dropped line to the other. bytesToSend() is
/// always 0: nothing waits here. The scheduler must outlive both.
std::pair<std::unique_ptr<MessagePipe>, std::unique_ptr<MessagePipe>>
makeLocalPair(time::Scheduler& scheduler, time::Duration latency = time::Duration::zero());

/// Hands each new connection's far end to `accept`, as a server would see it, from inside connect().
class LocalConnector final : public PipeConnector {
public:
    using Accept = std::function<void(std::unique_ptr<MessagePipe>, const PipeRequest&)>;
    LocalConnector(time::Scheduler& scheduler, Accept accept,
                   time::Duration latency = time::Duration::zero());
    std::unique_ptr<MessagePipe> connect(const PipeRequest& request) override;

private:
    time::Scheduler& m_scheduler;
    Accept m_accept;
    time::Duration m_latency;
};

} // namespace hrp::transport
