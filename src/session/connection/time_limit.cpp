// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/time_limit.h"

#include <algorithm>
#include <cmath>

namespace hrp::session {

namespace {
constexpr double kAnnouncedAheadMs = 5 * 60 * 1000.0;
constexpr std::int64_t kUsualLimitS = 60ll * 60;
constexpr double kSlackMs = 10'000; ///< engines' clocks and ours differ a little
} // namespace

void TimeLimit::learn(std::optional<std::int64_t> expiresAt) {
    if (!expiresAt || m_expiresAt == expiresAt)
        return;
    m_expiresAt = expiresAt;
    m_assumed = false;
    const double leftMs = static_cast<double>(*expiresAt) * 1000 - m_wall.unixMs();
    if (leftMs > 0)
        m_timer = m_scheduler.after(time::fromMs(std::max(leftMs - kAnnouncedAheadMs, 0.0)),
                                    [this] { announce(); });
}

void TimeLimit::assumeUsual() {
    if (m_expiresAt)
        return;
    learn(std::llround(m_wall.unixMs() / 1000) + kUsualLimitS);
    m_assumed = true;
}

void TimeLimit::announce() {
    const double leftMs = static_cast<double>(*m_expiresAt) * 1000 - m_wall.unixMs();
    const auto leftS = std::llround(leftMs / 1000);
    if (m_assumed)
        m_records.finding(
            "time-limit-usual",
            QStringLiteral("The engine states no time limit, but engines commonly end a session "
                           "after 60 minutes: this one may end in %1 s.")
                .arg(leftS));
    else
        m_records.finding(
            "time-limit",
            QStringLiteral("The engine will end this session in %1 s, when its time limit is reached.")
                .arg(leftS));
}

bool TimeLimit::reached() const {
    return m_expiresAt && m_wall.unixMs() >= static_cast<double>(*m_expiresAt) * 1000 - kSlackMs;
}

} // namespace hrp::session
