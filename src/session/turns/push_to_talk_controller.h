// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "states/session_part.h"
#include "turns/microphone_feed.h"

#include <hrp/protocol/engine_events.h>
#include <hrp/session/session.h>

#include <deque>
#include <functional>
#include <optional>

namespace hrp::session {

/// The participant's talk button (H33). Gated, it stands before the microphone: while it is up, silence is
/// streamed. Manual, it makes the turns, with turn detection off:
///
///     Idle ──press, if heard──► Talking   cuts the agent, opens the microphone
///     Talking ──release───────► Idle      commits, and asks for the reply; under 100 ms nothing is committed
///     Talking ──not heard any more──► Idle    commits what was said, as without video chat (H11)
class PushToTalkController final : public SessionPart {
public:
    struct Hooks {
        std::function<void()> bargeIn;  ///< cuts the agent off
        std::function<void()> askReply; ///< wants the reply to the turn
    };
    PushToTalkController(RecordWriter& records, time::Scheduler& scheduler, Outbox& out, MicrophoneFeed& feed,
                         VadClockMap& segments, PushToTalk mode, Hooks hooks);

    bool manual() const { return m_mode == PushToTalk::Manual; }
    bool used() const { return m_mode != PushToTalk::Off; }
    bool talking() const { return m_turn.has_value(); }
    bool down() const { return m_down; }
    void press();
    void release();
    /// Manual: whether the participant can be heard at all.
    void allow(bool heard);
    bool allowed() const { return m_allowed; }
    /// Manual: writes down the edges of the turn; false if it is none of ours.
    bool onCommitted(const protocol::Committed& event);
    /// True if the error answers a commit.
    bool onError(const protocol::ErrorInfo& error) override;
    /// A new engine session: a turn of the old one is over.
    void resetForNewEngineSession() override;

private:
    struct Turn {
        double startMs = 0, endMs = 0;             ///< session time
        double engineStartMs = 0, engineEndMs = 0; ///< of what was appended
        int segment = 0;
        QString eventId;         ///< of its commit
        std::uint64_t cause = 0; ///< of its end: the release
    };
    void endTurn(bool askReply);

    RecordWriter& m_records;
    time::Scheduler& m_scheduler;
    Outbox& m_out;
    MicrophoneFeed& m_feed;
    VadClockMap& m_segments;
    PushToTalk m_mode;
    Hooks m_hooks;
    bool m_down = false, m_allowed = false;
    std::optional<Turn> m_turn;
    std::deque<Turn> m_committed; ///< not filed by the engine yet
};

} // namespace hrp::session
