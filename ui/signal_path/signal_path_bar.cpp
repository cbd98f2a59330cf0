// SPDX-License-Identifier: GPL-3.0-or-later
#include "signal_path/signal_path_bar.h"

#include "text/format.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace hrp::ui {
namespace {

using log::PathStage;
using metrics::PathTrouble;

QString pathWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Path", source);
}

constexpr double kRefreshMs = 200; ///< ages are read, not watched
constexpr double kFreshMs = 1'500; ///< moved just now
constexpr const char* kStageIcons[metrics::kPathStages] = {"mic",   "arrow-up",   "ear",    "check",
                                                           "agent", "arrow-down", "speaker"};

} // namespace

QString troubleText(PathTrouble trouble) {
    switch (trouble) {
    case PathTrouble::None:
        return {};
    case PathTrouble::NoMicrophone:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "No sound comes from the microphone."));
    case PathTrouble::SilentMicrophone:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "The microphone delivers nothing but silence."));
    case PathTrouble::NotSent:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "The participant's voice does not go to the engine."));
    case PathTrouble::NotHeard:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "The participant speaks, but the engine does not notice."));
    case PathTrouble::TurnStaysOpen:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path", "The engine hears speech all the time and never closes the turn."));
    case PathTrouble::NoReply:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "The turn is over, but no reply begins."));
    case PathTrouble::NoAudio:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "A reply has begun, but no sound of it comes."));
    case PathTrouble::NoSound:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "The reply is here, but the loudspeaker does not play."));
    case PathTrouble::ReplyStaysOpen:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "The reply was heard, but the engine does not end it."));
    }
    return {};
}

QString mendText(PathTrouble trouble) {
    switch (trouble) {
    case PathTrouble::None:
        return {};
    case PathTrouble::NoMicrophone:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "Plug it in again, or choose another one for a new session."));
    case PathTrouble::SilentMicrophone:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path",
            "Look for a mute switch at the microphone or headset, and at the level in the sound settings."));
    case PathTrouble::NotSent:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path",
            "On this screen, or with the talk button up, that may be meant. Otherwise hold the "
            "session and go on: it begins to send again."));
    case PathTrouble::NotHeard:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path",
            "Ask the participant to speak louder or nearer to the microphone. If the engine is "
            "new, check it with “Check engine”."));
    case PathTrouble::TurnStaysOpen:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path",
            "Noise may be taken for speech: mute the participant for a moment, or use a headset."));
    case PathTrouble::NoReply:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Ask for a reply by hand (F10)."));
    case PathTrouble::NoAudio:
        return pathWords(
            QT_TRANSLATE_NOOP("hrp::ui::Path", "Stop the reply (F9) and ask for another (F10)."));
    case PathTrouble::NoSound:
        return pathWords(QT_TRANSLATE_NOOP(
            "hrp::ui::Path", "Plug the loudspeaker or headset in again; the session plays on by itself."));
    case PathTrouble::ReplyStaysOpen:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Stop the reply (F9)."));
    }
    return {};
}

PathRemedy remedyOf(PathTrouble trouble, const SessionStatus& status) {
    switch (trouble) {
    case PathTrouble::NoMicrophone:
        return PathRemedy::EndAndSetUp;
    case PathTrouble::SilentMicrophone:
        return status.participantMuted() ? PathRemedy::UnmuteParticipant : PathRemedy::EndAndSetUp;
    case PathTrouble::NotSent:
        return status.participantMuted() ? PathRemedy::UnmuteParticipant : PathRemedy::SendAgain;
    case PathTrouble::TurnStaysOpen:
        return PathRemedy::MuteParticipant;
    case PathTrouble::NoReply:
        return PathRemedy::AskForReply;
    case PathTrouble::NoAudio:
        return PathRemedy::AskAgain;
    case PathTrouble::ReplyStaysOpen:
        return PathRemedy::StopReply;
    case PathTrouble::NoSound:
        return status.agentMuted() ? PathRemedy::UnmuteAgent : PathRemedy::None;
    case PathTrouble::NotHeard:
    case PathTrouble::None:
        break;
    }
    return PathRemedy::None;
}

