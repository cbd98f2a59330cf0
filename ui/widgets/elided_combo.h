// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QComboBox>

namespace hrp::ui {

/// A combo box whose text is shortened in the middle where it does not fit; the tooltip and the list have all
/// of it.
class ElidedCombo final : public QComboBox {
    Q_OBJECT
public:
    explicit ElidedCombo(QWidget* parent = nullptr);
    QString shownText() const; ///< as painted
    QString fullToolTip() const;
    void showPopup() override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace hrp::ui
