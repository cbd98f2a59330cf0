// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/coordinator.h>

namespace hrp::provider {

Coordinator::Coordinator() : m_events(EventHub::create()) {}
Coordinator::~Coordinator() = default;

void Coordinator::mount(const QString& point, std::shared_ptr<Provider> provider, const QString& name) {
    std::shared_ptr<Provider> before; // dies without the lock: its end may publish an event
    const std::lock_guard lock(m_mutex);
    before = std::exchange(m_mounted[{point, name}], std::move(provider));
}

bool Coordinator::unmount(const QString& point, const std::shared_ptr<Provider>& provider,
                          const QString& name) {
    const std::lock_guard lock(m_mutex);
    const auto found = m_mounted.find({point, name});
    if (found == m_mounted.end() || found->second != provider)
        return false;
    m_mounted.erase(found); // the caller still holds it
    return true;
}

std::shared_ptr<Provider> Coordinator::find(const QString& point, const QString& name) const {
    const std::lock_guard lock(m_mutex);
    const auto found = m_mounted.find({point, name});
    return found == m_mounted.end() ? nullptr : found->second;
}

Subscription Coordinator::on(const QString& name, EventHub::Hook hook) {
    return m_events->on(name, std::move(hook));
}

} // namespace hrp::provider
