// SPDX-License-Identifier: GPL-3.0-or-later
#include "status_line/session_status.h"

#include "text/format.h"

#include <hrp/base/dispatch.h>

#include <QCoreApplication>

#include <algorithm>

namespace hrp::ui {
namespace {

QString statusWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::SessionStatus", source);
}

} // namespace

void SessionStatus::add(const log::Record& record) {
    apply(record);
    if (const Activity now = activity(); now != m_last) {
        m_last = now;
        m_sinceMs = record.atMs;
    }
}

void SessionStatus::apply(const log::Record& record) {
    m_state.add(record);
    base::dispatch(
        record.body,
        base::Overloaded{
            [this](const log::HoldChanged& r) {
                if (r.on)
                    beStill();
            },
            [this](const log::ConnectionLost&) { beStill(); },
            [this](const log::Paused&) { beStill(); },
            [this](const log::SpeechStarted&) {
                m_participantSpeaks = true;
                m_turnWaits = false;
            },
            [this](const log::SpeechStopped&) { m_participantSpeaks = false; },
            [this](const log::TurnCommitted&) {
                m_participantSpeaks = false;
                m_turnWaits = !m_state.paused() && m_state.audible();
            },
            [this](const log::ReplyRequested& r) {
                (r.purpose == log::ReplyPurpose::Silent ? m_requestedSilent : m_requestedSpoken) += 1;
            },
            [this](const log::ReplyStarted& r) {
                if (r.purpose == log::ReplyPurpose::Silent) {
                    m_requestedSilent = std::max(0, m_requestedSilent - 1);
                    m_silent.insert(r.responseId);
                    return;
                }
                if (r.purpose == log::ReplyPurpose::Spoken)
                    m_requestedSpoken = std::max(0, m_requestedSpoken - 1);
                m_turnWaits = m_silentReply = false;
                m_awaitingSound.insert(r.responseId);
            },
            [this](const log::ReplyFirstDelta& r) { m_withAudio.insert(r.responseId); },
            [this](const log::ReplyFirstSound& r) { heard(r.responseId, r.itemId); },
            [this](const log::AgentAudioHeard& r) { heard(r.responseId, r.itemId); },
            [this](const log::ReplyDrained& r) { closed(r.responseId, r.itemId); },
            [this](const log::ReplyInterrupted& r) { closed(r.responseId, r.itemId); },
            [this](const log::ReplyDone& r) {
                m_silent.remove(r.responseId);
                // An empty, failed or silent reply ends the preparing (case 137); audio that came will sound.
                if (!m_withAudio.contains(r.responseId))
                    m_awaitingSound.remove(r.responseId);
            },
            [this](const log::ScreenShown& r) {
                if (!r.audible)
                    m_participantSpeaks = m_turnWaits = false;
            },
            [this](const log::Finding& r) {
                if (r.severity != log::Severity::Info)
                    ++m_findings;
                m_silentReply = m_silentReply || r.check == QLatin1String("digital-silence");
            },
            [this](const log::EngineError& r) {
                m_trouble = statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "The engine reports: %1"))
                                .arg(oneLine(r.error.message));
            },
            [this](const log::DeviceProblem& r) { m_trouble = r.recovered ? QString() : oneLine(r.text); },
            [](const auto&) {},
        });
}

/// Nobody speaks, and nothing is awaited any more.
void SessionStatus::beStill() {
    m_participantSpeaks = m_turnWaits = false;
    m_speakingItem.clear();
    m_awaitingSound.clear();
    m_silent.clear();
    m_requestedSpoken = m_requestedSilent = 0;
}

void SessionStatus::heard(const QString& responseId, const QString& itemId) {
    if (m_closedItems.contains(itemId) || m_state.atRest())
        return;
    m_awaitingSound.remove(responseId);
    if (m_speakingItem == itemId)
        return;
    m_turnWaits = false;
    m_participantSpeaks =
        false; // a late or missing speech_stopped: the agent's sound ends the listening (H31)
    m_speakingItem = itemId;
}

void SessionStatus::closed(const QString& responseId, const QString& itemId) {
    m_closedItems.insert(itemId);
    m_awaitingSound.remove(responseId);
    if (m_speakingItem == itemId)
        m_speakingItem.clear();
}

