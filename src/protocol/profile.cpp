// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <array>

namespace hrp::protocol {
namespace {

using enum FieldType;

constexpr std::array kSession{RequiredField{"session", Object}};
constexpr std::array kSpeechStarted{RequiredField{"audio_start_ms", Integer},
                                    RequiredField{"item_id", String}};
constexpr std::array kSpeechStopped{RequiredField{"audio_end_ms", Integer}, RequiredField{"item_id", String}};
constexpr std::array kItemId{RequiredField{"item_id", String}};
constexpr std::array kItem{RequiredField{"item", Object}};
constexpr std::array kTruncated{RequiredField{"item_id", String}, RequiredField{"audio_end_ms", Integer}};
constexpr std::array kResponse{RequiredField{"response", Object}};
constexpr std::array kDelta{RequiredField{"response_id", String}, RequiredField{"item_id", String},
                            RequiredField{"delta", String}};
constexpr std::array kAudioDone{RequiredField{"response_id", String}, RequiredField{"item_id", String}};
constexpr std::array kTranscriptDone{RequiredField{"response_id", String}, RequiredField{"item_id", String},
                                     RequiredField{"transcript", String}};
constexpr std::array kFunctionCallDone{RequiredField{"response_id", String}, RequiredField{"call_id", String},
                                       RequiredField{"name", String}, RequiredField{"arguments", String}};
constexpr std::array kTranscriptionCompleted{RequiredField{"item_id", String},
                                             RequiredField{"transcript", String}};
constexpr std::array kTranscriptionFailed{RequiredField{"item_id", String}, RequiredField{"error", Object}};
constexpr std::array kError{RequiredField{"error", Object}};

constexpr std::array kCoreEvents{
    CoreEvent{"session.created", kSession},
    CoreEvent{"session.updated", kSession},
    CoreEvent{"input_audio_buffer.speech_started", kSpeechStarted},
    CoreEvent{"input_audio_buffer.speech_stopped", kSpeechStopped},
    CoreEvent{"input_audio_buffer.committed", kItemId},
    CoreEvent{"conversation.item.added", kItem},
    CoreEvent{"conversation.item.done", kItem},
    CoreEvent{"conversation.item.truncated", kTruncated},
    CoreEvent{"response.created", kResponse},
    CoreEvent{"response.done", kResponse},
    CoreEvent{"response.output_audio.delta", kDelta},
    CoreEvent{"response.output_audio.done", kAudioDone},
    CoreEvent{"response.output_audio_transcript.delta", kDelta},
    CoreEvent{"response.output_audio_transcript.done", kTranscriptDone},
    CoreEvent{"response.function_call_arguments.done", kFunctionCallDone},
    CoreEvent{"conversation.item.input_audio_transcription.completed", kTranscriptionCompleted},
    CoreEvent{"conversation.item.input_audio_transcription.failed", kTranscriptionFailed},
    CoreEvent{"error", kError},
};

constexpr std::array<std::string_view, 15> kIgnoredEvents{
    "rate_limits.updated",
    "response.output_item.added",
    "response.output_item.done",
    "response.content_part.added",
    "response.content_part.done",
    "response.function_call_arguments.delta",
    "response.output_text.delta",
    "response.output_text.done",
    "conversation.item.input_audio_transcription.delta",
    "conversation.item.input_audio_transcription.segment",
    "input_audio_buffer.cleared",
    "input_audio_buffer.timeout_triggered",
    "output_audio_buffer.started",
    "output_audio_buffer.stopped",
    "output_audio_buffer.cleared",
};

constexpr std::array kTools{
    Tool{
        "send_chat", "Type a message in the text chat that the other participant can see.",
        R"({"type":"object","properties":{"message":{"type":"string","description":"The message to type."}},"required":["message"],"additionalProperties":false})"},
    Tool{
        "answer_choice",
        "Answer the on-screen multiple-choice question with one choice, using its exact text.",
        R"({"type":"object","properties":{"choice":{"type":"string"}},"required":["choice"],"additionalProperties":false})"},
    Tool{
        "answer_choices",
        "Answer the on-screen multiple-choice question that allows several choices, using their exact texts.",
        R"({"type":"object","properties":{"choices":{"type":"array","items":{"type":"string"}}},"required":["choices"],"additionalProperties":false})"},
    Tool{
        "answer_scale", "Answer the on-screen rating scale with a number in its range.",
        R"({"type":"object","properties":{"value":{"type":"number"}},"required":["value"],"additionalProperties":false})"},
    Tool{
        "answer_ranking", "Answer the on-screen ranking with every item text, in your order.",
        R"({"type":"object","properties":{"order":{"type":"array","items":{"type":"string"}}},"required":["order"],"additionalProperties":false})"},
    Tool{
        "answer_text", "Answer the on-screen question that asks for text (or for words you would say aloud).",
        R"({"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false})"},
    Tool{
        "answer_dimensions",
        "Answer the on-screen multi-dimension rating with a score for every dimension, keyed by its label.",
        R"({"type":"object","properties":{"scores":{"type":"object","additionalProperties":{"type":"number"}}},"required":["scores"],"additionalProperties":false})"},
};

} // namespace

std::span<const CoreEvent> coreEvents() {
    return kCoreEvents;
}

const CoreEvent* findCoreEvent(std::string_view type) {
    const auto* found = std::ranges::find(kCoreEvents, type, &CoreEvent::type);
    return found == kCoreEvents.end() ? nullptr : found;
}

std::span<const std::string_view> ignoredEvents() {
    return kIgnoredEvents;
}

bool isCoreEvent(std::string_view type) {
    return findCoreEvent(type) != nullptr;
}

bool isIgnoredEvent(std::string_view type) {
    return std::ranges::find(kIgnoredEvents, type) != kIgnoredEvents.end();
}

Json Tool::parameters() const {
    return Json::parse(schema);
}

Json Tool::declaration() const {
    return {{"type", "function"}, {"name", name}, {"description", description}, {"parameters", parameters()}};
}

std::span<const Tool> allTools() {
    return kTools;
}

const Tool* findTool(std::string_view name) {
    const auto* found = std::ranges::find(kTools, name, &Tool::name);
    return found == kTools.end() ? nullptr : found;
}

Json toolDeclarations(bool withTextChat) {
    Json declarations = Json::array();
    for (const Tool& tool : kTools)
        if (withTextChat || tool.name != "send_chat")
            declarations.push_back(tool.declaration());
    return declarations;
}

} // namespace hrp::protocol
