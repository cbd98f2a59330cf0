// SPDX-License-Identifier: GPL-3.0-or-later
// What the participant did not hear is forgotten (H9, E9).
#include "check.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

/// A reply that was sent whole; blocked if it has no audio.
Task<Reply> said(Probe& probe) {
    Reply reply = co_await probe.ask(ResponseCreate::spoken());
    if (reply.audioMs() < 10)
        throw blocked(u"typed-chat"_s, u"a reply with audio"_s, u"none"_s);
    co_return reply;
}

std::int64_t partOf(const Reply& reply, double share) {
    return static_cast<std::int64_t>(std::floor(reply.audioMs() * share));
}

QString asText(const Truncated& truncated) {
    return u"%1, content_index %2, audio_end_ms %3"_s.arg(truncated.itemId)
        .arg(truncated.contentIndex)
        .arg(truncated.audioEndMs);
}

/// Cuts, and sees that it is acknowledged as it was asked.
Task<void> cut(Probe& probe, QString itemId, std::int64_t ms) {
    probe.send(ItemTruncate{itemId, 0, ms});
    const auto truncated = co_await probe.next<Truncated>();
    const Truncated asked{itemId, 0, ms};
    if (truncated.body != asked)
        throw blocked(u"truncate"_s, asText(asked), asText(truncated.body));
}

Task<Verdict> acknowledges(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await said(*probe);
    const std::int64_t ms = partOf(reply, 0.4);
    co_await cut(*probe, reply.itemId, ms);
    co_return pass(u"cut at %1 of %2 ms"_s.arg(ms).arg(reply.audioMs(), 0, 'f', 0));
}

Task<Verdict> cutsToNothing(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await said(*probe);
    co_await cut(*probe, reply.itemId, 0);
    co_return pass(u"cut at 0: nothing of it was heard"_s);
}

Task<Verdict> cutsCancelled(const Context& context) {
    auto probe = co_await context.ready();
    const Talking reply = co_await talking(*probe);
    const QString id = reply.created.body.response.id;
    probe->send(ResponseCancel{id});
    std::function<bool(const ResponseDone&)> ours = [id](const ResponseDone& done) {
        return done.response.id == id;
    };
    const auto done =
        co_await probe->next<ResponseDone>(Probe::kReplyPatience, u"one-done"_s, std::move(ours));
    if (done.body.response.status == "completed"_L1)
        co_return skip(u"the reply was sent whole before it could be cancelled"_s);
    co_await cut(*probe, reply.audio.body.itemId, 40);
    co_return pass(u"the audio of a cancelled reply is cut like any other"_s);
}

/// The words that the engine keeps of an item; nothing if it does not tell.
Task<std::optional<QString>> wordsKept(Probe& probe, QString itemId) {
    probe.send(ItemRetrieve{itemId});
    try {
        const auto retrieved = co_await probe.next<ItemRetrieved>(5s);
        const QList<ContentPart>& content = retrieved.body.item.content;
        co_return content.isEmpty() ? QString() : content.first().transcript.value_or(QString());
    } catch (const Verdict& verdict) {
        if (verdict.owner == "stays-open"_L1)
            throw;
    }
    co_return std::nullopt;
}

/// Sends a cut that lies behind an earlier one: refused or acknowledged, as the engine likes.
Task<QString> cutBehind(Probe& probe, QString itemId, std::int64_t ms) {
    const std::size_t errorsBefore = probe.count<ErrorEvent>();
    probe.send(ItemTruncate{itemId, 0, ms});
    try {
        co_await probe.next<Truncated>(5s);
        co_return u"acknowledged"_s;
    } catch (const Verdict& verdict) {
        if (verdict.owner == "stays-open"_L1)
            throw;
        require(probe.count<ErrorEvent>() > errorsBefore,
                u"conversation.item.truncated or an error for a cut behind an earlier one"_s, verdict.came);
    }
    co_return u"refused"_s;
}

void requireSame(const QString& before, const std::optional<QString>& after, const QString& what) {
    if (!after)
        throw skip(u"the engine told the words of an item once, and not again"_s);
    require(*after == before, u"the words as the first cut left them: “%1”"_s.arg(before.left(120)),
            u"“%1” after %2"_s.arg(after->left(120), what));
}

Task<Verdict> cutsTwice(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await said(*probe);
    const std::int64_t ms = partOf(reply, 0.5);
    co_await cut(*probe, reply.itemId, ms);
    const auto once = co_await wordsKept(*probe, reply.itemId);
    co_await cut(*probe, reply.itemId, ms);
    if (!once)
        co_return pass(u"acknowledged again; what is left of the words can't be seen"_s);
    const auto twice = co_await wordsKept(*probe, reply.itemId);
    requireSame(*once, twice, u"the same cut"_s);
    const QString answer = co_await cutBehind(*probe, reply.itemId, partOf(reply, 0.8));
    const auto behind = co_await wordsKept(*probe, reply.itemId);
    requireSame(*once, behind, u"a cut behind it"_s);
    co_return pass(u"acknowledged again, and %1 behind it; %2 of %3 characters stay"_s.arg(answer)
                       .arg(once->size())
                       .arg(reply.transcript.size()));
}

