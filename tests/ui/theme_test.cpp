// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style_sheet.h"
#include "theme/svg_icon.h"
#include "theme/theme.h"
#include "timeline/timeline_painter.h"

#include <QApplication>
#include <QDir>
#include <QRegularExpression>

#include <gtest/gtest.h>

namespace {

using namespace hrp::ui;

QColor over(const QColor& top, const QColor& bottom) {
    const double a = top.alphaF();
    return QColor::fromRgbF(top.redF() * a + bottom.redF() * (1 - a),
                            top.greenF() * a + bottom.greenF() * (1 - a),
                            top.blueF() * a + bottom.blueF() * (1 - a));
}

class BothThemes : public ::testing::TestWithParam<const Tokens*> {};
INSTANTIATE_TEST_SUITE_P(Tokens, BothThemes, ::testing::Values(&darkTokens(), &lightTokens()),
                         [](const auto& tested) { return tested.param->dark ? "Dark" : "Light"; });

TEST_P(BothThemes, TextReaches4point5To1OnEveryGround) {
    const Tokens& t = *GetParam();
    const QHash<QString, QColor> names = namedColours(t);
    for (const char* text : {"text", "textMuted", "textFaint", "greenText", "blueText", "orangeText",
                             "redText", "participant", "agent"})
        for (const char* ground : {"page", "surface", "raised"})
            EXPECT_GE(contrastRatio(names[QString::fromLatin1(text)], names[QString::fromLatin1(ground)]),
                      4.5)
                << text << " on " << ground;
    EXPECT_GE(contrastRatio(t.text, t.selection), 4.5);
    EXPECT_GE(contrastRatio(t.textMuted, t.selection), 4.5);
    for (const QColor& accent : {t.green, t.blue, t.orange, t.red})
        EXPECT_GE(contrastRatio(t.textOnAccent, accent), 4.5) << accent.name().toStdString();
}

TEST_P(BothThemes, TextOnTheLanesStaysReadable) {
    const Tokens& t = *GetParam();
    EXPECT_GE(contrastRatio(t.text, over(t.participantSoft, over(t.participantSoft, t.page))), 4.5);
    EXPECT_GE(contrastRatio(t.text, over(t.agentSoft, t.page)), 4.5);
}

TEST_P(BothThemes, SignsAndWavesReach3To1) {
    const Tokens& t = *GetParam();
    for (const QColor& sign :
         {t.participant, t.agent, t.unheard, t.question, t.message, t.timer, t.screen, t.finding, t.focus})
        for (const QColor& ground : {t.page, t.surface, t.raised})
            EXPECT_GE(contrastRatio(sign, ground), 3.0)
                << sign.name().toStdString() << " on " << ground.name().toStdString();
}

TEST(StyleSheet, NamesOnlyTokensAndScalesItsText) {
    const QString usual = styleSheet(darkTokens(), 1.0), large = styleSheet(darkTokens(), 1.5);
    EXPECT_FALSE(usual.contains(QLatin1Char('@')));
    EXPECT_TRUE(usual.contains(QStringLiteral("8.75pt")));
    EXPECT_TRUE(large.contains(QStringLiteral("13.12pt")) || large.contains(QStringLiteral("13.13pt")));
    EXPECT_NE(styleSheet(lightTokens(), 1.0), usual);
}

TEST(Theme, ScalesTextWithinBoundsAndTellsIt) {
    Theme theme(*qApp);
    int changes = 0;
    QObject::connect(&theme, &Theme::changed, qApp, [&changes] { ++changes; });
    theme.setTextScale(1.4);
    EXPECT_NEAR(theme.font(FontRole::Body).pointSizeF(), 14.0, 0.01);
    theme.setTextScale(99);
    EXPECT_EQ(theme.textScale(), Theme::kMaxTextScale);
    theme.setAppearance(Appearance::Light);
    EXPECT_FALSE(theme.tokens().dark);
    EXPECT_EQ(changes, 3);
    theme.setTextScale(1.0);
    theme.setAppearance(Appearance::Dark);
}

TEST(Icons, AreLinesInOneColourThatCanBeReplaced) {
    const QDir folder(QStringLiteral(":/hrp/icons"));
    ASSERT_GT(folder.entryList().size(), 50);
    static const QRegularExpression fixed(QStringLiteral("(fill|stroke)=\"#"));
    for (const QString& name : folder.entryList()) {
        QFile file(folder.filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        if (!name.contains(QStringLiteral("-dark")) && !name.contains(QStringLiteral("-light"))) {
            EXPECT_FALSE(svg.contains(fixed)) << name.toStdString();
        }
        EXPECT_TRUE(svg.contains(QStringLiteral("viewBox=\"0 0 24 24\""))) << name.toStdString();
    }
    const QImage red = svgPixmap(QStringLiteral("stop"), Qt::red, 24, 1.0).toImage();
    int ink = 0;
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 24; ++x)
            ink +=
                qAlpha(red.pixel(x, y)) > 128 && qRed(red.pixel(x, y)) > 200 && qBlue(red.pixel(x, y)) < 60;
    EXPECT_GT(ink, 20);
}

TEST(Icons, EveryFlagHasASignOfItsOwnBesideItsColour) { // colour is never the only sign
    for (int kind = 0; kind <= static_cast<int>(TimelineModel::FlagKind::End); ++kind) {
        const FlagLook look =
            flagLook(darkTokens(), {static_cast<TimelineModel::FlagKind>(kind), 0, {}, {}, false});
        EXPECT_TRUE(hasSvgIcon(look.icon)) << kind;
    }
}

} // namespace
