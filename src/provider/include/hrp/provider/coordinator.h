// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/events.h>
#include <hrp/provider/provider.h>

#include <map>
#include <mutex>

namespace hrp::provider {

/// Where providers are found by name and where their events can be followed (P6, P7). Any thread.
class Coordinator {
public:
    Coordinator();
    ~Coordinator();
    Coordinator(const Coordinator&) = delete;
    Coordinator& operator=(const Coordinator&) = delete;

    /// Puts `provider` under a mount point ("providers") and a name; one that was there gives way.
    void mount(const QString& point, std::shared_ptr<Provider> provider, const QString& name);
    /// Takes it out if `provider` is still what is there. Returns whether it was.
    bool unmount(const QString& point, const std::shared_ptr<Provider>& provider, const QString& name);
    /// Null if there is none.
    std::shared_ptr<Provider> find(const QString& point, const QString& name) const;

    /// Calls `hook` for events named `name`, or for every event if `name` is empty.
    [[nodiscard]] Subscription on(const QString& name, EventHub::Hook hook);
    std::shared_ptr<EventHub> events() const { return m_events; }

private:
    std::shared_ptr<EventHub> m_events;
    mutable std::mutex m_mutex;
    std::map<std::pair<QString, QString>, std::shared_ptr<Provider>> m_mounted;
};

} // namespace hrp::provider
