// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text_table_model.h"

#include "text/format.h"

namespace hrp::ui {

int TextTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rows();
}

int TextTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(headings().size());
}

QVariant TextTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rows())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), index.column());
    case Qt::AccessibleTextRole:
        return headings().value(index.column()) + QStringLiteral(": ") + cell(index.row(), index.column());
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(index.row()));
    default:
        return more(index.row(), index.column(), role);
    }
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(headings().value(section))
                                                                    : QVariant();
}

QVariant TextTableModel::more(int, int, int) const {
    return {};
}

void TextTableModel::allChanged() {
    if (rows() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows() - 1, columnCount() - 1));
}

} // namespace hrp::ui
