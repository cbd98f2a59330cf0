// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QStyledItemDelegate>
#include <QTableView>

namespace hrp::ui {

/// Cells of our tables: plain text in one line, elided, painted without the style sheet's detours, which
/// keeps long lists fluent. Subclasses choose ink and font.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit CellDelegate(Theme& theme, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    virtual QColor ink(const QModelIndex& index) const;
    virtual QColor ground(const QModelIndex& index) const;
    const Theme& theme() const { return m_theme; }

private:
    Theme& m_theme;
};

/// A table with rows of one height that follow the text scale, no grid, row selection, and columns that share
/// its width: nothing stands off to the right, unless the user has drawn a column wider. Its model is set
/// once.
class RowTable : public QTableView {
    Q_OBJECT
public:
    RowTable(Theme& theme, const QString& name, const QString& toolTip, QWidget* parent = nullptr);
    /// Widths in average characters; 0: the column takes the rest. Where there is too little room, all others
    /// give way in proportion.
    void setColumnCharacters(const QList<int>& characters);
    /// Whether the newest row at the end stays in sight; before setModel().
    void setFollowsEnd(bool on) { m_followsEnd = on; }
    void setModel(QAbstractItemModel* model) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyMetrics();
    void fitColumns();

    Theme& m_theme;
    QList<int> m_characters;
    bool m_followsEnd = true;
    bool m_fitting = false, m_userSized = false;
};

} // namespace hrp::ui
