// SPDX-License-Identifier: GPL-3.0-or-later
#include "push_to_talk/talk_key.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace hrp::ui {

bool takesText(const QWidget* widget) {
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        return !line->isReadOnly();
    if (const auto* plain = qobject_cast<const QPlainTextEdit*>(widget))
        return !plain->isReadOnly();
    if (const auto* text = qobject_cast<const QTextEdit*>(widget))
        return !text->isReadOnly();
    if (const auto* combo = qobject_cast<const QComboBox*>(widget))
        return combo->isEditable();
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr;
}

TalkKey::TalkKey(QWidget* window) : QObject(window), m_window(window) {}

TalkKey::~TalkKey() = default;

void TalkKey::setOn(bool on) {
    if (m_on == on)
        return;
    m_on = on;
    if (on) {
        qApp->installEventFilter(this);
    } else {
        qApp->removeEventFilter(this);
        setDown(false);
    }
}

void TalkKey::setDown(bool down) {
    if (m_down == down)
        return;
    m_down = down;
    Q_EMIT changed(down);
}

bool TalkKey::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::WindowDeactivate:
        if (watched == m_window)
            setDown(false);
        return false;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::KeyRelease: {
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (key->key() != Qt::Key_Space || !widget || widget->window() != m_window)
            return false;
        if (event->type() == QEvent::KeyRelease) {
            if (!m_down)
                return false;
            if (!key->isAutoRepeat())
                setDown(false);
            return true;
        }
        if (key->modifiers() != Qt::NoModifier || takesText(widget))
            return false;
        if (event->type() == QEvent::ShortcutOverride) {
            event->accept(); // ours, before any shortcut
            return true;
        }
        setDown(true);
        return true;
    }
    default:
        return false;
    }
}

} // namespace hrp::ui
