// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/base/quantiles.h>
#include <hrp/metrics/summary.h>
#include <hrp/metrics/usage.h>

#include <vector>

namespace hrp::ui {

/// The figures of the metrics panel, folded out of the stream.
class MetricsFold final : public LogView {
public:
    struct Reply {
        double startMs = 0;
        double latencyMs = 0;
    };
    void reset() override;
    void consume(const LogBatch& batch) override;

    /// Replies that answer a turn, in order; at most the last `most`.
    std::vector<Reply> replies(int most) const;
    base::Quantiles latency() const;
    base::Quantiles response() const;
    base::Quantiles bargeInStop() const;
    int participantTurns() const;
    int agentTurns() const;
    /// Turns of the agent that were cut off, as the transcript marks them.
    int interruptions() const;
    int accepted() const { return m_accepted; }
    int refused() const { return m_refused; }
    int errors() const { return m_errors; }
    int warnings() const { return m_warnings; }
    int gaps() const { return m_gaps; }
    const metrics::UsageFold& usage() const { return m_usage; }
    /// Of the session; the price goes by it.
    const QString& model() const { return m_model; }
    bool localEngine() const { return m_local; }
    /// Started by hand on this machine: it bills nobody, and has no list price.
    bool engineOnThisMachine() const { return m_onThisMachine; }
    bool empty() const { return m_turns.turns().isEmpty() && m_errors == 0; }
    /// Counts up with every change.
    int version() const { return m_version; }

private:
    log::TurnFold m_turns;
    std::vector<double> m_stops;
    int m_accepted = 0, m_refused = 0, m_errors = 0, m_warnings = 0, m_gaps = 0;
    metrics::UsageFold m_usage;
    QString m_model;
    bool m_local = false, m_onThisMachine = false;
    int m_version = 0;
};

} // namespace hrp::ui
