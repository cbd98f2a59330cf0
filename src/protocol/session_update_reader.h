// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a session and of one response, as clients ask for them (E1, E11). Fields of the API that an
// HRP engine has no use for (tracing, truncation, noise reduction …) are taken and have no effect: what is in
// force stands in session.updated. Fields that the API does not have are problems.
#pragma once
#include "field_reader.h"
#include "ordered_source.h"

#include <hrp/protocol/client_events.h>

namespace hrp::protocol {

SessionUpdate readSessionUpdate(const FieldReader& fields, OrderedSource& source);
ResponseCreate readResponseCreate(const FieldReader& fields, OrderedSource& source);

} // namespace hrp::protocol
