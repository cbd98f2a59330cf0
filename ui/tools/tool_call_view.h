// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"
#include "tools/tool_call_model.h"

class QTableView;

namespace hrp::ui {

/// The table of tool calls: verdicts with their sign, newest in sight.
QTableView* makeToolCallView(ToolCallModel& model, Theme& theme, QWidget* parent = nullptr);

} // namespace hrp::ui
