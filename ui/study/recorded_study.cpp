// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/recorded_study.h"

namespace hrp::ui {
namespace {

constexpr int kMostScreens = 10'000; ///< a log may hold anything

} // namespace

void RecordedStudy::add(const log::Record& record) {
    if (const auto* started = std::get_if<log::SessionStarted>(&record.body)) {
        m_study.name = started->studyName;
        m_study.hash = started->studyHash;
        m_study.agentName = started->agentName;
        m_study.participantName = started->participantName;
        m_study.instructions = started->instructions;
        m_startedUnixMs = started->wallUnixMs;
        ++m_version;
    } else if (const auto* shown = std::get_if<log::ScreenShown>(&record.body)) {
        if (shown->pushed || shown->index < 0 || shown->index >= kMostScreens)
            return;
        if (shown->index >= m_study.screens.size())
            m_study.screens.resize(shown->index + 1);
        study::Screen& screen = m_study.screens[shown->index];
        screen.name = shown->name;
        screen.type = shown->type;
        screen.text = shown->text;
        screen.audible = shown->audible;
        ++m_version;
    }
}

} // namespace hrp::ui
