// SPDX-License-Identifier: GPL-3.0-or-later
#include "records/wire_log.h"

#include <hrp/base/sample_rate.h>
#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <QCryptographicHash>
#include <QJsonDocument>

namespace hrp::session {

using protocol::Json;

namespace {

constexpr std::size_t kLongText =
    std::size_t{256} * 1024; ///< longer strings go into the log as length and hash

std::string sha256Of(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

Json audioStub(const QByteArray& pcm) {
    Json shape;
    shape["bytes"] = pcm.size();
    shape["ms"] = base::bytesToMs(pcm.size());
    shape["sha256"] = sha256Of(pcm);
    return shape;
}

Json dataStub(const std::string& text) {
    Json shape;
    shape["bytes"] = text.size();
    shape["sha256"] = sha256Of(QByteArray::fromStdString(text));
    return shape;
}

Json imageStub(const std::string& url) {
    const auto comma = url.find(',');
    const auto decoded = comma == std::string::npos
                             ? std::nullopt
                             : protocol::decodeBase64(std::string_view(url).substr(comma + 1));
    if (!decoded)
        return dataStub(url);
    Json shape;
    shape["bytes"] = decoded->size();
    shape["sha256"] = sha256Of(*decoded);
    return shape;
}

/// Replaces what the log does not carry, wherever it stands.
void strip(Json& value, const std::string& key = {}) {
    if (value.is_object()) {
        for (auto& [name, child] : value.items())
            strip(child, name);
    } else if (value.is_array()) {
        for (Json& child : value)
            strip(child, key);
    } else if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        if (key == "audio") {
            const auto pcm = protocol::decodeBase64(text);
            value = pcm ? audioStub(*pcm) : dataStub(text);
        } else if (key == "image_url" && text.starts_with("data:")) {
            value = imageStub(text);
        } else if (text.size() > kLongText) {
            value = dataStub(text);
        }
    }
}

Json deltaPayload(const QString& eventId, const protocol::AudioDelta& delta) {
    Json payload;
    payload["type"] = "response.output_audio.delta";
    if (!eventId.isEmpty())
        payload["event_id"] = protocol::toStd(eventId);
    payload["response_id"] = protocol::toStd(delta.responseId);
    payload["item_id"] = protocol::toStd(delta.itemId);
    payload["output_index"] = delta.outputIndex;
    payload["content_index"] = delta.contentIndex;
    payload["delta"] = audioStub(delta.pcm);
    return payload;
}

Json appendPayload(const protocol::AudioAppend& append) {
    Json payload;
    payload["type"] = "input_audio_buffer.append";
    payload["audio"] = audioStub(append.pcm);
    return payload;
}

log::WireEvent::Kind kindOfEvent(const protocol::EngineEvent& event) {
    switch (protocol::classOf(event)) {
    case protocol::EventClass::Core:
        return log::WireEvent::Kind::Core;
    case protocol::EventClass::Ignored:
        return log::WireEvent::Kind::Ignored;
    case protocol::EventClass::Unknown:
        break;
    }
    return log::WireEvent::Kind::Unknown;
}

} // namespace

Json strippedPayload(const QByteArray& utf8) {
    Json payload;
    if (auto parsed = protocol::parseOrdered(utf8)) {
        payload = std::move(*parsed);
    } else {
        // Qt takes the lone surrogates that engines send.
        const QJsonDocument document = QJsonDocument::fromJson(utf8);
        if (document.isObject())
            payload = protocol::toOrdered(document.object());
    }
    strip(payload);
    return payload;
}

void WireLog::sent(const protocol::ClientEvent& event, const QByteArray& utf8) {
    log::WireEvent record;
    record.direction = log::Direction::Sent;
    record.type = protocol::typeOf(event);
    record.eventId = event.eventId;
    record.bytes = utf8.size();
    record.summary = summaryOf(event);
    if (const auto* append = std::get_if<protocol::AudioAppend>(&event.body)) {
        record.audioMs = base::bytesToMs(append->pcm.size());
        record.payload = appendPayload(*append);
    } else {
        record.payload = strippedPayload(utf8);
    }
    m_records.write(std::move(record));
}

log::WireEvent WireLog::recordOf(const protocol::EngineEvent& event, const QByteArray& utf8) {
    log::WireEvent record;
    record.direction = log::Direction::Received;
    record.type = protocol::typeOf(event);
    record.eventId = event.eventId;
    record.bytes = utf8.size();
    record.kind = kindOfEvent(event);
    record.summary = summaryOf(event);
    if (const auto* delta = std::get_if<protocol::AudioDelta>(&event.body)) {
        record.audioMs = base::bytesToMs(delta->pcm.size());
        record.payload = deltaPayload(event.eventId, *delta);
    } else {
        record.payload = strippedPayload(utf8);
    }
    return record;
}

std::uint64_t WireLog::received(const protocol::EngineEvent& event, const QByteArray& utf8) {
    return m_records.write(recordOf(event, utf8));
}

void WireLog::unreadable(const protocol::ReadError& error, const QByteArray& utf8) {
    log::WireEvent record;
    record.direction = log::Direction::Received;
    record.type = error.eventType;
    record.bytes = utf8.size();
    record.kind = log::WireEvent::Kind::Unreadable;
    record.summary = error.text;
    record.text = QString::fromUtf8(utf8.left(800)).left(200);
    m_records.write(std::move(record));
}

void WireLog::binary(std::int64_t bytes) {
    log::WireEvent record;
    record.direction = log::Direction::Received;
    record.bytes = bytes;
    record.kind = log::WireEvent::Kind::Unreadable;
    record.summary = QStringLiteral("a binary message");
    m_records.write(std::move(record));
}

} // namespace hrp::session
