// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/engine_events.h>

#include <array>
#include <string_view>

namespace hrp::protocol {

/// In the order of EngineEventBody's alternatives; the last one, OtherEvent, has no name of its own.
inline constexpr std::array<std::string_view, 31> kEngineEventTypes{
    "session.created",
    "session.updated",
    "input_audio_buffer.speech_started",
    "input_audio_buffer.speech_stopped",
    "input_audio_buffer.committed",
    "conversation.item.added",
    "conversation.item.done",
    "conversation.item.truncated",
    "response.created",
    "response.done",
    "response.output_audio.delta",
    "response.output_audio.done",
    "response.output_audio_transcript.delta",
    "response.output_audio_transcript.done",
    "response.function_call_arguments.done",
    "conversation.item.input_audio_transcription.completed",
    "conversation.item.input_audio_transcription.failed",
    "error",
    "response.output_item.added",
    "response.output_item.done",
    "response.content_part.added",
    "response.content_part.done",
    "response.function_call_arguments.delta",
    "response.output_text.delta",
    "response.output_text.done",
    "conversation.item.input_audio_transcription.delta",
    "input_audio_buffer.cleared",
    "rate_limits.updated",
    "conversation.item.deleted",
    "conversation.item.retrieved",
    "",
};
static_assert(kEngineEventTypes.size() == std::variant_size_v<EngineEventBody>);

} // namespace hrp::protocol