Activity SessionStatus::activity() const {
    if (!m_state.started())
        return Activity::NoSession;
    if (m_state.end() || m_state.phase() == log::Phase::Ended)
        return Activity::Ended;
    if (m_state.lost())
        return Activity::EngineGone;
    if (m_state.held())
        return Activity::Held;
    if (m_state.paused() || m_state.phase() == log::Phase::Paused)
        return Activity::Paused;
    if (m_state.phase() == log::Phase::Connecting)
        return Activity::Connecting;
    if (m_state.phase() == log::Phase::Configuring)
        return Activity::Configuring;
    if (m_participantSpeaks)
        return Activity::ParticipantSpeaking;
    if (speaking())
        return Activity::AgentSpeaking;
    if (preparing())
        return Activity::AgentPreparing;
    if (!m_silent.isEmpty() || m_requestedSilent > 0)
        return Activity::AgentAnswering;
    if (!m_state.audible())
        return Activity::NotAudible;
    if (m_state.participantMuted())
        return Activity::ParticipantMuted;
    return Activity::WaitingForParticipant;
}

QString SessionStatus::sentence(double nowMs) const {
    const bool person = !m_state.started() || m_state.started()->input == log::InputSource::Microphone;
    const QString who = m_state.started() && !m_state.started()->participantName.isEmpty()
                            ? m_state.started()->participantName
                            : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "the participant"));
    QString text;
    switch (activity()) {
    case Activity::NoSession:
        return statusWords(
            QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "No session yet. Press Start to begin."));
    case Activity::Connecting:
        text = statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Connecting to %1"))
                   .arg(m_state.started()->engineName);
        break;
    case Activity::Configuring:
        text = statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Setting up the session with %1"))
                   .arg(m_state.started()->engineName);
        break;
    case Activity::WaitingForParticipant:
        return person ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Waiting for you to speak"))
                      : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Waiting for %1 to speak"))
                            .arg(who);
    case Activity::NotAudible:
        return person ? statusWords(
                            QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "You are not heard on this screen"))
                      : statusWords(
                            QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "%1 is not heard on this screen"))
                            .arg(who);
    case Activity::ParticipantMuted:
        return person ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus",
                                                      "You are muted: the agent hears silence"))
                      : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus",
                                                      "%1 is muted: the agent hears silence"))
                            .arg(who);
    case Activity::ParticipantSpeaking:
        return person
                   ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "You are being heard"))
                   : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "%1 is being heard")).arg(who);
    case Activity::AgentPreparing:
        text = statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "The agent is preparing"));
        break;
    case Activity::AgentAnswering:
        text = statusWords(
            QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "The agent is answering a question, silently"));
        break;
    case Activity::AgentSpeaking:
        return m_state.agentMuted()
                   ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus",
                                                   "The agent is speaking, turned down to silence"))
                   : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "The agent is speaking"));
    case Activity::Held:
        return statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Short break"));
    case Activity::EngineGone:
        return m_state.lost()->willRetry
                   ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus",
                                                   "Short break: the engine is gone, and is tried again"))
                   : statusWords(
                         QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Short break: the engine is gone"));
    case Activity::Paused:
        return m_state.waitingFor().isEmpty()
                   ? statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Paused"))
                   : statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "Paused: waiting for %1"))
                         .arg(m_state.waitingFor().join(QStringLiteral(", ")));
    case Activity::Ended: {
        if (!m_state.end())
            return statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", "The session has ended"));
        const QString outcome = outcomeText(m_state.end()->outcome);
        // Where the outcome says it all, the reason would say it twice.
        return m_state.end()->reason.isEmpty() || m_state.end()->outcome == log::Outcome::Finished ||
                       m_state.end()->outcome == log::Outcome::Budget ||
                       m_state.end()->outcome == log::Outcome::Stopped
                   ? outcome
                   : outcome + QStringLiteral(": ") + oneLine(m_state.end()->reason, 300);
    }
    }
    if (const double waited = nowMs - m_sinceMs; waited > 1'000)
        text += statusWords(QT_TRANSLATE_NOOP("hrp::ui::SessionStatus", " (%1 s)"))
                    .arg(static_cast<int>(waited / 1'000));
    return text;
}

} // namespace hrp::ui
