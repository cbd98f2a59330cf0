// SPDX-License-Identifier: GPL-3.0-or-later
#include "watch.h"

#include "probe.h"

#include <QJsonArray>
#include <QTextBoundaryFinder>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::conformance {
namespace {

using namespace protocol;

/// Events that say where in a response they belong, and how exactly (E13).
bool hasOutputIndex(const QString& type) {
    return type.startsWith("response.output_"_L1) || type.startsWith("response.content_part."_L1) ||
           type.startsWith("response.function_call_arguments."_L1);
}
bool hasContentIndex(const QString& type) {
    return hasOutputIndex(type) && !type.startsWith("response.output_item."_L1) &&
           !type.startsWith("response.function_call_arguments."_L1);
}
/// Whether a text goes on in the middle of what a reader takes for one character.
bool tears(const QString& before, const QString& text) {
    constexpr qsizetype kLongest = 32; ///< code units of such a character
    if (before.isEmpty() || text.isEmpty())
        return false;
    const QString joined = before.right(kLongest) + text.left(2);
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, joined);
    characters.setPosition(joined.size() - text.left(2).size());
    return !characters.isAtBoundary();
}
/// Answers to messages of ours that the profile doesn't list.
bool isAnswerToProbe(const QString& type) {
    return type == "conversation.item.retrieved"_L1 || type == "conversation.item.deleted"_L1;
}

} // namespace

Watch::Watch(RuleStats& stats, QString where) : m_stats(stats), m_where(std::move(where)) {}

void Watch::broke(const char* rule, const QString& expected, const QString& came) {
    m_stats.broke(QString::fromLatin1(rule),
                  {u"%1, message %2"_s.arg(m_where).arg(m_number), expected, came});
}

void Watch::noted(const char* rule, const QString& expected, const QString& came) {
    m_stats.noted(QString::fromLatin1(rule),
                  {u"%1, message %2"_s.arg(m_where).arg(m_number), expected, came});
}

void Watch::message(const Reading& reading, const QJsonObject& json) {
    ++m_number;
    m_json = json;
    m_stats.saw(u"readable-events"_s);
    if (!reading) {
        unreadable(reading.error());
        return;
    }
    const EngineEvent& event = reading->event;
    const QString type = typeOf(event);
    if (classOf(event) == EventClass::Core)
        m_stats.saw(u"required-fields"_s);
    m_stats.saw(u"known-events"_s);
    if (classOf(event) == EventClass::Unknown && !isAnswerToProbe(type)) {
        broke("known-events", u"only events that the profile lists"_s, type);
        m_stats.unknownEvent(type);
    }
    ids(json);
    places(type, json);
    if (type.startsWith("response."_L1) && json.contains("response_id"_L1)) {
        const QString id = json["response_id"_L1].toString();
        partOfResponse(type, id);
        const auto response = m_responses.find(id);
        if (response != m_responses.end() && response->second.dones > 0)
            return; // one finding is enough
    }
    if (hasContentIndex(type))
        partOfItem(type, json["item_id"_L1].toString());
    std::visit([this](const auto& body) { see(body); }, event.body);
}

void Watch::unreadable(const ReadError& error) {
    const QString owner = ownerOf(error);
    m_stats.saw(owner);
    m_stats.broke(owner, {u"%1, message %2"_s.arg(m_where).arg(m_number),
                          u"a message that reads as the profile says"_s, error.text});
}

void Watch::binary(std::int64_t bytes) {
    ++m_number;
    broke("readable-events", u"text messages only"_s, u"a binary message of %1 bytes"_s.arg(bytes));
}

void Watch::cutOff(const QString& how) {
    broke("stays-open", u"a session that stays open"_s, how);
}

void Watch::ids(const QJsonObject& json) {
    m_stats.saw(u"event-ids"_s);
    const QString id = json["event_id"_L1].toString();
    const QString type = json["type"_L1].toString();
    if (id.isEmpty())
        broke("event-ids", u"an event_id in every event"_s, u"%1 without one"_s.arg(type));
    else if (m_eventIds.contains(id))
        broke("event-ids", u"an event_id of its own for every event"_s,
              u"%1 with the event_id “%2” of an earlier event"_s.arg(type, id));
    m_eventIds.insert(id);
}

void Watch::places(const QString& type, const QJsonObject& json) {
    if (!hasOutputIndex(type))
        return;
    m_stats.saw(u"delta-places"_s);
    QStringList lacking;
    if (!json["response_id"_L1].isString())
        lacking << u"response_id"_s;
    if (!type.startsWith("response.output_item."_L1) && !json["item_id"_L1].isString())
        lacking << u"item_id"_s;
    if (!json["output_index"_L1].isDouble())
        lacking << u"output_index"_s;
    if (hasContentIndex(type) && !json["content_index"_L1].isDouble())
        lacking << u"content_index"_s;
    if (!lacking.isEmpty())
        broke("delta-places", u"response_id, item_id, output_index and content_index"_s,
              u"%1 without %2"_s.arg(type, lacking.join(u", "_s)));
}

