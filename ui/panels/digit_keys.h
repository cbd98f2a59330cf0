// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>

class QKeyEvent;
class QWidget;

namespace hrp::ui {

/// Alt with the keys 1 to 8 by their place on the keyboard, for layouts that have no digits there without
/// Shift (French, Czech): the shortcut "Alt+1" cannot be typed on those. A layout with digits is left to the
/// shortcut.
class DigitKeys final : public QObject {
    Q_OBJECT
public:
    explicit DigitKeys(QWidget* window);

Q_SIGNALS:
    void pressed(int digit);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointer<QWidget> m_window;
};

/// 1 to 8 for the key that stands where a US keyboard has that digit, 0 for any other. Knows the key codes of
/// X11 and Wayland and those of Windows.
int digitPlace(const QKeyEvent& key);

} // namespace hrp::ui
