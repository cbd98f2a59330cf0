// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/provider_error.h>

#include <QFuture>

#include <chrono>

namespace hrp::provider {

/// What a call ends in.
using Outcome = tl::expected<Response, ProviderError>;

struct CompleteOptions {
    /// Functions the engine may call: [{"type":"function","name","description","parameters"}, …].
    Json tools = Json::array();
    /// "auto", "none", "required" or {"type":"function","name":…}; unset leaves it to the engine.
    std::optional<Json> toolChoice;
    /// false asks for a reply in text, without audio.
    bool spoken = true;
    /// Limit for the whole call, connecting included.
    std::chrono::milliseconds timeout{120'000};
};

/// A language model behind one call (P1).
class Provider {
public:
    virtual ~Provider() = default;

    virtual QString name() const = 0;

    /// Asks for the reply to a conversation. Returns at once, on any thread; the outcome comes through the
    /// future. `future.cancel()` gives the call up: the engine is told, and the future then holds no result
    /// (use onCanceled). A continuation without a context object runs on the provider's own thread and must
    /// not destroy the provider.
    virtual QFuture<Outcome> complete(const QList<Message>& messages,
                                      const CompleteOptions& options = {}) = 0;

    /// The calls of a response; empty if it has none. Also those whose arguments are not valid.
    virtual QList<ToolCall> parseToolCalls(const Response& response) const = 0;
};

} // namespace hrp::provider
