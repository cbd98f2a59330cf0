// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/base/dispatch.h>
#include <hrp/log/session_state.h>

#include <algorithm>

namespace hrp::log {

bool SessionState::add(const Record& record) {
    bool changed = false;
    base::dispatch(record.body, [&](const auto& body) { changed = apply(record, body); });
    m_version += changed ? 1 : 0;
    return changed;
}

// ---- the session --------------------------------------------------------------------------------------

/// The first record of every log: what was before belongs to another session.
bool SessionState::apply(const Record&, const SessionStarted& started) {
    const int version = m_version;
    *this = SessionState();
    m_version = version;
    m_started = started;
    m_halfDuplex = started.halfDuplex;
    return true;
}

bool SessionState::apply(const Record&, const ProfileDifference& difference) {
    if (difference.id != QLatin1String("half-duplex"))
        return false;
    m_halfDuplex = difference.here != difference.pinned;
    return true;
}

bool SessionState::apply(const Record&, const PhaseChanged& change) {
    m_phase = change.phase;
    m_hasRun = m_hasRun || change.phase == Phase::Running;
    return true;
}

/// Nothing goes on any more; what it began with and how it went stays.
bool SessionState::apply(const Record& record, const SessionEnded& end) {
    m_end = end;
    m_phase = Phase::Ended;
    m_paused.reset();
    m_hold.reset();
    m_lost.reset();
    m_retryAtMs.reset();
    m_screen.reset();
    m_timer.reset();
    m_question.reset();
    m_waiting.reset();
    m_talkDown = false;
    clocksStandStill(record.tMs);
    return true;
}

// ---- at rest ------------------------------------------------------------------------------------------

bool SessionState::apply(const Record& record, const Paused& paused) {
    m_paused = paused;
    clocksStandStill(record.tMs);
    return true;
}

bool SessionState::apply(const Record& record, const Resumed&) {
    m_paused.reset();
    clocksStandStill(record.tMs);
    return true;
}

bool SessionState::apply(const Record& record, const HoldChanged& hold) {
    if (hold.on && !m_hold)
        m_heldSinceMs = record.tMs;
    m_hold = hold.on ? std::optional(hold) : std::nullopt;
    m_talkDown = false;
    clocksStandStill(record.tMs);
    return true;
}

bool SessionState::apply(const Record& record, const ConnectionLost& lost) {
    m_lost = lost;
    m_retryAtMs = lost.willRetry ? std::optional(record.atMs + lost.retryInMs) : std::nullopt;
    m_talkDown = false;
    return true;
}

bool SessionState::apply(const Record&, const SessionContinued& continued) {
    m_lost.reset();
    m_retryAtMs.reset();
    m_continued = continued;
    return true;
}

// ---- the study ----------------------------------------------------------------------------------------

bool SessionState::apply(const Record&, const ScreenShown& screen) {
    m_screen = screen;
    m_timer.reset();
    return true;
}

bool SessionState::apply(const Record& record, const TimerSet& timer) {
    m_timer = Timer{timer.seconds, record.tMs};
    if (m_stillSinceMs)
        m_stillSinceMs = record.tMs;
    return true;
}

bool SessionState::apply(const Record&, const TimerEnded&) {
    m_timer.reset();
    return true;
}

std::optional<double> SessionState::secondsLeft(double nowMs) const {
    if (!m_timer)
        return std::nullopt;
    return std::max(0.0, m_timer->seconds - (m_stillSinceMs.value_or(nowMs) - m_timer->setMs) / 1'000.0);
}

/// Called after whatever may begin or end a rest.
void SessionState::clocksStandStill(double tMs) {
    const bool still = m_paused || m_hold;
    if (still && !m_stillSinceMs) {
        m_stillSinceMs = tMs;
    } else if (!still && m_stillSinceMs) {
        if (m_timer)
            m_timer->setMs += tMs - *m_stillSinceMs;
        m_stillSinceMs.reset();
    }
}

bool SessionState::apply(const Record&, const QuestionOpened& question) {
    m_question = question;
    m_refusal.clear();
    return true;
}

bool SessionState::apply(const Record&, const QuestionWaiting& waiting) {
    m_waiting = waiting;
    return true;
}

bool SessionState::apply(const Record&, const QuestionClosed&) {
    m_question.reset();
    m_waiting.reset();
    return true;
}

bool SessionState::apply(const Record&, const ToolAnswered& answer) {
    m_refusal = answer.accepted ? QString() : answer.reason;
    return true;
}

// ---- microphone and loudspeaker -----------------------------------------------------------------------

bool SessionState::apply(const Record&, const Muted& muted) {
    (muted.participant ? m_participantMuted : m_agentMuted) = muted.on;
    return true;
}

bool SessionState::apply(const Record&, const PushToTalk& talk) {
    m_talkDown = talk.down;
    m_talkUsed = true;
    return true;
}

} // namespace hrp::log
