// SPDX-License-Identifier: GPL-3.0-or-later
#include "script_answers.h"

#include "rehearsal/rehearsal_answers.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using protocol::Json;
using protocol::toStd;
using study::AnswerShape;
using Pick = ScriptAnswer::Pick;

constexpr const char* kChatArgument = "message"; ///< of send_chat

double drawnFrom(const ScriptRange& range, std::optional<double> step, std::mt19937& random) {
    const double unit = static_cast<double>(random() % 10'001) / 10'000;
    // Whole numbers between whole ends, unless a step is given; then on the step.
    const bool whole = range.from == std::floor(range.from) && range.to == std::floor(range.to);
    const double size = step.value_or(whole ? 1 : (range.to - range.from) / 100);
    if (size <= 0)
        return range.from;
    const double steps = std::floor((range.to - range.from) / size + 1e-9);
    return range.from + size * std::min(std::floor(unit * (steps + 1)), steps);
}

Json tidy(double value) {
    const double rounded = std::round(value * 1e6) / 1e6;
    if (rounded == std::floor(rounded))
        return static_cast<std::int64_t>(rounded);
    return rounded;
}

QString oneOf(const QStringList& texts, std::mt19937& random) {
    return texts[static_cast<qsizetype>(random() % static_cast<std::size_t>(texts.size()))];
}

Json jsonList(const QStringList& texts) {
    Json list = Json::array();
    for (const QString& text : texts)
        list.push_back(toStd(text));
    return list;
}

Json picked(const ScriptAnswer& answer, AnswerShape shape, QStringList items, std::mt19937& random) {
    if (shape == AnswerShape::OneText)
        return toStd(answer.pick == Pick::First  ? items.first()
                     : answer.pick == Pick::Last ? items.last()
                                                 : oneOf(items, random));
    if (answer.pick == Pick::Reversed)
        std::reverse(items.begin(), items.end());
    if (answer.pick == Pick::Random)
        for (qsizetype i = items.size() - 1; i > 0; --i)
            items.swapItemsAt(i, static_cast<qsizetype>(random() % std::size_t(i + 1)));
    return jsonList(items);
}

/// So many of the choices, in the order in which they are shown.
Json someOf(QStringList choices, int count, std::mt19937& random) {
    while (choices.size() > count)
        choices.removeAt(static_cast<qsizetype>(random() % static_cast<std::size_t>(choices.size())));
    return jsonList(choices);
}

Json withOwnScores(const ScriptAnswer& answer, Json scores, std::mt19937& random) {
    for (auto& [label, score] : scores.items()) {
        if (answer.scores.contains(label))
            score = answer.scores[label];
        else if (answer.range)
            score = tidy(drawnFrom(*answer.range, answer.step, random));
    }
    return scores;
}

/// What the script itself says of the answer; null: nothing.
Json ownValue(const ScriptAnswer& answer, AnswerShape shape, const QStringList& items, std::mt19937& random) {
    if (answer.pick != Pick::No && !items.isEmpty())
        return picked(answer, shape, items, random);
    if (answer.count && !items.isEmpty())
        return someOf(items, *answer.count, random);
    if (!answer.texts.isEmpty())
        return toStd(oneOf(answer.texts, random));
    if (shape == AnswerShape::Number && answer.range)
        return tidy(drawnFrom(*answer.range, answer.step, random));
    return {};
}

} // namespace

Json scriptedArguments(const ScriptAnswer& answer, const Json& declaration,
                       const std::optional<AskedQuestion>& question, const QString& words,
                       std::mt19937& random) {
    if (answer.fixed.is_object())
        return answer.fixed;
    const study::QuestionDefinition* asked = study::definitionOfTool(answer.tool);
    if (!asked)
        return answer.texts.isEmpty() ? answerFor(declaration, question, words, random)
                                      : Json{{kChatArgument, toStd(oneOf(answer.texts, random))}};
    const QStringList items =
        question && question->tool == answer.tool ? study::listIn(question->wording) : QStringList();
    if (Json value = ownValue(answer, asked->shape, items, random); !value.is_null())
        return study::argumentsWith(*asked, std::move(value));
    Json sensible = answerFor(declaration, question, words, random);
    if (asked->shape == AnswerShape::Scores && sensible.contains(asked->argument))
        sensible[asked->argument] = withOwnScores(answer, sensible[asked->argument], random);
    return sensible;
}

Json wrongArguments(const QString& tool) {
    if (const study::QuestionDefinition* asked = study::definitionOfTool(tool))
        return study::argumentsWith(*asked, asked->unfit);
    return tool == "send_chat"_L1 ? Json{{kChatArgument, ""}} : Json::object();
}

} // namespace hrp::engine
