// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>
#include <hrp/mood/agent_mood.h>

#include <map>
#include <optional>

namespace hrp::mood {

/// What the agent is at work on: answers to turns, replies that were asked for, tool calls. Each has a time
/// after which it is not believed in any more, so thinking never lasts for ever. Times are session ms.
class Awaited {
public:
    /// The participant has finished; `spoke`: for certain.
    void turnOver(double atMs, bool spoke);
    void turnSeen(double atMs); ///< the engine filed it: the answer is still to come
    void forgetTurn() { m_turn.reset(); }
    void requested(const log::ReplyRequested& request, double atMs);
    void began(const log::ReplyStarted& reply, double atMs);
    void sign(const QString& responseId, double atMs); ///< of life
    /// It is heard, cut or done: nothing more of it is waited for.
    void over(const QString& responseId) { m_replies.erase(responseId); }
    void called(const log::ToolCalled& call, double atMs);
    void answered(const QString& callId) { m_calls.erase(callId); }
    void questionOpened(const QString& question) { m_question = question; }
    void clear();

    bool any() const { return m_turn || m_request || !m_replies.empty() || !m_calls.empty(); }
    Waiting what() const;
    std::optional<double> nextExpiryMs() const;
    /// Forgets what came to nothing; returns whether there was something.
    bool expire(double nowMs);

private:
    struct Reply {
        log::ReplyPurpose purpose = log::ReplyPurpose::Turn;
        double untilMs = 0;
    };
    struct Call {
        QString name;
        double untilMs = 0;
    };
    std::optional<double> m_turn, m_request; ///< until when
    std::map<QString, Reply> m_replies;      ///< begun and not heard yet
    std::map<QString, Call> m_calls;
    QString m_question;
};

} // namespace hrp::mood
