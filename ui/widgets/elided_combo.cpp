// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/elided_combo.h"

#include "text/format.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QScreen>
#include <QScrollBar>
#include <QStylePainter>
#include <QToolTip>

#include <algorithm>

namespace hrp::ui {

ElidedCombo::ElidedCombo(QWidget* parent) : QComboBox(parent) {}

QString ElidedCombo::shownText() const {
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    return option.fontMetrics.elidedText(option.currentText, Qt::ElideMiddle, room.width() - 4);
}

QString ElidedCombo::fullToolTip() const {
    return shownText() == currentText() ? toolTip() : currentText() + QLatin1Char('\n') + toolTip();
}

bool ElidedCombo::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(fullToolTip()), this);
        return true;
    }
    return QComboBox::event(event);
}

void ElidedCombo::showPopup() {
    const int wanted = view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width() + 24;
    view()->setMinimumWidth(std::min(wanted, screen()->availableSize().width() - 40));
    QComboBox::showPopup();
}

void ElidedCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentText = shownText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

} // namespace hrp::ui
