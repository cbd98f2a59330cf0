// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>

#include <optional>
#include <string_view>

namespace hrp::protocol {

/// Strict RFC 4648 base64: padding required, no white space, no stray bits. nullopt if it is not (H6, E6).
std::optional<QByteArray> decodeBase64(std::string_view text);
QByteArray encodeBase64(const QByteArray& bytes);

} // namespace hrp::protocol
