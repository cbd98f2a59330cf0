// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

QColor rgb(QRgb value) {
    return QColor(value);
}
QColor translucent(QRgb value, int alpha) {
    QColor colour(value);
    colour.setAlpha(alpha);
    return colour;
}

Tokens makeDark() {
    Tokens t;
    t.dark = true;
    t.page = rgb(0x121212);
    t.surface = rgb(0x1e1e1e);
    t.raised = rgb(0x282828);
    t.line = rgb(0x333333);
    t.lineStrong = rgb(0x4d4d4d);
    t.text = rgb(0xededed);
    t.textMuted = rgb(0xb3b3b3);
    t.textFaint = rgb(0x979797);
    t.textOnAccent = rgb(0x0d0d0d);
    t.green = rgb(0x4caf50);
    t.blue = rgb(0x2196f3);
    t.orange = rgb(0xff9800);
    t.red = rgb(0xf44336);
    t.greenText = rgb(0x6fcf73);
    t.blueText = rgb(0x64b5f6);
    t.orangeText = rgb(0xffb74d);
    t.redText = rgb(0xff8a80);
    t.focus = rgb(0x64b5f6);
    t.selection = rgb(0x20405c);
    t.participant = rgb(0x56b4e9);
    t.participantSoft = translucent(0x56b4e9, 42);
    t.agent = rgb(0x1fb58f);
    t.agentSoft = translucent(0x1fb58f, 36);
    t.unheard = rgb(0x8c8c8c);
    t.question = rgb(0xe69f00);
    t.message = rgb(0xd894b9);
    t.timer = rgb(0xe6da5a);
    t.screen = rgb(0xb8c4d0);
    t.finding = rgb(0xf2793a);
    return t;
}

Tokens makeLight() {
    Tokens t;
    t.dark = false;
    t.page = rgb(0xeceff2);
    t.surface = rgb(0xffffff);
    t.raised = rgb(0xf3f5f7);
    t.line = rgb(0xd6dbe0);
    t.lineStrong = rgb(0x9aa3ad);
    t.text = rgb(0x1b1f24);
    t.textMuted = rgb(0x4b535c);
    t.textFaint = rgb(0x5c656f);
    t.textOnAccent = rgb(0xffffff);
    t.green = rgb(0x2e7d32);
    t.blue = rgb(0x1565c0);
    t.orange = rgb(0xa64b00);
    t.red = rgb(0xc62828);
    t.greenText = rgb(0x256b29);
    t.blueText = rgb(0x1259ab);
    t.orangeText = rgb(0x8f4200);
    t.redText = rgb(0xb71c1c);
    t.focus = rgb(0x1565c0);
    t.selection = rgb(0xcfe3f7);
    t.participant = rgb(0x006ead);
    t.participantSoft = translucent(0x0072b2, 30);
    t.agent = rgb(0x00785c);
    t.agentSoft = translucent(0x00785c, 26);
    t.unheard = rgb(0x7b848d);
    t.question = rgb(0x8a5a00);
    t.message = rgb(0x9c3f74);
    t.timer = rgb(0x6b6200);
    t.screen = rgb(0x52606d);
    t.finding = rgb(0xb8440a);
    return t;
}

double luminance(const QColor& colour) {
    const auto channel = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) +
           0.0722 * channel(colour.blueF());
}

} // namespace

const Tokens& darkTokens() {
    static const Tokens tokens = makeDark();
    return tokens;
}

const Tokens& lightTokens() {
    static const Tokens tokens = makeLight();
    return tokens;
}

QHash<QString, QColor> namedColours(const Tokens& t) {
    return {
        {QStringLiteral("page"), t.page},
        {QStringLiteral("surface"), t.surface},
        {QStringLiteral("raised"), t.raised},
        {QStringLiteral("line"), t.line},
        {QStringLiteral("lineStrong"), t.lineStrong},
        {QStringLiteral("text"), t.text},
        {QStringLiteral("textMuted"), t.textMuted},
        {QStringLiteral("textFaint"), t.textFaint},
        {QStringLiteral("textOnAccent"), t.textOnAccent},
        {QStringLiteral("green"), t.green},
        {QStringLiteral("blue"), t.blue},
        {QStringLiteral("orange"), t.orange},
        {QStringLiteral("red"), t.red},
        {QStringLiteral("greenText"), t.greenText},
        {QStringLiteral("blueText"), t.blueText},
        {QStringLiteral("orangeText"), t.orangeText},
        {QStringLiteral("redText"), t.redText},
        {QStringLiteral("focus"), t.focus},
        {QStringLiteral("selection"), t.selection},
        {QStringLiteral("participant"), t.participant},
        {QStringLiteral("agent"), t.agent},
        {QStringLiteral("unheard"), t.unheard},
        {QStringLiteral("question"), t.question},
        {QStringLiteral("message"), t.message},
        {QStringLiteral("timer"), t.timer},
        {QStringLiteral("screen"), t.screen},
        {QStringLiteral("finding"), t.finding},
    };
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace hrp::ui
