// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <optional>

namespace hrp::ui {

/// What stands between the session and going on, folded out of the log: a short break, an engine that is
/// gone, a question that waits for the experimenter, a session that has just gone on in a new one.
class SuspensionState {
public:
    void reset() { *this = {}; }
    void add(const log::Record& record);

    bool held() const { return m_hold.has_value(); }
    const std::optional<log::HoldChanged>& hold() const { return m_hold; }
    double heldSinceMs() const { return m_heldSinceMs; }
    /// The engine is gone, and no new session has begun yet.
    const std::optional<log::ConnectionLost>& lost() const { return m_lost; }
    /// Session time of the next try; nothing if none is planned.
    std::optional<double> retryAtMs() const { return m_retryAtMs; }
    const std::optional<log::QuestionWaiting>& question() const { return m_question; }
    /// Why the agent's last answer to it was refused; empty: it gave none.
    const QString& refusal() const { return m_refusal; }
    const std::optional<log::SessionContinued>& continued() const { return m_continued; }
    bool talkButtonDown() const { return m_talkDown; }
    /// Counts up with every change.
    int version() const { return m_version; }

private:
    std::optional<log::HoldChanged> m_hold;
    double m_heldSinceMs = 0;
    std::optional<log::ConnectionLost> m_lost;
    std::optional<double> m_retryAtMs;
    std::optional<log::QuestionWaiting> m_question;
    std::optional<log::SessionContinued> m_continued;
    QString m_refusal;
    bool m_talkDown = false;
    int m_version = 0;
};

} // namespace hrp::ui
