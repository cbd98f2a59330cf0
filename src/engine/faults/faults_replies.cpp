// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of replies, their end, and truncation.
#include "faults/fault_tools.h"

#include <hrp/audio/pcm.h>

#include <QJsonArray>
#include <QSet>

#include <map>
#include <memory>
#include <optional>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Pass = FaultFilter::Pass;
using namespace protocol;

/// After a cancelled response, the last of its deltas once more.
Out lateDelta() {
    return [last = QByteArray()](const QByteArray& message, MessagePipe& wire) mutable {
        wire.send(message);
        const QString type = typeIn(message);
        if (type == "response.output_audio.delta"_L1)
            last = message;
        if (type == "response.done"_L1 && objectIn(message)["response"_L1]["status"_L1] == u"cancelled"_s &&
            !last.isEmpty())
            wire.send(edited(last, [](QJsonObject& event) {
                event["event_id"_L1] = event["event_id"_L1].toString() + u"_late"_s;
            }));
    };
}

Out twoDones() {
    return [](const QByteArray& message, MessagePipe& wire) {
        wire.send(message);
        if (typeIn(message) == "response.done"_L1)
            wire.send(edited(message, [](QJsonObject& event) {
                event["event_id"_L1] = event["event_id"_L1].toString() + u"_again"_s;
            }));
    };
}

/// Follows which response is active.
struct Active {
    bool now = false;
    void follow(const QByteArray& message) {
        const QString type = typeIn(message);
        if (type == "response.created"_L1)
            now = true;
        else if (type == "response.done"_L1)
            now = false;
    }
};

/// Loses messages of a type while a response is active.
Filters deafWhileActive(const QString& type) {
    return timeless([type] {
        const auto active = std::make_shared<Active>();
        return filterOf(
            [active](const QByteArray& message, MessagePipe& wire) {
                active->follow(message);
                wire.send(message);
            },
            [active, type](const QByteArray& message, MessagePipe&, const Pass& engine) {
                if (!active->now || typeIn(message) != type)
                    engine(message);
            });
    });
}

/// What was asked of one response holds for the next as well.
In stickyModalities() {
    return [last = QJsonValue()](const QByteArray& message, MessagePipe&, const Pass& engine) mutable {
        if (typeIn(message) != "response.create"_L1)
            return engine(message);
        engine(edited(message, [&last](QJsonObject& event) {
            QJsonObject response = event["response"_L1].toObject();
            if (response.contains("output_modalities"_L1))
                last = response["output_modalities"_L1];
            else if (last.isArray())
                response["output_modalities"_L1] = last;
            event["response"_L1] = response;
        }));
    };
}

/// Whether a response.created begins a response of text.
bool beginsText(const QJsonObject& created) {
    return created["response"_L1]["output_modalities"_L1] == QJsonArray{u"text"_s};
}

/// A text response that has sound as well.
Out speaksAnswers() {
    return [text = false](const QByteArray& message, MessagePipe& wire) mutable {
        wire.send(message);
        const QString type = typeIn(message);
        const QJsonObject event = objectIn(message);
        if (type == "response.created"_L1)
            text = beginsText(event);
        const bool part = type == "response.content_part.added"_L1;
        const bool call =
            type == "response.output_item.added"_L1 && event["item"_L1]["type"_L1] == u"function_call"_s;
        if (text && (part || call))
            wire.send(written(EngineEventBody(
                AudioDelta{event["response_id"_L1].toString(),
                           part ? event["item_id"_L1].toString() : event["item"_L1]["id"_L1].toString(), 0, 0,
                           QByteArray(4800, '\1')})));
    };
}

/// A response of text whose audio, of which there is none, is ended with its text or its call.
Out endsNoAudio() {
    return [text = false](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == "response.created"_L1)
            text = beginsText(objectIn(message));
        if (text && type == "response.output_text.done"_L1) {
            const auto done = std::get<OutputTextDone>(eventIn(message).body);
            wire.send(written(EngineEventBody(
                AudioDone{done.responseId, done.itemId, done.outputIndex, done.contentIndex})));
        }
        if (text && type == "response.function_call_arguments.done"_L1) {
            const auto done = std::get<FunctionCallDone>(eventIn(message).body);
            wire.send(written(EngineEventBody(AudioDone{done.responseId, done.itemId, done.outputIndex, 0})));
        }
        wire.send(message);
    };
}

