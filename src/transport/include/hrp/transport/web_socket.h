// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QHostAddress>
#include <QSslConfiguration>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::transport {

/// Opens WebSockets on the calling thread (its event loop must run). Absorbs the faults of Qt 6.4's
/// QWebSocket: no handshake time-out, connections refused with an HTTP status that never end, a close
/// that waits for ever, close code 1000 for a dropped line, the environment's proxy on loopback.
class WebSocketConnector final : public PipeConnector {
public:
    explicit WebSocketConnector(time::Scheduler& scheduler) : m_scheduler(scheduler) {}
    std::unique_ptr<MessagePipe> connect(const PipeRequest& request) override;

private:
    time::Scheduler& m_scheduler;
};

/// A WebSocket server for the local engine, on the thread that makes it (its event loop must run). Loopback
/// unless told otherwise. A request gets 10 s and 16 KiB for its head; what is no HTTP is cut off, what is no
/// WebSocket handshake is answered with 426.
class WebSocketServer {
public:
    struct Handshake {
        QString path;                                    ///< "/v1/realtime"
        QString query;                                   ///< "model=NAME", still percent-encoded
        QList<QPair<QByteArray, QByteArray>> headers;    ///< as sent; names keep their case
        QByteArray header(const QByteArray& name) const; ///< case-insensitive; empty if absent
    };
    /// What to answer a handshake: nothing = accept, else the HTTP status and a JSON body.
    struct Refusal {
        int httpStatus = 401;
        QByteArray statusText = "Unauthorized";
        QByteArray jsonBody;
    };
    /// What a browser gets that asks for a page and not for a WebSocket.
    struct Page {
        QByteArray contentType;
        QByteArray body;
    };
    using PageSource = std::function<std::optional<Page>(const QString& path)>;
    struct Options {
        QHostAddress address = QHostAddress::LocalHost;
        quint16 port = 0; ///< 0 picks a free one
        std::optional<QSslConfiguration> tls;
        /// Sub-protocols that may be answered, the best first. A client that offers none of them gets none.
        QStringList subprotocols = {};
        PageSource page = {}; ///< for plain GETs; what it does not know is answered with 426
    };
    /// Asked once a handshake; must not destroy the server.
    using Check = std::function<std::optional<Refusal>(const Handshake&)>;
    /// Comes in a call of its own; may close or destroy the server.
    using Accept = std::function<void(std::unique_ptr<MessagePipe>, const Handshake&)>;

    WebSocketServer(time::Scheduler& scheduler, Check check, Accept accept);
    ~WebSocketServer(); ///< as close()
    /// Returns an error in words (port in use, …), or nothing when it listens.
    std::optional<QString> listen(const Options& options);
    quint16 port() const; ///< 0 while not listening
    /// Listens no more and cuts off handshakes in progress. Pipes that were handed out live on.
    void close();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::transport
