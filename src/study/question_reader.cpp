// SPDX-License-Identifier: GPL-3.0-or-later
#include "study_context.h"

#include <cmath>

namespace hrp::study {
namespace {

constexpr int kLeastLikertPoints = 2, kMostLikertPoints = 11, kDefaultLikertPoints = 5;

/// One choice, item or dimension: its exact text and its picture.
struct Entry {
    QString text;
    Node node;
};

/// Texts of a list of texts or objects, disabled ones left out. Empty and repeated texts are problems: the
/// agent's answer could not be told apart.
QList<Entry> readEntries(const Node& list, std::initializer_list<const char*> textKeys, const char* what,
                         const StudyContext& context) {
    QList<Entry> entries;
    const QString name = QString::fromLatin1(what);
    if (!list.exists() || (list.isArray() && list.elements().isEmpty())) {
        list.block(QStringLiteral("The question has no %1s.").arg(name),
                   QStringLiteral("Add at least two, for example [\"Yes\", \"No\"]."));
        return {};
    }
    if (!list.needArray())
        return {};
    for (const Node& element : list.elements()) {
        if (element.isObject() && element.at(QStringLiteral("disabled")).boolean().value_or(false))
            continue;
        QString text;
        if (!element.isObject())
            text = context.variables.readText(element);
        for (auto key = textKeys.begin(); key != textKeys.end() && text.isEmpty(); ++key)
            text = context.variables.readText(element.at(QString::fromLatin1(*key)));
        if (text.isEmpty()) {
            element.block(QStringLiteral("This %1 has no text.").arg(name),
                          QStringLiteral("Give it one: the agent answers with the exact text."));
            continue;
        }
        for (const Entry& earlier : entries)
            if (earlier.text == text)
                element.block(QStringLiteral("The %1 “%2” is there twice (also at %3).")
                                  .arg(name, text.left(60), earlier.node.place()),
                              QStringLiteral("Give each a text of its own."));
        entries.append({text, element});
    }
    if (entries.size() == 1)
        list.warn(QStringLiteral("The question has only one %1.").arg(name));
    return entries;
}

QStringList textsOf(const QList<Entry>& entries) {
    QStringList texts;
    for (const Entry& entry : entries)
        texts << entry.text;
    return texts;
}

void addImages(const QList<Entry>& entries, const StudyContext& context, Question& question) {
    for (const Entry& entry : entries)
        if (entry.node.isObject())
            if (auto image =
                    readImage(entry.node.firstOf({"imageUrl", "image", "url"}), {}, entry.text, 0, context))
                question.images.append(*image);
}

std::optional<QuestionKind> readScale(const Config& config, const StudyContext& context) {
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

std::optional<QuestionKind> readLikert(const Config& config, const StudyContext& context) {
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

std::optional<QuestionKind> readChoice(const Config& config, const StudyContext& context,
                                       Question& question) {
    const auto entries =
        readEntries(config.firstOf({"options", "choices"}), {"label", "text", "value"}, "choice", context);
    if (entries.isEmpty())
        return {};
    addImages(entries, context, question);
    const QStringList choices = textsOf(entries);
    if (!config.firstOf({"allowMultiple", "multiple"}).boolean().value_or(false))
        return ChoiceQuestion{choices};
    ChoicesQuestion several{choices, {}, {}};
    const Node least = config.firstOf({"minSelections", "minChoices"});
    const Node most = config.firstOf({"maxSelections", "maxChoices"});
    several.least = least.integer();
    several.most = most.integer();
    if (!several.least && config.at("required").boolean().value_or(false))
        several.least = 1;
    if (several.least.value_or(0) < 0 || several.least.value_or(0) > choices.size()) {
        least.block(QStringLiteral("At least %1 of %2 choices cannot be chosen.")
                        .arg(*several.least)
                        .arg(choices.size()),
                    QStringLiteral("Write a number from 0 to %1.").arg(choices.size()));
        return {};
    }
    if (several.most && (*several.most < 1 || *several.most < several.least.value_or(0))) {
        most.block(QStringLiteral("At most %1 choices, but at least %2, cannot be chosen.")
                       .arg(*several.most)
                       .arg(several.least.value_or(1)),
                   QStringLiteral("Write a larger number, or leave it out."));
        return {};
    }
    return several;
}

std::optional<QuestionKind> readRanking(const Config& config, const StudyContext& context,
                                        Question& question) {
    const auto entries =
        readEntries(config.firstOf({"options", "items"}), {"text", "label", "value"}, "item", context);
    if (entries.isEmpty())
        return {};
    addImages(entries, context, question);
    return RankingQuestion{textsOf(entries), context.variables.readText(config.at("lowLabel")),
                           context.variables.readText(config.at("highLabel"))};
}

std::optional<QuestionKind> readTextAnswer(const Config& config, bool spoken) {
    TextQuestion question;
    question.spoken = spoken;
    const Node limit = config.at("maxLength");
    if (const auto length = spoken ? std::nullopt : limit.integer(); length && *length != 0) {
        if (*length < 0) {
            limit.block(QStringLiteral("A text of at most %1 characters is not possible.").arg(*length),
                        QStringLiteral("Write a number above 0, or 0 for no limit."));
            return {};
        }
        question.maxLength = length;
    }
    return question;
}

std::optional<QuestionKind> readDimensions(const Config& config, const StudyContext& context,
                                           Question& question) {
    const auto entries =
        readEntries(config.at("dimensions"), {"label", "name", "text"}, "dimension", context);
    if (entries.isEmpty())
        return {};
    addImages(entries, context, question);
    DimensionsQuestion result;
    for (const Entry& entry : entries) {
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

} // namespace

Node questionTextOf(const Config& config) {
    return config.firstOf({"question", "prompt", "displayText", "text", "title"});
}

bool isQuestionType(const QString& type) {
    static const QSet<QString> types{QStringLiteral("vasrating"),      QStringLiteral("likertscale"),
                                     QStringLiteral("multiplechoice"), QStringLiteral("ranking"),
                                     QStringLiteral("textinput"),      QStringLiteral("audiorecording"),
                                     QStringLiteral("rapidrate")};
    return types.contains(type);
}

std::optional<Question> readQuestion(const QString& type, const Node& component, const Config& config,
                                     const StudyContext& context) {
    Question question;
    question.id = component.at(QStringLiteral("id")).text().value_or(QString());
    question.text = context.variables.readText(questionTextOf(config));
    question.outputVariable = config.at("outputVariable").text().value_or(QString());
    if (question.text.isEmpty())
        questionTextOf(config).warn(QStringLiteral("The question has no text."),
                                    QStringLiteral("Write what is asked under \"question\"."));
    std::optional<QuestionKind> kind;
    if (type == QLatin1String("vasrating"))
        kind = readScale(config, context);
    else if (type == QLatin1String("likertscale"))
        kind = readLikert(config, context);
    else if (type == QLatin1String("multiplechoice"))
        kind = readChoice(config, context, question);
    else if (type == QLatin1String("ranking"))
        kind = readRanking(config, context, question);
    else if (type == QLatin1String("rapidrate"))
        kind = readDimensions(config, context, question);
    else
        kind = readTextAnswer(config, type == QLatin1String("audiorecording"));
    if (!kind)
        return {};
    question.kind = std::move(*kind);
    return question;
}

} // namespace hrp::study
