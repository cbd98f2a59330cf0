// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel.h"

#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace hrp::ui {

Panel::Panel(Theme& theme, const QString& id, const QString& title, const QString& icon, QWidget* parent)
    : QDockWidget(title, parent), m_theme(theme), m_icon(icon) {
    setObjectName(id);
    setAccessibleName(title);
    setFeatures(DockWidgetMovable | DockWidgetFloatable | DockWidgetClosable);

    auto* bar = new QWidget;
    bar->setObjectName(QStringLiteral("panelTitle"));
    bar->setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(space::s, 3, space::xs, 3);
    row->setSpacing(2);
    auto* sign = new QLabel;
    auto* name = new QLabel(title);
    name->setTextFormat(Qt::PlainText);
    const auto drawSign = [this, sign] {
        const int size = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Body)).height());
        sign->setPixmap(m_theme.pixmap(m_icon, m_theme.tokens().textMuted, size, devicePixelRatioF()));
    };
    drawSign();
    connect(&m_theme, &Theme::changed, sign, drawSign);
    row->addWidget(sign);
    row->addSpacing(2);
    row->addWidget(name);
    row->addStretch(1);
    m_tools = new QHBoxLayout;
    m_tools->setSpacing(2);
    row->addLayout(m_tools);
    auto* detach = makeToolButton(theme, tr("Detach or dock %1").arg(title), QStringLiteral("float"),
                                  tr("Make this panel a window of its own, or dock it again"), bar);
    auto* close = makeToolButton(theme, tr("Close %1").arg(title), QStringLiteral("close"),
                                 tr("Close this panel. It comes back through the menu View."), bar);
    for (QToolButton* button : {detach, close}) {
        button->setProperty("flat", true);
        button->setFocusPolicy(Qt::NoFocus); // a stray Space must not close a panel
        row->addWidget(button);
    }
    connect(detach, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
    connect(close, &QToolButton::clicked, this, &QDockWidget::close);
    setTitleBarWidget(bar);

    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("panelBody"));
    m_pages = new QStackedLayout(frame);
    m_pages->setContentsMargins(1, 0, 1, 4);
    auto* empty = new QWidget;
    auto* column = new QVBoxLayout(empty);
    column->setContentsMargins(space::l, space::m, space::l, space::m);
    m_emptyText = makeLabel({}, "muted");
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    column->addStretch(1);
    column->addWidget(m_emptyText);
    column->addStretch(1);
    m_pages->addWidget(empty);
    setWidget(frame);
}

void Panel::setBody(QWidget* body) {
    m_pages->addWidget(body);
    m_pages->setCurrentWidget(body);
}

void Panel::setEmptyText(const QString& text) {
    m_emptyText->setText(text);
}

void Panel::showEmpty(bool empty) {
    m_pages->setCurrentIndex(empty ? 0 : m_pages->count() - 1);
}

bool Panel::showsEmpty() const {
    return m_pages->currentIndex() == 0;
}

void Panel::addTitleWidget(QWidget* widget) {
    m_tools->addWidget(widget);
}

} // namespace hrp::ui
