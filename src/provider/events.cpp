// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/dispatch.h>
#include <hrp/provider/events.h>

#include <algorithm>
#include <mutex>
#include <vector>

namespace hrp::provider {
namespace {

Json errorData(const QString& provider, const ProviderError& error) {
    Json data = {{"provider", protocol::toStd(provider)}};
    data.update(toJson(error));
    return data;
}

} // namespace

QString nameOf(const Event& event) {
    return std::visit(
        base::Overloaded{
            [](const RequestEvent&) { return QStringLiteral("provider:request"); },
            [](const ResponseEvent&) { return QStringLiteral("provider:response"); },
            [](const ValidationErrorEvent&) { return QStringLiteral("provider:validation_error"); },
            [](const ErrorEvent&) { return QStringLiteral("provider:error"); }},
        event);
}

Json dataOf(const Event& event) {
    return std::visit(
        base::Overloaded{
            [](const RequestEvent& request) -> Json {
                return {{"provider", protocol::toStd(request.provider)},
                        {"model", protocol::toStd(request.model)},
                        {"messages", toJson(request.messages)},
                        {"session_id", protocol::toStd(request.sessionId)}};
            },
            [](const ResponseEvent& response) -> Json {
                return {{"provider", protocol::toStd(response.provider)},
                        {"model", protocol::toStd(response.model)},
                        {"response", toJson(response.response)},
                        {"duration_ms", response.durationMs},
                        {"session_id", protocol::toStd(response.sessionId)}};
            },
            [](const ValidationErrorEvent& failed) { return errorData(failed.provider, failed.error); },
            [](const ErrorEvent& failed) { return errorData(failed.provider, failed.error); }},
        event);
}

struct EventHub::Hooks {
    struct Entry {
        QString name;
        std::shared_ptr<const Hook> hook;
    };
    std::mutex mutex;
    std::vector<Entry> entries;
};

EventHub::EventHub() : m_hooks(std::make_unique<Hooks>()) {}
EventHub::~EventHub() = default;

std::shared_ptr<EventHub> EventHub::create() {
    return std::shared_ptr<EventHub>(new EventHub);
}

Subscription EventHub::on(const QString& name, Hook hook) {
    const auto shared = std::make_shared<const Hook>(std::move(hook));
    const std::lock_guard lock(m_hooks->mutex);
    m_hooks->entries.push_back({name, shared});
    return Subscription([weak = weak_from_this(), shared] {
        if (const auto hub = weak.lock()) {
            const std::lock_guard guard(hub->m_hooks->mutex);
            std::erase_if(hub->m_hooks->entries,
                          [&shared](const Hooks::Entry& entry) { return entry.hook == shared; });
        }
    });
}

void EventHub::publish(const Event& event) {
    // Called without the lock: a hook may subscribe, unsubscribe, or start the next call.
    const QString name = nameOf(event);
    std::vector<std::shared_ptr<const Hook>> due;
    {
        const std::lock_guard lock(m_hooks->mutex);
        for (const Hooks::Entry& entry : m_hooks->entries)
            if (entry.name.isEmpty() || entry.name == name)
                due.push_back(entry.hook);
    }
    for (const auto& hook : due)
        (*hook)(event);
}

} // namespace hrp::provider
