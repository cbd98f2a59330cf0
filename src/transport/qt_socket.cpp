// SPDX-License-Identifier: GPL-3.0-or-later
#include "qt_socket.h"

#include <hrp/transport/close_reason.h>

#include "environment_proxy.h"
#include "http_head.h"
#include "kernel_queue.h"

#include <QCoreApplication>
#include <QNetworkProxy>
#include <QNetworkRequest>
#include <QRandomGenerator>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QtEndian>

#include <algorithm>
#include <utility>

namespace hrp::transport {

namespace {
using Cause = PipeEnd::Cause;

constexpr qsizetype kMostAnswerBytes = qsizetype{16} * 1024;
constexpr qsizetype kMostReasonBytes = 123; // what a close frame holds
constexpr char kFinalClose = '\x88';
constexpr char kMasked = '\x80';
constexpr qsizetype kMaskBytes = 4;

/// At most as many bytes of UTF-8 as a close frame holds, whole characters.
QString fittingReason(QString reason) {
    while (reason.toUtf8().size() > kMostReasonBytes) {
        reason.chop(1);
        if (!reason.isEmpty() && reason.back().isHighSurrogate())
            reason.chop(1);
    }
    return reason;
}

/// A close frame (RFC 6455, 5.5.1); what a client sends is masked.
QByteArray closeFrameOf(int code, const QString& reason, bool masked) {
    QByteArray payload(2, '\0');
    qToBigEndian(static_cast<quint16>(code), payload.data());
    payload += fittingReason(reason).toUtf8();
    QByteArray frame(1, kFinalClose);
    if (!masked)
        return frame + static_cast<char>(payload.size()) + payload;
    QByteArray mask(kMaskBytes, '\0');
    qToBigEndian(QRandomGenerator::global()->generate(), mask.data());
    for (qsizetype i = 0; i < payload.size(); ++i)
        payload[i] = static_cast<char>(payload[i] ^ mask[i % kMaskBytes]);
    return frame + static_cast<char>(kMasked | static_cast<char>(payload.size())) + mask + payload;
}

PipeEnd ending(Cause cause, const QString& reason) {
    return {cause, 0, 0, reason};
}
} // namespace

QtSocket::QtSocket(Events events) : m_events(std::move(events)) {}

QtSocket::~QtSocket() {
    if (!m_socket)
        return;
    m_socket->disconnect(this);
    if (m_wire)
        m_wire->disconnect(this);
    m_socket->abort(); // or its destructor would say goodbye with code 1001
}

void QtSocket::open(const PipeRequest& request) {
    m_secrets = Secrets(request);
    m_socket = std::make_unique<QWebSocket>();
    listenTo(*m_socket, kMaxMessageBytes);

    QUrl url = request.url;
    url.setUserInfo({});
    url.setFragment({});
    if (!url.isValid() || url.host().isEmpty()) {
        m_refusal = ending(Cause::NetworkError, QStringLiteral("the address is not a complete URL"));
        endSoon();
        return;
    }
    QNetworkRequest wanted(url);
    for (const auto& [name, value] : request.headers) {
        if (name.contains('\n') || name.contains('\r') || value.contains('\n') || value.contains('\r')) {
            m_refusal = ending(
                Cause::NetworkError,
                QStringLiteral("header %1 holds a line break").arg(QString::fromLatin1(name.simplified())));
            endSoon();
            return;
        }
        wanted.setRawHeader(name, value);
    }
    if (isLoopback(url)) {
        m_socket->setProxy(QNetworkProxy::NoProxy);
    } else if (const auto chosen = environmentProxy(url)) {
        if (!chosen->fault.isEmpty()) {
            m_refusal = ending(Cause::NetworkError, chosen->fault);
            endSoon();
            return;
        }
        m_proxyName = chosen->name;
        m_socket->setProxy(chosen->proxy);
    }
    if (!request.extraCaPem.isEmpty()) {
        const auto certificates = QSslCertificate::fromData(request.extraCaPem, QSsl::Pem);
        if (certificates.isEmpty()) {
            m_refusal =
                ending(Cause::TlsFailed, QStringLiteral("the extra certificate is not a PEM certificate"));
            endSoon();
            return;
        }
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.addCaCertificates(certificates);
        m_socket->setSslConfiguration(tls);
    }
    m_socket->open(wanted);
    m_wire = m_socket->findChild<QTcpSocket*>(QString(), Qt::FindDirectChildrenOnly);
    if (m_wire) {
        m_wire->startTransaction(); // keeps the answer for us, though QWebSocket reads it
        connect(m_wire, &QIODevice::readyRead, this, &QtSocket::onHandshakeData);
    }
}

void QtSocket::adopt(std::unique_ptr<QWebSocket> socket, QTcpSocket* wire) {
    m_socket = std::move(socket);
    m_wire = wire;
    m_masks = false;
    listenTo(*m_socket, kMaxServedMessageBytes);
    onOpened();
}

void QtSocket::listenTo(QWebSocket& socket, std::int64_t mostBytes) {
    socket.setMaxAllowedIncomingFrameSize(static_cast<quint64>(mostBytes));
    socket.setMaxAllowedIncomingMessageSize(static_cast<quint64>(mostBytes));
    connect(&socket, &QWebSocket::connected, this, &QtSocket::onOpened);
    connect(&socket, &QWebSocket::disconnected, this, &QtSocket::endSoon);
    connect(&socket, &QWebSocket::sslErrors, this, &QtSocket::onSslErrors);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(&socket, &QWebSocket::errorOccurred, this, &QtSocket::onError);
#else
    connect(&socket, QOverload<QAbstractSocket::SocketError>::of(&QWebSocket::error), this,
            &QtSocket::onError);
#endif
    connect(&socket, &QWebSocket::textMessageReceived, this,
            [this](const QString& message) { m_events.text(message.toUtf8()); });
    connect(&socket, &QWebSocket::binaryMessageReceived, this,
            [this](const QByteArray& message) { m_events.binary(message.size()); });
    connect(&socket, &QWebSocket::textFrameReceived, this, [this] { m_events.moved(); });
    connect(&socket, &QWebSocket::bytesWritten, this, [this] {
        // Bytes that leave an empty queue only went to the system, which proves nothing.
        if (bytesHeldHere() > 0)
            m_events.moved();
    });
    connect(&socket, &QWebSocket::pong, this,
            [this](quint64, const QByteArray& payload) { m_events.pong(payload); });
    watchFrames();
}

// QWebSocket tells the peer's close frame, its own complaint about bad data and a dropped line by the same
// signal and close code. Its frame reader, a child object, tells them apart. QWebSocket hears it first, so
// that code and reason are already there; as arguments, codes like 4000 would be no values of their type.
void QtSocket::watchFrames() {
    const auto children = m_socket->children();
    const auto reader = std::find_if(children.begin(), children.end(), [](const QObject* child) {
        return qstrcmp(child->metaObject()->className(), "QWebSocketDataProcessor") == 0;
    });
    if (reader == children.end())
        return;
    m_watchesFrames = connect(*reader, SIGNAL(closeReceived(QWebSocketProtocol::CloseCode, QString)), this,
                              SLOT(onCloseFrame())) &&
                      connect(*reader, SIGNAL(errorEncountered(QWebSocketProtocol::CloseCode, QString)), this,
                              SLOT(onFault()));
}

void QtSocket::onOpened() {
    m_open = true;
    if (m_wire) {
        if (m_wire->isTransactionStarted())
            m_wire->commitTransaction();
        disconnect(m_wire, &QIODevice::readyRead, this, &QtSocket::onHandshakeData);
        // Audio goes out in small messages, which must not wait for the answer to the one before.
        m_wire->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    }
    m_events.opened();
}

void QtSocket::onCloseFrame() {
    note(Last::CloseFrame);
}

void QtSocket::onFault() {
    note(Last::Fault);
}

void QtSocket::note(Last last) {
    if (m_ourClose || m_last != Last::Nothing)
        return;
    m_last = last;
    m_events.ending();
}

void QtSocket::onError(QAbstractSocket::SocketError error) {
    if (!m_error) {
        m_error = error;
        m_errorText = m_socket->errorString();
    }
    endSoon();
}

void QtSocket::onSslErrors(const QList<QSslError>& errors) {
    for (const QSslError& error : errors)
        m_tlsErrors.append(error.errorString());
}

// The whole answer to our handshake so far. QWebSocket is left where it had got to.
QByteArray QtSocket::answerSoFar() {
    const qint64 unread = m_wire->bytesAvailable();
    m_wire->rollbackTransaction();
    QByteArray answer = m_wire->peek(m_wire->bytesAvailable());
    m_wire->startTransaction();
    m_wire->read(answer.size() - unread);
    return answer;
}

// QWebSocket would wait for ever for the rest of what is no HTTP, and forgets most of a refusal.
void QtSocket::onHandshakeData() {
    if (m_open || m_refusal)
        return;
    const QByteArray answer = answerSoFar();
    const int status = statusOf(answer);
    if (!mayBeAnswer(answer))
        m_refusal = ending(Cause::NotAWebSocket, QStringLiteral("what answered does not speak HTTP"));
    else if (status != 0 && status != 101)
        m_refusal = PipeEnd{Cause::HttpStatus, 0, status, wordsOf(answer), retryAfterOf(answer)};
    else if (answer.size() > kMostAnswerBytes)
        m_refusal = ending(Cause::NotAWebSocket, QStringLiteral("the head of the answer has no end"));
    if (m_refusal)
        endSoon();
}

// Messages and a close frame that came just before the line broke are still in Qt's queue; the end comes
// after them.
void QtSocket::endSoon() {
    if (std::exchange(m_ending, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            PipeEnd end = m_open ? whyItEnded() : whyItDidNotOpen();
            end.reason = m_secrets.removedFrom(end.reason); // peers repeat what they refuse
            m_events.ended(end);
        },
        Qt::QueuedConnection);
}

PipeEnd QtSocket::whyItEnded() const {
    if (m_ourClose)
        return *m_ourClose;
    const bool goodbyeAsFarAsCanBeTold = !m_watchesFrames && !m_error;
    if (m_last == Last::CloseFrame || goodbyeAsFarAsCanBeTold)
        return closeFrame();
    if (m_last == Last::Fault)
        return fault();
    const bool justGone = !m_error || *m_error == QAbstractSocket::RemoteHostClosedError;
    return ending(Cause::Dropped, justGone ? QString() : m_errorText);
}

PipeEnd QtSocket::closeFrame() const {
    PipeEnd end{Cause::ClosedByPeer, m_socket->closeCode(), 0, m_socket->closeReason()};
    // Qt 6.4 takes codes younger than itself for a fault and loses the number.
    const QString unknownCode =
        QCoreApplication::translate("QWebSocketDataProcessor", "Invalid close code %1 detected.");
    if (end.code == QWebSocketProtocol::CloseCodeProtocolError && end.reason == unknownCode.arg(end.code))
        end = {Cause::ClosedByPeer, 0, 0,
               QStringLiteral("with a code that is not known here, such as 1012, restarting, or 1013, "
                              "overloaded")};
    return end;
}

PipeEnd QtSocket::fault() const {
    const QString text = m_socket->closeReason();
    const int code = m_socket->closeCode();
    switch (code) {
    case QWebSocketProtocol::CloseCodeTooMuchData:
        return {Cause::MessageTooBig, code, 0, text};
    case QWebSocketProtocol::CloseCodeWrongDatatype:
        return {Cause::InvalidUtf8, code, 0, text};
    case QWebSocketProtocol::CloseCodeGoingAway: // a message that stopped half-way
        return {Cause::Dropped, 0, 0, text};
    default:
        return {Cause::NetworkError, code, 0,
                QStringLiteral("the peer broke the WebSocket protocol: %1").arg(text)};
    }
}

PipeEnd QtSocket::whyItDidNotOpen() const {
    if (m_refusal)
        return *m_refusal;
    const auto* tls = qobject_cast<const QSslSocket*>(m_wire.data());
    const bool tlsUnfinished = tls && !tls->isEncrypted();
    if (!m_tlsErrors.isEmpty())
        return ending(Cause::TlsFailed, m_tlsErrors.join(QStringLiteral("; ")));
    if (const QString trouble = proxyTrouble(); !trouble.isEmpty())
        return ending(Cause::NetworkError, trouble);
    switch (m_error.value_or(QAbstractSocket::RemoteHostClosedError)) {
    case QAbstractSocket::HostNotFoundError:
        return ending(Cause::HostNotFound, m_errorText);
    case QAbstractSocket::SslHandshakeFailedError:
    case QAbstractSocket::SslInternalError:
    case QAbstractSocket::SslInvalidUserDataError:
        return ending(Cause::TlsFailed, m_errorText);
    case QAbstractSocket::SocketTimeoutError:
        return ending(Cause::HandshakeTimeout, m_errorText);
    case QAbstractSocket::RemoteHostClosedError:
        return tlsUnfinished ? ending(Cause::TlsFailed, QStringLiteral("the TLS handshake was cut off"))
                             : ending(Cause::NotAWebSocket,
                                      QStringLiteral("the connection was closed without an answer"));
    case QAbstractSocket::ConnectionRefusedError:
        // QWebSocket uses the same code for a refused connection and for a handshake that went wrong.
        if (m_wire && m_wire->state() == QAbstractSocket::ConnectedState)
            return ending(Cause::NotAWebSocket, m_errorText);
        return ending(Cause::Refused, m_errorText);
    default:
        return ending(Cause::NetworkError, m_errorText);
    }
}

// What the proxy is to blame for, or nothing. Behind a proxy it is the proxy that finds the host and
// connects, so that until there is a way through, any error is its answer.
QString QtSocket::proxyTrouble() const {
    const QString proxy =
        m_proxyName.isEmpty() ? QStringLiteral("the proxy") : QStringLiteral("the proxy %1").arg(m_proxyName);
    const bool through = m_wire && m_wire->state() == QAbstractSocket::ConnectedState;
    switch (m_error.value_or(QAbstractSocket::UnknownSocketError)) {
    case QAbstractSocket::ProxyAuthenticationRequiredError:
        return QStringLiteral("%1 wants a user name and a password that it accepts: write them into its "
                              "address, http://USER:PASSWORD@HOST:PORT")
            .arg(proxy);
    case QAbstractSocket::ProxyConnectionRefusedError:
        return QStringLiteral("nothing listens at %1").arg(proxy);
    case QAbstractSocket::ProxyNotFoundError:
        return QStringLiteral("%1 was not found").arg(proxy);
    case QAbstractSocket::ProxyConnectionClosedError:
        return QStringLiteral("%1 closed the connection").arg(proxy);
    case QAbstractSocket::ProxyConnectionTimeoutError:
        return QStringLiteral("%1 gave no answer in time").arg(proxy);
    case QAbstractSocket::ProxyProtocolError:
        return QStringLiteral("%1 gave an answer that is of no use: %2").arg(proxy, m_errorText);
    case QAbstractSocket::ConnectionRefusedError:
    case QAbstractSocket::HostNotFoundError:
    case QAbstractSocket::SocketAccessError:
    case QAbstractSocket::NetworkError:
        if (!m_proxyName.isEmpty() && !through)
            return QStringLiteral("%1 could not or may not reach it: %2").arg(proxy, m_errorText);
        return {};
    default:
        return {};
    }
}

void QtSocket::sendText(const QByteArray& utf8) {
    m_socket->sendTextMessage(QString::fromUtf8(utf8));
}

void QtSocket::ping(const QByteArray& payload) {
    m_socket->ping(payload);
}

// QWebSocket would drop the line right after its close frame. What the peer has sent by then and nobody has
// read makes the system reset the connection, and with it goes the frame. So the frame is written here, and
// what comes is read until the peer has answered.
void QtSocket::close(int code, const QString& reason) {
    const bool ours = m_last == Last::Nothing;
    if (ours)
        m_ourClose = PipeEnd{Cause::ClosedByUs, code, 0, reason};
    if (!ours || !m_open || !m_wire || m_wire->state() != QAbstractSocket::ConnectedState) {
        m_socket->close(static_cast<QWebSocketProtocol::CloseCode>(code), fittingReason(reason));
        return;
    }
    m_wire->write(closeFrameOf(code, reason, m_masks));
    m_wire->flush();
}

std::int64_t QtSocket::bytesToSend() const {
    return bytesHeldHere() + (m_wire ? bytesInKernel(m_wire->socketDescriptor()) : 0);
}

std::int64_t QtSocket::bytesHeldHere() const {
    // QWebSocket counts nothing of a TLS connection.
    if (const auto* tls = qobject_cast<const QSslSocket*>(m_wire.data()))
        return tls->encryptedBytesToWrite() + tls->bytesToWrite();
    return m_socket->bytesToWrite();
}

QString QtSocket::stageInWords() const {
    if (!m_wire || m_wire->state() != QAbstractSocket::ConnectedState)
        return m_proxyName.isEmpty() ? QStringLiteral("no connection was made")
                                     : QStringLiteral("the proxy %1 made no connection").arg(m_proxyName);
    if (const auto* tls = qobject_cast<const QSslSocket*>(m_wire.data()); tls && !tls->isEncrypted())
        return QStringLiteral("connected, but the TLS handshake was not finished");
    return QStringLiteral("connected, but the WebSocket handshake was not answered");
}

} // namespace hrp::transport
