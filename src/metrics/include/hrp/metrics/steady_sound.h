// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <deque>

namespace hrp::metrics {

/// Tells whether what a microphone gives is steady: silence, a hum, a fan. Speech never is, however long
/// somebody talks without a pause: its loudness moves by far more than kSteadyDb from one fifth of a second
/// to the next. So a turn that an engine keeps open is doubted by the signal, never by time alone. Pure; one
/// thread; some 30 numbers of memory.
class SteadySound {
public:
    static constexpr double kWindowMs = 5'000; ///< looked at
    static constexpr double kSteadyDb = 8;     ///< what a steady sound moves within a window

    /// A stretch of what was sent, in order; silence sent in place of the microphone is −120 dBFS.
    void add(double fromMs, double ms, double peakDb);
    /// Nothing like speech was sent in the last 5 s. False while less than that is known.
    bool steady() const;
    void forget() { m_buckets.clear(); }

private:
    struct Bucket {
        double fromMs = 0, toMs = 0, peakDb = -120;
    };
    std::deque<Bucket> m_buckets; ///< of 200 ms
};

} // namespace hrp::metrics
