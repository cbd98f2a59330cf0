// SPDX-License-Identifier: GPL-3.0-or-later
// What the study side sends (H3, H5, H9, H11, H14, H15, H20–H26).
#pragma once
#include <hrp/protocol/engine_events.h>
#include <hrp/protocol/items.h>

#include <QByteArray>
#include <QString>

#include <optional>
#include <variant>

namespace hrp::protocol {

/// One session.update. Three forms are ours: the first one (everything), instructions only (H14), and the
/// input block only (turn detection on or off, H11). Reading takes any subset: absent is kept apart from
/// null (E1).
struct SessionUpdate {
    std::optional<QStringList> modalities;
    std::optional<QString> instructions;
    std::optional<Json> tools;               ///< array of declarations
    std::optional<Json> toolChoice;          ///< "auto", "none", "required" or {"type":"function",…}
    struct Input {
        bool hasFormat = false;
        std::optional<std::optional<QString>> transcriptionModel; ///< inner nullopt = null
        std::optional<std::optional<TurnDetection>> turnDetection;///< inner nullopt = null (off)
        /// Which fields of turn_detection stood there; the writer writes just these besides `type`.
        bool hasThreshold = false, hasPrefixPadding = false;
    };
    std::optional<Input> input;
    bool hasOutputFormat = false;
    std::optional<QString> voice;
    std::optional<double> speed;
    std::optional<Json> maxOutputTokens;     ///< "inf" or an integer

    /// The first message of a session, all fields as the profile pins them (H3).
    static SessionUpdate initial(const QString& instructions, const Json& tools, const QString& voice,
                                 double speed, const TurnDetection& turns,
                                 const std::optional<QString>& transcriptionModel);
    static SessionUpdate instructionsOnly(const QString& instructions);
    static SessionUpdate turnDetectionOnly(const std::optional<TurnDetection>& turns,
                                           const std::optional<QString>& transcriptionModel);
};
struct AudioAppend { QByteArray pcm; };  ///< PCM16 bytes, whole samples
struct AudioCommit {};
struct AudioClear {};                    ///< outside the profile; engines must know it
struct ItemCreate { Item item; std::optional<QString> previousItemId; };
struct ItemTruncate { QString itemId; int contentIndex = 0; std::int64_t audioEndMs = 0; };
struct ItemDelete { QString itemId; };   ///< outside the profile
struct ItemRetrieve { QString itemId; }; ///< outside the profile
struct ResponseCreate {
    std::optional<QStringList> modalities;
    std::optional<Json> toolChoice;
    std::optional<QString> instructions;  ///< outside the profile
    std::optional<Json> metadata;         ///< outside the profile
    static ResponseCreate spoken();                         ///< {"output_modalities":["audio"]}
    static ResponseCreate silent(const QString& toolName);  ///< text, tool_choice forced (H26)
};
struct ResponseCancel { QString responseId; };

using ClientEventBody = std::variant<SessionUpdate, AudioAppend, AudioCommit, AudioClear, ItemCreate,
                                     ItemTruncate, ItemDelete, ItemRetrieve, ResponseCreate, ResponseCancel>;
struct ClientEvent {
    QString eventId; ///< written only if not empty
    ClientEventBody body;
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
