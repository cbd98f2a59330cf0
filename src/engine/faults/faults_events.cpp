// SPDX-License-Identifier: GPL-3.0-or-later
// Faults in the form and order of events, and in their audio.
#include "faults/fault_tools.h"

#include <hrp/protocol/base64.h>
#include <hrp/protocol/profile.h>

#include <QJsonArray>

#include <utility>

using namespace Qt::StringLiterals;

namespace hrp::engine {
namespace {

using Pass = FaultFilter::Pass;
using protocol::AudioDelta;
using protocol::EngineEvent;

const QString kAudioDelta = u"response.output_audio.delta"_s;

Out cutsMessages() {
    return [begun = false](const QByteArray& message, MessagePipe& wire) mutable {
        wire.send(begun ? message.left(message.size() / 2) : message);
        begun = begun || typeIn(message) == "session.updated"_L1;
    };
}

Out changesAudio(std::function<void(AudioDelta&)> change) {
    return [change = std::move(change)](const QByteArray& message, MessagePipe& wire) {
        if (typeIn(message) != kAudioDelta) {
            wire.send(message);
            return;
        }
        EngineEvent event = eventIn(message);
        change(std::get<AudioDelta>(event.body));
        wire.send(protocol::writeEngineEvent(event));
    };
}

Out longDelta() {
    return changesAudio([](AudioDelta& delta) {
        delta.pcm = QByteArray(protocol::kMaxDeltaBytes + base::kBytesPerSample, '\0');
    });
}

/// Every other delta ends in the middle of a sample, whose rest begins the next.
Out oddDeltas() {
    return changesAudio([rest = QByteArray()](AudioDelta& delta) mutable {
        delta.pcm = std::exchange(rest, {}) + delta.pcm;
        if (delta.pcm.size() % 2 == 0 && delta.pcm.size() > 2) {
            rest = delta.pcm.right(1);
            delta.pcm.chop(1);
        }
    });
}

Out brokenBase64() {
    return [](QByteArray message, MessagePipe& wire) {
        if (typeIn(message) == kAudioDelta)
            message.replace("\"delta\":\"", "\"delta\":\"*");
        wire.send(message);
    };
}

In takesOddAppends() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        if (typeIn(message) == "input_audio_buffer.append"_L1) {
            const auto bytes = protocol::decodeBase64(objectIn(message)["audio"_L1].toString().toStdString());
            if (bytes && bytes->size() % 2 != 0)
                return;
        }
        engine(message);
    };
}

In takesBadAppends() {
    return [](const QByteArray& message, MessagePipe&, const Pass& engine) {
        if (typeIn(message) != "input_audio_buffer.append"_L1 ||
            protocol::decodeBase64(objectIn(message)["audio"_L1].toString().toStdString()))
            engine(message);
    };
}

/// The words of a reply come after its sound.
Out wordsLast() {
    return [held = QList<QByteArray>()](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == "response.output_audio_transcript.delta"_L1)
            return void(held << message);
        if (type == "response.output_audio.done"_L1)
            for (const QByteArray& words : std::exchange(held, {}))
                wire.send(words);
        wire.send(message);
    };
}

Out missingField() {
    return [](QByteArray message, MessagePipe& wire) {
        if (typeIn(message) == "input_audio_buffer.speech_started"_L1)
            message.replace("\"item_id\"", "\"id_of_item\"");
        wire.send(message);
    };
}

Out unknownEvents() {
    return [number = 0](const QByteArray& message, MessagePipe& wire) mutable {
        if (typeIn(message) == "response.created"_L1)
            wire.send(R"({"type":"engine.mystery","event_id":"event_mystery_)" +
                      QByteArray::number(++number) + R"(","what":[1,2,3]})");
        wire.send(message);
    };
}

Out changesAll(Edit edit) {
    return [edit = std::move(edit)](const QByteArray& message, MessagePipe& wire) {
        wire.send(edited(message, edit));
    };
}

/// Says that a content part begins only after its first delta.
Out lateContentPart() {
    return [held = QByteArray()](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == "response.content_part.added"_L1) {
            held = message;
            return;
        }
        wire.send(message);
        if (!held.isEmpty() && type.endsWith(".delta"_L1))
            wire.send(std::exchange(held, {}));
    };
}

void callWithoutArguments(QJsonObject& event) {
    QJsonObject item = event["item"_L1].toObject();
    if (item["type"_L1] != u"function_call"_s)
        return;
    item["arguments"_L1] = QString();
    event["item"_L1] = item;
}

