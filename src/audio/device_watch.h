// SPDX-License-Identifier: GPL-3.0-or-later
// Devices that look healthy and are not. Pure logic, fed with what was seen and when.
#pragma once
#include <hrp/audio/pcm.h>

#include <optional>

namespace hrp::audio {

/// A microphone that delivers nothing, or nothing but exact zeros.
class CaptureWatch {
public:
    void opened(time::TimePoint now);
    void arrived(std::span<const std::int16_t> samples, time::TimePoint now);
    /// Nothing has come for one second.
    bool stalled(time::TimePoint now) const;
    /// Begins when only zeros have come for two seconds (the first 200 ms after opening don't count: that
    /// is how long built-in microphones take to wake up), and ends with the first other sample. Tells of
    /// each change once.
    std::optional<bool> silenceNews();

private:
    time::TimePoint m_lastArrival{};
    std::int64_t m_ignore = 0; ///< samples still to be ignored
    std::int64_t m_zeros = 0;
    bool m_silent = false, m_told = false;
};

/// A loudspeaker that takes no more audio.
class DrainWatch {
public:
    void moved(time::TimePoint now) { m_lastMove = now; }
    bool stalled(time::TimePoint now) const { return now - m_lastMove >= std::chrono::milliseconds(500); }

private:
    time::TimePoint m_lastMove{};
};

} // namespace hrp::audio
