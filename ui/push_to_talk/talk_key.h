// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>

class QWidget;

namespace hrp::ui {

/// The participant's talk button as a key: Space, held down, anywhere in the window but where text is
/// written. While it is on, Space presses nothing else. The button comes up by itself when the window loses
/// the keyboard, so that it never sticks.
class TalkKey final : public QObject {
    Q_OBJECT
public:
    explicit TalkKey(QWidget* window);
    ~TalkKey() override;
    void setOn(bool on);
    bool isOn() const { return m_on; }
    bool isDown() const { return m_down; }

Q_SIGNALS:
    void changed(bool down);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void setDown(bool down);
    QPointer<QWidget> m_window;
    bool m_on = false, m_down = false;
};

/// Whether a widget takes text, so that Space is a letter there.
bool takesText(const QWidget* widget);

} // namespace hrp::ui
