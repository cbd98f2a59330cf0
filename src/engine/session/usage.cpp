// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/usage.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

constexpr std::int64_t kImageTokens = 765;
constexpr std::int64_t kCacheStep = 64;

} // namespace

std::int64_t textTokens(const QString& text) {
    return (text.size() + 3) / 4;
}
std::int64_t inputAudioTokens(double ms) {
    return static_cast<std::int64_t>(ms / 100);
}
std::int64_t outputAudioTokens(std::int64_t samples) {
    return base::samplesToWholeMs(samples) / 50;
}

void UsageMeter::read(const Conversation& conversation, const QString& instructions,
                      const protocol::Json& tools) {
    protocol::Usage now;
    now.inputTextTokens = textTokens(instructions);
    if (!tools.empty())
        now.inputTextTokens += textTokens(QString::fromUtf8(protocol::toBytes(tools)));
    for (const Conversation::Entry& entry : conversation.entries()) {
        const protocol::Item& item = entry.item;
        now.inputTextTokens += textTokens(item.name + item.arguments + item.output);
        now.inputAudioTokens += inputAudioTokens(entry.inputAudioMs);
        if (entry.track)
            now.inputAudioTokens += outputAudioTokens(entry.track->samples());
        for (const protocol::ContentPart& part : item.content) {
            now.inputTextTokens += textTokens(part.text.value_or(QString()));
            now.inputTextTokens += textTokens(part.transcript.value_or(QString()));
            if (part.type == "input_image"_L1)
                now.inputImageTokens += kImageTokens;
        }
    }
    now.cachedTextTokens = std::min(m_before, now.inputTextTokens) / kCacheStep * kCacheStep;
    now.cachedTokens = now.cachedTextTokens;
    now.inputTokens = now.inputTextTokens + now.inputAudioTokens + now.inputImageTokens;
    m_before = now.inputTextTokens;
    m_read = now;
}

protocol::Usage UsageMeter::usage(std::int64_t textTokensMade, std::int64_t audioTokensMade) const {
    protocol::Usage usage = m_read;
    usage.outputTextTokens = textTokensMade;
    usage.outputAudioTokens = audioTokensMade;
    usage.outputTokens = textTokensMade + audioTokensMade;
    usage.totalTokens = usage.inputTokens + usage.outputTokens;
    return usage;
}

} // namespace hrp::engine
