// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <deque>

namespace hrp::time {

/// "Sample `sample` of this stream happened at `at`."
struct ClockAnchor {
    std::int64_t sample = 0;
    TimePoint at{};
};

/// The clock of one audio stream: which sample belongs to which monotonic time. Every device clock drifts
/// against the monotonic one, so anchors (about one a second) correct offset and rate. Not thread-safe.
class StreamClock {
public:
    explicit StreamClock(int samplesPerSecond);

    /// Anchors come in order of samples and of time; one that does not is ignored and false is returned.
    /// One that lies more than 50 ms off the clock's own course (samples were lost, the stream stood
    /// still) is taken, and the measurement of the rate starts anew with it.
    bool addAnchor(ClockAnchor anchor);
    bool hasAnchor() const { return !m_anchors.empty(); }

    /// Time at which `sample` happens: interpolated between anchors, extrapolated at the measured rate
    /// beyond them. Needs at least one anchor.
    TimePoint timeOf(std::int64_t sample) const;
    /// Sample that happens at `at`; the inverse of timeOf, rounded down.
    std::int64_t sampleAt(TimePoint at) const;
    /// Measured rate against nominal, in parts per million; 0 until it can be told (four anchors over at
    /// least 5 s).
    double driftPpm() const;

private:
    void measureRate();

    double m_nominalRate; ///< samples a nanosecond
    double m_rate;        ///< the same, as measured
    std::deque<ClockAnchor> m_anchors;
    std::size_t m_rateFrom = 0; ///< first anchor that the rate is measured from
};

} // namespace hrp::time
