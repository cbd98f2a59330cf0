// SPDX-License-Identifier: GPL-3.0-or-later
#include "states/session_state.h"

#include <array>
#include <iterator>

namespace hrp::session {

Q_LOGGING_CATEGORY(lcSession, "hrp.session", QtInfoMsg)

namespace {
using log::Phase;
using Engine = SessionState::Engine;
using Break = SessionState::Break;
using Step = SessionStep;

/// Nothing in a "from" column: any. Nothing in a "to" column: as before.
struct SessionTransition {
    Step step;
    Phase phase;
    std::optional<Engine> engine;
    std::optional<Break> onBreak;
    std::optional<Phase> toPhase;
    std::optional<Engine> toEngine;
    std::optional<Break> toBreak;
};
constexpr std::nullopt_t any = std::nullopt, same = std::nullopt;

// The states of a session. An engine that is gone is a break: whoever takes part is told the same.
// clang-format off
constexpr SessionTransition kTransitions[] = {
    // step              phase               engine            break          to phase            engine            break
    {Step::Configure,    Phase::Connecting,  Engine::Reaching, any,           Phase::Configuring, same,             same},
    {Step::Begin,        Phase::Configuring, Engine::Reaching, any,           Phase::Running,     Engine::Attached, same},
    {Step::Pause,        Phase::Running,     any,              any,           Phase::Paused,      same,             same},
    {Step::Resume,       Phase::Paused,      any,              any,           Phase::Running,     same,             same},

    {Step::BeginBreak,   Phase::Connecting,  Engine::Reaching, Break::Off,    same,               same,             Break::On},
    {Step::BeginBreak,   Phase::Configuring, Engine::Reaching, Break::Off,    same,               same,             Break::On},
    {Step::BeginBreak,   Phase::Running,     Engine::Attached, Break::Off,    same,               same,             Break::On},
    {Step::BeginBreak,   Phase::Paused,      Engine::Attached, Break::Off,    same,               same,             Break::On},
    {Step::EndBreak,     Phase::Connecting,  Engine::Reaching, Break::On,     same,               same,             Break::Off},
    {Step::EndBreak,     Phase::Configuring, Engine::Reaching, Break::On,     same,               same,             Break::Off},
    {Step::EndBreak,     Phase::Running,     Engine::Attached, Break::On,     same,               same,             Break::Off},
    {Step::EndBreak,     Phase::Paused,      Engine::Attached, Break::On,     same,               same,             Break::Off},

    {Step::LoseEngine,   Phase::Running,     any,              any,           same,               Engine::Gone,     Break::On},
    {Step::LoseEngine,   Phase::Paused,      any,              any,           same,               Engine::Gone,     Break::On},
    {Step::AttachEngine, Phase::Running,     Engine::Gone,     Break::On,     same,               Engine::Attached, same},
    {Step::AttachEngine, Phase::Paused,      Engine::Gone,     Break::On,     same,               Engine::Attached, same},

    {Step::End,          Phase::Connecting,  any,              any,           Phase::Ended,       Engine::Gone,     Break::Off},
    {Step::End,          Phase::Configuring, any,              any,           Phase::Ended,       Engine::Gone,     Break::Off},
    {Step::End,          Phase::Running,     any,              any,           Phase::Ended,       Engine::Gone,     Break::Off},
    {Step::End,          Phase::Paused,      any,              any,           Phase::Ended,       Engine::Gone,     Break::Off},
};
// clang-format on

constexpr const char* kEngines[] = {"Reaching", "Attached", "Gone"};
constexpr const char* kSteps[] = {"Configure", "Begin",      "Pause",        "Resume", "BeginBreak",
                                  "EndBreak",  "LoseEngine", "AttachEngine", "End"};
static_assert(std::size(kSteps) == static_cast<std::size_t>(Step::End) + 1);

template <class T>
bool fits(const std::optional<T>& wanted, T is) {
    return !wanted || *wanted == is;
}
} // namespace

std::optional<SessionState> next(const SessionState& from, SessionStep step) {
    for (const SessionTransition& line : kTransitions)
        if (line.step == step && line.phase == from.phase && fits(line.engine, from.engine) &&
            fits(line.onBreak, from.onBreak))
            return SessionState{line.toPhase.value_or(from.phase), line.toEngine.value_or(from.engine),
                                line.toBreak.value_or(from.onBreak)};
    return std::nullopt;
}

std::string describe(const SessionState& state) {
    return log::nameOf(state.phase).toStdString() + ", " + kEngines[static_cast<int>(state.engine)] +
           (state.onBreak == Break::On ? ", break" : ", no break");
}

const char* nameOf(SessionStep step) {
    return kSteps[static_cast<int>(step)];
}

bool SessionStateMachine::take(SessionStep step) {
    const auto to = next(m_now, step);
    if (!to) {
        qCWarning(lcSession, "%s refused in: %s", nameOf(step), describe(m_now).c_str());
        return false;
    }
    if (*to != m_now)
        qCDebug(lcSession, "%s: %s -> %s", nameOf(step), describe(m_now).c_str(), describe(*to).c_str());
    m_now = *to;
    return true;
}

} // namespace hrp::session
