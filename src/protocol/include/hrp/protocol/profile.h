// SPDX-License-Identifier: GPL-3.0-or-later
// The pinned profile: every constant of HRP 0.2.0 that both sides rely on, in one place.
#pragma once
#include <hrp/base/sample_rate.h>
#include <hrp/protocol/json.h>

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>
#include <string_view>

namespace hrp::protocol {

inline constexpr std::string_view kSpecVersion = "0.2.0";
inline constexpr int kMaxDeltaMs = 2'000;                            ///< H6
inline constexpr int kMaxDeltaBytes = 96'000;                        ///< H6: exactly this is allowed
inline constexpr int kMaxAppendBytes = 15 * 1024 * 1024;             ///< decoded (E6)
inline constexpr int kMaxNesting = 64;                               ///< H16
inline constexpr std::int64_t kMaxMessageBytes = 16ll * 1024 * 1024; ///< of an engine's message (H16)
/// An append of kMaxAppendBytes is 20 MiB of base64; an engine takes messages up to here, so that a larger
/// append is answered with an error in place of a closed socket (E6).
inline constexpr std::int64_t kMaxClientMessageBytes = 32ll * 1024 * 1024;
inline constexpr int kDefaultPrefixPaddingMs = 300;
inline constexpr int kDefaultSilenceMs = 500;
inline constexpr int kMinCommitMs = 100; ///< E5
inline constexpr std::string_view kDefaultModel = "gpt-realtime-2.1";
inline constexpr std::string_view kDefaultVoice = "marin";
inline constexpr std::string_view kContextPrefix = "[context] ";

/// JSON type that a required field must have.
enum class FieldType { String, Object, Integer };
struct RequiredField {
    std::string_view name;
    FieldType type;
};
/// One of the eighteen core events and what it must carry (H16).
struct CoreEvent {
    std::string_view type;
    std::span<const RequiredField> fields;
};
std::span<const CoreEvent> coreEvents();
const CoreEvent* findCoreEvent(std::string_view type); ///< null if it is none
/// The fifteen events that are accepted and ignored (H17).
std::span<const std::string_view> ignoredEvents();
bool isCoreEvent(std::string_view type);
bool isIgnoredEvent(std::string_view type);

/// One function the engine may call (H24).
struct Tool {
    std::string_view name;
    std::string_view description;
    std::string_view schema;  ///< of its arguments, as JSON text
    Json parameters() const;  ///< the schema, field order as in the source
    Json declaration() const; ///< {"type":"function","name",…} as in session.update
};
/// The seven tools, in the order of the source; send_chat first.
std::span<const Tool> allTools();
const Tool* findTool(std::string_view name);
/// Declarations for session.update: all but send_chat unless the study has text chat (H24).
Json toolDeclarations(bool withTextChat);

/// The whole profile as one JSON document: version, limits, client and engine events with required fields,
/// ignored events, tools, context items. What `hrp spec` prints.
Json specDocument();

} // namespace hrp::protocol