ItemTruncate truncateIn(const QByteArray& message) {
    const QJsonObject event = objectIn(message);
    return {event["item_id"_L1].toString(), event["content_index"_L1].toInt(),
            event["audio_end_ms"_L1].toInteger()};
}
QByteArray acknowledged(const ItemTruncate& asked) {
    return written(EngineEventBody(Truncated{asked.itemId, asked.contentIndex, asked.audioEndMs}));
}

/// Acknowledges cuts that must be refused.
std::unique_ptr<FaultFilter> truncatesAnything() {
    const auto asked = std::make_shared<std::optional<ItemTruncate>>();
    return filterOf(
        [asked](const QByteArray& message, MessagePipe& wire) {
            if (*asked && typeIn(message) == "error"_L1)
                wire.send(acknowledged(**asked));
            else
                wire.send(message);
        },
        [asked](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (typeIn(message) == "conversation.item.truncate"_L1 && !truncateIn(message).itemId.isEmpty())
                *asked = truncateIn(message);
            engine(message);
            asked->reset();
        });
}

/// Refuses some of the cuts.
In refusesCuts(std::function<bool(const ItemTruncate&)> which) {
    return [which = std::move(which)](const QByteArray& message, MessagePipe& wire, const Pass& engine) {
        if (typeIn(message) == "conversation.item.truncate"_L1 && which(truncateIn(message)))
            wire.send(refusing(u"invalid_value"_s, u"This cannot be truncated."_s, u"item_id"_s));
        else
            engine(message);
    };
}

In cutsOnce() {
    return refusesCuts([cut = QSet<QString>()](const ItemTruncate& asked) mutable {
        const bool again = cut.contains(asked.itemId);
        cut.insert(asked.itemId);
        return again;
    });
}

/// Halves what is left of an item at every cut that lies at an earlier one, or behind it.
std::unique_ptr<FaultFilter> cutsAgain() {
    struct State {
        std::map<QString, std::int64_t> cuts; ///< by item, ms
        std::optional<ItemTruncate> asked;    ///< what is to be acknowledged
    };
    const auto state = std::make_shared<State>();
    return filterOf(
        [state](const QByteArray& message, MessagePipe& wire) {
            if (state->asked && typeIn(message) == "conversation.item.truncated"_L1)
                wire.send(acknowledged(*state->asked));
            else
                wire.send(message);
        },
        [state](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (typeIn(message) != "conversation.item.truncate"_L1)
                return engine(message);
            const ItemTruncate asked = truncateIn(message);
            const auto [cut, isFirst] = state->cuts.emplace(asked.itemId, asked.audioEndMs);
            if (isFirst || asked.audioEndMs < cut->second) {
                cut->second = asked.audioEndMs;
                return engine(message);
            }
            cut->second /= 2;
            state->asked = asked;
            engine(written(ClientEventBody(ItemTruncate{asked.itemId, asked.contentIndex, cut->second})));
            state->asked.reset();
        });
}

/// Does not know the items of cancelled responses.
std::unique_ptr<FaultFilter> forgetsCancelled() {
    const auto forgotten = std::make_shared<QSet<QString>>();
    return filterOf(
        [forgotten](const QByteArray& message, MessagePipe& wire) {
            if (typeIn(message) == "response.done"_L1) {
                const QJsonObject response = objectIn(message)["response"_L1].toObject();
                if (response["status"_L1] == u"cancelled"_s)
                    for (const auto& item : response["output"_L1].toArray())
                        forgotten->insert(item.toObject()["id"_L1].toString());
            }
            wire.send(message);
        },
        refusesCuts([forgotten](const ItemTruncate& asked) { return forgotten->contains(asked.itemId); }));
}

