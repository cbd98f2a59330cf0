// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine_event_definitions.h"
#include "wire_json.h"

#include <hrp/protocol/base64.h>

using namespace Qt::StringLiterals;

namespace hrp::protocol {
namespace {

class EventWriter {
public:
    explicit EventWriter(Json& json) : m_json(json) {}

    void operator()(form::Plain, const char* name, const QString& value) { m_json[name] = toStd(value); }
    void operator()(form::Plain, const char* name, std::int64_t value) { m_json[name] = value; }
    template <class Value>
    requires requires(const Value& value) { toWire(value); }
    void operator()(form::Plain, const char* name, const Value& value) { m_json[name] = toWire(value); }
    void operator()(form::OrNull, const char* name, const QString& value) {
        m_json[name] = textOrNull(value);
    }
    void operator()(form::Duration, const char* name, double seconds) {
        m_json[name] = {{"type", "duration"}, {"seconds", seconds}};
    }
    void operator()(form::EmptyPart, const char* name, const QString& type) {
        (*this)(form::Part{}, name, type, QString());
    }
    void operator()(form::Part, const char* name, const QString& type, const QString& text) {
        m_json[name] = {{"type", toStd(type)}, {type == "audio"_L1 ? "transcript" : "text", toStd(text)}};
    }
    void operator()(form::EmptyList, const char* name, const RateLimitsUpdated&) {
        m_json[name] = Json::array();
    }
    /// Last of its event, and put in behind the rest as it is: base64 needs no escaping.
    void operator()(form::Audio, const char* name, const QByteArray& pcm) {
        m_tail = ",\"" + QByteArray(name) + "\":\"" + encodeBase64(pcm) + "\"}";
    }
    QByteArray takeTail() { return std::move(m_tail); }

private:
    Json& m_json;
    QByteArray m_tail;
};

} // namespace

QByteArray writeEngineEvent(const EngineEvent& event) {
    Json json = {{"type", toStd(typeOf(event))}, {"event_id", toStd(event.eventId)}};
    EventWriter writer(json);
    std::visit([&writer](const auto& body) { visitFields(body, writer); }, event.body);
    QByteArray bytes = toBytes(json);
    if (const QByteArray tail = writer.takeTail(); !tail.isEmpty()) {
        bytes.chop(1);
        bytes += tail;
    }
    return bytes;
}

} // namespace hrp::protocol
