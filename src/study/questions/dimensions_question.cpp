// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <hrp/study/text_match.h>

#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

std::optional<QuestionKind> readDimensions(const Config& config, const StudyContext& context,
                                           Question& question) {
    const auto entries =
        readOptions(config.at("dimensions"), {"label", "name", "text"}, "dimension", context);
    if (entries.isEmpty())
        return {};
    addImages(entries, context, question);
    DimensionsQuestion result;
    for (const Option& entry : entries) {
        Dimension dimension;
        dimension.label = entry.text;
        dimension.minLabel = context.variables.readText(entry.node.at(QStringLiteral("minLabel")));
        dimension.maxLabel = context.variables.readText(entry.node.at(QStringLiteral("maxLabel")));
        dimension.min = context.variables.readNumber(entry.node.firstOf({"min", "minValue"})).value_or(0);
        dimension.max = context.variables.readNumber(entry.node.firstOf({"max", "maxValue"})).value_or(100);
        if (dimension.min >= dimension.max)
            entry.node.block(
                QStringLiteral("The dimension “%1” goes from %2 to %3.")
                    .arg(dimension.label.left(60), numberText(dimension.min), numberText(dimension.max)),
                QStringLiteral("The lower end must be below the upper end."));
        result.dimensions.append(dimension);
    }
    return result;
}

QString rangeOf(const Dimension& dimension) {
    return QStringLiteral("from %1 to %2")
        .arg(pointText(dimension.min, dimension.minLabel), pointText(dimension.max, dimension.maxLabel));
}

QString dimensionsWording(const DimensionsQuestion& question) {
    bool alike = true;
    for (const Dimension& dimension : question.dimensions)
        alike = alike && rangeOf(dimension) == rangeOf(question.dimensions.first());
    QStringList lines;
    for (const Dimension& dimension : question.dimensions)
        lines << (alike ? dimension.label
                        : QStringLiteral("%1, %2").arg(dimension.label, rangeOf(dimension)));
    QString text = QStringLiteral("This is a rating on several dimensions");
    if (alike && !question.dimensions.isEmpty())
        text += QStringLiteral(", each ") + rangeOf(question.dimensions.first());
    return text + QLatin1Char(':') + bulleted(lines) +
           QStringLiteral("\nRespond with a score for every dimension.");
}

Checked checkDimensions(const DimensionsQuestion& question, const Json& value) {
    QStringList labels;
    for (const Dimension& dimension : question.dimensions)
        labels << dimension.label;
    const QString allowed = QStringLiteral(" Give a score for every dimension: %1.").arg(listed(labels));
    if (!value.is_object())
        return tl::unexpected(wrongTypeText("scores", value, "an object with a score for each label") +
                              allowed);
    QStringList faults;
    QStringList given;
    Json scores = Json::object();
    for (const auto& [key, score] : value.items()) {
        const QString label = protocol::fromStd(key);
        const qsizetype index = indexOfText(labels, label);
        if (index < 0) {
            faults << notOneOf(label, labels, "dimensions");
            continue;
        }
        if (given.contains(labels[index])) {
            faults << QStringLiteral("%1 is given more than once.").arg(quoted(label));
            continue;
        }
        given << labels[index];
        scores[protocol::toStd(labels[index])] = score;
        const Dimension& dimension = question.dimensions[index];
        const QString range =
            QStringLiteral("from %1 to %2").arg(numberText(dimension.min), numberText(dimension.max));
        if (!score.is_number())
            faults << QStringLiteral("The score of %1 is %2; it must be a number %3.")
                          .arg(quoted(label), typeName(score), range);
        else if (const double number = score.get<double>();
                 !std::isfinite(number) || number < dimension.min || number > dimension.max)
            faults << QStringLiteral("The score of %1 must be %2.").arg(quoted(label), range);
    }
    QStringList missing;
    for (const QString& label : labels)
        if (!given.contains(label))
            missing << label;
    if (!missing.isEmpty())
        faults << QStringLiteral("Missing: %1.").arg(listed(missing));
    if (!faults.isEmpty())
        return tl::unexpected(faults.mid(0, kMostListed).join(QLatin1Char(' ')) + allowed);
    return scores;
}

Json rehearseDimensions(const AskedQuestion& question, const QString&, std::mt19937& random) {
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
    return scores;
}

} // namespace

const QuestionDefinition& DimensionsQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_dimensions",
        .argument = "scores",
        .arguments = R"({"scores": {"LABEL": NUMBER, …}})",
        .shape = AnswerShape::Scores,
        .components = {{"rapidrate", readDimensions}},
        .wording = wordingFor<DimensionsQuestion, dimensionsWording>,
        .check = checkFor<DimensionsQuestion, checkDimensions>,
        .rehearse = rehearseDimensions,
        .unfit = Json::object(),
        .example = exampleOf(DimensionsQuestion{{{u"Warm"_s, u"not at all"_s, u"very"_s},
                                                 {u"Competent"_s, u"not at all"_s, u"very"_s}}},
                             u"How was your partner?"_s),
    };
    return definition;
}

} // namespace hrp::study
