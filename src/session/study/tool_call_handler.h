// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "connection/outbox.h"
#include "records/record_writer.h"
#include "states/session_part.h"
#include "study/question_controller.h"

#include <hrp/protocol/engine_events.h>

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace hrp::session {

/// Function calls of the agent (H25, H26): held until their response is done, then every one is answered
/// exactly once, and takes effect only if the response was completed.
class ToolCallHandler final : public SessionPart {
public:
    struct Hooks {
        std::function<QString(const QString& responseId)> questionOf; ///< see Reply::questionId
        std::function<QuestionController::Verdict(const QString& questionId, const QString& tool,
                                                  const QString& arguments)>
            answer;
        std::function<void(const QString& message)> chat;
    };
    ToolCallHandler(time::Scheduler& scheduler, RecordWriter& records, Outbox& out, bool textChat,
                    Hooks hooks)
        : m_scheduler(scheduler),
          m_records(records),
          m_out(out),
          m_textChat(textChat),
          m_hooks(std::move(hooks)) {}

    void onCall(const protocol::FunctionCallDone& event);
    /// Answers the calls of a finished response; returns how many there were.
    int onResponseDone(const protocol::ResponseInfo& info);
    void onResponseAsked(const QString& responseId); ///< begins to measure the time taken
    /// A new engine session knows nothing of the old one's calls.
    void resetForNewEngineSession() override;

private:
    struct Call {
        QString callId, responseId, itemId, name, arguments;
    };
    void note(const Call& call);
    void settle(const Call& call, const QString& responseStatus);
    QuestionController::Verdict verdictOn(const Call& call, const QString& questionId);

    time::Scheduler& m_scheduler;
    RecordWriter& m_records;
    Outbox& m_out;
    bool m_textChat;
    Hooks m_hooks;
    std::map<QString, std::vector<Call>> m_held;  ///< by response
    std::map<QString, QString> m_finished;        ///< response → status
    std::map<QString, time::TimePoint> m_askedAt; ///< response
    std::set<QString> m_known;                    ///< call ids
};

} // namespace hrp::session
