// SPDX-License-Identifier: GPL-3.0-or-later
#include "end_words.h"

namespace hrp::session {

std::optional<log::Outcome> outcomeOfError(const protocol::ErrorInfo& error) {
    if (error.code == QStringLiteral("session_expired"))
        return log::Outcome::SessionLimit;
    for (const char* code : {"invalid_api_key", "insufficient_quota", "account_deactivated"})
        if (error.code == QLatin1String(code))
            return log::Outcome::EngineClosed;
    return std::nullopt;
}

QString errorText(const protocol::ErrorInfo& error) {
    const QString name = error.code.isEmpty() ? error.type : error.code;
    if (name.isEmpty())
        return error.message;
    return error.message.isEmpty() ? name : name + QStringLiteral(": ") + error.message;
}

} // namespace hrp::session
