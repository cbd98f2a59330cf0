// SPDX-License-Identifier: GPL-3.0-or-later
#include "incoming_handshake.h"

#include "http_head.h"

#include <QPointer>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace hrp::transport {

using namespace std::chrono_literals;

namespace {
constexpr time::Duration kHeadLimit = 10s;
constexpr time::Duration kGoodbyeLimit = 3s;
constexpr qsizetype kMostHeadBytes = qsizetype{16} * 1024;
constexpr qsizetype kMostLineBytes = qsizetype{8} * 1024; // what QWebSocketServer takes
constexpr qsizetype kMostHeaders = 100;                   // the same

QByteArray errorBody(const char* code, const char* message) {
    return QByteArray("{\"error\":{\"type\":\"invalid_request_error\",\"code\":\"") + code +
           "\",\"message\":\"" + message + "\"}}";
}

bool tooLong(const HttpHead& head) {
    return head.headers.size() > kMostHeaders || head.firstLine.size() > kMostLineBytes ||
           std::any_of(head.headers.begin(), head.headers.end(), [](const auto& header) {
               return header.first.size() + header.second.size() > kMostLineBytes - 4;
           });
}
} // namespace

IncomingHandshake::IncomingHandshake(time::Scheduler& scheduler, const WebSocketServer::Check& check,
                                     const WebSocketServer::PageSource& page, const QStringList& subprotocols,
                                     Done done)
    : m_scheduler(scheduler),
      m_check(check),
      m_page(page),
      m_done(std::move(done)),
      m_server(QString(), QWebSocketServer::NonSecureMode) {
    m_server.setSupportedSubprotocols(subprotocols);
}

void IncomingHandshake::start(qintptr descriptor, const QSslConfiguration* tls) {
    m_wire = tls ? new QSslSocket(this) : new QTcpSocket(this);
    connect(m_wire, &QIODevice::readyRead, this, &IncomingHandshake::onData);
    connect(m_wire, &QAbstractSocket::disconnected, this, [this] { finish({}); });
    connect(&m_server, &QWebSocketServer::newConnection, this, &IncomingHandshake::onShaken);
    m_limit = m_scheduler.after(kHeadLimit, [this] {
        if (m_stage == Stage::Reading)
            refuse({408, "Request Timeout",
                    errorBody("request_timeout", "The head of the request did not come within 10 s.")});
        else
            finish({});
    });
    if (!m_wire->setSocketDescriptor(descriptor)) {
        finish({});
        return;
    }
    if (tls) {
        auto* secure = static_cast<QSslSocket*>(m_wire);
        secure->setSslConfiguration(*tls);
        secure->startServerEncryption();
    }
}

IncomingHandshake::~IncomingHandshake() {
    m_server.disconnect(this);
    if (m_wire && m_wire->parent() == this)
        m_wire->disconnect(this);
}

void IncomingHandshake::onData() {
    if (m_stage == Stage::Refusing)
        m_wire->readAll(); // unread bytes would turn our goodbye into a reset
    if (m_stage == Stage::Reading)
        judge(m_wire->peek(kMostHeadBytes + 1));
}

void IncomingHandshake::judge(const QByteArray& data) {
    if (!mayBeRequest(data)) {
        m_wire->abort();
        return;
    }
    const auto head = readHead(data);
    if (head ? tooLong(*head) || head->bytes > kMostHeadBytes : data.size() > kMostHeadBytes) {
        refuse({431, "Request Header Fields Too Large",
                errorBody("headers_too_large", "The head of the request is over 16 KiB or 100 lines.")});
        return;
    }
    if (!head)
        return;

    const auto words = head->firstLine.split(' ');
    const QUrl target(QString::fromLatin1(words[1]));
    m_handshake.path = target.path();
    m_handshake.query = target.query(QUrl::FullyEncoded);
    m_handshake.headers = head->headers;
    const bool asksForWebSocket = words[0] == "GET" && words[2] == "HTTP/1.1" &&
                                  hasToken(head->header("Upgrade"), "websocket") &&
                                  hasToken(head->header("Connection"), "upgrade") &&
                                  QByteArray::fromBase64(head->header("Sec-WebSocket-Key")).size() == 16 &&
                                  head->header("Sec-WebSocket-Version") == "13";
    if (!asksForWebSocket && m_page && words[0] == "GET" && head->header("Upgrade").isEmpty()) {
        if (const auto page = m_page(m_handshake.path)) {
            answer("200 OK",
                   "Content-Type: " + page->contentType +
                       "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n",
                   page->body);
            return;
        }
    }
    if (!asksForWebSocket) {
        refuse({426, "Upgrade Required",
                errorBody("upgrade_required", "This is a WebSocket endpoint: connect with ws:// or wss://.")},
               "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
        return;
    }
    if (const auto refusal = m_check ? m_check(m_handshake) : std::nullopt)
        refuse(*refusal);
    else
        shake();
}

void IncomingHandshake::refuse(const WebSocketServer::Refusal& refusal, const QByteArray& moreHeaders) {
    answer(QByteArray::number(refusal.httpStatus) + ' ' + refusal.statusText,
           "Content-Type: application/json\r\n" + moreHeaders, refusal.jsonBody);
}

void IncomingHandshake::answer(const QByteArray& status, const QByteArray& headers, const QByteArray& body) {
    m_stage = Stage::Refusing;
    m_limit = m_scheduler.after(kGoodbyeLimit, [this] { finish({}); });
    m_wire->readAll();
    m_wire->write("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " +
                  QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
    m_wire->disconnectFromHost();
}

void IncomingHandshake::shake() {
    m_stage = Stage::Shaking;
    disconnect(m_wire, &QIODevice::readyRead, this, nullptr);
    m_server.handleConnection(m_wire); // what we only looked at is still there for it to read
}

void IncomingHandshake::onShaken() {
    std::unique_ptr<QWebSocket> socket(m_server.nextPendingConnection());
    if (!socket)
        return;
    socket->setParent(nullptr);
    m_wire->setParent(socket.get());
    m_wire->disconnect(this);
    finish({std::move(socket), m_wire, std::move(m_handshake)});
}

void IncomingHandshake::finish(Result result) {
    if (std::exchange(m_stage, Stage::Done) == Stage::Done)
        return;
    m_limit.cancel();
    m_done(this, std::move(result));
}

} // namespace hrp::transport
