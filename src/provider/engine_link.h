// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/provider_error.h>

#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/scheduler.h>
#include <hrp/transport/message_pipe.h>

#include <QSet>

#include <functional>
#include <memory>

namespace hrp::provider {

/// The wire of one session: opens it, leads through session.created and session.updated (H1–H3), reads
/// strictly (H6, H16), writes. Scheduler's thread; delete it in a posted call after onClosed.
class EngineLink {
public:
    enum class State { Opening, AwaitingCreated, AwaitingUpdated, Up, Closing, Ended };
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

    State state() const { return m_state; }
    const QString& sessionId() const { return m_sessionId; }

private:
    void enter(State state);
    void onText(const QByteArray& utf8);
    void handshake(const protocol::EngineEvent& event);
    void unreadable(const QString& what);
    void onPipeEnd(const transport::PipeEnd& end);
    void fail(ErrorType type, const QString& code, const QString& message, Json context = Json::object());
    QString nextEventId() { return QStringLiteral("hrp_%1").arg(m_nextEvent++); }

    time::Scheduler& m_scheduler;
    transport::PipeConnector& m_connector;
    Setup m_setup;
    Hooks m_hooks;
    std::unique_ptr<transport::MessagePipe> m_pipe;
    State m_state = State::Opening;
    bool m_failed = false;
    QString m_sessionId, m_updateEventId;
    time::Timer m_timeout;
    int m_unreadable = 0; ///< in a row
    std::uint64_t m_nextEvent = 1;
    QSet<QString> m_unknownTypes; ///< logged already
};

/// An engine's error object for ProviderError::context.
Json engineErrorJson(const protocol::ErrorInfo& error);
/// "code: message", whichever are there.
QString engineErrorText(const protocol::ErrorInfo& error);
/// Whether the engine says that the key is wrong.
bool isKeyError(const protocol::ErrorInfo& error);

} // namespace hrp::provider
