// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "stream/log_feed.h"

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

    int current() const { return m_current; } ///< index into the study; -1: none, or a pushed screen
    const std::optional<log::ScreenShown>& shown() const { return m_shown; }
    bool visited(int index) const { return m_visited.contains(index); }
    /// What was told on entering a screen of the study, or (index −1) the last pushed one; null: not yet.
    const Told* screenTold(int index) const { return find(m_screenTold, index); }
    const Told* questionTold(int index) const { return find(m_questionTold, index); }
    /// Of the timer that both see; it stands still in a pause and in a short break.
    std::optional<double> secondsLeft(double nowMs) const;
    bool paused() const { return m_paused; }
    int messages() const { return m_messages; }
    /// Counts up whenever something above changed.
    int version() const { return m_version; }

private:
    static const Told* find(const QHash<int, Told>& told, int index) {
        const auto found = told.constFind(index);
        return found == told.constEnd() ? nullptr : &*found;
    }

    void show(const log::ScreenShown& screen);
    void matchTold();
    void setTimer(int seconds, double tMs);
    void standStill(bool paused, bool held, double tMs);

    int m_current = -1;
    std::optional<Told> m_waitingTold; ///< sent, and its screen not yet shown
    std::optional<log::ScreenShown> m_shown;
    QSet<int> m_visited;
    QHash<int, Told> m_screenTold, m_questionTold;
    std::optional<int> m_timerSeconds;
    double m_timerSetMs = 0;
    bool m_paused = false, m_held = false;
    std::optional<double> m_stillSinceMs;
    int m_messages = 0;
    int m_version = 0;
};

} // namespace hrp::ui
