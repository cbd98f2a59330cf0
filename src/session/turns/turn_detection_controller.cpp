// SPDX-License-Identifier: GPL-3.0-or-later
#include "turns/turn_detection_controller.h"

#include <hrp/client/engine_errors.h>


#include <utility>

namespace hrp::session {

Q_LOGGING_CATEGORY(lcDetection, "hrp.session.detection", QtInfoMsg)

using Answer = SessionUpdateQueue::Answer;

TurnDetectionController::TurnDetectionController(RecordWriter& records, time::Scheduler& scheduler,
                                                 Outbox& out, SessionUpdateQueue& updates,
                                                 MicrophoneFeed& feed, VadClockMap& segments,
                                                 TurnTracker& turns, protocol::TurnDetection detection,
                                                 std::optional<QString> transcriptionModel)
    : m_records(records),
      m_scheduler(scheduler),
      m_out(out),
      m_updates(updates),
      m_feed(feed),
      m_segments(segments),
      m_turns(turns),
      m_detection(std::move(detection)),
      m_transcriptionModel(std::move(transcriptionModel)) {}

void TurnDetectionController::begin() {
    if (std::exchange(m_begun, true))
        return;
    setGate();
    reconcile();
}

void TurnDetectionController::resetForNewEngineSession() {
    m_begun = m_engineIsOff = false;
    m_state = State::On;
    m_commits.clear();
    setGate();
}

void TurnDetectionController::want(bool on) {
    m_wanted = on;
    if (!m_begun)
        return;
    setGate();
    reconcile();
}

/// On → TurningOff → Off → TurningOn → On. The engine's answers lead out of the two in the middle.
void TurnDetectionController::enter(State state) {
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

void TurnDetectionController::reconcile() {
    if (m_state == State::On && !m_wanted)
        enter(State::TurningOff);
    else if (m_state == State::Off && m_wanted)
        enter(State::TurningOn);
}

void TurnDetectionController::answered(Answer answer) {
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
            m_segments.nextSegment(m_records.msOf(m_scheduler.now()));
        m_engineIsOff = false;
        enter(State::On);
    }
}

void TurnDetectionController::setGate() {
    using Gate = MicrophoneFeed::Gate;
    if (!m_begun || !m_wanted)
        m_feed.setGate(Gate::Closed);
    else
        m_feed.setGate(m_state == State::On ? Gate::Open : Gate::Holding);
}

void TurnDetectionController::onSpeechStarted() {
    if (m_state == State::TurningOff)
        commitTurnInProgress();
}

void TurnDetectionController::commitTurnInProgress() {
    if (m_turns.takeForCommit())
        m_commits << m_out.send(protocol::AudioCommit{});
}

bool TurnDetectionController::onError(const protocol::ErrorInfo& error) {
    const bool ours = !error.eventId.isEmpty() && m_commits.removeOne(error.eventId);
    if (!ours && error.code != QStringLiteral("input_audio_buffer_commit_empty"))
        return false;
    m_turns.nothingToCommit();
    m_records.finding("nothing-to-commit",
                      QStringLiteral("There was nothing left to commit: %1").arg(client::errorText(error)));
    return true;
}

} // namespace hrp::session
