// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/time/scheduler.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <span>

namespace hrp::conformance {

/// A participant's microphone: speech when there is some to say, silence when not, in chunks at the pace of
/// the clock and by count (after a late wake-up all that are due go out at once).
class Microphone {
public:
    using Sink = std::function<void(std::span<const std::int16_t>)>;
    Microphone(time::Scheduler& scheduler, Sink sink);

    /// Goes on where it was, in chunks of so many milliseconds.
    void start(int chunkMs = 20);
    void stop();
    bool running() const { return m_timer.active(); }
    /// Queues sound behind what is still to be said. Returns the sample of the segment at which it begins.
    std::int64_t say(std::span<const std::int16_t> samples);
    /// Sends all of it now, ahead of the clock. Returns the sample at which it begins.
    std::int64_t burst(std::span<const std::int16_t> samples);
    /// Counts from 0 again: the next sample is the first of a new segment.
    void newSegment();
    std::int64_t position() const { return m_position; } ///< samples sent in this segment
    bool speaking() const { return !m_queue.empty(); }
    /// When a sample of the segment goes or went out, if nothing was sent ahead of the clock since start().
    time::TimePoint timeOf(std::int64_t sample) const;

private:
    void deliver();

    time::Scheduler& m_scheduler;
    Sink m_sink;
    std::deque<std::int16_t> m_queue;
    std::int64_t m_position = 0;   ///< of the segment
    std::int64_t m_started = 0;    ///< position at start()
    std::int64_t m_sinceStart = 0; ///< samples that went out by the clock since start()
    std::int64_t m_chunk = 0;
    time::TimePoint m_startedAt{};
    time::Timer m_timer;
};

} // namespace hrp::conformance
