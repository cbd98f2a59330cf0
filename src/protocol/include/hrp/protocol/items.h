// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/protocol/json.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace hrp::protocol {

/// One part of a message item.
struct ContentPart {
    QString type;                      ///< input_text, input_audio, input_image, output_text, output_audio
    std::optional<QString> text;       ///< input_text, output_text
    std::optional<QString> transcript; ///< input_audio, output_audio; absent or null = unknown
    QString imageUrl;                  ///< input_image: a data: URL
    QByteArray audio;                  ///< input_audio of a client: PCM16 bytes; engines don't send it back
    bool operator==(const ContentPart&) const = default;
};

/// A conversation item, both ways.
struct Item {
    QString id;                 ///< empty in a client's item that leaves the choice to the engine
    QString type;               ///< message, function_call, function_call_output
    QString status;             ///< in_progress, completed, incomplete; empty if absent
    QString role;               ///< message: user, assistant, system
    QList<ContentPart> content; ///< message
    QString callId;             ///< function_call, function_call_output
    QString name;               ///< function_call
    QString arguments;          ///< function_call: a string that should hold a JSON object
    QString output;             ///< function_call_output: a string that holds a JSON object
    bool operator==(const Item&) const = default;

    static Item userText(const QString& text);
    static Item functionOutput(const QString& callId, const Json& result);
};

struct Usage {
    std::int64_t inputTokens = 0, outputTokens = 0, totalTokens = 0;
    std::int64_t inputTextTokens = 0, inputAudioTokens = 0, inputImageTokens = 0, cachedTokens = 0;
    std::int64_t cachedTextTokens = 0, cachedAudioTokens = 0, cachedImageTokens = 0;
    std::int64_t outputTextTokens = 0, outputAudioTokens = 0;
    bool operator==(const Usage&) const = default;
};

/// What response.created and response.done say of a response.
struct ResponseInfo {
    QString id;
    QString status;    ///< in_progress, completed, cancelled, failed, incomplete
    QString reason;    ///< status_details.reason: turn_detected, client_cancelled, …
    QString errorType; ///< status_details.error of a failed one
    QString errorCode;
    QString errorMessage;
    QList<Item> output;
    QString conversationId;
    QStringList modalities;         ///< output_modalities; empty if absent
    Json maxOutputTokens = nullptr; ///< "inf" or an integer; null if absent
    QString voice;                  ///< empty if absent
    std::optional<Usage> usage;
    Json metadata = nullptr; ///< as response.create gave it, or null
    bool operator==(const ResponseInfo&) const = default;
};

/// Turn detection in force; nullopt where this stands in an optional means "off".
struct TurnDetection {
    QString type = QStringLiteral("server_vad");
    double threshold = 0.5;
    int prefixPaddingMs = 300;
    int silenceDurationMs = 500;
    bool createResponse = true;
    bool interruptResponse = true;
    bool operator==(const TurnDetection&) const = default;
};

/// The session as an engine states it in session.created and session.updated.
struct SessionInfo {
    QString id;
    QString model;
    QStringList modalities;
    QString instructions;
    Json tools = Json::array(); ///< declarations, field order as they came
    Json toolChoice = "auto";
    Json maxOutputTokens = "inf";
    std::optional<std::int64_t> expiresAt;              ///< Unix seconds
    QString transcriptionModel;                         ///< empty = null
    QString transcriptionLanguage, transcriptionPrompt; ///< beside a model; empty = null
    std::optional<TurnDetection> turnDetection;
    QString voice;
    double speed = 1.0;
    QJsonObject raw; ///< everything, as received; not written
    bool operator==(const SessionInfo&) const = default;

    QStringList toolNames() const;
};

/// The `error` object of an error event (H18, E14).
struct ErrorInfo {
    QString type, code, message, param;
    QString eventId; ///< the client event it answers; empty if unknown
    bool operator==(const ErrorInfo&) const = default;
};

} // namespace hrp::protocol
