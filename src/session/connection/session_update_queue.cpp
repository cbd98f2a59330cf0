// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/session_update_queue.h"

#include <hrp/client/engine_errors.h>

#include <algorithm>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kLateAfter = 2s;
constexpr auto kGivenUpAfter = 10s;
} // namespace

void SessionUpdateQueue::send(protocol::SessionUpdate update, const QString& what, Done done) {
    m_onSent(update);
    const QString eventId = m_out.send(std::move(update));
    m_sent.push_back({eventId, what, std::move(done), m_scheduler.now(), false});
    watch();
}

void SessionUpdateQueue::onUpdated() {
    if (m_sent.empty())
        m_records.finding(
            "updated-unasked",
            QStringLiteral("The engine sent a session.updated that answers no session.update."));
    else
        answered(m_sent.begin(), Answer::Accepted);
}

bool SessionUpdateQueue::onError(const protocol::ErrorInfo& error) {
    const auto sent = std::ranges::find_if(
        m_sent, [&](const Sent& s) { return !s.eventId.isEmpty() && s.eventId == error.eventId; });
    if (sent == m_sent.end())
        return false;
    m_records.finding("update-refused",
                      QStringLiteral("The engine refused %1: %2.").arg(sent->what, client::errorText(error)));
    answered(sent, Answer::Refused);
    return true;
}

void SessionUpdateQueue::answered(const std::deque<Sent>::iterator& sent, Answer answer) {
    const Done done = std::move(sent->done);
    m_sent.erase(sent);
    watch();
    if (done)
        done(answer);
}

void SessionUpdateQueue::stop() {
    m_sent.clear();
    m_timer.cancel();
}

/// One timer for the oldest: answers come in order.
void SessionUpdateQueue::watch() {
    m_timer.cancel();
    if (m_sent.empty())
        return;
    const auto due = m_sent.front().at + (m_sent.front().late ? kGivenUpAfter : kLateAfter);
    m_timer = m_scheduler.at(due, [this] {
        Sent& oldest = m_sent.front();
        if (!oldest.late) {
            oldest.late = true;
            m_records.finding("update-slow",
                              QStringLiteral("The engine has not answered %1 within 2 s.").arg(oldest.what));
            watch();
            return;
        }
        m_records.finding("update-unanswered",
                          QStringLiteral("The engine never answered %1; the session goes on as if it had.")
                              .arg(oldest.what));
        answered(m_sent.begin(), Answer::Missing);
    });
}

} // namespace hrp::session
