// SPDX-License-Identifier: GPL-3.0-or-later
// How long an engine may take, and how much nonsense it may send. Here and nowhere else.
#pragma once
#include <hrp/time/scheduler.h>

namespace hrp::client {

using namespace std::chrono_literals;

/// From the accepted connection to session.created, and from session.update to session.updated (H3).
inline constexpr time::Duration kAnswerTimeout = 10s;
/// Messages in a row that cannot be read: then the session ends (H16).
inline constexpr int kMalformedInARow = 5;

/// Codes of our own close frames.
inline constexpr int kNormalClose = 1000;
inline constexpr int kProtocolErrorClose = 1002;

} // namespace hrp::client
