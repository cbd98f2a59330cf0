// SPDX-License-Identifier: GPL-3.0-or-later
// Findings in three classes, and how a session differs from the profile.
#include "session_bar/setup_dialog.h"
#include "text/act_words.h"
#include "text/rule_words.h"
#include "ui/support/window_fixture.h"
#include "widgets/table.h"

#include <hrp/metrics/rules.h>

#include <QClipboard>
#include <QToolButton>
#include <QTranslator>

namespace {

using namespace hrp;
using log::FindingClass;

log::Finding finding(FindingClass cls, const char* text, const char* eventId = "") {
    log::Finding f;
    f.rule = QStringLiteral("H9");
    f.text = QString::fromUtf8(text);
    f.cls = cls;
    f.check = QStringLiteral("truncate-answer");
    f.eventId = QString::fromLatin1(eventId);
    return f;
}

class WindowFindings : public test::WindowFixture {
protected:
    ui::MainWindow& openLive() {
        ui::MainWindow& window = open();
        start();
        playUntil(3'000);
        return window;
    }
    QAbstractItemModel* rows() { return m_window->findings()->table()->model(); }
    QString cell(int row, int column) { return rows()->index(row, column).data().toString(); }
};

TEST_F(WindowFindings, StandInThreeClassesWithSignAndWord) {
    ui::MainWindow& window = openLive();
    const int before = rows()->rowCount();
    tell(finding(FindingClass::Engineer, "an event lacks a field"));
    tell(finding(FindingClass::ActNow, "the agent hears itself"));
    tell(log::EngineError{
        {QStringLiteral("server_error"), QStringLiteral("overloaded"), QStringLiteral("busy"), {}, {}}});
    log::BudgetReached budget;
    budget.scope = QStringLiteral("session");
    budget.unit = QStringLiteral("tokens");
    budget.used = 800;
    budget.limit = 1'000;
    tell(budget);
    ASSERT_EQ(rows()->rowCount(), before + 4);
    EXPECT_EQ(cell(before, ui::FindingModel::Class).toStdString(), "⚙ for the engineer");
    EXPECT_EQ(cell(before + 1, ui::FindingModel::Class).toStdString(), "‼ act now");
    EXPECT_TRUE(cell(before + 2, ui::FindingModel::What).contains(QStringLiteral("busy")));
    EXPECT_EQ(cell(before + 3, ui::FindingModel::What).toStdString(),
              "This session has used 800 of 1,000 tokens.");
    window.findings()->classButton(FindingClass::Engineer)->click();
    for (int row = 0; row < rows()->rowCount(); ++row)
        EXPECT_FALSE(cell(row, ui::FindingModel::Class).contains(QStringLiteral("engineer")));
}

// Every rule of the watchdog has its words here, the same as there, so that other languages have them too.
TEST(RuleWords, HoldForEveryRule) {
    for (const metrics::Rule& rule : metrics::rules()) {
        log::Finding f;
        f.check = QString::fromLatin1(rule.check.data(), static_cast<qsizetype>(rule.check.size()));
        f.text = QString::fromUtf8(rule.sentence);
        EXPECT_EQ(ui::ruleLabel(f.check), QString(f.check).replace(QLatin1Char('-'), QLatin1Char(' ')));
        struct Translator final : QTranslator { // says every sentence it is asked for aloud
            QString translate(const char* context, const char* source, const char*, int) const override {
                return qstrcmp(context, "Rules") == 0 ? QLatin1Char('>') + QString::fromUtf8(source)
                                                      : QString();
            }
            bool isEmpty() const override { return false; }
        } loud;
        QCoreApplication::installTranslator(&loud);
        EXPECT_EQ(ui::findingText(f), QLatin1Char('>') + f.text) << f.check.toStdString();
        EXPECT_TRUE(ui::ruleLabel(f.check).startsWith(QLatin1Char('>'))) << f.check.toStdString();
        QCoreApplication::removeTranslator(&loud);
        f.text += QStringLiteral(" 17 ms");
        EXPECT_EQ(ui::findingText(f), f.text) << "in English what was seen stands as it was written";
    }
}

TEST(ActWords, ArePutIntoTheLanguageOfTheWindow) {
    struct Translator final : QTranslator { // says every sentence it is asked for aloud
        QString translate(const char* context, const char* source, const char*, int) const override {
            return qstrcmp(context, "hrp::ui::Acts") == 0 ? QLatin1Char('>') + QString::fromUtf8(source)
                                                          : QString();
        }
        bool isEmpty() const override { return false; }
    } loud;
    QCoreApplication::installTranslator(&loud);
    const auto act = [](const char* command, protocol::Json parameters) {
        return ui::actText({QString::fromLatin1(command),
                            std::move(parameters),
                            log::CommandSource::Operator,
                            true,
                            false,
                            {}})
            .toStdString();
    };
    EXPECT_EQ(act("hold", true), ">began a short break");
    EXPECT_EQ(act("push", "Face %2"), ">pushed screen “pushed screen”");
    EXPECT_EQ(act("push", {{"name", "Face %2"}}), ">pushed screen “Face %2”");
    EXPECT_EQ(act("timer", 30), ">set a timer of 30 s");
    EXPECT_EQ(act("dance", true), "dance") << "a command of a later program";
    QCoreApplication::removeTranslator(&loud);
    // From a log of version 1, which had the sentence alone.
    EXPECT_EQ(ui::actText({{}, {}, log::CommandSource::Operator, true, false, QStringLiteral("asked “Why?”")})
                  .toStdString(),
              "asked “Why?”");
}

TEST_F(WindowFindings, AgainstAnEchoTheKeySwitchesHalfDuplexOn) {
    ui::MainWindow& window = openLive();
    log::Finding echo = finding(FindingClass::ActNow, "The agent hears itself.");
    echo.check = QStringLiteral("echo");
    tell(echo);
    EXPECT_TRUE(window.attentionLine()->button()->text().startsWith(QLatin1String("Half-duplex on")));
    window.actions().attention->trigger();
    EXPECT_EQ(calls().last().toStdString(), "halfDuplex");
    tell(log::ProfileDifference{QStringLiteral("half-duplex"), QStringLiteral("off"), QStringLiteral("on")});
    EXPECT_TRUE(window.actions().halfDuplex->isChecked());
    window.actions().halfDuplex->trigger();
    EXPECT_EQ(calls().last().toStdString(), "halfDuplex false");
    tell(log::ProfileDifference{QStringLiteral("half-duplex"), QStringLiteral("off"), QStringLiteral("off")});
    EXPECT_FALSE(window.actions().halfDuplex->isChecked());
    tell(echo);
    EXPECT_FALSE(window.attentionLine()->button()->text().startsWith(QLatin1String("Half-duplex on")))
        << "it was seen to";
}

TEST_F(WindowFindings, NoColumnStandsOffToTheRight) {
    ui::MainWindow& window = openLive();
    tell(finding(FindingClass::ActNow, "the agent hears itself"));
    window.panels()[6]->raise();
    for (const QSize size : {QSize(1'280, 800), QSize(1'920, 1'080), QSize(1'280, 800)}) {
        window.resize(size);
        QCoreApplication::sendPostedEvents();
        const auto* table = window.findings()->table();
        int width = 0;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            width += table->columnWidth(column);
        EXPECT_LE(width, table->viewport()->width());
        EXPECT_GE(width, table->viewport()->width() - 4) << "and no gap";
    }
}

TEST_F(WindowFindings, TheSameAgainIsCountedNotListed) {
    openLive();
    const int before = rows()->rowCount();
    for (int i = 0; i < 3; ++i)
        tell(finding(FindingClass::Note, "edges go backwards"));
    ASSERT_EQ(rows()->rowCount(), before + 1);
    EXPECT_EQ(cell(before, ui::FindingModel::What).toStdString(), "edges go backwards (×3)");
}

TEST_F(WindowFindings, APressGoesToTheEventAndItsPlaceInTime) {
    ui::MainWindow& window = openLive();
    log::WireEvent event;
    event.direction = log::Direction::Received;
    event.type = QStringLiteral("conversation.item.truncated");
    event.payload = {{"type", "conversation.item.truncated"}, {"event_id", "event_77"}};
    tell(event);
    for (int i = 0; i < 30; ++i) {
        log::WireEvent other;
        other.type = QStringLiteral("response.created");
        other.payload = {{"type", "response.created"}};
        tell(other);
    }
    tell(finding(FindingClass::Engineer, "truncate answered differently", "event_77"));
    const int row = rows()->rowCount() - 1;
    window.findings()->table()->setCurrentIndex(rows()->index(row, 0));
    Q_EMIT window.findings()->table()->activated(rows()->index(row, 0));
    const QModelIndex shown = window.events()->table()->currentIndex();
    EXPECT_EQ(shown.siblingAtColumn(ui::EventModel::Type).data().toString().toStdString(),
              "conversation.item.truncated");
}

TEST_F(WindowFindings, TheMostUrgentIsSaidInOneLineAndOneKeySeesToIt) {
    ui::MainWindow& window = openLive();
    ui::AttentionLine* line = window.attentionLine();
    while (line->shown().act != ui::Attention::Act::None)
        window.actions().attention->trigger();
    EXPECT_EQ(line->shownText().toStdString(), "");
    EXPECT_FALSE(window.actions().attention->isEnabled());
    tell(finding(FindingClass::Note, "words and seconds do not fit"));
    EXPECT_EQ(line->shownText().toStdString(), "note for later: words and seconds do not fit");
    tell(finding(FindingClass::ActNow, "the agent hears itself"));
    tell(finding(FindingClass::Engineer, "an event lacks a field"));
    EXPECT_EQ(line->shownText().toStdString(), "act now: the agent hears itself");
    EXPECT_EQ(line->shown().more, 2);
    EXPECT_TRUE(line->button()->text().contains(QStringLiteral("F2")));
    QTest::keyClick(&window, Qt::Key_F2);
    EXPECT_EQ(window.findings()
                  ->table()
                  ->currentIndex()
                  .siblingAtColumn(ui::FindingModel::What)
                  .data()
                  .toString()
                  .toStdString(),
              "the agent hears itself");
    EXPECT_EQ(line->shownText().toStdString(), "note for later: words and seconds do not fit")
        << "the next one";
    tell(
        log::QuestionWaiting{QStringLiteral("q"), QStringLiteral("answer_text"), QStringLiteral("Why?"), {}});
    EXPECT_EQ(line->shownText().toStdString(), "act now: The agent did not answer a question.");
    QTest::keyClick(&window, Qt::Key_F2);
    EXPECT_TRUE(window.actBand()->isAncestorOf(window.focusWidget())) << "the answer can be typed at once";
}

TEST_F(WindowFindings, ADeviceThatCameBackIsOver) {
    openLive();
    const int before = rows()->rowCount();
    tell(log::DeviceProblem{true, QStringLiteral("USB headset"), QStringLiteral("The microphone is gone."),
                            false});
    EXPECT_EQ(cell(before, ui::FindingModel::What).toStdString(), "The microphone is gone.");
    tell(log::DeviceProblem{true, QStringLiteral("USB headset"), QStringLiteral("It is back."), true});
    EXPECT_EQ(cell(before, ui::FindingModel::What).toStdString(), "The microphone is gone. – over");
}

TEST_F(WindowFindings, TheSessionTellsHowItDiffersFromTheProfile) {
    ui::MainWindow& window = openLive();
    tell(log::ProfileDifference{QStringLiteral("speed"), QStringLiteral("1"), QStringLiteral("1.2")});
    tell(log::ProfileDifference{QStringLiteral("speed"), QStringLiteral("1"), QStringLiteral("1.3")});
    log::EffectiveSession effective;
    effective.differences = {QStringLiteral("voice: marin was asked for, cedar is used")};
    tell(effective);
    tell(effective);
    tell(log::CommandGiven{
        QStringLiteral("stopped the reply"), true, log::CommandSource::Operator, true, false, {}});
    QAbstractItemModel* list = window.honesty()->table()->model();
    const auto text = [list](int row, int column) {
        return list->index(row, column).data().toString().toStdString();
    };
    ASSERT_GE(list->rowCount(), 3);
    EXPECT_EQ(text(0, ui::ProfileDeviationsModel::Kind), "≠ set so");
    EXPECT_EQ(text(0, ui::ProfileDeviationsModel::What), "Speed of the voice");
    EXPECT_EQ(text(0, ui::ProfileDeviationsModel::Profile), "1");
    EXPECT_EQ(text(0, ui::ProfileDeviationsModel::Here), "1.3");
    EXPECT_EQ(text(1, ui::ProfileDeviationsModel::Kind), "⚙ the engine");
    EXPECT_EQ(text(list->rowCount() - 1, ui::ProfileDeviationsModel::Here), "stopped the reply");
    for (QToolButton* button : window.honesty()->findChildren<QToolButton*>())
        QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("Speed of the voice\t1\t1.3")));
}

