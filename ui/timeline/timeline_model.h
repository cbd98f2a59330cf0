// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/audio/peak_pyramid.h>

#include <QHash>
#include <QString>

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace hrp::ui {

/// What the timeline shows, folded out of the stream: two lanes of sound and an event lane on one axis of
/// session milliseconds. No painting, no pixels.
class TimelineModel final : public LogView {
public:
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
    const std::vector<VadSpan>& vadSpans() const { return m_vad; }
    const std::vector<HeardSpan>& heardSpans() const { return m_heard; }
    /// Whether a heard span goes on with the item of the one before it (after a gap, or muted in between).
    bool continuesHeard(std::size_t index) const {
        return index > 0 && m_heard[index].itemId == m_heard[index - 1].itemId;
    }
    /// All spans of one item that follow each other, as one: from the first to the last; `count` is what was
    /// heard; muted only if all of it was.
    HeardSpan wholeHeard(std::size_t index) const;
    std::size_t heardReplies() const;
    const std::deque<Item>& items() const { return m_items; }
    const Item* item(const QString& itemId) const;
    const std::vector<QuietSpan>& quietSpans() const { return m_quiet; }
    const std::vector<BreakSpan>& breaks() const { return m_breaks; }
    const std::vector<TalkSpan>& talkSpans() const { return m_talk; }
    const std::vector<Latency>& latencies() const { return m_latencies; }
    const std::vector<Flag>& flags() const { return m_flags; } ///< in order of time

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
    std::uint64_t m_cause = 0; ///< of the record that is being added, or its own number if it is a command
    void noteLatencies(int firstTurn);
    Flag& addFlag(FlagKind kind, double tMs, const QString& label, const QString& detail = {},
                  bool bad = false);
    Flag* commandFlag(std::uint64_t seq);
    void hear(const log::AgentAudioHeard& heard);
    void noteBreak(const log::HoldChanged& hold, double tMs);
    void noteTalk(bool down, double tMs);
    void noteCommand(const log::CommandGiven& given, double tMs);
    void closeSpans(double tMs);
    void touch(double tMs);
    Item& itemFor(const QString& itemId, const QString& responseId);
    void markDirty(log::Lane lane, std::int64_t first, std::int64_t last);

    audio::PeakPyramid m_participant, m_agent;
    std::optional<Dirty> m_dirty[2];
    std::vector<VadSpan> m_vad;
    std::vector<HeardSpan> m_heard;
    std::deque<Item> m_items;
    QHash<QString, std::size_t> m_itemIndex;
    std::vector<QuietSpan> m_quiet;
    std::vector<BreakSpan> m_breaks;
    std::vector<TalkSpan> m_talk;
    std::vector<Latency> m_latencies;
    std::vector<Flag> m_flags;
    log::TurnFold m_turns;
    QHash<QString, std::size_t> m_latencyIndex;
    QString m_participantName, m_agentName;
    Frame m_frame;
    bool m_started = false;
    double m_beginMs = 0, m_endMs = 0;
};

} // namespace hrp::ui
