// SPDX-License-Identifier: GPL-3.0-or-later
#include "background_provider.h"

#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QThread>

#include <future>

namespace hrp::provider {

/// Scheduler, connector and provider live on the thread's stack, in this order, and die there.
class BackgroundProvider::Worker final : public QThread {
public:
    Worker(Config config, std::shared_ptr<EventHub> events)
        : m_config(std::move(config)), m_events(std::move(events)) {
        setObjectName(QStringLiteral("hrp provider"));
    }

    /// Waits until the thread is up, which takes no longer than starting one.
    void launch() {
        std::future<RealtimeProvider*> up = m_up.get_future();
        start();
        m_provider = up.get();
    }
    RealtimeProvider& provider() { return *m_provider; }

private:
    void run() override {
        time::SteadyScheduler scheduler;
        transport::WebSocketConnector connector(scheduler);
        RealtimeProvider provider(std::move(m_config), scheduler, connector, std::move(m_events));
        m_up.set_value(&provider);
        exec();
    }

    Config m_config;
    std::shared_ptr<EventHub> m_events;
    std::promise<RealtimeProvider*> m_up;
    RealtimeProvider* m_provider = nullptr;
};

BackgroundProvider::BackgroundProvider(Config config, std::shared_ptr<EventHub> events)
    : m_worker(std::make_unique<Worker>(std::move(config), std::move(events))) {
    m_worker->launch();
}

BackgroundProvider::~BackgroundProvider() {
    m_worker->quit();
    m_worker->wait();
}

QString BackgroundProvider::name() const {
    return m_worker->provider().name();
}

QFuture<Outcome> BackgroundProvider::complete(const QList<Message>& messages,
                                              const CompleteOptions& options) {
    return m_worker->provider().complete(messages, options);
}

QList<ToolCall> BackgroundProvider::parseToolCalls(const Response& response) const {
    return m_worker->provider().parseToolCalls(response);
}

QFuture<void> BackgroundProvider::close() {
    return m_worker->provider().close();
}

} // namespace hrp::provider
