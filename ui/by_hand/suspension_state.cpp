// SPDX-License-Identifier: GPL-3.0-or-later
#include "by_hand/suspension_state.h"

namespace hrp::ui {

void SuspensionState::add(const log::Record& record) {
    ++m_version;
    if (const auto* hold = std::get_if<log::HoldChanged>(&record.body)) {
        if (!hold->on) {
            m_hold.reset();
        } else {
            if (!m_hold)
                m_heldSinceMs = record.tMs;
            m_hold = *hold;
        }
        m_talkDown = false;
    } else if (const auto* lost = std::get_if<log::ConnectionLost>(&record.body)) {
        m_lost = *lost;
        m_retryAtMs = lost->willRetry ? std::optional(record.atMs + lost->retryInMs) : std::nullopt;
        m_talkDown = false;
    } else if (const auto* continued = std::get_if<log::SessionContinued>(&record.body)) {
        m_lost.reset();
        m_retryAtMs.reset();
        m_continued = *continued;
    } else if (const auto* answered = std::get_if<log::ToolAnswered>(&record.body)) {
        m_refusal = answered->accepted ? QString() : answered->reason;
    } else if (std::holds_alternative<log::QuestionOpened>(record.body)) {
        m_refusal.clear();
    } else if (const auto* waiting = std::get_if<log::QuestionWaiting>(&record.body)) {
        m_question = *waiting;
    } else if (std::holds_alternative<log::QuestionClosed>(record.body)) {
        m_question.reset();
    } else if (const auto* talk = std::get_if<log::PushToTalk>(&record.body)) {
        m_talkDown = talk->down;
    } else if (std::holds_alternative<log::SessionEnded>(record.body)) {
        m_hold.reset();
        m_lost.reset();
        m_retryAtMs.reset();
        m_question.reset();
        m_talkDown = false;
    } else {
        --m_version;
    }
}

} // namespace hrp::ui