void withoutUsage(QJsonObject& event) {
    QJsonObject response = event["response"_L1].toObject();
    response["usage"_L1] = QJsonValue();
    event["response"_L1] = response;
}

/// Changes the content parts of the messages in response.done.
Edit changingDone(std::function<QJsonArray(QJsonArray)> change) {
    return [change = std::move(change)](QJsonObject& event) {
        QJsonObject response = event["response"_L1].toObject();
        QJsonArray output = response["output"_L1].toArray();
        for (auto entry : output) {
            QJsonObject item = entry.toObject();
            if (item["type"_L1] != u"message"_s)
                continue;
            item["content"_L1] = change(item["content"_L1].toArray());
            entry = item;
        }
        response["output"_L1] = output;
        event["response"_L1] = response;
    };
}

QJsonArray withAudio(QJsonArray parts) {
    for (auto entry : parts) {
        QJsonObject part = entry.toObject();
        part["audio"_L1] = u"AAAA"_s;
        entry = part;
    }
    return parts;
}

void withoutTranscriptKey(QJsonObject& event) {
    QJsonObject item = event["item"_L1].toObject();
    QJsonArray content = item["content"_L1].toArray();
    for (auto entry : content) {
        QJsonObject part = entry.toObject();
        part.remove("transcript"_L1);
        entry = part;
    }
    item["content"_L1] = content;
    event["item"_L1] = item;
}

Edit losingOfError(QStringList fields) {
    return [fields = std::move(fields)](QJsonObject& event) {
        QJsonObject error = event["error"_L1].toObject();
        for (const QString& field : fields)
            error.remove(field);
        event["error"_L1] = error;
    };
}

/// Puts a character between the first two deltas of a transcript, a part of it in each.
Out dividesCharacter(QString head, QString tail) {
    return [head, tail, first = QString(), deltas = 0](QByteArray message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        // As escapes: half a surrogate pair can be written in no other way.
        const auto escaped = [](const QString& text) {
            QByteArray escapes;
            for (const QChar c : text)
                escapes += "\\u" + QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
            return escapes;
        };
        if (type == "response.output_audio_transcript.delta"_L1 && ++deltas <= 2) {
            if (deltas == 1) {
                first = objectIn(message)["delta"_L1].toString();
                message.insert(message.size() - 2, escaped(head));
            } else {
                message.replace("\"delta\":\"", "\"delta\":\"" + escaped(tail));
            }
        } else if (type == "response.output_audio_transcript.done"_L1 && deltas >= 2) {
            const qsizetype at = std::exchange(first, {}).size();
            deltas = 0;
            message = edited(message, [&](QJsonObject& event) {
                event["transcript"_L1] = event["transcript"_L1].toString().insert(at, head + tail);
            });
        } else if (type == "response.output_audio_transcript.done"_L1 && deltas == 1) {
            message.insert(message.size() - 2, escaped(head));
        } else if (type == "response.created"_L1) {
            deltas = 0;
        }
        wire.send(message);
    };
}

Out losesWord() {
    return [deltas = 0](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == "response.created"_L1)
            deltas = 0;
        if (type != "response.output_audio_transcript.delta"_L1 || ++deltas != 3)
            wire.send(message);
    };
}

/// The transcript so far is told as done whenever a sentence ends, and the next goes on all the same.
Out doneEachSentence() {
    return [words = QString()](const QByteArray& message, MessagePipe& wire) mutable {
        const QString type = typeIn(message);
        if (type == "response.created"_L1)
            words.clear();
        if (type != "response.output_audio_transcript.delta"_L1)
            return void(wire.send(message));
        const auto delta = std::get<protocol::TranscriptDelta>(eventIn(message).body);
        if (words.endsWith(u'.') || words.endsWith(u'!') || words.endsWith(u'?'))
            wire.send(written(protocol::EngineEventBody(protocol::TranscriptDone{
                delta.responseId, delta.itemId, delta.outputIndex, delta.contentIndex, words})));
        words += delta.delta;
        wire.send(message);
    };
}

Out transcribesUnasked() {
    return [](const QByteArray& message, MessagePipe& wire) {
        wire.send(message);
        if (typeIn(message) == "input_audio_buffer.committed"_L1)
            wire.send(written(protocol::EngineEventBody(protocol::TranscriptionCompleted{
                objectIn(message)["item_id"_L1].toString(), 0, u"I was not asked."_s, 1})));
    };
}

} // namespace

