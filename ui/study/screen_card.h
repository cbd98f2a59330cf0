// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <hrp/study/study.h>

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace hrp::ui {

/// A screen as the participant sees it, in small: text, images, and what can be answered.
class ScreenCard final : public QFrame {
    Q_OBJECT
public:
    explicit ScreenCard(Theme& theme, QWidget* parent = nullptr);
    /// `folder`: where the study's images lie.
    void show(const study::Screen& screen, const QString& folder);
    void clear();

private:
    QVBoxLayout* m_column = nullptr;
    QLabel* m_text = nullptr;
    QLabel* m_image = nullptr;
    QLabel* m_answers = nullptr;
};

/// The choices or the scale of a question in one short text.
QString answersWords(const study::Question& question);

} // namespace hrp::ui
