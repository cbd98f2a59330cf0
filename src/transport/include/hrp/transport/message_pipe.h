// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>
#include <QUrl>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace hrp::transport {

/// Why a pipe could not be opened, or why it ended (H2, H4).
struct PipeEnd {
    enum class Cause {
        ClosedByPeer,     ///< a close frame came; `code` and `reason` are the peer's
        ClosedByUs,       ///< close() or abort() was called here
        Dropped,          ///< the connection broke without a close frame
        Refused,          ///< nothing listens there
        HostNotFound,     ///< the name does not resolve
        TlsFailed,        ///< certificate or TLS handshake; `reason` says which
        HttpStatus,       ///< the server answered the handshake with `httpStatus` in place of 101
        NotAWebSocket,    ///< something answered that is no WebSocket server
        HandshakeTimeout, ///< connected or not, no handshake within the time given
        MessageTooBig,    ///< the peer sent more than the limit (16 MiB)
        InvalidUtf8,      ///< a text message that is not UTF-8 (H16)
        NetworkError,     ///< anything else, the peer breaking the WebSocket protocol included; `reason`
                          ///< holds the system's words
    };
    Cause cause = Cause::NetworkError;
    int code = 0;        ///< WebSocket close code, 0 if there was none or it is not known
    int httpStatus = 0;  ///< HTTP status of a refused handshake, else 0
    QString reason;      ///< the peer's or the system's words, never a header or a key; may be empty
    int retryAfterS = 0; ///< Retry-After of that answer in seconds, 0 without one (a date is none)
};

/// Messages above this size end the connection (H16).
inline constexpr std::int64_t kMaxMessageBytes = 16ll * 1024 * 1024;
/// The same for what a server reads: 15 MiB of audio are 20 MiB of base64, and an append that is too long is
/// to be answered, not cut off (E6).
inline constexpr std::int64_t kMaxServedMessageBytes = 48ll * 1024 * 1024;

/// A two-way pipe of text messages: a WebSocket, or an in-process pair that carries the same bytes.
/// Lives on one thread and calls back on it, never from inside send(), close() or abort(). After close() and
/// abort() only onEnd comes, after onEnd no callback, and none after destruction (which is safe from inside a
/// callback, and is an abort where the pipe is open).
class MessagePipe {
public:
    struct Callbacks {
        std::function<void()> onOpen;
        std::function<void(const QByteArray& utf8)> onText;
        std::function<void(std::int64_t bytes)> onBinary; ///< HRP has none: reported, never read
        std::function<void(const PipeEnd&)> onEnd;        ///< once
    };
    virtual ~MessagePipe() = default;

    /// Sets who is called. Messages that came before are kept and delivered then, in order.
    virtual void setCallbacks(Callbacks callbacks) = 0;
    virtual bool isOpen() const = 0;
    /// Queues one text message. Returns false, and sends nothing, unless the pipe is open.
    virtual bool send(const QByteArray& utf8) = 0;
    /// Bytes accepted by send() that wait here or in the system, not acknowledged yet (back-pressure).
    virtual std::int64_t bytesToSend() const = 0;
    /// Closes politely; forced after 3 s if the peer does not answer.
    virtual void close(int code, const QString& reason) = 0;
    /// Ends at once, without a close frame.
    virtual void abort() = 0;
    /// Round trip of the last ping in ms, if the pipe measures it.
    virtual std::optional<double> roundTripMs() const { return std::nullopt; }
};

/// What a client wants to reach.
struct PipeRequest {
    QUrl url;                                     ///< ws:// or wss://, with the query
    QList<QPair<QByteArray, QByteArray>> headers; ///< may hold a key: never logged
    int handshakeTimeoutMs = 10'000;
    QByteArray extraCaPem; ///< one more trusted certificate, or empty
};

/// Opens pipes; injected, so that a session under test gets an in-process one.
class PipeConnector {
public:
    virtual ~PipeConnector() = default;
    /// Starts to connect; the outcome comes as onOpen or onEnd.
    virtual std::unique_ptr<MessagePipe> connect(const PipeRequest& request) = 0;
};

} // namespace hrp::transport
