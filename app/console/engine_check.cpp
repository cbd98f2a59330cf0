// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_check.h"

#include <hrp/conformance/runner.h>
#include <hrp/time/steady_scheduler.h>
#include <hrp/transport/web_socket.h>

#include <QCoreApplication>

namespace hrp::console {

/// GUI thread only, but for the pointer itself.
struct ThreadedEngineCheck::Shared {
    Callbacks callbacks;
    bool alive = true;
};

/// Everything that the checks need, on their thread.
struct ThreadedEngineCheck::Inside {
    Inside(conformance::Runner::Options options, std::shared_ptr<Shared> shared)
        : connector(scheduler),
          runner(scheduler, wallClock, connector, std::move(options), forwarding(std::move(shared))) {
        runner.start();
    }
    static conformance::Runner::Callbacks forwarding(std::shared_ptr<Shared> shared) {
        const auto toGui = [shared](auto call) {
            QMetaObject::invokeMethod(
                qApp,
                [shared, call = std::move(call)] {
                    if (shared->alive)
                        call(shared->callbacks);
                },
                Qt::QueuedConnection);
        };
        return {[toGui](const conformance::CheckInfo& check) {
                    toGui([check](const Callbacks& callbacks) { callbacks.onStarted(check); });
                },
                [toGui](const conformance::CheckResult& result) {
                    toGui([result](const Callbacks& callbacks) { callbacks.onResult(result); });
                },
                [toGui](const conformance::Report& report) {
                    toGui([report](const Callbacks& callbacks) { callbacks.onDone(report); });
                }};
    }

    time::SteadyScheduler scheduler;
    time::SystemWallClock wallClock;
    transport::WebSocketConnector connector;
    conformance::Runner runner;
};

ThreadedEngineCheck::ThreadedEngineCheck(ui::EngineToCheck engine, conformance::Speech speech,
                                         Callbacks callbacks)
    : m_shared(std::make_shared<Shared>()), m_context(std::make_unique<QObject>()) {
    m_shared->callbacks = std::move(callbacks);
    m_context->moveToThread(&m_thread);
    m_thread.start();
    conformance::Runner::Options options;
    options.target = {engine.url, engine.choice.model, engine.key, engine.choice.voice};
    options.speech = std::move(speech);
    QMetaObject::invokeMethod(
        m_context.get(),
        [this, options = std::move(options)] { m_inside = std::make_unique<Inside>(options, m_shared); },
        Qt::QueuedConnection);
}

ThreadedEngineCheck::~ThreadedEngineCheck() {
    m_shared->alive = false;
    QMetaObject::invokeMethod(
        m_context.get(), [this] { m_inside.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

void ThreadedEngineCheck::cancel() {
    QMetaObject::invokeMethod(
        m_context.get(),
        [this] {
            if (m_inside)
                m_inside->runner.cancel();
        },
        Qt::QueuedConnection);
}

} // namespace hrp::console
