// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/provider/response.h>

#include <hrp/protocol/base64.h>

namespace hrp::provider {

Message Response::asMessage() const {
    return Message::assistant(content, toolCalls.value_or(QList<ToolCall>()));
}

Json toJson(const Response& response) {
    Json calls = nullptr;
    if (response.toolCalls) {
        calls = Json::array();
        for (const ToolCall& call : *response.toolCalls)
            calls.push_back(toJson(call));
    }
    Json blocks = Json::array();
    for (const ContentBlock& block : response.contentBlocks)
        blocks.push_back({{"type", protocol::toStd(block.type)}, {"text", protocol::toStd(block.text)}});
    return {{"content", protocol::toStd(response.content)},
            {"raw",
             {{"audio_data", protocol::encodeBase64(response.raw.audioData).toStdString()},
              {"audio_format", protocol::toStd(response.raw.audioFormat)},
              {"sample_rate", response.raw.sampleRate},
              {"transcript", protocol::toStd(response.raw.transcript)},
              {"session_id", protocol::toStd(response.raw.sessionId)},
              {"websocket_response", response.raw.websocketResponse}}},
            {"usage", {{"input", response.usage.input}, {"output", response.usage.output}}},
            {"tool_calls", std::move(calls)},
            {"content_blocks", std::move(blocks)}};
}

} // namespace hrp::provider