QString remedyText(PathRemedy remedy) {
    switch (remedy) {
    case PathRemedy::None:
        return {};
    case PathRemedy::EndAndSetUp:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "End and choose another…"));
    case PathRemedy::UnmuteParticipant:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Unmute the participant"));
    case PathRemedy::UnmuteAgent:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Unmute the agent"));
    case PathRemedy::SendAgain:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Send again"));
    case PathRemedy::MuteParticipant:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Mute the participant"));
    case PathRemedy::AskForReply:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Ask for a reply"));
    case PathRemedy::AskAgain:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Stop it and ask again"));
    case PathRemedy::StopReply:
        return pathWords(QT_TRANSLATE_NOOP("hrp::ui::Path", "Stop the reply"));
    }
    return {};
}

SignalPathBar::SignalPathBar(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setAccessibleName(tr("Path of the sound"));
    setToolTip(tr("From the microphone to the loudspeaker: when each stage last moved"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_theme, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QString SignalPathBar::nameOf(PathStage stage) {
    switch (stage) {
    case PathStage::Microphone:
        return tr("Microphone");
    case PathStage::Sent:
        return tr("Sent to the engine");
    case PathStage::Heard:
        return tr("Heard by the engine");
    case PathStage::TurnClosed:
        return tr("Turn closed");
    case PathStage::ReplyAsked:
        return tr("Reply asked for");
    case PathStage::AudioIn:
        return tr("Its sound came");
    case PathStage::Loudspeaker:
        return tr("Loudspeaker");
    }
    return {};
}

QString SignalPathBar::shownName(PathStage stage) const {
    return stage == PathStage::Microphone && m_recordedVoice ? tr("Recorded voice") : nameOf(stage);
}

QString SignalPathBar::ageShown(PathStage stage) const {
    const auto& moved = m_view.movedMs[static_cast<std::size_t>(stage)];
    if (!moved)
        return QStringLiteral("–");
    const double seconds = std::max(0.0, m_nowMs - *moved) / 1'000;
    if (seconds < 10)
        return tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    if (seconds < 100)
        return tr("%1 s").arg(static_cast<int>(seconds));
    return tr("%1 min").arg(static_cast<int>(seconds / 60));
}

void SignalPathBar::reset() {
    m_health = {};
    m_recordedVoice = false;
    m_view = {};
    m_nowMs = 0;
    m_live = false;
    update();
}

void SignalPathBar::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records) {
        m_health.add(*record);
        if (const auto* started = std::get_if<log::SessionStarted>(&record->body))
            m_recordedVoice = started->input != log::InputSource::Microphone;
    }
}

void SignalPathBar::frame(const Frame& frame) {
    m_nowMs = frame.nowMs;
    m_live = frame.live;
    m_sinceRefreshMs += frame.elapsedMs;
    if (m_sinceRefreshMs < kRefreshMs && frame.elapsedMs > 0)
        return;
    m_sinceRefreshMs = 0;
    m_view = m_health.at(m_nowMs);
    if (!m_live)
        m_view.dead.reset(), m_view.trouble = metrics::PathTrouble::None;
    updateDescription();
    update();
}

void SignalPathBar::setNamed(bool on) {
    if (m_named == on)
        return;
    m_named = on;
    updateGeometry();
    update();
}

double SignalPathBar::cellWidth(Detail detail) const {
    const QFontMetricsF small(m_theme.font(FontRole::Small));
    const QString age = QStringLiteral("00.0 s");
    double name = 0;
    for (std::size_t stage = 0; detail != Detail::Ages && stage < metrics::kPathStages; ++stage)
        name = std::max(name,
                        small.horizontalAdvance(shownName(static_cast<PathStage>(stage)) + QLatin1Char(' ')));
    return small.height() + 6 + name +
           small.horizontalAdvance(detail == Detail::NamesAndAgo ? tr("%1 ago").arg(age) : age) + 14;
}

SignalPathBar::Detail SignalPathBar::detail() const {
    const double width = cell(0).width();
    if (m_named)
        for (const Detail each : {Detail::NamesAndAgo, Detail::Names})
            if (width >= cellWidth(each))
                return each;
    return Detail::Ages;
}

QSize SignalPathBar::sizeHint() const {
    return {static_cast<int>(
                std::ceil(cellWidth(m_named ? Detail::NamesAndAgo : Detail::Ages) * metrics::kPathStages)),
            minimumSizeHint().height()};
}

QSize SignalPathBar::minimumSizeHint() const {
    const QFontMetricsF small(m_theme.font(FontRole::Small));
    return {static_cast<int>(std::ceil(cellWidth(Detail::Ages) * metrics::kPathStages)),
            static_cast<int>(small.height()) + 8};
}

QRectF SignalPathBar::cell(std::size_t stage) const {
    const double width = static_cast<double>(this->width()) / metrics::kPathStages;
    return {static_cast<double>(stage) * width, 0, width, static_cast<double>(height())};
}

QString SignalPathBar::describe(std::size_t stage) const {
    const auto which = static_cast<PathStage>(stage);
    const auto& moved = m_view.movedMs[stage];
    QString text =
        moved ? tr("%1: last moved at %2, %3 ago").arg(shownName(which), clockText(*moved), ageShown(which))
              : tr("%1: has not moved yet").arg(shownName(which));
    if (m_view.dead == which)
        text +=
            QLatin1Char('\n') + troubleText(m_view.trouble) + QLatin1Char('\n') + mendText(m_view.trouble);
    return text;
}

void SignalPathBar::updateDescription() {
    const QString text = m_view.dead ? troubleText(m_view.trouble) : tr("Everything moves as it should.");
    if (text != accessibleDescription())
        setAccessibleDescription(text);
}

bool SignalPathBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const double width = static_cast<double>(this->width()) / metrics::kPathStages;
        const auto stage = std::min<std::size_t>(
            metrics::kPathStages - 1, static_cast<std::size_t>(std::max(0.0, help->pos().x() / width)));
        QToolTip::showText(help->globalPos(), plainToolTip(describe(stage)), this);
        return true;
    }
    return QWidget::event(event);
}

