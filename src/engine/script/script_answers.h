// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "rehearsal/rehearsal_scene.h"
#include "script.h"

#include <random>

namespace hrp::engine {

/// Arguments for the right answer that a script gives to a question. `words`: where it gives none of its own
/// and words are asked for.
protocol::Json scriptedArguments(const ScriptAnswer& answer, const protocol::Json& declaration,
                                 const std::optional<AskedQuestion>& question, const QString& words,
                                 std::mt19937& random);
/// Arguments that no question takes.
protocol::Json wrongArguments(const QString& tool);

} // namespace hrp::engine
