// SPDX-License-Identifier: GPL-3.0-or-later
#include "replies/playback.h"

#include <hrp/audio/pcm_bytes.h>

#include <algorithm>
#include <span>
#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kRoomTail = 200ms; ///< echo that is still in the air after the last sample
constexpr auto kFade = 5ms;       ///< of the queue, after a flush
constexpr double kAloudDb = -50;  ///< dBFS: below it, a listener takes it for silence
constexpr int kSilence = 104;     ///< −50 dBFS: a sample below is silent

/// Up to and with the last sample that is not silent.
std::int64_t soundLength(std::span<const std::int16_t> samples) {
    const auto last = std::find_if(samples.rbegin(), samples.rend(),
                                   [](int sample) { return sample >= kSilence || sample <= -kSilence; });
    return samples.rend() - last;
}

audio::PartId partId(const QString& itemId, int contentIndex) {
    return {itemId.toStdString(), contentIndex};
}
} // namespace

Playback::Playback(time::Scheduler& scheduler, time::WallClock& wall, RecordWriter& records,
                   TruncateWatch& truncates, std::shared_ptr<audio::PlayoutQueue> queue)
    : m_scheduler(scheduler),
      m_wall(wall),
      m_records(records),
      m_truncates(truncates),
      m_queue(std::move(queue)),
      m_clock(base::kSampleRate) {}

// ---- received -----------------------------------------------------------------------------------------

void Playback::delta(const protocol::AudioDelta& event) {
    const audio::PartId id = partId(event.itemId, event.contentIndex);
    if (isPast(event, id))
        return;
    Part& part = obtain(event, id);
    const audio::Samples samples = samplesOf(part, event.pcm);
    if (samples.empty())
        return;
    m_queue->append(id, samples); // first: nothing may stand between the wire and the ear
    const std::int64_t first = part.received;
    part.received += static_cast<std::int64_t>(samples.size());
    part.kept.insert(part.kept.end(), samples.begin(), samples.end());
    std::int64_t& ofItem = m_itemSamples[part.itemId];
    m_records.log().itemAudio(part.itemId, ofItem, samples);
    ofItem += static_cast<std::int64_t>(samples.size());
    if (m_begun.insert(part.responseId).second)
        m_records.write(log::ReplyFirstDelta{part.responseId, part.itemId});
    m_records.write(log::AgentAudioReceived{part.responseId, part.itemId, part.contentIndex, first,
                                            static_cast<int>(samples.size()), first + soundLength(samples)});
}

/// An item that was heard to its end, or cut, cannot speak again in another response.
bool Playback::isPast(const protocol::AudioDelta& event, const audio::PartId& id) {
    const auto past = m_past.find(id);
    if (past == m_past.end())
        return false;
    m_records.write(log::DeltaDropped{event.responseId, event.itemId, 1});
    if (!std::exchange(past->second, true))
        m_records.finding(
            "audio-of-past-item",
            QStringLiteral("Response %1 brought audio for item %2, which was over already; it was not "
                           "played.")
                .arg(event.responseId, event.itemId),
            event.itemId);
    return true;
}

Playback::Part& Playback::obtain(const protocol::AudioDelta& event, const audio::PartId& id) {
    const auto [it, isNew] = m_parts.try_emplace(id);
    Part& part = it->second;
    if (!isNew)
        return part;
    part.responseId = event.responseId;
    part.itemId = event.itemId;
    part.contentIndex = event.contentIndex;
    for (auto& [otherId, other] : m_parts)
        if (otherId != id && other.responseId == event.responseId)
            other.audioDone = true;
    return part;
}

/// Whole samples; the odd byte of a split one waits for the item's next delta (H6).
audio::Samples Playback::samplesOf(Part& part, const QByteArray& pcm) {
    QByteArray bytes = part.start.take(pcm);
    if (const QString fault = part.start.takeFault(); !fault.isEmpty())
        m_records.finding("sound-file",
                          QStringLiteral("The engine sent %1 as item %2, where bare samples are due.")
                              .arg(fault, part.itemId),
                          part.itemId);
    if (bytes.isEmpty())
        return {};
    if (part.odd)
        bytes.prepend(*std::exchange(part.odd, std::nullopt));
    if (bytes.size() % 2 != 0) {
        part.odd = bytes.back();
        if (!std::exchange(part.splitTold, true))
            m_records.finding(
                "split-sample",
                QStringLiteral("The engine split a sample of item %1 between two deltas (an odd number of "
                               "bytes).")
                    .arg(part.itemId),
                part.itemId);
    }
    return audio::samplesOf(bytes);
}

