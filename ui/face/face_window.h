// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "face/face_widget.h"

#include <QLabel>

namespace hrp::ui {

/// The face as large as one likes, for a second screen: face, mood in words, and what is being waited for.
/// Esc closes, F11 fills the screen.
class FaceWindow final : public QWidget {
    Q_OBJECT
public:
    FaceWindow(FaceModel& model, Theme& theme, time::Scheduler& scheduler, QWidget* parent = nullptr);
    FaceWidget* face() const { return m_face; }
    QString shownWords() const { return m_words->text(); }
    QString shownStatus() const { return m_status->text(); }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    FaceModel& m_model;
    Theme& m_theme;
    FaceWidget* m_face;
    QLabel *m_words, *m_status;
};

} // namespace hrp::ui
