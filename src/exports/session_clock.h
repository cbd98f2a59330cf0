// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QDateTime>

#include <optional>

namespace hrp::exports {

/// Session time to wall clock, by the log's anchors: the last one before a moment counts for it.
class SessionClock {
public:
    void add(const log::Record& record) {
        if (const auto* started = std::get_if<log::SessionStarted>(&record.body))
            m_offset = started->wallUnixMs - record.atMs;
        else if (const auto* anchor = std::get_if<log::ClockAnchored>(&record.body);
                 anchor && anchor->wallUnixMs > 0)
            m_offset = anchor->wallUnixMs - record.tMs;
    }
    /// "2026-11-30T12:03:24.125Z"; empty where no clock is known.
    QString iso(double sessionMs) const {
        if (!m_offset)
            return {};
        return QDateTime::fromMSecsSinceEpoch(qRound64(*m_offset + sessionMs), Qt::UTC)
            .toString(Qt::ISODateWithMs);
    }

private:
    std::optional<double> m_offset;
};

} // namespace hrp::exports