std::vector<Fault> eventFaults() {
    const QString done = u"response.done"_s;
    return {
        {u"bad_json"_s, u"cuts every message after session.updated in half"_s, outwards(cutsMessages)},
        {u"missing_field"_s, u"sends speech_started without item_id"_s, outwards(missingField)},
        {u"unknown_event"_s, u"sends an event of its own before every response"_s, outwards(unknownEvents)},
        {u"no_event_id"_s, u"sends events without event_id"_s,
         outwards([] { return changesAll([](QJsonObject& event) { event.remove("event_id"_L1); }); })},
        {u"same_event_id"_s, u"gives every event the same event_id"_s, outwards([] {
             return changesAll([](QJsonObject& event) { event["event_id"_L1] = u"event_1"_s; });
         })},
        {u"no_output_index"_s, u"sends audio deltas without output_index and content_index"_s,
         editing(kAudioDelta,
                 [](QJsonObject& event) {
                     event.remove("output_index"_L1);
                     event.remove("content_index"_L1);
                 })},
        {u"no_output_items"_s, u"never says response.output_item.added and .done"_s,
         losing({u"response.output_item.added"_s, u"response.output_item.done"_s})},
        {u"late_content_part"_s, u"says response.content_part.added after the first delta"_s,
         outwards(lateContentPart)},
        {u"empty_call_item"_s, u"leaves the arguments out of the function_call item"_s,
         editing(u"response.output_item.done"_s, callWithoutArguments)},
        {u"no_usage"_s, u"tells no usage"_s, editing(done, withoutUsage)},
        {u"audio_in_done"_s, u"repeats audio in response.done"_s, editing(done, changingDone(withAudio))},
        {u"empty_done"_s, u"leaves the content out of the messages in response.done"_s,
         editing(done, changingDone([](const QJsonArray&) { return QJsonArray(); }))},
        {u"no_transcript_key"_s, u"leaves transcript out of the items of spoken turns"_s,
         editing(u"conversation.item.added"_s, withoutTranscriptKey)},
        {u"bare_errors"_s, u"sends errors without type and param"_s,
         editing(u"error"_s, losingOfError({u"type"_s, u"param"_s}))},
        {u"nameless_errors"_s, u"does not say which message an error answers"_s,
         editing(u"error"_s,
                 [](QJsonObject& event) {
                     QJsonObject error = event["error"_L1].toObject();
                     error["event_id"_L1] = QJsonValue();
                     event["error"_L1] = error;
                 })},
        {u"long_delta"_s, u"sends audio deltas of more than 2000 ms"_s, outwards(longDelta)},
        {u"odd_delta"_s, u"splits samples between audio deltas"_s, outwards(oddDeltas)},
        {u"bad_base64"_s, u"sends audio that is no base64"_s, outwards(brokenBase64)},
        {u"mute"_s, u"sends silence"_s,
         outwards([] { return changesAudio([](AudioDelta& delta) { delta.pcm.fill('\0'); }); })},
        {u"takes_odd_append"_s, u"says nothing to an append that splits a sample"_s,
         inwards(takesOddAppends)},
        {u"takes_bad_append"_s, u"says nothing to an append that is no base64"_s, inwards(takesBadAppends)},
        {u"late_words"_s, u"sends the words of a reply after its sound"_s, outwards(wordsLast)},
        {u"lost_word"_s, u"loses one transcript delta of each reply"_s, outwards(losesWord)},
        {u"done_each_sentence"_s, u"ends a transcript after every sentence"_s, outwards(doneEachSentence)},
        {u"half_characters"_s, u"cuts a transcript inside a character"_s,
         outwards([] { return dividesCharacter(QString(QChar(0xd83d)), QString(QChar(0xde42))); })},
        {u"torn_characters"_s, u"cuts a transcript between a letter and its mark"_s,
         outwards([] { return dividesCharacter(u"e"_s, QString(QChar(0x0301))); })},
        {u"no_words"_s, u"sends no transcript"_s,
         losing({u"response.output_audio_transcript.delta"_s, u"response.output_audio_transcript.done"_s})},
        {u"unasked_words"_s, u"transcribes turns though transcription is null"_s,
         outwards(transcribesUnasked)},
    };
}

} // namespace hrp::engine
