// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/client/engine_connection.h>
#include <hrp/provider/provider_error.h>

#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QSet>

#include <functional>
#include <memory>

namespace hrp::provider {

/// One engine session of the provider: a client::EngineConnection that sends the provider's settings, and
/// whose end becomes a ProviderError. Scheduler's thread; delete it in a posted call after onClosed.
class EngineLink {
public:
    using State = client::EngineConnection::State;
    struct Setup {
        transport::PipeRequest request;
        Json session; ///< of session.update
        time::Duration answerTimeout{};
    };
    struct Hooks {
        std::function<void()> onCreated; ///< the session has its id; session.update is sent next
        std::function<void()> onUp;
        /// Every event once the session is up, with its bytes.
        std::function<void(const protocol::EngineEvent&, const QByteArray& utf8)> onEvent;
        std::function<void(ProviderError)> onFailure; ///< at most once; nothing but onClosed comes after it
        std::function<void()> onClosed;               ///< once, the pipe is gone
    };
    EngineLink(time::Scheduler& scheduler, transport::PipeConnector& connector, Setup setup, Hooks hooks);
    ~EngineLink();

    void open();
    /// Sends one event; returns its event_id, or an empty text if the session has just ended.
    QString send(protocol::ClientEventBody body);
    /// Says goodbye; from here on only onClosed comes.
    void close();

    State state() const { return m_connection.state(); }
    const QString& sessionId() const { return m_sessionId; }

private:
    void onState(State state);
    void onMessage(const client::EngineConnection::Message& message);
    void sendSettings();
    QString nextEventId() { return QStringLiteral("hrp_%1").arg(m_nextEvent++); }

    Setup m_setup;
    Hooks m_hooks;
    client::EngineConnection m_connection;
    QString m_sessionId;
    std::uint64_t m_nextEvent = 1;
    QSet<QString> m_unknownTypes; ///< logged already
};

/// An engine's error object for ProviderError::context.
Json engineErrorJson(const protocol::ErrorInfo& error);

} // namespace hrp::provider
