// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>
#include <hrp/metrics/usage.h>

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace hrp::metrics {

using log::Json;

/// Folds a session log into the summary object that `hrp run --json` and `hrp show --json` print. Takes the
/// records of a live session as well as those of a recording, whole or broken off. Memory grows with turns,
/// questions and replies, not with the length of the audio.
class SummaryFold {
public:
    SummaryFold();
    ~SummaryFold();
    SummaryFold(SummaryFold&&) noexcept;
    SummaryFold& operator=(SummaryFold&&) noexcept;

    void add(const log::Record& record);
    /// Latencies are those of log::Turn: `latency_ms` from the true end of speech to the first sample heard,
    /// `response_ms` from the engine's stop edge to its first delta; under manual push-to-talk both count
    /// from the moment in which the button was let go.
    /// `recording`: path of the recording, or empty (null). Times are session milliseconds, to 0.1 ms; a
    /// measure that does not exist is null. Without prices, or for a model that has none, the cost is
    /// unknown.
    Json summary(const QString& recording, const PriceTable* prices = nullptr) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// A summary for people: outcome, a table of the turns, questions, measures, findings. Takes any JSON;
/// what is missing is left out.
QString renderSummary(const Json& summary);

} // namespace hrp::metrics
