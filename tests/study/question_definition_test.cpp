// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every kind of question, of today and of tomorrow.
#include "study/study_helpers.h"

#include <hrp/protocol/profile.h>
#include <hrp/study/question_definition.h>

#include <QSet>

namespace hrp::study {
namespace {

class EveryQuestion : public ::testing::TestWithParam<int> {
protected:
    const QuestionDefinition& m_definition = *questionDefinitions()[GetParam()];
    const Question& m_example = m_definition.example;
};

TEST_P(EveryQuestion, IsAnsweredWithAToolOfTheProfileThatHasItsArgument) {
    for (const protocol::Tool& tool : protocol::allTools())
        if (tool.name == m_definition.tool) {
            EXPECT_EQ(tool.parameters()["required"], Json::array({m_definition.argument}));
            return;
        }
    ADD_FAILURE() << m_definition.tool << " is no tool of the profile";
}

TEST_P(EveryQuestion, IsTheDefinitionOfItsExampleAndOfItsTool) {
    EXPECT_EQ(&definitionOf(m_example.kind), &m_definition);
    EXPECT_EQ(definitionOfTool(QString::fromLatin1(m_definition.tool)), &m_definition);
    EXPECT_EQ(toolOf(m_example), QString::fromLatin1(m_definition.tool));
    EXPECT_TRUE(wordingOf(m_example).startsWith(QStringLiteral("Question: ") + m_example.text));
}

// Proves: E11
TEST_P(EveryQuestion, IsAnsweredByARehearsalThatKnowsItsWordingOnly) {
    const AskedQuestion asked{toolOf(m_example), wordingOf(m_example), {}, {}};
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        const Json value = m_definition.rehearse(asked, QStringLiteral("Quite well."), random);
        const auto checked = checkValue(m_example, value);
        EXPECT_TRUE(checked) << value.dump() << ": " << (checked ? "" : checked.error().toStdString());
    }
}

// Proves: H27
TEST_P(EveryQuestion, RefusesWhatNoneTakesAndSaysWhy) {
    const auto checked = checkValue(m_example, m_definition.unfit);
    ASSERT_FALSE(checked);
    EXPECT_FALSE(checked.error().isEmpty());
    for (const Json& other : {Json(), Json(true), Json::array({1}), Json{{"x", "y"}}})
        EXPECT_FALSE(checkValue(m_example, other)) << other.dump();
}

TEST_P(EveryQuestion, StoresTheValueOfACallAsItStoresOneGivenByHand) {
    const AskedQuestion asked{toolOf(m_example), wordingOf(m_example), {}, {}};
    std::mt19937 random(1);
    const Json value = m_definition.rehearse(asked, QStringLiteral("Quite well."), random);
    const auto byCall = checkAnswer(m_example, toolOf(m_example),
                                    QString::fromUtf8(protocol::toBytes(argumentsWith(m_definition, value))));
    ASSERT_TRUE(byCall);
    EXPECT_EQ(*byCall, *checkValue(m_example, value));
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryQuestion,
                         ::testing::Range(0, static_cast<int>(std::variant_size_v<QuestionKind>)),
                         [](const auto& parameter) {
                             return std::string(questionDefinitions()[parameter.param]->tool);
                         });

TEST(QuestionDefinitions, NoToolAndNoComponentBelongsToTwo) {
    QSet<QString> tools, components;
    for (const QuestionDefinition* definition : questionDefinitions()) {
        EXPECT_FALSE(tools.contains(QString::fromLatin1(definition->tool))) << definition->tool;
        tools.insert(QString::fromLatin1(definition->tool));
        for (const QuestionComponent& component : definition->components) {
            EXPECT_FALSE(components.contains(QString::fromLatin1(component.type))) << component.type;
            components.insert(QString::fromLatin1(component.type));
        }
    }
    EXPECT_EQ(definitionOfTool(QStringLiteral("send_chat")), nullptr);
}

} // namespace
} // namespace hrp::study
