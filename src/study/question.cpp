// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/definition.h"

#include <variant>

namespace hrp::study {
namespace {

/// A kind without a definition does not compile, one without the words of it does not link.
template <class... Kinds>
QList<const QuestionDefinition*> definitionsOf(const std::variant<Kinds...>*) {
    return {&Kinds::definition()...};
}

/// The one argument of a tool; anything else is refused, as the tool's schema has it.
Checked readArgument(const char* name, const char* form, const QString& arguments) {
    const QString example = QStringLiteral(" Send %1.").arg(QString::fromUtf8(form));
    auto parsed = protocol::parseOrdered(arguments.toUtf8());
    if (!parsed)
        return tl::unexpected(
            QStringLiteral("The arguments are not valid JSON (%1).").arg(parsed.error().text) + example);
    if (!parsed->is_object())
        return tl::unexpected(QStringLiteral("The arguments are %1, not an object.").arg(typeName(*parsed)) +
                              example);
    for (const auto& [key, value] : parsed->items())
        if (key != name)
            return tl::unexpected(QStringLiteral("The arguments hold %1, which is not a field of this tool.")
                                      .arg(quoted(protocol::fromStd(key))) +
                                  example);
    if (parsed->empty())
        return tl::unexpected(
            QStringLiteral("\"%1\" is missing from the arguments.").arg(QString::fromLatin1(name)) + example);
    return std::move(*parsed->begin());
}

} // namespace

const QList<const QuestionDefinition*>& questionDefinitions() {
    static const auto all = definitionsOf(static_cast<const QuestionKind*>(nullptr));
    return all;
}

const QuestionDefinition& definitionOf(const QuestionKind& kind) {
    return *questionDefinitions()[static_cast<qsizetype>(kind.index())];
}

const QuestionDefinition* definitionOfTool(const QString& tool) {
    for (const QuestionDefinition* definition : questionDefinitions())
        if (tool == QLatin1String(definition->tool))
            return definition;
    return nullptr;
}

Json argumentsWith(const QuestionDefinition& definition, Json value) {
    Json arguments = Json::object();
    arguments[definition.argument] = std::move(value);
    return arguments;
}

QString bulleted(const QStringList& lines) {
    QString text;
    for (const QString& line : lines)
        text += QStringLiteral("\n- ") + line;
    return text;
}

QString pointText(double value, const QString& label) {
    return label.isEmpty() ? numberText(value) : QStringLiteral("%1 (%2)").arg(numberText(value), label);
}

QString toolOf(const Question& question) {
    return QString::fromLatin1(definitionOf(question.kind).tool);
}

QString wordingOf(const Question& question) {
    return QStringLiteral("Question: %1\n%2")
        .arg(question.text, definitionOf(question.kind).wording(question.kind));
}

Checked checkAnswer(const Question& question, const QString& toolName, const QString& arguments) {
    const QuestionDefinition& definition = definitionOf(question.kind);
    if (toolName != QLatin1String(definition.tool))
        return tl::unexpected(QStringLiteral("The open question is answered with %1, not with %2. Call %1.")
                                  .arg(QLatin1String(definition.tool), quoted(toolName)));
    return readArgument(definition.argument, definition.arguments, arguments)
        .and_then([&](const Json& value) { return definition.check(question.kind, value); });
}

Checked checkValue(const Question& question, const Json& value) {
    return definitionOf(question.kind).check(question.kind, value);
}

tl::expected<QString, QString> checkChatMessage(const QString& arguments) {
    const auto value = readArgument("message", "{\"message\": \"YOUR MESSAGE\"}", arguments);
    if (!value)
        return tl::unexpected(value.error());
    if (!value->is_string())
        return tl::unexpected(wrongTypeText("message", *value, "a text"));
    const QString message = protocol::fromStd(value->get_ref<const std::string&>());
    if (message.trimmed().isEmpty())
        return tl::unexpected(QStringLiteral("The message is empty. Send the words to type."));
    return message;
}

} // namespace hrp::study
