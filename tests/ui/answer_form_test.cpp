// SPDX-License-Identifier: GPL-3.0-or-later
// The form for an answer by hand: fits the question, gives nothing before something was chosen.
#include "by_hand/answer_form.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace {

using namespace hrp;

class AnswerFormTest : public ::testing::Test {
protected:
    template <class Kind>
    void ask(Kind kind) {
        study::Question question;
        question.text = QStringLiteral("How warm?");
        question.kind = std::move(kind);
        m_form.setQuestion(question);
        m_form.show();
    }
    std::string answer() const {
        const auto value = m_form.answer();
        return value ? value->dump() : std::string("none");
    }
    ui::Theme m_theme{*qApp};
    ui::AnswerForm m_form{m_theme};
};

// Proves: H27
TEST_F(AnswerFormTest, AScaleCountsOnlyAfterItWasMoved) {
    ask(study::ScaleQuestion{0, 100, 5.0, QStringLiteral("cold"), QStringLiteral("warm"), false});
    EXPECT_EQ(answer(), "none");
    EXPECT_EQ(m_form.problem().toStdString(), "Nothing is chosen yet.");
    auto* slider = m_form.findChild<QSlider*>();
    ASSERT_TRUE(slider);
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(answer(), "55");
    m_form.findChild<QDoubleSpinBox*>()->setValue(70);
    EXPECT_EQ(answer(), "70");
    EXPECT_EQ(m_form.arguments()->dump(), R"({"value":70})");
    EXPECT_EQ(slider->value(), 14);
}

// Proves: T63
TEST_F(AnswerFormTest, EnterInANumberThatNobodyTouchedChoosesNothing) {
    ask(study::ScaleQuestion{0, 100, 1.0, {}, {}, false});
    int submitted = 0;
    QObject::connect(&m_form, &ui::AnswerForm::submitted, &m_form, [&] { ++submitted; });
    auto* number = m_form.findChild<QDoubleSpinBox*>();
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Return);
    QTest::keyClick(number, Qt::Key_Return);
    EXPECT_EQ(answer(), "none");
    EXPECT_EQ(submitted, 0);
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("50")); // the number that stood there, but chosen
    EXPECT_EQ(answer(), "50");
    number->selectAll();
    QTest::keyClicks(number, QStringLiteral("0"));
    EXPECT_EQ(answer(), "0");
}

// Proves: T47
TEST_F(AnswerFormTest, PointAndCommaAreTheSameInEveryLanguage) {
    for (const QLocale::Language language : {QLocale::English, QLocale::German}) {
        for (const char* typed : {"7.25", "7,25"}) {
            ask(study::ScaleQuestion{0, 100, 0.25, {}, {}, false});
            auto* number = m_form.findChild<QDoubleSpinBox*>();
            number->setLocale(QLocale(language));
            number->selectAll();
            QTest::keyClicks(number, QString::fromLatin1(typed));
            EXPECT_EQ(answer(), "7.25")
                << typed << " in " << QLocale::languageToString(language).toStdString();
        }
    }
}

// Proves: T47
TEST_F(AnswerFormTest, AnAmpersandInAChoiceIsALetter) {
    ask(study::ChoiceQuestion{{QStringLiteral("R&B"), QStringLiteral("Rock & Roll")}});
    const auto radios = m_form.findChildren<QRadioButton*>();
    EXPECT_EQ(radios.at(0)->text().toStdString(), "R&&B") << "as a button writes it";
    radios.at(0)->click();
    EXPECT_EQ(answer(), "\"R&B\"");
}

// Proves: T47
TEST_F(AnswerFormTest, LongChoicesWrapAndAPressOnTheirWordsChooses) {
    const QString sentence =
        QStringLiteral("I would like to talk about R&B with my partner again some day. ");
    ask(study::ChoicesQuestion{{sentence.repeated(4).trimmed(), QStringLiteral("No")}, {}, {}});
    m_form.resize(300, 400);
    const auto boxes = m_form.findChildren<QCheckBox*>();
    EXPECT_LE(m_form.minimumSizeHint().width(), 300);
    QLabel* words = nullptr;
    for (QLabel* label : m_form.findChildren<QLabel*>())
        if (label->text() == sentence.repeated(4).trimmed())
            words = label;
    ASSERT_TRUE(words) << "the words as they are";
    QTest::mouseClick(words, Qt::LeftButton);
    EXPECT_TRUE(boxes.first()->isChecked());
    QTest::mouseClick(words, Qt::LeftButton);
    EXPECT_FALSE(boxes.first()->isChecked());
}

