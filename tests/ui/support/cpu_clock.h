// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <ctime>

namespace hrp::test {

/// Processor time of this process in ms: what code costs, however busy the machine is with others.
inline double cpuMs() {
    return static_cast<double>(std::clock()) * 1'000.0 / CLOCKS_PER_SEC;
}

} // namespace hrp::test
