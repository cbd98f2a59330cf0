// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hrp::session {

/// The pen of the session log: stamps every record with the session time of its writing and of what it is
/// about. Session time begins with the first captured sample after session.updated, so what happens before
/// is kept back until that is known (milliseconds after session.updated, or the end of a failed attempt)
/// and then gets its exact negative time.
class RecordWriter {
public:
    RecordWriter(time::Scheduler& scheduler, log::SessionLog& log) : m_scheduler(scheduler), m_log(log) {}

    void write(log::RecordBody body) { writeAt(m_scheduler.now(), std::move(body)); }
    void writeAt(time::TimePoint about, log::RecordBody body);
    /// `sessionMs` is session time; only once it has begun.
    void writeAtMs(double sessionMs, log::RecordBody body);
    /// `check` names a rule of metrics::rules(), which says how bad it is and for whom. `concerns`: the item,
    /// response, call or event type.
    void finding(std::string_view check, const QString& text, const QString& concerns = {});

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
        log::RecordBody body;
    };
    time::Scheduler& m_scheduler;
    log::SessionLog& m_log;
    std::optional<time::TimePoint> m_zero;
    std::vector<Kept> m_kept;
    bool m_closed = false;
};

} // namespace hrp::session
