// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "session/conversation.h"

#include <hrp/protocol/items.h>

namespace hrp::engine {

/// Tokens as OpenAI counts them, near enough for rehearsing a budget: four characters of text, 100 ms of
/// the participant's audio, 50 ms of the agent's.
std::int64_t textTokens(const QString& text);
std::int64_t inputAudioTokens(double ms);
std::int64_t outputAudioTokens(std::int64_t samples);

/// Counts what each reply of a session read and made.
class UsageMeter {
public:
    /// What a reply reads: the conversation so far. Most of it was read by the reply before (cached).
    void read(const Conversation& conversation, const QString& instructions, const protocol::Json& tools);
    /// The reply that read this has made so much.
    protocol::Usage usage(std::int64_t textTokensMade, std::int64_t audioTokensMade) const;

private:
    protocol::Usage m_read;
    std::int64_t m_before = 0; ///< text tokens read by the reply before
};

} // namespace hrp::engine
