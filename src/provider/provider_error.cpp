// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/provider_error.h>

namespace hrp::provider {

QString nameOf(ErrorType type) {
    switch (type) {
    case ErrorType::WebSocketConnection:
        return QStringLiteral("WebSocketConnectionError");
    case ErrorType::AudioFormat:
        return QStringLiteral("AudioFormatError");
    case ErrorType::SessionInitialization:
        break;
    }
    return QStringLiteral("SessionInitializationError");
}

Json toJson(const ProviderError& error) {
    Json json = {{"error_type", protocol::toStd(nameOf(error.type))},
                 {"error_message", protocol::toStd(error.message)},
                 {"context", error.context}};
    if (error.partial)
        json["partial"] = toJson(*error.partial);
    return json;
}

} // namespace hrp::provider
