// SPDX-License-Identifier: GPL-3.0-or-later
// What the agent says waits here until it is due; the ledger knows, per item, what was heard (H7).
#pragma once
#include <hrp/audio/pcm.h>

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hrp::audio {

/// Names one audio part of a reply.
struct PartId {
    std::string itemId;
    int contentIndex = 0;
    auto operator<=>(const PartId&) const = default;
};

/// Sample counts of one part. heard ≤ received always.
struct PartLedger {
    PartId part;
    std::int64_t received = 0; ///< appended so far
    std::int64_t heard = 0;    ///< written to the loudspeaker so far: will sound or has sounded
    bool complete = false;     ///< finish() was called: no more will come
    bool dropped = false;      ///< its unheard rest was flushed
    bool drained() const { return complete && !dropped && heard == received; }
};

/// Samples [itemSample, itemSample + count) of a part were written as stream frames
/// [streamFrame, streamFrame + count).
struct HeardSpan {
    PartId part;
    std::int64_t itemSample = 0;
    int count = 0;
    std::int64_t streamFrame = 0;
    bool muted = false;
};
/// The queue ran dry in mid-item: `frames` of silence were written before audio went on.
struct UnderrunSpan {
    PartId part;
    std::int64_t streamFrame = 0;
    std::int64_t frames = 0;
    int newPrerollMs = 0;
};

/// Thread-safe: the session appends and flushes, the audio thread reads, and neither waits for the other
/// longer than it takes to move a few pointers. Nothing is ever dropped but by flush(). Free of Qt.
class PlayoutQueue {
public:
    struct Options {
        int prerollMs = 40;     ///< queued before a reply starts to sound, unless it is complete
        int maxPrerollMs = 200; ///< grown to at most this after an underrun
        int rampMs = 5;         ///< from the last sample to zero after a flush, so that no click is heard
    };
    PlayoutQueue();
    explicit PlayoutQueue(Options options);

    // -- session side --
    /// Adds samples at the end of `part`; parts play in the order in which they first came.
    void append(const PartId& part, std::span<const std::int16_t> samples);
    /// No more samples will come for `part` (response.done). Late appends are still played.
    void finish(const PartId& part);
    /// Drops everything unheard, at once. Returns the ledger of every part that was not fully heard, in
    /// playing order, counted at the instant of the flush: what these say was heard is exact.
    std::vector<PartLedger> flush();
    std::optional<PartLedger> ledger(const PartId& part) const;
    /// True while any appended sample is unheard.
    bool hasUnheard() const;
    std::int64_t unheardSamples() const;
    /// Part under the playhead, if any.
    std::optional<PartId> current() const;
    /// Plays zeros in place of the samples; they count as heard (H23).
    void setMuted(bool muted);
    /// What was written since the last call, in order (for the session log and the agent lane).
    struct News {
        std::vector<HeardSpan> heard;
        std::vector<UnderrunSpan> underruns;
        std::vector<PartId> drained;
    };
    News takeNews();
    /// Samples of a part that are still held (the recorder and the lane read them when heard).
    /// Forgets parts that are drained or dropped and whose news was taken.
    void forgetFinished();

    // -- audio side --
    /// Fills `out` with due audio, silence where there is none, and counts it as written. Returns the
    /// stream frame of out[0]; frames count on for the whole life of the queue, across devices.
    std::int64_t read(std::span<std::int16_t> out);
    std::int64_t framesWritten() const;

private:
    struct Part;
    Options m_options;
    mutable std::mutex m_mutex;
    std::deque<std::shared_ptr<Part>> m_playing;
    std::map<PartId, std::shared_ptr<Part>> m_parts;
    News m_news;
    std::int64_t m_frames = 0;
    int m_prerollMs = 0;
    bool m_muted = false;
    std::int16_t m_lastSample = 0;
    int m_rampLeft = 0;
};

} // namespace hrp::audio
