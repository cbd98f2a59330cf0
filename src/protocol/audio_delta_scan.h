// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/engine_events.h>

#include <optional>
#include <string_view>

namespace hrp::protocol {

/// Reads a response.output_audio.delta of the plain form engines send (one flat object, no escapes, ASCII, no
/// key twice) without building a document: nine tenths of a session's bytes are these. Anything else, a fault
/// included, gives nothing and is left to the reader for all events, so that each fault has one text.
std::optional<EngineEvent> scanAudioDelta(std::string_view message);

} // namespace hrp::protocol
