// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/client_events.h>

#include <array>
#include <string_view>

namespace hrp::protocol {

/// In the order of ClientEventBody's alternatives.
inline constexpr std::array<std::string_view, 10> kClientEventTypes{
    "session.update",           "input_audio_buffer.append",  "input_audio_buffer.commit",
    "input_audio_buffer.clear", "conversation.item.create",   "conversation.item.truncate",
    "conversation.item.delete", "conversation.item.retrieve", "response.create",
    "response.cancel",
};
static_assert(kClientEventTypes.size() == std::variant_size_v<ClientEventBody>);

} // namespace hrp::protocol
