// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "reporter.h"

#include <hrp/provider/provider.h>

#include <QPromise>

namespace hrp::provider {

ProviderError unmountedError();

/// One complete(): what was asked, and the promise of its outcome. It ends in one outcome and one event
/// whatever becomes of the provider: a call that is dropped says so itself.
class Call {
public:
    Call(QList<Message> asked, CompleteOptions how, time::TimePoint now,
         std::shared_ptr<const Reporter> reporter);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    QFuture<Outcome> future() const { return m_promise.future(); }
    void succeed(const Response& response, time::TimePoint now, const QString& sessionId);
    void fail(ProviderError error, const QString& sessionId);

    const QList<Message> messages;
    const CompleteOptions options;
    const time::TimePoint started;

private:
    void resolve(Outcome outcome);

    std::shared_ptr<const Reporter> m_reporter;
    QPromise<Outcome> m_promise;
    bool m_resolved = false;
};

} // namespace hrp::provider
