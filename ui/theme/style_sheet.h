// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/tokens.h"

namespace hrp::ui {

/// The application's style sheet: style.qss with @name replaced by the token of that name and @pt(10) by
/// ten points times the text scale.
QString styleSheet(const Tokens& tokens, double textScale);

} // namespace hrp::ui
