// SPDX-License-Identifier: GPL-3.0-or-later
// The list of commands: name, value, and how each is read and written, once.
#include "command_reader.h"

#include <hrp/study/command.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace hrp::study {
namespace {

using namespace command;

/// What stands behind a command's name.
enum class Value {
    Any,
    True,
    Text,
    TrueOrText,
    Names,
    Truth,
    Number,
    Screen,
    Chat,
    Reveal,
    Roster,
    Question
};

bool isTrue(const Json& value) {
    return value.is_boolean() && value.get<bool>();
}
QString textOf(const Json& value) {
    return value.is_string() ? protocol::fromStd(value.get<std::string>()) : QString();
}
bool hasText(const Json& value) {
    return !textOf(value).trimmed().isEmpty();
}
QString member(const Json& object, const char* name) {
    return object.is_object() && object.contains(name) ? textOf(object.at(name)) : QString();
}
bool isTextOrAbsent(const Json& object, const char* key) {
    return !object.contains(key) || object.at(key).is_string();
}
QStringList namesOf(const Json& value) {
    QStringList names;
    if (value.is_array())
        for (const Json& name : value)
            names << textOf(name);
    else if (value.is_string())
        names << textOf(value);
    return names;
}
Json jsonOf(const QString& text) {
    return protocol::toStd(text);
}
/// {"hold": true} is one without words of its own.
Json trueOr(const QString& text) {
    return text.isEmpty() ? Json(true) : jsonOf(text);
}
Json jsonOf(const QList<protocol::Participant>& others) {
    Json list = Json::array();
    for (const protocol::Participant& other : others)
        list.push_back(Json{{"name", protocol::toStd(other.name)}, {"role", protocol::toStd(other.role)}});
    return list;
}

/// What a command without anything to say is written as.
template <class T>
struct Bare {
    static constexpr Value value = Value::True;
    static Json write(const T&) { return true; }
    static T read(const Json&) { return {}; }
};
/// A command that is one text, number or truth value.
template <class T, auto Member, Value Form>
struct Single {
    static constexpr Value value = Form;
    static Json write(const T& command) {
        if constexpr (Form == Value::TrueOrText)
            return trueOr(command.*Member);
        else if constexpr (Form == Value::Text)
            return jsonOf(command.*Member);
        else
            return command.*Member;
    }
    static T read(const Json& json) {
        T command;
        if constexpr (Form == Value::Text || Form == Value::TrueOrText)
            command.*Member = textOf(json);
        else
            command.*Member = json.get<std::remove_cvref_t<decltype(command.*Member)>>();
        return command;
    }
};

constexpr bool kActs = true;     ///< an intervention
constexpr bool kNoAct = false;   ///< what the participant does, or a mark
constexpr bool kScripts = true;  ///< a step of a script may hold it
constexpr bool kLogOnly = false; ///< scripts have another way to do it, or none

template <class T>
struct Spec;
// clang-format off
template <> struct Spec<NextScreen> : Bare<NextScreen> {
    static constexpr Entry entry{"next", kActs, kScripts, R"({"next": true})"}; };
template <> struct Spec<GoToScreen> : Single<GoToScreen, &GoToScreen::index, Value::Number> {
    static constexpr Entry entry{"goTo", kActs, kScripts, R"({"goTo": 0})"}; };
template <> struct Spec<ParticipantContinues> : Bare<ParticipantContinues> {
    static constexpr Entry entry{"continue", kNoAct, kLogOnly, R"({"continue": true})"}; };
template <> struct Spec<SetTimer> : Single<SetTimer, &SetTimer::seconds, Value::Number> {
    static constexpr Entry entry{"timer", kActs, kScripts, R"({"timer": 30})"}; };
template <> struct Spec<SkipQuestion> : Bare<SkipQuestion> {
    static constexpr Entry entry{"skip_question", kActs, kScripts, R"({"skip_question": true})"}; };
template <> struct Spec<SendMessage> : Single<SendMessage, &SendMessage::text, Value::Text> {
    static constexpr Entry entry{"message", kActs, kScripts, R"({"message": "One minute left."})"}; };
template <> struct Spec<UpdateInstructions> : Single<UpdateInstructions, &UpdateInstructions::instructions, Value::Text> {
    static constexpr Entry entry{"instructions", kActs, kScripts, R"({"instructions": "Be brief."})"}; };
template <> struct Spec<Resume> : Bare<Resume> {
    static constexpr Entry entry{"resume", kActs, kScripts, R"({"resume": true})"}; };
template <> struct Spec<Hold> : Single<Hold, &Hold::text, Value::TrueOrText> {
    static constexpr Entry entry{"hold", kActs, kScripts, R"({"hold": "A short break."})"}; };
template <> struct Spec<Release> : Bare<Release> {
    static constexpr Entry entry{"release", kActs, kScripts, R"({"release": true})"}; };
template <> struct Spec<Reconnect> : Bare<Reconnect> {
    static constexpr Entry entry{"go_on", kActs, kScripts, R"({"go_on": true})"}; };
template <> struct Spec<PushToTalk> : Single<PushToTalk, &PushToTalk::down, Value::Truth> {
    static constexpr Entry entry{"push_to_talk", kNoAct, kScripts, R"({"push_to_talk": true})"}; };
template <> struct Spec<RequestReply> : Bare<RequestReply> {
    static constexpr Entry entry{"reply", kActs, kScripts, R"({"reply": true})"}; };
template <> struct Spec<StopReply> : Bare<StopReply> {
    static constexpr Entry entry{"stopReply", kActs, kScripts, R"({"stopReply": true})"}; };
template <> struct Spec<MuteParticipant> : Single<MuteParticipant, &MuteParticipant::on, Value::Truth> {
    static constexpr Entry entry{"muteParticipant", kActs, kScripts, R"({"muteParticipant": true})"}; };
template <> struct Spec<MuteAgent> : Single<MuteAgent, &MuteAgent::on, Value::Truth> {
    static constexpr Entry entry{"muteAgent", kActs, kScripts, R"({"muteAgent": true})"}; };
template <> struct Spec<SetHalfDuplex> : Single<SetHalfDuplex, &SetHalfDuplex::on, Value::Truth> {
    static constexpr Entry entry{"halfDuplex", kActs, kScripts, R"({"halfDuplex": true})"}; };
template <> struct Spec<Note> : Single<Note, &Note::text, Value::Text> {
    static constexpr Entry entry{"note", kNoAct, kScripts, R"({"note": "what happened"})"}; };
template <> struct Spec<End> : Single<End, &End::reason, Value::TrueOrText> {
    static constexpr Entry entry{"end", kNoAct, kScripts, R"({"end": "enough"})"}; };
// clang-format on
template <>
struct Spec<ParticipantAnswers> {
    static constexpr Entry entry{"answer", kNoAct, kLogOnly, R"({"answer": 70})"};
    static constexpr Value value = Value::Any;
    static Json write(const ParticipantAnswers& command) { return command.value; }
    static ParticipantAnswers read(const Json& json) { return {json}; }
};
template <>
struct Spec<AnswerByHand> {
    static constexpr Entry entry{"answer_by_hand", kActs, kScripts, R"({"answer_by_hand": 70})"};
    static constexpr Value value = Value::Any;
    static Json write(const AnswerByHand& command) { return command.value; }
    static AnswerByHand read(const Json& json) { return {json}; }
};
template <>
struct Spec<Pause> {
    static constexpr Entry entry{"pause", kActs, kScripts, R"({"pause": ["Alex"]})"};
    static constexpr Value value = Value::Names;
    static Json write(const Pause& command) {
        Json names = Json::array();
        for (const QString& name : command.waitingFor)
            names.push_back(jsonOf(name));
        return names.empty() ? Json(true) : names;
    }
    static Pause read(const Json& json) { return {namesOf(json)}; }
};
template <>
struct Spec<PushScreen> {
    static constexpr Entry entry{"push", kActs, kScripts,
                                 R"({"push": {"name": "Extra", "text": "Please wait."}})"};
    static constexpr Value value = Value::Screen;
    static Json write(const PushScreen& command) {
        return Json{{"name", jsonOf(command.screen.name)},
                    {"type", jsonOf(command.screen.type)},
                    {"text", jsonOf(command.screen.text)}};
    }
    static PushScreen read(const Json& json) {
        Screen screen;
        const QString name = member(json, "name"), type = member(json, "type");
        screen.name = name.isEmpty() ? QStringLiteral("pushed screen") : name;
        screen.type = type.isEmpty() ? QStringLiteral("showtext") : type;
        screen.text = json.is_string() ? textOf(json) : member(json, "text");
        return {std::move(screen)};
    }
};
template <>
struct Spec<TypeChat> {
    static constexpr Entry entry{"type", kNoAct, kScripts,
                                 R"({"type": {"speaker": "Alex", "text": "Hello"}})"};
    static constexpr Value value = Value::Chat;
    static Json write(const TypeChat& command) {
        return Json{{"speaker", jsonOf(command.speaker)}, {"text", jsonOf(command.text)}};
    }
    static TypeChat read(const Json& json) { return {member(json, "speaker"), member(json, "text")}; }
};
template <>
struct Spec<Reveal> {
    static constexpr Entry entry{"reveal", kActs, kScripts,
                                 R"({"reveal": {"name": "Alex", "role": "A", "answer": 70}})"};
    static constexpr Value value = Value::Reveal;
    static Json write(const Reveal& command) {
        return Json{
            {"name", jsonOf(command.name)}, {"role", jsonOf(command.role)}, {"answer", command.answer}};
    }
    static Reveal read(const Json& json) {
        return {member(json, "name"), member(json, "role"), json.value("answer", Json())};
    }
};
template <>
struct Spec<SetRoster> {
    static constexpr Entry entry{"roster", kActs, kScripts, R"({"roster": [{"name": "Alex", "role": "A"}]})"};
    static constexpr Value value = Value::Roster;
    static Json write(const SetRoster& command) { return jsonOf(command.others); }
    static SetRoster read(const Json& json) {
        SetRoster command;
        for (const Json& other : json)
            command.others << protocol::Participant{member(other, "name"), member(other, "role")};
        return command;
    }
};
/// Scripts have no form for a question of their own; the log says which one was asked.
template <>
struct Spec<Ask> {
    static constexpr Entry entry{"ask", kActs, kLogOnly, ""};
    static constexpr Value value = Value::Question;
    static Json write(const Ask& command) {
        return Json{{"id", jsonOf(command.question.id)},
                    {"tool", jsonOf(toolOf(command.question))},
                    {"question", jsonOf(wordingOf(command.question))}};
    }
    static Ask read(const Json&) { return {}; }
};

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
        return isTrue(value) || hasText(value) ||
               (value.is_array() && std::all_of(value.begin(), value.end(), hasText));
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
    case Value::Roster:
        return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& other) {
                   return other.is_object() && other.contains("name") && hasText(other.at("name")) &&
                          isTextOrAbsent(other, "role");
               });
    case Value::Question:
        return false;
    }
    return false;
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
    case Value::Roster:
        return QStringLiteral("a list of objects with a “name” and a “role”");
    case Value::Question:
        return QStringLiteral("a question");
    }
    return {};
}

