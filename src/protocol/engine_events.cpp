// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/engine_events.h>

#include "engine_event_types.h"

#include <hrp/protocol/profile.h>

namespace hrp::protocol {

QString typeOf(const EngineEvent& event) {
    if (const auto* other = std::get_if<OtherEvent>(&event.body))
        return other->type;
    const std::string_view type = kEngineEventTypes[event.body.index()];
    return QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()));
}

EventClass classOf(const EngineEvent& event) {
    const std::string type = typeOf(event).toStdString();
    if (isCoreEvent(type))
        return EventClass::Core;
    return isIgnoredEvent(type) ? EventClass::Ignored : EventClass::Unknown;
}

bool ReadError::endsSession() const {
    switch (code) {
    case Code::NotUtf8:
    case Code::TooBig:
    case Code::MissingField:
    case Code::WrongType:
    case Code::BadBase64:
    case Code::AudioTooLong:
        return true;
    case Code::NotJson:
    case Code::NotAnObject:
    case Code::NoType:
    case Code::TooDeep:
        return false;
    }
    return true;
}

} // namespace hrp::protocol
