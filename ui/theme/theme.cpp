// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/style_sheet.h"
#include "theme/svg_icon.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyleFactory>

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr double kBasePoints = 10.0;

double pointsOf(FontRole role) {
    switch (role) {
    case FontRole::Small:
        return 8.75;
    case FontRole::Heading:
        return 11.5;
    case FontRole::Title:
        return 16.0;
    case FontRole::Figure:
        return 15.0;
    case FontRole::Clock:
        return 13.0;
    case FontRole::Mono:
        return 9.25;
    case FontRole::Body:
    case FontRole::Strong:
        break;
    }
    return kBasePoints;
}

QFont familyForText(const QFont& systemFont) {
    QFont font = systemFont;
    const QString preferred = QStringLiteral("Noto Sans"); // even digits, every script in one family
    if (QFontDatabase::hasFamily(preferred))
        font.setFamily(preferred);
    return font;
}

} // namespace

Theme::Theme(QApplication& app, QObject* parent)
    : QObject(parent), m_app(app), m_baseFont(familyForText(app.font())) {
    m_systemIsDark = app.palette().color(QPalette::Window).lightnessF() < 0.5;
}

void Theme::set(Appearance appearance, double textScale) {
    const double scale = std::clamp(textScale, kMinTextScale, kMaxTextScale);
    if (m_applied && appearance == m_appearance && scale == m_textScale)
        return;
    m_appearance = appearance;
    m_textScale = scale;
    apply();
}

void Theme::apply() {
    if (!m_applied)
        m_app.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    m_applied = true;
    m_app.setPalette(palette());
    m_app.setFont(font(FontRole::Body));
    m_app.setStyleSheet(styleSheet(tokens(), m_textScale));
    Q_EMIT changed();
}

const Tokens& Theme::tokens() const {
    const bool dark =
        m_appearance == Appearance::Dark || (m_appearance == Appearance::System && m_systemIsDark);
    return dark ? darkTokens() : lightTokens();
}

QFont Theme::font(FontRole role) const {
    QFont font = role == FontRole::Mono ? QFontDatabase::systemFont(QFontDatabase::FixedFont) : m_baseFont;
    font.setPointSizeF(pointsOf(role) * m_textScale);
    const bool strong = role == FontRole::Strong || role == FontRole::Heading || role == FontRole::Title ||
                        role == FontRole::Figure || role == FontRole::Clock;
    font.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

QIcon Theme::icon(const QString& name) const {
    return icon(name, tokens().text);
}

QIcon Theme::icon(const QString& name, const QColor& colour) const {
    return svgIcon(name, colour, tokens().textFaint);
}

QPixmap Theme::pixmap(const QString& name, const QColor& colour, int size, double pixelRatio) const {
    return svgPixmap(name, colour, size, pixelRatio);
}

QPalette Theme::palette() const {
    const Tokens& t = tokens();
    QPalette palette;
    palette.setColor(QPalette::Window, t.page);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.raised);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::Button, t.raised);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.redText);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.textFaint);
    palette.setColor(QPalette::Highlight, t.selection);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.blueText);
    palette.setColor(QPalette::LinkVisited, t.blueText);
    palette.setColor(QPalette::Light, t.raised.lighter(130));
    palette.setColor(QPalette::Midlight, t.raised);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Dark, t.lineStrong);
    palette.setColor(QPalette::Shadow, t.page.darker(150));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.textFaint);
    return palette;
}

} // namespace hrp::ui
