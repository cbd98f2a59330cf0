// SPDX-License-Identifier: GPL-3.0-or-later
#include "microphone.h"

#include <algorithm>
#include <vector>

namespace hrp::conformance {

Microphone::Microphone(time::Scheduler& scheduler, Sink sink)
    : m_scheduler(scheduler), m_sink(std::move(sink)) {}

void Microphone::start(int chunkMs) {
    m_chunk = base::msToSamples(chunkMs);
    m_startedAt = m_scheduler.now();
    m_started = m_position;
    m_sinceStart = 0;
    m_timer = m_scheduler.at(timeOf(m_started + m_chunk), [this] { deliver(); });
}

void Microphone::stop() {
    m_timer.cancel();
}

void Microphone::deliver() {
    while (m_startedAt + audio::samplesToTime(m_sinceStart + m_chunk) <= m_scheduler.now()) {
        const auto count = std::min<std::size_t>(m_queue.size(), static_cast<std::size_t>(m_chunk));
        std::vector<std::int16_t> chunk(m_queue.begin(),
                                        m_queue.begin() + static_cast<std::ptrdiff_t>(count));
        m_queue.erase(m_queue.begin(), m_queue.begin() + static_cast<std::ptrdiff_t>(count));
        chunk.resize(static_cast<std::size_t>(m_chunk), 0);
        m_position += m_chunk;
        m_sinceStart += m_chunk;
        m_sink(chunk);
    }
    m_timer =
        m_scheduler.at(m_startedAt + audio::samplesToTime(m_sinceStart + m_chunk), [this] { deliver(); });
}

std::int64_t Microphone::say(std::span<const std::int16_t> samples) {
    const std::int64_t first = m_position + static_cast<std::int64_t>(m_queue.size());
    m_queue.insert(m_queue.end(), samples.begin(), samples.end());
    return first;
}

std::int64_t Microphone::burst(std::span<const std::int16_t> samples) {
    const std::int64_t first = m_position;
    m_position += static_cast<std::int64_t>(samples.size());
    m_sink(samples);
    return first;
}

void Microphone::newSegment() {
    m_startedAt += audio::samplesToTime(m_sinceStart);
    m_sinceStart = 0;
    m_position = 0;
    m_started = 0;
    m_queue.clear();
}

time::TimePoint Microphone::timeOf(std::int64_t sample) const {
    return m_startedAt + audio::samplesToTime(sample - m_started);
}

} // namespace hrp::conformance
