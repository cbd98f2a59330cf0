// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

#include <hrp/log/session_state.h>

#include <QHash>
#include <QSet>

#include <optional>

namespace hrp::ui {

/// Where the study stands and what the agent was told of it, folded out of the stream.
class StudyFold final : public LogView {
public:
    struct Told {
        double tMs = 0;
        QString text; ///< exactly as sent: "[context] {…}"
    };

    void reset() override { *this = StudyFold(); }
    void consume(const LogBatch& batch) override;

    int current() const { return m_state.screenIndex(); } ///< -1: none, or a pushed screen
    const std::optional<log::ScreenShown>& shown() const { return m_state.screen(); }
    bool visited(int index) const { return m_visited.contains(index); }
    /// What was told on entering a screen of the study, or (index −1) the last pushed one; null: not yet.
    const Told* screenTold(int index) const { return find(m_screenTold, index); }
    const Told* questionTold(int index) const { return find(m_questionTold, index); }
    std::optional<double> secondsLeft(double nowMs) const { return m_state.secondsLeft(nowMs); }
    bool paused() const { return m_state.paused(); }
    int messages() const { return m_messages; }
    /// Counts up whenever something above changed.
    int version() const { return m_version; }

private:
    static const Told* find(const QHash<int, Told>& told, int index) {
        const auto found = told.constFind(index);
        return found == told.constEnd() ? nullptr : &*found;
    }

    void leaveScreen();

    log::SessionState m_state;
    QSet<int> m_visited;
    QHash<int, Told> m_screenTold, m_questionTold;
    int m_messages = 0;
    int m_version = 0;
};

} // namespace hrp::ui
