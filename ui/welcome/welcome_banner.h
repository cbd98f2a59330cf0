// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace hrp::ui {

/// The first start's guide, above the panels it explains: what is playing, that no microphone is open, and
/// what comes next.
class WelcomeBanner final : public QFrame {
    Q_OBJECT
public:
    enum class Step { Offer, Playing, Played };

    explicit WelcomeBanner(Theme& theme, QWidget* parent = nullptr);
    Step step() const { return m_step; }
    void setStep(Step step);
    /// Shows itself with the keyboard in it; asked once more from there, it goes.
    void askedFor();
    QPushButton* playButton() const { return m_play; }
    QPushButton* talkButton() const { return m_talk; }
    QString shownText() const;

Q_SIGNALS:
    void playAsked();
    void stopAsked();
    void talkAsked();
    void recordingsAsked();
    void checkAsked();
    void dismissed();

private:
    Theme& m_theme;
    Step m_step = Step::Offer;
    QLabel *m_sign = nullptr, *m_title = nullptr, *m_text = nullptr;
    QPushButton *m_play = nullptr, *m_stop = nullptr, *m_talk = nullptr, *m_recordings = nullptr,
                *m_check = nullptr;
};

} // namespace hrp::ui
