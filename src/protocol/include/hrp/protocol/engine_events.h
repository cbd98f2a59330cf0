// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine sends. The first eighteen are the core events of the profile; the rest are accepted and
// ignored by the study side, but real clients need them, so our engine sends them.
#pragma once
#include <hrp/protocol/items.h>

#include <QByteArray>
#include <QString>

#include <variant>

namespace hrp::protocol {

struct SessionCreated { SessionInfo session; };
struct SessionUpdated { SessionInfo session; };
struct SpeechStarted { std::int64_t audioStartMs = 0; QString itemId; };
struct SpeechStopped { std::int64_t audioEndMs = 0; QString itemId; };
struct Committed { QString itemId; QString previousItemId; };
struct ItemAdded { Item item; QString previousItemId; };
struct ItemDone { Item item; QString previousItemId; };
struct Truncated { QString itemId; int contentIndex = 0; std::int64_t audioEndMs = 0; };
struct ResponseCreated { ResponseInfo response; };
struct ResponseDone { ResponseInfo response; };
/// Audio is decoded: `pcm` is PCM16 bytes, at most kMaxDeltaBytes, and may be of odd length (H6).
struct AudioDelta { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QByteArray pcm; };
struct AudioDone { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; };
/// Text may end in a lone surrogate, whose other half comes in the next delta (H16).
struct TranscriptDelta { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString delta; };
struct TranscriptDone { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString transcript; };
struct FunctionCallDone { QString responseId, itemId; int outputIndex = 0; QString callId, name, arguments; };
struct TranscriptionCompleted { QString itemId; int contentIndex = 0; QString transcript; };
struct TranscriptionFailed { QString itemId; int contentIndex = 0; ErrorInfo error; };
struct ErrorEvent { ErrorInfo error; };

// Accepted and ignored, written by our engine in the API's order.
struct OutputItemAdded { QString responseId; int outputIndex = 0; Item item; };
struct OutputItemDone { QString responseId; int outputIndex = 0; Item item; };
struct ContentPartAdded { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString partType; };
struct ContentPartDone { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString partType; QString text; };
struct FunctionCallDelta { QString responseId, itemId, callId; int outputIndex = 0; QString delta; };
struct OutputTextDelta { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString delta; };
struct OutputTextDone { QString responseId, itemId; int outputIndex = 0, contentIndex = 0; QString text; };
struct TranscriptionDelta { QString itemId; int contentIndex = 0; QString delta; };
struct InputCleared {};
struct RateLimitsUpdated {};

/// Read, but nothing is done with it: one of the fifteen, or (`known` false) a type HRP does not list.
struct OtherEvent { QString type; bool known = false; };

using EngineEventBody =
    std::variant<SessionCreated, SessionUpdated, SpeechStarted, SpeechStopped, Committed, ItemAdded, ItemDone,
                 Truncated, ResponseCreated, ResponseDone, AudioDelta, AudioDone, TranscriptDelta,
                 TranscriptDone, FunctionCallDone, TranscriptionCompleted, TranscriptionFailed, ErrorEvent,
                 OutputItemAdded, OutputItemDone, ContentPartAdded, ContentPartDone, FunctionCallDelta,
                 OutputTextDelta, OutputTextDone, TranscriptionDelta, InputCleared, RateLimitsUpdated,
                 OtherEvent>;

struct EngineEvent {
    QString eventId; ///< empty if the engine sent none
    EngineEventBody body;
};

/// "response.output_audio.delta" and so on.
QString typeOf(const EngineEvent& event);

/// Why a message was not read (H6, H16).
struct ReadError {
    enum class Code {
        NotUtf8,          ///< ends the session
        TooBig,           ///< over 16 MiB: ends the session
        NotJson,          ///< malformed: a finding; five in a row end the session
        NotAnObject,      ///< the same
        NoType,           ///< no string `type`: the same
        TooDeep,          ///< over 64 levels: the same
        MissingField,     ///< core event without a required field: ends the session
        WrongType,        ///< core event with a field of the wrong JSON type: ends the session
        BadBase64,        ///< audio that is not base64: ends the session
        AudioTooLong,     ///< a delta over 2000 ms: ends the session
    };
    Code code;
    QString eventType; ///< empty if it could not be told
    QString field;     ///< JSON path of the field, where one is at fault
    QString text;      ///< what is wrong, in words, with what came and what should have
    /// Whether this one alone ends the session as a protocol error.
    bool endsSession() const;
};

/// One read message with what is worth a finding though it was read.
struct EngineReading {
    EngineEvent event;
    QStringList warnings; ///< duplicate keys (the last counts), …
};

/// Strict reading of one message. Never throws, never changes anything on failure. Audio deltas take a
/// path that builds no document. Any thread.
tl::expected<EngineReading, ReadError> readEngineEvent(const QByteArray& utf8);

/// Exact writing, for the engine and for tests: field order as the API's, explicit nulls, integers.
QByteArray writeEngineEvent(const EngineEvent& event);

} // namespace hrp::protocol
