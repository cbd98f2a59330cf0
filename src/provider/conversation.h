// SPDX-License-Identifier: GPL-3.0-or-later
// From the stateless list of messages to what a session is told (P2, case 176).
#pragma once
#include <hrp/provider/provider_error.h>

#include <hrp/protocol/items.h>

namespace hrp::provider {

/// One message as the engine gets it.
struct Turn {
    QList<protocol::Item> items; ///< an assistant's words and each of its calls are items of their own
    qsizetype message = 0;       ///< its place in the caller's list
    bool assistant = false;
    QString text;        ///< assistant: its words, trimmed
    QStringList callIds; ///< assistant: its calls
};

struct Plan {
    std::optional<QString> instructions; ///< system texts joined by newlines; nullopt if there are none
    QList<Turn> turns;                   ///< everything else, in order
};

/// Checks and translates. Nothing that passes here is refused later on our side.
tl::expected<Plan, ProviderError> planConversation(const QList<Message>& messages);

/// A session that begins with these turns refuses a result whose call it has not seen: says which one.
std::optional<ProviderError> resultWithoutCall(const QList<Turn>& turns);

/// What an open session knows already.
class SessionMemory {
public:
    void clear() { m_known.clear(); }
    void sent(const Turn& turn) { m_known.append({turn.items, {}, {}, false}); }
    void replied(const Response& response);

    /// Index of the first turn that the session has not got, or nullopt if the conversation does not go on
    /// from what the session knows. The engine's own replies may be left out of `turns` or be among them
    /// with the same words; a conversation that asks for another answer to the same messages is a new one.
    std::optional<qsizetype> firstNew(const QList<Turn>& turns) const;

private:
    struct Known {
        QList<protocol::Item> items; ///< of a message that was sent; its audio is shared with the caller's
        QString text;                ///< of a reply
        QStringList callIds;
        bool reply = false;
    };
    QList<Known> m_known;
};

} // namespace hrp::provider
