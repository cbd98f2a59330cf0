// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <random>

namespace hrp::engine {

/// Names for what a session makes, in the API's form ("item_5XcrWu8h829GBxHIe3tjD"). The same seed gives
/// the same names, so that sessions can be compared.
class IdMaker {
public:
    explicit IdMaker(unsigned seed) : m_random(seed) {}
    QString session() { return make(QLatin1String("sess_"), 21); }
    QString conversation() { return make(QLatin1String("conv_"), 21); }
    QString item() { return make(QLatin1String("item_"), 21); }
    QString response() { return make(QLatin1String("resp_"), 21); }
    QString event() { return make(QLatin1String("event_"), 21); }
    QString call() { return make(QLatin1String("call_"), 16); }

private:
    QString make(QLatin1String prefix, int length);
    std::mt19937 m_random;
};

} // namespace hrp::engine