void SignalPathBar::paintEvent(QPaintEvent*) {
    const Tokens& t = m_theme.tokens();
    QPainter p(this);
    p.setFont(m_theme.font(FontRole::Small));
    const int size = static_cast<int>(QFontMetricsF(p.font()).height());
    const Detail shown = detail();
    for (std::size_t stage = 0; stage < metrics::kPathStages; ++stage) {
        const auto which = static_cast<PathStage>(stage);
        const QRectF box = cell(stage);
        const bool dead = m_view.dead == which;
        const auto& moved = m_view.movedMs[stage];
        const bool fresh = m_live && moved && m_nowMs - *moved < kFreshMs;
        const QColor colour = dead ? t.redText : fresh ? t.greenText : t.textMuted;
        if (dead) { // a frame beside the colour, and a cross in place of the sign
            p.setPen(QPen(t.redText, 1));
            p.setBrush(Qt::NoBrush);
            p.drawRoundedRect(box.adjusted(1.5, 1.5, -10.5, -1.5), space::radiusSmall, space::radiusSmall);
        }
        const double top = (box.height() - size) / 2;
        p.drawPixmap(QPointF(box.left() + 4, top),
                     m_theme.pixmap(dead                            ? QStringLiteral("cross")
                                    : stage == 0 && m_recordedVoice ? QStringLiteral("participant")
                                                                    : QString::fromLatin1(kStageIcons[stage]),
                                    colour, size, devicePixelRatioF()));
        p.setPen(dead ? t.redText : fresh ? t.text : t.textMuted);
        p.drawText(QRectF(box.left() + size + 8, 0, box.width() - size - 16, box.height()),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   shown == Detail::Ages ? ageShown(which)
                   : !moved              ? shownName(which)
                   : shown == Detail::Names
                       ? shownName(which) + QLatin1Char(' ') + ageShown(which)
                       : shownName(which) + QLatin1Char(' ') + tr("%1 ago").arg(ageShown(which)));
        if (stage + 1 < metrics::kPathStages) { // the way goes on
            p.setPen(QPen(t.lineStrong, 1));
            const double x = box.right() - 6, y = box.center().y();
            p.drawPolyline(QPolygonF({{x, y - 3}, {x + 3, y}, {x, y + 3}}));
        }
    }
}

} // namespace hrp::ui
