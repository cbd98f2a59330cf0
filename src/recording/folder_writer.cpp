// SPDX-License-Identifier: GPL-3.0-or-later
#include "folder_writer.h"

#include "file_error.h"
#include "names.h"

#include <hrp/recording/recorder.h>

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>

namespace hrp::recording {
namespace {

constexpr qsizetype kChunkBytes = qsizetype{256} * 1024;
constexpr std::size_t kMostOpenItems = 32;
/// A day: more than a WAV file of ours is asked to hold.
constexpr std::int64_t kMostSamples = std::int64_t{24} * 3600 * base::kSampleRate;

tl::unexpected<QString> cannotMake(const QString& path, const QString& why) {
    return tl::unexpected(QStringLiteral("Cannot make “%1”: %2.").arg(QDir::toNativeSeparators(path), why));
}

FolderWriter::Result makeFolder(const QString& path) {
    if (QFileInfo(path).isDir() || QDir().mkpath(path))
        return {};
    return cannotMake(path, qt_error_string(errno));
}

} // namespace

FolderWriter::Result FolderWriter::open() {
    const QFileInfo info(m_folder);
    if (Result parent = makeFolder(info.absolutePath()); !parent)
        return parent;
    if (info.exists() || info.isSymLink())
        return tl::unexpected(
            QStringLiteral("“%1” exists already and is not overwritten. Choose another name.")
                .arg(QDir::toNativeSeparators(m_folder)));
    if (!QDir().mkdir(m_folder))
        return cannotMake(m_folder, qt_error_string(errno));
    const QDir dir(m_folder);
    if (Result log = m_log.open(dir.filePath(kLogName)); !log)
        return log;
    for (const log::Lane lane : {log::Lane::Participant, log::Lane::Agent}) {
        const bool agent = lane == log::Lane::Agent;
        if (Result opened = m_lanes[agent].open(dir.filePath(agent ? kAgentName : kParticipantName)); !opened)
            return opened;
    }
    return {};
}

void FolderWriter::add(Entry entry) {
    const auto* record = std::get_if<log::RecordPtr>(&entry);
    if (!record) {
        m_blocks.push_back(std::move(entry));
        return;
    }
    m_lines.push_back({protocol::toBytes(log::toJson(**record)) + '\n', bytesOf(entry)});
    if (const auto* received = std::get_if<log::AgentAudioReceived>(&(*record)->body)) {
        const auto pair = std::pair(received->itemId, received->responseId);
        if (std::find(m_responses.begin(), m_responses.end(), pair) == m_responses.end()) {
            m_responses.push_back(pair);
            if (m_responses.size() > 4 * kMostOpenItems)
                m_responses.pop_front();
        }
    } else if (const auto* done = std::get_if<log::ReplyDone>(&(*record)->body)) {
        for (const auto& [itemId, responseId] : m_responses)
            if (responseId == done->responseId)
                for (Item& item : m_items)
                    item.complete = item.complete || item.id == itemId;
    }
}

void FolderWriter::beginWith(const log::Record& record) {
    m_lines.push_front({protocol::toBytes(log::toJson(record)) + '\n', 0});
}

FolderWriter::Result FolderWriter::writeOut() {
    const Result lines = writeLines();
    const Result blocks = writeBlocks();
    return lines ? blocks : lines;
}

FolderWriter::Result FolderWriter::writeLines() {
    while (!m_lines.empty()) {
        QByteArray chunk;
        std::int64_t bytes = 0;
        std::size_t count = 0;
        for (; count < m_lines.size() && (count == 0 || chunk.size() < kChunkBytes); ++count) {
            chunk += m_lines[count].text;
            bytes += m_lines[count].bytes;
        }
        if (Result appended = m_log.append(chunk); !appended)
            return appended;
        m_lines.erase(m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(count));
        m_written += bytes;
    }
    return {};
}

FolderWriter::Result FolderWriter::writeBlocks() {
    while (!m_blocks.empty()) {
        const Entry& entry = m_blocks.front();
        if (Result done = std::visit([&](const auto& block) { return write(block); }, entry); !done)
            return done;
        m_written += bytesOf(entry);
        m_blocks.pop_front();
    }
    return {};
}

/// What lies before session time 0, or behind what a file can hold, has no place in it.
FolderWriter::Result FolderWriter::place(audio::WavWriter& file, std::int64_t first,
                                         std::span<const std::int16_t> samples) {
    const auto count = static_cast<std::int64_t>(samples.size());
    if (first >= kMostSamples || first + count <= 0 || first < -kMostSamples) {
        m_misplaced += first < 0 ? 0 : count;
        return {};
    }
    const std::int64_t before = std::max<std::int64_t>(0, -first);
    return file.writeAt(first + before, samples.subspan(static_cast<std::size_t>(before)));
}

FolderWriter::Result FolderWriter::write(const LaneBlock& block) {
    const bool agent = block.lane == log::Lane::Agent;
    m_laneDirty[agent] = true;
    return place(m_lanes[agent], block.first, block.samples);
}

FolderWriter::Result FolderWriter::write(const ItemBlock& block) {
    const auto item = itemFor(block.itemId, block.engineSession);
    if (!item)
        return tl::unexpected(item.error());
    (*item)->dirty = true;
    return place((*item)->file, block.first, block.samples);
}

FolderWriter::Result FolderWriter::write(const ImageBlock& block) {
    const QDir dir(QDir(m_folder).filePath(kImagesFolder));
    if (Result made = makeFolder(dir.path()); !made)
        return made;
    const QString name = QFileInfo(block.sha256 + QLatin1Char('.') + block.extension).fileName();
    if (dir.exists(name))
        return {};
    QSaveFile file(dir.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(block.bytes) != block.bytes.size() || !file.flush() ||
        !file.commit())
        return tl::unexpected(QStringLiteral("Cannot write “%1”: %2.")
                                  .arg(QDir::toNativeSeparators(file.fileName()), whyNotWritten(file)));
    return {};
}

FolderWriter::Item* FolderWriter::findItem(const QString& id, int engineSession) {
    const auto found = std::find_if(m_items.begin(), m_items.end(), [&](const Item& item) {
        return item.id == id && item.engineSession == engineSession;
    });
    return found == m_items.end() ? nullptr : &*found;
}

tl::expected<FolderWriter::Item*, QString> FolderWriter::itemFor(const QString& id, int engineSession) {
    if (Item* open = findItem(id, engineSession))
        return open;
    const QDir dir(QDir(m_folder).filePath(kItemsFolder));
    if (Result made = makeFolder(dir.path()); !made)
        return tl::unexpected(made.error());
    // Audio of an item that was closed already goes into a file beside the first.
    const QString name = itemFileName(id);
    QString path = dir.filePath(name);
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = dir.filePath(QStringLiteral("%1 (%2).wav").arg(name.chopped(4)).arg(number));
    Item item;
    item.id = id;
    item.engineSession = engineSession;
    if (Result opened = item.file.open(path); !opened)
        return tl::unexpected(opened.error());
    if (m_items.size() >= kMostOpenItems)
        m_items.pop_front();
    m_items.push_back(std::move(item));
    return &m_items.back();
}

void FolderWriter::closeCompleteItems() {
    // Blocks that wait may belong to them.
    if (m_blocks.empty())
        m_items.remove_if([](const Item& item) { return item.complete && !item.dirty; });
}

FolderWriter::Result FolderWriter::sync() {
    Result first = m_log.sync();
    const auto note = [&](const Result& result) {
        if (first && !result)
            first = result;
        return result.has_value();
    };
    for (int lane = 0; lane < 2; ++lane)
        if (m_laneDirty[lane] && note(m_lanes[lane].sync()))
            m_laneDirty[lane] = false;
    for (Item& item : m_items)
        if (item.dirty && note(item.file.sync()))
            item.dirty = false;
    closeCompleteItems();
    return first;
}

FolderWriter::Result FolderWriter::writeManifest(const QByteArray& json) {
    QSaveFile file(QDir(m_folder).filePath(kManifestName));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.flush() ||
        !file.commit()) // commit() alone would put an empty file there when the disk is full
        return tl::unexpected(QStringLiteral("Cannot write “%1”: %2.")
                                  .arg(QDir::toNativeSeparators(file.fileName()), whyNotWritten(file)));
    return {};
}

FolderWriter::Result FolderWriter::close() {
    Result first = sync();
    m_items.clear();
    for (audio::WavWriter& lane : m_lanes)
        if (const Result closed = lane.close(); first && !closed)
            first = closed;
    m_log.close();
    return first;
}

void FolderWriter::handOver(FolderWriter& other) {
    for (Line& line : m_lines)
        other.m_lines.push_back(std::move(line));
    for (Entry& block : m_blocks)
        other.m_blocks.push_back(std::move(block));
    other.m_responses = std::move(m_responses);
    other.m_written += std::exchange(m_written, 0);
    m_lines.clear();
    m_blocks.clear();
}

} // namespace hrp::recording
