// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace hrp::ui {

/// The band above the panels while a recording is read: which one, how far, and a button that gives it up.
class LoadProgressBanner final : public QFrame {
    Q_OBJECT
public:
    explicit LoadProgressBanner(Theme& theme, QWidget* parent = nullptr);
    void begin(const QString& name);
    void setPart(double part); ///< 0 to 1
    void end();
    QPushButton* cancelButton() const { return m_cancel; }
    QString shownText() const;

Q_SIGNALS:
    void cancelled();

private:
    QLabel* m_text = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace hrp::ui
