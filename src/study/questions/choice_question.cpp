// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <hrp/study/text_match.h>

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

/// One answer, or several: the file says which.
std::optional<QuestionKind> readMultipleChoice(const Config& config, const StudyContext& context,
                                               Question& question) {
    const auto entries =
        readOptions(config.firstOf({"options", "choices"}), {"label", "text", "value"}, "choice", context);
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

QString choiceWording(const ChoiceQuestion& question) {
    return QStringLiteral("This is a multiple-choice question with one answer. The choices are:") +
           bulleted(question.choices) + QStringLiteral("\nRespond with the exact text of one choice.");
}

Checked checkChoice(const ChoiceQuestion& question, const Json& value) {
    const QString allowed =
        QStringLiteral(" Answer with the exact text of one choice: %1.").arg(listed(question.choices));
    if (!value.is_string())
        return tl::unexpected(wrongTypeText("choice", value, "the text of one choice") + allowed);
    const QString choice = protocol::fromStd(value.get_ref<const std::string&>());
    const qsizetype at = indexOfText(question.choices, choice);
    if (at < 0)
        return tl::unexpected(notOneOf(choice, question.choices, "choices") + allowed);
    return protocol::toStd(question.choices[at]);
}

Json rehearseChoice(const AskedQuestion& question, const QString&, std::mt19937& random) {
    QStringList choices = listIn(question.wording);
    if (!question.refusals.isEmpty() && choices.size() > 1)
        choices.removeAll(
            QJsonDocument::fromJson(question.lastAnswer.toUtf8()).object()["choice"_L1].toString());
    if (choices.isEmpty())
        return "";
    return protocol::toStd(choices[static_cast<qsizetype>(random() % std::size_t(choices.size()))]);
}

} // namespace

const QuestionDefinition& ChoiceQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_choice",
        .argument = "choice",
        .arguments = R"({"choice": "TEXT OF ONE CHOICE"})",
        .shape = AnswerShape::OneText,
        .components = {{"multiplechoice", readMultipleChoice}},
        .wording = wordingFor<ChoiceQuestion, choiceWording>,
        .check = checkFor<ChoiceQuestion, checkChoice>,
        .rehearse = rehearseChoice,
        .unfit = "(none of these, on purpose)",
        .example = exampleOf(ChoiceQuestion{{u"Apples"_s, u"Pears"_s, u"Plums"_s}},
                             u"Which fruit do you like best?"_s),
    };
    return definition;
}

} // namespace hrp::study
