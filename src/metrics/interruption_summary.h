// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/metrics/signal_path.h>

namespace hrp::metrics {

/// What broke the session up: short breaks, engines that were lost and went on, stretches in which the path
/// from mouth to ear was dead. As JSON for the summary; times are session ms.
class InterruptionSummary {
public:
    InterruptionSummary();
    void add(const log::Record& record);

    log::Json holds() const;   ///< [{"from_ms","to_ms","cause","text"}]; to_ms null: to the end
    log::Json losses() const;  ///< [{"t_ms","close_code","reason","attempt"}]
    log::Json goOns() const;   ///< [{"t_ms","number","session_id","carried","lost","history_sent",…}]
    log::Json path() const;    ///< {"moved_ms": {stage: ms or null}, "troubles": [{…,"from_ms","to_ms"}]}
    log::Json budgets() const; ///< [{"t_ms","scope","unit","used","limit","stopped"}]

private:
    void look(double nowMs);

    SignalPath m_path;
    log::Json m_holds, m_losses, m_goOns, m_troubles, m_budgets;
    PathTrouble m_trouble = PathTrouble::None;
    double m_lookedMs = -1e300, m_lastMs = 0;
};

} // namespace hrp::metrics
