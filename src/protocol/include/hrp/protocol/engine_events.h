// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine sends. The first eighteen are the core events of the profile; the rest are accepted and
// ignored by the study side, but real clients need them, so our engine sends them.
#pragma once
#include <hrp/protocol/items.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <variant>

namespace hrp::protocol {

struct SessionCreated {
    SessionInfo session;
    bool operator==(const SessionCreated&) const = default;
};
struct SessionUpdated {
    SessionInfo session;
    bool operator==(const SessionUpdated&) const = default;
};
struct SpeechStarted {
    std::int64_t audioStartMs = 0;
    QString itemId;
    bool operator==(const SpeechStarted&) const = default;
};
struct SpeechStopped {
    std::int64_t audioEndMs = 0;
    QString itemId;
    bool operator==(const SpeechStopped&) const = default;
};
/// `previousItemId` here and below: empty = null, the item is the conversation's first.
struct Committed {
    QString itemId, previousItemId;
    bool operator==(const Committed&) const = default;
};
struct ItemAdded {
    Item item;
    QString previousItemId;
    bool operator==(const ItemAdded&) const = default;
};
struct ItemDone {
    Item item;
    QString previousItemId;
    bool operator==(const ItemDone&) const = default;
};
struct Truncated {
    QString itemId;
    int contentIndex = 0;
    std::int64_t audioEndMs = 0;
    bool operator==(const Truncated&) const = default;
};
struct ResponseCreated {
    ResponseInfo response;
    bool operator==(const ResponseCreated&) const = default;
};
struct ResponseDone {
    ResponseInfo response;
    bool operator==(const ResponseDone&) const = default;
};
/// Audio is decoded: `pcm` is PCM16 bytes, at most kMaxDeltaBytes, and may be of odd length (H6).
struct AudioDelta {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QByteArray pcm;
    bool operator==(const AudioDelta&) const = default;
};
struct AudioDone {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    bool operator==(const AudioDone&) const = default;
};
/// Text may end in a lone surrogate, whose other half comes in the next delta (H16).
struct TranscriptDelta {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString delta;
    bool operator==(const TranscriptDelta&) const = default;
};
struct TranscriptDone {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString transcript;
    bool operator==(const TranscriptDone&) const = default;
};
struct FunctionCallDone {
    QString responseId, itemId;
    int outputIndex = 0;
    QString callId, name, arguments;
    bool operator==(const FunctionCallDone&) const = default;
};
struct TranscriptionCompleted {
    QString itemId;
    int contentIndex = 0;
    QString transcript;
    double durationS = 0; ///< of the audio that was transcribed (usage); 0 if the engine told none
    bool operator==(const TranscriptionCompleted&) const = default;
};
struct TranscriptionFailed {
    QString itemId;
    int contentIndex = 0;
    ErrorInfo error;
    bool operator==(const TranscriptionFailed&) const = default;
};
struct ErrorEvent {
    ErrorInfo error;
    bool operator==(const ErrorEvent&) const = default;
};

// Accepted and ignored, written by our engine in the API's order. They are read leniently: what is wrong with
// one is a warning, never an error (H17).
struct OutputItemAdded {
    QString responseId;
    int outputIndex = 0;
    Item item;
    bool operator==(const OutputItemAdded&) const = default;
};
struct OutputItemDone {
    QString responseId;
    int outputIndex = 0;
    Item item;
    bool operator==(const OutputItemDone&) const = default;
};
/// `partType` is "audio" or "text"; the part is empty.
struct ContentPartAdded {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString partType;
    bool operator==(const ContentPartAdded&) const = default;
};
/// `text` is the transcript of an audio part.
struct ContentPartDone {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString partType, text;
    bool operator==(const ContentPartDone&) const = default;
};
struct FunctionCallDelta {
    QString responseId, itemId;
    int outputIndex = 0;
    QString callId, delta;
    bool operator==(const FunctionCallDelta&) const = default;
};
struct OutputTextDelta {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString delta;
    bool operator==(const OutputTextDelta&) const = default;
};
struct OutputTextDone {
    QString responseId, itemId;
    int outputIndex = 0, contentIndex = 0;
    QString text;
    bool operator==(const OutputTextDone&) const = default;
};
struct TranscriptionDelta {
    QString itemId;
    int contentIndex = 0;
    QString delta;
    bool operator==(const TranscriptionDelta&) const = default;
};
struct InputCleared {
    bool operator==(const InputCleared&) const = default;
};
/// Written with an empty list: the local engine has no limits to tell of.
struct RateLimitsUpdated {
    bool operator==(const RateLimitsUpdated&) const = default;
};

// Answers to client events outside the profile; the profile does not list them.
struct ItemDeleted {
    QString itemId;
    bool operator==(const ItemDeleted&) const = default;
};
struct ItemRetrieved {
    Item item;
    bool operator==(const ItemRetrieved&) const = default;
};

/// Read, but nothing is known of it beyond its type. Kind: isIgnoredEvent(type), or not listed at all.
struct OtherEvent {
    QString type;
    bool operator==(const OtherEvent&) const = default;
};

using EngineEventBody =
    std::variant<SessionCreated, SessionUpdated, SpeechStarted, SpeechStopped, Committed, ItemAdded, ItemDone,
                 Truncated, ResponseCreated, ResponseDone, AudioDelta, AudioDone, TranscriptDelta,
                 TranscriptDone, FunctionCallDone, TranscriptionCompleted, TranscriptionFailed, ErrorEvent,
                 OutputItemAdded, OutputItemDone, ContentPartAdded, ContentPartDone, FunctionCallDelta,
                 OutputTextDelta, OutputTextDone, TranscriptionDelta, InputCleared, RateLimitsUpdated,
                 ItemDeleted, ItemRetrieved, OtherEvent>;

struct EngineEvent {
    QString eventId; ///< empty if the engine sent none
    EngineEventBody body;
    bool operator==(const EngineEvent&) const = default;
};

/// "response.output_audio.delta" and so on.
QString typeOf(const EngineEvent& event);

/// How the profile lists an event's type (H16, H17).
enum class EventClass { Core, Ignored, Unknown };
EventClass classOf(const EngineEvent& event);

/// Why a message was not read (H6, H16).
struct ReadError {
    enum class Code {
        NotUtf8,      ///< ends the session
        TooBig,       ///< over 16 MiB: ends the session
        NotJson,      ///< malformed: a finding; five in a row end the session
        NotAnObject,  ///< the same
        NoType,       ///< no string `type`: the same
        TooDeep,      ///< over 64 levels: the same
        MissingField, ///< core event without a required field: ends the session
        WrongType,    ///< core event with a field of the wrong JSON type: ends the session
        BadBase64,    ///< audio that is not base64: ends the session
        AudioTooLong, ///< a delta over 2000 ms: ends the session
    };
    Code code = Code::NotJson;
    QString eventType; ///< empty if it could not be told
    QString field;     ///< JSON path of the field, where one is at fault
    QString text;      ///< what is wrong, in words, with what came and what should have
    /// Whether this one alone ends the session as a protocol error.
    bool endsSession() const;
};

/// One read message with what is worth a finding though it was read.
struct EngineReading {
    EngineEvent event;
    QStringList
        warnings; ///< duplicate keys (the last counts), fields beyond the required ones that are broken
};

/// Strict reading of one message. Never throws, never changes anything on failure. Audio deltas take a
/// path that builds no document. Any thread.
tl::expected<EngineReading, ReadError> readEngineEvent(const QByteArray& utf8);

/// Exact writing, for the engine and for tests: field order as the API's, explicit nulls, integers.
QByteArray writeEngineEvent(const EngineEvent& event);

} // namespace hrp::protocol
