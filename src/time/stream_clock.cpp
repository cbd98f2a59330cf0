// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/time/stream_clock.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace hrp::time {

namespace {
// Anchors carry the jitter of whoever read the device: a straight line through many of them is far better
// than the last two, and five minutes are short against the warming of a crystal.
constexpr std::size_t kRateWindow = 300;
constexpr std::size_t kMinAnchors = 4;
constexpr Duration kMinSpan = 5s;
constexpr Duration kJump = 50ms;
} // namespace

StreamClock::StreamClock(int samplesPerSecond)
    : m_nominalRate(static_cast<double>(samplesPerSecond) / 1e9), m_rate(m_nominalRate) {}

bool StreamClock::addAnchor(ClockAnchor anchor) {
    if (!m_anchors.empty()) {
        if (anchor.sample <= m_anchors.back().sample || anchor.at <= m_anchors.back().at)
            return false;
        const Duration offCourse = anchor.at - timeOf(anchor.sample);
        if (std::chrono::abs(offCourse) > kJump)
            m_rateFrom = m_anchors.size();
    }
    m_anchors.push_back(anchor);
    measureRate();
    return true;
}

void StreamClock::measureRate() {
    m_rateFrom = std::max(m_rateFrom, m_anchors.size() - std::min(m_anchors.size(), kRateWindow));
    const auto first = m_anchors.begin() + static_cast<std::ptrdiff_t>(m_rateFrom);
    const auto n = static_cast<std::size_t>(std::distance(first, m_anchors.end()));
    if (n < kMinAnchors || m_anchors.back().at - first->at < kMinSpan)
        return;
    const auto x = [&](const ClockAnchor& a) { return static_cast<double>((a.at - first->at).count()); };
    const auto y = [&](const ClockAnchor& a) { return static_cast<double>(a.sample - first->sample); };
    double meanX = 0;
    double meanY = 0;
    std::for_each(first, m_anchors.end(), [&](const ClockAnchor& a) {
        meanX += x(a) / static_cast<double>(n);
        meanY += y(a) / static_cast<double>(n);
    });
    double xx = 0;
    double xy = 0;
    std::for_each(first, m_anchors.end(), [&](const ClockAnchor& a) {
        xx += (x(a) - meanX) * (x(a) - meanX);
        xy += (x(a) - meanX) * (y(a) - meanY);
    });
    m_rate = xy / xx;
}

TimePoint StreamClock::timeOf(std::int64_t sample) const {
    const auto after = std::upper_bound(m_anchors.begin(), m_anchors.end(), sample,
                                        [](std::int64_t s, const ClockAnchor& a) { return s < a.sample; });
    const auto& base = after == m_anchors.begin() ? *after : *std::prev(after);
    double rate = m_rate;
    if (after != m_anchors.begin() && after != m_anchors.end())
        rate = static_cast<double>(after->sample - base.sample) /
               static_cast<double>((after->at - base.at).count());
    // Rounded up, so that sampleAt(), which rounds down, gives the same sample back.
    return base.at +
           Duration(static_cast<Duration::rep>(std::ceil(static_cast<double>(sample - base.sample) / rate)));
}

std::int64_t StreamClock::sampleAt(TimePoint at) const {
    const auto after = std::upper_bound(m_anchors.begin(), m_anchors.end(), at,
                                        [](TimePoint t, const ClockAnchor& a) { return t < a.at; });
    const auto& base = after == m_anchors.begin() ? *after : *std::prev(after);
    double rate = m_rate;
    if (after != m_anchors.begin() && after != m_anchors.end())
        rate = static_cast<double>(after->sample - base.sample) /
               static_cast<double>((after->at - base.at).count());
    constexpr double kRounding = 1e-6; // far less than the part of a sample in a nanosecond
    return base.sample + static_cast<std::int64_t>(
                             std::floor(static_cast<double>((at - base.at).count()) * rate + kRounding));
}

double StreamClock::driftPpm() const {
    return (m_rate / m_nominalRate - 1.0) * 1e6;
}

} // namespace hrp::time
