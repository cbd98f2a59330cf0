// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fake_http.h"

#include <QTcpSocket>

#include <gtest/gtest.h>

namespace hrp::test {

QByteArray FakeHttp::Request::header(const QByteArray& name) const {
    for (const QByteArray& line : head.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0 && line.left(colon).toLower() == name.toLower())
            return line.mid(colon + 1).trimmed();
    }
    return {};
}

FakeHttp::FakeHttp() {
    EXPECT_TRUE(m_server.listen(QHostAddress::LocalHost, 0));
    QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
        while (QTcpSocket* socket = m_server.nextPendingConnection()) {
            m_sockets.push_back(socket);
            QObject::connect(socket, &QTcpSocket::readyRead, &m_server, [this, socket] { onBytes(socket); });
            QObject::connect(socket, &QTcpSocket::disconnected, &m_server, [this, socket] {
                std::erase(m_sockets, socket);
                m_incoming.erase(socket);
                if (m_last == socket)
                    m_last = nullptr;
                socket->deleteLater();
            });
        }
    });
}

FakeHttp::~FakeHttp() {
    for (QTcpSocket* socket : m_sockets)
        socket->disconnect();
}

QString FakeHttp::url() const {
    return QStringLiteral("http://127.0.0.1:%1").arg(m_server.serverPort());
}

void FakeHttp::onBytes(QTcpSocket* socket) {
    QByteArray& incoming = m_incoming[socket];
    incoming += socket->readAll();
    const qsizetype end = incoming.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    Request request{incoming.left(end), {}};
    const qsizetype length = request.header("Content-Length").toLongLong();
    if (incoming.size() < end + 4 + length)
        return;
    request.body = incoming.mid(end + 4, length);
    incoming.remove(0, end + 4 + length);
    requests.push_back(request);
    m_last = socket;
    Answer answer = always;
    if (decides) {
        answer = decides(request);
    } else if (!answers.empty()) {
        answer = answers.front();
        answers.pop_front();
    }
    socket->write(answer.bytes);
    if (answer.ends)
        socket->disconnectFromHost();
}

void FakeHttp::say(const QByteArray& bytes) {
    ASSERT_TRUE(m_last) << "nobody listens any more";
    m_last->write(bytes);
    m_last->flush();
}

void FakeHttp::hangUp() {
    if (m_last)
        m_last->disconnectFromHost();
}

void FakeHttp::reset() {
    if (m_last)
        m_last->abort();
}

int FakeHttp::openConnections() const {
    return static_cast<int>(m_sockets.size());
}

FakeHttp::Answer FakeHttp::whole(const QByteArray& contentType, const QByteArray& body, int status,
                                 const QByteArray& extraHead) {
    return {"HTTP/1.1 " + QByteArray::number(status) + " Whatever\r\nContent-Type: " + contentType +
                "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n" + extraHead +
                "Connection: close\r\n\r\n" + body,
            true};
}

FakeHttp::Answer FakeHttp::begins(const QByteArray& contentType, const QByteArray& firstBytes) {
    return {"HTTP/1.1 200 OK\r\nContent-Type: " + contentType + "\r\nConnection: close\r\n\r\n" + firstBytes,
            false};
}

} // namespace hrp::test