TEST_F(WindowFindings, ARecordingShowsBothLists) {
    m_session.at(
        4'000, 4'000,
        log::ProfileDifference{QStringLiteral("half-duplex"), QStringLiteral("off"), QStringLiteral("on")});
    m_session.at(5'000, 5'000, finding(FindingClass::ActNow, "the agent hears itself"));
    ui::MainWindow& window = open();
    showFinished();
    EXPECT_GE(window.honesty()->table()->model()->rowCount(), 1);
    EXPECT_GE(rows()->rowCount(), 1);
    EXPECT_FALSE(window.panels()[6]->showsEmpty());
    EXPECT_FALSE(window.panels()[7]->showsEmpty());
}

TEST_F(WindowFindings, ThePathOfTheSoundSaysWhenEachStageLastMoved) {
    ui::MainWindow& window = open({1'600, 1'000});
    EXPECT_FALSE(window.pathStrip()->isVisible());
    start();
    playUntil(8'000);
    ASSERT_TRUE(window.pathStrip()->isVisible());
    EXPECT_NE(window.pathStrip()->ageShown(log::PathStage::Sent).toStdString(), "–");
    EXPECT_NE(window.pathStrip()->ageShown(log::PathStage::Loudspeaker).toStdString(), "–");
    EXPECT_FALSE(window.pathStrip()->accessibleDescription().isEmpty());
    for (int stage = 0; stage < static_cast<int>(metrics::kPathStages); ++stage)
        EXPECT_FALSE(ui::SignalPathBar::nameOf(static_cast<log::PathStage>(stage)).isEmpty());
    for (int trouble = 1; trouble <= static_cast<int>(metrics::PathTrouble::ReplyStaysOpen); ++trouble) {
        EXPECT_FALSE(ui::troubleText(static_cast<metrics::PathTrouble>(trouble)).isEmpty());
        EXPECT_FALSE(ui::mendText(static_cast<metrics::PathTrouble>(trouble)).isEmpty());
    }
}

TEST(PathCures, StandWhereTheConsoleCanDoSomething) {
    using metrics::PathTrouble;
    ui::SessionStatus status;
    EXPECT_EQ(ui::remedyOf(PathTrouble::NoReply, status), ui::PathRemedy::AskForReply);
    EXPECT_EQ(ui::remedyOf(PathTrouble::SilentMicrophone, status), ui::PathRemedy::EndAndSetUp);
    EXPECT_EQ(ui::remedyOf(PathTrouble::NoSound, status), ui::PathRemedy::None)
        << "only a hand can plug it in";
    for (const bool participant : {true, false}) {
        log::Record muted;
        muted.body = log::Muted{participant, true};
        status.add(muted);
    }
    EXPECT_EQ(ui::remedyOf(PathTrouble::SilentMicrophone, status), ui::PathRemedy::UnmuteParticipant);
    EXPECT_EQ(ui::remedyOf(PathTrouble::NoSound, status), ui::PathRemedy::UnmuteAgent);
    EXPECT_EQ(ui::remedyOf(PathTrouble::None, status), ui::PathRemedy::None);
}

// No sound comes any more from the microphone: the button ends the session and opens the set-up.
TEST_F(WindowFindings, ADeadStageHasAButtonThatMendsIt) {
    ui::MainWindow& window = openLive();
    EXPECT_FALSE(window.pathRemedyButton()->isVisible());
    for (int i = 0; i < 600 && !window.pathRemedyButton()->isVisible(); ++i)
        pass();
    ASSERT_TRUE(window.pathRemedyButton()->isVisible());
    EXPECT_EQ(window.pathRemedyButton()->text().toStdString(), "End and choose another…");
    EXPECT_FALSE(window.pathRemedyButton()->toolTip().isEmpty());
    window.pathRemedyButton()->click();
    EXPECT_EQ(calls().last().toStdString(), "end Ended by the experimenter");
    tell(log::SessionEnded{});
    pass();
    pass();
    auto* setup = openDialog<ui::SetupDialog>();
    ASSERT_TRUE(setup);
    setup->close();
}

} // namespace
