// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/study_fold.h"

namespace hrp::ui {

void StudyFold::leaveScreen() {
    if (current() >= 0)
        m_visited.insert(current());
}

void StudyFold::consume(const LogBatch& batch) {
    for (const log::RecordPtr& record : batch.records) {
        const auto* screen = std::get_if<log::ScreenShown>(&record->body);
        if (screen || std::holds_alternative<log::SessionEnded>(record->body))
            leaveScreen();
        bool changed = m_state.add(*record);
        if (screen) {
            m_questionTold.remove(current());
            m_screenTold.remove(current());
            if (!screen->told.isEmpty())
                m_screenTold.insert(current(), {record->tMs, screen->told});
        } else if (const auto* question = std::get_if<log::QuestionOpened>(&record->body)) {
            if (!question->told.isEmpty())
                m_questionTold.insert(current(), {record->tMs, question->told});
        } else if (std::holds_alternative<log::MessageSent>(record->body)) {
            ++m_messages;
            changed = true;
        }
        m_version += changed ? 1 : 0;
    }
}

} // namespace hrp::ui
