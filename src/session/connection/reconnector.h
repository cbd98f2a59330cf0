// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/connection.h"
#include "records/record_writer.h"

#include <hrp/base/traced_state.h>
#include <hrp/session/session.h>

#include <QRandomGenerator>

#include <functional>

namespace hrp::session {

Q_DECLARE_LOGGING_CATEGORY(lcReconnect)

/// What becomes of a session whose engine is gone (H4): where that can help, the engine is tried again after
/// growing waits; else somebody decides; where nobody is there, the session ends.
///
///     Attached ───lost──────────► Waiting │ Asking │ Over
///     Waiting ────timer, reconnect───► Connecting
///     Asking ─────reconnect──────────► Connecting
///     Connecting ─attached──────► Attached
///     Connecting ─lost──────────► Waiting │ Asking │ Over
///     all but Attached ─time is up─► Over
class Reconnector {
public:
    enum class State { Attached, Waiting, Asking, Connecting, Over };
    struct Hooks {
        std::function<void()> connect;
        std::function<void(Ending)> over; ///< the session must end
    };
    /// `seed` spreads the waits of sessions that lost their engine together.
    Reconnector(time::Scheduler& scheduler, RecordWriter& records, ReconnectPolicy policy, quint32 seed,
                Hooks hooks)
        : m_scheduler(scheduler),
          m_records(records),
          m_policy(policy),
          m_random(seed),
          m_hooks(std::move(hooks)) {}

    State state() const { return m_state; }
    /// There is no engine that anything could be sent to.
    bool gone() const { return m_state != State::Attached; }
    /// Whether anything would be tried or asked; else the session may as well end at once.
    bool mayComeBack(const Ending& ending) const {
        return m_policy.somebodyDecidesWithinS > 0 || (ending.retryable && m_policy.retries > 0);
    }
    void lost(const Ending& ending);
    /// Somebody wants to go on, now. False if that is under way, or nothing is lost.
    bool reconnect();
    void attached() { enter(State::Attached); }
    /// Somebody ends the session in place of going on.
    Ending endedByHand() const;
    void stop();

private:
    void enter(State state);
    void timeIsUp();
    double waitMs();

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    ReconnectPolicy m_policy;
    QRandomGenerator m_random;
    Hooks m_hooks;
    static constexpr const char* kStateNames[] = {"attached", "waiting", "asking", "connecting", "over"};
    base::TracedState<State> m_state{State::Attached, lcReconnect, "reconnecting", kStateNames};
    Ending m_first, m_last; ///< why the engine was lost, and why it did not come back
    int m_tries = 0;        ///< to get it back, since it was lost or somebody went on
    double m_waitMs = 0;
    time::Timer m_retry, m_deadline;
};

} // namespace hrp::session
