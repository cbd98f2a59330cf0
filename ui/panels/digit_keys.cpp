// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/digit_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QWidget>

namespace hrp::ui {
namespace {

#ifdef Q_OS_WIN
constexpr quint32 kCodeOfOne = 2;
#else
constexpr quint32 kCodeOfOne = 10; // evdev's code and 8
#endif
constexpr quint32 kDigits = 8;

} // namespace

int digitPlace(const QKeyEvent& key) {
    const quint32 code = key.nativeScanCode();
    return code >= kCodeOfOne && code < kCodeOfOne + kDigits ? static_cast<int>(code - kCodeOfOne) + 1 : 0;
}

DigitKeys::DigitKeys(QWidget* window) : QObject(window), m_window(window) {
    qApp->installEventFilter(this);
}

bool DigitKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() != m_window)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool digit = key->key() >= Qt::Key_1 && key->key() <= Qt::Key_9; // the shortcut's own
    if (digit || key->modifiers() != Qt::AltModifier)
        return false;
    const int place = digitPlace(*key);
    if (place == 0)
        return false;
    if (event->type() == QEvent::ShortcutOverride)
        event->accept(); // no mnemonic of a menu takes it
    else if (!key->isAutoRepeat())
        Q_EMIT pressed(place);
    return true;
}

} // namespace hrp::ui
