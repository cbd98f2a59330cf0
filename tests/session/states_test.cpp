// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of states, over all states and steps: what may follow what, and what must never be.
#include "session_rig.h"
#include "support/warnings.h"

#include "states/reply_state.h"
#include "states/session_state.h"
#include "states/turn_state.h"

#include <algorithm>
#include <set>
#include <vector>

namespace hrp::test {
namespace {

using log::Phase;
using session::EdgeStep;
using session::ItemStep;
using session::ReplyState;
using session::ReplyStep;
using session::SessionState;
using session::SessionStep;
using session::TurnEdges;
using session::TurnItem;
using Engine = SessionState::Engine;
using Break = SessionState::Break;

constexpr Phase kPhases[] = {Phase::Connecting, Phase::Configuring, Phase::Running, Phase::Paused,
                             Phase::Ended};
constexpr Engine kEngines[] = {Engine::Reaching, Engine::Attached, Engine::Gone};
constexpr Break kBreaks[] = {Break::Off, Break::On};
constexpr SessionStep kSteps[] = {SessionStep::Configure,  SessionStep::Begin,        SessionStep::Pause,
                                  SessionStep::Resume,     SessionStep::BeginBreak,   SessionStep::EndBreak,
                                  SessionStep::LoseEngine, SessionStep::AttachEngine, SessionStep::End};

/// Every state that a session can get into.
std::vector<SessionState> reachable() {
    std::vector<SessionState> found{SessionState{}};
    for (std::size_t i = 0; i < found.size(); ++i)
        for (const SessionStep step : kSteps)
            if (const auto to = next(found[i], step); to && std::ranges::find(found, *to) == found.end())
                found.push_back(*to);
    return found;
}

TEST(SessionStates, AreElevenAndEachMakesSense) {
    const auto states = reachable();
    EXPECT_EQ(states.size(), 11u);
    for (const SessionState& state : states) {
        const bool begun = state.live();
        EXPECT_EQ(state.engine == Engine::Reaching, !begun && !state.ended()) << describe(state);
        if (begun && state.engine == Engine::Gone) {
            EXPECT_EQ(state.onBreak, Break::On)
                << describe(state) << ": nobody talks to an engine that is gone";
        }
        if (state.ended()) {
            EXPECT_FALSE(state.attached() || state.atRest()) << describe(state);
        }
    }
}

/// What each step needs and does, said once more and in another way than in the table.
bool mayBeTaken(const SessionState& from, SessionStep step) {
    const bool known = [&] {
        const auto states = reachable();
        return std::ranges::find(states, from) != states.end();
    }();
    if (!known)
        return false;
    switch (step) {
    case SessionStep::Configure:
        return from.phase == Phase::Connecting;
    case SessionStep::Begin:
        return from.phase == Phase::Configuring;
    case SessionStep::Pause:
        return from.phase == Phase::Running;
    case SessionStep::Resume:
        return from.phase == Phase::Paused;
    case SessionStep::BeginBreak:
        return !from.ended() && from.onBreak == Break::Off;
    case SessionStep::EndBreak:
        return from.onBreak == Break::On && from.engine != Engine::Gone;
    case SessionStep::LoseEngine:
        return from.live();
    case SessionStep::AttachEngine:
        return from.live() && from.engine == Engine::Gone;
    case SessionStep::End:
        return !from.ended();
    }
    return false;
}

TEST(SessionStates, TakeTheStepsThatTheyMayAndNoOthers) {
    for (const SessionState& from : reachable())
        for (const SessionStep step : kSteps)
            EXPECT_EQ(next(from, step).has_value(), mayBeTaken(from, step))
                << nameOf(step) << " in " << describe(from);
}

TEST(SessionStates, AStepChangesWhatItIsAbout) {
    for (const Phase phase : kPhases)
        for (const Engine engine : kEngines)
            for (const Break onBreak : kBreaks)
                for (const SessionStep step : kSteps) {
                    const SessionState from{phase, engine, onBreak};
                    const auto to = next(from, step);
                    if (!to || step == SessionStep::End)
                        continue;
                    const bool ofPhase = step == SessionStep::Configure || step == SessionStep::Begin ||
                                         step == SessionStep::Pause || step == SessionStep::Resume;
                    const bool ofEngine = step == SessionStep::Begin || step == SessionStep::LoseEngine ||
                                          step == SessionStep::AttachEngine;
                    const bool ofBreak = step == SessionStep::BeginBreak || step == SessionStep::EndBreak ||
                                         step == SessionStep::LoseEngine;
                    if (!ofPhase) {
                        EXPECT_EQ(to->phase, from.phase) << nameOf(step) << " in " << describe(from);
                    }
                    if (!ofEngine) {
                        EXPECT_EQ(to->engine, from.engine) << nameOf(step) << " in " << describe(from);
                    }
                    if (!ofBreak) {
                        EXPECT_EQ(to->onBreak, from.onBreak) << nameOf(step) << " in " << describe(from);
                    }
                }
}

TEST(SessionStates, ARefusedStepChangesNothing) {
    const ExpectWarning refused(QStringLiteral("refused in"));
    session::SessionStateMachine machine;
    EXPECT_FALSE(machine.take(SessionStep::Resume));
    EXPECT_EQ(machine.now(), SessionState{});
    EXPECT_TRUE(machine.take(SessionStep::End));
    for (const SessionStep step : kSteps)
        EXPECT_FALSE(machine.take(step)) << nameOf(step) << ": nothing comes after the end";
}

template <class State, class Step, std::size_t N>
std::set<State> reachedIn(const session::Transition<State, Step> (&table)[N], State first) {
    std::set<State> reached{first};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const auto& line : table)
            if (reached.contains(line.from))
                reached.insert(line.to);
    }
    return reached;
}

