// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/metrics/watchdog.h>

#include <QHash>
#include <QSet>

namespace hrp::metrics {

/// One finding for one cause: what concerns the same thing is told once, and a kind of finding that comes
/// again and again is only counted, with the count told once a minute.
class FindingLimiter {
public:
    /// Whether this one is to be told.
    bool admit(const log::Finding& finding, double atMs);
    /// A finding of the session itself: the same cause needs no second one.
    void note(const log::Finding& finding);
    /// Counts that are due; all of them when the session ends.
    std::vector<Watchdog::Found> counts(double nowMs, bool all);

private:
    struct Kind {
        QSet<QString> told; ///< what they concerned
        int toldThisMinute = 0, counted = 0;
        double minuteFromMs = 0;
    };
    QHash<QString, Kind> m_kinds; ///< by check
};

} // namespace hrp::metrics
