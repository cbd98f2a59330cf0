// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::base {

/// Whether a host, as it stands in a URL, is this machine: localhost, 127.0.0.0/8, ::1 (with brackets or
/// without), or one of them as an IPv4-mapped address. The one answer for whoever asks: what may go without
/// encryption, without a key, without a price (H2). Names are not looked up.
bool isLoopbackHost(const QString& host);

} // namespace hrp::base
