// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractItemView>
#include <QScrollBar>

namespace hrp::ui {

/// Keeps the end of a list in sight while rows come, for those who look at the end already. Owned by its
/// view.
class EndFollower final : public QObject {
public:
    explicit EndFollower(QAbstractItemView* view) : QObject(view) {
        QScrollBar* bar = view->verticalScrollBar();
        connect(bar, &QScrollBar::valueChanged, this,
                [this, bar](int value) { m_atEnd = value >= bar->maximum() - 4; });
        connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int maximum) {
            if (m_atEnd)
                bar->setValue(maximum);
        });
        if (view->model())
            connect(view->model(), &QAbstractItemModel::modelReset, this, [this] { m_atEnd = true; });
    }

private:
    bool m_atEnd = true;
};

} // namespace hrp::ui
