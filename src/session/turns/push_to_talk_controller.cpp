// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/push_to_talk_controller.h"

#include <hrp/client/engine_errors.h>


#include <algorithm>
#include <cmath>
#include <utility>

namespace hrp::session {

namespace {
constexpr double kLeastTurnMs = 100; ///< engines refuse a shorter commit
}

PushToTalkController::PushToTalkController(RecordWriter& records, time::Scheduler& scheduler, Outbox& out,
                                           MicrophoneFeed& feed, VadClockMap& segments, PushToTalk mode,
                                           Hooks hooks)
    : m_records(records),
      m_scheduler(scheduler),
      m_out(out),
      m_feed(feed),
      m_segments(segments),
      m_mode(mode),
      m_hooks(std::move(hooks)) {
    m_feed.setGated(m_mode == PushToTalk::Gated);
}

void PushToTalkController::press() {
    if (std::exchange(m_down, true))
        return;
    m_records.write(log::PushToTalk{true});
    if (m_mode == PushToTalk::Gated)
        m_feed.setGated(false);
    if (!manual() || !m_allowed)
        return;
    m_hooks.bargeIn();
    Turn turn;
    turn.segment = m_segments.segment();
    turn.startMs = m_records.msOf(m_scheduler.now());
    turn.engineStartMs = m_segments.appendedMs();
    m_turn = turn;
    m_feed.setGate(MicrophoneFeed::Gate::Open);
}

void PushToTalkController::release() {
    if (!std::exchange(m_down, false))
        return;
    m_records.write(log::PushToTalk{false});
    if (m_mode == PushToTalk::Gated)
        m_feed.setGated(true);
    endTurn(true);
}

void PushToTalkController::endTurn(bool askReply) {
    if (!m_turn)
        return;
    m_feed.setGate(MicrophoneFeed::Gate::Closed);
    Turn turn = *std::exchange(m_turn, std::nullopt);
    turn.endMs = m_records.msOf(m_scheduler.now());
    turn.engineEndMs = m_segments.appendedMs();
    if (turn.engineEndMs - turn.engineStartMs < kLeastTurnMs) {
        m_out.send(protocol::AudioClear{}); // it would begin the next turn
        return;
    }
    turn.eventId = m_out.send(protocol::AudioCommit{});
    turn.cause = m_records.cause();
    m_committed.push_back(turn);
    if (askReply)
        m_hooks.askReply();
}

void PushToTalkController::allow(bool heard) {
    m_allowed = heard;
    if (!heard)
        endTurn(false);
}

bool PushToTalkController::onCommitted(const protocol::Committed& event) {
    if (m_committed.empty())
        return false;
    const Turn turn = m_committed.front();
    m_committed.pop_front();
    const auto engineMs = [](double ms) { return static_cast<std::int64_t>(std::floor(ms)); };
    m_records.writeAtMs(turn.startMs,
                        log::SpeechStarted{event.itemId, turn.segment, engineMs(turn.engineStartMs),
                                           turn.startMs, turn.startMs});
    const RecordWriter::Cause released(m_records, turn.cause);
    m_records.writeAtMs(turn.endMs, log::SpeechStopped{event.itemId, turn.segment, engineMs(turn.engineEndMs),
                                                       turn.endMs, turn.endMs});
    return true;
}

bool PushToTalkController::onError(const protocol::ErrorInfo& error) {
    const auto refused = std::ranges::find_if(m_committed, [&](const Turn& turn) {
        return !error.eventId.isEmpty() && turn.eventId == error.eventId;
    });
    if (refused == m_committed.end())
        return false;
    m_committed.erase(refused);
    m_records.finding(
        "talk-refused",
        QStringLiteral("The engine refused a turn that the talk button ended: %1").arg(client::errorText(error)));
    return true;
}

void PushToTalkController::resetForNewEngineSession() {
    m_turn.reset();
    m_committed.clear();
    if (manual())
        m_feed.setGate(MicrophoneFeed::Gate::Closed);
}

} // namespace hrp::session
