// SPDX-License-Identifier: GPL-3.0-or-later
// Every event that a client sends. A new one: its struct in client_events.h, its definition here.
#pragma once
#include "event_definition.h"

namespace hrp::protocol {

template <class... Fields>
constexpr auto clientEvent(std::string_view type, Fields... fields) {
    return event(type, EventClass::Unknown, fields...);
}

template <>
inline constexpr auto kDefinition<SessionUpdate> = clientEvent("session.update",
                                                               field<form::Whole>("session"));
template <>
inline constexpr auto kDefinition<AudioAppend> = clientEvent("input_audio_buffer.append",
                                                             field<form::Audio>("audio", &AudioAppend::pcm));
template <>
inline constexpr auto kDefinition<AudioCommit> = clientEvent("input_audio_buffer.commit");
template <>
inline constexpr auto kDefinition<AudioClear> = clientEvent("input_audio_buffer.clear");
template <>
inline constexpr auto kDefinition<ItemCreate> = clientEvent("conversation.item.create",
                                                            field<form::IfGiven>("previous_item_id",
                                                                                 &ItemCreate::previousItemId),
                                                            field("item", &ItemCreate::item));
template <>
inline constexpr auto kDefinition<ItemTruncate> = clientEvent(
    "conversation.item.truncate", field<form::Name>("item_id", &ItemTruncate::itemId),
    field("content_index", &ItemTruncate::contentIndex), field("audio_end_ms", &ItemTruncate::audioEndMs));
template <>
inline constexpr auto kDefinition<ItemDelete> =
    clientEvent("conversation.item.delete", field<form::Name>("item_id", &ItemDelete::itemId));
template <>
inline constexpr auto kDefinition<ItemRetrieve> =
    clientEvent("conversation.item.retrieve", field<form::Name>("item_id", &ItemRetrieve::itemId));
template <>
inline constexpr auto kDefinition<ResponseCreate> = clientEvent("response.create",
                                                                field<form::Whole>("response"));
template <>
inline constexpr auto kDefinition<ResponseCancel> =
    clientEvent("response.cancel", field<form::IfGiven>("response_id", &ResponseCancel::responseId));

using ClientDefinitions = Definitions<ClientEventBody>;
static_assert(ClientDefinitions::typesDiffer());

} // namespace hrp::protocol
