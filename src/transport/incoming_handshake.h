// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QObject>
#include <QSslSocket>
#include <QTcpSocket>
#include <QWebSocket>
#include <QWebSocketServer>

#include <functional>
#include <memory>

namespace hrp::transport {

/// One connection from its first byte to a WebSocket, or to its refusal. Reads the head itself, because
/// QWebSocketServer can refuse with nothing but 403, and leaves the rest to it.
class IncomingHandshake final : public QObject {
public:
    struct Result { ///< null socket: nothing came of it
        std::unique_ptr<QWebSocket> socket;
        QTcpSocket* wire = nullptr;
        WebSocketServer::Handshake handshake;
    };
    /// `done` comes once, from inside a signal: queue, and delete this later.
    using Done = std::function<void(IncomingHandshake*, Result)>;

    IncomingHandshake(time::Scheduler& scheduler, const WebSocketServer::Check& check,
                      const WebSocketServer::PageSource& page, const QStringList& subprotocols, Done done);
    ~IncomingHandshake() override;
    /// `tls`: null for a plain one.
    void start(qintptr descriptor, const QSslConfiguration* tls);

private:
    /// Reading → Shaking → Done, or → Refusing → Done (a page is given in the same way).
    enum class Stage { Reading, Shaking, Refusing, Done };
    void onData();
    void judge(const QByteArray& data);
    void refuse(const WebSocketServer::Refusal& refusal, const QByteArray& moreHeaders = {});
    void answer(const QByteArray& status, const QByteArray& headers, const QByteArray& body);
    void shake();
    void onShaken();
    void finish(Result result);

    time::Scheduler& m_scheduler;
    const WebSocketServer::Check& m_check;
    const WebSocketServer::PageSource& m_page;
    Done m_done;
    Stage m_stage = Stage::Reading;
    QTcpSocket* m_wire = nullptr; ///< a child of ours until it goes to the WebSocket
    QWebSocketServer m_server;
    WebSocketServer::Handshake m_handshake;
    time::Timer m_limit;
};

} // namespace hrp::transport
