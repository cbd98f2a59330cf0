// SPDX-License-Identifier: GPL-3.0-or-later
#include "script.h"

#include <hrp/protocol/files.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::Json;
using Event = ScriptWhen::Event;
using Pick = ScriptAnswer::Pick;

constexpr qint64 kMostScriptBytes = 1024ll * 1024;
constexpr qsizetype kLongestLine = 2'000;
constexpr double kLongestDelay = 60'000;
constexpr int kMostTimes = 1'000'000;

/// What is wrong, with its place. Thrown and caught in this file alone.
struct ScriptProblem {
    QString text;
};

const char* nameOfType(const Json& value) {
    return value.is_null()      ? "null"
           : value.is_boolean() ? "true or false"
           : value.is_number()  ? "a number"
           : value.is_string()  ? "a text"
           : value.is_array()   ? "a list"
                                : "an object";
}

/// One value of the document and the way to it.
class Place {
public:
    Place(const Json& value, QString way) : m_value(value), m_way(std::move(way)) {}

    [[noreturn]] void problem(const QString& text) const {
        throw ScriptProblem{(m_way.isEmpty() ? u"/"_s : m_way) + u": "_s + text};
    }
    [[noreturn]] void expected(const char* what) const {
        problem(u"should be %1, but is %2"_s.arg(QLatin1String(what), QLatin1String(nameOfType(m_value))));
    }
    /// An object with these fields and no others.
    void allow(std::initializer_list<const char*> names) const {
        if (!m_value.is_object())
            expected("an object");
        for (const auto& [name, value] : m_value.items())
            if (std::find(names.begin(), names.end(), name) == names.end()) {
                QStringList known;
                for (const char* each : names)
                    known << QLatin1String(each);
                at(name).problem(u"there is no such field here; there are: %1"_s.arg(known.join(u", "_s)));
            }
    }
    bool has(const char* name) const { return m_value.is_object() && m_value.contains(name); }
    Place at(const std::string& name) const {
        static const Json none;
        return {has(name.c_str()) ? m_value.at(name) : none,
                m_way + u'/' + protocol::fromStd(name).replace(u'~', u"~0"_s).replace(u'/', u"~1"_s)};
    }
    std::vector<Place> elements(bool mayBeEmpty = false) const {
        if (!m_value.is_array())
            expected("a list");
        if (m_value.empty() && !mayBeEmpty)
            problem(u"should not be empty"_s);
        std::vector<Place> all;
        for (std::size_t i = 0; i < m_value.size(); ++i)
            all.emplace_back(m_value[i], m_way + u'/' + QString::number(i));
        return all;
    }
    QString text() const {
        if (!m_value.is_string())
            expected("a text");
        QString text = protocol::fromStd(m_value.get<std::string>());
        if (text.trimmed().isEmpty())
            problem(u"should not be empty"_s);
        if (text.size() > kLongestLine)
            problem(u"has %1 characters; %2 are the most"_s.arg(text.size()).arg(kLongestLine));
        return text;
    }
    /// One text or a list of them.
    QStringList texts() const {
        if (m_value.is_string())
            return {text()};
        if (!m_value.is_array())
            expected("a text or a list of texts");
        QStringList all;
        for (const Place& each : elements())
            all << each.text();
        return all;
    }
    double number(double least, double most) const {
        if (!m_value.is_number())
            expected("a number");
        const double number = m_value.get<double>();
        if (!(number >= least && number <= most))
            problem(u"should be from %1 to %2, but is %3"_s.arg(least).arg(most).arg(number));
        return number;
    }
    int whole(int least, int most) const {
        const double number = this->number(least, most);
        if (number != std::floor(number))
            problem(u"should be a whole number"_s);
        return static_cast<int>(number);
    }
    /// "[200, 600]", or one number for both.
    ScriptRange range(double least, double most) const {
        if (m_value.is_number())
            return {number(least, most), number(least, most)};
        if (!m_value.is_array() || m_value.size() != 2)
            problem(u"should be a number, or two of them: the least and the most"_s);
        const auto ends = elements();
        const ScriptRange range{ends[0].number(least, most), ends[1].number(least, most)};
        if (range.from > range.to)
            problem(u"should begin with the smaller number"_s);
        return range;
    }
    template <typename Value>
    Value oneOf(const std::map<QString, Value>& values) const {
        const QString given = text();
        if (const auto found = values.find(given); found != values.end())
            return found->second;
        QStringList known;
        for (const auto& [name, value] : values)
            known << name;
        problem(u"should be one of %1, but is “%2”"_s.arg(known.join(u", "_s), given.left(40)));
    }
    /// A text that must occur, or {"matches": "a regular expression"}.
    ScriptMatch match() const {
        if (m_value.is_object()) {
            allow({"matches"});
            const Place inner = at("matches");
            QRegularExpression pattern(inner.text(), QRegularExpression::UseUnicodePropertiesOption);
            if (!pattern.isValid())
                inner.problem(u"is no regular expression: %1 at character %2"_s.arg(pattern.errorString())
                                  .arg(pattern.patternErrorOffset()));
            return {pattern};
        }
        if (!m_value.is_string())
            expected("a text that occurs there, or {\"matches\": \"a regular expression\"}");
        return {QRegularExpression(QRegularExpression::escape(text()),
                                   QRegularExpression::CaseInsensitiveOption)};
    }
    const Json& value() const { return m_value; }

private:
    const Json& m_value;
    QString m_way;
};