/// Says nothing to a cancel of a response that is done.
std::unique_ptr<FaultFilter> deafToLateCancel() {
    const auto done = std::make_shared<QSet<QString>>();
    return filterOf(
        [done](const QByteArray& message, MessagePipe& wire) {
            if (typeIn(message) == "response.done"_L1)
                done->insert(objectIn(message)["response"_L1]["id"_L1].toString());
            wire.send(message);
        },
        [done](const QByteArray& message, MessagePipe&, const Pass& engine) {
            if (typeIn(message) != "response.cancel"_L1 ||
                !done->contains(objectIn(message)["response_id"_L1].toString()))
                engine(message);
        });
}

/// Acknowledges cuts and forgets nothing.
std::unique_ptr<FaultFilter> remembersAll() {
    const auto lengths = std::make_shared<std::map<QString, double>>();
    return filterOf(
        [lengths](const QByteArray& message, MessagePipe& wire) {
            if (typeIn(message) == "response.output_audio.delta"_L1) {
                const auto delta = std::get<AudioDelta>(eventIn(message).body);
                (*lengths)[delta.itemId] += base::samplesToMs(delta.pcm.size() / 2);
            }
            wire.send(message);
        },
        [lengths](const QByteArray& message, MessagePipe& wire, const Pass& engine) {
            if (typeIn(message) == "conversation.item.truncate"_L1) {
                const ItemTruncate asked = truncateIn(message);
                const auto known = lengths->find(asked.itemId);
                if (known != lengths->end() && static_cast<double>(asked.audioEndMs) <= known->second)
                    return void(wire.send(acknowledged(asked)));
            }
            engine(message);
        });
}

} // namespace

std::vector<Fault> replyFaults() {
    const QString truncated = u"conversation.item.truncated"_s;
    return {
        {u"no_done"_s, u"never ends a response"_s, losing({u"response.done"_s})},
        {u"two_dones"_s, u"ends every response twice"_s, outwards(twoDones)},
        {u"late_delta"_s, u"sends a delta of a response after it was cancelled"_s, outwards(lateDelta)},
        {u"deaf_to_cancel"_s, u"goes on when a response is cancelled"_s,
         deafWhileActive(u"response.cancel"_s)},
        {u"deaf_to_second"_s, u"says nothing to a second response.create"_s,
         deafWhileActive(u"response.create"_s)},
        {u"sticky_modalities"_s, u"keeps the modalities of one response for the next"_s,
         inwards(stickyModalities)},
        {u"speaks_answers"_s, u"sends sound in responses of text"_s, outwards(speaksAnswers)},
        {u"audio_done_in_text"_s, u"says response.output_audio.done in responses of text"_s,
         outwards(endsNoAudio)},
        {u"no_truncated"_s, u"never acknowledges a truncate"_s, losing({truncated})},
        {u"rough_truncate"_s, u"truncates to whole seconds"_s,
         editing(truncated,
                 [](QJsonObject& event) {
                     event["audio_end_ms"_L1] = event["audio_end_ms"_L1].toInteger() / 1000 * 1000;
                 })},
        {u"no_cut_to_nothing"_s, u"refuses a truncate at 0"_s, inwards([] {
             return refusesCuts([](const ItemTruncate& asked) { return asked.audioEndMs == 0; });
         })},
        {u"cuts_once"_s, u"refuses a second truncate of an item"_s, inwards(cutsOnce)},
        {u"cuts_again"_s, u"cuts an item further when it is truncated a second time"_s, timeless(cutsAgain)},
        {u"forgets_cancelled"_s, u"does not know the items of cancelled responses any more"_s,
         timeless(forgetsCancelled)},
        {u"deaf_to_late_cancel"_s, u"says nothing to a cancel of a response that is done"_s,
         timeless(deafToLateCancel)},
        {u"truncates_anything"_s, u"acknowledges truncates that make no sense"_s,
         timeless(truncatesAnything)},
        {u"remembers_all"_s, u"acknowledges a truncate and forgets nothing"_s, timeless(remembersAll)},
    };
}

} // namespace hrp::engine
