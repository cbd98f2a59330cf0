// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a client's message (E14): a value or an error that names what is wrong. What was read is read
// again from what we write, and is then written the same; a context item is still one.
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/context_items.h>

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hrp::protocol;
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto event = readClientEvent(bytes);
    if (!event) {
        if (event.error().error.code.isEmpty() || event.error().error.message.isEmpty())
            std::abort();
        return 0;
    }
    const QByteArray written = writeClientEvent(*event);
    const auto again = readClientEvent(written);
    if (!again || writeClientEvent(*again) != written)
        std::abort();
    if (const auto* create = std::get_if<ItemCreate>(&event->body))
        if (readContext(create->item).has_value() !=
            readContext(std::get<ItemCreate>(again->body).item).has_value())
            std::abort();
    return 0;
}