std::optional<ScriptRange> delayIn(const Place& place) {
    if (!place.has("delayMs"))
        return std::nullopt;
    return place.at("delayMs").range(0, kLongestDelay);
}

/// Which fields of `when` make sense for an event.
struct EventForm {
    Event event;
    QStringList fields;
};
const std::map<QString, EventForm>& eventForms() {
    static const std::map<QString, EventForm> forms{
        {u"turn"_s, {Event::Turn, {u"shorterThanMs"_s, u"longerThanMs"_s, u"number"_s}}},
        {u"interrupted"_s, {Event::Interrupted, {}}},
        {u"participants"_s, {Event::Participants, {u"name"_s}}},
        {u"screen"_s, {Event::Screen, {u"type"_s, u"text"_s}}},
        {u"typed"_s, {Event::Typed, {u"text"_s, u"name"_s}}},
        {u"timer"_s, {Event::Timer, {u"atMostSeconds"_s}}},
        {u"experimenter_message"_s, {Event::Message, {u"text"_s}}},
        {u"revealed"_s, {Event::Revealed, {u"text"_s, u"name"_s}}},
        {u"paused"_s, {Event::Paused, {}}},
        {u"resumed"_s, {Event::Resumed, {}}},
    };
    return forms;
}

ScriptWhen readWhen(const Place& place) {
    place.allow({"event", "type", "text", "name", "guidance", "shorterThanMs", "longerThanMs", "number",
                 "atMostSeconds"});
    const EventForm form = place.at("event").oneOf(eventForms());
    for (const auto& [name, value] : place.value().items())
        if (const QString field = protocol::fromStd(name);
            field != "event"_L1 && field != "guidance"_L1 && !form.fields.contains(field))
            place.at(name).problem(u"this event has none; it has: %1"_s.arg(
                (QStringList{u"guidance"_s} + form.fields).join(u", "_s)));
    ScriptWhen when;
    when.event = form.event;
    const auto match = [&place](const char* name) {
        return place.has(name) ? std::optional(place.at(name).match()) : std::nullopt;
    };
    when.type = match("type");
    when.text = match("text");
    when.name = match("name");
    when.guidance = match("guidance");
    if (place.has("shorterThanMs"))
        when.shorterThanMs = place.at("shorterThanMs").number(0, 3'600'000);
    if (place.has("longerThanMs"))
        when.longerThanMs = place.at("longerThanMs").number(0, 3'600'000);
    if (place.has("number"))
        when.number = place.at("number").whole(1, kMostTimes);
    if (place.has("atMostSeconds"))
        when.atMostSeconds = place.at("atMostSeconds").number(0, 86'400);
    return when;
}

ScriptRule readRule(const Place& place) {
    place.allow({"when", "say", "chat", "times", "delayMs"});
    ScriptRule rule;
    rule.when = readWhen(place.at("when"));
    if (place.has("say"))
        rule.say = place.at("say").texts();
    if (place.has("chat"))
        rule.chat = place.at("chat").text();
    if (rule.say.isEmpty() && rule.chat.isEmpty())
        place.problem(u"should have something to say or to chat"_s);
    if (place.has("times"))
        rule.times = place.at("times").whole(1, kMostTimes);
    rule.delayMs = delayIn(place);
    return rule;
}

Json listOf(const Place& place) {
    for (const Place& each : place.elements())
        each.text();
    return place.value();
}

/// What may be told of a tool's answer, beside what all answers have.
struct AnswerForm {
    QStringList fields; ///< beside the answer itself
    void (*read)(const Place&, const char* field, ScriptAnswer&);
};

AnswerForm formOf(study::AnswerShape shape) {
    using study::AnswerShape;
    switch (shape) {
    case AnswerShape::Number:
        return {{u"step"_s}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (!place.has(field))
                        return;
                    const Place value = place.at(field);
                    if (value.value().is_number())
                        answer.fixed = {{field, value.value()}};
                    else
                        answer.range = value.range(-1e9, 1e9);
                    if (place.has("step"))
                        answer.step = place.at("step").number(1e-6, 1e9);
                }};
    case AnswerShape::OneText:
        return {{u"pick"_s}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (place.has(field))
                        answer.fixed = {{field, protocol::toStd(place.at(field).text())}};
                    if (place.has("pick"))
                        answer.pick = place.at("pick").oneOf<Pick>({{u"first"_s, Pick::First},
                                                                    {u"last"_s, Pick::Last},
                                                                    {u"random"_s, Pick::Random}});
                }};
    case AnswerShape::SomeTexts:
        return {{u"count"_s}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (place.has(field))
                        answer.fixed = {{field, listOf(place.at(field))}};
                    if (place.has("count"))
                        answer.count = place.at("count").whole(0, 1000);
                }};
    case AnswerShape::Order:
        return {{u"pick"_s}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (place.has(field))
                        answer.fixed = {{field, listOf(place.at(field))}};
                    if (place.has("pick"))
                        answer.pick = place.at("pick").oneOf<Pick>({{u"as shown"_s, Pick::AsShown},
                                                                    {u"reversed"_s, Pick::Reversed},
                                                                    {u"random"_s, Pick::Random}});
                }};
    case AnswerShape::Words:
        return {{}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (place.has(field))
                        answer.texts = place.at(field).texts();
                }};
    case AnswerShape::Scores:
        return {{u"others"_s}, [](const Place& place, const char* field, ScriptAnswer& answer) {
                    if (place.has(field)) {
                        const Place scores = place.at(field);
                        if (!scores.value().is_object())
                            scores.expected("an object");
                        for (const auto& [label, score] : scores.value().items())
                            scores.at(label).number(-1e9, 1e9);
                        answer.scores = scores.value();
                    }
                    if (place.has("others"))
                        answer.range = place.at("others").range(-1e9, 1e9);
                }};
    }
    return {};
}

