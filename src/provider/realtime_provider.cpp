// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/client/engine_errors.h>
#include <hrp/provider/realtime_provider.h>

#include "call.h"
#include "conversation.h"
#include "engine_link.h"
#include "reporter.h"
#include "response_builder.h"
#include "session_setup.h"

#include <hrp/protocol/profile.h>

#include <QFutureWatcher>
#include <QSet>

#include <map>
#include <vector>

using namespace Qt::StringLiterals;

namespace hrp::provider {

/// All of it runs on the scheduler's thread but complete() and close(), which only post.
class RealtimeProvider::Impl : public std::enable_shared_from_this<Impl> {
public:
    Impl(Config config, time::Scheduler& scheduler, transport::PipeConnector& connector,
         std::shared_ptr<EventHub> events)
        : m_config(std::move(config)),
          m_scheduler(scheduler),
          m_connector(connector),
          m_reporter(std::make_shared<const Reporter>(m_config, std::move(events))) {}

    QFuture<Outcome> complete(const QList<Message>& messages, const CompleteOptions& options) {
        auto call = std::make_shared<Call>(messages, options, m_scheduler.now(), m_reporter);
        QFuture<Outcome> future = call->future();
        m_scheduler.post([weak = weak_from_this(), call = std::move(call)] {
            if (const auto self = weak.lock())
                self->begin(call);
        });
        return future;
    }

    QFuture<void> close() {
        auto promise = std::make_shared<QPromise<void>>();
        promise->start();
        QFuture<void> future = promise->future();
        m_scheduler.post([weak = weak_from_this(), promise] {
            const auto self = weak.lock();
            if (!self)
                return promise->finish();
            self->stop();
            self->m_closers.push_back(promise);
            self->sweep();
        });
        return future;
    }

    /// Fails the call under way and lets the session go; later calls are refused.
    void stop() {
        m_stopped = true;
        endWithLink(unmountedError());
    }

private:
    void begin(const std::shared_ptr<Call>& call) {
        if (m_stopped)
            return refuse(*call, unmountedError());
        if (m_call)
            return refuse(*call,
                          {ErrorType::SessionInitialization, u"busy"_s,
                           u"A call is under way on this provider: wait for its outcome, or mount a second "
                           "provider for a second conversation."_s,
                           Json::object(), nullptr});
        auto plan = planConversation(call->messages);
        if (!plan)
            return refuse(*call, plan.error());
        if (const auto fault = toolsFault(call->options))
            return refuse(*call, *fault);
        const SessionSettings settings{plan->instructions, call->options.tools};
        const bool sameSession = m_link && m_link->state() == EngineLink::State::Up && settings == m_settings;
        const auto first = sameSession ? m_memory.firstNew(plan->turns) : std::nullopt;
        if (!first) {
            if (const auto fault = configFault(m_config))
                return refuse(*call, *fault);
            if (const auto fault = resultWithoutCall(plan->turns))
                return refuse(*call, *fault);
        }
        start(call, plan->turns.mid(first.value_or(0)));
        if (first) {
            m_reporter->request(m_call->messages, m_link->sessionId());
            send();
        } else {
            openSession(settings);
        }
    }

    /// A call that never began: what goes on is left alone.
    void refuse(Call& call, const ProviderError& error) { call.fail(error, {}); }

    void start(const std::shared_ptr<Call>& call, const QList<Turn>& turns) {
        m_call = call;
        m_toSend = turns;
        m_limit = m_scheduler.after(call->options.timeout, [this] {
            timedOut(u"within the limit of %1 s"_s, m_call->options.timeout);
        });
        m_watcher = std::make_unique<QFutureWatcher<Outcome>>();
        QObject::connect(m_watcher.get(), &QFutureWatcherBase::canceled, m_watcher.get(), [this] {
            // Posted, because the watcher that is calling dies with the call.
            m_scheduler.post([weak = weak_from_this(), cancelled = std::weak_ptr(m_call)] {
                const auto self = weak.lock();
                if (self && self->m_call && self->m_call == cancelled.lock())
                    self->cancelled();
            });
        });
        m_watcher->setFuture(call->future());
    }

    void openSession(const SessionSettings& settings) {
        retireLink();
        m_memory.clear();
        m_lastResponseId.clear();
        m_settings = settings;
        EngineLink::Hooks hooks;
        hooks.onCreated = [this] { m_reporter->request(m_call->messages, m_link->sessionId()); };
        hooks.onUp = [this] { send(); };
        hooks.onEvent = [this](const protocol::EngineEvent& event, const QByteArray& utf8) {
            onEvent(event, utf8);
        };
        hooks.onFailure = [this](ProviderError error) {
            // With no call under way an ended session is no error: the next call opens another.
            fail(std::move(error));
            retireLink();
        };
        hooks.onClosed = [weak = weak_from_this(), this] {
            m_scheduler.post([weak] {
                if (const auto self = weak.lock())
                    self->sweep();
            });
        };
        m_link = std::make_unique<EngineLink>(
            m_scheduler, m_connector,
            EngineLink::Setup{pipeRequest(m_config), sessionJson(m_config, settings), m_config.answerTimeout},
            std::move(hooks));
        m_link->open();
    }

