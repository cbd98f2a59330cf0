// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

constexpr int kLeastLikertPoints = 2, kMostLikertPoints = 11, kDefaultLikertPoints = 5;

std::optional<QuestionKind> readScale(const Config& config, const StudyContext& context, Question&) {
    ScaleQuestion scale;
    const Node min = config.firstOf({"minValue", "min"}), max = config.firstOf({"maxValue", "max"});
    scale.min = context.variables.readNumber(min).value_or(0);
    scale.max = context.variables.readNumber(max).value_or(100);
    scale.step = context.variables.readNumber(config.at("step"));
    scale.minLabel = context.variables.readText(config.at("minLabel"));
    scale.maxLabel = context.variables.readText(config.at("maxLabel"));
    if (scale.min >= scale.max) {
        (max.exists() ? max : min)
            .block(QStringLiteral("The scale goes from %1 to %2.")
                       .arg(numberText(scale.min), numberText(scale.max)),
                   QStringLiteral("The lower end must be below the upper end."));
        return {};
    }
    if (scale.step && (*scale.step <= 0 || *scale.step > scale.max - scale.min)) {
        config.at("step").block(
            QStringLiteral("A step of %1 does not fit a scale from %2 to %3.")
                .arg(numberText(*scale.step), numberText(scale.min), numberText(scale.max)),
            QStringLiteral("Write a smaller number above 0, or leave it out."));
        return {};
    }
    return scale;
}

std::optional<QuestionKind> readLikert(const Config& config, const StudyContext& context, Question&) {
    QStringList labels;
    if (const Node list = config.at("labels"); list.exists() && list.needArray())
        for (const Node& label : list.elements())
            labels << context.variables.readText(label);
    const Node scale = config.firstOf({"scale", "scalePoints", "points"});
    std::optional<int> points = scale.integer();
    if (!points) {
        points = labels.isEmpty() ? kDefaultLikertPoints : static_cast<int>(labels.size());
        if (labels.isEmpty())
            scale.warn(
                QStringLiteral("The number of points is not given; %1 are taken.").arg(kDefaultLikertPoints),
                QStringLiteral("Write \"scale\": %1.").arg(kDefaultLikertPoints));
    }
    if (*points < kLeastLikertPoints || *points > kMostLikertPoints) {
        scale.block(
            QStringLiteral("A Likert scale of %1 points is not possible.").arg(*points),
            QStringLiteral("Write a number from %1 to %2.").arg(kLeastLikertPoints).arg(kMostLikertPoints));
        return {};
    }
    if (!labels.isEmpty() && labels.size() != *points)
        config.at("labels").warn(
            QStringLiteral("There are %1 labels for %2 points.").arg(labels.size()).arg(*points),
            QStringLiteral("Write one label for each point."));
    ScaleQuestion question{1, static_cast<double>(*points), 1.0, {}, {}, true};
    question.minLabel = context.variables.readText(config.at("minLabel"));
    question.maxLabel = context.variables.readText(config.at("maxLabel"));
    if (!labels.isEmpty() && question.minLabel.isEmpty())
        question.minLabel = labels.first();
    if (!labels.isEmpty() && question.maxLabel.isEmpty())
        question.maxLabel = labels.last();
    return question;
}

QString scaleWording(const ScaleQuestion& scale) {
    const QString min = numberText(scale.min), max = numberText(scale.max);
    if (!scale.likert)
        return QStringLiteral("This is a visual analog rating scale from %1 to %2.\n"
                              "Respond with a number between %1 and %2.")
            .arg(min, max);
    return QStringLiteral(
               "This is a rating scale from %1 to %2.\nRespond with a whole number between %3 and %4.")
        .arg(pointText(scale.min, scale.minLabel), pointText(scale.max, scale.maxLabel), min, max);
}

Checked checkScale(const ScaleQuestion& scale, const Json& value) {
    const QString range = QStringLiteral("Answer with a number from %1 to %2.")
                              .arg(numberText(scale.min), numberText(scale.max));
    if (!value.is_number())
        return tl::unexpected(wrongTypeText("value", value, "a number, without quotes") + QLatin1Char(' ') +
                              range);
    const double number = value.get<double>();
    if (!std::isfinite(number) || number < scale.min || number > scale.max)
        return tl::unexpected(
            QStringLiteral("%1 is outside the scale. ")
                .arg(std::isfinite(number) ? numberText(number) : QStringLiteral("That number")) +
            range);
    if (scale.step && *scale.step > 0) {
        const double steps = (number - scale.min) / *scale.step;
        if (std::abs(steps - std::round(steps)) > 1e-6) {
            const double below = scale.min + std::floor(steps) * *scale.step;
            const double above = below + *scale.step;
            const QString near = above > scale.max
                                     ? numberText(below)
                                     : QStringLiteral("%1 or %2").arg(numberText(below), numberText(above));
            return tl::unexpected(
                (scale.likert
                     ? QStringLiteral("%1 is not a whole number. Answer with %2, for example.")
                           .arg(numberText(number), near)
                     : QStringLiteral("%1 is not on the scale, which goes from %2 in steps of %3. "
                                      "Answer with %4, for example.")
                           .arg(numberText(number), numberText(scale.min), numberText(*scale.step), near)));
        }
    }
    return value;
}

Json rehearseScale(const AskedQuestion& question, const QString&, std::mt19937& random) {
    AnswerRange range = rangeIn(question.wording).value_or(AnswerRange{});
    const QString refusal = question.refusals.isEmpty() ? QString() : question.refusals.last();
    if (const auto told = rangeIn(refusal))
        range = *told;
    if (const auto step = numberBehind(u"steps? of"_s, refusal))
        range.step = step;
    return numberIn(range, question.wording.contains("whole number"_L1), random);
}

} // namespace

const QuestionDefinition& ScaleQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_scale",
        .argument = "value",
        .arguments = R"({"value": NUMBER})",
        .shape = AnswerShape::Number,
        .components = {{"vasrating", readScale}, {"likertscale", readLikert}},
        .wording = wordingFor<ScaleQuestion, scaleWording>,
        .check = checkFor<ScaleQuestion, checkScale>,
        .rehearse = rehearseScale,
        .unfit = -999'999,
        .example = exampleOf(ScaleQuestion{}, u"How warm was your partner?"_s),
    };
    return definition;
}

} // namespace hrp::study
