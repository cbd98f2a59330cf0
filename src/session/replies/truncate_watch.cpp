// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/truncate_watch.h"

#include <hrp/client/engine_errors.h>

#include <algorithm>

namespace hrp::session {

using namespace std::chrono_literals;

void TruncateWatch::truncate(const QString& itemId, int contentIndex, std::int64_t ms) {
    const QString eventId = m_out.send(protocol::ItemTruncate{itemId, contentIndex, ms});
    m_sent.push_back({eventId, itemId, contentIndex, ms, {}});
    const auto sent = std::prev(m_sent.end());
    sent->timer = m_scheduler.after(2s, [this, sent] {
        m_records.finding(
            "truncate-unanswered",
            QStringLiteral("The engine did not answer the truncate of item %1 at %2 ms within 2 s.")
                .arg(sent->itemId)
                .arg(sent->ms),
            sent->itemId);
        m_sent.erase(sent);
    });
}

void TruncateWatch::onTruncated(const protocol::Truncated& event) {
    const auto sent = std::ranges::find_if(m_sent, [&](const Sent& s) {
        return s.itemId == event.itemId && s.contentIndex == event.contentIndex;
    });
    if (sent == m_sent.end()) {
        m_records.finding("truncate-unasked",
                          QStringLiteral("The engine truncated item %1 at %2 ms, which nobody asked for.")
                              .arg(event.itemId)
                              .arg(event.audioEndMs),
                          event.itemId);
        return;
    }
    if (sent->ms != event.audioEndMs)
        m_records.finding(
            "truncate-other",
            QStringLiteral("The engine truncated item %1 at %2 ms in place of the %3 ms that were heard.")
                .arg(event.itemId)
                .arg(event.audioEndMs)
                .arg(sent->ms),
            event.itemId);
    m_sent.erase(sent);
}

bool TruncateWatch::onError(const protocol::ErrorInfo& error) {
    const auto sent = std::ranges::find_if(
        m_sent, [&](const Sent& s) { return !s.eventId.isEmpty() && s.eventId == error.eventId; });
    if (sent == m_sent.end())
        return false;
    m_records.finding("truncate-refused",
                      QStringLiteral("The engine refused to truncate item %1 at %2 ms: %3.")
                          .arg(sent->itemId)
                          .arg(sent->ms)
                          .arg(client::errorText(error)),
                      sent->itemId);
    m_sent.erase(sent);
    return true;
}

} // namespace hrp::session
