// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/table.h"

#include "widgets/end_follower.h"
#include "widgets/themed.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr int kLeastStretched = 16; ///< characters of the column that takes the rest
constexpr int kLeastColumn = 6;
constexpr int kShort = 14;

} // namespace

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
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setMinimumSectionSize(24);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this,
            [this] { m_userSized = m_userSized || !m_fitting; });
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
    m_userSized = false;
    fitColumns();
}

void RowTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void RowTable::fitColumns() {
    if (!model() || m_userSized || m_characters.size() != model()->columnCount())
        return;
    const int character = QFontMetrics(m_theme.font(FontRole::Body)).averageCharWidth();
    const auto width = [character](int characters) { return character * characters + 12; };
    // What is short (times, signs, sizes) keeps its width; the wide ones give way together.
    QList<int> widths;
    int rest = viewport()->width(), wide = 0;
    for (const int characters : m_characters) {
        widths += characters > 0 ? width(characters) : 0;
        rest -= widths.last();
        wide += std::max(0, characters > kShort ? widths.last() - width(kShort) : 0);
    }
    if (const int missing = std::min(wide, width(kLeastStretched) - rest); missing > 0)
        for (int column = 0; column < widths.size(); ++column)
            if (m_characters[column] > kShort) {
                const int given = (widths[column] - width(kShort)) * missing / wide;
                widths[column] -= given;
                rest += given;
            }
    m_fitting = true;
    for (int column = 0; column < widths.size(); ++column)
        setColumnWidth(column,
                       m_characters[column] > 0 ? widths[column] : std::max(width(kLeastColumn), rest));
    m_fitting = false;
}

} // namespace hrp::ui
