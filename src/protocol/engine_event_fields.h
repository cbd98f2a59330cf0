// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of every engine event, in the order of the wire, once for reading and writing: `ar` is one or
// the other.
#pragma once
#include <hrp/protocol/engine_events.h>

#include <concepts>
#include <type_traits>

namespace hrp::protocol {

template <class E, class... Events>
concept IsEvent = (std::same_as<std::remove_const_t<E>, Events> || ...);

template <class Ar, IsEvent<SessionCreated, SessionUpdated> E>
void fields(Ar& ar, E& e) {
    ar("session", e.session);
}

template <class Ar, IsEvent<SpeechStarted> E>
void fields(Ar& ar, E& e) {
    ar("audio_start_ms", e.audioStartMs);
    ar("item_id", e.itemId);
}

template <class Ar, IsEvent<SpeechStopped> E>
void fields(Ar& ar, E& e) {
    ar("audio_end_ms", e.audioEndMs);
    ar("item_id", e.itemId);
}

template <class Ar, IsEvent<Committed> E>
void fields(Ar& ar, E& e) {
    ar.orNull("previous_item_id", e.previousItemId);
    ar("item_id", e.itemId);
}

template <class Ar, IsEvent<ItemAdded, ItemDone> E>
void fields(Ar& ar, E& e) {
    ar.orNull("previous_item_id", e.previousItemId);
    ar("item", e.item);
}

template <class Ar, IsEvent<Truncated> E>
void fields(Ar& ar, E& e) {
    ar("item_id", e.itemId);
    ar("content_index", e.contentIndex);
    ar("audio_end_ms", e.audioEndMs);
}

template <class Ar, IsEvent<ResponseCreated, ResponseDone> E>
void fields(Ar& ar, E& e) {
    ar("response", e.response);
}

/// Where in the response something belongs.
template <class Ar, class E>
void placeFields(Ar& ar, E& e) {
    ar("response_id", e.responseId);
    ar("item_id", e.itemId);
    ar("output_index", e.outputIndex);
    ar("content_index", e.contentIndex);
}

template <class Ar, IsEvent<AudioDelta> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar.audio("delta", e.pcm);
}

template <class Ar, IsEvent<AudioDone> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
}

template <class Ar, IsEvent<TranscriptDelta, OutputTextDelta> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar("delta", e.delta);
}

template <class Ar, IsEvent<TranscriptDone> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar("transcript", e.transcript);
}

template <class Ar, IsEvent<OutputTextDone> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar("text", e.text);
}

template <class Ar, IsEvent<FunctionCallDelta> E>
void fields(Ar& ar, E& e) {
    ar("response_id", e.responseId);
    ar("item_id", e.itemId);
    ar("output_index", e.outputIndex);
    ar("call_id", e.callId);
    ar("delta", e.delta);
}

template <class Ar, IsEvent<FunctionCallDone> E>
void fields(Ar& ar, E& e) {
    ar("response_id", e.responseId);
    ar("item_id", e.itemId);
    ar("output_index", e.outputIndex);
    ar("call_id", e.callId);
    ar("name", e.name);
    ar("arguments", e.arguments);
}

template <class Ar, IsEvent<TranscriptionCompleted> E>
void fields(Ar& ar, E& e) {
    ar("item_id", e.itemId);
    ar("content_index", e.contentIndex);
    ar("transcript", e.transcript);
    ar.duration("usage", e.durationS);
}

template <class Ar, IsEvent<TranscriptionFailed> E>
void fields(Ar& ar, E& e) {
    ar("item_id", e.itemId);
    ar("content_index", e.contentIndex);
    ar("error", e.error);
}

template <class Ar, IsEvent<TranscriptionDelta> E>
void fields(Ar& ar, E& e) {
    ar("item_id", e.itemId);
    ar("content_index", e.contentIndex);
    ar("delta", e.delta);
}

template <class Ar, IsEvent<ErrorEvent> E>
void fields(Ar& ar, E& e) {
    ar("error", e.error);
}

template <class Ar, IsEvent<OutputItemAdded, OutputItemDone> E>
void fields(Ar& ar, E& e) {
    ar("response_id", e.responseId);
    ar("output_index", e.outputIndex);
    ar("item", e.item);
}

template <class Ar, IsEvent<ContentPartAdded> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar.emptyPart("part", e.partType);
}

template <class Ar, IsEvent<ContentPartDone> E>
void fields(Ar& ar, E& e) {
    placeFields(ar, e);
    ar.part("part", e.partType, e.text);
}

template <class Ar, IsEvent<ItemDeleted> E>
void fields(Ar& ar, E& e) {
    ar("item_id", e.itemId);
}

template <class Ar, IsEvent<ItemRetrieved> E>
void fields(Ar& ar, E& e) {
    ar("item", e.item);
}

template <class Ar, IsEvent<RateLimitsUpdated> E>
void fields(Ar& ar, E&) {
    ar.emptyList("rate_limits");
}

template <class Ar, IsEvent<InputCleared, OtherEvent> E>
void fields(Ar&, E&) {}

} // namespace hrp::protocol
