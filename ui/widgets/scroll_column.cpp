// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scroll_column.h"

#include "theme/tokens.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>

namespace hrp::ui {

ScrollColumn::ScrollColumn(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("scrollPage"));
    m_column = new QVBoxLayout(page);
    m_column->setContentsMargins(space::m, space::s, space::m, space::s);
    m_column->setSpacing(space::s);
    page->installEventFilter(this);
    setWidget(page);
}

QSize ScrollColumn::minimumSizeHint() const {
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), 120};
}

bool ScrollColumn::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace hrp::ui
