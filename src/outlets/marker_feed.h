// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/time/scheduler.h>

#include <QByteArray>

#include <functional>
#include <optional>
#include <vector>

namespace hrp::outlets {

/// One moment of a session, for other devices.
struct Marker {
    QByteArray json;        ///< the message
    double monotonicMs = 0; ///< of the machine's steady clock, as in the message
};

/// Makes markers from the log. A marker's time is when the thing happened, not when it became known: the
/// first sample of a reply is heard up to 40 ms after its record, speech began before its edge came.
class MarkerFeed {
public:
    using Emit = std::function<void(const Marker&)>;
    MarkerFeed(time::WallClock& wall, Emit emit) : m_wall(wall), m_emit(std::move(emit)) {}

    /// `at`: when the record was written.
    void record(const log::Record& record, time::TimePoint at);
    /// The three clocks at one moment: {"clock":{"session_ms","unix_ms","monotonic_ms"}}; session_ms is null
    /// before a session.
    QByteArray clock(time::TimePoint now) const;
    /// All markers of the session so far, or of the last one.
    const std::vector<Marker>& history() const { return m_history; }

private:
    void learnClock(const log::Record& record, time::TimePoint at);
    void put(const log::Record& record);

    time::WallClock& m_wall;
    Emit m_emit;
    bool m_clockKnown = false;
    double m_steadyOffsetMs = 0, m_unixOffsetMs = 0; ///< to be added to session time
    std::vector<log::Record> m_early;                ///< written before the clock was known
    std::vector<Marker> m_history;
    std::uint64_t m_next = 1;
};

} // namespace hrp::outlets
