// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/tool_call_handler.h"

#include <hrp/protocol/profile.h>

#include <utility>

namespace hrp::session {

using protocol::Json;

namespace {
const QString& completed() {
    static const QString word = QStringLiteral("completed");
    return word;
}

QString knownTools(bool textChat) {
    QStringList names;
    for (const protocol::Tool& tool : protocol::allTools())
        if (textChat || tool.name != "send_chat")
            names << QString::fromLatin1(tool.name.data(), static_cast<qsizetype>(tool.name.size()));
    return names.join(QStringLiteral(", "));
}
} // namespace

void ToolCallHandler::onResponseAsked(const QString& responseId) {
    m_askedAt[responseId] = m_scheduler.now();
}

void ToolCallHandler::onCall(const protocol::FunctionCallDone& event) {
    if (m_known.contains(event.callId)) {
        m_records.finding(
            "call-twice",
            QStringLiteral("The engine sent function call %1 twice; it counts once.").arg(event.callId),
            event.callId);
        return;
    }
    const Call call{event.callId, event.responseId, event.itemId, event.name, event.arguments};
    note(call);
    if (const auto finished = m_finished.find(event.responseId); finished != m_finished.end())
        settle(call, finished->second); // later than its response.done
    else
        m_held[event.responseId].push_back(call);
}

void ToolCallHandler::note(const Call& call) {
    m_known.insert(call.callId);
    m_records.write(log::ToolCalled{call.callId, call.responseId, call.itemId, call.name, call.arguments});
}

int ToolCallHandler::onResponseDone(const protocol::ResponseInfo& info) {
    std::vector<Call> calls;
    if (const auto held = m_held.extract(info.id))
        calls = held.mapped();
    for (const protocol::Item& item : info.output) {
        if (item.type != QStringLiteral("function_call") || item.callId.isEmpty() ||
            m_known.contains(item.callId))
            continue;
        calls.push_back({item.callId, info.id, item.id, item.name, item.arguments});
        note(calls.back());
    }
    m_finished[info.id] = info.status;
    for (const Call& call : calls)
        settle(call, info.status);
    m_askedAt.erase(info.id);
    return static_cast<int>(calls.size());
}

void ToolCallHandler::resetForNewEngineSession() {
    m_held.clear();
    m_finished.clear();
    m_askedAt.clear();
    m_known.clear();
}

void ToolCallHandler::settle(const Call& call, const QString& responseStatus) {
    const QString question = m_hooks.questionOf(call.responseId);
    QuestionController::Verdict verdict;
    if (responseStatus == completed())
        verdict = verdictOn(call, question);
    else
        verdict.reason = QStringLiteral("The reply was not completed (%1), so this call has no effect.")
                             .arg(responseStatus);
    Json result;
    if (verdict.accepted)
        result["accepted"] = true;
    else
        result["error"] = protocol::toStd(verdict.reason);
    m_out.send(protocol::ItemCreate{protocol::Item::functionOutput(call.callId, result), std::nullopt});
    const auto asked = m_askedAt.find(call.responseId);
    const double tookMs = asked == m_askedAt.end() ? 0 : time::toMs(m_scheduler.now() - asked->second);
    m_records.write(log::ToolAnswered{call.callId, call.name, verdict.accepted, verdict.reason,
                                      verdict.attempt, verdict.maxAttempts, tookMs, question});
}

QuestionController::Verdict ToolCallHandler::verdictOn(const Call& call, const QString& questionId) {
    const bool chat = call.name == QStringLiteral("send_chat");
    if (!protocol::findTool(call.name.toStdString()) || (chat && !m_textChat))
        return {false,
                QStringLiteral("There is no tool named %1. The tools are: %2.")
                    .arg(call.name, knownTools(m_textChat)),
                0, 0};
    if (!chat)
        return m_hooks.answer(questionId, call.name, call.arguments);
    const auto message = study::checkChatMessage(call.arguments);
    if (!message)
        return {false, message.error(), 0, 0};
    m_hooks.chat(*message);
    return {true, {}, 0, 0};
}

} // namespace hrp::session
