// SPDX-License-Identifier: GPL-3.0-or-later
// How each kind of question is put to the agent: all of it stands in tests/data/studies/wording.golden.txt.
#include "study/study_helpers.h"

namespace hrp::study {
namespace {

struct Example {
    const char* title;
    QuestionKind kind;
};

std::vector<Example> examples() {
    const QStringList ab{QStringLiteral("A"), QStringLiteral("B")};
    const QString cold = QStringLiteral("cold"), warm = QStringLiteral("warm"), none;
    return {
        {"visual analog scale", ScaleQuestion{0, 100, {}, none, none, false}},
        {"visual analog scale with step and labels", ScaleQuestion{-1, 1, 0.25, cold, warm, false}},
        {"Likert", ScaleQuestion{1, 7, 1.0, cold, warm, true}},
        {"Likert without labels", ScaleQuestion{1, 5, 1.0, none, none, true}},
        {"one choice", ChoiceQuestion{ab}},
        {"several choices", ChoicesQuestion{ab, {}, {}}},
        {"several choices, at least", ChoicesQuestion{ab, 1, {}}},
        {"several choices, at most", ChoicesQuestion{ab, {}, 2}},
        {"several choices, at least and at most", ChoicesQuestion{ab, 1, 2}},
        {"several choices, exactly", ChoicesQuestion{ab, 2, 2}},
        {"ranking", RankingQuestion{ab, QStringLiteral("best"), QStringLiteral("worst")}},
        {"ranking without labels", RankingQuestion{ab, none, none}},
        {"ranking with one label", RankingQuestion{ab, QStringLiteral("best"), none}},
        {"text", TextQuestion{{}, false}},
        {"text with a limit", TextQuestion{200, false}},
        {"spoken text", TextQuestion{{}, true}},
        {"dimensions alike",
         DimensionsQuestion{{{QStringLiteral("D1"), cold, warm}, {QStringLiteral("D2"), cold, warm}}}},
        {"dimensions without labels",
         DimensionsQuestion{{{QStringLiteral("D1"), none, none}, {QStringLiteral("D2"), none, none}}}},
        {"dimensions that differ",
         DimensionsQuestion{{{QStringLiteral("D1"), cold, warm}, {QStringLiteral("D2"), none, none, 1, 5}}}},
    };
}

TEST(Wording, IsAsInTheGoldenFile) {
    QString text;
    for (const Example& example : examples()) {
        Question question;
        question.text = QStringLiteral("How was it?");
        question.kind = example.kind;
        text += QStringLiteral("== %1: %2\n%3\n\n")
                    .arg(QString::fromUtf8(example.title), toolOf(question), wordingOf(question));
    }
    const QString path = test::dataFile("wording.golden.txt");
    if (qEnvironmentVariableIsSet("HRP_UPDATE_GOLDEN")) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }
    EXPECT_EQ(text.toStdString(), test::bytesOf(path).toStdString());
}

// The one form that the profile itself shows.
TEST(Wording, OfTheScaleIsTheProfiles) {
    Question question;
    question.text = QStringLiteral("How warm was your partner?");
    question.kind = ScaleQuestion{};
    EXPECT_EQ(
        wordingOf(question).toStdString(),
        "Question: How warm was your partner?\nThis is a visual analog rating scale from 0 to 100.\nRespond "
        "with a number between 0 and 100.");
}

TEST(Wording, TextWithPercentSignsStaysWhole) {
    Question question;
    question.text = QStringLiteral("Is %1 of 100%2 enough?");
    question.kind = ChoiceQuestion{{QStringLiteral("%1"), QStringLiteral("%2 %3")}};
    const QString wording = wordingOf(question);
    EXPECT_TRUE(wording.startsWith(QStringLiteral("Question: Is %1 of 100%2 enough?\n")))
        << wording.toStdString();
    EXPECT_TRUE(wording.contains(QStringLiteral("\n- %1\n- %2 %3\n"))) << wording.toStdString();
}

} // namespace
} // namespace hrp::study
