// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that does what a test tells it to, at the far end of an in-process wire; and a bench that holds
// it, a provider and everything both have said.
#pragma once
#include "support/warnings.h"

#include <hrp/protocol/engine_events.h>
#include <hrp/provider/realtime_provider.h>
#include <hrp/time/virtual_scheduler.h>
#include <hrp/transport/local_pipe.h>

#include <functional>
#include <optional>
#include <vector>

namespace hrp::provider::test {

/// What a reply is made of unless a test sends events of its own.
struct Reply {
    QString text = QStringLiteral("Hello there!");
    QByteArray pcm = QByteArray(4'800, '\1'); ///< 100 ms
    bool spoken = true;
    QList<ToolCall> calls;
    std::int64_t inputTokens = 150, outputTokens = 200;
};

class ScriptedEngine {
public:
    explicit ScriptedEngine(time::Scheduler& scheduler);

    transport::PipeConnector& connector() { return m_connector; }

    /// One session with it, in the order of opening.
    struct Session {
        std::unique_ptr<transport::MessagePipe> pipe;
        transport::PipeRequest request;
        std::vector<Json> received;
        std::optional<transport::PipeEnd> end;
        QString id;

        std::vector<Json> ofType(const char* type) const;
        /// The `item` of each conversation.item.create.
        std::vector<Json> items() const;
    };
    std::vector<std::unique_ptr<Session>> sessions;
    Session& last() { return *sessions.back(); }

    // What a test may change.
    bool sayCreated = true, sayUpdated = true;
    std::function<void(Session&)> onOpened;                      ///< in place of session.created
    std::function<void(Session&, const Json&)> onUpdate;         ///< in place of session.updated
    std::function<void(Session&, const Json&)> onItem;           ///< besides item.added and item.done
    std::function<void(Session&, const Json&)> onResponseCreate; ///< in place of `reply`
    std::function<void(Session&, const Json&)> onResponseCancel;
    Reply reply;

    void send(protocol::EngineEventBody body);
    void sendRaw(const QByteArray& utf8);
    /// The whole of a reply, in the API's order; returns the response's id.
    QString sendReply(const Reply& what);
    /// response.created of a new response.
    QString announce();
    void sendDelta(const QString& responseId, const QByteArray& pcm,
                   const QString& itemId = QStringLiteral("item_a"));
    void sendDone(const protocol::ResponseInfo& response);
    void sendError(const QString& code, const QString& message, const QString& eventId = {});

private:
    void onText(Session& session, const QByteArray& utf8);

    transport::LocalConnector m_connector;
    int m_responses = 0, m_items = 0;
};

/// A provider with the scripted engine under virtual time, and all its events.
class Bench {
public:
    explicit Bench(Config config = defaultConfig());
    ~Bench();
    static Config defaultConfig(); ///< loopback, key "sk-secret-key"

    QFuture<Outcome> start(const QList<Message>& messages, const CompleteOptions& options = {});
    /// Runs until the outcome is there (at most 10 min of virtual time).
    Outcome finish(const QFuture<Outcome>& future);
    Outcome complete(const QList<Message>& messages, const CompleteOptions& options = {});
    Response ok(const QList<Message>& messages, const CompleteOptions& options = {});
    ProviderError fails(const QList<Message>& messages, const CompleteOptions& options = {});

    int count(const char* eventName) const;
    template <class E>
    QList<E> eventsOf() const {
        QList<E> found;
        for (const Event& event : events)
            if (const auto* wanted = std::get_if<E>(&event))
                found.append(*wanted);
        return found;
    }

    hrp::test::ExpectWarning expected{QStringLiteral("openai-realtime: ")}; ///< P5: errors are logged
    time::VirtualScheduler scheduler;
    ScriptedEngine engine{scheduler};
    std::shared_ptr<EventHub> hub = EventHub::create();
    QList<Event> events;
    Subscription subscription;
    std::unique_ptr<RealtimeProvider> provider;
};

/// Connects to nothing: each pipe ends at once in the way given.
class DeadConnector final : public transport::PipeConnector {
public:
    DeadConnector(time::Scheduler& scheduler, transport::PipeEnd end)
        : m_scheduler(scheduler), m_end(std::move(end)) {}
    std::unique_ptr<transport::MessagePipe> connect(const transport::PipeRequest& request) override;
    QList<transport::PipeRequest> requests;

private:
    time::Scheduler& m_scheduler;
    transport::PipeEnd m_end;
};

/// Text of a log category while it lives, besides what other handlers do.
class LogCapture {
public:
    LogCapture();
    ~LogCapture();
    static QStringList& lines();
};

} // namespace hrp::provider::test
