// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an engine's message (H16): a value or an error, never an exception. What was read is read
// again from what we write, and is then written the same.
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/json.h>

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hrp::protocol;
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto reading = readEngineEvent(bytes);
    if (!reading) {
        if (reading.error().text.isEmpty())
            std::abort();
    } else {
        const QByteArray written = writeEngineEvent(reading->event);
        const auto again = readEngineEvent(written);
        if (!again || writeEngineEvent(again->event) != written)
            std::abort();
    }
    if (const auto json = parseOrdered(bytes)) {
        const QByteArray written = toBytes(*json);
        const auto again = parseOrdered(written);
        if (!again || toBytes(*again) != written)
            std::abort();
    }
    return 0;
}
