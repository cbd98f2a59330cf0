// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/themed.h"

#include <QStyle>

namespace hrp::ui {

void bindIcon(Theme& theme, QAction* action, const QString& icon, TokenPicker colour) {
    const auto set = [&theme, action, icon, colour] {
        action->setIcon(theme.icon(icon, theme.tokens().*colour));
    };
    set();
    QObject::connect(&theme, &Theme::changed, action, set);
}

void bindIcon(Theme& theme, QAbstractButton* button, const QString& icon, TokenPicker colour) {
    const auto set = [&theme, button, icon, colour] {
        button->setIcon(theme.icon(icon, theme.tokens().*colour));
    };
    set();
    QObject::connect(&theme, &Theme::changed, button, set);
    bindIconSize(theme, button);
}

void bindIconSize(Theme& theme, QAbstractButton* button) {
    const auto set = [&theme, button] {
        const int size = static_cast<int>(QFontMetricsF(theme.font(FontRole::Body)).height());
        button->setIconSize({size, size});
    };
    set();
    QObject::connect(&theme, &Theme::changed, button, set);
}

void describe(QWidget* widget, const QString& name, const QString& toolTip) {
    widget->setAccessibleName(name);
    widget->setToolTip(toolTip);
}

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

QPushButton* makeButton(Theme& theme, const QString& text, const QString& icon, const QString& toolTip,
                        QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    describe(button, text, toolTip);
    if (!icon.isEmpty())
        bindIcon(theme, button, icon);
    return button;
}

QPushButton* makeAccentButton(Theme& theme, const QString& text, const QString& icon, const char* accent,
                              const QString& toolTip, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setAutoDefault(false);
    button->setProperty("accent", QString::fromLatin1(accent));
    describe(button, text, toolTip);
    if (!icon.isEmpty())
        bindIcon(theme, button, icon, &Tokens::textOnAccent);
    return button;
}

QToolButton* makeToolButton(Theme& theme, const QString& name, const QString& icon, const QString& toolTip,
                            QWidget* parent) {
    auto* button = new QToolButton(parent);
    describe(button, name, toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    bindIcon(theme, button, icon);
    return button;
}

QToolButton* makeActionButton(Theme& theme, QAction* action, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setProperty("flat", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text().remove(QLatin1Char('&')));
    bindIconSize(theme, button);
    return button;
}

void restyle(QWidget* widget) {
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

} // namespace hrp::ui
