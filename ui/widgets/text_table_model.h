// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractTableModel>
#include <QStringList>

namespace hrp::ui {

/// A table of texts: what all our lists have in common. Every cell has an accessible text that names its
/// column; every row has one tooltip.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

protected:
    virtual int rows() const = 0;
    virtual QStringList headings() const = 0;
    virtual QString cell(int row, int column) const = 0;
    virtual QString toolTip(int row) const = 0; ///< plain text
    /// Roles beyond those that every table has.
    virtual QVariant more(int row, int column, int role) const;
    /// All cells of all rows have to be read again.
    void allChanged();
};

} // namespace hrp::ui
