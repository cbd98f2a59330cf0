// SPDX-License-Identifier: GPL-3.0-or-later
#include "stream/log_queue.h"

#include <utility>

namespace hrp::ui {

void LogQueue::onRecord(const log::RecordPtr& record) {
    const std::lock_guard lock(m_mutex);
    m_waiting.records.push_back(record);
}

void LogQueue::onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) {
    const std::lock_guard lock(m_mutex);
    // Blocks of one lane mostly follow each other: one growing chunk is cheaper than many small ones.
    if (!m_waiting.lanes.empty()) {
        LogBatch::LaneChunk& last = m_waiting.lanes.back();
        if (last.lane == lane && last.first + static_cast<std::int64_t>(last.samples.size()) == first) {
            last.samples.insert(last.samples.end(), samples.begin(), samples.end());
            return;
        }
    }
    m_waiting.lanes.push_back({lane, first, audio::Samples(samples.begin(), samples.end())});
}

void LogQueue::onItemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples) {
    const std::lock_guard lock(m_mutex);
    m_waiting.items.push_back({itemId, first, audio::Samples(samples.begin(), samples.end())});
}

void LogQueue::onImage(const QString& sha256, const QString&, const QByteArray& bytes) {
    const std::lock_guard lock(m_mutex);
    m_waiting.images.push_back({sha256, bytes});
}

LogBatch LogQueue::take() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_waiting, {});
}

} // namespace hrp::ui