/// A line of the list with its types taken off.
struct Line {
    Entry entry;
    Value value;
    Command (*read)(const Json&);
};
template <std::size_t... I>
constexpr std::array<Line, sizeof...(I)> lines(std::index_sequence<I...>) {
    return {Line{Spec<std::variant_alternative_t<I, Command>>::entry,
                 Spec<std::variant_alternative_t<I, Command>>::value, [](const Json& json) -> Command {
                     return Spec<std::variant_alternative_t<I, Command>>::read(json);
                 }}...};
}
/// In the order of the variant's alternatives: a command without its Spec does not compile.
constexpr auto kLines = lines(std::make_index_sequence<std::variant_size_v<Command>>());

const Line* find(const QString& name) {
    const auto found = std::find_if(kLines.begin(), kLines.end(),
                                    [&](const Line& line) { return name == QLatin1String(line.entry.name); });
    return found == kLines.end() ? nullptr : &*found;
}

/// As it stands in the file, cut short.
QString shown(const Json& value) {
    constexpr qsizetype kMost = 40;
    const QString text = QString::fromUtf8(protocol::toBytes(value));
    return text.size() > kMost ? text.left(kMost) + QStringLiteral("…") : text;
}

} // namespace

QString nameOf(const Command& command) {
    return QString::fromLatin1(kLines[command.index()].entry.name);
}

