// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QString>

#include <memory>

namespace hrp::metrics {

using log::Json;

/// Folds a session log into the summary object that `hrp run --json` and `hrp show --json` print.
class SummaryFold {
public:
    SummaryFold();
    ~SummaryFold();
    void add(const log::Record& record);
    /// `recording`: path of the recording, or empty (null).
    Json summary(const QString& recording) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Median and 95th percentile by the nearest-rank rule.
struct Quantiles {
    std::optional<double> p50, p95;
    int n = 0;
};
Quantiles quantilesOf(std::vector<double> values);

} // namespace hrp::metrics
