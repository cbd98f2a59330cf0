// SPDX-License-Identifier: GPL-3.0-or-later
// What the agent says waits here until it is due; the ledger knows, per item, what was heard (H7).
#pragma once
#include <hrp/audio/pcm.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hrp::audio {

/// Names one audio part of a reply.
struct PartId {
    std::string itemId;
    int contentIndex = 0;
    auto operator<=>(const PartId&) const = default; // NOLINT(modernize-use-nullptr): false alarm
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
/// The queue ran dry in mid-item: `frames` of silence were written before audio of the same part went on.
/// (A part that was complete, or was followed by another one, did not run dry: it ended.)
struct UnderrunSpan {
    PartId part;
    std::int64_t streamFrame = 0; ///< first silent frame
    std::int64_t frames = 0;
    int newPrerollMs = 0; ///< cushion from the next reply on
};

/// Thread-safe: the session appends and flushes, the audio thread reads, and neither waits for the other
/// longer than it takes to move a few pointers (or to copy one device block). Nothing is ever dropped but
/// by flush(). Samples are freed as they are heard or flushed. Free of Qt.
///
/// Heard is exact by construction (H7): it counts the samples of a part that read() handed out. Silence
/// between replies or in an underrun, and the ramp that hides the click after audio breaks off, belong to
/// no part and count for none.
class PlayoutQueue {
public:
    struct Options {
        int prerollMs = 40;     ///< queued before a reply starts to sound, unless it is complete
        int maxPrerollMs = 200; ///< doubled up to this by each underrun
        int rampMs = 5;         ///< from the last sample to zero where audio breaks off, against clicks
    };
    PlayoutQueue();
    explicit PlayoutQueue(Options options);
    ~PlayoutQueue();
    PlayoutQueue(const PlayoutQueue&) = delete;
    PlayoutQueue& operator=(const PlayoutQueue&) = delete;

    // -- session side --
    /// Adds samples at the end of `part`; parts play in the order in which they first came. Audio for a
    /// part that the playhead has left already (finished, or overtaken by a later part) plays after what
    /// is then queued. Audio for a flushed part is ignored and counted. Nothing happens without samples.
    void append(const PartId& part, std::span<const std::int16_t> samples);
    /// No more samples will come for `part` (response.done). Late appends are still played. A part that
    /// never had audio is remembered as complete; it is never current, drained news or in a flush.
    void finish(const PartId& part);
    /// Drops everything unheard, at once. Returns, in playing order, the ledger of every part of which
    /// more was to be heard: with unheard samples (heard < received), or under the playhead, dry, and not
    /// yet complete (heard == received). Counted at the instant of the flush: what these say was heard is
    /// exact, and none of them will sound again.
    std::vector<PartLedger> flush();
    std::optional<PartLedger> ledger(const PartId& part) const;
    /// True while any appended sample is unheard.
    bool hasUnheard() const;
    std::int64_t unheardSamples() const;
    /// Samples that came for parts after these were flushed.
    std::int64_t ignoredSamples() const;
    /// Part under the playhead, if any: it sounds, is about to, or waits for more audio.
    std::optional<PartId> current() const;
    /// Plays zeros in place of the samples; they count as heard (H23).
    void setMuted(bool muted);
    /// What was written since the last call, in order (for the session log and the agent lane).
    struct Events {
        std::vector<HeardSpan> heard; ///< adjoining stretches of a part are joined
        std::vector<UnderrunSpan> underruns;
        std::vector<PartId> drained; ///< complete and heard to the end; once more after late audio
    };
    Events pollEvents();
    /// Forgets the ledgers of parts that are drained or dropped and whose news was taken. Late audio for
    /// them is still treated as before: ignored for a dropped one, counted on for a drained one.
    void forgetFinished();
    /// As forgetFinished(), and their ids are free for new parts: those come from another engine session.
    void releaseIds();

    // -- audio side --
    /// Fills `out` with due audio, silence where there is none, and counts it as written. Returns the
    /// stream frame of out[0]; frames count on for the whole life of the queue, across devices.
    std::int64_t read(std::span<std::int16_t> out);
    std::int64_t framesWritten() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace hrp::audio
