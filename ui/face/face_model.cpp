// SPDX-License-Identifier: GPL-3.0-or-later
#include "face/face_model.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace hrp::ui {
namespace {

QString faceWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Face", source);
}

constexpr double kLevelStep = 0.02; ///< a smaller change is not worth a look

} // namespace

QString moodWords(mood::Mood mood, bool live) {
    if (!live)
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "No session runs"));
    switch (mood) {
    case mood::Mood::Idle:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "The agent rests"));
    case mood::Mood::Thinking:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "The agent is thinking"));
    case mood::Mood::Listening:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "The agent is listening"));
    case mood::Mood::Talking:
        break;
    }
    return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "The agent is talking"));
}

QString waitingWords(const mood::Waiting& waiting) {
    using mood::WaitingFor;
    const QString& detail = waiting.detail;
    switch (waiting.what) {
    case WaitingFor::Nothing:
        return {};
    case WaitingFor::Engine:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Waiting for the engine"));
    case WaitingFor::Answer:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Thinking about the answer"));
    case WaitingFor::Question:
        return detail.isEmpty() ? faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Answering a question"))
                                : faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Answering: %1")).arg(detail);
    case WaitingFor::Tool:
        return faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Waiting for the result of %1")).arg(detail);
    case WaitingFor::Participants:
        return detail.isEmpty()
                   ? faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Paused"))
                   : faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "Paused: waiting for %1")).arg(detail);
    case WaitingFor::Break:
        return detail.isEmpty() ? faceWords(QT_TRANSLATE_NOOP("hrp::ui::Face", "A short break")) : detail;
    }
    return {};
}

FaceModel::FaceModel(QObject* parent) : QObject(parent) {}

void FaceModel::setResting(mood::Mood resting) {
    m_resting = resting;
    take(m_mood.setResting(resting));
    if (std::exchange(m_changed, false))
        Q_EMIT changed();
}

void FaceModel::reset() {
    m_mood = mood::AgentMood(m_resting);
    m_heard.reset();
    m_triggers.clear();
    m_level = 0;
    m_live = false;
    m_changed = false;
    Q_EMIT levelChanged();
    Q_EMIT changed();
}

void FaceModel::consume(const LogBatch& batch) {
    for (const LogBatch::LaneChunk& chunk : batch.lanes)
        if (chunk.lane == log::Lane::Agent)
            m_heard.add(chunk.first, chunk.samples);
    for (const log::RecordPtr& record : batch.records)
        take(m_mood.add(*record));
}

void FaceModel::frame(const Frame& frame) {
    if (frame.live)
        take(m_mood.advance(frame.nowMs));
    setLive(frame.live);
    const double level = frame.live ? m_heard.at(frame.nowMs) : 0.0;
    if (std::abs(level - m_level) >= kLevelStep || (level == 0.0) != (m_level == 0.0)) {
        m_level = level;
        Q_EMIT levelChanged();
    }
    if (std::exchange(m_changed, false))
        Q_EMIT changed();
    for (const mood::Trigger trigger : std::exchange(m_triggers, {}))
        if (frame.live) // what happened in an opened recording is not news
            Q_EMIT triggered(trigger);
}

void FaceModel::take(const mood::MoodEvents& events) {
    for (const mood::MoodEvent& event : events) {
        if (const auto* fired = std::get_if<mood::TriggerFired>(&event.what))
            m_triggers.push_back(fired->trigger);
        else
            m_changed = true;
    }
}

void FaceModel::setLive(bool live) {
    m_changed |= std::exchange(m_live, live) != live;
}

} // namespace hrp::ui
