// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/recordings.h"

#include <hrp/audio/wav.h>
#include <hrp/recording/recorder.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace hrp::ui {
namespace {

QString recordingWords(const char* source) {
    return QCoreApplication::translate("hrp::ui::Recordings", source);
}

/// A lane's sound; a missing or damaged file leaves the lane empty and is said.
audio::Samples soundOf(const QString& path, QStringList& notes) {
    if (!QFileInfo::exists(path)) {
        notes += recordingWords(QT_TRANSLATE_NOOP("hrp::ui::Recordings", "%1 is missing."))
                     .arg(QFileInfo(path).fileName());
        return {};
    }
    auto file = audio::readAudioFile(path);
    if (!file) {
        notes += file.error();
        return {};
    }
    return std::move(file->samples);
}

} // namespace

bool looksLikeRecording(const QString& path) {
    const QFileInfo info(path);
    return info.isDir() && (info.fileName().endsWith(QLatin1String(".hrprec")) ||
                            QFileInfo::exists(path + QStringLiteral("/log.jsonl")));
}

tl::expected<LoadedRecording, QString> loadRecording(const QString& folder) {
    auto recording = recording::readRecording(folder);
    if (!recording)
        return tl::unexpected(recording.error());
    LoadedRecording loaded;
    loaded.notes = recording->notes;
    loaded.batch.records.assign(recording->records.begin(), recording->records.end());
    for (const log::RecordPtr& record : recording->records)
        if (const auto* started = std::get_if<log::SessionStarted>(&record->body))
            loaded.studyName = started->studyName;
    const QDir dir(folder);
    loaded.batch.lanes.push_back(
        {log::Lane::Participant, 0, soundOf(dir.filePath(QStringLiteral("participant.wav")), loaded.notes)});
    loaded.batch.lanes.push_back(
        {log::Lane::Agent, 0, soundOf(dir.filePath(QStringLiteral("agent.wav")), loaded.notes)});
    QStringList items;
    for (const log::RecordPtr& record : recording->records)
        if (const auto* received = std::get_if<log::AgentAudioReceived>(&record->body);
            received && !items.contains(received->itemId))
            items += received->itemId;
    for (const QString& item : items)
        loaded.batch.items.push_back(
            {item, 0,
             soundOf(dir.filePath(QStringLiteral("items/") + recording::itemFileName(item)), loaded.notes)});
    return loaded;
}

tl::expected<void, QString> deleteRecording(const QString& folder) {
    const QFileInfo info(folder);
    if (!info.isDir() || !info.fileName().endsWith(QLatin1String(".hrprec")))
        return tl::unexpected(
            recordingWords(QT_TRANSLATE_NOOP("hrp::ui::Recordings",
                                             "%1 is not a recording folder; nothing was deleted."))
                .arg(folder));
    if (!QDir(folder).removeRecursively())
        return tl::unexpected(
            recordingWords(
                QT_TRANSLATE_NOOP(
                    "hrp::ui::Recordings",
                    "%1 could not be deleted completely. Close programs that use it and try again."))
                .arg(folder));
    return {};
}

} // namespace hrp::ui
