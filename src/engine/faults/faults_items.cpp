// SPDX-License-Identifier: GPL-3.0-or-later
// Faults around items, tools and context.
#include "faults/fault_tools.h"

#include <hrp/protocol/context_items.h>

#include <memory>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Pass = FaultFilter::Pass;
using namespace protocol;

const QString kCreate = u"conversation.item.create"_s;

/// Does with every part of another responder what `change` says.
class FaultyResponder final : public Responder {
public:
    using Change =
        std::function<std::optional<ReplyPart>(const ReplyTask&, ReplyPart)>; ///< nothing: left out
    FaultyResponder(std::unique_ptr<Responder> inner, Change change)
        : m_inner(std::move(inner)), m_change(std::move(change)) {}
    void begin(const ReplyTask& task, std::function<void(ReplyPart)> emit) override {
        m_inner->begin(task, [task, change = m_change, emit = std::move(emit)](ReplyPart part) {
            if (auto changed = change(task, std::move(part)))
                emit(*std::move(changed));
        });
    }
    void cancel(const QString& responseId) override { m_inner->cancel(responseId); }
    Needs needs() const override { return m_inner->needs(); }

private:
    std::unique_ptr<Responder> m_inner;
    Change m_change;
};

Fault withParts(const QString& name, const QString& text, FaultyResponder::Change change) {
    Fault fault{name, text, {}};
    fault.responder =
        [change = std::move(change)](std::unique_ptr<Responder> inner) -> std::unique_ptr<Responder> {
        return std::make_unique<FaultyResponder>(std::move(inner), change);
    };
    return fault;
}

ReplyPart badAnswer(const ReplyTask&, ReplyPart part) {
    if (auto* call = std::get_if<CallTool>(&part))
        call->arguments = u"{\"value\":999}"_s;
    return part;
}
ReplyPart noCall(const ReplyTask&, ReplyPart part) {
    if (std::holds_alternative<CallTool>(part))
        return SaySentence{u"I would rather say it in words."_s};
    return part;
}
std::optional<ReplyPart> onlyTheEnd(const ReplyTask&, ReplyPart part) {
    return std::holds_alternative<ReplyEnds>(part) ? std::optional(std::move(part)) : std::nullopt;
}
ReplyPart readsContext(const ReplyTask& task, ReplyPart part) {
    if (auto* sentence = std::get_if<SaySentence>(&part))
        for (const Item& item : task.history)
            for (const ContentPart& content : item.content)
                if (content.text.value_or(QString()).startsWith("[context]"_L1))
                    sentence->text = *content.text;
    return part;
}

/// The text of the screen that is shown; empty if none is.
QString screenIn(const QList<Item>& history) {
    QString text;
    for (const Item& item : history)
        if (const auto context = readContext(item); context && (*context)["event"_L1] == u"screen"_s)
            text = (*context)["text"_L1].toString();
    return text;
}
ReplyPart readsScreen(const ReplyTask& task, ReplyPart part) {
    if (auto* sentence = std::get_if<SaySentence>(&part))
        if (const QString screen = screenIn(task.history); !screen.isEmpty())
            sentence->text = screen;
    return part;
}
/// Mentions a long word of the screen.
ReplyPart mentionsScreen(const ReplyTask& task, ReplyPart part) {
    constexpr qsizetype kLong = 8;
    if (auto* sentence = std::get_if<SaySentence>(&part))
        for (QString word : screenIn(task.history).split(u' '))
            if (word.remove(u'.').size() >= kLong)
                sentence->text = u"I wonder about %1."_s.arg(word);
    return part;
}

/// Does not say that an item of the client's was added.
std::unique_ptr<FaultFilter> silentItems() {
    const auto creating = std::make_shared<bool>(false);
    return filterOf(
        [creating](const QByteArray& message, MessagePipe& wire) {
            if (!*creating || !typeIn(message).startsWith("conversation.item."_L1))
                wire.send(message);
        },
        [creating](const QByteArray& message, MessagePipe&, const Pass& engine) {
            *creating = typeIn(message) == kCreate;
            engine(message);
            *creating = false;
        });
}

In ownIds() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        if (typeIn(message) != kCreate)
            return engine(message);
        engine(edited(message, [](QJsonObject& event) {
            QJsonObject item = event["item"_L1].toObject();
            item.remove("id"_L1);
            event["item"_L1] = item;
        }));
    };
}

/// Says nothing to items that can't be used.
std::unique_ptr<FaultFilter> takesAnyItem() {
    const auto creating = std::make_shared<bool>(false);
    return filterOf(
        [creating](const QByteArray& message, MessagePipe& wire) {
            if (!*creating || typeIn(message) != "error"_L1)
                wire.send(message);
        },
        [creating](const QByteArray& message, MessagePipe&, const Pass& engine) {
            *creating = typeIn(message) == kCreate;
            engine(message);
            *creating = false;
        });
}

