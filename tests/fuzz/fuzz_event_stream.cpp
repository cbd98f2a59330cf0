// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a stream of engine events, commands and time: the session keeps its promises (H4, H9, H11,
// H15, H23, H25, H28), whatever comes in whatever order.
#include "session/randomized_session.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::size_t at = 0;
    hrp::test::RandomizedSession storm([&]() -> std::uint8_t { return at < size ? data[at++] : 0; });
    while (at < size && storm.step()) {
    }
    storm.end();
    const QStringList broken = storm.broken();
    if (!broken.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(broken.join(QLatin1Char('\n'))));
        std::abort();
    }
    return 0;
}
