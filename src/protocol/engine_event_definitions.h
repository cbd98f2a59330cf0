// SPDX-License-Identifier: GPL-3.0-or-later
// Every event that an engine sends. A new one: its struct in engine_events.h, its definition here.
#pragma once
#include "event_definition.h"

namespace hrp::protocol {

template <class... Fields>
constexpr auto core(std::string_view type, Fields... fields) {
    return event(type, EventClass::Core, fields...);
}
template <class... Fields>
constexpr auto ignored(std::string_view type, Fields... fields) {
    return event(type, EventClass::Ignored, fields...);
}
template <class... Fields>
constexpr auto unlisted(std::string_view type, Fields... fields) {
    return event(type, EventClass::Unknown, fields...);
}

template <>
inline constexpr auto kDefinition<SessionCreated> = core("session.created",
                                                         required("session", &SessionCreated::session));
template <>
inline constexpr auto kDefinition<SessionUpdated> = core("session.updated",
                                                         required("session", &SessionUpdated::session));
template <>
inline constexpr auto kDefinition<SpeechStarted> = core("input_audio_buffer.speech_started",
                                                        required("audio_start_ms",
                                                                 &SpeechStarted::audioStartMs),
                                                        required("item_id", &SpeechStarted::itemId));
template <>
inline constexpr auto kDefinition<SpeechStopped> = core("input_audio_buffer.speech_stopped",
                                                        required("audio_end_ms", &SpeechStopped::audioEndMs),
                                                        required("item_id", &SpeechStopped::itemId));
template <>
inline constexpr auto kDefinition<Committed> = core("input_audio_buffer.committed",
                                                    field<form::OrNull>("previous_item_id",
                                                                        &Committed::previousItemId),
                                                    required("item_id", &Committed::itemId));
template <>
inline constexpr auto kDefinition<ItemAdded> = core("conversation.item.added",
                                                    field<form::OrNull>("previous_item_id",
                                                                        &ItemAdded::previousItemId),
                                                    required("item", &ItemAdded::item));
template <>
inline constexpr auto kDefinition<ItemDone> = core("conversation.item.done",
                                                   field<form::OrNull>("previous_item_id",
                                                                       &ItemDone::previousItemId),
                                                   required("item", &ItemDone::item));
template <>
inline constexpr auto kDefinition<Truncated> = core("conversation.item.truncated",
                                                    required("item_id", &Truncated::itemId),
                                                    field("content_index", &Truncated::contentIndex),
                                                    required("audio_end_ms", &Truncated::audioEndMs));
template <>
inline constexpr auto kDefinition<ResponseCreated> = core("response.created",
                                                          required("response", &ResponseCreated::response));
template <>
inline constexpr auto kDefinition<ResponseDone> = core("response.done",
                                                       required("response", &ResponseDone::response));
template <>
inline constexpr auto kDefinition<AudioDelta> = core("response.output_audio.delta",
                                                     required("response_id", &AudioDelta::responseId),
                                                     required("item_id", &AudioDelta::itemId),
                                                     field("output_index", &AudioDelta::outputIndex),
                                                     field("content_index", &AudioDelta::contentIndex),
                                                     required<form::Audio>("delta", &AudioDelta::pcm));
template <>
inline constexpr auto kDefinition<AudioDone> = core("response.output_audio.done",
                                                    required("response_id", &AudioDone::responseId),
                                                    required("item_id", &AudioDone::itemId),
                                                    field("output_index", &AudioDone::outputIndex),
                                                    field("content_index", &AudioDone::contentIndex));
template <>
inline constexpr auto kDefinition<TranscriptDelta> =
    core("response.output_audio_transcript.delta", required("response_id", &TranscriptDelta::responseId),
         required("item_id", &TranscriptDelta::itemId), field("output_index", &TranscriptDelta::outputIndex),
         field("content_index", &TranscriptDelta::contentIndex), required("delta", &TranscriptDelta::delta));
template <>
inline constexpr auto kDefinition<TranscriptDone> =
    core("response.output_audio_transcript.done", required("response_id", &TranscriptDone::responseId),
         required("item_id", &TranscriptDone::itemId), field("output_index", &TranscriptDone::outputIndex),
         field("content_index", &TranscriptDone::contentIndex),
         required("transcript", &TranscriptDone::transcript));
template <>
inline constexpr auto kDefinition<FunctionCallDone> =
    core("response.function_call_arguments.done", required("response_id", &FunctionCallDone::responseId),
         field("item_id", &FunctionCallDone::itemId), field("output_index", &FunctionCallDone::outputIndex),
         required("call_id", &FunctionCallDone::callId), required("name", &FunctionCallDone::name),
         required("arguments", &FunctionCallDone::arguments));
template <>
inline constexpr auto kDefinition<TranscriptionCompleted> =
    core("conversation.item.input_audio_transcription.completed",
         required("item_id", &TranscriptionCompleted::itemId),
         field("content_index", &TranscriptionCompleted::contentIndex),
         required("transcript", &TranscriptionCompleted::transcript),
         field<form::Duration>("usage", &TranscriptionCompleted::durationS));
template <>
inline constexpr auto
    kDefinition<TranscriptionFailed> = core("conversation.item.input_audio_transcription.failed",
                                            required("item_id", &TranscriptionFailed::itemId),
                                            field("content_index", &TranscriptionFailed::contentIndex),
                                            required("error", &TranscriptionFailed::error));
template <>
inline constexpr auto kDefinition<ErrorEvent> = core("error", required("error", &ErrorEvent::error));

template <>
inline constexpr auto kDefinition<OutputItemAdded> =
    ignored("response.output_item.added", field("response_id", &OutputItemAdded::responseId),
            field("output_index", &OutputItemAdded::outputIndex), field("item", &OutputItemAdded::item));
template <>
inline constexpr auto kDefinition<OutputItemDone> =
    ignored("response.output_item.done", field("response_id", &OutputItemDone::responseId),
            field("output_index", &OutputItemDone::outputIndex), field("item", &OutputItemDone::item));
template <>
inline constexpr auto kDefinition<ContentPartAdded> = ignored(
    "response.content_part.added", field("response_id", &ContentPartAdded::responseId),
    field("item_id", &ContentPartAdded::itemId), field("output_index", &ContentPartAdded::outputIndex),
    field("content_index", &ContentPartAdded::contentIndex),
    field<form::EmptyPart>("part", &ContentPartAdded::partType));
template <>
inline constexpr auto kDefinition<ContentPartDone> =
    ignored("response.content_part.done", field("response_id", &ContentPartDone::responseId),
            field("item_id", &ContentPartDone::itemId), field("output_index", &ContentPartDone::outputIndex),
            field("content_index", &ContentPartDone::contentIndex),
            field<form::Part>("part", &ContentPartDone::partType, &ContentPartDone::text));
template <>
inline constexpr auto kDefinition<FunctionCallDelta> = ignored(
    "response.function_call_arguments.delta", field("response_id", &FunctionCallDelta::responseId),
    field("item_id", &FunctionCallDelta::itemId), field("output_index", &FunctionCallDelta::outputIndex),
    field("call_id", &FunctionCallDelta::callId), field("delta", &FunctionCallDelta::delta));
template <>
inline constexpr auto kDefinition<OutputTextDelta> =
    ignored("response.output_text.delta", field("response_id", &OutputTextDelta::responseId),
            field("item_id", &OutputTextDelta::itemId), field("output_index", &OutputTextDelta::outputIndex),
            field("content_index", &OutputTextDelta::contentIndex), field("delta", &OutputTextDelta::delta));
template <>
inline constexpr auto kDefinition<OutputTextDone> =
    ignored("response.output_text.done", field("response_id", &OutputTextDone::responseId),
            field("item_id", &OutputTextDone::itemId), field("output_index", &OutputTextDone::outputIndex),
            field("content_index", &OutputTextDone::contentIndex), field("text", &OutputTextDone::text));
template <>
inline constexpr auto kDefinition<TranscriptionDelta> = ignored(
    "conversation.item.input_audio_transcription.delta", field("item_id", &TranscriptionDelta::itemId),
    field("content_index", &TranscriptionDelta::contentIndex), field("delta", &TranscriptionDelta::delta));
template <>
inline constexpr auto kDefinition<InputCleared> = ignored("input_audio_buffer.cleared");
template <>
inline constexpr auto kDefinition<RateLimitsUpdated> = ignored("rate_limits.updated",
                                                               field<form::EmptyList>("rate_limits"));

template <>
inline constexpr auto kDefinition<ItemDeleted> = unlisted("conversation.item.deleted",
                                                          field("item_id", &ItemDeleted::itemId));
template <>
inline constexpr auto kDefinition<ItemRetrieved> = unlisted("conversation.item.retrieved",
                                                            field("item", &ItemRetrieved::item));
/// Has no type of its own: it keeps the one that came.
template <>
inline constexpr auto kDefinition<OtherEvent> = unlisted("");

using EngineDefinitions = Definitions<EngineEventBody>;
static_assert(EngineDefinitions::typesDiffer());

/// The ignored events in the order of the profile, with those of which nothing but the type is read.
inline constexpr std::array<std::string_view, 15> kIgnoredEvents{
    kDefinition<RateLimitsUpdated>.type,  kDefinition<OutputItemAdded>.type,
    kDefinition<OutputItemDone>.type,     kDefinition<ContentPartAdded>.type,
    kDefinition<ContentPartDone>.type,    kDefinition<FunctionCallDelta>.type,
    kDefinition<OutputTextDelta>.type,    kDefinition<OutputTextDone>.type,
    kDefinition<TranscriptionDelta>.type, "conversation.item.input_audio_transcription.segment",
    kDefinition<InputCleared>.type,       "input_audio_buffer.timeout_triggered",
    "output_audio_buffer.started",        "output_audio_buffer.stopped",
    "output_audio_buffer.cleared",
};
static_assert(
    [] {
        for (std::size_t i = 0; i < EngineDefinitions::types.size(); ++i) {
            const bool listed =
                std::ranges::find(kIgnoredEvents, EngineDefinitions::types[i]) != kIgnoredEvents.end();
            if (listed != (EngineDefinitions::kinds[i] == EventClass::Ignored))
                return false;
        }
        return true;
    }(),
    "kIgnoredEvents names exactly the events that are defined as ignored");

} // namespace hrp::protocol
