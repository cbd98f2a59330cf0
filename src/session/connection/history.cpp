// SPDX-License-Identifier: GPL-3.0-or-later
#include "connection/history.h"

#include <hrp/base/dispatch.h>
#include <hrp/protocol/context_items.h>

#include <algorithm>
#include <optional>

namespace hrp::session {

namespace {

protocol::Item spokenByAgent(const QString& words) {
    protocol::Item item;
    item.type = QStringLiteral("message");
    item.status = QStringLiteral("completed");
    item.role = QStringLiteral("assistant");
    protocol::ContentPart part;
    part.type = QStringLiteral("output_text");
    part.text = words;
    item.content << part;
    return item;
}

/// The words of a finished turn as they were heard; nothing if they are not known.
std::optional<QString> wordsOf(const log::Turn& turn) {
    if (turn.rough || !turn.text)
        return std::nullopt;
    return turn.speaker == log::Turn::Speaker::Agent ? turn.heardText : *turn.text;
}

QString counted(int count, const char* one, const char* more) {
    return count == 1 ? QString::fromLatin1(one) : QString::fromLatin1(more).arg(count);
}

} // namespace

void History::onRecord(const log::RecordPtr& record) {
    m_turns.add(*record);
    const double tMs = record->tMs;
    std::visit(
        base::Overloaded{
            [&](const log::ChatSent& chat) {
                m_told.append({tMs, chat.fromAgent ? spokenByAgent(chat.text)
                                                   : protocol::contextItem(
                                                         protocol::TypedContext{chat.speaker, chat.text})});
            },
            [&](const log::MessageSent& message) {
                if (message.toAgent)
                    m_told.append({tMs, protocol::contextItem(protocol::MessageContext{message.text})});
            },
            [&](const log::Revealed& revealed) {
                m_told.append({tMs, protocol::contextItem(protocol::RevealedContext{
                                        revealed.name, revealed.role, revealed.answer})});
            },
            [&](const log::QuestionClosed& question) { m_answers += question.accepted ? 1 : 0; },
            [](const auto&) {},
        },
        record->body);
}

History::Account History::account() const {
    Account account;
    QList<Told> all = m_told;
    int unknown = 0;
    for (const log::Turn& turn : m_turns.turns()) {
        const bool agent = turn.speaker == log::Turn::Speaker::Agent;
        if (agent && turn.heardMs <= 0)
            continue; // nobody has heard it
        const auto words = turn.open ? std::nullopt : wordsOf(turn);
        if (!words) {
            ++unknown;
        } else if (!words->trimmed().isEmpty()) {
            ++account.turns;
            all.append({turn.startMs, agent ? spokenByAgent(*words) : protocol::Item::userText(*words)});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Told& a, const Told& b) { return a.tMs < b.tMs; });
    for (const Told& told : all)
        account.items << told.item;
    if (account.turns > 0)
        account.carried << counted(account.turns, "one turn of the conversation",
                                   "%1 turns of the conversation");
    if (!m_told.isEmpty())
        account.carried << counted(static_cast<int>(m_told.size()), "one message or revealed answer",
                                   "%1 messages and revealed answers");
    if (unknown > 0)
        account.lost << counted(unknown, "one turn whose words are not known",
                                "%1 turns whose words are not known");
    if (m_answers > 0)
        account.lost << counted(m_answers, "that the agent has answered a question",
                                "that the agent has answered %1 questions");
    account.lost << QStringLiteral("how anything sounded");
    return account;
}

} // namespace hrp::session
