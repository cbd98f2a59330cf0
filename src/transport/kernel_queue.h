// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

#include <cstdint>

namespace hrp::transport {

/// Bytes that the system has taken over for a TCP socket and the peer's system has not acknowledged. 0 for no
/// socket and where the system does not tell (Windows).
std::int64_t bytesInKernel(qintptr socketDescriptor);

} // namespace hrp::transport