Task<Verdict> refusesBeyond(const Context& context) {
    constexpr std::int64_t kBeyond = 5000;
    auto probe = co_await context.ready();
    const Reply reply = co_await said(*probe);
    probe->send(ItemTruncate{reply.itemId, 0, partOf(reply, 1) + kBeyond});
    const ErrorInfo error = co_await probe->refusal(u"a truncate 5 s beyond the audio"_s);
    co_await probe->alive();
    co_return pass(u"refused: "_s + error.message.left(100));
}

Task<Verdict> refusesOtherItems(const Context& context) {
    auto probe = co_await context.ready();
    const QString mine = co_await probe->put(Item::userText(u"Good morning."_s));
    probe->send(ItemTruncate{mine, 0, 0});
    co_await probe->refusal(u"a truncate of a user's item"_s);
    probe->send(ItemTruncate{u"item_that_never_was"_s, 0, 0});
    co_await probe->refusal(u"a truncate of an unknown item"_s);
    co_await probe->alive();
    co_return pass(u"a user's item and an unknown one are refused"_s);
}

Task<Verdict> forgets(const Context& context) {
    auto probe = co_await context.ready();
    const Reply reply = co_await said(*probe);
    co_await cut(*probe, reply.itemId, partOf(reply, 0.3));
    const auto left = co_await wordsKept(*probe, reply.itemId);
    if (!left)
        co_return skip(u"the engine's memory can't be seen: it does not answer conversation.item.retrieve"_s);
    if (reply.transcript.isEmpty())
        throw blocked(u"reply-words"_s, u"a reply in words"_s, u"an empty transcript"_s);
    require(left->size() < reply.transcript.size(),
            u"the words after the cut gone: at most the first part of “%1”"_s.arg(reply.transcript.left(80)),
            u"“%1”"_s.arg(left->left(120)));
    co_return pass(u"left of %1 characters: %2"_s.arg(reply.transcript.size()).arg(left->size()));
}

} // namespace

std::vector<Check> truncateChecks() {
    const QString topic = u"truncate"_s;
    return {
        {{u"truncate"_s,
          topic,
          {u"H9"_s, u"E9"_s},
          u"Cuts a reply inside its audio and compares conversation.item.truncated with what was asked."_s,
          u"Answer conversation.item.truncate with conversation.item.truncated: same item_id, content_index "
          u"and "
          "audio_end_ms."_s},
         acknowledges,
         {}},
        {{u"truncate-at-zero"_s,
          topic,
          {u"H9"_s, u"E9"_s},
          u"Cuts a reply of which nothing was heard at 0."_s,
          u"Take audio_end_ms 0: nothing of the item was heard."_s},
         cutsToNothing,
         {}},
        {{u"truncate-cancelled"_s,
          topic,
          {u"H9"_s, u"E9"_s},
          u"Cancels a reply while it is sent, then cuts its audio."_s,
          u"Keep the item of a cancelled reply, with the audio that was sent, so that it can be cut."_s},
         cutsCancelled,
         {}},
        {{u"truncate-twice"_s,
          topic,
          {u"E9"_s},
          u"Sends the same cut twice and then one behind it, and looks through conversation.item.retrieve "
          u"whether "
          "the words stay as the first one left them."_s,
          u"Measure every cut against the audio that was sent, not against what is left: acknowledge the "
          u"same cut "
          "again and change nothing; never let the words grow or shrink by a cut that lies behind an earlier one."_s},
         cutsTwice,
         {}},
        {{u"truncate-beyond"_s,
          topic,
          {u"E9"_s},
          u"Cuts 5 s behind the end of the audio: refused."_s,
          u"Answer an audio_end_ms beyond the audio that was sent with an error; change nothing."_s},
         refusesBeyond,
         {}},
        {{u"truncate-other-item"_s,
          kBeyondProfile,
          {u"E9"_s},
          u"Cuts a user's item and an unknown one: refused."_s,
          u"Cut audio of the assistant only; answer anything else with an error."_s,
          true},
         refusesOtherItems,
         {}},
        {{u"truncate-memory"_s,
          topic,
          {u"H9"_s, u"E9"_s},
          u"Cuts a reply, then looks through conversation.item.retrieve at what the engine still knows of it."_s,
          u"Cut the words of the item with its audio: what was not heard must not be in the model's context."_s},
         forgets,
         {}},
    };
}

} // namespace hrp::conformance
