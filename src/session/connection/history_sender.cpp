// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/history_sender.h"

#include <hrp/client/engine_errors.h>

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kHistoryTakenWithin = 2s; ///< an engine that says nothing of an item has taken it
}

void HistorySender::send(const QList<protocol::Item>& items, Done done) {
    stop();
    m_done = std::move(done);
    m_prefix = QStringLiteral("hrp_history_%1_").arg(++m_sessions);
    for (protocol::Item item : items) {
        item.id = m_prefix + QString::number(++m_sent);
        m_events.insert(m_out.send(protocol::ItemCreate{item, std::nullopt}));
    }
    m_patience = m_scheduler.after(items.isEmpty() ? 0s : kHistoryTakenWithin, [this] {
        m_added = m_sent - m_refused;
        look();
    });
}

void HistorySender::onAdded(const protocol::Item& item) {
    if (!m_done || !item.id.startsWith(m_prefix))
        return;
    ++m_added;
    look();
}

bool HistorySender::onError(const protocol::ErrorInfo& error) {
    if (error.eventId.isEmpty() || m_events.erase(error.eventId) == 0)
        return false;
    ++m_refused;
    m_refusal = client::errorText(error);
    look();
    return true;
}

void HistorySender::look() {
    if (!m_done || m_added + m_refused < m_sent)
        return;
    m_patience.cancel();
    QString problem;
    if (m_refused > 0)
        problem = QStringLiteral("The engine refused %1 of %2 items of the history: %3")
                      .arg(m_refused)
                      .arg(m_sent)
                      .arg(m_refusal);
    std::exchange(m_done, nullptr)(m_added, problem);
}

void HistorySender::stop() {
    m_patience.cancel();
    m_done = nullptr;
    m_events.clear();
    m_sent = m_added = m_refused = 0;
}

} // namespace hrp::session
