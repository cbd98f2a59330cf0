// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/close_reason.h"

namespace hrp::session {

std::optional<log::Outcome> outcomeOfError(const protocol::ErrorInfo& error) {
    if (error.code == QStringLiteral("session_expired"))
        return log::Outcome::SessionLimit;
    for (const char* code : {"invalid_api_key", "insufficient_quota", "account_deactivated"})
        if (error.code == QLatin1String(code))
            return log::Outcome::EngineClosed;
    return std::nullopt;
}

bool isCurable(const transport::PipeEnd& end) {
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

bool isCurable(const protocol::ErrorInfo& error) {
    return error.code == QStringLiteral("session_expired");
}

QString errorText(const protocol::ErrorInfo& error) {
    const QString name = error.code.isEmpty() ? error.type : error.code;
    if (name.isEmpty())
        return error.message;
    return error.message.isEmpty() ? name : name + QStringLiteral(": ") + error.message;
}

} // namespace hrp::session
