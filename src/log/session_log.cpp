// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/session_log.h>

#include <algorithm>

namespace hrp::log {

void SessionLog::addReader(LogReader& reader) {
    m_readers.push_back(&reader);
}

void SessionLog::removeReader(LogReader& reader) {
    // While readers are being called the list keeps its places; each() clears the gap up.
    std::replace(m_readers.begin(), m_readers.end(), &reader, static_cast<LogReader*>(nullptr));
    if (m_calling == 0)
        std::erase(m_readers, nullptr);
}

template <class Call>
void SessionLog::each(Call call) {
    ++m_calling;
    // By index and up to today's end: a reader may add or remove readers, itself too.
    const std::size_t count = m_readers.size();
    for (std::size_t i = 0; i < count; ++i)
        if (m_readers[i])
            call(*m_readers[i]);
    if (--m_calling == 0)
        std::erase(m_readers, nullptr);
}

RecordPtr SessionLog::write(double atMs, double tMs, RecordBody body, std::uint64_t cause) {
    auto record = std::make_shared<const Record>(Record{m_next++, atMs, tMs, std::move(body), cause});
    each([&](LogReader& reader) { reader.onRecord(record); });
    return record;
}

void SessionLog::laneAudio(Lane lane, std::int64_t first, std::span<const std::int16_t> samples) {
    each([&](LogReader& reader) { reader.onLaneAudio(lane, first, samples); });
}

void SessionLog::itemAudio(const QString& itemId, std::int64_t first, std::span<const std::int16_t> samples) {
    each([&](LogReader& reader) { reader.onItemAudio(itemId, first, samples); });
}

void SessionLog::image(const QString& sha256, const QString& extension, const QByteArray& bytes) {
    each([&](LogReader& reader) { reader.onImage(sha256, extension, bytes); });
}

} // namespace hrp::log
