// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/realtime_provider.h>

namespace hrp::provider {

/// A RealtimeProvider on a thread of its own, over real WebSockets. Any thread.
class BackgroundProvider final : public Provider {
public:
    BackgroundProvider(Config config, std::shared_ptr<EventHub> events);
    /// Fails a call under way and ends the thread; waits for that. Not from a continuation or hook that runs
    /// on the thread.
    ~BackgroundProvider() override;

    QString name() const override;
    QFuture<Outcome> complete(const QList<Message>& messages, const CompleteOptions& options = {}) override;
    QList<ToolCall> parseToolCalls(const Response& response) const override;
    QFuture<void> close();

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace hrp::provider
