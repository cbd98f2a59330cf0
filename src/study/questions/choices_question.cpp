// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

QString howMany(const ChoicesQuestion& question) {
    if (question.least && question.most && *question.least == *question.most)
        return QStringLiteral(" (exactly %1)").arg(*question.least);
    QStringList parts;
    if (question.least)
        parts << QStringLiteral("at least %1").arg(*question.least);
    if (question.most)
        parts << QStringLiteral("at most %1").arg(*question.most);
    return parts.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(parts.join(QStringLiteral(", ")));
}

QString choicesWording(const ChoicesQuestion& question) {
    return QStringLiteral("This is a multiple-choice question with several answers. The choices are:") +
           bulleted(question.choices) +
           QStringLiteral("\nRespond with the exact texts of the choices that apply%1.")
               .arg(howMany(question));
}

Checked checkChoices(const ChoicesQuestion& question, const Json& value) {
    const QString allowed = QStringLiteral(" The choices are: %1.").arg(listed(question.choices));
    const auto texts = readTexts("choices", value, question.choices, "choices");
    if (!texts)
        return tl::unexpected(texts.error() + allowed);
    if (question.least && texts->size() < *question.least)
        return tl::unexpected(
            QStringLiteral("%1 chosen; choose at least %2.").arg(texts->size()).arg(*question.least) +
            allowed);
    if (question.most && texts->size() > *question.most)
        return tl::unexpected(
            QStringLiteral("%1 chosen; choose at most %2.").arg(texts->size()).arg(*question.most) + allowed);
    return jsonOf(*texts);
}

Json rehearseChoices(const AskedQuestion& question, const QString&, std::mt19937& random) {
    const QStringList all = listIn(question.wording);
    const QString told = allToldOf(question);
    const auto exactly = numberBehind(u"exactly"_s, told);
    const auto asked = [&](const QString& words, qsizetype otherwise) {
        return static_cast<qsizetype>(
            numberBehind(words, told).value_or(exactly.value_or(static_cast<double>(otherwise))));
    };
    const qsizetype most = std::clamp<qsizetype>(asked(u"at most"_s, all.size()), 0, all.size());
    const qsizetype least =
        std::clamp<qsizetype>(asked(u"at least"_s, std::min<qsizetype>(1, all.size())), 0, most);
    const qsizetype count = std::clamp<qsizetype>((all.size() + 1) / 2, least, most);
    QStringList order = all;
    shuffle(order, random);
    QStringList taken;
    for (const QString& each : all)
        if (order.mid(0, count).contains(each))
            taken << each;
    return jsonOf(taken);
}

} // namespace

const QuestionDefinition& ChoicesQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_choices",
        .argument = "choices",
        .arguments = R"({"choices": ["TEXT", …]})",
        .shape = AnswerShape::SomeTexts,
        .components = {}, // read as a multiple choice is
        .wording = wordingFor<ChoicesQuestion, choicesWording>,
        .check = checkFor<ChoicesQuestion, checkChoices>,
        .rehearse = rehearseChoices,
        .unfit = Json::array({"(none of these, on purpose)"}),
        .example = exampleOf(ChoicesQuestion{{u"Apples"_s, u"Pears"_s, u"Plums"_s}, 1, {}},
                             u"Which fruit do you like?"_s),
    };
    return definition;
}

} // namespace hrp::study
