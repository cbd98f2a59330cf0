// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a session can fail to begin, or end, in words (H2, H4, H18).
#pragma once
#include <hrp/log/record.h>
#include <hrp/protocol/items.h>
#include <hrp/transport/close_reason.h>

#include <optional>

namespace hrp::session {

using transport::addressFault;
using transport::addressText;
using transport::closeText;
using transport::connectFailureText;

/// The outcome that an engine's error brings about, or nothing if the session goes on (H18).
std::optional<log::Outcome> outcomeOfError(const protocol::ErrorInfo& error);
/// Whether the engine may be back in a while: not where it was done, refuses us, or is set up wrongly.
bool isCurable(const transport::PipeEnd& end);
/// The same for an error that ended the session: a new one may do where only its time was up.
bool isCurable(const protocol::ErrorInfo& error);
/// "code: message", whichever are there.
QString errorText(const protocol::ErrorInfo& error);

} // namespace hrp::session
