// SPDX-License-Identifier: GPL-3.0-or-later
#include "states/turn_state.h"

#include <iterator>

namespace hrp::session {

Q_LOGGING_CATEGORY(lcTurn, "hrp.turn", QtInfoMsg)

namespace {
constexpr const char* kTurnEdges[] = {"None", "Speaking", "Stopped", "OnlyStop"};
constexpr const char* kTurnItems[] = {"Open", "Asked", "Answered", "Committed", "Unspoken"};
static_assert(std::size(kTurnEdges) == static_cast<std::size_t>(TurnEdges::OnlyStop) + 1);
static_assert(std::size(kTurnItems) == static_cast<std::size_t>(TurnItem::Unspoken) + 1);
} // namespace

const char* nameOf(TurnEdges edges) {
    return kTurnEdges[static_cast<int>(edges)];
}
const char* nameOf(TurnItem item) {
    return kTurnItems[static_cast<int>(item)];
}

} // namespace hrp::session
