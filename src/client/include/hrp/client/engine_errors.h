// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine's error or end means for whoever talks to it (H4, H18).
#pragma once
#include <hrp/protocol/items.h>
#include <hrp/transport/message_pipe.h>

#include <QString>

namespace hrp::client {

enum class ErrorClass {
    Passing,        ///< the session goes on
    SessionExpired, ///< its time was up
    KeyRefused,     ///< the key is wrong, or its account is closed
    AccountRefused, ///< the account may not: its quota is used up
};
ErrorClass classOf(const protocol::ErrorInfo& error);

/// Whether the engine may be back in a while: not where it was done, refuses us, or is set up wrongly.
bool isRetryable(const transport::PipeEnd& end);
/// The same for an error that ended the session: a new one may do where only its time was up.
bool isRetryable(const protocol::ErrorInfo& error);

/// "code: message", whichever are there; without a full stop at its end.
QString errorText(const protocol::ErrorInfo& error);

} // namespace hrp::client
