// SPDX-License-Identifier: GPL-3.0-or-later
// What engines send inside their events. Reading goes on after a problem: each is noted, and the field keeps
// its default.
#pragma once
#include "field_reader.h"
#include "ordered_source.h"

#include <hrp/protocol/items.h>

namespace hrp::protocol {

Item readItem(const FieldReader& fields);
ResponseInfo readResponse(const FieldReader& fields, OrderedSource& source);
SessionInfo readSession(const FieldReader& fields, OrderedSource& source);
ErrorInfo readErrorInfo(const FieldReader& fields);

} // namespace hrp::protocol
