// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/base/traced_state.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QTcpSocket>
#include <QWebSocket>

#include <deque>
#include <memory>
#include <optional>
#include <variant>

namespace hrp::transport {

Q_DECLARE_LOGGING_CATEGORY(lcPipe)

class QtSocket;

/// A WebSocket as a MessagePipe, either side of it. What the socket reports waits in an inbox and leaves it
/// in calls of its own, so that no callback comes from inside a command or from inside the socket.
class WebSocketPipe final : public MessagePipe {
public:
    /// Client: starts to connect.
    WebSocketPipe(time::Scheduler& scheduler, const PipeRequest& request);
    /// Server: a socket that has shaken hands, and the one it stands on.
    WebSocketPipe(time::Scheduler& scheduler, std::unique_ptr<QWebSocket> socket, QTcpSocket* wire);
    ~WebSocketPipe() override;
    WebSocketPipe(const WebSocketPipe&) = delete;
    WebSocketPipe& operator=(const WebSocketPipe&) = delete;

    void setCallbacks(Callbacks callbacks) override;
    bool isOpen() const override { return m_state == State::Open; }
    bool send(const QByteArray& utf8) override;
    std::int64_t bytesToSend() const override;
    void close(int code, const QString& reason) override;
    void abort() override;
    std::optional<double> roundTripMs() const override { return m_roundTripMs; }

private:
    /// Connecting → Open → Closing → Over, and from each straight to Over.
    enum class State { Connecting, Open, Closing, Over };
    struct Opened {};
    struct Binary {
        std::int64_t bytes;
    };
    using InboxEntry = std::variant<Opened, QByteArray, Binary, PipeEnd>;

    explicit WebSocketPipe(time::Scheduler& scheduler);
    void enter(State state);
    void end(const PipeEnd& why);
    /// The same at once, without waiting for the socket. Not from inside one of its events.
    void cutOff(const PipeEnd& why);
    void put(InboxEntry parcel);
    void deliverSoon();
    void deliver();
    void ping();
    void onPong(const QByteArray& payload);

    time::Scheduler& m_scheduler;
    static constexpr const char* kStateNames[] = {"connecting", "open", "closing", "over"};
    base::TracedState<State> m_state{State::Connecting, lcPipe, "web socket", kStateNames};
    std::unique_ptr<QtSocket> m_socket;
    std::shared_ptr<Callbacks> m_callbacks;
    std::deque<InboxEntry> m_inbox;
    time::Timer m_delivery, m_limit, m_nextPing;
    bool m_commanded = false; ///< we asked for the end: nothing else is wanted any more
    std::int64_t m_pings = 0;
    int m_unanswered = 0;
    std::optional<double> m_roundTripMs;
};

} // namespace hrp::transport
