// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <hrp/study/text_match.h>

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

std::optional<QuestionKind> readRanking(const Config& config, const StudyContext& context,
                                        Question& question) {
    const auto entries =
        readOptions(config.firstOf({"options", "items"}), {"text", "label", "value"}, "item", context);
    if (entries.isEmpty())
        return {};
    addImages(entries, context, question);
    return RankingQuestion{textsOf(entries), context.variables.readText(config.at("lowLabel")),
                           context.variables.readText(config.at("highLabel"))};
}

QString rankingWording(const RankingQuestion& question) {
    QString range;
    if (!question.lowLabel.isEmpty())
        range += QStringLiteral(" from ") + question.lowLabel;
    if (!question.highLabel.isEmpty())
        range += QStringLiteral(" to ") + question.highLabel;
    return QStringLiteral("This is a ranking%1. The items are:")
               .arg(range.isEmpty() ? QString() : QLatin1Char(',') + range) +
           bulleted(question.items) + QStringLiteral("\nRespond with every item, in your order.");
}

Checked checkRanking(const RankingQuestion& question, const Json& value) {
    const QString allowed =
        QStringLiteral(" Give every item once, in your order: %1.").arg(listed(question.items));
    const auto order = readTexts("order", value, question.items, "items");
    QStringList faults;
    if (!order)
        faults << order.error();
    if (value.is_array()) {
        QStringList missing = question.items;
        for (const Json& element : value)
            if (element.is_string())
                missing.removeIf([given = protocol::fromStd(element.get_ref<const std::string&>())](
                                     const QString& item) { return sameText(item, given); });
        if (!missing.isEmpty())
            faults << QStringLiteral("Missing: %1.").arg(listed(missing));
    }
    if (!faults.isEmpty())
        return tl::unexpected(faults.join(QLatin1Char(' ')) + allowed);
    return jsonOf(*order);
}

Json rehearseRanking(const AskedQuestion& question, const QString&, std::mt19937& random) {
    QStringList items = listIn(question.wording);
    shuffle(items, random);
    return jsonOf(items);
}

} // namespace

const QuestionDefinition& RankingQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_ranking",
        .argument = "order",
        .arguments = R"({"order": ["TEXT", …]})",
        .shape = AnswerShape::Order,
        .components = {{"ranking", readRanking}},
        .wording = wordingFor<RankingQuestion, rankingWording>,
        .check = checkFor<RankingQuestion, checkRanking>,
        .rehearse = rehearseRanking,
        .unfit = Json::array(),
        .example = exampleOf(RankingQuestion{{u"Apples"_s, u"Pears"_s, u"Plums"_s}, u"best"_s, u"worst"_s},
                             u"Which fruit is best?"_s),
    };
    return definition;
}

} // namespace hrp::study
