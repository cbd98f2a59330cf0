// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "node.h"

namespace hrp::study {

/// Checks the command of a `do` step: exactly one that is known, with a value that it can use.
void checkCommand(const Node& command);

} // namespace hrp::study
