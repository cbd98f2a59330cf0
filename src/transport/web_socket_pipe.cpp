// SPDX-License-Identifier: GPL-3.0-or-later
#include "web_socket_pipe.h"

#include "qt_socket.h"

#include <utility>

namespace hrp::transport {

Q_LOGGING_CATEGORY(lcPipe, "hrp.transport", QtInfoMsg)

using namespace std::chrono_literals;

namespace {
constexpr time::Duration kCloseLimit = 3s;
constexpr time::Duration kPingEvery = 10s;
constexpr int kMissedPings = 3;
constexpr int kNoCode = 0;
} // namespace

WebSocketPipe::WebSocketPipe(time::Scheduler& scheduler) : m_scheduler(scheduler) {
    m_socket = std::make_unique<QtSocket>(QtSocket::Events{
        .opened = [this] { enter(State::Open); },
        .text = [this](const QByteArray& utf8) { put(utf8); },
        .binary = [this](std::int64_t bytes) { put(Binary{bytes}); },
        .pong = [this](const QByteArray& payload) { onPong(payload); },
        .moved = [this] { m_unanswered = 0; },
        .ending = [this] { enter(State::Closing); },
        .ended = [this](const PipeEnd& why) { end(why); },
    });
}

WebSocketPipe::WebSocketPipe(time::Scheduler& scheduler, const PipeRequest& request)
    : WebSocketPipe(scheduler) {
    m_limit = m_scheduler.after(std::chrono::milliseconds(request.handshakeTimeoutMs), [this] {
        cutOff({PipeEnd::Cause::HandshakeTimeout, kNoCode, 0, m_socket->stageInWords()});
    });
    m_socket->open(request);
}

WebSocketPipe::WebSocketPipe(time::Scheduler& scheduler, std::unique_ptr<QWebSocket> socket, QTcpSocket* wire)
    : WebSocketPipe(scheduler) {
    m_socket->adopt(std::move(socket), wire);
}

WebSocketPipe::~WebSocketPipe() = default;

void WebSocketPipe::enter(State state) {
    if (state <= m_state)
        return;
    m_state = state;
    switch (state) {
    case State::Connecting:
        break;
    case State::Open:
        m_limit.cancel();
        m_nextPing = m_scheduler.after(kPingEvery, [this] { ping(); });
        put(Opened{});
        break;
    case State::Closing: // whoever began: the rest of the goodbye gets 3 s
        m_nextPing.cancel();
        m_limit = m_scheduler.after(kCloseLimit, [this] { cutOff(m_socket->whyItEnded()); });
        break;
    case State::Over:
        m_nextPing.cancel();
        m_limit.cancel();
        break;
    }
}

void WebSocketPipe::end(const PipeEnd& why) {
    if (m_state == State::Over)
        return;
    enter(State::Over);
    put(why);
}

void WebSocketPipe::cutOff(const PipeEnd& why) {
    end(why);
    m_socket.reset();
}

void WebSocketPipe::put(InboxEntry parcel) {
    if (m_commanded && !std::holds_alternative<PipeEnd>(parcel))
        return;
    m_inbox.push_back(std::move(parcel));
    deliverSoon();
}

void WebSocketPipe::deliverSoon() {
    if (!m_callbacks || m_inbox.empty() || m_delivery.active())
        return;
    m_delivery = m_scheduler.at(m_scheduler.now(), [this] { deliver(); });
}

// One parcel a call. Nothing of ours may be touched after a callback: it may have destroyed us.
void WebSocketPipe::deliver() {
    InboxEntry parcel = std::move(m_inbox.front());
    m_inbox.pop_front();
    const auto callbacks = m_callbacks;
    deliverSoon();
    if (const auto* why = std::get_if<PipeEnd>(&parcel)) {
        m_socket.reset();
        if (callbacks->onEnd)
            callbacks->onEnd(*why);
        return;
    }
    if (m_commanded)
        return;
    if (const auto* text = std::get_if<QByteArray>(&parcel)) {
        if (callbacks->onText)
            callbacks->onText(*text);
    } else if (const auto* binary = std::get_if<Binary>(&parcel)) {
        if (callbacks->onBinary)
            callbacks->onBinary(binary->bytes);
    } else if (callbacks->onOpen) {
        callbacks->onOpen();
    }
}

void WebSocketPipe::setCallbacks(Callbacks callbacks) {
    m_callbacks = std::make_shared<Callbacks>(std::move(callbacks));
    deliverSoon();
}

bool WebSocketPipe::send(const QByteArray& utf8) {
    if (!isOpen())
        return false;
    m_socket->sendText(utf8);
    return true;
}

std::int64_t WebSocketPipe::bytesToSend() const {
    return m_socket ? m_socket->bytesToSend() : 0;
}

void WebSocketPipe::close(int code, const QString& reason) {
    if (m_state == State::Connecting) {
        abort();
        return;
    }
    if (m_commanded || m_state == State::Over)
        return;
    m_commanded = true;
    enter(State::Closing);
    m_socket->close(code, reason);
}

void WebSocketPipe::abort() {
    m_commanded = true;
    cutOff({PipeEnd::Cause::ClosedByUs, kNoCode, 0, {}});
}

void WebSocketPipe::ping() {
    if (m_unanswered >= kMissedPings) {
        cutOff({PipeEnd::Cause::Dropped, kNoCode, 0,
                QStringLiteral("%1 pings in a row were not answered").arg(kMissedPings)});
        return;
    }
    ++m_unanswered;
    ++m_pings;
    m_socket->ping(QByteArray::number(m_pings) + ' ' +
                   QByteArray::number(static_cast<qint64>(m_scheduler.now().time_since_epoch().count())));
    m_nextPing = m_scheduler.after(kPingEvery, [this] { ping(); });
}

// A pong may come unasked, late, or for a ping of the socket's own: only ours count.
void WebSocketPipe::onPong(const QByteArray& payload) {
    const auto parts = payload.split(' ');
    if (parts.size() != 2 || parts[0].toLongLong() != m_pings || m_pings == 0)
        return;
    m_unanswered = 0;
    const time::TimePoint sent{time::Duration(parts[1].toLongLong())};
    m_roundTripMs = time::toMs(m_scheduler.now() - sent);
}

} // namespace hrp::transport
