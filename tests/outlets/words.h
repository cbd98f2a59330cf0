// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

namespace hrp::test {

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}

} // namespace hrp::test