bool isIntervention(const Command& command) {
    return kLines[command.index()].entry.intervention;
}

Json parametersOf(const Command& command) {
    return std::visit([]<class T>(const T& one) { return Spec<T>::write(one); }, command);
}

std::optional<Command> commandFrom(const QString& name, const Json& parameters) {
    const Line* line = find(name);
    if (!line || !fits(line->value, parameters))
        return std::nullopt;
    return line->read(parameters);
}

QStringList scriptCommands() {
    QStringList names;
    for (const Line& line : kLines)
        if (line.entry.inScripts)
            names << QString::fromLatin1(line.entry.name);
    return names;
}

std::optional<Command> readCommand(const Node& node) {
    const QString known = scriptCommands().join(QStringLiteral(", "));
    const auto members = node.members();
    if (members.size() != 1) {
        node.block(members.isEmpty()
                       ? QStringLiteral("There is no command in it.")
                       : QStringLiteral("%1 commands at once have no order.").arg(members.size()),
                   QStringLiteral("Write one of: %1; for example \"do\": {\"next\": true}.").arg(known));
        return std::nullopt;
    }
    const auto& [key, value] = members.first();
    const Line* line = find(key);
    if (!line || !line->entry.inScripts) {
        node.block(QStringLiteral("The experimenter has no command “%1”.").arg(key.left(60)),
                   QStringLiteral("Known are: %1.").arg(known));
        return std::nullopt;
    }
    if (!value.json() || !fits(line->value, *value.json())) {
        value.block(QStringLiteral("“%1” takes %2, not %3.")
                        .arg(key, expected(line->value),
                             value.json() ? shown(*value.json()) : QStringLiteral("nothing")),
                    QStringLiteral("For example \"do\": %1.").arg(QString::fromLatin1(line->entry.example)));
        return std::nullopt;
    }
    return line->read(*value.json());
}

} // namespace hrp::study
