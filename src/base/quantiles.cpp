// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/quantiles.h>

#include <algorithm>
#include <cmath>

namespace hrp::base {
namespace {

/// The smallest value that at least `percent` of all do not exceed.
double nearestRank(const std::vector<double>& sorted, double percent) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(percent / 100.0 * static_cast<double>(sorted.size())));
    return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

} // namespace

Quantiles quantilesOf(std::vector<double> values) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    return {nearestRank(values, 50), nearestRank(values, 95), static_cast<int>(values.size())};
}

} // namespace hrp::base
