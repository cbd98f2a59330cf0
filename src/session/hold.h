// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "states/session_state.h"

#include <QString>

namespace hrp::session {

/// Why the short break is on, marked in the log from its beginning to its end. Whether it is on stands in the
/// session's state: who begins or ends it takes that step right after.
///
///     Off ──begin──► On ──end──► Off
///     On, for the engine is gone ──begin by the operator──► On, until the operator ends it
///     On, for another cause ──leaveToEngine──► On, for the engine is gone
///
/// Otherwise a break that is on keeps the cause that began it, whatever else happens meanwhile.
class Hold {
public:
    /// `words` is what the participant reads where a break brings no text of its own.
    Hold(RecordWriter& records, const SessionStateMachine& state, QString words)
        : m_records(records), m_state(state), m_words(std::move(words)) {}

    bool on() const { return m_state.now().onBreak == SessionState::Break::On; }
    bool on(log::HoldCause cause) const { return on() && m_cause == cause; }
    /// One that is on stays as it is, but for the operator's in place of the one for an engine that is gone.
    bool mayBegin(log::HoldCause cause) const {
        return !on() || (m_cause == log::HoldCause::EngineGone && cause == log::HoldCause::Operator);
    }
    /// False if it may not begin.
    bool begin(log::HoldCause cause, const QString& text) {
        if (!mayBegin(cause))
            return false;
        m_cause = cause;
        m_records.write(log::HoldChanged{true, cause, text.trimmed().isEmpty() ? m_words : text});
        return true;
    }
    /// What began it is over, but now the engine is gone: it is on for that alone.
    void leaveToEngine() {
        m_cause = log::HoldCause::EngineGone;
        m_records.write(log::HoldChanged{true, m_cause, m_words});
    }
    void end() { m_records.write(log::HoldChanged{false, m_cause, {}}); }

private:
    RecordWriter& m_records;
    const SessionStateMachine& m_state;
    QString m_words;
    log::HoldCause m_cause = log::HoldCause::Operator;
};

} // namespace hrp::session
