// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/metrics/steady_sound.h>

#include <algorithm>

namespace hrp::metrics {
namespace {
constexpr double kBucketMs = 200;
constexpr double kFloorDb = -70; ///< what lies below is silence, whatever its figure
} // namespace

void SteadySound::add(double fromMs, double ms, double peakDb) {
    const double level = std::max(peakDb, kFloorDb);
    if (!m_buckets.empty() && fromMs + ms - m_buckets.back().fromMs <= kBucketMs) {
        m_buckets.back().toMs = fromMs + ms;
        m_buckets.back().peakDb = std::max(m_buckets.back().peakDb, level);
    } else {
        m_buckets.push_back({fromMs, fromMs + ms, level});
    }
    while (m_buckets.front().toMs < fromMs + ms - kWindowMs)
        m_buckets.pop_front();
}

bool SteadySound::steady() const {
    // The newest bucket is still being filled.
    if (m_buckets.size() < 2 ||
        m_buckets.back().fromMs - m_buckets.front().fromMs < kWindowMs - 2 * kBucketMs)
        return false;
    const auto [least, most] =
        std::minmax_element(m_buckets.begin(), m_buckets.end() - 1,
                            [](const Bucket& a, const Bucket& b) { return a.peakDb < b.peakDb; });
    return most->peakDb - least->peakDb < kSteadyDb;
}

} // namespace hrp::metrics
