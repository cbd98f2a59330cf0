// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "log_file.h"
#include "write_queue.h"

#include <hrp/audio/wav.h>

#include <deque>
#include <list>

namespace hrp::recording {

/// The disk work for one recording folder. Holds what the disk does not take and tries it again with the
/// next call. One thread.
class FolderWriter {
public:
    using Result = tl::expected<void, QString>;
    explicit FolderWriter(QString folder) : m_folder(std::move(folder)) {}

    /// Makes the folder with the log and both lanes in it. Fails if there is something of that name.
    Result open();
    void add(Entry entry);
    /// Writes a record that begins the log of a continued recording.
    void beginWith(const log::Record& record);
    /// Everything held, as far as the disk takes it.
    Result writeOut();
    /// Hands what was written to the disk itself, and closes items that are complete.
    Result sync();
    Result writeManifest(const QByteArray& json);
    Result close();

    const QString& folder() const { return m_folder; }
    bool isStillThere() const { return m_log.isStillThere(); }
    /// Sizes (bytesOf) of what was written since the last call.
    std::int64_t takeWrittenBytes() { return std::exchange(m_written, 0); }
    /// Stretches of audio that no file can hold, in samples: they are left out.
    std::int64_t misplacedSamples() const { return m_misplaced; }
    /// What this folder will not get any more goes to `other`.
    void handOver(FolderWriter& other);

private:
    struct Line {
        QByteArray text;
        std::int64_t bytes = 0;
    };
    struct Item {
        QString id, responseId;
        int engineSession = 1;
        audio::WavWriter file;
        bool dirty = false, complete = false;
    };

    Result writeLines();
    Result writeBlocks();
    Result write(const log::RecordPtr&) { return {}; }
    Result write(const LaneBlock& block);
    Result write(const ItemBlock& block);
    Result write(const ImageBlock& block);
    Result place(audio::WavWriter& file, std::int64_t first, std::span<const std::int16_t> samples);
    tl::expected<Item*, QString> itemFor(const QString& id, int engineSession);
    Item* findItem(const QString& id, int engineSession);
    void closeCompleteItems();

    QString m_folder;
    LogFile m_log;
    audio::WavWriter m_lanes[2];
    bool m_laneDirty[2] = {false, false};
    std::list<Item> m_items;
    std::deque<Line> m_lines;
    std::deque<Entry> m_blocks;
    std::deque<std::pair<QString, QString>> m_responses; ///< item → response, of the latest items
    std::int64_t m_written = 0;
    std::int64_t m_misplaced = 0;
};

} // namespace hrp::recording
