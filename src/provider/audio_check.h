// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/provider/message.h>

#include <optional>

namespace hrp::provider {

struct AudioFault {
    QString code; ///< of ProviderError
    QString text; ///< what is wrong and what to do
};
/// Why this audio can't be sent, or nothing (P2, P5): PCM16 at 24 000 Hz, whole samples, no container.
std::optional<AudioFault> audioFault(const AudioPart& audio);

/// Audio that fits into one message to the engine, which is at most 16 MiB of JSON with base64 (H16).
inline constexpr qsizetype kMaxItemAudioBytes = 12'000'000;

} // namespace hrp::provider
