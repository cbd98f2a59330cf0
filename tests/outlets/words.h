// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QString>

namespace hrp::test {

inline QString qs(const char* text) {
    return QString::fromUtf8(text);
}

/// What a log begins with.
inline log::SessionStarted theStart() {
    log::SessionStarted start;
    start.sessionId = qs("hs-1");
    start.studyName = qs("Trust");
    return start;
}

} // namespace hrp::test
