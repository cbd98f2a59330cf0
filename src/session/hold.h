// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <QString>

namespace hrp::session {

/// The short break, marked in the log from its beginning to its end.
///
///     Off ──begin──► On ──end──► Off
///     On, for the engine is gone ──begin by the operator──► On, until the operator ends it
///     On, for another cause ──leaveToEngine──► On, for the engine is gone
///
/// Otherwise a break that is on keeps the cause that began it, whatever else happens meanwhile.
class Hold {
public:
    /// `words` is what the participant reads where a break brings no text of its own.
    Hold(RecordWriter& records, QString words) : m_records(records), m_words(std::move(words)) {}

    bool on() const { return m_on; }
    bool on(log::HoldCause cause) const { return m_on && m_cause == cause; }
    /// One that is on stays as it is, but for the operator's in place of the one for an engine that is gone.
    bool mayBegin(log::HoldCause cause) const {
        return !m_on || (m_cause == log::HoldCause::EngineGone && cause == log::HoldCause::Operator);
    }
    /// False if it may not begin.
    bool begin(log::HoldCause cause, const QString& text) {
        if (!mayBegin(cause))
            return false;
        m_cause = cause;
        m_records.write(log::HoldChanged{true, cause, text.trimmed().isEmpty() ? m_words : text});
        return m_on = true;
    }
    /// What began it is over, but now the engine is gone: it is on for that alone.
    void leaveToEngine() {
        m_cause = log::HoldCause::EngineGone;
        m_records.write(log::HoldChanged{true, m_cause, m_words});
    }
    /// False if it is off.
    bool end() {
        if (!m_on)
            return false;
        m_on = false;
        m_records.write(log::HoldChanged{false, m_cause, {}});
        return true;
    }

private:
    RecordWriter& m_records;
    QString m_words;
    bool m_on = false;
    log::HoldCause m_cause = log::HoldCause::Operator;
};

} // namespace hrp::session
