// SPDX-License-Identifier: GPL-3.0-or-later
#include "status_line/headline.h"

#include <QCoreApplication>

#include <algorithm>

namespace hrp::ui {
namespace {

using metrics::PathTrouble;

QString headlineWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Headline", source);
}

int secondsSince(double sinceMs, double nowMs) {
    return static_cast<int>(std::max(0.0, nowMs - sinceMs) / 1'000);
}

/// Empty: the status says it well.
QString ofTrouble(PathTrouble trouble, bool person, int seconds) {
    switch (trouble) {
    case PathTrouble::NoMicrophone:
        return person ? headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "Your microphone is gone"))
                      : headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "No voice comes in"));
    case PathTrouble::SilentMicrophone:
        return person ? headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline",
                                                        "Your microphone is silent: look at its mute switch"))
                      : QString();
    case PathTrouble::NotHeard:
        return headlineWords(
            QT_TRANSLATE_NOOP("hrp::ui::Headline", "The engine does not notice that somebody speaks"));
    case PathTrouble::TurnStaysOpen:
        return headlineWords(
                   QT_TRANSLATE_NOOP("hrp::ui::Headline", "The engine has not closed the turn for %1 s"))
            .arg(seconds);
    case PathTrouble::NoReply:
        return headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "No reply has begun for %1 s"))
            .arg(seconds);
    case PathTrouble::NoAudio:
        return headlineWords(
                   QT_TRANSLATE_NOOP("hrp::ui::Headline", "A reply has begun, without a sound for %1 s"))
            .arg(seconds);
    case PathTrouble::NoSound:
        return headlineWords(
            QT_TRANSLATE_NOOP("hrp::ui::Headline", "The loudspeaker does not play the reply"));
    case PathTrouble::ReplyStaysOpen:
        return headlineWords(
                   QT_TRANSLATE_NOOP("hrp::ui::Headline", "The engine has not ended its reply for %1 s"))
            .arg(seconds);
    case PathTrouble::NotSent: // on some screens that is meant, and the status says which
    case PathTrouble::None:
        break;
    }
    return {};
}

} // namespace

QString headline(const SessionStatus& status, const Circumstances& around, double nowMs) {
    if (around.connecting && !status.session())
        return headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "Connecting to %1: %2 of %3 s"))
            .arg(around.engine)
            .arg(static_cast<int>(around.connectingMs / 1'000))
            .arg(static_cast<int>(around.connectLimitMs / 1'000));
    switch (status.activity()) {
    case Activity::NoSession:
    case Activity::Connecting:
    case Activity::Configuring:
    case Activity::EngineGone:
    case Activity::Held:
    case Activity::Paused:
    case Activity::Ended:
        return status.sentence(nowMs);
    default:
        break;
    }
    const bool person = status.session()->input == log::InputSource::Microphone;
    if (const QString trouble = ofTrouble(around.trouble, person, secondsSince(around.troubleSinceMs, nowMs));
        !trouble.isEmpty())
        return trouble;
    if (around.questionWaits)
        return headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "Waiting for your decision (F2)"));
    if (status.silentReply() && status.activity() == Activity::WaitingForParticipant)
        return headlineWords(QT_TRANSLATE_NOOP("hrp::ui::Headline", "The agent's reply was silent"));
    return status.sentence(nowMs);
}

} // namespace hrp::ui
