// SPDX-License-Identifier: GPL-3.0-or-later
// Values as they stand on the wire, in the order of the API. Both directions' writers use these.
#pragma once
#include <hrp/protocol/items.h>

namespace hrp::protocol {

Json toWire(const QStringList& list);
Json toWire(const Item& item);
Json toWire(const Usage& usage);
Json toWire(const ResponseInfo& response);
Json toWire(const TurnDetection& turns);
Json toWire(const SessionInfo& session);
Json toWire(const ErrorInfo& error);

/// {"type":"audio/pcm","rate":24000}: the only format there is (H5).
Json audioFormat();
/// null for an empty text.
Json textOrNull(const QString& text);

} // namespace hrp::protocol