    /// Everything new, then the request to reply: also after a tool's result (P7).
    void send() {
        QStringList ids;
        for (const Turn& turn : std::as_const(m_toSend)) {
            for (const protocol::Item& item : turn.items)
                ids.append(m_link->send(protocol::ItemCreate{item, std::nullopt}));
            m_memory.sent(turn);
        }
        m_toSend.clear();
        protocol::ResponseCreate create;
        create.modalities = QStringList{m_call->options.spoken ? u"audio"_s : u"text"_s};
        create.toolChoice = m_call->options.toolChoice;
        ids.append(m_link->send(create));
        if (ids.contains(QString()))
            return endWithLink({ErrorType::WebSocketConnection, u"closed"_s,
                                u"The session ended just when the request was sent. Try again."_s,
                                Json::object(), nullptr});
        m_sentIds = QSet<QString>(ids.begin(), ids.end());
        m_awaitsReply = true;
        m_lastHeard = m_scheduler.now();
        watchSilence();
    }

    void onEvent(const protocol::EngineEvent& event, const QByteArray& utf8) {
        m_lastHeard = m_scheduler.now();
        if (!m_call || !m_awaitsReply)
            return; // late news of a reply that was given up or is over
        std::visit(
            [this, &utf8](const auto& body) {
                using Body = std::decay_t<decltype(body)>;
                if constexpr (std::is_same_v<Body, protocol::ResponseDone>)
                    onResponseDone(body.response, utf8);
                else
                    on(body);
            },
            event.body);
    }

    void on(const protocol::ResponseCreated& created) {
        if (m_responseId.isEmpty() && created.response.id != m_lastResponseId)
            m_responseId = created.response.id;
    }
    // By response: what belongs to one that is not ours is never looked at again (H15, H19).
    void on(const protocol::AudioDelta& delta) { m_builders[delta.responseId].add(delta); }
    void on(const protocol::TranscriptDelta& delta) { m_builders[delta.responseId].add(delta); }
    void on(const protocol::TranscriptDone& done) { m_builders[done.responseId].add(done); }
    void on(const protocol::FunctionCallDone& done) { m_builders[done.responseId].add(done); }
    void on(const protocol::ErrorEvent& event) {
        const protocol::ErrorInfo& error = event.error;
        const bool ours = m_sentIds.contains(error.eventId);
        // Engines that name no event still mean our request while its reply has not begun.
        if (!ours && !(error.eventId.isEmpty() && m_responseId.isEmpty()))
            return;
        endWithLink({ErrorType::WebSocketConnection,
                     (client::classOf(error) == client::ErrorClass::KeyRefused) ? u"invalid_api_key"_s
                                                                                : u"request_refused"_s,
                     u"The engine refused the request: %1."_s.arg(client::errorText(error)),
                     Json{{"engine_error", engineErrorJson(error)}}, nullptr});
    }
    template <class Other>
    void on(const Other&) {} // nothing to do with a reply

    void onResponseDone(const protocol::ResponseInfo& done, const QByteArray& utf8) {
        if (done.id.isEmpty() || done.id != m_responseId)
            return;
        auto message = protocol::parseOrdered(utf8);
        Response response = m_builders[m_responseId].finished(
            done, message ? std::move((*message)["response"]) : Json(nullptr), m_link->sessionId());
        if (done.status == "completed"_L1)
            return succeed(response);

        Json context = {{"status", protocol::toStd(done.status)}};
        if (!done.reason.isEmpty())
            context["reason"] = protocol::toStd(done.reason);
        const protocol::ErrorInfo error{done.errorType, done.errorCode, done.errorMessage, {}, {}};
        QString why = client::errorText(error);
        if (!why.isEmpty())
            context["engine_error"] = engineErrorJson(error);
        else
            why = done.reason.isEmpty() ? u"it gives no reason"_s : done.reason;
        const QString status =
            done.status == "failed"_L1 || done.status == "incomplete"_L1 || done.status == "cancelled"_L1
                ? done.status
                : u"failed"_s;
        m_responseId.clear(); // it is over: there is nothing to cancel
        endWithLink({ErrorType::WebSocketConnection, u"response_"_s + status,
                     u"The engine's reply ended as %1: %2."_s.arg(done.status, why), std::move(context),
                     std::make_shared<const Response>(std::move(response))});
    }

