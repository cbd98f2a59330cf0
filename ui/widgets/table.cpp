// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table.h"

#include "widgets/end_follower.h"
#include "widgets/themed.h"

#include <QHeaderView>
#include <QPainter>

namespace hrp::ui {

CellDelegate::CellDelegate(Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QColor CellDelegate::ink(const QModelIndex&) const {
    return m_theme.tokens().text;
}

QColor CellDelegate::ground(const QModelIndex&) const {
    return {};
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {80, option.fontMetrics.height() + 6};
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const Tokens& t = m_theme.tokens();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, t.selection);
    else if (const QColor under = ground(index); under.isValid())
        painter->fillRect(option.rect, under);
    painter->setFont(option.font);
    painter->setPen(ink(index));
    const QRect room = option.rect.adjusted(6, 0, -4, 0);
    const QString text =
        option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, room.width());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(t.focus);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
}

RowTable::RowTable(Theme& theme, const QString& name, const QString& toolTip, QWidget* parent)
    : QTableView(parent), m_theme(theme) {
    describe(this, name, toolTip);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setMinimumSectionSize(24);
    connect(&theme, &Theme::changed, this, &RowTable::applyMetrics);
}

void RowTable::setModel(QAbstractItemModel* model) {
    QTableView::setModel(model);
    if (m_followsEnd)
        new EndFollower(this);
    applyMetrics();
}

void RowTable::setColumnCharacters(const QList<int>& characters) {
    m_characters = characters;
    applyMetrics();
}

void RowTable::applyMetrics() {
    const QFontMetrics metrics(m_theme.font(FontRole::Body));
    verticalHeader()->setMinimumSectionSize(8);
    verticalHeader()->setDefaultSectionSize(metrics.height() + 6);
    if (!model())
        return;
    for (int column = 0; column < m_characters.size() && column < model()->columnCount(); ++column)
        if (m_characters[column] > 0)
            setColumnWidth(column, metrics.averageCharWidth() * m_characters[column] + 12);
}

} // namespace hrp::ui