template <class State, class Step, std::size_t N>
void expectOneLineEach(const session::Transition<State, Step> (&table)[N]) {
    std::set<std::pair<State, Step>> seen;
    for (const auto& line : table)
        EXPECT_TRUE(seen.insert({line.from, line.step}).second) << nameOf(line.from);
}

TEST(ReplyStates, WhatIsCutStaysCutAndWhatIsDoneStaysDone) {
    expectOneLineEach(session::kReplyTransitions);
    EXPECT_EQ(reachedIn(session::kReplyTransitions, ReplyState::Unannounced).size(), 7u);
    for (const auto& line : session::kReplyTransitions) {
        EXPECT_TRUE(!isCut(line.from) || isCut(line.to)) << nameOf(line.from);
        EXPECT_TRUE(!isDone(line.from) || isDone(line.to)) << nameOf(line.from);
        EXPECT_TRUE(!isAnnounced(line.from) || isAnnounced(line.to)) << nameOf(line.from);
        EXPECT_EQ(isDone(line.to), isDone(line.from) || line.step == ReplyStep::Finish) << nameOf(line.from);
        EXPECT_EQ(isCut(line.to),
                  isCut(line.from) || line.step == ReplyStep::Cut || line.step == ReplyStep::Cancel)
            << nameOf(line.from);
    }
}

TEST(ReplyStates, CancelOnlyWhatIsActiveAndOnce) {
    for (int s = 0; s <= static_cast<int>(ReplyState::DoneCut); ++s) {
        const auto state = static_cast<ReplyState>(s);
        const auto to =
            session::next<ReplyState, ReplyStep>(session::kReplyTransitions, state, ReplyStep::Cancel);
        EXPECT_EQ(to.has_value(), isActive(state) && state != ReplyState::Cancelling) << nameOf(state);
        const auto cut =
            session::next<ReplyState, ReplyStep>(session::kReplyTransitions, state, ReplyStep::Cut);
        EXPECT_TRUE(cut.has_value()) << nameOf(state) << ": a cut never fails";
        const auto done =
            session::next<ReplyState, ReplyStep>(session::kReplyTransitions, state, ReplyStep::Finish);
        EXPECT_EQ(done.has_value(), isActive(state)) << nameOf(state);
    }
}

TEST(TurnStates, AnItemIsCommittedOnceAndAnEdgeIsNeverTakenBack) {
    expectOneLineEach(session::kEdgeTransitions);
    expectOneLineEach(session::kItemTransitions);
    EXPECT_EQ(reachedIn(session::kEdgeTransitions, TurnEdges::None).size(), 4u);
    EXPECT_EQ(reachedIn(session::kItemTransitions, TurnItem::Open).size(), 5u);
    for (const auto& line : session::kEdgeTransitions) {
        EXPECT_TRUE(!hasStarted(line.from) || hasStarted(line.to)) << nameOf(line.from);
        EXPECT_TRUE(!hasStopped(line.from) || hasStopped(line.to)) << nameOf(line.from);
        EXPECT_NE(line.from, line.to) << nameOf(line.from) << ": the same edge again is no step";
    }
    for (const auto& line : session::kItemTransitions) {
        EXPECT_NE(line.from, TurnItem::Committed);
        EXPECT_NE(line.from, TurnItem::Unspoken);
        EXPECT_TRUE(line.step != ItemStep::Ask || line.to == TurnItem::Asked);
    }
}

/// A session that was put on a break before it had begun goes on when the break is over.
class BreakBeforeTheBeginning : public SessionTest {};

// Proves: H11, C40
TEST_F(BreakBeforeTheBeginning, IsOverBeforeItAsWell) {
    startOnly();
    session->execute(study::command::Hold{{}});
    session->execute(study::command::Release{});
    settle();
    advanceMs(200);
    speak(500);
    EXPECT_GE(engine.appendedMs(), 400) << "the participant is heard";
}

// Proves: H11, C40
TEST_F(BreakBeforeTheBeginning, LastsUntilItIsReleased) {
    startOnly();
    session->execute(study::command::Hold{{}});
    settle();
    advanceMs(200);
    speak(500);
    EXPECT_EQ(engine.appendedMs(), 0);
    session->execute(study::command::Release{});
    settle();
    speak(500);
    EXPECT_GE(engine.appendedMs(), 400);
}

} // namespace
} // namespace hrp::test
