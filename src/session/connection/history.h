// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QList>
#include <QStringList>

namespace hrp::session {

/// What a new engine session can be told of the session so far (H4): finished turns whose words are known,
/// cut at what was heard, and what was typed, sent and revealed in between. Words of rough local recognition
/// never go out (H35). Reads the session's own log.
class History final : public log::LogReader {
public:
    struct Account {
        QList<protocol::Item> items; ///< in order of time
        int turns = 0;               ///< among them: outside the profile; the rest are [context] items
        QStringList carried, lost;   ///< in words
    };
    void onRecord(const log::RecordPtr& record) override;
    Account account() const;

private:
    struct Told {
        double tMs = 0;
        protocol::Item item;
    };
    log::TurnFold m_turns;
    QList<Told> m_told; ///< typed, sent, revealed
    int m_answers = 0;  ///< questions that the agent has answered
};

} // namespace hrp::session
