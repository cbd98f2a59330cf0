// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/session_update_queue.h"
#include "states/session_part.h"
#include "turns/microphone_feed.h"
#include "turns/turn_tracker.h"

#include <hrp/base/traced_state.h>

#include <optional>

namespace hrp::session {

Q_DECLARE_LOGGING_CATEGORY(lcDetection)

/// Switches the engine's turn detection with the participant's audibility (H11–H13). One switch is under
/// way at a time: what is wanted meanwhile is reached when the engine has answered, however often it
/// changes; switching off always closes the microphone at once.
class TurnDetectionController final : public SessionPart {
public:
    enum class State { On, TurningOff, Off, TurningOn };

    TurnDetectionController(RecordWriter& records, time::Scheduler& scheduler, Outbox& out,
                            SessionUpdateQueue& updates, MicrophoneFeed& feed, VadClockMap& segments,
                            TurnTracker& turns, protocol::TurnDetection detection,
                            std::optional<QString> transcriptionModel);

    /// The session is up with detection on: audio flows if it is wanted. Again after
    /// resetForNewEngineSession().
    void begin();
    /// May come before begin().
    void want(bool on);
    /// A new engine session comes up with detection on; until begin() nothing is streamed.
    void resetForNewEngineSession() override;
    bool wanted() const { return m_wanted; }
    State state() const { return m_state; }
    /// After the tracker took a speech_started: an edge that crossed our switch-off still gets its commit.
    void onSpeechStarted();
    /// True if the error answers a commit.
    bool onError(const protocol::ErrorInfo& error) override;

private:
    void enter(State state);
    void reconcile();
    void answered(SessionUpdateQueue::Answer answer);
    void commitTurnInProgress();
    void setGate();

    RecordWriter& m_records;
    time::Scheduler& m_scheduler;
    Outbox& m_out;
    SessionUpdateQueue& m_updates;
    MicrophoneFeed& m_feed;
    VadClockMap& m_segments;
    TurnTracker& m_turns;
    protocol::TurnDetection m_detection;
    std::optional<QString> m_transcriptionModel;
    static constexpr const char* kStateNames[] = {"on", "turning off", "off", "turning on"};
    base::TracedState<State> m_state{State::On, lcDetection, "turn detection", kStateNames};
    bool m_begun = false;
    bool m_wanted = false;
    bool m_engineIsOff = false; ///< the engine has really switched: its clock starts over when back on
    QStringList m_commits;      ///< event ids
};

} // namespace hrp::session
