// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "node.h"

#include <hrp/study/command.h>

namespace hrp::study {

/// A line of the list of commands.
struct Entry {
    const char* name; ///< in scripts and in the log
    bool intervention, inScripts;
    const char* example;
};

/// The command of a `do` step: exactly one that is known, with a value that it can use; else a problem with
/// its place.
std::optional<Command> readCommand(const Node& node);

} // namespace hrp::study
