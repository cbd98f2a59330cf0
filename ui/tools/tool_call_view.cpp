// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tool_call_view.h"

#include "widgets/table.h"

namespace hrp::ui {
namespace {

class VerdictDelegate final : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

protected:
    QColor ink(const QModelIndex& index) const override {
        const Tokens& t = theme().tokens();
        if (index.column() != ToolCallModel::Verdict)
            return index.column() == ToolCallModel::Time ? t.textMuted : t.text;
        switch (static_cast<ToolCallModel::State>(index.data(ToolCallModel::StateRole).toInt())) {
        case ToolCallModel::State::Accepted:
            return t.greenText;
        case ToolCallModel::State::Refused:
            return t.redText;
        case ToolCallModel::State::Waiting:
            break;
        }
        return t.textMuted;
    }
};

} // namespace

QTableView* makeToolCallView(ToolCallModel& model, Theme& theme, QWidget* parent) {
    auto* table = new RowTable(theme, ToolCallModel::tr("Tool calls"),
                               ToolCallModel::tr("Every call of the agent, what we answered and why"), parent);
    table->setItemDelegate(new VerdictDelegate(theme, table));
    table->setModel(&model);
    table->setColumnCharacters({8, 22, 14, 18, 22, 7, 0});
    QObject::connect(&model, &QAbstractItemModel::rowsInserted, table, &RowTable::followEnd, Qt::QueuedConnection);
    return table;
}

} // namespace hrp::ui
