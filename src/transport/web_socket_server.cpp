// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/transport/web_socket.h>

#include "http_head.h"
#include "incoming_handshake.h"
#include "web_socket_pipe.h"

#include <QSslCertificate>
#include <QSslKey>
#include <QTcpServer>

#include <deque>
#include <utility>

namespace hrp::transport {

namespace {
constexpr qsizetype kMostHandshakes = 64; // at one time
}

QByteArray WebSocketServer::Handshake::header(const QByteArray& name) const {
    return HttpHead{{}, headers, 0}.header(name);
}

class WebSocketServer::Impl final : public QTcpServer {
public:
    Impl(time::Scheduler& scheduler, Check check, Accept accept)
        : m_scheduler(scheduler), m_check(std::move(check)), m_accept(std::move(accept)) {}
    ~Impl() override { shut(); }

    std::optional<QString> start(const Options& options) {
        m_tls = options.tls;
        m_page = options.page;
        m_subprotocols = options.subprotocols;
        if (m_tls && !QSslSocket::supportsSsl())
            return QStringLiteral("no TLS library was found");
        if (m_tls && (m_tls->localCertificate().isNull() || m_tls->privateKey().isNull()))
            return QStringLiteral("TLS needs a certificate and its key");
        if (!QTcpServer::listen(options.address, options.port))
            return QStringLiteral("cannot listen on %1 port %2: %3")
                .arg(options.address.toString())
                .arg(options.port)
                .arg(errorString());
        return std::nullopt;
    }

    void shut() {
        QTcpServer::close();
        for (IncomingHandshake* handshake : std::exchange(m_handshakes, {}))
            delete handshake;
        m_ready.clear();
        m_handOver.cancel();
    }

protected:
    void incomingConnection(qintptr descriptor) override {
        if (m_handshakes.size() >= kMostHandshakes) {
            QTcpSocket tooMany;
            tooMany.setSocketDescriptor(descriptor);
            tooMany.abort();
            return;
        }
        auto* begun = new IncomingHandshake(
            m_scheduler, m_check, m_page, m_subprotocols,
            [this](IncomingHandshake* handshake, IncomingHandshake::Result result) {
                m_handshakes.removeOne(handshake);
                handshake->deleteLater();
                if (!result.socket)
                    return;
                m_ready.emplace_back(
                    std::make_unique<WebSocketPipe>(m_scheduler, std::move(result.socket), result.wire),
                    std::move(result.handshake));
                handOverSoon();
            });
        m_handshakes.append(begun);
        begun->start(descriptor, m_tls ? &*m_tls : nullptr);
    }

private:
    void handOverSoon() {
        if (!m_ready.empty() && !m_handOver.active())
            m_handOver = m_scheduler.at(m_scheduler.now(), [this] { handOver(); });
    }

    void handOver() {
        auto [pipe, handshake] = std::move(m_ready.front());
        m_ready.pop_front();
        handOverSoon();
        const Accept accept = m_accept; // may destroy us
        accept(std::move(pipe), handshake);
    }

    time::Scheduler& m_scheduler;
    Check m_check;
    Accept m_accept;
    PageSource m_page;
    QStringList m_subprotocols;
    std::optional<QSslConfiguration> m_tls;
    QList<IncomingHandshake*> m_handshakes;
    std::deque<std::pair<std::unique_ptr<MessagePipe>, Handshake>> m_ready;
    time::Timer m_handOver;
};

WebSocketServer::WebSocketServer(time::Scheduler& scheduler, Check check, Accept accept)
    : m_impl(std::make_unique<Impl>(scheduler, std::move(check), std::move(accept))) {}

WebSocketServer::~WebSocketServer() = default;

std::optional<QString> WebSocketServer::listen(const Options& options) {
    return m_impl->start(options);
}

quint16 WebSocketServer::port() const {
    return m_impl->serverPort();
}

void WebSocketServer::close() {
    m_impl->shut();
}

} // namespace hrp::transport
