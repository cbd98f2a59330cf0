// SPDX-License-Identifier: GPL-3.0-or-later
// What the socket tests share: waiting, a pipe that remembers what it was told, and a server that can say
// anything, good or bad.
#pragma once
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QCryptographicHash>
#include <QEventLoop>
#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <QtEndian>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

namespace hrp::transport::test {

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}

/// Runs the event loop until `done`; false after `limitMs`.
inline bool until(const std::function<bool()>& done, int limitMs = 10'000) {
    QEventLoop loop;
    bool over = false;
    QTimer limit;
    limit.setSingleShot(true);
    QObject::connect(&limit, &QTimer::timeout, &loop, [&] {
        over = true;
        loop.quit();
    });
    limit.start(limitMs);
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &loop, [&] {
        if (done())
            loop.quit();
    });
    tick.start(1);
    if (!done())
        loop.exec();
    return !over || done();
}

/// Lets the event loop run for a while, for things that must not happen.
inline void idle(int ms) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    loop.exec();
}

/// A pipe and everything it said.
struct Heard {
    std::unique_ptr<MessagePipe> pipe;
    int opened = 0;
    std::vector<QByteArray> texts;
    std::vector<std::int64_t> binaries;
    std::vector<PipeEnd> ends;
    std::function<void(const QByteArray&)> onText;

    void take(std::unique_ptr<MessagePipe> taken) {
        pipe = std::move(taken);
        pipe->setCallbacks({
            .onOpen = [this] { ++opened; },
            .onText =
                [this](const QByteArray& text) {
                    texts.push_back(text);
                    if (onText)
                        onText(text);
                },
            .onBinary = [this](std::int64_t bytes) { binaries.push_back(bytes); },
            .onEnd = [this](const PipeEnd& end) { ends.push_back(end); },
        });
    }
    bool isOpen() const { return opened == 1; }
    bool ended() const { return !ends.empty(); }
};

inline QByteArray dataFile(const char* name) {
    QFile file(qs(HRP_SOURCE_DIR "/tests/transport/data/") + qs(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    return file.readAll();
}

inline QSslConfiguration testTls() {
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(QSslCertificate(dataFile("localhost.crt")));
    tls.setPrivateKey(QSslKey(dataFile("localhost.key"), QSsl::Ec));
    return tls;
}

/// A TCP server whose answer to every first line of data is `answer`, or, with `shakes`, a proper WebSocket
/// handshake, after which `wire` is free to say what no library would.
class RawServer : public QTcpServer {
public:
    QByteArray answer;
    bool shakes = false;
    bool closesAfterAnswer = true;
    QTcpSocket* wire = nullptr;
    QByteArray got;

    RawServer() {
        EXPECT_TRUE(listen(QHostAddress::LocalHost, 0));
        QObject::connect(this, &QTcpServer::newConnection, this, [this] {
            wire = nextPendingConnection();
            QObject::connect(wire, &QIODevice::readyRead, this, [this] { onData(); });
        });
    }
    QUrl url() const { return QUrl(qs("ws://127.0.0.1:%1/v1/realtime").arg(serverPort())); }
    void frame(int opcode, const QByteArray& payload, bool final = true) {
        QByteArray bytes(1, static_cast<char>((final ? 0x80 : 0) | opcode));
        if (payload.size() < 126) {
            bytes.append(static_cast<char>(payload.size()));
        } else if (payload.size() < 65536) {
            bytes.append(static_cast<char>(126));
            const auto size = qToBigEndian<quint16>(static_cast<quint16>(payload.size()));
            bytes.append(reinterpret_cast<const char*>(&size), 2);
        } else {
            bytes.append(static_cast<char>(127));
            const auto size = qToBigEndian<quint64>(static_cast<quint64>(payload.size()));
            bytes.append(reinterpret_cast<const char*>(&size), 8);
        }
        wire->write(bytes + payload);
    }
    /// Whether the peer has shaken hands.
    bool shaken() const { return m_shaken; }

private:
    void onData() {
        if (m_shaken)
            return;
        got += wire->readAll();
        if (!got.contains("\r\n\r\n"))
            return;
        if (shakes) {
            const QByteArray name = "Sec-WebSocket-Key: ";
            const auto from = got.indexOf(name) + name.size();
            const QByteArray key = got.mid(from, got.indexOf("\r\n", from) - from);
            const QByteArray accept = QCryptographicHash::hash(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11",
                                                               QCryptographicHash::Sha1)
                                          .toBase64();
            wire->write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
                        "Upgrade\r\nSec-WebSocket-Accept: " +
                        accept + "\r\n\r\n");
            m_shaken = true;
            return;
        }
        wire->write(answer);
        if (closesAfterAnswer)
            wire->disconnectFromHost();
    }
    bool m_shaken = false;
};

inline PipeRequest to(const QUrl& url) {
    PipeRequest request;
    request.url = url;
    return request;
}

} // namespace hrp::transport::test
