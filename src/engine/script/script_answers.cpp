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
using Pick = ScriptAnswer::Pick;

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

Json picked(const ScriptAnswer& answer, QStringList items, std::mt19937& random) {
    if (answer.tool == "answer_choice"_L1)
        return {{"choice", toStd(answer.pick == Pick::First  ? items.first()
                                 : answer.pick == Pick::Last ? items.last()
                                                             : oneOf(items, random))}};
    if (answer.pick == Pick::Reversed)
        std::reverse(items.begin(), items.end());
    if (answer.pick == Pick::Random)
        for (qsizetype i = items.size() - 1; i > 0; --i)
            items.swapItemsAt(i, static_cast<qsizetype>(random() % std::size_t(i + 1)));
    Json order = Json::array();
    for (const QString& item : items)
        order.push_back(toStd(item));
    return {{"order", std::move(order)}};
}

/// So many of the choices, in the order in which they are shown.
Json someOf(QStringList choices, int count, std::mt19937& random) {
    while (choices.size() > count)
        choices.removeAt(static_cast<qsizetype>(random() % static_cast<std::size_t>(choices.size())));
    Json taken = Json::array();
    for (const QString& choice : choices)
        taken.push_back(toStd(choice));
    return {{"choices", std::move(taken)}};
}

Json dimensions(const ScriptAnswer& answer, Json sensible, std::mt19937& random) {
    if (!sensible.contains("scores"))
        return sensible;
    for (auto& [label, score] : sensible["scores"].items()) {
        if (answer.scores.contains(label))
            score = answer.scores[label];
        else if (answer.range)
            score = tidy(drawnFrom(*answer.range, answer.step, random));
    }
    return sensible;
}

} // namespace

Json scriptedArguments(const ScriptAnswer& answer, const Json& declaration,
                       const std::optional<AskedQuestion>& question, const QString& words,
                       std::mt19937& random) {
    if (answer.fixed.is_object())
        return answer.fixed;
    const QStringList items =
        question && question->tool == answer.tool ? listIn(question->wording) : QStringList();
    if (answer.pick != Pick::No && !items.isEmpty())
        return picked(answer, items, random);
    if (answer.count && !items.isEmpty())
        return someOf(items, *answer.count, random);
    if (!answer.texts.isEmpty())
        return {{answer.tool == "send_chat"_L1 ? "message" : "text", toStd(oneOf(answer.texts, random))}};
    if (answer.tool == "answer_scale"_L1 && answer.range)
        return {{"value", tidy(drawnFrom(*answer.range, answer.step, random))}};
    Json sensible = answerFor(declaration, question, words, random);
    return answer.tool == "answer_dimensions"_L1 ? dimensions(answer, std::move(sensible), random) : sensible;
}

Json wrongArguments(const QString& tool) {
    if (tool == "answer_scale"_L1)
        return {{"value", -999'999}};
    if (tool == "answer_choice"_L1)
        return {{"choice", "(none of these, on purpose)"}};
    if (tool == "answer_choices"_L1)
        return {{"choices", Json::array({"(none of these, on purpose)"})}};
    if (tool == "answer_ranking"_L1)
        return {{"order", Json::array()}};
    if (tool == "answer_dimensions"_L1)
        return {{"scores", Json::object()}};
    if (tool == "answer_text"_L1)
        return {{"text", ""}};
    if (tool == "send_chat"_L1)
        return {{"message", ""}};
    return Json::object();
}

} // namespace hrp::engine
