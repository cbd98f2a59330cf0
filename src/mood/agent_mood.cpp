// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/mood/agent_mood.h>

#include "machine.h"

namespace hrp::mood {

QString moodName(Mood mood) {
    switch (mood) {
    case Mood::Idle:
        return QStringLiteral("idle");
    case Mood::Thinking:
        return QStringLiteral("thinking");
    case Mood::Listening:
        return QStringLiteral("listening");
    case Mood::Talking:
        break;
    }
    return QStringLiteral("talking");
}

QString triggerName(Trigger trigger) {
    return trigger == Trigger::Error ? QStringLiteral("error") : QStringLiteral("success");
}

QString waitingText(const Waiting& waiting) {
    const QString& detail = waiting.detail;
    switch (waiting.what) {
    case WaitingFor::Nothing:
        return {};
    case WaitingFor::Engine:
        return QStringLiteral("Waiting for the engine");
    case WaitingFor::Answer:
        return QStringLiteral("Thinking about the answer");
    case WaitingFor::Question:
        return detail.isEmpty() ? QStringLiteral("Answering a question")
                                : QStringLiteral("Answering: %1").arg(detail);
    case WaitingFor::Tool:
        return QStringLiteral("Waiting for the result of %1").arg(detail);
    case WaitingFor::Participants:
        return detail.isEmpty() ? QStringLiteral("Paused")
                                : QStringLiteral("Paused: waiting for %1").arg(detail);
    case WaitingFor::Break:
        return detail.isEmpty() ? QStringLiteral("A short break") : detail;
    }
    return {};
}

AgentMood::AgentMood(Mood resting) : m_machine(std::make_unique<Machine>(Mood::Idle)) {
    m_machine->setResting(resting);
}
AgentMood::~AgentMood() = default;
AgentMood::AgentMood(AgentMood&&) noexcept = default;
AgentMood& AgentMood::operator=(AgentMood&&) noexcept = default;

MoodEvents AgentMood::add(const log::Record& record) {
    return m_machine->add(record);
}
MoodEvents AgentMood::advance(double nowMs) {
    return m_machine->advance(nowMs);
}
MoodEvents AgentMood::setResting(Mood resting) {
    return m_machine->setResting(resting);
}
Mood AgentMood::mood() const {
    return m_machine->mood();
}
const QString& AgentMood::reason() const {
    return m_machine->reason();
}
double AgentMood::sinceMs() const {
    return m_machine->sinceMs();
}
const Waiting& AgentMood::waiting() const {
    return m_machine->waiting();
}
std::optional<double> AgentMood::nextMs() const {
    return m_machine->nextMs();
}

} // namespace hrp::mood
