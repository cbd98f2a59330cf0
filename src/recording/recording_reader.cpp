// SPDX-License-Identifier: GPL-3.0-or-later
#include <hrp/log/record_reader.h>
#include <hrp/recording/recorder.h>

#include "manifest.h"
#include "names.h"
#include "wav_check.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace hrp::recording {
namespace {

using log::RecordPtr;
using Visit = std::function<void(const RecordPtr&)>;
using GoOn = std::function<bool(qint64 bytes)>;

constexpr qint64 kLongestLine = qint64{64} * 1024 * 1024;
constexpr qint64 kPiece = qint64{64} * 1024;
constexpr qint64 kLargestManifest = qint64{16} * 1024 * 1024;
constexpr int kMostNotesOfAKind = 5;
constexpr qint64 kLinesBetweenLooks = 64;

/// Reads log.jsonl line by line. Whatever a line holds, the next one is read.
class LogScan {
public:
    LogScan(QStringList& notes, const Visit& visit) : m_notes(notes), m_visit(visit) {}

    /// False: it was given up.
    bool read(QFile& file, const GoOn& reconnect) {
        for (qint64 number = 1; !file.atEnd(); ++number) {
            if (reconnect && number % kLinesBetweenLooks == 0 && !reconnect(file.pos()))
                return false;
            const QByteArray line = nextLine(file);
            if (!line.trimmed().isEmpty())
                readLine(line.trimmed(), number, line.endsWith('\n'));
        }
        if (m_badLines > kMostNotesOfAKind)
            m_notes << QStringLiteral("%1 lines of the log cannot be read in all").arg(m_badLines);
        if (m_newerLines > 0)
            m_notes << QStringLiteral(
                           "%1 lines of the log were written by a newer version of the program and are "
                           "left out; read the recording with that version to see all of it")
                           .arg(m_newerLines);
        if (m_gaps > kMostNotesOfAKind)
            m_notes << QStringLiteral("records are missing in %1 places in all").arg(m_gaps);
        return true;
    }
    const Manifest& manifest() const { return m_manifest; }
    bool empty() const { return m_last == 0; }

private:
    /// With its line end, if it has one. Of a line that is longer than any of ours, the rest is skipped.
    static QByteArray nextLine(QFile& file) {
        QByteArray line;
        for (QByteArray piece; !file.atEnd() && !piece.endsWith('\n');) {
            piece = file.readLine(kPiece);
            if (line.size() < kLongestLine)
                line += piece;
            else if (piece.endsWith('\n'))
                line += '\n';
        }
        return line;
    }

    void readLine(const QByteArray& line, qint64 number, bool whole) {
        const auto json = protocol::parseOrdered(line);
        if (!json && !whole) {
            m_notes << QStringLiteral("last line cut off: the writing broke off in the middle of a record");
            return;
        }
        const auto record =
            json ? m_records.read(*json) : tl::unexpected(QStringLiteral("it is not valid JSON"));
        if (!record && isNewer(json)) {
            ++m_newerLines;
            if (const auto seq = json->find("seq"); seq != json->end() && seq->is_number_unsigned())
                noteGap(seq->get<std::uint64_t>());
            return;
        }
        if (!record) {
            if (++m_badLines <= kMostNotesOfAKind)
                m_notes << QStringLiteral("line %1 of the log cannot be read: %2")
                               .arg(number)
                               .arg(record.error());
            return;
        }
        noteGap(record->seq);
        m_manifest.add(*record);
        m_visit(std::make_shared<const log::Record>(*record));
    }

    /// Written by a program that knows more than this one.
    static bool isNewer(const tl::expected<protocol::Json, protocol::JsonError>& json) {
        if (!json || !json->is_object())
            return false;
        const auto version = json->find("v");
        return version != json->end() && version->is_number_integer() &&
               version->get<std::int64_t>() > log::kRecordVersion;
    }

    void noteGap(std::uint64_t seq) {
        if (seq > m_last + 1 && ++m_gaps <= kMostNotesOfAKind)
            m_notes << (seq == m_last + 2
                            ? QStringLiteral("record %1 is missing").arg(seq - 1)
                            : QStringLiteral("records %1 to %2 are missing").arg(m_last + 1).arg(seq - 1));
        m_last = std::max(m_last, seq);
    }