void Playback::audioDone(const protocol::AudioDone& event) {
    const auto it = m_parts.find(partId(event.itemId, event.contentIndex));
    if (it != m_parts.end())
        it->second.audioDone = true;
}

void Playback::responseDone(const QString& responseId) {
    std::erase_if(m_parts, [&](const auto& entry) {
        return entry.second.responseId == responseId && entry.second.received == 0;
    });
    for (auto& [id, part] : m_parts) {
        if (part.responseId != responseId)
            continue;
        part.audioDone = true;
        part.odd.reset();
        m_queue->finish(id);
    }
    pollEvents(); // what had been heard already is drained now
}

// ---- cut ----------------------------------------------------------------------------------------------

Playback::Cut Playback::cut() {
    Cut cut;
    cut.at = m_scheduler.now();
    const auto ledgers = m_queue->flush();
    if (ledgers.empty())
        return cut;
    const time::TimePoint silent = std::max(m_scheduler.now(), timeOfFrame(m_queue->framesWritten()) + kFade);
    cut.stopMs = time::toMs(silent - cut.at);
    for (const audio::PartLedger& ledger : ledgers) {
        const auto it = m_parts.find(ledger.part);
        if (it == m_parts.end())
            continue;
        const Part& part = it->second;
        cut.parts.push_back({part.responseId, part.itemId, part.contentIndex,
                             std::min(ledger.heard, ledger.received), ledger.received, part.audioDone});
    }
    return cut;
}

void Playback::finish(const Cut& cut, log::InterruptCause cause) {
    std::vector<log::ReplyInterrupted> records;
    std::vector<log::ReplyDrained> complete;
    for (const CutPart& part : cut.parts) {
        if (part.whole && part.heard == part.received) {
            complete.push_back({part.responseId, part.itemId});
            continue;
        }
        log::ReplyInterrupted record{part.responseId, part.itemId, part.contentIndex, cause, part.heard,
                                     part.received,   -1,          cut.stopMs};
        const bool engineKnows =
            cause != log::InterruptCause::SessionEnd && cause != log::InterruptCause::EngineGone;
        if (engineKnows && part.received > 0) {
            record.truncateMs = base::samplesToWholeMs(part.heard);
            m_truncates.truncate(part.itemId, part.contentIndex, record.truncateMs);
        }
        records.push_back(std::move(record));
    }
    pollEvents(); // heard before it was cut off
    flushRecords();
    for (auto& record : complete)
        m_records.write(std::move(record));
    for (auto& record : records)
        m_records.writeAt(cut.at, std::move(record));
    for (const CutPart& part : cut.parts) {
        const audio::PartId id = partId(part.itemId, part.contentIndex);
        m_parts.erase(id);
        m_past[id] = false;
    }
    m_queue->forgetFinished();
}

void Playback::resetForNewEngineSession() {
    flushRecords();
    m_parts.clear();
    m_itemSamples.clear();
    m_past.clear();
    m_begun.clear();
    m_sounded.clear();
    m_loud.clear();
    m_queue->releaseIds();
}

// ---- heard --------------------------------------------------------------------------------------------

void Playback::onAnchor(audio::PlayoutAnchor anchor) {
    if (!m_clock.addAnchor({anchor.frame, anchor.at}))
        return;
    m_records.writeAt(anchor.at, log::ClockAnchored{log::ClockAnchored::Stream::Loudspeaker, anchor.frame,
                                                    m_wall.unixMs(), m_clock.driftPpm()});
}

void Playback::restartClock() {
    m_clock = time::StreamClock(base::kSampleRate);
}

time::TimePoint Playback::timeOfFrame(std::int64_t frame) const {
    return m_clock.hasAnchor() ? m_clock.timeOf(frame) : m_scheduler.now();
}

void Playback::onWritten() {
    pollEvents();
    m_queue->forgetFinished();
}

void Playback::pollEvents() {
    const auto news = m_queue->pollEvents();
    for (const audio::HeardSpan& span : news.heard)
        heard(span);
    for (const audio::UnderrunSpan& gap : news.underruns) {
        flushRecords();
        m_records.writeAt(timeOfFrame(gap.streamFrame),
                          log::PlayoutGap{QString::fromStdString(gap.part.itemId),
                                          base::samplesToMs(gap.frames),
                                          static_cast<double>(gap.newPrerollMs)});
    }
    for (const audio::PartId& id : news.drained)
        drained(id);
}

