// SPDX-License-Identifier: GPL-3.0-or-later
#include "status_line/status_strip.h"

#include "text/format.h"
#include "widgets/themed.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <utility>

namespace hrp::ui {
namespace {

struct ActivityLook {
    const char* icon;
    TokenPicker colour;
};

ActivityLook lookOf(const SessionStatus& status) {
    switch (status.activity()) {
    case Activity::NoSession:
        return {"info", &Tokens::textMuted};
    case Activity::Connecting:
    case Activity::Configuring:
        return {"engine", &Tokens::blueText};
    case Activity::WaitingForParticipant:
        return {"mic", &Tokens::participant};
    case Activity::NotAudible:
    case Activity::ParticipantMuted:
        return {"mic-off", &Tokens::orangeText};
    case Activity::ParticipantSpeaking:
        return {"wave", &Tokens::participant};
    case Activity::AgentPreparing:
        return {"timer", &Tokens::agent};
    case Activity::AgentAnswering:
        return {"question", &Tokens::question};
    case Activity::AgentSpeaking:
        return {"speaker", &Tokens::agent};
    case Activity::Held:
        return {"cup", &Tokens::orangeText};
    case Activity::EngineGone:
        return {"link-off", &Tokens::orangeText};
    case Activity::Paused:
        return {"pause", &Tokens::orangeText};
    case Activity::Ended:
        if (!status.end() || status.end()->outcome == log::Outcome::Stopped)
            return {"stop", &Tokens::textMuted};
        return status.end()->outcome == log::Outcome::Finished ? ActivityLook{"check", &Tokens::greenText}
                                                               : ActivityLook{"warning", &Tokens::redText};
    }
    return {"info", &Tokens::textMuted};
}

} // namespace

StatusStrip::StatusStrip(Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme) {
    setObjectName(QStringLiteral("statusStrip"));
    setAccessibleName(tr("Status"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::m, space::xs, space::s, space::xs);
    row->setSpacing(space::s);
    m_sign = new QLabel;
    m_sentence = makeLabel({}, "heading");
    m_sentence->setWordWrap(true); // the reason of a failure may need two lines
    QSizePolicy wrapping(QSizePolicy::Ignored, QSizePolicy::Preferred);
    wrapping.setHeightForWidth(true);
    m_sentence->setSizePolicy(wrapping);
    m_badge = makeToolButton(
        theme, tr("Rehearsal agent"), QStringLiteral("info"),
        tr("The rehearsal agent follows turns and answers questions. It does not understand words. "
           "Press for what to do to talk with one that does."));
    m_badge->setObjectName(QStringLiteral("rehearsalChip"));
    m_badge->setText(tr("Rehearsal agent: follows turns, does not understand words"));
    m_badge->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(m_sign);
    row->addWidget(m_sentence, 3);
    row->addWidget(m_badge);
    m_badge->hide();
    connect(m_badge, &QToolButton::clicked, this, &StatusStrip::rehearsalHelpAsked);
    connect(&theme, &Theme::changed, this, [this] {
        m_signShown.clear();
        refresh(m_nowMs);
    });
    refresh(0);
}

void StatusStrip::reset() {
    m_status.reset();
    m_notice.clear();
    m_around = {};
    m_source = Source::Session;
    refresh(0);
    Q_EMIT activityChanged();
}

void StatusStrip::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records)
        m_status.add(*record);
    if (m_status.session() && !m_notice.isEmpty() && !m_noticeBad)
        m_notice.clear();
}

void StatusStrip::frame(const Frame& frame) {
    refresh(frame.nowMs);
    const std::array<bool, 3> switches{m_status.participantMuted(), m_status.agentMuted(),
                                       m_status.halfDuplex()};
    if (m_shownActivity != m_status.activity() || switches != m_shownSwitches) {
        m_shownActivity = m_status.activity();
        m_shownSwitches = switches;
        Q_EMIT activityChanged();
    }
}

QString StatusStrip::shownText() const {
    return m_sentence->text();
}

void StatusStrip::setHasStudy(bool has) {
    m_hasStudy = has;
    refresh(m_nowMs);
}

void StatusStrip::setSource(Source source) {
    m_source = source;
    refresh(m_nowMs);
}

void StatusStrip::setNotice(const QString& text, bool bad, const QString& inFull) {
    m_notice = text;
    m_noticeInFull = inFull;
    m_noticeBad = bad;
    refresh(m_nowMs);
}

void StatusStrip::setPlainRehearsal(bool on) {
    m_badge->setVisible(on);
}

bool StatusStrip::isTroubled() const {
    return m_source == Source::Session && m_status.live() &&
           headline(m_status, m_around, m_nowMs) != m_status.sentence(m_nowMs);
}

void StatusStrip::setCircumstances(const Circumstances& around) {
    if (std::exchange(m_around, around) != around)
        refresh(m_nowMs);
}

void StatusStrip::addAttention(QWidget* line) {
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_badge), line, 4);
    m_attention = line;
    line->installEventFilter(this);
}

/// What must be read now has the room: what is only to be kept in mind shrinks to its sign.
bool StatusStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_attention && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
        m_badge->setToolButtonStyle(event->type() == QEvent::Show ? Qt::ToolButtonIconOnly
                                                                  : Qt::ToolButtonTextBesideIcon);
    return QFrame::eventFilter(watched, event);
}

void StatusStrip::refresh(double nowMs) {
    m_nowMs = nowMs;
    const ActivityLook look = !m_notice.isEmpty() ? (m_noticeBad ? ActivityLook{"warning", &Tokens::redText}
                                                                 : ActivityLook{"engine", &Tokens::blueText})
                              : m_source == Source::Reading ? ActivityLook{"folder", &Tokens::blueText}
                              : isTroubled()                ? ActivityLook{"warning", &Tokens::orangeText}
                                                            : lookOf(m_status);
    if (const QString icon = QString::fromLatin1(look.icon); icon != m_signShown) {
        m_signShown = icon;
        const int size = static_cast<int>(QFontMetricsF(m_theme.font(FontRole::Heading)).height());
        m_sign->setPixmap(m_theme.pixmap(icon, m_theme.tokens().*look.colour, size, devicePixelRatioF()));
    }
    QString sentence = m_notice;
    if (sentence.isEmpty())
        sentence = m_source == Source::Reading ? tr("Reading the recording")
                   : m_source == Source::Recording
                       ? tr("Recording · %1 · %2").arg(m_recordingTitle, m_status.sentence(nowMs))
                   : !m_hasStudy && !m_status.session()
                       ? tr("No study is open: open one with Ctrl+O, or play the demonstration.")
                       : headline(m_status, m_around, nowMs);
    if (sentence != m_sentence->text()) {
        m_sentence->setText(sentence);
        m_sentence->setToolTip(
            plainToolTip(m_notice.isEmpty() || m_noticeInFull.isEmpty() ? sentence : m_noticeInFull));
        setAccessibleDescription(sentence);
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
}

} // namespace hrp::ui
