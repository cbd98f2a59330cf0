// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/events.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/transport/secrets.h>

namespace hrp::provider {

/// Tells the log and the hub what becomes of each call (P5, P6), and keeps the key out of all of it: an
/// engine may quote it in its error texts.
class Reporter {
public:
    Reporter(const Config& config, std::shared_ptr<EventHub> events);

    void request(const QList<Message>& messages, const QString& sessionId) const;
    void response(const Response& response, std::int64_t durationMs, const QString& sessionId) const;
    /// Returns the error as it was told: with its context complete and without the key.
    ProviderError failure(ProviderError error, const QString& sessionId) const;

private:
    void removeKey(Json& json) const;

    QString m_model, m_voice, m_url;
    transport::Secrets m_secrets;
    std::shared_ptr<EventHub> m_events;
};

} // namespace hrp::provider
