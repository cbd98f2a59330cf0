// SPDX-License-Identifier: GPL-3.0-or-later
// How a question is put to the agent. The wording stands here only; tests/data/studies/wording.golden.txt
// shows all of it.
#include "node.h"

#include <hrp/base/dispatch.h>

namespace hrp::study {
namespace {

QString bulleted(const QStringList& lines) {
    QString text;
    for (const QString& line : lines)
        text += QStringLiteral("\n- ") + line;
    return text;
}

/// "5", or "5 (very)" with a label.
QString pointText(double value, const QString& label) {
    return label.isEmpty() ? numberText(value) : QStringLiteral("%1 (%2)").arg(numberText(value), label);
}

QString body(const ScaleQuestion& scale) {
    const QString min = numberText(scale.min), max = numberText(scale.max);
    if (!scale.likert)
        return QStringLiteral("This is a visual analog rating scale from %1 to %2.\n"
                              "Respond with a number between %1 and %2.")
            .arg(min, max);
    return QStringLiteral(
               "This is a rating scale from %1 to %2.\nRespond with a whole number between %3 and %4.")
        .arg(pointText(scale.min, scale.minLabel), pointText(scale.max, scale.maxLabel), min, max);
}

QString body(const ChoiceQuestion& question) {
    return QStringLiteral("This is a multiple-choice question with one answer. The choices are:") +
           bulleted(question.choices) + QStringLiteral("\nRespond with the exact text of one choice.");
}

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

QString body(const ChoicesQuestion& question) {
    return QStringLiteral("This is a multiple-choice question with several answers. The choices are:") +
           bulleted(question.choices) +
           QStringLiteral("\nRespond with the exact texts of the choices that apply%1.")
               .arg(howMany(question));
}

QString body(const RankingQuestion& question) {
    QString range;
    if (!question.lowLabel.isEmpty())
        range += QStringLiteral(" from ") + question.lowLabel;
    if (!question.highLabel.isEmpty())
        range += QStringLiteral(" to ") + question.highLabel;
    return QStringLiteral("This is a ranking%1. The items are:")
               .arg(range.isEmpty() ? QString() : QLatin1Char(',') + range) +
           bulleted(question.items) + QStringLiteral("\nRespond with every item, in your order.");
}

QString body(const TextQuestion& question) {
    const QString limit =
        question.maxLength ? QStringLiteral(" (at most %1 characters)").arg(*question.maxLength) : QString();
    return QStringLiteral("This is a question with a text answer.\n") +
           (question.spoken ? QStringLiteral("Respond with the words that you would say aloud%1.").arg(limit)
                            : QStringLiteral("Respond with your answer in words%1.").arg(limit));
}

QString rangeOf(const Dimension& dimension) {
    return QStringLiteral("from %1 to %2")
        .arg(pointText(dimension.min, dimension.minLabel), pointText(dimension.max, dimension.maxLabel));
}

QString body(const DimensionsQuestion& question) {
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

} // namespace

QString toolOf(const Question& question) {
    return std::visit(base::Overloaded{
                          [](const ScaleQuestion&) { return QStringLiteral("answer_scale"); },
                          [](const ChoiceQuestion&) { return QStringLiteral("answer_choice"); },
                          [](const ChoicesQuestion&) { return QStringLiteral("answer_choices"); },
                          [](const RankingQuestion&) { return QStringLiteral("answer_ranking"); },
                          [](const TextQuestion&) { return QStringLiteral("answer_text"); },
                          [](const DimensionsQuestion&) { return QStringLiteral("answer_dimensions"); },
                      },
                      question.kind);
}

QString wordingOf(const Question& question) {
    return QStringLiteral("Question: %1\n%2")
        .arg(question.text, std::visit([](const auto& kind) { return body(kind); }, question.kind));
}

} // namespace hrp::study
