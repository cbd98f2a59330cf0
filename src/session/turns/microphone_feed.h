// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "turns/track_aligner.h"
#include "turns/vad_clock_map.h"

#include <hrp/audio/devices.h>
#include <hrp/time/stream_clock.h>

#include <hrp/metrics/steady_sound.h>

#include <deque>
#include <functional>

namespace hrp::session {

/// Cuts what the microphone captured into frames and appends them to the engine's input buffer, in real
/// time and only while the participant can be heard (H5). When silence is due (muted, half-duplex, no
/// microphone) it streams silence, so that the engine's clock goes on.
class MicrophoneFeed {
public:
    /// Closed: nothing is sent. Holding: detection was switched on and the engine has not answered, audio
    /// is kept, up to 1 s (H13). Open: sent.
    enum class Gate { Closed, Holding, Open };

    struct Setup {
        int frameMs = 20;
        /// Half-duplex: whether the agent was to be heard at this time. Empty: never asked.
        std::function<bool(time::TimePoint)> agentAudible;
    };
    MicrophoneFeed(time::Scheduler& scheduler, time::WallClock& wall, RecordWriter& records, Outbox& out,
                   VadClockMap& segments, Setup setup);

    void captured(const audio::CapturedBlock& block);
    void setGate(Gate gate);
    void setMuted(bool muted) { m_muted = muted; }
    /// The talk button is up: silence is streamed, as when muted.
    void setGated(bool gated) { m_gated = gated; }
    /// No microphone: silence takes its place until the next captured block.
    void deviceLost();
    /// A microphone works (again); its clock is a new one.
    void deviceBack();
    /// Nothing like speech was sent in the last seconds.
    bool steadySound() const { return m_sound.steady(); }
    void flush() { m_lane.flush(); }
    void stop();

private:
    struct Frame {
        time::TimePoint at;
        audio::Samples samples;
        bool silent = false; ///< stands in for a microphone
    };
    void take(Frame frame);
    void append(const Frame& frame);
    bool lineIsSlow();
    void streamSilence();
    void finishPartial();
    void noteAnchor(std::int64_t sample, time::TimePoint at);

    time::Scheduler& m_scheduler;
    time::WallClock& m_wall;
    RecordWriter& m_records;
    Outbox& m_out;
    VadClockMap& m_segments;
    Setup m_setup;
    std::size_t m_frameSamples;
    ParticipantLane m_lane;
    time::StreamClock m_clock;
    std::int64_t m_nextSample = 0; ///< of the microphone, expected next
    std::int64_t m_nextAnchor = 0;
    audio::Samples m_partial;
    std::int64_t m_partialFirst = 0;
    Gate m_gate = Gate::Closed;
    bool m_wasHeard = false; ///< never closed since the last block: a gap behind it lost speech
    bool m_muted = false, m_gated = false;
    std::deque<Frame> m_held;
    double m_mayWaitMs = 1'000; ///< speech on its way out, before more is left out
    std::int64_t m_leftOut = 0; ///< samples, in the running gap of a slow line
    metrics::SteadySound m_sound;
    bool m_lost = false;
    time::Timer m_silence;
    time::TimePoint m_silenceUntil{}; ///< silence was streamed up to here
};

} // namespace hrp::session
