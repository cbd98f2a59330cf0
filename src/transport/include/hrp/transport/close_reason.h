// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in which a connection can fail to begin, or end, in words (H2, H4).
#pragma once
#include <hrp/transport/message_pipe.h>

#include <QString>
#include <QUrl>

#include <optional>

namespace hrp::transport {

/// Why the attempt ended and what to do next (H2). Holds neither key nor user info.
QString connectFailureText(const PipeEnd& end, const QUrl& url);
/// "The engine closed the session: it had an internal error (code 1011) (“reason”)." (H4)
QString closeText(const PipeEnd& end);
/// The address without user info and query, for people and logs.
QString addressText(const QUrl& url);
/// Whether the address is on this machine.
bool isLoopback(const QUrl& url);
/// What is wrong with an address, or nothing (H2: wss:// is required off loopback).
std::optional<QString> addressFault(const QUrl& url);

} // namespace hrp::transport
