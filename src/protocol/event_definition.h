// SPDX-License-Identifier: GPL-3.0-or-later
// What an event is on the wire, said once: its type, how the profile lists it, and its fields in the order of
// the wire. Reader, writer, strict checks and `hrp spec` are made from these definitions. An alternative of
// the variant without one does not compile.
#pragma once
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/profile.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>

namespace hrp::protocol {

/// How a field's members stand on the wire, where their type alone does not say it.
namespace form {
struct Plain {};     ///< as the member's type says
struct OrNull {};    ///< an empty text is null
struct Duration {};  ///< {"type":"duration","seconds":1.2}
struct EmptyPart {}; ///< a content part of which only the type is known
struct Part {};      ///< a content part: type and text
struct EmptyList {}; ///< no member: an empty list
struct Audio {};     ///< PCM16 in base64
struct Name {};      ///< a text that must not be empty
struct IfGiven {};   ///< left out where the member is empty
struct Whole {};     ///< no member: an object that holds all of the event
} // namespace form

template <class Form, class... Members>
struct EventField {
    std::string_view name;
    bool required = false; ///< an engine's core event without it ends the session (H16)
    Form form;
    std::tuple<Members...> members;
};

template <class Form = form::Plain, class... Members>
constexpr EventField<Form, Members...> field(std::string_view name, Members... members) {
    return {name, false, {}, {members...}};
}
template <class Form = form::Plain, class... Members>
constexpr EventField<Form, Members...> required(std::string_view name, Members... members) {
    return {name, true, {}, {members...}};
}

template <class... Fields>
struct EventDefinition {
    std::string_view type;
    EventClass kind = EventClass::Unknown; ///< of an engine's event
    std::tuple<Fields...> fields;
};
template <class... Fields>
constexpr EventDefinition<Fields...> event(std::string_view type, EventClass kind, Fields... fields) {
    return {type, kind, {fields...}};
}

/// The definition of event E: specialised in engine_event_definitions.h and client_event_definitions.h.
template <class E>
inline constexpr std::nullptr_t kDefinition = nullptr;

template <class E, class Form, class Visit, class... Members>
requires(sizeof...(Members) > 0) void visitField(const EventField<Form, Members...>& field, E& event,
                                                 Visit& visit) {
    std::apply([&](auto... members) { visit(field.form, field.name.data(), event.*members...); },
               field.members);
}
template <class E, class Form, class Visit>
void visitField(const EventField<Form>& field, E& event, Visit& visit) {
    visit(field.form, field.name.data(), event);
}

/// Calls `visit(form, name, members…)` for each field; a form without members gets the whole event.
template <class E, class Visit>
void visitFields(E& event, Visit& visit) {
    std::apply([&](const auto&... fields) { (visitField(fields, event, visit), ...); },
               kDefinition<std::remove_const_t<E>>.fields);
}

/// What is made of all alternatives of a variant of events.
template <class Body>
struct Definitions;
template <class... Events>
struct Definitions<std::variant<Events...>> {
    static constexpr std::array<std::string_view, sizeof...(Events)> types{kDefinition<Events>.type...};
    static constexpr std::array<EventClass, sizeof...(Events)> kinds{kDefinition<Events>.kind...};

    static constexpr bool typesDiffer() {
        auto sorted = types;
        std::ranges::sort(sorted);
        return std::ranges::adjacent_find(sorted) == sorted.end();
    }

    /// An empty event of this type, or nothing.
    static std::optional<std::variant<Events...>> make(std::string_view type) {
        std::optional<std::variant<Events...>> body;
        ((kDefinition<Events>.type == type ? static_cast<void>(body.emplace(Events{})) : void()), ...);
        return body;
    }
};

} // namespace hrp::protocol
