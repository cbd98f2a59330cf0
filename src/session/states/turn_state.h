// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "states/transition.h"

#include <QLoggingCategory>

namespace hrp::session {

Q_DECLARE_LOGGING_CATEGORY(lcTurn) ///< "hrp.turn": every change of a turn's states

/// A turn of the participant has two states that move apart from each other: its edges, and what becomes of
/// the audio (its item).
enum class TurnEdges {
    None,     ///< the engine has told neither
    Speaking, ///< it began
    Stopped,  ///< it began and ended
    OnlyStop, ///< it ended, but its start was never told
};
enum class TurnItem {
    Open,     ///< not committed yet
    Asked,    ///< we have sent its commit (H11)
    Answered, ///< a reply to it began before it was committed
    Committed,
    Unspoken, ///< committed though nobody had been heard: not the participant's
};

enum class EdgeStep { Start, Stop };
enum class ItemStep { Ask, Answer, Commit, CommitUnspoken };

// clang-format off
inline constexpr Transition<TurnEdges, EdgeStep> kEdgeTransitions[] = {
    {TurnEdges::None,     EdgeStep::Start, TurnEdges::Speaking},
    {TurnEdges::None,     EdgeStep::Stop,  TurnEdges::OnlyStop},
    {TurnEdges::Speaking, EdgeStep::Stop,  TurnEdges::Stopped},
    {TurnEdges::OnlyStop, EdgeStep::Start, TurnEdges::Stopped},
};
inline constexpr Transition<TurnItem, ItemStep> kItemTransitions[] = {
    {TurnItem::Open,     ItemStep::Ask,            TurnItem::Asked},
    {TurnItem::Open,     ItemStep::Answer,         TurnItem::Answered},
    {TurnItem::Open,     ItemStep::Commit,         TurnItem::Committed},
    {TurnItem::Open,     ItemStep::CommitUnspoken, TurnItem::Unspoken},
    {TurnItem::Asked,    ItemStep::Answer,         TurnItem::Asked}, // its commit is on its way
    {TurnItem::Asked,    ItemStep::Commit,         TurnItem::Committed},
    {TurnItem::Answered, ItemStep::Ask,            TurnItem::Asked},
    {TurnItem::Answered, ItemStep::Answer,         TurnItem::Answered},
    {TurnItem::Answered, ItemStep::Commit,         TurnItem::Committed},
};
// clang-format on

constexpr bool hasStarted(TurnEdges e) {
    return e == TurnEdges::Speaking || e == TurnEdges::Stopped;
}
constexpr bool hasStopped(TurnEdges e) {
    return e == TurnEdges::Stopped || e == TurnEdges::OnlyStop;
}
const char* nameOf(TurnEdges edges);
const char* nameOf(TurnItem item);

} // namespace hrp::session
