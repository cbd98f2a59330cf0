// SPDX-License-Identifier: GPL-3.0-or-later
// An engine without a model behind a real WebSocket, on a thread of its own: it answers at once with prepared
// bytes and measures how long that took it. For tests and benchmarks of what the provider adds.
#pragma once
#include <hrp/protocol/engine_events.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QThread>
#include <QUrl>

#include <atomic>
#include <future>
#include <map>

namespace hrp::provider::test {

class WireEngine final : public QThread {
public:
    /// Replies are `replyMs` of audio in deltas of 100 ms.
    explicit WireEngine(int replyMs) : m_replyMs(replyMs) {
        std::future<quint16> listening = m_port.get_future();
        start();
        const quint16 port = listening.get();
        url = QUrl(QStringLiteral("ws://127.0.0.1:%1/v1/realtime").arg(port));
    }
    ~WireEngine() override {
        quit();
        wait();
    }

    QUrl url;
    QByteArray requiredKey; ///< set before the first connection
    std::atomic<int> opened{0}, open{0};
    std::atomic<std::int64_t> replyNs{0}; ///< of the last reply, from response.create to response.done

private:
    using Pipe = transport::MessagePipe;

    void run() override {
        time::SteadyScheduler scheduler;
        std::map<Pipe*, std::unique_ptr<Pipe>> pipes;
        transport::WebSocketServer server(
            scheduler,
            [this](const transport::WebSocketServer::Handshake& handshake)
                -> std::optional<transport::WebSocketServer::Refusal> {
                if (requiredKey.isEmpty() || handshake.header("Authorization") == "Bearer " + requiredKey)
                    return std::nullopt;
                return transport::WebSocketServer::Refusal{};
            },
            [&](std::unique_ptr<Pipe> accepted, const auto&) {
                Pipe* pipe = accepted.get();
                pipes[pipe] = std::move(accepted);
                ++opened;
                ++open;
                Pipe::Callbacks callbacks;
                callbacks.onOpen = [pipe] {
                    protocol::SessionInfo info;
                    info.id = QStringLiteral("sess_wire");
                    send(*pipe, protocol::SessionCreated{info});
                };
                callbacks.onText = [this, pipe, &scheduler](const QByteArray& utf8) {
                    const auto begin = scheduler.now();
                    if (utf8.contains("\"session.update\""))
                        send(*pipe, protocol::SessionUpdated{});
                    if (!utf8.contains("\"response.create\""))
                        return;
                    reply(*pipe);
                    replyNs = (scheduler.now() - begin).count();
                };
                callbacks.onEnd = [this, pipe, &pipes, &scheduler](const transport::PipeEnd&) {
                    --open;
                    scheduler.post([pipe, &pipes] { pipes.erase(pipe); });
                };
                pipe->setCallbacks(std::move(callbacks));
            });
        const auto trouble = server.listen({});
        m_port.set_value(trouble ? 0 : server.port());
        exec();
    }

    static void send(Pipe& pipe, protocol::EngineEventBody body) {
        pipe.send(protocol::writeEngineEvent({QString(), std::move(body)}));
    }

    void reply(Pipe& pipe) {
        protocol::ResponseInfo info;
        info.id = QStringLiteral("resp_%1").arg(++m_replies);
        info.status = QStringLiteral("in_progress");
        send(pipe, protocol::ResponseCreated{info});
        const QString item = QStringLiteral("item_%1").arg(m_replies);
        const QByteArray pcm(4'800, '\1');
        for (int ms = 0; ms < m_replyMs; ms += 100)
            send(pipe, protocol::AudioDelta{info.id, item, 0, 0, pcm});
        send(pipe, protocol::TranscriptDone{info.id, item, 0, 0, QStringLiteral("A reply.")});
        info.status = QStringLiteral("completed");
        send(pipe, protocol::ResponseDone{info});
    }

    int m_replyMs;
    int m_replies = 0;
    std::promise<quint16> m_port;
};

} // namespace hrp::provider::test
