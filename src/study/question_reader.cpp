// SPDX-License-Identifier: GPL-3.0-or-later
#include "study_context.h"

#include <hrp/study/question_definition.h>

namespace hrp::study {
namespace {

const QuestionComponent* componentOf(const QString& type) {
    for (const QuestionDefinition* definition : questionDefinitions())
        for (const QuestionComponent& component : definition->components)
            if (type == QLatin1String(component.type))
                return &component;
    return nullptr;
}

} // namespace

Node questionTextOf(const Config& config) {
    return config.firstOf({"question", "prompt", "displayText", "text", "title"});
}

bool isQuestionType(const QString& type) {
    return componentOf(type) != nullptr;
}

QStringList questionTypes() {
    QStringList types;
    for (const QuestionDefinition* definition : questionDefinitions())
        for (const QuestionComponent& component : definition->components)
            types << QString::fromLatin1(component.type);
    return types;
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
    const QuestionComponent* reader = componentOf(type);
    auto kind = reader ? reader->read(config, context, question) : std::nullopt;
    if (!kind)
        return {};
    question.kind = std::move(*kind);
    return question;
}

} // namespace hrp::study
