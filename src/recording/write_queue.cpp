// SPDX-License-Identifier: GPL-3.0-or-later
#include "write_queue.h"

#include <algorithm>
#include <utility>

namespace hrp::recording {
namespace {

constexpr std::int64_t kEntryBytes = 200;
constexpr std::int64_t kMostPayloadBytes =
    std::int64_t{64} * 1024; ///< of a record: audio and images are out of it

std::int64_t sizeOf(const log::RecordPtr& record) {
    if (const auto* event = std::get_if<log::WireEvent>(&record->body))
        return 1'000 + std::min(event->bytes, kMostPayloadBytes);
    return 600;
}
template <class Block>
std::int64_t sizeOf(const Block& block) {
    return static_cast<std::int64_t>(block.samples.size() * sizeof(std::int16_t));
}
std::int64_t sizeOf(const ImageBlock& image) {
    return image.bytes.size();
}

} // namespace

std::int64_t bytesOf(const Entry& entry) {
    return kEntryBytes + std::visit([](const auto& one) { return sizeOf(one); }, entry);
}

void WriteQueue::push(Entry entry) {
    const std::int64_t bytes = bytesOf(entry);
    const bool isRecord = std::holds_alternative<log::RecordPtr>(entry);
    const std::int64_t limit = isRecord ? m_mostBytes + m_mostBytes / 4 : m_mostBytes;
    const std::lock_guard lock(m_mutex);
    if (m_held + bytes > limit) {
        if (isRecord) {
            ++m_lost.records;
        } else if (const auto* lane = std::get_if<LaneBlock>(&entry)) {
            auto& samples = m_lostOfLane[lane->lane == log::Lane::Agent];
            samples += static_cast<std::int64_t>(lane->samples.size());
            m_lost.laneSamples = std::max(m_lost.laneSamples, samples);
        } else {
            ++m_lost.others;
        }
        return;
    }
    m_held += bytes;
    m_entries.push_back(std::move(entry));
}

std::deque<Entry> WriteQueue::takeAll() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_entries, {});
}

WriteQueue::Lost WriteQueue::lost() const {
    const std::lock_guard lock(m_mutex);
    return m_lost;
}

} // namespace hrp::recording