    void succeed(const Response& response) {
        m_memory.replied(response);
        m_lastResponseId = m_responseId;
        takeCall()->succeed(response, m_scheduler.now(), m_link->sessionId());
    }

    void watchSilence() {
        const auto due = m_lastHeard + m_config.silenceTimeout;
        m_silence = m_scheduler.at(due, [this] {
            if (m_scheduler.now() >= m_lastHeard + m_config.silenceTimeout)
                timedOut(u"and sent nothing for %1 s"_s, m_config.silenceTimeout);
            else
                watchSilence();
        });
    }

    void timedOut(const QString& how, std::chrono::milliseconds limit) {
        const double seconds = static_cast<double>(limit.count()) / 1000;
        endWithLink({ErrorType::WebSocketConnection, u"timeout"_s,
                     u"The engine did not finish its reply "_s + how.arg(seconds) + u'.', Json::object(),
                     nullptr});
    }

    void cancelled() {
        endWithLink({ErrorType::WebSocketConnection, u"cancelled"_s, u"The call was cancelled."_s,
                     Json::object(), nullptr});
    }

    /// Ends the call in an error. The engine's view of the conversation is uncertain then, so the session
    /// goes too.
    void endWithLink(ProviderError error) {
        if (m_link && !m_responseId.isEmpty())
            m_link->send(protocol::ResponseCancel{m_responseId}); // only for one that is active (H15)
        fail(std::move(error));
        retireLink();
    }

    void fail(ProviderError error) {
        if (!m_call)
            return;
        if (const auto builder = m_builders.find(m_responseId); !error.partial && builder != m_builders.end())
            error.partial = std::make_shared<const Response>(builder->second.partial(m_link->sessionId()));
        const QString sessionId = m_link ? m_link->sessionId() : QString();
        takeCall()->fail(std::move(error), sessionId);
    }

    std::shared_ptr<Call> takeCall() {
        m_limit.cancel();
        m_silence.cancel();
        m_watcher.reset();
        m_awaitsReply = false;
        m_responseId.clear();
        m_builders.clear();
        return std::exchange(m_call, nullptr);
    }

    void retireLink() {
        if (!m_link)
            return;
        m_retired.push_back(std::move(m_link));
        m_retired.back()->close();
    }

    /// Deletes retired links that are closed, and tells who waits for the last one. Never from inside a
    /// link's callback.
    void sweep() {
        std::erase_if(m_retired, [](const auto& link) { return link->state() == EngineLink::State::Ended; });
        if (!m_stopped || !m_retired.empty())
            return;
        for (const auto& closer : std::exchange(m_closers, {}))
            closer->finish();
    }

    const Config m_config;
    time::Scheduler& m_scheduler;
    transport::PipeConnector& m_connector;
    const std::shared_ptr<const Reporter> m_reporter;
    bool m_stopped = false;

    std::unique_ptr<EngineLink> m_link;
    SessionSettings m_settings; ///< of the link's session
    SessionMemory m_memory;
    QString m_lastResponseId;
    std::vector<std::unique_ptr<EngineLink>> m_retired; ///< saying goodbye
    std::vector<std::shared_ptr<QPromise<void>>> m_closers;

    // The call under way.
    std::shared_ptr<Call> m_call;
    QList<Turn> m_toSend;
    QSet<QString> m_sentIds; ///< event ids, by which an error answers
    bool m_awaitsReply = false;
    QString m_responseId; ///< once the engine has announced it
    std::map<QString, ResponseBuilder> m_builders;
    time::TimePoint m_lastHeard;
    time::Timer m_limit, m_silence;
    std::unique_ptr<QFutureWatcher<Outcome>> m_watcher;
};

RealtimeProvider::RealtimeProvider(Config config, time::Scheduler& scheduler,
                                   transport::PipeConnector& connector, std::shared_ptr<EventHub> events) {
    if (config.model.isEmpty())
        config.model = QString::fromUtf8(protocol::kDefaultModel.data(),
                                         static_cast<qsizetype>(protocol::kDefaultModel.size()));
    m_impl = std::make_shared<Impl>(std::move(config), scheduler, connector, std::move(events));
}

RealtimeProvider::~RealtimeProvider() {
    m_impl->stop();
}

QString RealtimeProvider::name() const {
    return QString::fromLatin1(kProviderName);
}

QFuture<Outcome> RealtimeProvider::complete(const QList<Message>& messages, const CompleteOptions& options) {
    return m_impl->complete(messages, options);
}

QList<ToolCall> RealtimeProvider::parseToolCalls(const Response& response) const {
    return response.toolCalls.value_or(QList<ToolCall>());
}

QFuture<void> RealtimeProvider::close() {
    return m_impl->close();
}

} // namespace hrp::provider
