// SPDX-License-Identifier: GPL-3.0-or-later
// Words of others on the screen: markup is only text, and what nobody heard looks like it.
#include "transcript/turn_delegate.h"
#include "ui/support/window_fixture.h"

#include <QLabel>
#include <QPainter>
#include <QTextDocument>

#include <array>

namespace {

using namespace hrp;

class WordsTest : public test::WindowFixture {};

const QString kMarkup = QStringLiteral("<b>bold</b>");

/// Whatever a widget shows of its own accord that Qt would take for HTML.
QStringList rendered(const QWidget& root) {
    QStringList found;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        if (label && label->text().contains(kMarkup) && label->textFormat() != Qt::PlainText)
            found += QStringLiteral("label: ") + label->text();
        if (widget->toolTip().contains(kMarkup) && Qt::mightBeRichText(widget->toolTip()))
            found += QStringLiteral("tool tip: ") + widget->toolTip();
    }
    return found;
}

bool isShown(const QWidget& root) {
    for (const QLabel* label : root.findChildren<QLabel*>())
        if (label->text().contains(kMarkup))
            return true;
    return false;
}

// Proves: C133
TEST_F(WordsTest, MarkupOfEngineAndStudyIsShownAsItIs) {
    m_session = test::SyntheticSession();
    m_session.begin(kMarkup, kMarkup);
    m_session.screen(100, 0, kMarkup, QStringLiteral("videochat"), kMarkup);
    m_session.participantSpeaks(QStringLiteral("u1"), 1'000, 1'000, kMarkup);
    m_session.agentReplies({QStringLiteral("r1"), QStringLiteral("i1"), kMarkup, 2'700, 500});
    m_session.fillParticipantLane(9'000, false);
    ui::MainWindow& window = open();
    start();
    playUntil(2'000);
    EXPECT_EQ(rendered(window), QStringList()) << "while the participant is heard";
    playUntil(5'000);
    EXPECT_EQ(rendered(window), QStringList()) << "while nobody speaks";
    const std::array<log::RecordBody, 6> told{
        log::Finding{QStringLiteral("H9"), log::Severity::Error, kMarkup, log::FindingClass::ActNow},
        log::EngineError{{kMarkup, kMarkup, kMarkup, {}, {}}},
        log::DeviceProblem{true, kMarkup, kMarkup, false},
        log::QuestionWaiting{QStringLiteral("q1"), QStringLiteral("answer_scale"), kMarkup, kMarkup},
        log::ConnectionLost{1011, kMarkup, true, true, 0, 1'000},
        log::SessionEnded{log::Outcome::EngineClosed, kMarkup, 1011}};
    for (const log::RecordBody& body : told) {
        tell(body);
        EXPECT_TRUE(isShown(window)) << "record " << body.index() << " is shown nowhere";
        EXPECT_EQ(rendered(window), QStringList()) << "record " << body.index();
    }
}

/// One turn of the agent, painted: what lies below the line with name and time.
class Painted : public ::testing::Test {
protected:
    QImage words(const QString& text, int heardMs, bool cut) {
        test::SyntheticSession session;
        session.begin();
        session.agentReplies(
            {QStringLiteral("r1"), QStringLiteral("i1"), text, 1'000, 2'000, cut ? double(heardMs) : -1});
        ui::TranscriptModel model;
        model.consume(session.whole());
        EXPECT_EQ(model.rowCount(), 1);
        EXPECT_EQ(model.turnAt(0)->interrupted, cut);
        ui::TurnDelegate delegate(m_theme, model);
        delegate.setWidth(kWidth);
        QStyleOptionViewItem option;
        const QSize size = delegate.sizeHint(option, model.index(0));
        option.rect = QRect(QPoint(), size);
        QImage image(size, QImage::Format_RGB32);
        image.fill(m_theme.tokens().surface);
        QPainter painter(&image);
        delegate.paint(&painter, option, model.index(0));
        painter.end();
        const int head = static_cast<int>(QFontMetricsF(m_theme.font(ui::FontRole::Strong)).height()) + 10;
        return image.copy(kBar, head, size.width() - kBar, size.height() - head);
    }
    /// Middle of everything that is painted, from 0 (left) to 1 (right).
    double middle(const QImage& image) const {
        const QRgb ground = image.pixel(image.width() - 1, image.height() - 1);
        double sum = 0, count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixel(x, y) != ground) {
                    sum += x;
                    ++count;
                }
        EXPECT_GT(count, 0);
        return sum / count / image.width();
    }

    static constexpr int kWidth = 600, kBar = 20;
    ui::Theme m_theme{*qApp};
};

// Proves: C23
TEST_F(Painted, WhatNobodyHeardLooksDifferent) {
    const QString text = QStringLiteral("one two three four five six");
    const QImage whole = words(text, 2'000, false);
    const QImage cut = words(text, 700, true);
    ASSERT_EQ(whole.size(), cut.size());
    const QRgb strong = m_theme.tokens().text.rgb();
    const auto strongPixels = [&](const QImage& image, double from, double to) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = int(from * image.width()); x < int(to * image.width()); ++x)
                count += image.pixel(x, y) == strong;
        return count;
    };
    EXPECT_GT(strongPixels(whole, 0, 1), 0);
    EXPECT_GT(strongPixels(cut, 0, 1), 0) << "what was heard looks as ever";
    EXPECT_LT(strongPixels(cut, 0, 1), strongPixels(whole, 0, 1) / 2) << "the rest does not";
    EXPECT_EQ(whole.copy(0, 0, 20, whole.height()), cut.copy(0, 0, 20, cut.height())) << "the first letters";
}

// Proves: C133
TEST_F(Painted, RightToLeftWordsBeginAtTheRight) {
    EXPECT_LT(middle(words(QStringLiteral("Good morning"), 2'000, false)), 0.4);
    EXPECT_GT(middle(words(QString::fromUtf8("صباح الخير"), 2'000, false)), 0.6);
}

} // namespace
