// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_errors.h>

namespace hrp::client {

ErrorClass classOf(const protocol::ErrorInfo& error) {
    if (error.code == QStringLiteral("session_expired"))
        return ErrorClass::SessionExpired;
    if (error.code == QStringLiteral("invalid_api_key") ||
        error.code == QStringLiteral("account_deactivated") ||
        error.type == QStringLiteral("authentication_error"))
        return ErrorClass::KeyRefused;
    if (error.code == QStringLiteral("insufficient_quota"))
        return ErrorClass::AccountRefused;
    return ErrorClass::Passing;
}

bool isRetryable(const transport::PipeEnd& end) {
    using Cause = transport::PipeEnd::Cause;
    switch (end.cause) {
    case Cause::Dropped:
    case Cause::Refused:
    case Cause::HostNotFound:
    case Cause::HandshakeTimeout:
    case Cause::NetworkError:
        return true;
    case Cause::HttpStatus:
        return end.httpStatus == 408 || end.httpStatus == 429 || end.httpStatus >= 500;
    case Cause::ClosedByPeer:
        break;
    case Cause::ClosedByUs:
    case Cause::TlsFailed:
    case Cause::NotAWebSocket:
    case Cause::MessageTooBig:
    case Cause::InvalidUtf8:
        return false;
    }
    switch (end.code) {
    case 0:    // no close frame's code at all
    case 1001: // going away
    case 1005:
    case 1006:
    case 1011: // internal error
    case 1012: // restarting
    case 1013: // overloaded
    case 1014: // bad gateway
        return true;
    default: // done (1000), our fault (1002, 1003, 1007, 1009), forbidden (1008), its own rules (3000 and up)
        return false;
    }
}

bool isRetryable(const protocol::ErrorInfo& error) {
    return classOf(error) == ErrorClass::SessionExpired;
}

QString errorText(const protocol::ErrorInfo& error) {
    const QString name = error.code.isEmpty() ? error.type : error.code;
    QString message = error.message.trimmed();
    if (message.endsWith(QLatin1Char('.')))
        message.chop(1);
    if (name.isEmpty() || message.isEmpty())
        return name + message;
    return name + QStringLiteral(": ") + message;
}

} // namespace hrp::client