TEST_F(AnswerFormTest, ChoicesAreCheckedAgainstHowManyMayBeChosen) {
    ask(study::ChoiceQuestion{{QStringLiteral("Yes"), QStringLiteral("No")}});
    EXPECT_EQ(answer(), "none");
    m_form.findChildren<QRadioButton*>().at(1)->click();
    EXPECT_EQ(answer(), "\"No\"");

    ask(study::ChoicesQuestion{{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, 2, 2});
    const auto boxes = m_form.findChildren<QCheckBox*>();
    ASSERT_EQ(boxes.size(), 3);
    boxes[0]->click();
    EXPECT_EQ(answer(), "none");
    EXPECT_FALSE(m_form.problem().isEmpty());
    boxes[2]->click();
    EXPECT_EQ(answer(), R"(["a","c"])");
}

// Proves: H27
TEST_F(AnswerFormTest, ArrowKeysChooseHoweverTheChoicesLieAndEnterGives) {
    ask(study::ChoiceQuestion{{QStringLiteral("Yes"), QStringLiteral("Perhaps"), QStringLiteral("No")}});
    int submitted = 0;
    QObject::connect(&m_form, &ui::AnswerForm::submitted, &m_form, [&] { ++submitted; });
    const auto radios = m_form.findChildren<QRadioButton*>();
    QTest::keyClick(radios[0], Qt::Key_Return);
    EXPECT_EQ(answer(), "\"Yes\"") << "Enter first chooses";
    EXPECT_EQ(submitted, 0);
    QTest::keyClick(radios[0], Qt::Key_Down);
    EXPECT_EQ(answer(), "\"Perhaps\"");
    QTest::keyClick(radios[1], Qt::Key_Right);
    QTest::keyClick(radios[2], Qt::Key_Down);
    EXPECT_EQ(answer(), "\"No\"") << "the last one is the last one";
    QTest::keyClick(radios[2], Qt::Key_Up);
    EXPECT_EQ(answer(), "\"Perhaps\"");
    QTest::keyClick(radios[1], Qt::Key_Return);
    EXPECT_EQ(submitted, 1);
}

TEST_F(AnswerFormTest, ARankingIsMovedWithButtonsOrTakenAsItStands) {
    ask(study::RankingQuestion{{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, {}, {}});
    EXPECT_EQ(answer(), "none");
    auto* list = m_form.findChild<QListWidget*>();
    ASSERT_TRUE(list);
    list->setCurrentRow(2);
    for (QToolButton* button : m_form.findChildren<QToolButton*>())
        if (button->accessibleName() == QLatin1String("Up"))
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(answer(), R"(["a","c","b"])");
}

TEST_F(AnswerFormTest, ATextHasItsLimitAndEnterGivesIt) {
    study::TextQuestion text;
    text.maxLength = 5;
    ask(text);
    int submitted = 0;
    QObject::connect(&m_form, &ui::AnswerForm::submitted, &m_form, [&] { ++submitted; });
    auto* edit = m_form.findChild<QLineEdit*>();
    QTest::keyClicks(edit, QStringLiteral("warmly"));
    EXPECT_EQ(answer(), "none");
    EXPECT_FALSE(m_form.problem().isEmpty());
    QTest::keyClick(edit, Qt::Key_Backspace);
    EXPECT_EQ(answer(), "\"warml\"");
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_EQ(submitted, 1);
}

TEST_F(AnswerFormTest, EveryDimensionMustBeMoved) {
    ask(study::DimensionsQuestion{
        {{QStringLiteral("warm"), {}, {}, 0, 100}, {QStringLiteral("fair"), {}, {}, 0, 100}}});
    const auto sliders = m_form.findChildren<QSlider*>();
    ASSERT_EQ(sliders.size(), 2);
    QTest::keyClick(sliders[0], Qt::Key_Right);
    EXPECT_EQ(answer(), "none");
    QTest::keyClick(sliders[1], Qt::Key_Left);
    EXPECT_EQ(answer(), R"({"warm":51,"fair":49})");
}

TEST_F(AnswerFormTest, OfAnUnknownQuestionTheToolSaysWhatIsAsked) {
    m_form.setTool(QStringLiteral("answer_choices"));
    auto* edit = m_form.findChild<QPlainTextEdit*>();
    ASSERT_TRUE(edit);
    edit->setPlainText(QStringLiteral("one\n two \n"));
    EXPECT_EQ(answer(), R"(["one","two"])");
    m_form.setTool(QStringLiteral("answer_scale"));
    m_form.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("seven"));
    EXPECT_EQ(answer(), "none");
    m_form.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("7.5"));
    EXPECT_EQ(answer(), "7.5");
    m_form.setTool(QStringLiteral("answer_dimensions"));
    m_form.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("warm: 3\nfair: 4"));
    EXPECT_EQ(m_form.arguments()->dump(), R"({"scores":{"warm":3,"fair":4}})");
}

TEST_F(AnswerFormTest, EveryFieldHasANameAndATooltip) {
    ask(study::DimensionsQuestion{
        {{QStringLiteral("warm"), QStringLiteral("no"), QStringLiteral("yes"), 0, 100}}});
    for (QWidget* field : m_form.findChildren<QWidget*>())
        if (field->focusPolicy() & Qt::TabFocus && !qobject_cast<QLineEdit*>(field)) {
            EXPECT_FALSE(field->accessibleName().isEmpty());
            EXPECT_FALSE(field->toolTip().isEmpty());
        }
}

} // namespace
