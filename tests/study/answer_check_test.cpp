// SPDX-License-Identifier: GPL-3.0-or-later
// H27: every refusal names what is wrong and what would be right.
#include "study/study_helpers.h"

#include <gmock/gmock.h>

namespace hrp::study {
namespace {

using ::testing::HasSubstr;

Question questionOf(QuestionKind kind) {
    Question question;
    question.text = QStringLiteral("Q");
    question.kind = std::move(kind);
    return question;
}
const Question kScale = questionOf(ScaleQuestion{0, 100, {}, {}, {}, false});
const Question kSteps = questionOf(ScaleQuestion{0, 10, 2.5, {}, {}, false});
const Question kLikert = questionOf(ScaleQuestion{1, 7, 1.0, {}, {}, true});
const Question kChoice = questionOf(ChoiceQuestion{{QStringLiteral("Trust it"), QStringLiteral("Don't")}});
const Question kChoices =
    questionOf(ChoicesQuestion{{QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")}, 1, 2});
const Question kRanking =
    questionOf(RankingQuestion{{QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")}, {}, {}});
const Question kText = questionOf(TextQuestion{10, false});
const Question kDimensions = questionOf(
    DimensionsQuestion{{{QStringLiteral("Warm"), {}, {}}, {QStringLiteral("Able"), {}, {}, 1, 5}}});

/// The refusal, or "accepted".
std::string refusal(const Question& question, const char* arguments) {
    const auto checked = checkAnswer(question, toolOf(question), QString::fromUtf8(arguments));
    return checked ? "accepted" : checked.error().toStdString();
}
std::string accepted(const Question& question, const char* arguments) {
    const auto checked = checkAnswer(question, toolOf(question), QString::fromUtf8(arguments));
    return checked ? protocol::toBytes(*checked).toStdString() : "refused: " + checked.error().toStdString();
}

TEST(AnswerCheck, TakesWhatFits) {
    EXPECT_EQ(accepted(kScale, R"({"value":70})"), "70");
    EXPECT_EQ(accepted(kScale, R"({"value":70.5})"), "70.5");
    EXPECT_EQ(accepted(kScale, R"({"value":0})"), "0");
    EXPECT_EQ(accepted(kScale, R"( { "value" : 100.0 } )"), "100");
    EXPECT_EQ(accepted(kSteps, R"({"value":7.5})"), "7.5");
    EXPECT_EQ(accepted(kLikert, R"({"value":7})"), "7");
    EXPECT_EQ(accepted(kChoice, R"({"choice":"Don't"})"), R"("Don't")");
    EXPECT_EQ(accepted(kChoices, R"({"choices":["C","A"]})"), R"(["C","A"])");
    EXPECT_EQ(accepted(kRanking, R"({"order":["Z","X","Y"]})"), R"(["Z","X","Y"])");
    EXPECT_EQ(accepted(kText, R"({"text":"fine"})"), R"("fine")");
    EXPECT_EQ(accepted(kDimensions, R"({"scores":{"Able":5,"Warm":0}})"), R"({"Able":5,"Warm":0})");
}

// Proves: H27
TEST(AnswerCheck, ValuesByHandPassTheSameChecks) {
    Question scale;
    scale.kind = ScaleQuestion{};
    EXPECT_EQ(checkValue(scale, Json(70))->dump(), "70");
    EXPECT_FALSE(checkValue(scale, Json(101)));
    EXPECT_FALSE(checkValue(scale, Json("70")));
    EXPECT_FALSE(checkValue(scale, Json()));
    Question choice;
    choice.kind = ChoiceQuestion{{QStringLiteral("Yes"), QStringLiteral("No")}};
    EXPECT_EQ(checkValue(choice, Json("No"))->dump(), "\"No\"");
    EXPECT_TRUE(checkValue(choice, Json("no")).error().contains(QStringLiteral("\"No\"")));
    Question ranking;
    ranking.kind = RankingQuestion{{QStringLiteral("A"), QStringLiteral("B")}, {}, {}};
    EXPECT_TRUE(checkValue(ranking, Json::array({"B", "A"})));
    EXPECT_FALSE(checkValue(ranking, Json::array({"B"})));
    Question dimensions;
    dimensions.kind = DimensionsQuestion{{{QStringLiteral("Warm"), {}, {}, 0, 100}}};
    EXPECT_TRUE(checkValue(dimensions, Json{{"Warm", 5}}));
    EXPECT_FALSE(checkValue(dimensions, Json{{"Cold", 5}}));
}

TEST(AnswerCheck, RefusesAnotherTool) {
    const auto checked =
        checkAnswer(kScale, QStringLiteral("answer_text"), QStringLiteral(R"({"text":"seventy"})"));
    ASSERT_FALSE(checked);
    EXPECT_THAT(checked.error().toStdString(), HasSubstr("answered with answer_scale"));
    EXPECT_THAT(checked.error().toStdString(), HasSubstr("answer_text"));
}

// Proves: C109
// Arguments cut off in the middle are refused, never repaired.
TEST(AnswerCheck, RefusesArgumentsThatAreNoJson) {
    for (const char* broken :
         {"{\"value\": 4", "", "{", "value: 4", "{\"value\":4}}", "{'value':4}", "NaN"}) {
        const std::string text = refusal(kScale, broken);
        EXPECT_THAT(text, HasSubstr("not valid JSON")) << broken;
        EXPECT_THAT(text, HasSubstr("{\"value\": NUMBER}")) << broken;
    }
    EXPECT_THAT(refusal(kScale, "[70]"), HasSubstr("are a list, not an object"));
    EXPECT_THAT(refusal(kScale, "null"), HasSubstr("are null, not an object"));
    EXPECT_THAT(refusal(kScale, "{}"), HasSubstr("\"value\" is missing"));
    EXPECT_THAT(refusal(kScale, R"({"value":70,"why":"warm"})"), HasSubstr("\"why\", which is not a field"));
    EXPECT_THAT(refusal(kScale, R"({"Value":70})"), HasSubstr("\"Value\", which is not a field"));
}

TEST(AnswerCheck, RefusesNumbersOffTheScale) {
    EXPECT_EQ(refusal(kScale, R"({"value":120})"),
              "120 is outside the scale. Answer with a number from 0 to 100.");
    EXPECT_THAT(refusal(kScale, R"({"value":-0.5})"), HasSubstr("-0.5 is outside the scale"));
    EXPECT_THAT(refusal(kScale, R"({"value":1e999})"), HasSubstr("a number is out of range"));
    EXPECT_EQ(
        refusal(kScale, R"({"value":"70"})"),
        "\"value\" is a text; it must be a number, without quotes. Answer with a number from 0 to 100.");
    EXPECT_THAT(refusal(kScale, R"({"value":null})"), HasSubstr("is null"));
    EXPECT_THAT(refusal(kSteps, R"({"value":3})"), HasSubstr("in steps of 2.5. Answer with 2.5 or 5"));
    EXPECT_THAT(refusal(kLikert, R"({"value":3.5})"),
                HasSubstr("3.5 is not a whole number. Answer with 3 or 4"));
    EXPECT_THAT(refusal(kLikert, R"({"value":0})"), HasSubstr("from 1 to 7"));
}

TEST(AnswerCheck, RefusesChoicesThatAreNotThere) {
    EXPECT_EQ(
        refusal(kChoice, R"({"choice":"Perhaps"})"),
        "\"Perhaps\" is not one of the choices. Answer with the exact text of one choice: \"Trust it\", "
        "\"Don't\".");
    EXPECT_THAT(refusal(kChoice, R"({"choice":" trust  IT"})"), HasSubstr("The exact text is \"Trust it\"."));
    EXPECT_THAT(refusal(kChoice, R"({"choice":["Trust it"]})"), HasSubstr("is a list; it must be the text"));
    EXPECT_THAT(refusal(kChoice, R"({"choice":""})"), HasSubstr("\"\" is not one of the choices"));
}

TEST(AnswerCheck, RefusesTooFewTooManyAndRepeatedChoices) {
    EXPECT_THAT(refusal(kChoices, R"({"choices":[]})"), HasSubstr("0 chosen; choose at least 1."));
    EXPECT_THAT(refusal(kChoices, R"({"choices":["A","B","C"]})"), HasSubstr("3 chosen; choose at most 2."));
    EXPECT_THAT(refusal(kChoices, R"({"choices":["A","A"]})"), HasSubstr("\"A\" is given more than once"));
    EXPECT_THAT(refusal(kChoices, R"({"choices":["A","D"]})"), HasSubstr("\"D\" is not one of the choices"));
    EXPECT_THAT(refusal(kChoices, R"({"choices":"A"})"), HasSubstr("a list of texts"));
    EXPECT_THAT(refusal(kChoices, R"({"choices":[1]})"), HasSubstr("holds a number"));
    EXPECT_THAT(refusal(kChoices, R"({"choices":["D"]})"),
                HasSubstr("The choices are: \"A\", \"B\", \"C\"."));
}

TEST(AnswerCheck, RefusesRankingsThatAreNoPermutation) {
    EXPECT_THAT(refusal(kRanking, R"({"order":["X","Y"]})"), HasSubstr("Missing: \"Z\"."));
    EXPECT_THAT(refusal(kRanking, R"({"order":["X","X","Y","Z"]})"),
                HasSubstr("\"X\" is given more than once"));
    EXPECT_THAT(refusal(kRanking, R"({"order":["X","Y","Q"]})"),
                ::testing::AllOf(HasSubstr("\"Q\" is not one of the items"), HasSubstr("Missing: \"Z\"")));
}

TEST(AnswerCheck, RefusesEmptyAndTooLongTexts) {
    EXPECT_EQ(refusal(kText, R"({"text":" \n"})"), "The text is empty. Answer in words.");
    EXPECT_THAT(refusal(kText, R"({"text":"twelve chars"})"),
                HasSubstr("has 12 characters; at most 10 are allowed"));
    EXPECT_EQ(refusal(kText, R"({"text":"ten chars!"})"), "accepted");
}

TEST(AnswerCheck, RefusesMissingUnknownAndOutOfRangeDimensions) {
    EXPECT_THAT(refusal(kDimensions, R"({"scores":{"Warm":50}})"), HasSubstr("Missing: \"Able\"."));
    EXPECT_THAT(refusal(kDimensions, R"({"scores":{"Warm":50,"Able":50}})"),
                HasSubstr("The score of \"Able\" must be from 1 to 5."));
    EXPECT_THAT(refusal(kDimensions, R"({"scores":{"Warm":"50","Able":5}})"),
                HasSubstr("The score of \"Warm\" is a text"));
    EXPECT_THAT(refusal(kDimensions, R"({"scores":{"Warm":50,"Able":5,"Tall":5}})"),
                HasSubstr("\"Tall\" is not one of the dimensions"));
    EXPECT_THAT(refusal(kDimensions, R"({"scores":[50,5]})"), HasSubstr("an object with a score"));
}

TEST(AnswerCheck, RepeatsExactTextsWholeAndShortensOnlyWhatWasGiven) {
    const QString choice(300, QLatin1Char('c'));
    const Question question = questionOf(ChoiceQuestion{{choice}});
    const auto checked =
        checkAnswer(question, QStringLiteral("answer_choice"),
                    QStringLiteral("{\"choice\":\"%1\"}").arg(QString(5000, QLatin1Char('x'))));
    ASSERT_FALSE(checked);
    EXPECT_TRUE(checked.error().contains(choice));
    EXPECT_LT(checked.error().size(), 700);
}

TEST(AnswerCheck, LongListsAreCutInTheRefusal) {
    QStringList choices;
    for (int i = 0; i < 400; ++i)
        choices << QStringLiteral("choice number %1").arg(i);
    const std::string text = refusal(questionOf(ChoiceQuestion{choices}), R"({"choice":"none"})");
    EXPECT_THAT(text, HasSubstr("and 370 more, as listed in the question"));
}

TEST(AnswerCheck, TextOfOtherScriptsAndHalfSurrogatesIsCompared) {
    const Question question =
        questionOf(ChoiceQuestion{{QStringLiteral("नमस्ते"), QStringLiteral("👩‍🔬")}});
    EXPECT_EQ(refusal(question, R"({"choice":"नमस्ते"})"), "accepted");
    EXPECT_EQ(refusal(question, R"({"choice":"\ud83d\udc69\u200d\ud83d\udd2c"})"), "accepted");
    EXPECT_THAT(refusal(question, R"({"choice":"\ud83d"})"), HasSubstr("is not one of the choices"));
}

TEST(ChatMessage, MustHoldWords) {
    EXPECT_EQ(checkChatMessage(QStringLiteral(R"({"message":"hello"})")).value(), QStringLiteral("hello"));
    EXPECT_THAT(checkChatMessage(QStringLiteral(R"({"message":"  "})")).error().toStdString(),
                HasSubstr("empty"));
    EXPECT_THAT(checkChatMessage(QStringLiteral(R"({"text":"hello"})")).error().toStdString(),
                HasSubstr("{\"message\": \"YOUR MESSAGE\"}"));
    EXPECT_FALSE(checkChatMessage(QStringLiteral(R"({"message":5})")));
}

// Proves: T45
TEST(AnswerCheck, TextsThatNobodyCanTellApartAreTheSameAndAreStoredAsTheStudyHasThem) {
    const QString composed = QStringLiteral("sehr schön"),
                  split = composed.normalized(QString::NormalizationForm_D);
    ASSERT_NE(composed, split);
    const auto given = [&](const Question& question, const char* form) {
        return accepted(question, QString::fromUtf8(form).arg(split).toUtf8().constData());
    };
    const std::string text = '"' + composed.toStdString() + '"';
    EXPECT_EQ(given(questionOf(ChoiceQuestion{{composed, QStringLiteral("B")}}), R"({"choice":"%1"})"), text);
    EXPECT_EQ(
        given(questionOf(ChoicesQuestion{{composed, QStringLiteral("B")}, {}, {}}), R"({"choices":["%1"]})"),
        "[" + text + "]");
    EXPECT_EQ(given(questionOf(RankingQuestion{{composed, QStringLiteral("B")}, {}, {}}),
                    R"({"order":["B","%1"]})"),
              "[\"B\"," + text + "]");
    EXPECT_EQ(given(questionOf(DimensionsQuestion{{{composed, {}, {}}}}), R"({"scores":{"%1":5}})"),
              "{" + text + ":5}");
    EXPECT_THAT(refusal(questionOf(DimensionsQuestion{{{composed, {}, {}}}}),
                        QStringLiteral(R"({"scores":{"%1":5,"%2":6}})").arg(composed, split).toUtf8()),
                HasSubstr("given more than once"));
}

// Proves: T45
TEST(AnswerCheck, ARefusalShowsTheSignThatDiffers) {
    const Question curly = questionOf(ChoiceQuestion{{QStringLiteral("Don’t know"), QStringLiteral("Yes")}});
    EXPECT_THAT(refusal(curly, R"({"choice":"Don't know"})"),
                HasSubstr("The exact text is \"Don’t know\", with ’ (U+2019), not ' (U+0027)."));
    const Question dashed = questionOf(ChoicesQuestion{{QStringLiteral("5–7 days")}, {}, {}});
    EXPECT_THAT(refusal(dashed, R"({"choices":["5-7 days"]})"), HasSubstr("with – (U+2013), not - (U+002D)"));
    const Question spaced = questionOf(RankingQuestion{{QStringLiteral("10\u00A0km")}, {}, {}});
    EXPECT_THAT(refusal(spaced, R"({"order":["10 km"]})"), HasSubstr("with U+00A0, not U+0020"));
    EXPECT_THAT(refusal(kChoice, R"({"choice":"trust it"})"), HasSubstr("The exact text is \"Trust it\"."));
}

} // namespace
} // namespace hrp::study
