// SPDX-License-Identifier: GPL-3.0-or-later
// How a provider call can fail (P5).
#pragma once
#include <hrp/provider/response.h>

#include <memory>

namespace hrp::provider {

enum class ErrorType {
    WebSocketConnection,   ///< connecting, network, key; or the engine did not carry the call to its end
    AudioFormat,           ///< not PCM16, wrong rate, invalid data; nothing was sent
    SessionInitialization, ///< the call could not be set up: session refused, model, voice, messages, tools
};
/// "WebSocketConnectionError", "AudioFormatError", "SessionInitializationError".
QString nameOf(ErrorType type);

/// The three types are the contract's; `code` tells the cases within them apart:
///   WebSocketConnection    connection_failed, invalid_api_key, missing_api_key, closed, dropped, timeout,
///                          cancelled, response_failed, response_incomplete, response_cancelled,
///                          request_refused, protocol_error, unmounted
///   AudioFormat            empty, container, odd_length, wrong_format, wrong_rate, too_long
///   SessionInitialization  session_refused, not_found, no_answer, closed, invalid_address,
///                          invalid_messages, invalid_tools, busy
struct ProviderError {
    ErrorType type = ErrorType::WebSocketConnection;
    QString code;
    QString message;               ///< what is wrong, where, and what to do; never a key
    Json context = Json::object(); ///< code, url, model, voice, session_id, close_code, http_status, …
    /// What the engine had sent of its reply when the call failed; null if nothing.
    std::shared_ptr<const Response> partial;
};

/// {"error_type","error_message","context"}, and "partial" if there is one.
Json toJson(const ProviderError& error);

} // namespace hrp::provider