/// Refuses items that hold a part of a type.
In refusesParts(const QByteArray& type) {
    return [type](const QByteArray& message, MessagePipe& wire, const Pass& engine) {
        if (typeIn(message) != kCreate || !message.contains('"' + type + '"'))
            return engine(message);
        wire.send(refusing(u"invalid_value"_s, u"Invalid value: '%1'."_s.arg(QLatin1String(type)),
                           u"item.content"_s));
    };
}

/// The reply to a typed message has words and no sound.
std::unique_ptr<FaultFilter> muteToTyped() {
    struct State {
        bool typed = false, mute = false;
    };
    const auto state = std::make_shared<State>();
    return filterOf(
        [state](const QByteArray& message, MessagePipe& wire) {
            if (!state->mute || typeIn(message) != "response.output_audio.delta"_L1)
                wire.send(message);
        },
        [state](const QByteArray& message, MessagePipe&, const Pass& engine) {
            const QString type = typeIn(message);
            if (type == kCreate)
                state->typed = message.contains("\\\"typed\\\"");
            if (type == "response.create"_L1)
                state->mute = std::exchange(state->typed, false);
            engine(message);
        });
}

bool isEvent(const QByteArray& message) {
    return objectIn(message)["type"_L1].isString();
}

/// Begins to talk after messages that hold a text.
Filters talksAfter(const QByteArray& text) {
    return inwards([text] {
        return [text](const QByteArray& message, MessagePipe&, const Pass& engine) {
            engine(message);
            if (typeIn(message) == kCreate && message.contains(text))
                engine(written(ClientEventBody(ResponseCreate::spoken())));
        };
    });
}

/// After a refusal no tool is called any more.
In sulks() {
    return [refused = false](const QByteArray& message, MessagePipe&, const Pass& engine) mutable {
        const QString type = typeIn(message);
        if (type == kCreate)
            refused = message.contains("function_call_output") && message.contains("\\\"error\\\"");
        if (type != "response.create"_L1 || !refused)
            return engine(message);
        engine(edited(message, [](QJsonObject& event) {
            QJsonObject response = event["response"_L1].toObject();
            response["tool_choice"_L1] = u"none"_s;
            event["response"_L1] = response;
        }));
    };
}

/// Says nothing to messages that are refused with a code.
Filters deafTo(const QString& code) {
    return inwards([code] {
        return [code](const QByteArray& message, MessagePipe&, const Pass& engine) {
            const auto read = readClientEvent(message);
            if (read || read.error().error.code != code)
                engine(message);
        };
    });
}

} // namespace

std::vector<Fault> itemFaults() {
    return {
        {u"silent_items"_s, u"does not acknowledge items"_s, timeless(silentItems)},
        {u"own_ids"_s, u"gives items ids of its own"_s, inwards(ownIds)},
        {u"takes_any_item"_s, u"says nothing to items that can't be used"_s, timeless(takesAnyItem)},
        {u"no_images"_s, u"refuses images"_s, inwards([] { return refusesParts("input_image"); })},
        withParts(u"bad_answer"_s, u"answers every question with 999"_s, badAnswer),
        withParts(u"no_call"_s, u"answers in words where a tool must be called"_s, noCall),
        {u"sulks"_s, u"calls no tool after a refusal"_s, inwards(sulks)},
        {u"talks_after_answer"_s, u"talks after an accepted answer"_s, talksAfter("accepted")},
        {u"talks_after_context"_s, u"talks because the experimenter sent a message"_s,
         talksAfter("experimenter_message")},
        withParts(u"reads_context"_s, u"reads context items aloud"_s, readsContext),
        withParts(u"reads_screen"_s, u"reads the text of the screen aloud"_s, readsScreen),
        withParts(u"mentions_screen"_s, u"talks of a word that stands on the screen"_s, mentionsScreen),
        {u"deaf_to_unknown"_s, u"says nothing to events of unknown type"_s, deafTo(u"unknown_event"_s)},
        {u"deaf_to_wrong_types"_s, u"says nothing to events with a field of the wrong type"_s,
         deafTo(u"invalid_type"_s)},
        {u"deaf_to_nonsense"_s, u"says nothing to messages that are no events"_s, inwards([] {
             return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
                 if (isEvent(message))
                     engine(message);
             };
         })},
        {u"no_history"_s, u"refuses what the agent said in an earlier session"_s,
         inwards([] { return refusesParts("output_text"); })},
        {u"mute_to_typed"_s, u"answers typed messages without sound"_s, timeless(muteToTyped)},
        {u"no_transcription"_s, u"accepts transcription, and sends none"_s,
         losing({u"conversation.item.input_audio_transcription.delta"_s,
                 u"conversation.item.input_audio_transcription.completed"_s,
                 u"conversation.item.input_audio_transcription.failed"_s})},
        withParts(u"empty_replies"_s, u"ends every reply at once, with nothing in it"_s, onlyTheEnd),
    };
}

} // namespace hrp::engine