/// Nothing of a response comes after its end.
void Watch::partOfResponse(const QString& type, const QString& responseId) {
    const auto response = m_responses.find(responseId);
    if (response != m_responses.end() && response->second.dones > 0)
        broke("nothing-after-done", u"nothing of a response after its response.done"_s,
              u"%1 of %2 after it"_s.arg(type, responseId));
}

/// content_part.added, then deltas and their done, then content_part.done, then output_item.done.
void Watch::partOfItem(const QString& type, const QString& itemId) {
    ItemState& item = m_items[itemId];
    if (item.done)
        broke("event-order", u"nothing of an output item after its response.output_item.done"_s,
              u"%1 of %2 after it"_s.arg(type, itemId));
    else if (item.partDone)
        broke("event-order", u"nothing of a content part after its response.content_part.done"_s,
              u"%1 of %2 after it"_s.arg(type, itemId));
    item.hasContent = item.hasContent || !type.startsWith("response.content_part."_L1);
}

void Watch::see(const OutputItemAdded& added) {
    m_stats.saw(u"event-order"_s);
    ItemState& item = m_items[added.item.id];
    if (!m_responses[added.responseId].created)
        broke("event-order", u"response.created before anything of the response"_s,
              u"response.output_item.added of %1 before it"_s.arg(added.responseId));
    if (item.hasContent || item.partAdded)
        broke("event-order", u"response.output_item.added before the item's content"_s,
              u"content of %1 before it"_s.arg(added.item.id));
    item.added = true;
}

void Watch::see(const ContentPartAdded& added) {
    ItemState& item = m_items[added.itemId];
    if (item.hasContent)
        broke("event-order", u"response.content_part.added before the part's deltas"_s,
              u"a delta of %1 before it"_s.arg(added.itemId));
    item.partAdded = true;
}

void Watch::see(const ContentPartDone& done) {
    m_items[done.itemId].partDone = true;
}

void Watch::see(const OutputItemDone& done) {
    ItemState& item = m_items[done.item.id];
    if (item.partAdded && !item.partDone)
        broke("event-order", u"response.content_part.done before response.output_item.done"_s,
              u"the item %1 done with an open content part"_s.arg(done.item.id));
    item.done = true;
    const auto call = m_calls.find(done.item.id);
    if (done.item.type != "function_call"_L1 || call == m_calls.end())
        return;
    m_stats.saw(u"call-items"_s);
    const FunctionCallDone& said = call->second;
    if (done.item.status != "completed"_L1 || done.item.callId != said.callId ||
        done.item.name != said.name || done.item.arguments != said.arguments)
        broke("call-items",
              u"a completed function_call item with the call_id, name and arguments of "
              "response.function_call_arguments.done"_s,
              u"status “%1”, call_id “%2”, name “%3”, arguments “%4”"_s.arg(
                  done.item.status, done.item.callId, done.item.name, done.item.arguments.left(80)));
}

void Watch::see(const FunctionCallDone& done) {
    m_calls[done.itemId] = done;
}

void Watch::see(const ResponseCreated& created) {
    ResponseState& response = m_responses[created.response.id];
    m_stats.saw(u"one-done"_s);
    if (response.created)
        broke("one-done", u"one response.created for each response"_s,
              u"a second one of %1"_s.arg(created.response.id));
    response.created = true;
}

void Watch::see(const ResponseDone& done) {
    ResponseState& response = m_responses[done.response.id];
    ++response.dones;
    m_stats.saw(u"nothing-after-done"_s);
    if (!response.created)
        broke("one-done", u"response.created before response.done"_s,
              u"response.done of %1, which never began"_s.arg(done.response.id));
    if (response.dones > 1) {
        broke("one-done", u"exactly one response.done for each response"_s,
              u"response.done of %1 for the %2nd time"_s.arg(done.response.id).arg(response.dones));
        return;
    }
    const QJsonObject json = m_json["response"_L1].toObject();
    for (const Item& item : done.response.output) {
        m_stats.saw(u"output-items"_s);
        const ItemState& state = m_items[item.id];
        if (!state.added || !state.done)
            broke("output-items",
                  u"response.output_item.added and response.output_item.done for each item of a response"_s,
                  u"the item %1 without response.output_item.%2"_s.arg(item.id,
                                                                       state.added ? u"done"_s : u"added"_s));
    }
    m_stats.saw(u"done-without-audio"_s);
    for (const auto& item : json["output"_L1].toArray())
        for (const auto& part : item.toObject()["content"_L1].toArray())
            if (part.toObject()["audio"_L1].isString())
                broke("done-without-audio", u"no audio in response.done"_s,
                      u"%1 characters of it"_s.arg(part.toObject()["audio"_L1].toString().size()));
    if (done.response.status == "failed"_L1)
        return;
    m_stats.saw(u"usage"_s);
    const QJsonObject usage = json["usage"_L1].toObject();
    for (const auto name : {"input_tokens"_L1, "output_tokens"_L1, "total_tokens"_L1})
        if (!usage[name].isDouble()) {
            broke("usage", u"usage with input_tokens, output_tokens and total_tokens"_s,
                  u"a %1 response without %2"_s.arg(done.response.status, name));
            break;
        }
}

