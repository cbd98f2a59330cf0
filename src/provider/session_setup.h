// SPDX-License-Identifier: GPL-3.0-or-later
// How a session is asked for: address, headers, settings (H1, H2, P7).
#pragma once
#include <hrp/provider/realtime_provider.h>

namespace hrp::provider {

/// What a session is told once; another one is needed for anything else (P2).
struct SessionSettings {
    std::optional<QString> instructions;
    Json tools = Json::array();
    bool operator==(const SessionSettings&) const = default;
};

/// Why no session can be asked for with this configuration, or nothing.
std::optional<ProviderError> configFault(const Config& config);
/// Why these tools can't be declared or chosen from, or nothing.
std::optional<ProviderError> toolsFault(const CompleteOptions& options);

/// Address with the model, and the headers of H1. The safety identifier is new each time.
transport::PipeRequest pipeRequest(const Config& config);
/// The `session` object of session.update: turn detection off, no transcription, both formats pinned;
/// session_config is laid over it last.
Json sessionJson(const Config& config, const SessionSettings& settings);

} // namespace hrp::provider
