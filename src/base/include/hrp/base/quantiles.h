// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <vector>

namespace hrp::base {

/// Median and 95th percentile by the nearest-rank rule: values that were measured, none in between.
struct Quantiles {
    std::optional<double> p50, p95; ///< nothing where there is no value
    int n = 0;
};
/// Values that are no finite numbers are left out.
Quantiles quantilesOf(std::vector<double> values);

} // namespace hrp::base
