// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/protocol/engine_events.h>

#include "engine_event_definitions.h"

namespace hrp::protocol {
namespace {

template <class Form, class Member>
constexpr FieldType jsonTypeOf() {
    if constexpr (std::is_same_v<Member, QString> || std::is_same_v<Form, form::Audio>)
        return FieldType::String;
    else if constexpr (std::is_same_v<Member, std::int64_t>)
        return FieldType::Integer;
    else
        return FieldType::Object;
}

template <class E, class Form, class Member>
constexpr RequiredField requiredField(const EventField<Form, Member E::*>& field) {
    return {field.name, jsonTypeOf<Form, Member>()};
}

template <class E>
constexpr auto requiredFieldsOf() {
    constexpr auto fields = kDefinition<E>.fields;
    constexpr std::size_t count = std::apply(
        [](const auto&... each) { return (std::size_t{0} + ... + (each.required ? 1 : 0)); }, fields);
    std::array<RequiredField, count> result{};
    std::size_t next = 0;
    const auto take = [&](const auto& each) {
        if (each.required)
            result[next++] = requiredField<E>(each);
    };
    std::apply([&](const auto&... each) { (take(each), ...); }, fields);
    return result;
}
template <class E>
constexpr auto kRequiredFields = requiredFieldsOf<E>();

/// The core events in the order of the variant, which is the profile's.
template <class Body>
struct CoreList;
template <class... Events>
struct CoreList<std::variant<Events...>> {
    static constexpr std::size_t count =
        (std::size_t{0} + ... + (kDefinition<Events>.kind == EventClass::Core ? 1 : 0));
    static constexpr auto make() {
        std::array<CoreEvent, count> list{};
        std::size_t next = 0;
        const auto take = [&]<class E>(std::type_identity<E>) {
            if constexpr (kDefinition<E>.kind == EventClass::Core)
                list[next++] = {kDefinition<E>.type, kRequiredFields<E>};
        };
        (take(std::type_identity<Events>()), ...);
        return list;
    }
};
constexpr auto kCoreEvents = CoreList<EngineEventBody>::make();

} // namespace

std::span<const CoreEvent> coreEvents() {
    return kCoreEvents;
}

const CoreEvent* findCoreEvent(std::string_view type) {
    const auto found = std::ranges::find(kCoreEvents, type, &CoreEvent::type);
    return found == kCoreEvents.end() ? nullptr : &*found;
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

QString typeOf(const EngineEvent& event) {
    if (const auto* other = std::get_if<OtherEvent>(&event.body))
        return other->type;
    const std::string_view type = EngineDefinitions::types[event.body.index()];
    return QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()));
}

EventClass classOf(const EngineEvent& event) {
    const auto* other = std::get_if<OtherEvent>(&event.body);
    if (!other)
        return EngineDefinitions::kinds[event.body.index()];
    return isIgnoredEvent(other->type.toStdString()) ? EventClass::Ignored : EventClass::Unknown;
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
