// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>

class QVBoxLayout;

namespace hrp::ui {

/// A column of widgets that scrolls up and down only: never narrower than what is in it, so that nothing is
/// cut off at the side, whatever the text scale.
class ScrollColumn final : public QScrollArea {
    Q_OBJECT
public:
    explicit ScrollColumn(QWidget* parent = nullptr);
    QVBoxLayout* column() const { return m_column; }
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QVBoxLayout* m_column = nullptr;
};

} // namespace hrp::ui