    QStringList& m_notes;
    const Visit& m_visit;
    log::RecordReader m_records;
    Manifest m_manifest;
    std::uint64_t m_last = 0;
    int m_badLines = 0, m_newerLines = 0, m_gaps = 0;
};

std::optional<protocol::Json> readManifest(const QDir& dir, QStringList& notes) {
    QFile file(dir.filePath(kManifestName));
    if (!file.exists()) {
        notes << QStringLiteral("manifest.json is missing; what it says was taken from the log");
        return {};
    }
    if (!file.open(QIODevice::ReadOnly)) {
        notes << QStringLiteral("manifest.json cannot be read: %1").arg(file.errorString());
        return {};
    }
    auto json = protocol::parseOrdered(file.read(std::min(file.size(), kLargestManifest)));
    if (!json || !json->is_object()) {
        notes << QStringLiteral("manifest.json is damaged; what it says was taken from the log");
        return {};
    }
    return *json;
}

void noteWhatTheManifestTells(const protocol::Json& manifest, QStringList& notes) {
    if (const auto problems = manifest.find("problems"); problems != manifest.end() && problems->is_array())
        for (const auto& problem : *problems)
            if (problem.is_string())
                notes << QStringLiteral("while recording: ") + protocol::fromStd(problem.get<std::string>());
    if (const auto before = manifest.find("continues"); before != manifest.end() && before->is_string())
        notes << QStringLiteral("this continues the recording that was in “%1”")
                     .arg(protocol::fromStd(before->get<std::string>()));
}

void noteDamagedSound(const QDir& dir, QStringList& notes) {
    for (const QString& lane : {kParticipantName, kAgentName}) {
        if (!dir.exists(lane))
            notes << QStringLiteral("%1 is missing").arg(lane);
        else if (const QString trouble = soundFileTrouble(dir.filePath(lane)); !trouble.isEmpty())
            notes << QStringLiteral("%1 %2").arg(lane, trouble);
    }
    const QDir items(dir.filePath(kItemsFolder));
    int damaged = 0;
    for (const QString& name : items.entryList({QStringLiteral("*.wav")}, QDir::Files, QDir::Name)) {
        const QString trouble = soundFileTrouble(items.filePath(name));
        if (!trouble.isEmpty() && ++damaged <= kMostNotesOfAKind)
            notes << QStringLiteral("%1/%2 %3").arg(kItemsFolder, name, trouble);
    }
    if (damaged > kMostNotesOfAKind)
        notes << QStringLiteral("%1 sound files in %2 are damaged in all").arg(damaged).arg(kItemsFolder);
}

} // namespace

tl::expected<Recording, QString> scanRecording(const QString& folder, const Visit& visit,
                                               const GoOn& reconnect) {
    const QFileInfo info(folder);
    const QString shown = QDir::toNativeSeparators(folder);
    if (!info.exists())
        return tl::unexpected(QStringLiteral("There is no recording “%1”. Check the path.").arg(shown));
    if (!info.isDir())
        return tl::unexpected(
            QStringLiteral("“%1” is a file. A recording is a folder (*.hrprec): give that.").arg(shown));
    const QDir dir(folder);
    QFile log(dir.filePath(kLogName));
    if (!log.exists())
        return tl::unexpected(
            QStringLiteral("“%1” is no recording: there is no %2 in it.").arg(shown, kLogName));
    if (!log.open(QIODevice::ReadOnly))
        return tl::unexpected(QStringLiteral("The log of the recording “%1” cannot be read: %2.")
                                  .arg(shown, log.errorString()));

    Recording recording;
    recording.folder = info.absoluteFilePath();
    LogScan scan(recording.notes, visit);
    if (!scan.read(log, reconnect))
        return tl::unexpected(QStringLiteral("The reading of “%1” was given up.").arg(shown));
    auto manifest = readManifest(dir, recording.notes);
    recording.manifest = manifest ? std::move(*manifest) : scan.manifest().toJson({});
    noteWhatTheManifestTells(recording.manifest, recording.notes);
    if (scan.empty())
        recording.notes << QStringLiteral("the log is empty: nothing was recorded");
    else if (!scan.manifest().ended())
        recording.notes << QStringLiteral(
            "the session did not end: program or computer stopped in the middle of it");
    noteDamagedSound(dir, recording.notes);
    return recording;
}

tl::expected<Recording, QString> readRecording(const QString& folder) {
    QList<RecordPtr> records;
    auto recording = scanRecording(folder, [&](const RecordPtr& record) { records.append(record); });
    if (recording)
        recording->records = std::move(records);
    return recording;
}

} // namespace hrp::recording
