// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/microphone_feed.h"

#include <hrp/audio/pcm_bytes.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::session {

using LaneState = log::ParticipantAudio::State;

namespace {
constexpr std::int64_t kAnchorEvery = base::kSampleRate; ///< samples: one second
constexpr std::int64_t kHeldAtMost = base::kSampleRate;  ///< samples: one second (H13)
constexpr auto kGap = std::chrono::milliseconds(40);     ///< off the stream's own course: it broke off
constexpr double kWaitsAtMostMs = 1'000;                 ///< speech that waits to be sent (H5)
constexpr double kWaitsBehindOthersMs = 60'000;          ///< the same where something large goes before it
} // namespace

MicrophoneFeed::MicrophoneFeed(time::Scheduler& scheduler, time::WallClock& wall, RecordWriter& records,
                               Outbox& out, VadClockMap& segments, Setup setup)
    : m_scheduler(scheduler),
      m_wall(wall),
      m_records(records),
      m_out(out),
      m_segments(segments),
      m_setup(std::move(setup)),
      m_frameSamples(
          static_cast<std::size_t>(std::clamp(m_setup.frameMs, 10, 100) * base::kSampleRate / 1000)),
      m_lane(records),
      m_clock(base::kSampleRate) {}

void MicrophoneFeed::captured(const audio::CapturedBlock& block) {
    if (m_lost)
        deviceBack();
    if (block.samples.empty())
        return;
    if (block.firstSample != m_nextSample)
        finishPartial();
    noteAnchor(block.firstSample, block.at);
    m_wasHeard = m_gate != Gate::Closed;
    std::span<const std::int16_t> rest(block.samples);
    m_nextSample = block.firstSample + static_cast<std::int64_t>(rest.size());
    std::int64_t first = block.firstSample;
    while (!rest.empty()) {
        if (m_partial.empty())
            m_partialFirst = first;
        const std::size_t count = std::min(rest.size(), m_frameSamples - m_partial.size());
        m_partial.insert(m_partial.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
        rest = rest.subspan(count);
        first += static_cast<std::int64_t>(count);
        if (m_partial.size() == m_frameSamples)
            take({m_clock.timeOf(m_partialFirst), std::exchange(m_partial, {}), false});
    }
}

/// What was said right before a gap is sent as well, and silence for the rest of its frame.
void MicrophoneFeed::finishPartial() {
    if (m_partial.empty())
        return;
    m_partial.resize(m_frameSamples);
    take({m_clock.timeOf(m_partialFirst), std::exchange(m_partial, {}), false});
}

void MicrophoneFeed::noteAnchor(std::int64_t sample, time::TimePoint at) {
    if (m_clock.hasAnchor()) {
        const time::Duration off = at - m_clock.timeOf(sample);
        if (std::chrono::abs(off) > kGap) { // a break in the stream: what was measured is void
            finishPartial();
            m_clock = time::StreamClock(base::kSampleRate);
            if (off > kGap && m_wasHeard && m_gate != Gate::Closed)
                m_records.finding("microphone-gap",
                                  QStringLiteral("The microphone gave nothing for %1 ms.")
                                      .arg(std::chrono::round<std::chrono::milliseconds>(off).count()));
        } else if (sample < m_nextAnchor) {
            return;
        }
    }
    if (!m_clock.addAnchor({sample, at}))
        return;
    m_nextAnchor = sample + kAnchorEvery;
    m_records.writeAt(at, log::ClockAnchored{log::ClockAnchored::Stream::Microphone, sample, m_wall.unixMs(),
                                             m_clock.driftPpm()});
}

void MicrophoneFeed::take(Frame frame) {
    switch (m_gate) {
    case Gate::Closed:
        m_lane.add(LaneState::NotStreamed, frame.at, frame.samples);
        return;
    case Gate::Holding: {
        m_held.push_back(std::move(frame));
        const auto limit = static_cast<std::size_t>(kHeldAtMost) / m_frameSamples;
        while (m_held.size() > limit) {
            m_lane.add(LaneState::NotStreamed, m_held.front().at, m_held.front().samples);
            m_held.pop_front();
        }
        return;
    }
    case Gate::Open:
        append(frame);
        return;
    }
}

void MicrophoneFeed::setGate(Gate gate) {
    if (gate == m_gate)
        return;
    if (m_gate == Gate::Closed)
        m_partial.clear(); // begun while the participant was not to be heard
    m_gate = gate;
    if (gate == Gate::Closed)
        m_wasHeard = false;
    if (gate == Gate::Holding)
        return;
    for (Frame& frame : std::exchange(m_held, {}))
        take(std::move(frame));
}

void MicrophoneFeed::append(const Frame& frame) {
    const bool halfDuplex = m_setup.agentAudible && m_setup.agentAudible(frame.at);
    const bool silent = frame.silent || m_muted || m_gated || halfDuplex;
    if (lineIsSlow()) {
        m_leftOut += static_cast<std::int64_t>(frame.samples.size());
        m_lane.add(LaneState::NotStreamed, frame.at, frame.samples);
        return;
    }
    const audio::Samples& source = frame.samples;
    const audio::Samples sent = silent ? audio::Samples(source.size()) : source;
    m_out.send(protocol::AudioAppend{audio::pcmOf(sent)});
    m_segments.appended(sent, m_records.msOf(frame.at));
    m_sound.add(time::toMs(frame.at.time_since_epoch()),
                base::samplesToMs(static_cast<std::int64_t>(sent.size())), audio::levelOf(sent).peakDb);
    m_lane.add(silent ? LaneState::Muted : LaneState::Sent, frame.at, source);
}

/// Audio that the line cannot carry is left out, never control messages; the gap is counted and told.
bool MicrophoneFeed::lineIsSlow() {
    const Backlog waiting = m_out.backlog();
    // Speech may wait behind a picture, and then until the line has caught up; only a line that falls further
    // behind with nothing but speech to carry is slower than the voice.
    const double further = waiting.audioMs + kWaitsAtMostMs;
    m_mayWaitMs = waiting.otherBytes > 0 ? further : std::max(kWaitsAtMostMs, std::min(m_mayWaitMs, further));
    if (waiting.audioMs > std::min(m_mayWaitMs, kWaitsBehindOthersMs)) {
        if (m_leftOut == 0)
            m_records.finding(
                "slow-line",
                QStringLiteral("The connection is slower than the voice: %1 ms of audio wait to be sent, so "
                               "new audio is left out.")
                    .arg(std::llround(waiting.audioMs)));
        return true;
    }
    if (m_leftOut > 0)
        m_records.finding(
            "audio-left-out",
            QStringLiteral("%1 ms of the participant's audio were not sent, because the connection was too "
                           "slow.")
                .arg(base::samplesToWholeMs(std::exchange(m_leftOut, 0))));
    return false;
}

void MicrophoneFeed::deviceLost() {
    if (std::exchange(m_lost, true))
        return;
    m_partial.clear();
    m_silenceUntil = m_scheduler.now();
    m_silence =
        m_scheduler.at(m_silenceUntil + audio::samplesToTime(static_cast<std::int64_t>(m_frameSamples)),
                       [this] { streamSilence(); });
}

void MicrophoneFeed::deviceBack() {
    m_lost = false;
    m_silence.cancel();
    m_clock = time::StreamClock(base::kSampleRate);
    m_nextAnchor = 0;
    m_partial.clear();
}

void MicrophoneFeed::streamSilence() {
    const time::Duration frame = audio::samplesToTime(static_cast<std::int64_t>(m_frameSamples));
    while (m_silenceUntil + frame <= m_scheduler.now()) {
        take({m_silenceUntil, audio::Samples(m_frameSamples), true});
        m_silenceUntil += frame;
    }
    m_silence = m_scheduler.at(m_silenceUntil + frame, [this] { streamSilence(); });
}

void MicrophoneFeed::stop() {
    m_silence.cancel();
    m_gate = Gate::Closed;
    m_held.clear();
    m_partial.clear();
    m_lane.flush();
}

} // namespace hrp::session
