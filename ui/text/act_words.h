// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QString>

namespace hrp::ui {

/// What was done by hand, in the language of the window. A command that is new to us is told by its name; one
/// from a log of version 1 as it was written there.
QString actText(const log::CommandGiven& given);

} // namespace hrp::ui
