// SPDX-License-Identifier: GPL-3.0-or-later
#include "watcher.h"

#include <QHash>

namespace hrp::metrics {
namespace {

struct Name {
    const char* type;
    log::Direction direction;
    EventType is;
};
constexpr auto Sent = log::Direction::Sent;
constexpr auto Received = log::Direction::Received;
constexpr Name kNames[] = {
    {"session.update", Sent, EventType::SessionUpdate},
    {"input_audio_buffer.append", Sent, EventType::Append},
    {"input_audio_buffer.commit", Sent, EventType::Commit},
    {"conversation.item.create", Sent, EventType::ItemCreate},
    {"conversation.item.truncate", Sent, EventType::Truncate},
    {"response.create", Sent, EventType::ResponseCreate},
    {"response.cancel", Sent, EventType::ResponseCancel},
    {"session.created", Received, EventType::SessionCreated},
    {"session.updated", Received, EventType::SessionUpdated},
    {"input_audio_buffer.speech_started", Received, EventType::SpeechStarted},
    {"input_audio_buffer.speech_stopped", Received, EventType::SpeechStopped},
    {"input_audio_buffer.committed", Received, EventType::Committed},
    {"response.created", Received, EventType::ResponseCreated},
    {"response.done", Received, EventType::ResponseDone},
    {"response.output_item.added", Received, EventType::OutputItemAdded},
    {"response.content_part.added", Received, EventType::ContentPartAdded},
    {"response.output_audio.delta", Received, EventType::AudioDelta},
    {"response.function_call_arguments.done", Received, EventType::FunctionCallDone},
    {"error", Received, EventType::Error},
};

EventType typeOf(const log::WireEvent& event) {
    static const QHash<QString, Name> names = [] {
        QHash<QString, Name> all;
        for (const Name& name : kNames)
            all.insert(QString::fromLatin1(name.type), name);
        return all;
    }();
    if (event.kind == log::WireEvent::Kind::Unreadable)
        return EventType::Other;
    const auto found = names.constFind(event.type);
    return found == names.cend() || found->direction != event.direction ? EventType::Other : found->is;
}

} // namespace

Wire::Wire(const log::Record& record, const log::WireEvent& wireEvent)
    : type(typeOf(wireEvent)), atMs(record.atMs), event(wireEvent) {}

const log::Json* Wire::at(std::initializer_list<const char*> path) const {
    const log::Json* here = &event.payload;
    for (const char* key : path) {
        if (!here->is_object())
            return nullptr;
        const auto found = here->find(key);
        if (found == here->end())
            return nullptr;
        here = &*found;
    }
    return here;
}

QString Wire::text(std::initializer_list<const char*> path) const {
    const log::Json* value = at(path);
    return value && value->is_string() ? protocol::fromStd(value->get_ref<const std::string&>()) : QString();
}

std::optional<std::int64_t> Wire::integer(std::initializer_list<const char*> path) const {
    const log::Json* value = at(path);
    return value && value->is_number_integer() ? std::optional(value->get<std::int64_t>()) : std::nullopt;
}

DetectionWord detectionIn(const Wire& wire) {
    DetectionWord word;
    const log::Json* detection = wire.at({"session", "audio", "input", "turn_detection"});
    if (!detection)
        return word;
    word.mentioned = true;
    word.on = detection->is_object();
    if (!word.on)
        return word;
    word.interrupts = detection->value("interrupt_response", log::Json(true)) != false;
    word.replies = detection->value("create_response", log::Json(true)) != false;
    return word;
}

} // namespace hrp::metrics
