// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/turn_audio.h"

#include <algorithm>

namespace hrp::engine {

void TurnAudio::setKept(bool kept) {
    if (!kept)
        m_samples.clear();
    if (!m_kept || !kept)
        m_first = m_end;
    m_kept = kept;
}

void TurnAudio::append(std::span<const std::int16_t> samples) {
    m_end += std::ssize(samples);
    if (!m_kept)
        return;
    m_samples.insert(m_samples.end(), samples.begin(), samples.end());
    dropBefore(m_end - kMost);
}

audio::Samples TurnAudio::between(std::int64_t first, std::int64_t end) const {
    const std::int64_t base = m_end - std::ssize(m_samples);
    const std::int64_t from = std::clamp(first, std::max(base, m_first), m_end);
    const std::int64_t to = std::clamp(end, from, m_end);
    if (m_samples.empty())
        return {};
    return {m_samples.begin() + (from - base), m_samples.begin() + (to - base)};
}

void TurnAudio::dropBefore(std::int64_t first) {
    m_first = std::clamp(first, m_first, m_end);
    // Moved together only when more is waste than not, so that a sample is moved once or twice in all.
    const std::int64_t wanted = std::min<std::int64_t>(m_end - m_first, std::ssize(m_samples));
    if (std::ssize(m_samples) > 2 * wanted)
        m_samples.erase(m_samples.begin(), m_samples.end() - wanted);
}

void TurnAudio::reset() {
    m_samples.clear();
    m_first = m_end = 0;
}

} // namespace hrp::engine
