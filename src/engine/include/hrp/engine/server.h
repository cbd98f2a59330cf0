// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/engine_session.h>
#include <hrp/transport/web_socket.h>

namespace hrp::engine {

/// The local engine as a server: any number of sessions on one thread and one synthesis worker.
class Server {
public:
    struct Options {
        transport::WebSocketServer::Options listen;
        QByteArray requiredKey; ///< empty: none is asked for
        EngineSession::Options session;
        QString fault;                           ///< name of a deliberate fault, empty for none
        std::function<void(const QString&)> log; ///< one line a session
    };
    Server(time::Scheduler& scheduler, time::WallClock& wallClock, Options options);
    ~Server();
    std::optional<QString> start(); ///< error in words, or nothing
    QString url() const;            ///< ws://127.0.0.1:PORT/v1/realtime
    int sessions() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
