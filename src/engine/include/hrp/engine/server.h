// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/engine_session.h>
#include <hrp/transport/web_socket.h>

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::engine {

/// The local engine as a server: any number of sessions on one thread (its event loop must run), which share
/// one synthesiser and one recogniser. `/v1/realtime?model=NAME`; the model's name is kept and means nothing
/// here.
class Server {
public:
    struct Options {
        transport::WebSocketServer::Options listen;
        QByteArray requiredKey; ///< must come as `Authorization: Bearer KEY`; empty: none is asked for
        EngineSession::Options session;
        QString fault;                           ///< one of faultNames(), or empty for none
        std::function<void(const QString&)> log; ///< one line a session; no key, no content
        /// What answers; the rehearsal responder if empty.
        std::function<std::unique_ptr<Responder>(unsigned seed)> responder;
        std::shared_ptr<Synthesizer> synthesizer; ///< the packaged voices in a worker if null
        std::shared_ptr<Recognizer> recognizer;   ///< the packaged one if null and if its model is there
        bool recognition = true;                  ///< false: there is none, whatever is installed
    };
    Server(time::Scheduler& scheduler, time::WallClock& wallClock, Options options);
    /// Cuts the sessions off; shutDown() is the polite way.
    ~Server();
    /// Begins to listen. An error in words (port in use, unknown voice or fault, …), or nothing.
    std::optional<QString> start();
    /// Why `transcription` will be refused, or empty; known once started.
    QString whyNoRecognizer() const;
    QString url() const; ///< ws://127.0.0.1:PORT/v1/realtime; empty while it doesn't listen
    int sessions() const;
    /// Takes no more sessions and closes those there are; `done` comes once all have ended, 4 s at most.
    void shutDown(std::function<void()> done);

    static QStringList faultNames();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::engine
