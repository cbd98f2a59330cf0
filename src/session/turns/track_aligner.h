// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"

#include <hrp/audio/pcm.h>

#include <functional>
#include <optional>

namespace hrp::session {

/// Places stretches of a stream on a lane: one behind the other, sample for sample, as long as the stream's
/// clock agrees; against drift one sample is repeated or left out now and then; after a break the clock
/// decides. Nothing is ever placed on what was placed before.
class LanePlacer {
public:
    struct Place {
        std::int64_t first = 0; ///< lane sample of the first one that stays
        int skip = 0;           ///< samples to leave out at the front
        bool repeat = false;    ///< the first sample goes there twice
    };
    /// `target`: where the clock puts the first of `count` samples. `gap`: samples of the stream between
    /// the stretch before and this one.
    Place place(std::int64_t target, int count, std::int64_t gap = 0);

private:
    std::optional<std::int64_t> m_next;
};

/// The participant lane: places frames, hands sent audio to the log's lane and writes ParticipantAudio
/// records, joined up to 200 ms.
class ParticipantLane {
public:
    using State = log::ParticipantAudio::State;
    explicit ParticipantLane(RecordWriter& records) : m_records(records) {}
    void add(State state, time::TimePoint at, std::span<const std::int16_t> samples);
    /// Writes what is not written yet.
    void flush();

private:
    RecordWriter& m_records;
    LanePlacer m_placer;
    log::ParticipantAudio m_pending;
};

/// Stretches longer than this are cut into records of this length.
inline constexpr int kLaneRecordSamples = base::kSampleRate / 5;

} // namespace hrp::session
