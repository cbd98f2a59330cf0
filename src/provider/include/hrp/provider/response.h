// SPDX-License-Identifier: GPL-3.0-or-later
// What a provider call gives back (P3).
#pragma once
#include <hrp/base/sample_rate.h>
#include <hrp/provider/message.h>

#include <cstdint>
#include <optional>

namespace hrp::provider {

/// Tokens of this one response, audio and text together, as response.done states them.
struct TokenUsage {
    std::int64_t input = 0, output = 0;
    bool operator==(const TokenUsage&) const = default;
};

struct ContentBlock {
    QString type = QStringLiteral("text");
    QString text;
    bool operator==(const ContentBlock&) const = default;
};

struct RawResponse {
    QByteArray audioData; ///< PCM16 bytes, whole samples; empty for a text reply
    QString audioFormat = QStringLiteral("pcm16");
    int sampleRate = base::kSampleRate;
    QString transcript;
    QString sessionId;
    Json websocketResponse = nullptr; ///< the `response` object of response.done; null if it never came
    bool operator==(const RawResponse&) const = default;
};

struct Response {
    QString content; ///< the transcript of the speech, or the text of a text reply
    RawResponse raw;
    TokenUsage usage;
    std::optional<QList<ToolCall>> toolCalls; ///< nullopt: none
    QList<ContentBlock> contentBlocks;        ///< one text block; none if there were no words

    /// This reply as a message of the conversation, for the next call.
    Message asMessage() const;
    bool operator==(const Response&) const = default;
};

/// The contract's form; audio_data as base64.
Json toJson(const Response& response);

} // namespace hrp::provider
