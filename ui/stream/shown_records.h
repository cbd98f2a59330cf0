// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows of each kind of record, in one table. A kind without a line does not compile, nor does
// a panel that reads another kind than the table says, or forgets one.
#pragma once
#include <hrp/log/record.h>

#include <type_traits>
#include <utility>
#include <variant>

namespace hrp::ui {

/// Parts of the window that read records by their kind.
enum class Panel : unsigned {
    None = 0,
    Timeline = 1u << 0,
    ToolCalls = 1u << 1,
    Findings = 1u << 2,
    Deviations = 1u << 3,
};
