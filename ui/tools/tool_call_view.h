// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"
#include "tools/tool_call_model.h"

#include <QStyledItemDelegate>

class QListView;

namespace hrp::ui {

/// A call as two or three lines: verdict, tool and arguments; question, attempt and time; why it was refused.
class ToolCallDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    ToolCallDelegate(Theme& theme, const ToolCallModel& model, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setWidth(int width) { m_width = width; }

private:
    QRect reasonBox(const ToolCallModel::Call& call, int width) const;

    Theme& m_theme;
    const ToolCallModel& m_model;
    int m_width = 300;
};

/// The list of tool calls; stays at the newest while it is there already.
QListView* makeToolCallView(ToolCallModel& model, Theme& theme, QWidget* parent = nullptr);

} // namespace hrp::ui
