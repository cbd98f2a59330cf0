// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/engine/recognizer.h>
#include <hrp/protocol/client_events.h>
#include <hrp/protocol/items.h>

#include <tl/expected.hpp>

#include <functional>
#include <optional>

namespace hrp::engine {

/// Why there is no such voice, or nothing.
using VoiceCheck = std::function<std::optional<QString>(const QString& voice)>;

/// What the engine can and can no longer do when settings change.
struct SettingLimits {
    bool audioWasSaid = false; ///< the voice is settled
    VoiceCheck voiceProblem;
    const Recognizer* recognizer = nullptr; ///< whichever model is asked for; null: there is none
    QString whyNoRecognizer; ///< end of a sentence that begins “This engine can't transcribe: ”
};
/// The session after an update: absent fields keep, null switches off. All of it or, with an error, none
/// (E1).
tl::expected<protocol::SessionInfo, protocol::ErrorInfo> updated(const protocol::SessionInfo& session,
                                                                 const protocol::SessionUpdate& update,
                                                                 const SettingLimits& limits);

/// What a single response is to be: the session's settings and what response.create says instead (E11).
struct ReplySettings {
    QStringList modalities;
    QString instructions;
    protocol::Json tools;
    protocol::Json toolChoice;
    protocol::Json maxOutputTokens;
    QString voice;
    protocol::Json metadata = nullptr;
    bool spoken() const;
    QString forcedTool() const; ///< empty: none is forced
};
tl::expected<ReplySettings, protocol::ErrorInfo> replySettings(const protocol::SessionInfo& session,
                                                               const VoiceCheck& voiceProblem,
                                                               const protocol::ResponseCreate& create = {});

} // namespace hrp::engine
