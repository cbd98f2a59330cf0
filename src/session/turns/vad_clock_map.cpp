// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/vad_clock_map.h"

#include <hrp/audio/pcm.h>

#include <algorithm>
#include <cmath>

namespace hrp::session {

namespace {
constexpr std::int64_t kSegmentAnchorEvery = base::kSampleRate; ///< samples: one second
constexpr double kOffCourseMs = 0.5;
} // namespace

void VadClockMap::nextSegment(double sessionMs) {
    m_segments.push_back({sessionMs, {}, 0, {}});
}

void VadClockMap::appended(std::span<const std::int16_t> samples, double sessionMs) {
    Segment& segment = m_segments.back();
    bool anchor = segment.anchors.empty();
    if (!anchor) {
        const Anchor& last = segment.anchors.back();
        const double expected = last.sessionMs + base::samplesToMs(segment.appended - last.sample);
        anchor = segment.appended - last.sample >= kSegmentAnchorEvery ||
                 std::abs(sessionMs - expected) > kOffCourseMs;
    }
    if (anchor)
        segment.anchors.push_back({segment.appended, sessionMs});
    segment.appended += static_cast<std::int64_t>(samples.size());
    segment.onset.feed(samples);
}

const VadClockMap::Segment& VadClockMap::at(int segment) const {
    return m_segments[static_cast<std::size_t>(std::clamp(segment, 0, this->segment()))];
}

std::optional<double> VadClockMap::firstSoundMs(int segment, double limitMs) const {
    return at(segment).onset.firstMs(limitMs);
}

double VadClockMap::sessionMsOf(int segment, double engineMs) const {
    const Segment& s = at(segment);
    if (s.anchors.empty())
        return s.startedMs + engineMs;
    const double sample = engineMs * base::kSampleRate / 1000.0;
    const auto after =
        std::upper_bound(s.anchors.begin(), s.anchors.end(), sample,
                         [](double value, const Anchor& a) { return value < static_cast<double>(a.sample); });
    const Anchor& anchor = after == s.anchors.begin() ? *after : *(after - 1);
    return anchor.sessionMs + (sample - static_cast<double>(anchor.sample)) * 1000.0 / base::kSampleRate;
}

double VadClockMap::appendedMs() const {
    return base::samplesToMs(m_segments.back().appended);
}

} // namespace hrp::session