void Watch::see(const AudioDelta& delta) {
    m_stats.saw(u"audio-base64"_s);
    m_stats.saw(u"delta-limit"_s);
    m_stats.saw(u"whole-samples"_s);
    if (delta.pcm.size() % 2 != 0)
        broke("whole-samples", u"whole samples: an even number of bytes in each audio delta"_s,
              u"%1 bytes"_s.arg(delta.pcm.size()));
}

void Watch::see(const TranscriptDelta& delta) {
    Words& words = m_words[{delta.itemId, delta.contentIndex}];
    wholeText(words.deltas, delta.delta);
    if (words.done)
        broke("transcript-adds-up", u"no delta of a transcript after its done"_s,
              u"“%1” after the one of %2"_s.arg(delta.delta.left(40), delta.itemId));
    words.deltas += delta.delta;
}

void Watch::see(const TranscriptDone& done) {
    m_stats.saw(u"transcript-adds-up"_s);
    Words& words = m_words[{done.itemId, done.contentIndex}];
    if (words.done)
        broke("transcript-adds-up", u"one response.output_audio_transcript.done for each content part"_s,
              u"a second one of %1: “%2”"_s.arg(done.itemId, done.transcript.left(80)));
    else if (words.deltas != done.transcript)
        broke("transcript-adds-up", u"deltas that add up to “%1”"_s.arg(done.transcript.left(120)),
              u"“%1”"_s.arg(words.deltas.left(120)));
    words.done = true;
}

void Watch::see(const OutputTextDelta& delta) {
    Words& words = m_words[{delta.itemId, delta.contentIndex}];
    wholeText(words.deltas, delta.delta);
    words.deltas += delta.delta;
}

void Watch::wholeText(const QString& before, const QString& text) {
    m_stats.saw(u"whole-characters"_s);
    const bool halved = !text.isEmpty() && (text.front().isLowSurrogate() || text.back().isHighSurrogate());
    if (halved || text.contains(QChar::ReplacementCharacter))
        broke("whole-characters", u"deltas of whole characters"_s,
              halved ? u"a delta that begins or ends inside one"_s
                     : u"U+FFFD, as a cut UTF-8 sequence gives: “%1”"_s.arg(text.left(40)));
    else if (tears(before, text))
        // Whole code points, so that nothing is lost; but what is shown meanwhile, or cut there, is wrong.
        noted("whole-characters", u"deltas of whole characters, marks and joined signs included"_s,
              u"a delta that goes on inside one: “%1” after “%2”"_s.arg(text.left(40), before.right(10)));
}

void Watch::see(const ItemAdded& added) {
    const Item& item = added.item;
    const bool spoken = item.type == "message"_L1 && item.role == "user"_L1 && !item.content.isEmpty() &&
                        item.content.first().type == "input_audio"_L1;
    if (!spoken)
        return;
    m_stats.saw(u"turn-item-shape"_s);
    if (!m_transcriptionAsked)
        m_stats.saw(u"unasked-transcription"_s);
    const QJsonObject part = m_json["item"_L1].toObject()["content"_L1].toArray().first().toObject();
    if (!part.contains("transcript"_L1))
        broke("turn-item-shape", u"a part {\"type\":\"input_audio\",\"transcript\":…}, null if not known"_s,
              u"the part of %1 without transcript"_s.arg(item.id));
    if (part.contains("audio"_L1) && part["audio"_L1].toString().size() > 0)
        broke("turn-item-shape", u"no audio bytes in the item"_s,
              u"%1 characters of them"_s.arg(part["audio"_L1].toString().size()));
}

void Watch::see(const TranscriptionCompleted& completed) {
    unasked(completed.itemId);
}
void Watch::see(const TranscriptionFailed& failed) {
    unasked(failed.itemId);
}
void Watch::unasked(const QString& itemId) {
    if (!m_transcriptionAsked)
        broke("unasked-transcription", u"no transcription: the session's is null"_s,
              u"one of %1"_s.arg(itemId));
}

void Watch::see(const ErrorEvent&) {
    m_stats.saw(u"error-shape"_s);
    const QJsonObject error = m_json["error"_L1].toObject();
    QStringList lacking;
    for (const auto name : {"type"_L1, "message"_L1})
        if (error[name].toString().isEmpty())
            lacking << name;
    for (const auto name : {"code"_L1, "param"_L1, "event_id"_L1})
        if (!error.contains(name))
            lacking << name;
    if (!lacking.isEmpty())
        broke("error-shape", u"an error with type, code, message, param and event_id"_s,
              u"one without %1"_s.arg(lacking.join(u", "_s)));
}

} // namespace hrp::conformance
