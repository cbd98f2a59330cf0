// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace hrp::session {

/// The pen of the session log: stamps every record with the session time of its writing and of what it is
/// about. Session time begins with the first captured sample after session.updated, so what happens before
/// is kept back until that is known (milliseconds after session.updated, or the end of a failed attempt)
/// and then gets its exact negative time.
class RecordWriter {
public:
    RecordWriter(time::Scheduler& scheduler, log::SessionLog& log) : m_scheduler(scheduler), m_log(log) {}

    /// All three return the record's number (0: the log is closed), also while it is kept back.
    std::uint64_t write(log::RecordBody body) { return writeAt(m_scheduler.now(), std::move(body)); }
    std::uint64_t writeAt(time::TimePoint about, log::RecordBody body);
    /// `sessionMs` is session time; only once it has begun.
    std::uint64_t writeAtMs(double sessionMs, log::RecordBody body);
    /// `check` names a rule of metrics::rules(), which says how bad it is and for whom. `concerns`: the item,
    /// response, call or event type.
    void finding(std::string_view check, const QString& text, const QString& concerns = {});

    /// The command or the engine's event that is being dealt with; 0: none. What is done later because of it
    /// keeps the number and opens a Cause of its own then.
    std::uint64_t cause() const { return m_cause; }
    /// Changes it for the rest of the innermost Cause.
    void setCause(std::uint64_t seq) { m_cause = seq; }
    /// While it lives, every record written follows from `seq`.
    class Cause {
    public:
        Cause(RecordWriter& records, std::uint64_t seq)
            : m_records(records), m_before(std::exchange(records.m_cause, seq)) {}
        ~Cause() { m_records.m_cause = m_before; }
        Cause(const Cause&) = delete;
        Cause& operator=(const Cause&) = delete;

    private:
        RecordWriter& m_records;
        std::uint64_t m_before;
    };

    /// Does what must not wait, and only then makes the record that it follows from: `act` runs at once, and
    /// what it writes stands behind that record all the same, caused by it. Not from within itself.
    void actFirst(const std::function<void()>& act, const std::function<log::RecordBody()>& cause);

    /// Session time 0. Once; writes what was kept back.
    void setZero(time::TimePoint zero);
    /// Nothing is written any more: the end has been.
    void close() { m_closed = true; }
    bool hasZero() const { return m_zero.has_value(); }
    double msOf(time::TimePoint at) const;
    /// Lane sample (24 kHz, 0 = session time 0) that lies nearest to `at`.
    std::int64_t laneSampleOf(time::TimePoint at) const;

    log::SessionLog& log() { return m_log; }

private:
    struct Kept {
        time::TimePoint at, about;
        std::optional<double> aboutMs; ///< in place of `about`
        log::RecordBody body;
        std::uint64_t cause = 0;
    };
    std::uint64_t take(Kept record);
    void deliver(Kept record);

    time::Scheduler& m_scheduler;
    log::SessionLog& m_log;
    std::optional<time::TimePoint> m_zero;
    std::vector<Kept> m_kept;   ///< until session time has begun
    bool m_actsFirst = false;   ///< in actFirst()
    std::deque<Kept> m_waiting; ///< behind the record that actFirst() makes
    std::uint64_t m_written =
        0; ///< records so far: the log has no other writer, so this is the last one's number
    std::uint64_t m_cause = 0;
    bool m_closed = false;
};

} // namespace hrp::session
