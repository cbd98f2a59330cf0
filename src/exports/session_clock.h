// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QDateTime>

#include <algorithm>
#include <vector>

namespace hrp::exports {

/// Session time to wall clock, by the log's anchors: the last one before a moment counts for it.
class SessionClock {
public:
    void add(const log::Record& record) {
        if (const auto* started = std::get_if<log::SessionStarted>(&record.body))
            m_offsets.push_back({record.atMs, started->wallUnixMs - record.atMs});
        else if (const auto* anchor = std::get_if<log::ClockAnchored>(&record.body);
                 anchor && anchor->wallUnixMs > 0 &&
                 (m_offsets.empty() || record.tMs - m_offsets.back().fromMs >= kEveryMs))
            m_offsets.push_back({record.tMs, anchor->wallUnixMs - record.tMs});
    }
    /// "2026-11-30T12:03:24.125Z"; empty where no clock is known.
    QString iso(double sessionMs) const {
        if (m_offsets.empty())
            return {};
        auto at = std::upper_bound(m_offsets.begin(), m_offsets.end(), sessionMs,
                                   [](double ms, const Offset& one) { return ms < one.fromMs; });
        const Offset& offset = at == m_offsets.begin() ? *at : *std::prev(at);
        return QDateTime::fromMSecsSinceEpoch(qRound64(offset.ms + sessionMs), Qt::UTC)
            .toString(Qt::ISODateWithMs);
    }

private:
    static constexpr double kEveryMs = 1'000; ///< nearer anchors say nothing new
    struct Offset {
        double fromMs = 0, ms = 0;
    };
    std::vector<Offset> m_offsets; ///< by time
};

} // namespace hrp::exports
