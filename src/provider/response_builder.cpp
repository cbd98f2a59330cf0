// SPDX-License-Identifier: GPL-3.0-or-later
#include "response_builder.h"

#include <algorithm>

namespace hrp::provider {
namespace {

/// The words of an item as response.done gives them: transcript of speech, else text (case 179).
QString wordsOf(const protocol::Item& item) {
    QStringList words;
    for (const protocol::ContentPart& part : item.content) {
        const QString said = part.transcript.value_or(part.text.value_or(QString()));
        if (!said.isEmpty())
            words.append(said);
    }
    return words.join(QLatin1Char('\n'));
}

} // namespace

ResponseBuilder::Part& ResponseBuilder::part(const QString& itemId, int contentIndex) {
    auto found = std::find_if(m_items.begin(), m_items.end(),
                              [&itemId](const OutputItem& item) { return item.id == itemId; });
    if (found == m_items.end())
        found = m_items.insert(m_items.end(), OutputItem{itemId, {}});
    return found->parts[contentIndex];
}

const ResponseBuilder::OutputItem* ResponseBuilder::find(const QString& itemId) const {
    for (const OutputItem& item : m_items)
        if (item.id == itemId)
            return &item;
    return nullptr;
}

void ResponseBuilder::add(const protocol::AudioDelta& delta) {
    part(delta.itemId, delta.contentIndex).audio.append(delta.pcm);
}

void ResponseBuilder::add(const protocol::TranscriptDelta& delta) {
    Part& words = part(delta.itemId, delta.contentIndex);
    if (!words.transcriptDone)
        words.transcript.append(delta.delta);
}

void ResponseBuilder::add(const protocol::TranscriptDone& done) {
    Part& words = part(done.itemId, done.contentIndex);
    words.transcript = done.transcript;
    words.transcriptDone = true;
}

void ResponseBuilder::add(const protocol::FunctionCallDone& done) {
    const bool known = std::any_of(m_calls.begin(), m_calls.end(),
                                   [&done](const auto& call) { return call.callId == done.callId; });
    if (!known)
        m_calls.append(done);
}

Response ResponseBuilder::partial(const QString& sessionId) const {
    return finished({}, nullptr, sessionId);
}

Response ResponseBuilder::finished(const protocol::ResponseInfo& done, Json websocketResponse,
                                   const QString& sessionId) const {
    // response.done has the items' order; those it does not name follow in order of appearance.
    QList<protocol::Item> order = done.output;
    for (const OutputItem& item : m_items) {
        const bool named = std::any_of(order.begin(), order.end(),
                                       [&item](const protocol::Item& other) { return other.id == item.id; });
        if (!named) {
            protocol::Item unnamed;
            unnamed.id = item.id;
            order.append(unnamed);
        }
    }

    Response response;
    QStringList words;
    QList<ToolCall> calls;
    for (const protocol::Item& item : order) {
        if (item.type == QStringLiteral("function_call")) {
            calls.append(ToolCall::fromEngine(item.name, item.arguments, item.callId));
            continue;
        }
        QString said;
        if (const OutputItem* heard = find(item.id))
            for (const auto& [index, part] : heard->parts) {
                response.raw.audioData.append(part.audio.first(part.audio.size() & ~qsizetype(1)));
                if (!said.isEmpty() && !part.transcript.isEmpty())
                    said.append(QLatin1Char('\n'));
                said.append(part.transcript);
            }
        if (said.isEmpty())
            said = wordsOf(item);
        if (!said.isEmpty())
            words.append(said);
    }
    for (const protocol::FunctionCallDone& call : m_calls) {
        const bool named = std::any_of(calls.begin(), calls.end(),
                                       [&call](const ToolCall& other) { return other.id == call.callId; });
        if (!named)
            calls.append(ToolCall::fromEngine(call.name, call.arguments, call.callId));
    }

    response.content = words.join(QLatin1Char('\n'));
    response.raw.transcript = response.content;
    response.raw.sessionId = sessionId;
    response.raw.websocketResponse = std::move(websocketResponse);
    if (done.usage)
        response.usage = {done.usage->inputTokens, done.usage->outputTokens};
    if (!calls.isEmpty())
        response.toolCalls = calls;
    if (!response.content.isEmpty())
        response.contentBlocks.append({QStringLiteral("text"), response.content});
    return response;
}

} // namespace hrp::provider
