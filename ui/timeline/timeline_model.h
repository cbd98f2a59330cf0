// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"
#include "timeline/timeline_track.h"

#include <hrp/audio/peak_pyramid.h>

#include <QHash>
#include <QString>

#include <deque>
#include <optional>
#include <vector>

namespace hrp::ui {

/// What the timeline shows, folded out of the stream: two lanes of sound and an event lane on one axis of
/// session milliseconds. No painting, no pixels. Everything keeps the id that it got when it came, and what
/// is at a time is found by an index, so that a view of a long session costs no more than one of a short one.
class TimelineModel final : public LogView {
public:
    using Id = IntervalIndex::Id;

    /// One turn of the participant as the engine's voice detection saw it. Edges are the engine's (prefix
    /// padding and silence inside), speech is what was really spoken (H13).
    struct VadSpan {
        QString itemId;
        int segment = 0;
        double edgeStartMs = 0, speechStartMs = 0;
        std::optional<double> edgeStopMs, speechStopMs;
        std::int64_t engineStartMs = 0, engineStopMs = 0;
    };
    /// Agent sound of one item that was heard without a break.
    struct HeardSpan {
        QString itemId;
        std::int64_t firstSample = 0, count = 0, itemSample = 0;
        bool muted = false;
    };
    /// One audio item of a reply.
    struct Item {
        QString itemId, responseId;
        std::int64_t received = 0; ///< samples that came
        std::int64_t heard = 0;
        std::int64_t heardEnd = 0; ///< lane sample one past the last one heard
        bool everHeard = false;
        bool interrupted = false;
        std::int64_t truncateMs = -1;
        log::InterruptCause cause = log::InterruptCause::BargeIn;
        double cutMs = 0;         ///< session time of the cut
        audio::PeakPyramid audio; ///< everything that came, heard or not
        std::int64_t unheard() const { return received - heard; }
    };
    /// A stretch of the participant lane that the engine did not get as it was spoken.
    struct QuietSpan {
        double fromMs = 0, toMs = 0;
        log::ParticipantAudio::State state = log::ParticipantAudio::State::NotStreamed;
    };
    /// From the end of a participant's turn to the first sound of the reply.
    struct Latency {
        double fromMs = 0, toMs = 0;
        std::optional<double> responseMs;
        QString itemId;
    };
    /// A short break: from on to off, or to now.
    struct BreakSpan {
        double fromMs = 0;
        std::optional<double> toMs;
        log::HoldCause cause = log::HoldCause::Operator;
        QString text; ///< what the participant reads
    };
    /// The talk button was down.
    struct TalkSpan {
        double fromMs = 0;
        std::optional<double> toMs;
    };
    enum class FlagKind {
        Screen,
        Timer,
        Pause,
        Resume,
        Message,
        Question,
        Answer,
        ToolCall,
        Interruption,
        Chat,
        Mute,
        Finding,
        Device,
        Gap,
        Note,
        EngineGone,
        GoneOn,
        QuestionWaits,
        ByHand,
        Budget,
        End
    };
    struct Flag {
        FlagKind kind = FlagKind::Note;
        double tMs = 0;
        QString label;           ///< a word or two
        QString detail;          ///< for the tooltip
        bool bad = false;        ///< refused, error: drawn with the sign for it
        bool byHand = false;     ///< the experimenter did it outside the study's course
        std::uint64_t cause = 0; ///< number of the command that it follows from, or is; 0: of none
    };

    TimelineModel() = default;
    void reset() override;
    void consume(const LogBatch& batch) override;
    void frame(const Frame& frame) override { m_frame = frame; }

