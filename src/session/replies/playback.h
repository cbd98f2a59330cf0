// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "replies/stream_start.h"
#include "replies/truncate_watch.h"
#include "states/session_part.h"
#include "turns/track_aligner.h"

#include <hrp/audio/devices.h>
#include <hrp/audio/playout_queue.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/time/stream_clock.h>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace hrp::session {

/// What the agent says, from the delta to the ear: fills the playout queue, tells the log what was heard
/// and when, and cuts (H6, H7, H9). Whose audio may be played at all is the response desk's business.
class Playback final : public SessionPart {
public:
    struct CutPart {
        QString responseId, itemId;
        int contentIndex = 0;
        std::int64_t heard = 0, received = 0;
        bool whole = false; ///< all of its audio had come
    };
    struct Cut {
        std::vector<CutPart> parts; ///< in playing order
        time::TimePoint at{};       ///< when the cause became known
        double stopMs = 0;          ///< from there to the last sample out of the loudspeaker
    };

    Playback(time::Scheduler& scheduler, time::WallClock& wall, RecordWriter& records,
             TruncateWatch& truncates, std::shared_ptr<audio::PlayoutQueue> queue);

    void delta(const protocol::AudioDelta& event);
    void audioDone(const protocol::AudioDone& event);
    void responseDone(const QString& responseId);

    /// Stops playback, now, and does nothing else: logging and truncating are finish()'s.
    Cut cut();
    /// Truncates what was cut off at what was heard (unless the session is over) and writes it down.
    void finish(const Cut& cut, log::InterruptCause cause);

    /// A new engine session, after a cut: its responses and items have nothing to do with the old one's.
    void resetForNewEngineSession() override;

    void onAnchor(audio::PlayoutAnchor anchor);
    void onWritten();
    /// The stream's times have nothing to do with the ones before (another device).
    void restartClock();
    void setMuted(bool muted) { m_queue->setMuted(muted); }
    /// Something is still to be heard.
    bool unheard() const { return m_queue->hasUnheard(); }
    /// Whether the agent is, or was at `at`, to be heard, with the room's tail (half-duplex).
    bool audibleAt(time::TimePoint at) const;
    /// Writes what is not written yet.
    void flushRecords();

private:
    struct Part {
        QString responseId, itemId;
        int contentIndex = 0;
        StreamStart start;
        std::int64_t received = 0;
        bool audioDone = false;  ///< the engine said so, or went on to the next part
        std::optional<char> odd; ///< first byte of a sample that was split between deltas (H6)
        bool splitTold = false;
        audio::Samples kept; ///< received and not heard yet, from keptFrom on
        std::size_t keptOffset = 0;
        std::int64_t keptFrom = 0;
    };
    Part& obtain(const protocol::AudioDelta& event, const audio::PartId& id);
    bool isPast(const protocol::AudioDelta& event, const audio::PartId& id);
    audio::Samples samplesOf(Part& part, const QByteArray& pcm);
    void pollEvents();
    void heard(const audio::HeardSpan& span);
    void noteHeard(log::AgentAudioHeard stretch, double peakDb);
    void drained(const audio::PartId& id);
    audio::Samples takeKept(Part& part, std::int64_t first, int count);
    time::TimePoint timeOfFrame(std::int64_t frame) const;

    time::Scheduler& m_scheduler;
    time::WallClock& m_wall;
    RecordWriter& m_records;
    TruncateWatch& m_truncates;
    std::shared_ptr<audio::PlayoutQueue> m_queue;
    std::map<audio::PartId, Part> m_parts;
    std::map<audio::PartId, bool> m_past;          ///< heard or cut; whether their return was told
    std::map<QString, std::int64_t> m_itemSamples; ///< received, all parts of an item
    std::set<QString> m_begun, m_sounded, m_loud;  ///< responses: a delta came, it was heard, and heard aloud
    time::StreamClock m_clock;
    LanePlacer m_placer;
    std::int64_t m_nextFrame = 0; ///< of the stream, behind what was heard last
    log::AgentAudioHeard m_pending;
    time::TimePoint m_audibleUntil{};
};

} // namespace hrp::session
