// SPDX-License-Identifier: GPL-3.0-or-later
#include "awaited.h"

#include <algorithm>

namespace hrp::mood {
namespace {

constexpr double kTurnAnsweredWithinMs = 15'000;
constexpr double kSilentPressMs = 3'000; ///< the talk key was pressed and the engine has heard no speech
constexpr double kCreatedWithinMs = 10'000;
constexpr double kSignOfLifeWithinMs = 30'000;

} // namespace

void Awaited::turnOver(double atMs, bool spoke) {
    m_turn = atMs + (spoke ? kTurnAnsweredWithinMs : kSilentPressMs);
}

void Awaited::turnSeen(double atMs) {
    if (m_turn)
        m_turn = atMs + kTurnAnsweredWithinMs;
}

void Awaited::requested(const log::ReplyRequested& request, double atMs) {
    if (request.purpose != log::ReplyPurpose::Silent)
        m_request = atMs + kCreatedWithinMs;
}

void Awaited::began(const log::ReplyStarted& reply, double atMs) {
    m_replies[reply.responseId] = {reply.purpose, atMs + kSignOfLifeWithinMs};
    if (reply.purpose == log::ReplyPurpose::Turn)
        m_turn.reset();
    else if (reply.purpose == log::ReplyPurpose::Spoken)
        m_request.reset();
}

void Awaited::sign(const QString& responseId, double atMs) {
    if (const auto found = m_replies.find(responseId); found != m_replies.end())
        found->second.untilMs = atMs + kSignOfLifeWithinMs;
}

void Awaited::called(const log::ToolCalled& call, double atMs) {
    m_calls[call.callId] = {call.name, atMs + kSignOfLifeWithinMs};
}

void Awaited::clear() {
    *this = {};
}

Waiting Awaited::what() const {
    if (!m_calls.empty())
        return {WaitingFor::Tool, m_calls.begin()->second.name};
    const auto is = [](log::ReplyPurpose purpose) {
        return [purpose](const auto& entry) { return entry.second.purpose == purpose; };
    };
    if (std::any_of(m_replies.begin(), m_replies.end(), is(log::ReplyPurpose::Silent)))
        return {WaitingFor::Question, m_question};
    if (!m_replies.empty() || m_turn)
        return {WaitingFor::Answer, {}};
    return m_request ? Waiting{WaitingFor::Engine, {}} : Waiting{};
}

std::optional<double> Awaited::nextExpiryMs() const {
    std::optional<double> next;
    const auto consider = [&next](double untilMs) { next = std::min(next.value_or(untilMs), untilMs); };
    for (const auto& until : {m_turn, m_request})
        if (until)
            consider(*until);
    for (const auto& [id, reply] : m_replies)
        consider(reply.untilMs);
    for (const auto& [id, call] : m_calls)
        consider(call.untilMs);
    return next;
}

bool Awaited::expire(double nowMs) {
    bool any = false;
    for (auto* until : {&m_turn, &m_request})
        if (*until && **until <= nowMs) {
            until->reset();
            any = true;
        }
    const auto isOver = [nowMs](const auto& entry) { return entry.second.untilMs <= nowMs; };
    any |= std::erase_if(m_replies, isOver) > 0;
    any |= std::erase_if(m_calls, isOver) > 0;
    return any;
}

} // namespace hrp::mood