    const audio::PeakPyramid& lane(log::Lane lane) const {
        return lane == log::Lane::Participant ? m_participant : m_agent;
    }
    const TimelineTrack<VadSpan>& vadSpans() const { return m_vad; }
    const TimelineTrack<HeardSpan>& heardSpans() const { return m_heard; }
    /// Whether a heard span goes on with the item of the one before it (after a gap, or muted in between).
    bool continuesHeard(Id id) const { return id > 0 && m_heard[id].itemId == m_heard[id - 1].itemId; }
    /// All spans of one item that follow each other, as one: from the first to the last; `count` is what was
    /// heard; muted only if all of it was.
    HeardSpan wholeHeard(Id id) const;
    std::size_t heardReplies() const { return m_heardReplies; }
    const std::deque<Item>& items() const { return m_items; } ///< by id
    const Item* item(const QString& itemId) const;
    /// Where the rest of each item that was cut off would have been heard, by the item's id.
    const IntervalIndex& rests() const { return m_rests; }
    /// Items with sound that is still to be heard, in order.
    const std::vector<Id>& waiting() const { return m_waiting; }
    const TimelineTrack<QuietSpan>& quietSpans() const { return m_quiet; }
    const TimelineTrack<BreakSpan>& breaks() const { return m_breaks; }
    const TimelineTrack<TalkSpan>& talkSpans() const { return m_talk; }
    const TimelineTrack<Latency>& latencies() const { return m_latencies; }
    const TimelineTrack<Flag>& flags() const { return m_flags; }

    QString participantName() const { return m_participantName; }
    QString agentName() const { return m_agentName; }
    bool empty() const { return !m_started; }
    bool live() const { return m_frame.live; }
    double nowMs() const { return m_frame.nowMs; }
    /// Session time of the first and the last thing shown.
    double beginMs() const { return m_beginMs; }
    double endMs() const { return std::max(m_endMs, m_frame.nowMs); }

    /// Lane samples that changed since the last call, for caches: [first, last) or nothing.
    struct Dirty {
        std::int64_t first = 0, last = 0;
    };
    std::optional<Dirty> takeDirty(log::Lane lane);

private:
    void add(const log::Record& record);
    void noteLatencies(int firstTurn);
    Flag& addFlag(FlagKind kind, double tMs, const QString& label, const QString& detail = {},
                  bool bad = false);
    Flag* commandFlag(std::uint64_t seq);
    void hear(const log::AgentAudioHeard& heard);
    void receive(const log::AgentAudioReceived& received);
    void cut(const log::ReplyInterrupted& cut, double tMs);
    void noteQuiet(const log::ParticipantAudio& sent);
    void noteSpeechStop(const log::SpeechStopped& stop);
    void updateRest(Id id);
    void noteBreak(const log::HoldChanged& hold, double tMs);
    void noteTalk(bool down, double tMs);
    void noteCommand(const log::CommandGiven& given, double tMs);
    void closeSpans(double tMs);
    void touch(double tMs);
    Id idOf(const QString& itemId, const QString& responseId);
    void markDirty(log::Lane lane, std::int64_t first, std::int64_t last);

    audio::PeakPyramid m_participant, m_agent;
    std::optional<Dirty> m_dirty[2];
    TimelineTrack<VadSpan> m_vad;
    TimelineTrack<HeardSpan> m_heard;
    std::size_t m_heardReplies = 0;
    std::deque<Item> m_items;
    QHash<QString, Id> m_itemIds;
    IntervalIndex m_rests;
    std::vector<Id> m_waiting;
    TimelineTrack<QuietSpan> m_quiet;
    TimelineTrack<BreakSpan> m_breaks;
    TimelineTrack<TalkSpan> m_talk;
    TimelineTrack<Latency> m_latencies;
    TimelineTrack<Flag> m_flags;
    QHash<std::uint64_t, Id> m_commandFlags; ///< by the command's number
    std::uint64_t m_cause = 0; ///< of the record that is being added, or its own number if it is a command
    log::TurnFold m_turns;
    QHash<QString, Id> m_latencyIds;
    QString m_participantName, m_agentName;
    Frame m_frame;
    bool m_started = false;
    double m_beginMs = 0, m_endMs = 0;
};

} // namespace hrp::ui
