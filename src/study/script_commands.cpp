// SPDX-License-Identifier: GPL-3.0-or-later
#include "script_commands.h"

#include <hrp/study/participant_script.h>

#include <algorithm>
#include <array>

namespace hrp::study {
namespace {

/// What stands behind a command's name.
enum class Value { Any, True, Text, TrueOrText, Names, Truth, Number, Screen, Chat, Reveal };

struct Command {
    const char* name;
    Value value;
    const char* example;
};
constexpr std::array kCommands{
    Command{"next", Value::True, R"({"next": true})"},
    Command{"goTo", Value::Number, R"({"goTo": 0})"},
    Command{"push", Value::Screen, R"({"push": {"name": "Extra", "text": "Please wait."}})"},
    Command{"timer", Value::Number, R"({"timer": 30})"},
    Command{"message", Value::Text, R"({"message": "One minute left."})"},
    Command{"pause", Value::Names, R"({"pause": ["Alex"]})"},
    Command{"resume", Value::True, R"({"resume": true})"},
    Command{"hold", Value::TrueOrText, R"({"hold": "A short break."})"},
    Command{"release", Value::True, R"({"release": true})"},
    Command{"go_on", Value::True, R"({"go_on": true})"},
    Command{"push_to_talk", Value::Truth, R"({"push_to_talk": true})"},
    Command{"answer_by_hand", Value::Any, R"({"answer_by_hand": 70})"},
    Command{"skip_question", Value::True, R"({"skip_question": true})"},
    Command{"type", Value::Chat, R"({"type": {"speaker": "Alex", "text": "Hello"}})"},
    Command{"reveal", Value::Reveal, R"({"reveal": {"name": "Alex", "role": "A", "answer": 70}})"},
    Command{"instructions", Value::Text, R"({"instructions": "Be brief."})"},
    Command{"reply", Value::True, R"({"reply": true})"},
    Command{"stopReply", Value::True, R"({"stopReply": true})"},
    Command{"muteParticipant", Value::Truth, R"({"muteParticipant": true})"},
    Command{"muteAgent", Value::Truth, R"({"muteAgent": true})"},
    Command{"note", Value::Text, R"({"note": "what happened"})"},
    Command{"end", Value::TrueOrText, R"({"end": "enough"})"},
};

/// What stands behind a name that says it all: "false" would read as if the command were undone.
bool isTrue(const Json& value) {
    return value.is_boolean() && value.get<bool>();
}

bool hasText(const Json& value) {
    return value.is_string() && !protocol::fromStd(value.get<std::string>()).trimmed().isEmpty();
}

bool isTextOrAbsent(const Json& object, const char* key) {
    return !object.contains(key) || object.at(key).is_string();
}

bool areNames(const Json& value) {
    return value.is_array() && std::all_of(value.begin(), value.end(), hasText);
}

QString expected(Value kind) {
    switch (kind) {
    case Value::Any:
        return QStringLiteral("a value");
    case Value::True:
        return QStringLiteral("true");
    case Value::Text:
        return QStringLiteral("a text");
    case Value::TrueOrText:
        return QStringLiteral("true or a text");
    case Value::Names:
        return QStringLiteral("true, a name or a list of names");
    case Value::Truth:
        return QStringLiteral("true or false");
    case Value::Number:
        return QStringLiteral("a whole number from 0 to 1000000");
    case Value::Screen:
        return QStringLiteral("a text or an object with texts “name”, “text” and “type”");
    case Value::Chat:
        return QStringLiteral("an object with a “text”");
    case Value::Reveal:
        return QStringLiteral("an object with an “answer”");
    }
    return {};
}

/// As it stands in the file, cut short.
QString shown(const Json& value) {
    constexpr qsizetype kMost = 40;
    const QString text = QString::fromUtf8(protocol::toBytes(value));
    return text.size() > kMost ? text.left(kMost) + QStringLiteral("…") : text;
}

bool fits(Value kind, const Json& value) {
    switch (kind) {
    case Value::Any:
        return !value.is_null();
    case Value::True:
        return isTrue(value);
    case Value::Text:
        return hasText(value);
    case Value::TrueOrText:
        return isTrue(value) || hasText(value);
    case Value::Names:
        return isTrue(value) || hasText(value) || areNames(value);
    case Value::Truth:
        return value.is_boolean();
    case Value::Number:
        return value.is_number_integer() && value >= 0 && value <= 1'000'000;
    case Value::Screen:
        return hasText(value) || (value.is_object() && isTextOrAbsent(value, "name") &&
                                  isTextOrAbsent(value, "text") && isTextOrAbsent(value, "type"));
    case Value::Chat:
        return value.is_object() && value.contains("text") && hasText(value.at("text")) &&
               isTextOrAbsent(value, "speaker");
    case Value::Reveal:
        return value.is_object() && isTextOrAbsent(value, "name") && isTextOrAbsent(value, "role") &&
               value.contains("answer");
    }
    return false;
}

} // namespace

QStringList experimenterCommands() {
    QStringList names;
    for (const Command& command : kCommands)
        names << QString::fromLatin1(command.name);
    return names;
}

void checkCommand(const Node& node) {
    const QString known = experimenterCommands().join(QStringLiteral(", "));
    const auto members = node.members();
    if (members.size() != 1) {
        node.block(members.isEmpty()
                       ? QStringLiteral("There is no command in it.")
                       : QStringLiteral("%1 commands at once have no order.").arg(members.size()),
                   QStringLiteral("Write one of: %1; for example \"do\": {\"next\": true}.").arg(known));
        return;
    }
    const auto& [key, value] = members.first();
    const auto command =
        std::find_if(kCommands.begin(), kCommands.end(),
                     [&key = key](const Command& candidate) { return key == QLatin1String(candidate.name); });
    if (command == kCommands.end())
        node.block(QStringLiteral("The experimenter has no command “%1”.").arg(key.left(60)),
                   QStringLiteral("Known are: %1.").arg(known));
    else if (!value.json() || !fits(command->value, *value.json()))
        value.block(QStringLiteral("“%1” takes %2, not %3.")
                        .arg(key, expected(command->value),
                             value.json() ? shown(*value.json()) : QStringLiteral("nothing")),
                    QStringLiteral("For example \"do\": %1.").arg(QString::fromLatin1(command->example)));
}

} // namespace hrp::study
