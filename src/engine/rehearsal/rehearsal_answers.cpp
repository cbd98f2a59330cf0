// SPDX-License-Identifier: GPL-3.0-or-later
#include "rehearsal/rehearsal_answers.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::Json;

constexpr QLatin1String kNumber("(-?\\d+(?:\\.\\d+)?)");

struct AnswerRange {
    double min = 0, max = 100;
    std::optional<double> step;
};

double unitRandom(std::mt19937& random) {
    return static_cast<double>(random() % 10'000) / 10'000;
}

std::optional<QRegularExpressionMatch> firstMatch(const QString& pattern, const QString& text) {
    auto match = QRegularExpression(pattern).match(text);
    return match.hasMatch() ? std::optional(match) : std::nullopt;
}

/// "from A (…) to B": the labels in brackets may be missing.
std::optional<AnswerRange> rangeIn(const QString& text) {
    if (const auto match = firstMatch(u"from "_s + kNumber + u"(?: \\([^)]*\\))? to "_s + kNumber, text))
        return AnswerRange{match->captured(1).toDouble(), match->captured(2).toDouble(), {}};
    if (const auto match = firstMatch(u"between "_s + kNumber + u" and "_s + kNumber, text))
        return AnswerRange{match->captured(1).toDouble(), match->captured(2).toDouble(), {}};
    return std::nullopt;
}

/// A number in the range, above its middle as polite people answer; on the step, or else as round as the
/// range allows.
Json numberIn(const AnswerRange& range, bool whole, std::mt19937& random) {
    const double width = range.max - range.min;
    double step = range.step.value_or(0);
    if (step <= 0) {
        step = whole ? 1 : std::pow(10, std::floor(std::log10(std::max(width, 1e-9))) - 1);
        if (!whole && width / step >= 50)
            step *= 5;
    }
    const double steps = std::floor(width / step + 1e-9);
    const double value = range.min + step * std::round(steps * (0.55 + 0.35 * unitRandom(random)));
    // Back to few digits, so that 0.1 * 7 is 0.7.
    const double tidy = std::round(value * 1e6) / 1e6;
    if (tidy == std::round(tidy))
        return static_cast<std::int64_t>(tidy);
    return tidy;
}

QJsonObject lastAnswer(const AskedQuestion& question) {
    return QJsonDocument::fromJson(question.lastAnswer.toUtf8()).object();
}

Json scaleAnswer(const AskedQuestion& question, std::mt19937& random) {
    AnswerRange range = rangeIn(question.wording).value_or(AnswerRange{});
    const QString refusal = question.refusals.isEmpty() ? QString() : question.refusals.last();
    if (const auto told = rangeIn(refusal))
        range = *told;
    if (const auto match = firstMatch(u"steps? of "_s + kNumber, refusal))
        range.step = match->captured(1).toDouble();
    return {{"value", numberIn(range, question.wording.contains("whole number"_L1), random)}};
}

Json choiceAnswer(const AskedQuestion& question, std::mt19937& random) {
    QStringList choices = listIn(question.wording);
    if (!question.refusals.isEmpty() && choices.size() > 1)
        choices.removeAll(lastAnswer(question)["choice"_L1].toString());
    if (choices.isEmpty())
        return {{"choice", ""}};
    return {
        {"choice", protocol::toStd(choices[static_cast<qsizetype>(random() % std::size_t(choices.size()))])}};
}

template <typename List>
void shuffle(List& list, std::mt19937& random) {
    // std::shuffle differs between libraries; the same seed is to give the same answers everywhere.
    for (qsizetype i = list.size() - 1; i > 0; --i)
        list.swapItemsAt(i, static_cast<qsizetype>(random() % std::size_t(i + 1)));
}

Json choicesAnswer(const AskedQuestion& question, std::mt19937& random) {
    QStringList all = listIn(question.wording);
    const QString limits = question.wording + u'\n' + question.refusals.join(u'\n');
    qsizetype least = std::min<qsizetype>(1, all.size());
    qsizetype most = all.size();
    if (const auto match = firstMatch(u"exactly (\\d+)"_s, limits))
        least = most = match->captured(1).toLongLong();
    if (const auto match = firstMatch(u"at least (\\d+)"_s, limits))
        least = match->captured(1).toLongLong();
    if (const auto match = firstMatch(u"at most (\\d+)"_s, limits))
        most = match->captured(1).toLongLong();
    most = std::clamp<qsizetype>(most, 0, all.size());
    least = std::clamp<qsizetype>(least, 0, most);
    const qsizetype count = std::clamp<qsizetype>((all.size() + 1) / 2, least, most);
    QStringList order = all;
    shuffle(order, random);
    Json taken = Json::array();
    for (const QString& each : all)
        if (order.mid(0, count).contains(each))
            taken.push_back(protocol::toStd(each));
    return {{"choices", std::move(taken)}};
}

Json rankingAnswer(const AskedQuestion& question, std::mt19937& random) {
    QStringList items = listIn(question.wording);
    shuffle(items, random);
    Json order = Json::array();
    for (const QString& item : items)
        order.push_back(protocol::toStd(item));
    return {{"order", std::move(order)}};
}

Json textAnswer(const AskedQuestion& question, const QString& words) {
    const QString limits = question.wording + u'\n' + question.refusals.join(u'\n');
    QString answer = words;
    if (const auto match = firstMatch(u"at most (\\d+) characters"_s, limits)) {
        const qsizetype most = match->captured(1).toLongLong();
        if (answer.size() > most)
            answer = u"Yes"_s.left(most);
    }
    return {{"text", protocol::toStd(answer)}};
}

Json dimensionsAnswer(const AskedQuestion& question, std::mt19937& random) {
    const AnswerRange common =
        rangeIn(question.wording.section(u"This is a rating on"_s, 1).section(u'\n', 0, 0))
            .value_or(AnswerRange{});
    static const QRegularExpression own(
        u"^(.*), from (-?[\\d.]+(?: \\([^)]*\\))? to -?[\\d.]+(?: \\(.*\\))?)$"_s);
    Json scores = Json::object();
    for (const QString& line : listIn(question.wording)) {
        const auto match = own.match(line);
        const QString label = match.hasMatch() ? match.captured(1) : line;
        const AnswerRange range =
            match.hasMatch() ? rangeIn(u"from "_s + match.captured(2)).value_or(common) : common;
        scores[protocol::toStd(label)] = numberIn(range, false, random);
    }
    return {{"scores", std::move(scores)}};
}

/// A value that a JSON schema accepts.
Json sample(const Json& schema, const QString& words) {
    const auto field = [&schema](const char* name) {
        return schema.is_object() && schema.contains(name) ? schema[name] : Json();
    };
    if (Json values = field("enum"); values.is_array() && !values.empty())
        return values.front();
    if (Json value = field("const"); !value.is_null())
        return value;
    const Json type = field("type");
    if (type == "string")
        return protocol::toStd(words);
    if (type == "boolean")
        return true;
    if (type == "integer" || type == "number") {
        const Json min = field("minimum"), max = field("maximum");
        return min.is_number() ? min : max.is_number() ? max : Json(1);
    }
    if (type == "array") {
        Json list = Json::array();
        if (const Json least = field("minItems"); least.is_number_integer())
            for (int i = 0; i < std::clamp(least.get<int>(), 0, 100); ++i)
                list.push_back(sample(field("items"), words));
        return list;
    }
    Json object = Json::object();
    const Json required = field("required"), properties = field("properties");
    if (required.is_array())
        for (const Json& name : required)
            if (name.is_string())
                object[name.get<std::string>()] =
                    sample(properties.is_object() && properties.contains(name.get<std::string>())
                               ? properties[name.get<std::string>()]
                               : Json(),
                           words);
    return object;
}

} // namespace

// The lines "- …" of the last list.
QStringList listIn(const QString& wording) {
    QStringList items;
    for (const QString& line : wording.split(u'\n')) {
        if (line.startsWith("- "_L1))
            items << line.mid(2);
        else if (!items.isEmpty() && line.startsWith("Respond"_L1))
            break;
        else
            items.clear();
    }
    return items;
}

Json answerFor(const Json& declaration, const std::optional<AskedQuestion>& question, const QString& words,
               std::mt19937& random) {
    const std::string name = declaration.value("name", std::string());
    // Without a question of its own, a tool gets what its schema takes.
    if (question && protocol::toStd(question->tool) == name) {
        if (name == "answer_scale")
            return scaleAnswer(*question, random);
        if (name == "answer_choice")
            return choiceAnswer(*question, random);
        if (name == "answer_choices")
            return choicesAnswer(*question, random);
        if (name == "answer_ranking")
            return rankingAnswer(*question, random);
        if (name == "answer_text")
            return textAnswer(*question, words);
        if (name == "answer_dimensions")
            return dimensionsAnswer(*question, random);
    }
    return sample(declaration.contains("parameters") ? declaration["parameters"] : Json(), words);
}

} // namespace hrp::engine
