// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::ui {

/// What the experimenter did by hand (log::Intervention), in the language of the window; an act that is new
/// to us as the log has it.
QString actText(const QString& what);

} // namespace hrp::ui
