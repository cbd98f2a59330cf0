// SPDX-License-Identifier: GPL-3.0-or-later
#include "detection_switch.h"

#include "end_words.h"

#include <utility>

namespace hrp::session {

using Answer = UpdateLine::Answer;

DetectionSwitch::DetectionSwitch(Journal& journal, time::Scheduler& scheduler, Outbox& out,
                                 UpdateLine& updates, MicrophoneFeed& feed, SegmentClock& segments,
                                 TurnTracker& turns, protocol::TurnDetection detection,
                                 std::optional<QString> transcriptionModel)
    : m_journal(journal),
      m_scheduler(scheduler),
      m_out(out),
      m_updates(updates),
      m_feed(feed),
      m_segments(segments),
      m_turns(turns),
      m_detection(std::move(detection)),
      m_transcriptionModel(std::move(transcriptionModel)) {}

void DetectionSwitch::begin() {
    if (std::exchange(m_begun, true))
        return;
    setGate();
    reconcile();
}

void DetectionSwitch::startAfresh() {
    m_begun = m_engineIsOff = false;
    m_state = State::On;
    m_commits.clear();
    setGate();
}

void DetectionSwitch::want(bool on) {
    m_wanted = on;
    if (!m_begun)
        return;
    setGate();
    reconcile();
}

/// On → TurningOff → Off → TurningOn → On. The engine's answers lead out of the two in the middle.
void DetectionSwitch::enter(State state) {
    m_state = state;
    setGate();
    switch (state) {
    case State::TurningOff:
        m_updates.send(protocol::SessionUpdate::turnDetectionOnly(std::nullopt, m_transcriptionModel),
                       QStringLiteral("switching turn detection off"),
                       [this](Answer answer) { answered(answer); });
        commitTurnInProgress();
        break;
    case State::TurningOn:
        m_updates.send(protocol::SessionUpdate::turnDetectionOnly(m_detection, m_transcriptionModel),
                       QStringLiteral("switching turn detection on"),
                       [this](Answer answer) { answered(answer); });
        break;
    case State::On:
    case State::Off:
        reconcile();
        break;
    }
}

void DetectionSwitch::reconcile() {
    if (m_state == State::On && !m_wanted)
        enter(State::TurningOff);
    else if (m_state == State::Off && m_wanted)
        enter(State::TurningOn);
}

void DetectionSwitch::answered(Answer answer) {
    if (m_state == State::TurningOff) {
        m_engineIsOff = answer != Answer::Refused;
        enter(State::Off);
    } else if (m_state == State::TurningOn) {
        if (answer == Answer::Refused) { // the finding is written; asking again would not help
            m_wanted = false;
            enter(State::Off);
            return;
        }
        if (m_engineIsOff)
            m_segments.nextSegment(m_journal.msOf(m_scheduler.now()));
        m_engineIsOff = false;
        enter(State::On);
    }
}

void DetectionSwitch::setGate() {
    using Gate = MicrophoneFeed::Gate;
    if (!m_begun || !m_wanted)
        m_feed.setGate(Gate::Closed);
    else
        m_feed.setGate(m_state == State::On ? Gate::Open : Gate::Holding);
}

void DetectionSwitch::onSpeechStarted() {
    if (m_state == State::TurningOff)
        commitTurnInProgress();
}

void DetectionSwitch::commitTurnInProgress() {
    if (m_turns.takeForCommit())
        m_commits << m_out.send(protocol::AudioCommit{});
}

bool DetectionSwitch::onError(const protocol::ErrorInfo& error) {
    const bool ours = !error.eventId.isEmpty() && m_commits.removeOne(error.eventId);
    if (!ours && error.code != QStringLiteral("input_audio_buffer_commit_empty"))
        return false;
    m_turns.nothingToCommit();
    m_journal.finding("nothing-to-commit",
                      QStringLiteral("There was nothing left to commit: %1").arg(errorText(error)));
    return true;
}

} // namespace hrp::session
