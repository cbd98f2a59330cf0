// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <hrp/log/record.h>

#include <QList>
#include <QString>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace hrp::ui {

/// What a list of recordings says of one.
struct RecordingEntry {
    QString folder; ///< absolute
    QString study, agent, participant, engine;
    double startedUnixMs = 0; ///< 0: not known
    double lengthMs = 0;
    qint64 bytes = 0;
    std::optional<log::Outcome> outcome; ///< none: it did not end, or goes on
    QString reason;
    bool complete = false;
    bool soundMissing = false; ///< of one voice or both
    QString problem;           ///< why it cannot be read; empty: it can
};

/// The recordings in a folder, newest first. Reads files and may take its time; stops early when told to.
QList<RecordingEntry> listRecordings(const QString& base, const std::atomic_bool& stop);

/// Reads the list on a thread of its own. Made and destroyed on the GUI thread, where `done` is called; after
/// destruction it is not called any more.
class RecordingListing {
public:
    RecordingListing(QString base, std::function<void(QList<RecordingEntry>)> done);
    ~RecordingListing();
    RecordingListing(const RecordingListing&) = delete;
    RecordingListing& operator=(const RecordingListing&) = delete;

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
    std::thread m_thread;
};

} // namespace hrp::ui
