// SPDX-License-Identifier: GPL-3.0-or-later
// Answers are checked strictly and never mended (H27): a refusal says what is wrong and what would be right,
// since the agent reads it and tries again.
#include "node.h"

#include <QSet>

#include <cmath>

namespace hrp::study {
namespace {

using Checked = tl::expected<Json, QString>;

constexpr int kMostListed = 30;
constexpr qsizetype kQuotedLength = 80;

QString quoted(const QString& text) {
    const QString shown = text.size() > kQuotedLength ? text.left(kQuotedLength) + QStringLiteral("…") : text;
    return QLatin1Char('"') + shown + QLatin1Char('"');
}

/// Texts that the agent has to repeat exactly are never shortened; only long lists are.
QString listed(const QStringList& texts) {
    QStringList shown;
    for (const QString& text : texts.mid(0, kMostListed))
        shown << QLatin1Char('"') + text + QLatin1Char('"');
    QString line = shown.join(QStringLiteral(", "));
    if (texts.size() > kMostListed)
        line += QStringLiteral(" and %1 more, as listed in the question").arg(texts.size() - kMostListed);
    return line;
}

QString quotedList(const QStringList& texts) {
    QStringList shown;
    for (const QString& text : texts.mid(0, 10))
        shown << quoted(text);
    if (texts.size() > 10)
        shown << QStringLiteral("…");
    return shown.join(QStringLiteral(", "));
}

QString typeName(const Json& value) {
    switch (value.type()) {
    case Json::value_t::object:
        return QStringLiteral("an object");
    case Json::value_t::array:
        return QStringLiteral("a list");
    case Json::value_t::string:
        return QStringLiteral("a text");
    case Json::value_t::boolean:
        return QStringLiteral("true or false");
    case Json::value_t::null:
        return QStringLiteral("null");
    default:
        return QStringLiteral("a number");
    }
}

QString textOfJson(const Json& value) {
    return value.is_string() ? protocol::fromStd(value.get_ref<const std::string&>()) : QString();
}

/// The one field of a tool's arguments; anything else in them is refused, as the tool's schema has it.
struct Field {
    const char* name;
    const char* example; ///< arguments as they should look
};

tl::expected<Json, QString> readField(const Field& field, const QString& arguments) {
    const QString example = QStringLiteral(" Send %1.").arg(QString::fromUtf8(field.example));
    auto parsed = protocol::parseOrdered(arguments.toUtf8());
    if (!parsed)
        return tl::unexpected(
            QStringLiteral("The arguments are not valid JSON (%1).").arg(parsed.error().text) + example);
    if (!parsed->is_object())
        return tl::unexpected(QStringLiteral("The arguments are %1, not an object.").arg(typeName(*parsed)) +
                              example);
    const QString name = QString::fromLatin1(field.name);
    for (const auto& [key, value] : parsed->items())
        if (key != field.name)
            return tl::unexpected(QStringLiteral("The arguments hold %1, which is not a field of this tool.")
                                      .arg(quoted(protocol::fromStd(key))) +
                                  example);
    if (parsed->empty())
        return tl::unexpected(QStringLiteral("\"%1\" is missing from the arguments.").arg(name) + example);
    return std::move(*parsed->begin());
}

QString wrongTypeText(const char* name, const Json& value, const char* wanted) {
    return QStringLiteral("\"%1\" is %2; it must be %3.")
        .arg(QString::fromLatin1(name), typeName(value), QString::fromLatin1(wanted));
}

// ---- the argument that holds the answer ---------------------------------------------------------------

const char* argumentOf(const ScaleQuestion&) {
    return "value";
}
const char* argumentOf(const ChoiceQuestion&) {
    return "choice";
}
const char* argumentOf(const ChoicesQuestion&) {
    return "choices";
}
const char* argumentOf(const RankingQuestion&) {
    return "order";
}
const char* argumentOf(const TextQuestion&) {
    return "text";
}
const char* argumentOf(const DimensionsQuestion&) {
    return "scores";
}

// ---- one check a kind of question -----------------------------------------------------------------------

Checked check(const ScaleQuestion& scale, const QString& arguments) {
    const QString range = QStringLiteral("Answer with a number from %1 to %2.")
                              .arg(numberText(scale.min), numberText(scale.max));
    auto value = readField({argumentOf(scale), "{\"value\": NUMBER}"}, arguments);
    if (!value)
        return value;
    if (!value->is_number())
        return tl::unexpected(wrongTypeText("value", *value, "a number, without quotes") + QLatin1Char(' ') +
                              range);
    const double number = value->get<double>();
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

/// What is wrong with a text that should be one of `allowed`, with the one that was probably meant.
QString notOneOf(const QString& text, const QStringList& allowed, const char* what) {
    QString problem = QStringLiteral("%1 is not one of the %2.").arg(quoted(text), QString::fromLatin1(what));
    const QString plain = text.simplified();
    for (const QString& candidate : allowed)
        if (candidate.simplified().compare(plain, Qt::CaseInsensitive) == 0)
            return problem + QStringLiteral(" The exact text is \"%1\".").arg(candidate);
    return problem;
}

Checked check(const ChoiceQuestion& question, const QString& arguments) {
    auto value = readField({argumentOf(question), "{\"choice\": \"TEXT OF ONE CHOICE\"}"}, arguments);
    if (!value)
        return value;
    const QString allowed =
        QStringLiteral(" Answer with the exact text of one choice: %1.").arg(listed(question.choices));
    if (!value->is_string())
        return tl::unexpected(wrongTypeText("choice", *value, "the text of one choice") + allowed);
    const QString choice = textOfJson(*value);
    if (!question.choices.contains(choice))
        return tl::unexpected(notOneOf(choice, question.choices, "choices") + allowed);
    return value;
}

/// A list of texts, or what is wrong with it.
tl::expected<QStringList, QString> readTexts(const char* name, const Json& value) {
    if (!value.is_array())
        return tl::unexpected(wrongTypeText(name, value, "a list of texts"));
    QStringList texts;
    for (const Json& element : value) {
        if (!element.is_string())
            return tl::unexpected(QStringLiteral("\"%1\" holds %2; every element must be a text.")
                                      .arg(QString::fromLatin1(name), typeName(element)));
        texts << textOfJson(element);
    }
    return texts;
}

/// Every text that is not allowed or stands there twice; empty if all is well.
QString faultsIn(const QStringList& texts, const QStringList& allowed, const char* what) {
    QStringList faults;
    QStringList repeated;
    QSet<QString> seen;
    for (const QString& text : texts) {
        if (!allowed.contains(text) && !seen.contains(text) && faults.size() < 10)
            faults << notOneOf(text, allowed, what);
        else if (allowed.contains(text) && seen.contains(text) && !repeated.contains(text))
            repeated << text;
        seen.insert(text);
    }
    if (!repeated.isEmpty())
        faults << QStringLiteral("%1 is given more than once.").arg(quotedList(repeated));
    return faults.join(QLatin1Char(' '));
}

Checked check(const ChoicesQuestion& question, const QString& arguments) {
    auto value = readField({argumentOf(question), "{\"choices\": [\"TEXT\", …]}"}, arguments);
    if (!value)
        return value;
    const QString allowed = QStringLiteral(" The choices are: %1.").arg(listed(question.choices));
    const auto texts = readTexts("choices", *value);
    if (!texts)
        return tl::unexpected(texts.error() + allowed);
    QString faults = faultsIn(*texts, question.choices, "choices");
    if (!faults.isEmpty())
        return tl::unexpected(faults + allowed);
    if (question.least && texts->size() < *question.least)
        return tl::unexpected(
            QStringLiteral("%1 chosen; choose at least %2.").arg(texts->size()).arg(*question.least) +
            allowed);
    if (question.most && texts->size() > *question.most)
        return tl::unexpected(
            QStringLiteral("%1 chosen; choose at most %2.").arg(texts->size()).arg(*question.most) + allowed);
    return value;
}

Checked check(const RankingQuestion& question, const QString& arguments) {
    auto value = readField({argumentOf(question), "{\"order\": [\"TEXT\", …]}"}, arguments);
    if (!value)
        return value;
    const QString allowed =
        QStringLiteral(" Give every item once, in your order: %1.").arg(listed(question.items));
    const auto texts = readTexts("order", *value);
    if (!texts)
        return tl::unexpected(texts.error() + allowed);
    QString faults = faultsIn(*texts, question.items, "items");
    QStringList missing;
    for (const QString& item : question.items)
        if (!texts->contains(item))
            missing << item;
    if (!missing.isEmpty())
        faults += QStringLiteral("%1Missing: %2.")
                      .arg(faults.isEmpty() ? QString() : QStringLiteral(" "), listed(missing));
    if (!faults.isEmpty())
        return tl::unexpected(faults + allowed);
    return value;
}

Checked check(const TextQuestion& question, const QString& arguments) {
    auto value = readField({argumentOf(question), "{\"text\": \"YOUR ANSWER\"}"}, arguments);
    if (!value)
        return value;
    if (!value->is_string())
        return tl::unexpected(wrongTypeText("text", *value, "a text"));
    const QString text = textOfJson(*value);
    if (text.trimmed().isEmpty())
        return tl::unexpected(QStringLiteral("The text is empty. Answer in words."));
    if (question.maxLength && text.size() > *question.maxLength)
        return tl::unexpected(
            QStringLiteral("The text has %1 characters; at most %2 are allowed. Shorten it.")
                .arg(text.size())
                .arg(*question.maxLength));
    return value;
}

Checked check(const DimensionsQuestion& question, const QString& arguments) {
    auto value = readField({argumentOf(question), "{\"scores\": {\"LABEL\": NUMBER, …}}"}, arguments);
    if (!value)
        return value;
    QStringList labels;
    for (const Dimension& dimension : question.dimensions)
        labels << dimension.label;
    const QString allowed = QStringLiteral(" Give a score for every dimension: %1.").arg(listed(labels));
    if (!value->is_object())
        return tl::unexpected(wrongTypeText("scores", *value, "an object with a score for each label") +
                              allowed);
    QStringList faults;
    QStringList given;
    for (const auto& [key, score] : value->items()) {
        const QString label = protocol::fromStd(key);
        given << label;
        const qsizetype index = labels.indexOf(label);
        if (index < 0) {
            faults << notOneOf(label, labels, "dimensions");
            continue;
        }
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
    return value;
}

} // namespace

Checked checkAnswer(const Question& question, const QString& toolName, const QString& arguments) {
    const QString tool = toolOf(question);
    if (toolName != tool)
        return tl::unexpected(QStringLiteral("The open question is answered with %1, not with %2. Call %1.")
                                  .arg(tool, quoted(toolName)));
    return std::visit([&](const auto& kind) { return check(kind, arguments); }, question.kind);
}

Checked checkValue(const Question& question, const Json& value) {
    Json arguments = Json::object();
    arguments[std::visit([](const auto& kind) { return argumentOf(kind); }, question.kind)] = value;
    return checkAnswer(question, toolOf(question), QString::fromUtf8(protocol::toBytes(arguments)));
}

tl::expected<QString, QString> checkChatMessage(const QString& arguments) {
    const auto value = readField({"message", "{\"message\": \"YOUR MESSAGE\"}"}, arguments);
    if (!value)
        return tl::unexpected(value.error());
    if (!value->is_string())
        return tl::unexpected(wrongTypeText("message", *value, "a text"));
    const QString message = textOfJson(*value);
    if (message.trimmed().isEmpty())
        return tl::unexpected(QStringLiteral("The message is empty. Send the words to type."));
    return message;
}

} // namespace hrp::study
