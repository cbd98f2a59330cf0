// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/transport/message_pipe.h>
#include <hrp/transport/secrets.h>

#include <QObject>
#include <QPointer>
#include <QSslError>
#include <QTcpSocket>
#include <QWebSocket>

#include <functional>
#include <memory>
#include <optional>

namespace hrp::transport {

/// One QWebSocket, with what Qt 6.4 gets wrong or leaves open put right, and with one reason for its end.
/// Events come from inside Qt's signals: the owner queues and returns, and must not destroy it there.
class QtSocket final : public QObject {
    Q_OBJECT
public:
    struct Events {
        std::function<void()> opened;
        std::function<void(const QByteArray& utf8)> text;
        std::function<void(std::int64_t bytes)> binary;
        std::function<void(const QByteArray& payload)> pong;
        std::function<void()> moved;               ///< bytes came, or waiting ones left: the peer is alive
        std::function<void()> ending;              ///< a close frame or fault was seen, the end follows
        std::function<void(const PipeEnd&)> ended; ///< once, after everything that came before it
    };

    explicit QtSocket(Events events);
    ~QtSocket() override;

    /// Client: connects. Trouble with the request itself is reported like any other end.
    void open(const PipeRequest& request);
    /// Server: takes a socket that has shaken hands, and the one it stands on.
    void adopt(std::unique_ptr<QWebSocket> socket, QTcpSocket* wire);

    void sendText(const QByteArray& utf8);
    void ping(const QByteArray& payload);
    void close(int code, const QString& reason);
    /// Here and in the system's queue, until the peer's system has acknowledged it.
    std::int64_t bytesToSend() const;
    /// How far a connection attempt has come, for the reason of a time-out.
    QString stageInWords() const;
    /// Why an open one ended, or is about to.
    PipeEnd whyItEnded() const;

private Q_SLOTS:
    void onCloseFrame();
    void onFault();

private:
    /// What came last on an open one, and ended it.
    enum class Last { Nothing, CloseFrame, Fault };
    void listenTo(QWebSocket& socket, std::int64_t mostBytes);
    void watchFrames();
    void onOpened();
    void onError(QAbstractSocket::SocketError error);
    void onSslErrors(const QList<QSslError>& errors);
    void onHandshakeData();
    QByteArray answerSoFar();
    void endSoon();
    void note(Last last);
    PipeEnd whyItDidNotOpen() const;
    PipeEnd closeFrame() const;
    PipeEnd fault() const;
    QString proxyTrouble() const;
    std::int64_t bytesHeldHere() const;

    Events m_events;
    std::unique_ptr<QWebSocket> m_socket;
    QPointer<QTcpSocket> m_wire;
    Secrets m_secrets; // never in a reason

    QString m_proxyName; // of the environment, or empty
    bool m_open = false;
    bool m_masks = true; // a client does
    bool m_watchesFrames = false;
    bool m_ending = false;
    std::optional<QAbstractSocket::SocketError> m_error;
    QString m_errorText;
    QStringList m_tlsErrors;
    std::optional<PipeEnd> m_refusal; // while connecting: what came in place of a WebSocket
    std::optional<PipeEnd> m_ourClose;
    Last m_last = Last::Nothing;
};

} // namespace hrp::transport
