// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings/recording_list.h"

#include "run/recordings.h"

#include <hrp/protocol/json.h>
#include <hrp/recording/recorder.h>

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <algorithm>

namespace hrp::ui {
namespace {

constexpr log::Outcome kOutcomes[] = {
    log::Outcome::Finished,       log::Outcome::Stopped,       log::Outcome::EngineClosed,
    log::Outcome::ProtocolError,  log::Outcome::ConnectFailed, log::Outcome::Timeout,
    log::Outcome::DeviceLost,     log::Outcome::SessionLimit,  log::Outcome::Budget,
    log::Outcome::DropoutTimeout, log::Outcome::Interrupted};

qint64 sizeOf(const QString& folder, const std::atomic_bool& stop) {
    qint64 bytes = 0;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext() && !stop) {
        files.next();
        bytes += files.fileInfo().size();
    }
    return bytes;
}

void fillFrom(const protocol::Json& manifest, RecordingEntry& entry) {
    const auto object = [&](const protocol::Json& from, const char* name) {
        const auto found = from.is_object() ? from.find(name) : from.end();
        return found == from.end() ? protocol::Json() : *found;
    };
    const auto text = [&](const protocol::Json& from, const char* name) {
        const protocol::Json value = object(from, name);
        return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
    };
    const auto number = [&](const char* name) {
        const protocol::Json value = object(manifest, name);
        return value.is_number() ? value.get<double>() : 0.0;
    };
    entry.study = text(object(manifest, "study"), "name");
    entry.agent = text(object(manifest, "names"), "agent");
    entry.participant = text(object(manifest, "names"), "participant");
    entry.engine = text(object(manifest, "engine"), "name");
    entry.startedUnixMs = number("started_unix_ms");
    entry.lengthMs = number("duration_ms");
    entry.reason = text(manifest, "reason");
    const protocol::Json complete = object(manifest, "complete");
    entry.complete = complete.is_boolean() && complete.get<bool>();
    const QString outcome = text(manifest, "outcome");
    for (const log::Outcome one : kOutcomes)
        if (log::nameOf(one) == outcome)
            entry.outcome = one;
}

/// When nothing else says it: the name ends in the time of the beginning, "STUDY 2026-11-30 12-03-24.hrprec".
double startFromName(const QString& folder) {
    constexpr qsizetype kDateLength = 19;
    const QString name = QFileInfo(folder).completeBaseName().right(kDateLength);
    const QDateTime at = QDateTime::fromString(name, QStringLiteral("yyyy-MM-dd HH-mm-ss"));
    return at.isValid() ? static_cast<double>(at.toMSecsSinceEpoch()) : 0;
}

RecordingEntry entryOf(const QString& folder, const std::atomic_bool& stop) {
    RecordingEntry entry;
    entry.folder = folder;
    for (const char* lane : {"/participant.wav", "/agent.wav"})
        entry.soundMissing = entry.soundMissing || QFileInfo(folder + QLatin1String(lane)).size() == 0;
    entry.bytes = sizeOf(folder, stop);
    QFile file(folder + QStringLiteral("/manifest.json"));
    if (file.open(QIODevice::ReadOnly))
        if (const auto manifest = protocol::parseOrdered(file.readAll()); manifest && manifest->is_object()) {
            fillFrom(*manifest, entry);
            if (entry.startedUnixMs <= 0)
                entry.startedUnixMs = startFromName(folder);
            return entry;
        }
    // Without a manifest the log has to be read.
    const auto scanned = recording::scanRecording(folder, [](const log::RecordPtr&) {});
    if (scanned)
        fillFrom(scanned->manifest, entry);
    else
        entry.problem = scanned.error();
    if (entry.startedUnixMs <= 0)
        entry.startedUnixMs = startFromName(folder);
    return entry;
}

} // namespace

QList<RecordingEntry> listRecordings(const QString& base, const std::atomic_bool& stop) {
    QList<RecordingEntry> entries;
    for (const QFileInfo& info : QDir(base).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (stop)
            return entries;
        if (looksLikeRecording(info.absoluteFilePath()))
            entries += entryOf(info.absoluteFilePath(), stop);
    }
    std::stable_sort(entries.begin(), entries.end(), [](const RecordingEntry& a, const RecordingEntry& b) {
        return a.startedUnixMs > b.startedUnixMs;
    });
    return entries;
}

struct RecordingListing::Shared {
    std::atomic_bool stop = false;
    std::function<void(QList<RecordingEntry>)> done; ///< GUI thread only
};

RecordingListing::RecordingListing(QString base, std::function<void(QList<RecordingEntry>)> done)
    : m_shared(std::make_shared<Shared>()) {
    m_shared->done = std::move(done);
    m_thread = std::thread([shared = m_shared, base = std::move(base)] {
        QList<RecordingEntry> entries = listRecordings(base, shared->stop);
        QMetaObject::invokeMethod(
            qApp,
            [shared, entries = std::move(entries)] {
                if (!shared->stop)
                    shared->done(entries);
            },
            Qt::QueuedConnection);
    });
}

RecordingListing::~RecordingListing() {
    m_shared->stop = true; // looked at between any two files
    m_thread.join();
}

} // namespace hrp::ui
