// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/track_aligner.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace hrp::session {

namespace {
constexpr std::int64_t kBreak = base::kSampleRate / 100; ///< 10 ms off: the stream was interrupted
constexpr std::int64_t kDrift = 12;                      ///< 0.5 ms off: correct, sample by sample
} // namespace

LanePlacer::Place LanePlacer::place(std::int64_t target, int count, std::int64_t gap) {
    Place place;
    if (!m_next) {
        place.first = target;
    } else {
        const std::int64_t expected = *m_next + std::max<std::int64_t>(gap, 0);
        const std::int64_t off = target - expected;
        place.first = expected;
        if (off >= kBreak)
            place.first = target;
        else if (off <= -kBreak && gap > 0)
            place.first = std::max(target, *m_next);
        else if (off <= -kBreak)
            place.skip = static_cast<int>(std::min<std::int64_t>(-off, count));
        else if (off > kDrift)
            place.repeat = true;
        else if (off < -kDrift)
            place.skip = std::min(1, count);
    }
    if (place.first < 0) { // captured before session time began
        const auto early = static_cast<int>(std::min<std::int64_t>(-place.first, count - place.skip));
        place.skip += early;
        place.first += early;
    }
    m_next = std::max<std::int64_t>(place.first, 0) + (count - place.skip) + (place.repeat ? 1 : 0);
    return place;
}

void ParticipantLane::add(State state, time::TimePoint at, std::span<const std::int16_t> samples) {
    const auto place = m_placer.place(m_records.laneSampleOf(at), static_cast<int>(samples.size()));
    samples = samples.subspan(static_cast<std::size_t>(place.skip));
    if (samples.empty())
        return;
    std::int64_t first = place.first;
    if (state == State::Sent) {
        if (place.repeat)
            m_records.log().laneAudio(log::Lane::Participant, first, samples.first(1));
        m_records.log().laneAudio(log::Lane::Participant, first + (place.repeat ? 1 : 0), samples);
    }
    int count = static_cast<int>(samples.size()) + (place.repeat ? 1 : 0);
    const double peakDb = audio::levelOf(samples).peakDb;
    while (count > 0) {
        const bool joins = m_pending.count > 0 && m_pending.state == state &&
                           m_pending.firstSample + m_pending.count == first &&
                           m_pending.count < kLaneRecordSamples;
        if (!joins) {
            flush();
            m_pending = {first, 0, state, -120};
        }
        const int taken = std::min(count, kLaneRecordSamples - m_pending.count);
        m_pending.count += taken;
        m_pending.peakDb = std::max(m_pending.peakDb, peakDb);
        first += taken;
        count -= taken;
    }
    if (m_pending.count >= kLaneRecordSamples)
        flush();
}

void ParticipantLane::flush() {
    if (m_pending.count == 0)
        return;
    const double tMs = base::samplesToMs(m_pending.firstSample);
    m_records.writeAtMs(tMs, std::exchange(m_pending, {}));
}

} // namespace hrp::session