/// A tool of the lab's own takes any arguments.
void readArguments(const Place& place, const char* field, ScriptAnswer& answer) {
    if (!place.has(field))
        return;
    if (!place.at(field).value().is_object())
        place.at(field).expected("an object");
    answer.fixed = place.at(field).value();
}

ScriptAnswer readAnswer(const Place& place) {
    if (!place.value().is_object())
        place.expected("an object");
    ScriptAnswer answer;
    answer.tool = place.at("tool").text();
    const study::QuestionDefinition* question = study::definitionOfTool(answer.tool);
    const bool chat = answer.tool == "send_chat"_L1;
    const char* field = question ? question->argument : chat ? "message" : "arguments";
    const AnswerForm form = question || chat ? formOf(question ? question->shape : study::AnswerShape::Words)
                                             : AnswerForm{{}, readArguments};
    const QStringList known = QStringList{u"tool"_s, u"question"_s, u"inWords"_s, u"wrong"_s, u"delayMs"_s} +
                              QStringList{QString::fromLatin1(field)} + form.fields;
    for (const auto& [name, value] : place.value().items())
        if (!known.contains(protocol::fromStd(name)))
            place.at(name).problem(
                u"an answer with %1 has none; it has: %2"_s.arg(answer.tool, known.join(u", "_s)));
    if (place.has("question"))
        answer.question = place.at("question").match();
    if (place.has("inWords"))
        answer.inWords = place.at("inWords").whole(0, 100);
    if (place.has("wrong"))
        answer.wrong = place.at("wrong").whole(0, 100);
    answer.delayMs = delayIn(place);
    form.read(place, field, answer);
    return answer;
}

RehearsalScript readScript(const Place& place) {
    place.allow(
        {"rehearsal", "name", "opening", "lines", "order", "linesPerReply", "delayMs", "rules", "answers"});
    if (!place.has("rehearsal"))
        place.problem(u"this is no rehearsal script: one begins with \"rehearsal\": 1"_s);
    place.at("rehearsal").whole(1, 1);
    RehearsalScript script;
    if (place.has("name"))
        script.name = place.at("name").text();
    if (place.has("opening"))
        script.opening = place.at("opening").text();
    script.lines = place.at("lines").texts();
    if (place.has("order"))
        script.randomOrder = place.at("order").oneOf<bool>({{u"as written"_s, false}, {u"random"_s, true}});
    if (place.has("linesPerReply"))
        script.linesPerReply = place.at("linesPerReply").range(1, 20);
    if (const auto delay = delayIn(place))
        script.delayMs = *delay;
    if (place.has("rules"))
        for (const Place& each : place.at("rules").elements(true))
            script.rules.push_back(readRule(each));
    if (place.has("answers"))
        for (const Place& each : place.at("answers").elements(true))
            script.answers.push_back(readAnswer(each));
    return script;
}

} // namespace

tl::expected<std::shared_ptr<const RehearsalScript>, QString> readRehearsalScript(const QByteArray& utf8) {
    const auto json = protocol::parseAuthored(utf8);
    if (!json)
        return tl::unexpected(json.error().text);
    try {
        return std::make_shared<const RehearsalScript>(readScript(Place(*json, {})));
    } catch (const ScriptProblem& problem) {
        return tl::unexpected(problem.text);
    }
}

tl::expected<std::shared_ptr<const RehearsalScript>, QString> loadRehearsalScript(const QString& path) {
    const auto bytes = protocol::readWholeFile(path, kMostScriptBytes);
    if (!bytes)
        return tl::unexpected(bytes.error().whole());
    auto script = readRehearsalScript(*bytes);
    if (!script)
        return tl::unexpected(path + u": "_s + script.error());
    return script;
}

} // namespace hrp::engine
