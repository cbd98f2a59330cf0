// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>

#include <cstdint>
#include <span>

namespace hrp::engine {

/// The last samples of the input, for those who want to hear a turn again. Places are samples of the
/// segment. It keeps nothing until told to, and five minutes at most: of a longer turn, the end.
class TurnAudio {
public:
    static constexpr std::int64_t kMost = 5ll * 60 * base::kSampleRate;

    /// Whether samples are kept from now on.
    void setKept(bool kept);
    void append(std::span<const std::int16_t> samples);
    /// What is kept of [first, end).
    audio::Samples between(std::int64_t first, std::int64_t end) const;
    /// What lies before is no longer wanted.
    void dropBefore(std::int64_t first);
    /// A new segment begins at 0.
    void reset();
    /// Samples since the segment's start, kept or not.
    std::int64_t end() const { return m_end; }

private:
    audio::Samples m_samples; ///< the last of the segment, those before m_first too until they are many
    std::int64_t m_first = 0; ///< first that is wanted
    std::int64_t m_end = 0;
    bool m_kept = false;
};

} // namespace hrp::engine
