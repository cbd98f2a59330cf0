// SPDX-License-Identifier: GPL-3.0-or-later
// What makes time pass for the machine, and how it changes. What each record means stands in
// machine_records.cpp.
#include "machine.h"

#include <hrp/base/dispatch.h>

#include <algorithm>
#include <utility>

namespace hrp::mood {
namespace {

constexpr double kWaitShownAfterMs = 1'000; ///< H32
/// One request often follows another at once (a spoken reply after a tool's result): no blink between them.
constexpr double kGraceMs = 100;

} // namespace

MoodEvents AgentMood::Machine::add(const log::Record& record) {
    runTo(record.atMs);
    m_readMs = m_nowMs;
    m_session.add(record);
    base::dispatch(record.body, [&](const auto& body) { read(body, record.tMs); });
    runTo(m_nowMs);
    return std::exchange(m_out, {});
}

MoodEvents AgentMood::Machine::advance(double nowMs) {
    runTo(nowMs);
    return std::exchange(m_out, {});
}

MoodEvents AgentMood::Machine::setResting(Mood resting) {
    m_restingMood = resting == Mood::Listening ? Mood::Listening : Mood::Idle;
    show(m_nowMs, QStringLiteral("the resting mood was chosen"));
    return std::exchange(m_out, {});
}

// ---- time ---------------------------------------------------------------------------------------------

std::optional<double> AgentMood::Machine::nextMs() const {
    std::optional<double> next;
    const auto consider = [&next](std::optional<double> atMs) {
        if (atMs)
            next = std::min(next.value_or(*atMs), *atMs);
    };
    if (!m_due.empty())
        consider(m_due.front().atMs);
    if (is(State::Talking)) {
        consider(m_playout.silentAtMs());
        consider(m_playout.overdueAtMs());
    }
    consider(m_awaited.nextExpiryMs());
    if (m_nothingSinceMs)
        consider(*m_nothingSinceMs + kGraceMs);
    consider(waitChangesAtMs());
    return next;
}

void AgentMood::Machine::runTo(double nowMs) {
    for (;;) {
        const bool nothing = is(State::Thinking) && !m_awaited.any();
        if (!nothing)
            m_nothingSinceMs.reset();
        else if (!m_nothingSinceMs)
            m_nothingSinceMs = m_nowMs;
        const auto next = nextMs();
        if (!next || *next > std::max(nowMs, m_nowMs))
            break;
        step(*next);
    }
    m_nowMs = std::max(m_nowMs, nowMs);
}

/// Does what is to be done at `tMs`, which nextMs() named.
void AgentMood::Machine::step(double tMs) {
    m_nowMs = std::max(m_nowMs, tMs);
    if (!m_due.empty() && m_due.front().atMs <= tMs) {
        const Due due = m_due.front();
        m_due.pop_front();
        take(due, tMs);
    }
    if (is(State::Talking) && m_playout.silentAtMs().value_or(tMs + 1) <= tMs)
        signal(Signal::FellSilent, tMs);
    if (is(State::Talking) && m_playout.overdueAtMs().value_or(tMs + 1) <= tMs) {
        m_playout.clear(); // what is left of it will not be heard
        signal(Signal::DrainOverdue, tMs);
    }
    if (m_awaited.expire(tMs) && !m_awaited.any())
        signal(Signal::AnswerOverdue, tMs);
    if (m_nothingSinceMs && *m_nothingSinceMs + kGraceMs <= tMs)
        signal(Signal::NothingAwaited, tMs);
    if (waitChangesAtMs().value_or(tMs + 1) <= tMs) {
        m_shown = waitingNow();
        emitEvent(tMs, WaitingChanged{m_shown});
    }
}

void AgentMood::Machine::later(Due due) {
    if (due.atMs <= m_nowMs)
        return take(due, due.atMs);
    const auto behind =
        std::find_if(m_due.begin(), m_due.end(), [&](const Due& other) { return other.atMs > due.atMs; });
    m_due.insert(behind, std::move(due));
}

void AgentMood::Machine::take(const Due& due, double tMs) {
    if (due.signal == Signal::Drained)
        return drainedAt(tMs);
    m_playout.sounded(due.responseId, tMs);
    m_awaited.over(due.responseId);
    signal(due.signal, tMs);
}

// ---- state --------------------------------------------------------------------------------------------

bool AgentMood::Machine::signal(Signal signal, double tMs, const QString& reason) {
    m_up = m_up || signal != Signal::Withdrawn;
    for (const Transition& transition : transitions()) {
        if (transition.signal != signal || (transition.from & static_cast<std::uint8_t>(m_state)) == 0)
            continue;
        m_state = resolve(transition.to);
        m_stateSinceMs = std::max(tMs, m_stateSinceMs);
        show(tMs, reason.isEmpty() ? QString::fromLatin1(transition.reason) : reason);
        return true;
    }
    return false;
}

State AgentMood::Machine::resolve(Next next) const {
    switch (next) {
    case Next::Hearing:
        return State::Hearing;
    case Next::Thinking:
        return State::Thinking;
    case Next::Talking:
        return State::Talking;
    case Next::Away:
        return State::Away;
    case Next::Rest:
        break;
    }
    if (m_key || m_speaking)
        return State::Hearing;
    return m_awaited.any() ? State::Thinking : State::Resting;
}

Mood AgentMood::Machine::moodOf(State state) const {
    switch (state) {
    case State::Hearing:
        return Mood::Listening;
    case State::Thinking:
        return Mood::Thinking;
    case State::Talking:
        return Mood::Talking;
    case State::Resting:
        return m_up && m_session.audible() && !m_session.participantMuted() ? m_restingMood : Mood::Idle;
    case State::Away:
        break;
    }
    return Mood::Idle;
}

void AgentMood::Machine::show(double tMs, const QString& reason) {
    const Mood mood = moodOf(m_state);
    if (mood == m_mood)
        return;
    m_mood = mood;
    m_reason = reason;
    emitEvent(tMs, MoodChanged{mood, reason});
    m_moodSinceMs = m_lastEventMs;
}

void AgentMood::Machine::emitEvent(double tMs, decltype(MoodEvent::what) what) {
    m_lastEventMs = std::max(m_lastEventMs, tMs);
    m_out.push_back({m_lastEventMs, std::move(what)});
}

// ---- waiting ------------------------------------------------------------------------------------------

Waiting AgentMood::Machine::waitingNow() const {
    if (is(State::Away))
        return m_suspendedFor;
    return is(State::Thinking) ? m_awaited.what() : Waiting{};
}

/// A wait is shown once it has lasted long enough, and taken away as soon as it is over.
std::optional<double> AgentMood::Machine::waitChangesAtMs() const {
    const Waiting waiting = waitingNow();
    if (waiting == m_shown)
        return std::nullopt;
    if (waiting.what == WaitingFor::Nothing)
        return is(State::Thinking) ? std::nullopt : std::optional(m_nowMs); // a grace, then it is over
    return std::max(m_stateSinceMs + kWaitShownAfterMs, m_readMs);
}

} // namespace hrp::mood
