// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "records/record_writer.h"
#include "states/session_part.h"
#include "states/turn_state.h"
#include "turns/vad_clock_map.h"

#include <hrp/protocol/engine_events.h>

#include <functional>
#include <map>
#include <optional>

namespace hrp::session {

/// The participant's turns as the engine hears them (H8, H12, H13): edges placed in session time, the
/// turn in progress, and whether a reply to a finished one is on its way.
class TurnTracker final : public SessionPart {
public:
    struct Hooks {
        std::function<bool()> steadySound; ///< nothing like speech is sent (metrics::SteadySound)
        std::function<void()> changed;     ///< busy() may have changed
    };
    TurnTracker(time::Scheduler& scheduler, RecordWriter& records, VadClockMap& segments, Hooks hooks)
        : m_scheduler(scheduler), m_records(records), m_segments(segments), m_hooks(std::move(hooks)) {}

    /// Turn detection in force, as asked or as the engine states it.
    void configure(const protocol::TurnDetection& detection) { m_detection = detection; }
    const protocol::TurnDetection& detection() const { return m_detection; }

    void onStarted(const protocol::SpeechStarted& event);
    void onStopped(const protocol::SpeechStopped& event);
    /// `replyFollows`: turn detection is on, so the engine answers by itself. False: nobody spoke, so this is
    /// no turn of the participant.
    bool onCommitted(const protocol::Committed& event, bool replyFollows);
    void onText(const protocol::TranscriptionCompleted& event);
    /// A reply began that nobody but a finished turn asked for: the participant must have finished, whatever
    /// the edges say (H19).
    void onTurnReply();

    /// A turn that began and is not filed yet; at most once per turn (H11).
    bool takeForCommit();
    void nothingToCommit();
    /// The participant is speaking, or the engine's own reply is about to begin.
    bool busy() const { return m_listening || m_replyExpected; }
    /// A finished turn has not been answered yet: the next spoken response may be the engine's own.
    bool replyOwed() const { return m_owed.active(); }
    /// No more edges are waited for (pause, no video chat).
    void cancelPendingEdges();
    /// A new engine session: turns of the old one are over.
    void resetForNewEngineSession() override;
    void stop();

private:
    struct Turn {
        int segment = 0;
        TurnEdges edges = TurnEdges::None;
        TurnItem item = TurnItem::Open;
        bool stopTwiceTold = false;
    };
    double trueStartMs(int segment, std::int64_t engineMs) const;
    void checkEdge(int segment, std::int64_t engineMs, bool start);
    void owe();
    void doubt();
    /// Take a step of kEdgeTransitions and kItemTransitions. False: it may not be taken, and changes nothing.
    bool take(const QString& itemId, EdgeStep step);
    bool take(const QString& itemId, ItemStep step);
    void setListening(bool on);
    void setReplyExpected(bool on);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    VadClockMap& m_segments;
    Hooks m_hooks;
    protocol::TurnDetection m_detection;
    std::map<QString, Turn> m_turns;
    QString m_open; ///< item of the turn that began last and is not committed
    bool m_listening = false;
    bool m_replyExpected = false;
    time::TimePoint m_startedAt{}; ///< of the turn that began last
    time::Timer m_listeningTimer, m_replyTimer, m_noReplyTimer, m_owed;
    int m_lastSegment = 0;
    std::int64_t m_lastEdgeMs = 0;
};

} // namespace hrp::session
