// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/session_log.h>

#include <QByteArray>
#include <QString>

#include <atomic>
#include <deque>
#include <mutex>
#include <variant>
#include <vector>

namespace hrp::recording {

struct LaneBlock {
    log::Lane lane = log::Lane::Participant;
    std::int64_t first = 0;
    std::vector<std::int16_t> samples;
};
struct ItemBlock {
    QString itemId;
    int engineSession = 1; ///< an engine that was lost and came back may use its ids again
    std::int64_t first = 0;
    std::vector<std::int16_t> samples;
};
struct ImageBlock {
    QString sha256, extension;
    QByteArray bytes;
};
using Entry = std::variant<log::RecordPtr, LaneBlock, ItemBlock, ImageBlock>;

/// About what an entry takes in memory.
std::int64_t bytesOf(const Entry& entry);

/// What the session has seen and the writer has not written. push() never waits: beyond the limit entries
/// are left out and counted, audio before records. Thread-safe.
class WriteQueue {
public:
    explicit WriteQueue(std::int64_t mostBytes) : m_mostBytes(mostBytes) {}

    void push(Entry entry);
    std::deque<Entry> takeAll();
    /// The writer says that it is done with an entry it took.
    void release(std::int64_t bytes) { m_held -= bytes; }
    std::int64_t held() const { return m_held; }

    struct Lost {
        std::int64_t records = 0;
        std::int64_t laneSamples = 0; ///< of the fuller lane: how long the gap is to listen to
        std::int64_t others = 0;      ///< stretches of item audio, images
        bool any() const { return records + laneSamples + others > 0; }
    };
    Lost lost() const;

private:
    const std::int64_t m_mostBytes;
    std::atomic<std::int64_t> m_held = 0;
    mutable std::mutex m_mutex;
    std::deque<Entry> m_entries;
    Lost m_lost;
    std::int64_t m_lostOfLane[2] = {0, 0};
};

} // namespace hrp::recording
