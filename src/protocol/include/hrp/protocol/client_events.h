// SPDX-License-Identifier: GPL-3.0-or-later
// What the study side sends (H3, H5, H9, H11, H14, H15, H20–H26).
#pragma once
#include <hrp/protocol/items.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace hrp::protocol {

/// The turn_detection block of an update: only what stood there; `type` always does.
struct TurnDetectionUpdate {
    QString type = QStringLiteral("server_vad");
    std::optional<double> threshold;
    std::optional<int> prefixPaddingMs, silenceDurationMs;
    std::optional<bool> createResponse, interruptResponse;
    bool operator==(const TurnDetectionUpdate&) const = default;

    /// The profile's form: silence, create and interrupt. Threshold and prefix padding are added only where
    /// they are not the engines' default (0.5, 300 ms), because that is outside the pinned form.
    static TurnDetectionUpdate from(const TurnDetection& turns);
    /// What is in force after this update; absent fields keep `current`, or the defaults after "off" (E1).
    TurnDetection appliedTo(const std::optional<TurnDetection>& current) const;
};

/// The audio.input block of an update.
struct InputUpdate {
    bool hasFormat = false;                                   ///< audio/pcm at 24 000 Hz, the only one
    std::optional<std::optional<QString>> transcriptionModel; ///< inner nullopt = null
    /// Beside a model. Absent keeps, empty = none; outside the profile.
    std::optional<QString> transcriptionLanguage, transcriptionPrompt;
    std::optional<std::optional<TurnDetectionUpdate>> turnDetection; ///< inner nullopt = null (off)
    bool operator==(const InputUpdate&) const = default;
};

/// One session.update. Three forms are ours: the first one (everything), instructions only (H14), and the
/// input block only (turn detection on or off, H11). Reading takes any subset: absent is kept apart from
/// null (E1).
struct SessionUpdate {
    std::optional<QStringList> modalities;
    std::optional<QString> instructions;
    std::optional<Json> tools;           ///< array of declarations
    std::optional<Json> toolChoice;      ///< "auto", "none", "required" or {"type":"function",…}
    std::optional<Json> maxOutputTokens; ///< "inf" or an integer
    std::optional<InputUpdate> input;
    bool hasOutputFormat = false;
    std::optional<QString> voice;
    std::optional<double> speed;
    bool operator==(const SessionUpdate&) const = default;

    /// The first message of a session, all fields as the profile pins them (H3).
    static SessionUpdate initial(const QString& instructions, const Json& tools, const QString& voice,
                                 double speed, const TurnDetection& turns,
                                 const std::optional<QString>& transcriptionModel);
    static SessionUpdate instructionsOnly(const QString& instructions);
    static SessionUpdate turnDetectionOnly(const std::optional<TurnDetection>& turns,
                                           const std::optional<QString>& transcriptionModel);
};
/// PCM16 bytes, whole samples.
struct AudioAppend {
    QByteArray pcm;
    bool operator==(const AudioAppend&) const = default;
};
struct AudioCommit {
    bool operator==(const AudioCommit&) const = default;
};
/// Outside the profile; engines must know it.
struct AudioClear {
    bool operator==(const AudioClear&) const = default;
};
struct ItemCreate {
    Item item;
    std::optional<QString> previousItemId; ///< "root" puts the item first
    bool operator==(const ItemCreate&) const = default;
};
struct ItemTruncate {
    QString itemId;
    int contentIndex = 0;
    std::int64_t audioEndMs = 0;
    bool operator==(const ItemTruncate&) const = default;
};
/// Outside the profile.
struct ItemDelete {
    QString itemId;
    bool operator==(const ItemDelete&) const = default;
};
/// Outside the profile.
struct ItemRetrieve {
    QString itemId;
    bool operator==(const ItemRetrieve&) const = default;
};
struct ResponseCreate {
    std::optional<QStringList> modalities;
    std::optional<Json> toolChoice;
    // The rest is outside the profile.
    std::optional<QString> instructions;
    std::optional<Json> tools;
    std::optional<Json> maxOutputTokens;
    std::optional<QString> voice;
    std::optional<Json> metadata;
    bool operator==(const ResponseCreate&) const = default;

    static ResponseCreate spoken();                        ///< {"output_modalities":["audio"]}
    static ResponseCreate silent(const QString& toolName); ///< text, tool_choice forced (H26)
};
struct ResponseCancel {
    QString
        responseId; ///< empty: whichever is active (engines must take it; the study side always names one)
    bool operator==(const ResponseCancel&) const = default;
};

using ClientEventBody = std::variant<SessionUpdate, AudioAppend, AudioCommit, AudioClear, ItemCreate,
                                     ItemTruncate, ItemDelete, ItemRetrieve, ResponseCreate, ResponseCancel>;
struct ClientEvent {
    QString eventId; ///< written only if not empty
    ClientEventBody body;
    bool operator==(const ClientEvent&) const = default;
};
QString typeOf(const ClientEvent& event);

/// Exact writing: field order as in the source document, explicit nulls, integers without a fraction.
/// event_id, if any, comes right after `type`.
QByteArray writeClientEvent(const ClientEvent& event);

/// Why a client's message was refused, ready for an `error` event (E14).
struct ClientError {
    ErrorInfo error;
};
/// Strict reading, for the engine (E6, E10, E14): unknown types and bad fields give an error with code,
/// message, param and the client's event_id. Never throws.
tl::expected<ClientEvent, ClientError> readClientEvent(const QByteArray& utf8);

} // namespace hrp::protocol
