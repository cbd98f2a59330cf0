// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "field_reader.h"

#include <hrp/protocol/items.h>

namespace hrp::protocol {

/// The item of a conversation.item.create, strictly (E10): what a client may not send becomes a problem.
Item readClientItem(const FieldReader& fields);

/// PCM16 in base64: whole samples, at most kMaxAppendBytes (E6). Empty after a problem.
QByteArray readClientAudio(const FieldReader& fields, QLatin1StringView name);

} // namespace hrp::protocol
