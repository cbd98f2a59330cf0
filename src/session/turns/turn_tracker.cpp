// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/turn_tracker.h"

#include <utility>

namespace hrp::session {

using namespace std::chrono_literals;

namespace {
constexpr auto kDoubtedAfter = 30s; ///< one turn without an edge: is that still speech?
constexpr auto kDoubtedEvery = 1s;
constexpr auto kFiledWithin = 3s; ///< speech_stopped to committed
constexpr auto kReplyWithin = 3s; ///< committed to response.created, before others may ask
constexpr auto kNoReplyAfter = 10s;
constexpr auto kOwedFor = 15s;
constexpr double kAheadMs = 100; ///< an edge may not lie further beyond what was appended
} // namespace

void TurnTracker::onStarted(const protocol::SpeechStarted& event) {
    const int segment = m_segments.segment();
    Turn& turn = m_turns[event.itemId];
    if (!take(event.itemId, EdgeStep::Start))
        m_records.finding(
            "start-twice",
            QStringLiteral("The engine announced the start of turn %1 twice.").arg(event.itemId),
            event.itemId);
    turn.segment = segment;
    m_open = event.itemId;
    checkEdge(segment, event.audioStartMs, true);
    log::SpeechStarted record{event.itemId, segment, event.audioStartMs, 0, 0};
    record.edgeMs = m_segments.sessionMsOf(segment, static_cast<double>(event.audioStartMs));
    record.speechMs = m_segments.sessionMsOf(segment, trueStartMs(segment, event.audioStartMs));
    m_records.writeAtMs(record.edgeMs, record);
    m_noReplyTimer.cancel();
    setListening(true); // before the other falls: busy() must not blink
    setReplyExpected(false);
    m_startedAt = m_scheduler.now();
    m_listeningTimer = m_scheduler.after(kDoubtedAfter, [this] { doubt(); });
}

/// Somebody may talk for as long as they like. Only where nothing like speech is sent any more does the
/// engine hear noise, or has stopped answering.
void TurnTracker::doubt() {
    if (!m_hooks.steadySound()) {
        m_listeningTimer = m_scheduler.after(kDoubtedEvery, [this] { doubt(); });
        return;
    }
    m_records.finding(
        "speech-too-long",
        QStringLiteral(
            "The engine has been hearing speech for %1 s without a speech_stopped, but nothing like "
            "speech is sent to it. Noise, or an engine that has stopped answering?")
            .arg((m_scheduler.now() - m_startedAt) / 1s));
    setListening(false);
}

double TurnTracker::trueStartMs(int segment, std::int64_t engineMs) const {
    const double start = static_cast<double>(engineMs + m_detection.prefixPaddingMs);
    // At 0 the padding was cut short, by how much only the samples tell.
    return engineMs > 0 ? start : m_segments.firstSoundMs(segment, start).value_or(start);
}

void TurnTracker::onStopped(const protocol::SpeechStopped& event) {
    Turn& turn = m_turns[event.itemId];
    if (!hasStarted(turn.edges)) {
        turn.segment = m_segments.segment();
        m_records.finding(
            "stop-without-start",
            QStringLiteral("The engine announced the end of turn %1 but never its start.").arg(event.itemId),
            event.itemId);
    }
    const bool again = !take(event.itemId, EdgeStep::Stop);
    if (again && !std::exchange(turn.stopTwiceTold, true))
        m_records.finding(
            "stop-twice",
            QStringLiteral("The engine announced the end of turn %1 more than once; its last word "
                           "counts.")
                .arg(event.itemId),
            event.itemId);
    checkEdge(turn.segment, event.audioEndMs, false);
    log::SpeechStopped record{event.itemId, turn.segment, event.audioEndMs, 0, 0, again};
    record.edgeMs = m_segments.sessionMsOf(turn.segment, static_cast<double>(event.audioEndMs));
    record.speechMs = m_segments.sessionMsOf(
        turn.segment, static_cast<double>(event.audioEndMs - m_detection.silenceDurationMs));
    m_records.writeAtMs(record.edgeMs, record);
    if (event.itemId != m_open)
        return;
    m_listeningTimer = m_scheduler.after(kFiledWithin, [this] { setListening(false); });
    owe();
}

/// The engine answers a finished turn by itself.
void TurnTracker::owe() {
    if (m_detection.createResponse)
        m_owed = m_scheduler.after(kOwedFor, [] {});
}

bool TurnTracker::onCommitted(const protocol::Committed& event, bool replyFollows) {
    Turn& turn = m_turns[event.itemId];
    if (turn.item == TurnItem::Committed || turn.item == TurnItem::Unspoken) {
        m_records.finding("committed-twice",
                          QStringLiteral("The engine committed turn %1 twice.").arg(event.itemId),
                          event.itemId);
        return turn.item == TurnItem::Committed;
    }
    if (!hasStarted(turn.edges) && !m_open.isEmpty())
        m_records.finding("committed-other",
                          QStringLiteral("The engine committed item %1, but announced the turn as %2.")
                              .arg(event.itemId, m_open),
                          event.itemId);
    if (turn.edges == TurnEdges::Speaking && turn.item != TurnItem::Asked)
        m_records.finding(
            "filed-without-stop",
            QStringLiteral("The engine filed turn %1 without having announced its end.").arg(event.itemId),
            event.itemId);
    const bool answered = turn.item == TurnItem::Answered;
    if (turn.edges == TurnEdges::None && turn.item == TurnItem::Open && m_open.isEmpty() && replyFollows) {
        take(event.itemId, ItemStep::CommitUnspoken);
        m_records.finding(
            "committed-unheard",
            QStringLiteral("The engine committed item %1 though it had heard nobody speak: no turn "
                           "of the participant is made of it.")
                .arg(event.itemId),
            event.itemId);
        return false;
    }
    take(event.itemId, ItemStep::Commit);
    m_records.write(log::TurnCommitted{event.itemId});
    m_open.clear();
    if (!replyFollows || !m_detection.createResponse || answered) {
        setListening(false);
        return true;
    }
    owe();
    setReplyExpected(true); // before the other falls: busy() must not blink
    setListening(false);
    m_replyTimer = m_scheduler.after(kReplyWithin, [this] { setReplyExpected(false); });
    m_noReplyTimer = m_scheduler.after(kNoReplyAfter, [this] {
        m_records.finding("no-reply",
                          QStringLiteral("The engine began no reply within 10 s of the participant's turn."));
    });
    return true;
}

void TurnTracker::onText(const protocol::TranscriptionCompleted& event) {
    if (m_turns[event.itemId].item != TurnItem::Unspoken)
        m_records.write(log::TurnText{event.itemId, event.transcript, true, false});
}

void TurnTracker::onTurnReply() {
    m_noReplyTimer.cancel();
    setReplyExpected(false);
    if (!m_open.isEmpty() && hasStopped(m_turns[m_open].edges))
        take(m_open, ItemStep::Answer); // before it was committed
    if (std::exchange(m_owed, {}).active())
        return; // it answers a finished turn, not the one that may be in progress
    if (!m_open.isEmpty() && m_listening && !hasStopped(m_turns[m_open].edges))
        m_records.finding(
            "reply-without-stop",
            QStringLiteral("A reply began though the engine never announced the end of turn %1.").arg(m_open),
            m_open);
    setListening(false);
}

bool TurnTracker::takeForCommit() {
    if (m_open.isEmpty() || !take(m_open, ItemStep::Ask))
        return false;
    if (m_listening)
        m_listeningTimer = m_scheduler.after(kFiledWithin, [this] { setListening(false); });
    return true;
}

void TurnTracker::nothingToCommit() {
    setListening(false);
}

void TurnTracker::cancelPendingEdges() {
    m_noReplyTimer.cancel();
    setReplyExpected(false);
}

void TurnTracker::resetForNewEngineSession() {
    stop();
    m_owed.cancel();
    m_turns.clear();
    m_open.clear();
    setListening(false);
    setReplyExpected(false);
}

void TurnTracker::stop() {
    m_listeningTimer.cancel();
    m_replyTimer.cancel();
    m_noReplyTimer.cancel();
}

void TurnTracker::checkEdge(int segment, std::int64_t engineMs, bool start) {
    // The silence inside a stop and the padding inside the next start may overlap.
    const std::int64_t slack = start ? m_detection.prefixPaddingMs + m_detection.silenceDurationMs : 0;
    if (segment == m_lastSegment && engineMs + slack < m_lastEdgeMs)
        m_records.finding("edges-backwards",
                          QStringLiteral("The engine's edges go backwards: %1 ms after %2 ms.")
                              .arg(engineMs)
                              .arg(m_lastEdgeMs));
    if (segment == m_segments.segment() && static_cast<double>(engineMs) > m_segments.appendedMs() + kAheadMs)
        m_records.finding(
            "edge-ahead",
            QStringLiteral("The engine placed an edge at %1 ms, but only %2 ms were sent to it.")
                .arg(engineMs)
                .arg(static_cast<qint64>(m_segments.appendedMs())));
    m_lastSegment = segment;
    m_lastEdgeMs = engineMs;
}

namespace {
template <class State, class Step>
bool takeOf(std::span<const Transition<State, Step>> table, State& state, Step step, const QString& itemId) {
    const auto to = next(table, state, step);
    if (to && *to != state)
        qCDebug(lcTurn, "%s: %s -> %s", qUtf8Printable(itemId), nameOf(state), nameOf(*to));
    else if (!to)
        qCDebug(lcTurn, "%s: a step refused in %s", qUtf8Printable(itemId), nameOf(state));
    state = to.value_or(state);
    return to.has_value();
}
} // namespace

bool TurnTracker::take(const QString& itemId, EdgeStep step) {
    return takeOf<TurnEdges, EdgeStep>(kEdgeTransitions, m_turns[itemId].edges, step, itemId);
}

bool TurnTracker::take(const QString& itemId, ItemStep step) {
    return takeOf<TurnItem, ItemStep>(kItemTransitions, m_turns[itemId].item, step, itemId);
}

void TurnTracker::setListening(bool on) {
    if (!on)
        m_listeningTimer.cancel();
    if (std::exchange(m_listening, on) != on)
        m_hooks.changed();
}

void TurnTracker::setReplyExpected(bool on) {
    if (!on)
        m_replyTimer.cancel();
    if (std::exchange(m_replyExpected, on) != on)
        m_hooks.changed();
}

} // namespace hrp::session
