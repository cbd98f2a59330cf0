// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_watch.h"

#include <hrp/protocol/profile.h>

#include <array>

namespace hrp::metrics {
namespace {

using log::Json;

constexpr std::array<std::string_view, 7> kClientEvents{
    "session.update",           "input_audio_buffer.commit",  "input_audio_buffer.append",
    "conversation.item.create", "conversation.item.truncate", "response.create",
    "response.cancel"};

QString latin(std::string_view text) {
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

const Json* member(const Json& object, const char* key) {
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

QString valueText(const Json& value) {
    const QString text = value.is_string() ? protocol::fromStd(value.get_ref<const std::string&>())
                                           : QString::fromUtf8(protocol::toBytes(value));
    return text.left(60);
}

bool isPinnedClientEvent(const QString& type) {
    for (const std::string_view known : kClientEvents)
        if (type == latin(known))
            return true;
    return false;
}

} // namespace

void ProfileWatch::note(const QString& difference) {
    if (!m_differences.contains(difference))
        m_differences << difference;
}

void ProfileWatch::add(const log::SessionStarted& started) {
    if (!started.model.isEmpty() && started.model != latin(protocol::kDefaultModel))
        note(QStringLiteral("model %1 instead of %2").arg(started.model, latin(protocol::kDefaultModel)));
    if (!started.voice.isEmpty() && started.voice != latin(protocol::kDefaultVoice))
        note(QStringLiteral("voice %1 instead of %2").arg(started.voice, latin(protocol::kDefaultVoice)));
    if (started.speed != 1.0)
        note(QStringLiteral("speed %1 instead of 1").arg(started.speed));
    if (started.halfDuplex)
        note(QStringLiteral("half-duplex: the participant is not heard while the agent speaks"));
}

void ProfileWatch::add(const log::WireEvent& event) {
    if (event.direction != log::Direction::Sent)
        return;
    if (!isPinnedClientEvent(event.type)) {
        note(QStringLiteral("sent %1, which the profile does not have").arg(event.type.left(60)));
        return;
    }
    if (event.type == QLatin1String("session.update")) {
        if (const Json* session = member(event.payload, "session"))
            readUpdate(*session);
    } else if (event.type == QLatin1String("conversation.item.create")) {
        const Json* item = member(event.payload, "item");
        const Json* role = item ? member(*item, "role") : nullptr;
        if (role && *role == "assistant")
            note(QStringLiteral("turns of an earlier engine session were sent as history"));
    }
}

void ProfileWatch::readUpdate(const Json& session) {
    const Json* audio = member(session, "audio");
    if (const Json* input = audio ? member(*audio, "input") : nullptr)
        readInput(*input);
    const Json* output = audio ? member(*audio, "output") : nullptr;
    if (const Json* speed = output ? member(*output, "speed") : nullptr;
        speed && speed->is_number() && *speed != 1)
        note(QStringLiteral("speed %1 instead of 1").arg(valueText(*speed)));
    if (const Json* voice = output ? member(*output, "voice") : nullptr;
        voice && voice->is_string() && *voice != std::string(protocol::kDefaultVoice))
        note(QStringLiteral("voice %1 instead of %2").arg(valueText(*voice), latin(protocol::kDefaultVoice)));
}

void ProfileWatch::readInput(const Json& input) {
    if (const Json* transcription = member(input, "transcription");
        transcription && !transcription->is_null()) {
        const Json* model = member(*transcription, "model");
        note(QStringLiteral("transcription is asked for (%1)")
                 .arg(model ? valueText(*model) : QStringLiteral("no model")));
    }
    const Json* turns = member(input, "turn_detection");
    if (!turns || !turns->is_object())
        return;
    struct Pinned {
        const char* key;
        Json value;
    };
    const Pinned pinned[] = {{"type", "server_vad"},
                             {"silence_duration_ms", protocol::kDefaultSilenceMs},
                             {"create_response", true},
                             {"interrupt_response", true}};
    for (const Pinned& field : pinned)
        if (const Json* value = member(*turns, field.key); value && *value != field.value)
            note(QStringLiteral("turn detection: %1 %2 instead of %3")
                     .arg(QString::fromLatin1(field.key), valueText(*value), valueText(field.value)));
    for (const char* extra : {"threshold", "prefix_padding_ms", "idle_timeout_ms"})
        if (const Json* value = member(*turns, extra))
            note(QStringLiteral("turn detection: %1 %2, which the profile leaves to the engine")
                     .arg(QString::fromLatin1(extra), valueText(*value)));
}

} // namespace hrp::metrics
