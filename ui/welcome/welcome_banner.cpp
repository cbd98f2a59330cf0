// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcome/welcome_banner.h"

#include "widgets/themed.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace hrp::ui {

WelcomeBanner::WelcomeBanner(Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme) {
    setObjectName(QStringLiteral("banner"));
    setAccessibleName(tr("Getting started"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::s, space::s, space::s);
    row->setSpacing(space::m);
    m_sign = new QLabel;
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    m_title = makeLabel({}, "heading");
    m_text = makeLabel({}, "muted");
    m_text->setWordWrap(true);
    words->addWidget(m_title);
    words->addWidget(m_text);
    m_play =
        makeAccentButton(theme, tr("Play the demonstration"), QStringLiteral("play"), "go",
                         tr("A recorded speaker talks with the rehearsal agent; no microphone is opened"));
    m_stop = makeButton(theme, tr("Stop"), QStringLiteral("stop"), tr("End the demonstration"));
    m_talk =
        makeAccentButton(theme, tr("Now you talk…"), QStringLiteral("mic"), "primary",
                         tr("First see where your voice goes and try the microphone; nothing starts yet"));
    m_recordings = makeButton(theme, tr("Recordings…"), QStringLiteral("list"),
                              tr("All recordings: find, open, listen, delete (Ctrl+R)"));
    m_check = makeButton(theme, tr("Check engine…"), QStringLiteral("shield"),
                         tr("Try every part of the profile with an engine (Ctrl+K)"));
    auto* close = makeToolButton(theme, tr("Hide this"), QStringLiteral("close"),
                                 tr("Hide this guide. It comes back through Help, Getting started (F1)."));
    close->setProperty("flat", true);
    close->setFocusPolicy(Qt::NoFocus); // a stray Space must not put the guide away; F1 does
    row->addWidget(m_sign);
    row->addLayout(words, 1);
    for (QWidget* button :
         std::initializer_list<QWidget*>{m_recordings, m_check, m_play, m_stop, m_talk, close})
        row->addWidget(button);
    connect(m_play, &QPushButton::clicked, this, &WelcomeBanner::playAsked);
    connect(m_stop, &QPushButton::clicked, this, &WelcomeBanner::stopAsked);
    connect(m_talk, &QPushButton::clicked, this, &WelcomeBanner::talkAsked);
    connect(m_recordings, &QPushButton::clicked, this, &WelcomeBanner::recordingsAsked);
    connect(m_check, &QPushButton::clicked, this, &WelcomeBanner::checkAsked);
    connect(close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT dismissed();
    });
    connect(&theme, &Theme::changed, this, [this] { setStep(m_step); });
    setStep(Step::Offer);
}

QString WelcomeBanner::shownText() const {
    return m_title->text() + QLatin1Char('\n') + m_text->text();
}

void WelcomeBanner::setStep(Step step) {
    m_step = step;
    QString icon;
    switch (step) {
    case Step::Offer:
        icon = QStringLiteral("info");
        m_title->setText(tr("Welcome to HRP Console"));
        m_text->setText(tr("See a voice session first: a recorded speaker talks with the rehearsal agent, "
                           "both on this computer. "
                           "No microphone is opened, and nothing leaves this computer."));
        break;
    case Step::Playing:
        icon = QStringLiteral("lock");
        m_title->setText(tr("This is a demonstration"));
        m_text->setText(tr("A recorded speaker talks with the rehearsal agent, both on this computer. No "
                           "microphone is open, and nothing leaves this computer."));
        break;
    case Step::Played:
        icon = QStringLiteral("mic");
        m_title->setText(tr("Your turn"));
        m_text->setText(tr("Talk with the agent yourself. Before anything is opened you see where your voice "
                           "goes, and you can try microphone and loudspeaker."));
        break;
    }
    const int size = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Title)).height());
    m_sign->setPixmap(m_theme.pixmap(icon, m_theme.tokens().blueText, size, devicePixelRatioF()));
    m_play->setVisible(step != Step::Playing);
    m_play->setText(step == Step::Played ? tr("Play it again") : tr("Play the demonstration"));
    m_play->setAccessibleName(m_play->text());
    m_stop->setVisible(step == Step::Playing);
    m_talk->setVisible(step != Step::Playing);
    for (QPushButton* button : {m_recordings, m_check})
        button->setVisible(step != Step::Playing);
    setAccessibleDescription(shownText());
}

void WelcomeBanner::askedFor() {
    if (isVisible() && isAncestorOf(window()->focusWidget()))
        return hide();
    show();
    (m_step == Step::Playing  ? m_stop
     : m_step == Step::Played ? m_talk
                              : m_play)
        ->setFocus(Qt::ShortcutFocusReason);
}

} // namespace hrp::ui
