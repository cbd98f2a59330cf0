// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_state.h>

#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

namespace hrp::ui {

/// What is going on, in one of a few words.
enum class Activity {
    NoSession,
    Connecting,
    Configuring,
    WaitingForParticipant, ///< nobody speaks
    NotAudible,            ///< nobody speaks, and on this screen the participant is not heard
    ParticipantMuted,      ///< nobody speaks, and the participant is muted by hand
    ParticipantSpeaking,
    AgentPreparing, ///< the turn is closed, or a reply was asked for, and no sound yet
    AgentAnswering, ///< a silent answer is being fetched
    AgentSpeaking,
    Held, ///< a short break
    EngineGone,
    Paused,
    Ended
};

/// The status line's state, folded out of the log. What is heard decides: the agent speaks from its first
/// sample that sounded until everything of the reply was heard, whatever the engine has generated (H30).
class SessionStatus {
public:
    void reset() { *this = {}; }
    void add(const log::Record& record);

    Activity activity() const;
    /// Session time since which activity() has been so.
    double sinceMs() const { return m_sinceMs; }
    /// The sentence for people. A wait of more than a second says how long it has been.
    QString sentence(double nowMs) const;

    /// Where the session itself stands.
    const log::SessionState& state() const { return m_state; }
    const std::optional<log::SessionStarted>& session() const { return m_state.started(); }
    log::Phase phase() const { return m_state.phase(); }
    bool running() const { return m_state.running(); }
    bool hasRun() const { return m_state.hasRun(); }
    bool live() const { return m_state.live(); }
    bool paused() const { return m_state.paused(); }
    bool held() const { return m_state.held(); }
    bool participantMuted() const { return m_state.participantMuted(); }
    bool agentMuted() const { return m_state.agentMuted(); }
    bool halfDuplex() const { return m_state.halfDuplex(); }
    bool agentMayBeStopped() const { return speaking() || preparing(); }
    /// A device problem or an engine error that still stands, for the line beneath; empty if none.
    QString trouble() const { return m_trouble; }
    /// The agent's last reply had words, and nothing of it could be heard.
    bool silentReply() const { return m_silentReply; }
    int findings() const { return m_findings; }
    const std::optional<log::SessionEnded>& end() const { return m_state.end(); }

private:
    void apply(const log::Record& record);
    bool speaking() const { return !m_speakingItem.isEmpty(); }
    bool preparing() const { return m_turnWaits || m_requestedSpoken > 0 || !m_awaitingSound.isEmpty(); }
    void heard(const QString& responseId, const QString& itemId);
    void closed(const QString& responseId, const QString& itemId);
    void beStill();

    log::SessionState m_state;
    bool m_participantSpeaks = false;
    bool m_turnWaits = false;      ///< a turn was closed and no reply to it has begun
    QString m_speakingItem;        ///< the agent is heard; empty: it is not
    QSet<QString> m_closedItems;   ///< heard to their end, or cut off
    QSet<QString> m_silent;        ///< silent responses that run
    QSet<QString> m_awaitingSound; ///< spoken responses that began and were not heard yet
    QSet<QString> m_withAudio;     ///< responses of which audio came
    int m_requestedSpoken = 0, m_requestedSilent = 0;
    QString m_trouble;
    int m_findings = 0;
    bool m_silentReply = false;
    double m_sinceMs = 0;
    Activity m_last = Activity::NoSession;
};

} // namespace hrp::ui
