// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

#include <cstddef>
#include <string_view>

namespace hrp::protocol {

/// What one pass over JSON text found, before any document is built. The scan accepts exactly what RFC 8259
/// does (lone surrogate escapes included, a byte order mark not), so parsers behind it meet no surprises.
struct JsonScan {
    enum class Fault { None, NotUtf8, TooDeep, Malformed };
    Fault fault = Fault::None;
    std::size_t offset = 0; ///< byte at which the fault was seen
    QString text;           ///< the fault in words, without the place
    bool isObject = false;  ///< the top-level value is an object
    bool hasLoneSurrogate = false;
    std::size_t mostFields = 0;      ///< of any one object
    QStringList duplicates;          ///< field names that stand twice in one object; the first few
    std::size_t duplicateOffset = 0; ///< of the second one of the first of them
};

/// Never throws; linear in the input but for a sort of each object's keys.
JsonScan scanJson(std::string_view utf8);

} // namespace hrp::protocol
