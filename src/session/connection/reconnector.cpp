// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/reconnector.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::session {

Q_LOGGING_CATEGORY(lcReconnect, "hrp.session.reconnect", QtInfoMsg)

namespace {
constexpr double kJitter = 0.2;                 ///< of a wait, either way
constexpr double kLongestAskedWaitMs = 300'000; ///< of waits that an engine asks for (Retry-After)
} // namespace

void Reconnector::lost(const Ending& ending) {
    if (m_state == State::Over)
        return;
    if (m_state == State::Attached) {
        m_first = ending;
        m_tries = 0;
        if (m_policy.somebodyDecidesWithinS > 0)
            m_deadline = m_scheduler.after(std::chrono::seconds(m_policy.somebodyDecidesWithinS),
                                           [this] { timeIsUp(); });
    }
    m_last = ending;
    const bool retry = ending.retryable && m_tries < m_policy.retries;
    m_waitMs = retry ? std::max(waitMs(), std::min(ending.retryAfterMs, kLongestAskedWaitMs)) : 0;
    m_records.write(
        log::ConnectionLost{ending.closeCode, ending.reason, ending.retryable, retry, m_tries, m_waitMs});
    if (retry)
        enter(State::Waiting);
    else
        enter(m_policy.somebodyDecidesWithinS > 0 ? State::Asking : State::Over);
}

void Reconnector::enter(State state) {
    m_state = state;
    m_retry.cancel();
    switch (state) {
    case State::Attached:
        m_deadline.cancel();
        break;
    case State::Waiting:
        m_retry = m_scheduler.after(time::fromMs(m_waitMs), [this] { enter(State::Connecting); });
        break;
    case State::Asking:
        break;
    case State::Connecting:
        ++m_tries;
        m_hooks.connect();
        break;
    case State::Over: {
        m_deadline.cancel();
        Ending ending = m_first;
        if (m_tries > 0)
            ending.reason += QStringLiteral(" It was tried again %1 times; the last time: %2")
                                 .arg(m_tries)
                                 .arg(m_last.reason);
        m_hooks.over(std::move(ending));
        break;
    }
    }
}

bool Reconnector::reconnect() {
    if (m_state != State::Waiting && m_state != State::Asking)
        return false;
    m_tries = 0;
    enter(State::Connecting);
    return true;
}

void Reconnector::timeIsUp() {
    stop();
    m_hooks.over({log::Outcome::DropoutTimeout,
                  QStringLiteral("Nobody went on within %1 s after the engine was gone. %2")
                      .arg(m_policy.somebodyDecidesWithinS)
                      .arg(m_first.reason),
                  m_first.closeCode});
}

Ending Reconnector::endedByHand() const {
    Ending ending = m_first;
    ending.reason += QStringLiteral(" The session was then ended by hand.");
    return ending;
}

/// Doubles from try to try up to its limit, with some chance in it: engines come back to many at once.
double Reconnector::waitMs() {
    const double grown = m_policy.firstWaitMs * std::exp2(std::min(m_tries, 30));
    const double spread = 1 + kJitter * (2 * m_random.generateDouble() - 1);
    return std::min<double>(grown, m_policy.longestWaitMs) * spread;
}

void Reconnector::stop() {
    m_state = State::Over;
    m_retry.cancel();
    m_deadline.cancel();
}

} // namespace hrp::session
