// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a session can fail to begin, or end, in words (H2, H4, H18).
#pragma once
#include <hrp/log/record.h>
#include <hrp/protocol/items.h>
#include <hrp/transport/message_pipe.h>

#include <QUrl>

#include <optional>

namespace hrp::session {

/// Why the attempt ended and what to do next (H2). Holds neither key nor user info.
QString connectFailureText(const transport::PipeEnd& end, const QUrl& url);
/// "The engine closed the session: internal error (code 1011), “reason”." (H4)
QString closeText(const transport::PipeEnd& end);
/// The address without user info and query, for people and logs.
QString addressText(const QUrl& url);
/// What is wrong with an address, or nothing (H2: wss:// is required off loopback).
std::optional<QString> addressFault(const QUrl& url);

/// The outcome that an engine's error brings about, or nothing if the session goes on (H18).
std::optional<log::Outcome> outcomeOfError(const protocol::ErrorInfo& error);
/// "code: message", whichever are there.
QString errorText(const protocol::ErrorInfo& error);

} // namespace hrp::session
