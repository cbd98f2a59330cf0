// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "attention/attention.h"
#include "theme/theme.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace hrp::ui {

/// One line: for whom it is (sign and word), what it is, and the button of its action, which has a key.
class AttentionLine final : public QWidget {
    Q_OBJECT
public:
    AttentionLine(Theme& theme, QAction* action, QWidget* parent = nullptr);
    void tell(const Attention& attention);
    const Attention& shown() const { return m_shown; }
    QString shownText() const;
    QToolButton* button() const { return m_button; }

private:
    void refresh();

    Theme& m_theme;
    QAction* m_action = nullptr;
    Attention m_shown;
    QLabel *m_sign = nullptr, *m_class = nullptr, *m_text = nullptr, *m_more = nullptr;
    QToolButton* m_button = nullptr;
};

} // namespace hrp::ui