void Playback::heard(const audio::HeardSpan& span) {
    const auto it = m_parts.find(span.part);
    if (it == m_parts.end())
        return;
    Part& part = it->second;
    const time::TimePoint at = timeOfFrame(span.streamFrame);
    m_audibleUntil = at + audio::samplesToTime(span.count);
    if (m_sounded.insert(part.responseId).second) {
        flushRecords();
        m_records.writeAt(at, log::ReplyFirstSound{part.responseId, part.itemId});
    }
    const audio::Samples kept = takeKept(part, span.itemSample, span.count);
    const auto place = m_placer.place(m_records.laneSampleOf(at), span.count, span.streamFrame - m_nextFrame);
    m_nextFrame = span.streamFrame + span.count;
    if (place.skip >= span.count)
        return;
    const auto samples = std::span(kept).subspan(std::min(static_cast<std::size_t>(place.skip), kept.size()));
    if (!span.muted && !samples.empty()) {
        if (place.repeat)
            m_records.log().laneAudio(log::Lane::Agent, place.first, samples.first(1));
        m_records.log().laneAudio(log::Lane::Agent, place.first + (place.repeat ? 1 : 0), samples);
    }
    noteHeard({part.responseId, part.itemId, part.contentIndex, span.itemSample + place.skip,
               span.count - place.skip, place.first + (place.repeat ? 1 : 0), -120, span.muted},
              audio::levelOf(samples).peakDb);
}

/// Joins stretches to records of at most 200 ms.
void Playback::noteHeard(log::AgentAudioHeard stretch, double peakDb) {
    if (peakDb > kAloudDb && m_loud.insert(stretch.responseId).second)
        flushRecords(); // where a reply can first be heard is the start of a record
    while (stretch.count > 0) {
        const bool joins = m_pending.count > 0 && m_pending.itemId == stretch.itemId &&
                           m_pending.contentIndex == stretch.contentIndex &&
                           m_pending.muted == stretch.muted &&
                           m_pending.itemSample + m_pending.count == stretch.itemSample &&
                           m_pending.firstSample + m_pending.count == stretch.firstSample &&
                           m_pending.count < kLaneRecordSamples;
        if (!joins) {
            flushRecords();
            m_pending = stretch;
            m_pending.count = 0;
            m_pending.peakDb = -120;
        }
        const int taken = std::min(stretch.count, kLaneRecordSamples - m_pending.count);
        m_pending.count += taken;
        m_pending.peakDb = std::max(m_pending.peakDb, peakDb);
        stretch.itemSample += taken;
        stretch.firstSample += taken;
        stretch.count -= taken;
    }
    if (m_pending.count >= kLaneRecordSamples)
        flushRecords();
}

void Playback::flushRecords() {
    if (m_pending.count == 0)
        return;
    const double tMs = base::samplesToMs(m_pending.firstSample);
    m_records.writeAtMs(tMs, std::exchange(m_pending, {}));
}

void Playback::drained(const audio::PartId& id) {
    const auto it = m_parts.find(id);
    if (it == m_parts.end())
        return;
    flushRecords();
    m_records.writeAt(m_audibleUntil, log::ReplyDrained{it->second.responseId, it->second.itemId});
    m_parts.erase(it);
    m_past[id] = false;
}

/// Samples [first, first + count) of a part, which are forgotten with everything before them.
audio::Samples Playback::takeKept(Part& part, std::int64_t first, int count) {
    const auto available = static_cast<std::int64_t>(part.kept.size() - part.keptOffset);
    const std::int64_t from = std::clamp<std::int64_t>(first - part.keptFrom, 0, available);
    const std::int64_t to = std::clamp<std::int64_t>(first + count - part.keptFrom, from, available);
    const auto begin = part.kept.begin() + static_cast<std::ptrdiff_t>(part.keptOffset);
    audio::Samples samples(begin + from, begin + to);
    part.keptOffset += static_cast<std::size_t>(to);
    part.keptFrom += to;
    if (part.keptOffset > part.kept.size() / 2) {
        part.kept.erase(part.kept.begin(), part.kept.begin() + static_cast<std::ptrdiff_t>(part.keptOffset));
        part.keptOffset = 0;
    }
    return samples;
}

bool Playback::audibleAt(time::TimePoint at) const {
    // Between two deltas the loudspeaker may run dry: the reply goes on all the same.
    const bool begun =
        std::ranges::any_of(m_parts, [](const auto& entry) { return entry.second.received > 0; });
    return begun || m_queue->hasUnheard() || at < m_audibleUntil + kRoomTail;
}

} // namespace hrp::session
