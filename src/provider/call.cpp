// SPDX-License-Identifier: GPL-3.0-or-later
#include "call.h"

#include <utility>

namespace hrp::provider {

ProviderError unmountedError() {
    return {ErrorType::WebSocketConnection, QStringLiteral("unmounted"),
            QStringLiteral("The provider was unmounted. Mount it again to use it."), Json::object(), nullptr};
}

Call::Call(QList<Message> asked, CompleteOptions how, time::TimePoint now,
           std::shared_ptr<const Reporter> reporter)
    : messages(std::move(asked)), options(std::move(how)), started(now), m_reporter(std::move(reporter)) {
    m_promise.start();
}

Call::~Call() {
    if (!m_resolved)
        fail(unmountedError(), {});
}

void Call::succeed(const Response& response, time::TimePoint now, const QString& sessionId) {
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(now - started);
    m_reporter->response(response, took.count(), sessionId);
    resolve(response);
}

void Call::fail(ProviderError error, const QString& sessionId) {
    resolve(tl::unexpected(m_reporter->failure(std::move(error), sessionId)));
}

void Call::resolve(Outcome outcome) {
    m_resolved = true;
    m_promise.addResult(std::move(outcome));
    m_promise.finish();
}

} // namespace hrp::provider
