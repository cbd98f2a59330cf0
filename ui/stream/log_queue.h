// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/audio/pcm.h>
#include <hrp/log/session_log.h>

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <mutex>
#include <vector>

namespace hrp::ui {

/// What came in since the last look, in order.
struct LogBatch {
    struct LaneChunk {
        log::Lane lane = log::Lane::Participant;
        std::int64_t first = 0;
        audio::Samples samples;
    };
    struct ItemChunk {
        QString itemId;
        std::int64_t first = 0;
        audio::Samples samples;
    };
    struct Image {
        QString sha256;
        QByteArray bytes;
    };
    std::vector<log::RecordPtr> records;
    std::vector<LaneChunk> lanes;
    std::vector<ItemChunk> items;
    std::vector<Image> images;

    bool empty() const { return records.empty() && lanes.empty() && items.empty() && images.empty(); }
};

/// Stands between the session thread, which writes, and the window, which takes everything at once at its
/// own pace. Neither waits for the other: the lock is held for as long as it takes to move a vector.
class LogQueue final : public log::LogReader {
public:
    void onRecord(const log::RecordPtr& record) override;
    void onLaneAudio(log::Lane lane, std::int64_t first, std::span<const std::int16_t> samples) override;
    void onItemAudio(const QString& itemId, std::int64_t first,
                     std::span<const std::int16_t> samples) override;
    void onImage(const QString& sha256, const QString& extension, const QByteArray& bytes) override;

    /// Everything since the last call. Any thread.
    LogBatch take();

private:
    std::mutex m_mutex;
    LogBatch m_waiting;
};

} // namespace hrp::ui
