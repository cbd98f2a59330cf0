// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <span>

namespace hrp::session {

/// One line of a transition table: this step leads from here to there. What has no line may not be done.
template <class State, class Step>
struct Transition {
    State from;
    Step step;
    State to;
};

/// Where `step` leads from `from`; nothing: it may not be taken there.
template <class State, class Step>
constexpr std::optional<State> next(std::span<const Transition<State, Step>> table, State from, Step step) {
    for (const Transition<State, Step>& line : table)
        if (line.from == from && line.step == step)
            return line.to;
    return std::nullopt;
}

} // namespace hrp::session
