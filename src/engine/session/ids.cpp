// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ids.h"

namespace hrp::engine {

QString IdMaker::make(QLatin1String prefix, int length) {
    static constexpr char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    QString id = prefix;
    for (int i = 0; i < length; ++i)
        id += QLatin1Char(kDigits[m_random() % (sizeof kDigits - 1)]);
    return id;
}

} // namespace hrp::engine
