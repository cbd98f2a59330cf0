// SPDX-License-Identifier: GPL-3.0-or-later
// A service over HTTP that answers as a test tells it, on a port of its own.
#pragma once
#include <QByteArray>
#include <QString>
#include <QTcpServer>

#include <deque>
#include <functional>
#include <map>
#include <vector>

class QTcpSocket;

namespace hrp::test {

class FakeHttp {
public:
    struct Request {
        QByteArray head, body;
        QByteArray header(const QByteArray& name) const;
        QByteArray path() const { return head.split(' ').value(1); }
    };
    /// An answer as bytes; more of it can follow through say(). `ends`: the connection is closed after it.
    struct Answer {
        QByteArray bytes;
        bool ends = true;
    };

    FakeHttp();
    ~FakeHttp();
    QString url() const; ///< http://127.0.0.1:PORT
    /// Of the request that is answered last.
    void say(const QByteArray& bytes);
    void hangUp();
    /// Breaks the line off.
    void reset();
    int openConnections() const;

    std::vector<Request> requests;
    std::deque<Answer> answers;                    ///< one a request, in order; then `always`
    Answer always{QByteArray(), false};            ///< nothing: it keeps silent
    std::function<Answer(const Request&)> decides; ///< instead, if set

    static Answer whole(const QByteArray& contentType, const QByteArray& body, int status = 200,
                        const QByteArray& extraHead = {});
    /// Head of an answer that goes on until the connection ends.
    static Answer begins(const QByteArray& contentType, const QByteArray& firstBytes = {});

private:
    void onBytes(QTcpSocket* socket);
    QTcpServer m_server;
    std::vector<QTcpSocket*> m_sockets;
    std::map<QTcpSocket*, QByteArray> m_incoming;
    QTcpSocket* m_last = nullptr;
};

} // namespace hrp::test
