// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

using namespace Qt::StringLiterals;

namespace hrp::study {
namespace {

template <bool Spoken>
std::optional<QuestionKind> readTextAnswer(const Config& config, const StudyContext&, Question&) {
    TextQuestion question;
    question.spoken = Spoken;
    const Node limit = config.at("maxLength");
    if (const auto length = Spoken ? std::nullopt : limit.integer(); length && *length != 0) {
        if (*length < 0) {
            limit.block(QStringLiteral("A text of at most %1 characters is not possible.").arg(*length),
                        QStringLiteral("Write a number above 0, or 0 for no limit."));
            return {};
        }
        question.maxLength = length;
    }
    return question;
}

QString textWording(const TextQuestion& question) {
    const QString limit =
        question.maxLength ? QStringLiteral(" (at most %1 characters)").arg(*question.maxLength) : QString();
    return QStringLiteral("This is a question with a text answer.\n") +
           (question.spoken ? QStringLiteral("Respond with the words that you would say aloud%1.").arg(limit)
                            : QStringLiteral("Respond with your answer in words%1.").arg(limit));
}

Checked checkText(const TextQuestion& question, const Json& value) {
    if (!value.is_string())
        return tl::unexpected(wrongTypeText("text", value, "a text"));
    const QString text = protocol::fromStd(value.get_ref<const std::string&>());
    if (text.trimmed().isEmpty())
        return tl::unexpected(QStringLiteral("The text is empty. Answer in words."));
    if (question.maxLength && text.size() > *question.maxLength)
        return tl::unexpected(
            QStringLiteral("The text has %1 characters; at most %2 are allowed. Shorten it.")
                .arg(text.size())
                .arg(*question.maxLength));
    return value;
}

Json rehearseText(const AskedQuestion& question, const QString& words, std::mt19937&) {
    if (const auto match = firstMatch(u"at most (\\d+) characters"_s, allToldOf(question)))
        if (const qsizetype most = match->captured(1).toLongLong(); words.size() > most)
            return protocol::toStd(u"Yes"_s.left(most));
    return protocol::toStd(words);
}

} // namespace

const QuestionDefinition& TextQuestion::definition() {
    static const QuestionDefinition definition{
        .tool = "answer_text",
        .argument = "text",
        .arguments = R"({"text": "YOUR ANSWER"})",
        .shape = AnswerShape::Words,
        .components = {{"textinput", readTextAnswer<false>}, {"audiorecording", readTextAnswer<true>}},
        .wording = wordingFor<TextQuestion, textWording>,
        .check = checkFor<TextQuestion, checkText>,
        .rehearse = rehearseText,
        .unfit = "",
        .example = exampleOf(TextQuestion{}, u"What did you like?"_s),
    };
    return definition;
}

} // namespace hrp::study
